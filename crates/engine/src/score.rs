//! Scores that say what they are: proved or estimated.

use std::cmp::Ordering;
use std::fmt;

/// The value of a position for the side to move.
///
/// A proved score holds against every defence; an estimated one is what the engine believes. Scores are ordered from the worst to the best:
/// a later loss is better than an earlier one, and an earlier win better than a later one.
///
/// ```
/// use touchmove_engine::score::Score;
/// let win = Score::Win { plies: Some(7) };
/// assert!(win > Score::Win { plies: Some(9) } && win > Score::Estimated(2000));
/// assert!(Score::Loss { plies: Some(8) } > Score::Loss { plies: Some(4) });
/// assert_eq!(win.to_string(), "win in 7 plies");
/// assert_eq!(Score::Estimated(-35).to_string(), "about -0.35");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// Proved: the side to move wins.
    Win {
        /// The maximum number of plies to the end, if it is known.
        plies: Option<u32>,
    },
    /// Proved: with best play neither side wins.
    Draw,
    /// Proved: the side to move loses.
    Loss {
        /// The maximum number of plies to the end, if it is known.
        plies: Option<u32>,
    },
    /// An estimate in hundredths of a man (checkers) or soldier (duck chess); positive if the side to move is better.
    Estimated(i32),
}

impl Score {
    /// Whether the score is proved.
    pub const fn is_proved(self) -> bool {
        !matches!(self, Score::Estimated(_))
    }

    /// Returns the number of plies to the end of a won or lost game, if it is known.
    pub const fn plies(self) -> Option<u32> {
        match self {
            Score::Win { plies } | Score::Loss { plies } => plies,
            Score::Draw | Score::Estimated(_) => None,
        }
    }

    /// Returns the score for the other side, in the same position.
    #[must_use]
    pub const fn negated(self) -> Self {
        match self {
            Score::Win { plies } => Score::Loss { plies },
            Score::Draw => Score::Draw,
            Score::Loss { plies } => Score::Win { plies },
            Score::Estimated(value) => Score::Estimated(value.saturating_neg()),
        }
    }

    /// Returns the score as UCI writes it: `mate` counts moves and not plies, `cp` is hundredths.
    ///
    /// ```
    /// use touchmove_engine::score::Score;
    /// assert_eq!(Score::Win { plies: Some(7) }.to_uci(), "mate 4");
    /// assert_eq!(Score::Loss { plies: Some(4) }.to_uci(), "mate -2");
    /// assert_eq!(Score::Estimated(-35).to_uci(), "cp -35");
    /// ```
    pub fn to_uci(self) -> String {
        match self {
            Score::Win { plies: Some(plies) } => format!("mate {}", plies.div_ceil(2)),
            Score::Loss { plies: Some(plies) } => format!("mate -{}", plies.div_ceil(2)),
            Score::Win { plies: None } => format!("cp {WIN_OF_UNKNOWN_LENGTH}"),
            Score::Loss { plies: None } => format!("cp -{WIN_OF_UNKNOWN_LENGTH}"),
            Score::Draw => "cp 0".to_owned(),
            Score::Estimated(value) => format!("cp {value}"),
        }
    }

    /// The order: losses, estimates with the draw among them, wins; then the details.
    fn rank(self) -> (i8, i64, bool) {
        match self {
            Score::Win { plies } => (1, plies.map_or(i64::MIN, |plies| -i64::from(plies)), true),
            Score::Loss { plies } => (-1, plies.map_or(i64::MAX, i64::from), true),
            Score::Draw => (0, 0, true),
            Score::Estimated(value) => (0, value.into(), false),
        }
    }
}

/// How UCI, which has no word for it, is told of a proved win whose length is not known.
const WIN_OF_UNKNOWN_LENGTH: i32 = 20_000;

impl Ord for Score {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = |plies: u32| if plies == 1 { "ply" } else { "plies" };
        match *self {
            Score::Win { plies: Some(plies) } => write!(f, "win in {plies} {}", unit(plies)),
            Score::Loss { plies: Some(plies) } => write!(f, "loss in {plies} {}", unit(plies)),
            Score::Win { plies: None } => f.write_str("win"),
            Score::Loss { plies: None } => f.write_str("loss"),
            Score::Draw => f.write_str("draw"),
            Score::Estimated(value) => {
                let (sign, value) = (if value < 0 { '-' } else { '+' }, value.unsigned_abs());
                write!(f, "about {sign}{}.{:02}", value / 100, value % 100)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_ordered_from_the_worst_to_the_best() {
        let ordered = [
            Score::Loss { plies: Some(0) },
            Score::Loss { plies: Some(8) },
            Score::Loss { plies: None },
            Score::Estimated(i32::MIN),
            Score::Estimated(-1),
            Score::Estimated(0),
            Score::Draw,
            Score::Estimated(1),
            Score::Win { plies: None },
            Score::Win { plies: Some(9) },
            Score::Win { plies: Some(1) },
        ];
        for (index, score) in ordered.iter().enumerate() {
            for (other_index, other) in ordered.iter().enumerate() {
                assert_eq!(score.cmp(other), index.cmp(&other_index), "{score} {other}");
            }
        }
    }

    #[test]
    fn a_score_in_words_says_whether_it_is_proved() {
        let words = |score: Score| (score.to_string(), score.negated().to_string());
        assert_eq!(words(Score::Win { plies: Some(1) }), ("win in 1 ply".into(), "loss in 1 ply".into()));
        assert_eq!(words(Score::Win { plies: None }), ("win".into(), "loss".into()));
        assert_eq!(words(Score::Draw), ("draw".into(), "draw".into()));
        assert_eq!(words(Score::Estimated(1205)), ("about +12.05".into(), "about -12.05".into()));
    }

    #[test]
    fn uci_counts_moves() {
        assert_eq!(Score::Loss { plies: Some(0) }.to_uci(), "mate -0");
        assert_eq!(Score::Win { plies: Some(1) }.to_uci(), "mate 1");
        assert_eq!(Score::Win { plies: Some(2) }.to_uci(), "mate 1");
        assert_eq!(Score::Loss { plies: None }.to_uci(), "cp -20000");
    }
}
