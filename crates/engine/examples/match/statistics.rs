//! The score of a match.

use std::fmt;

#[derive(Default)]
pub struct Tally {
    wins: u32,
    draws: u32,
    losses: u32,
}

impl Tally {
    pub fn add(&mut self, score: f64) {
        match score {
            1.0 => self.wins += 1,
            0.0 => self.losses += 1,
            _ => self.draws += 1,
        }
    }

    /// Returns the mean score and half the width of its 95 % interval.
    pub fn mean(&self) -> (f64, f64) {
        let [wins, draws, losses] = [self.wins, self.draws, self.losses].map(f64::from);
        let games = wins + draws + losses;
        let mean = (wins + draws / 2.0) / games;
        let variance =
            (wins * (1.0 - mean).powi(2) + draws * (0.5 - mean).powi(2) + losses * mean.powi(2)) / games;
        (mean, 1.96 * (variance / games).sqrt())
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mean, half) = self.mean();
        let percent = |share: f64| 100.0 * share.clamp(0.0, 1.0);
        write!(f, "+{} ={} -{}, {:.1} %", self.wins, self.draws, self.losses, percent(mean))?;
        write!(f, " (95 %: {:.1} to {:.1})", percent(mean - half), percent(mean + half))
    }
}
