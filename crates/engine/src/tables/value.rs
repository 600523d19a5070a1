//! What the tables say of a position.

use super::cells::{Metric, Score, score};
use std::fmt;

/// The proved value of a position for the side to move. `plies` is the number of moves of both sides to the end, if the table
/// counts them: the winner is as fast as possible, and the loser as slow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // The fields are what their names say.
pub enum Value {
    /// The side to move wins.
    Win { plies: Option<u16> },
    /// Neither side can win.
    Draw,
    /// The side to move loses.
    Loss { plies: Option<u16> },
}

impl Value {
    /// Returns the result without the number of plies.
    #[must_use]
    pub const fn result(self) -> Self {
        match self {
            Value::Win { .. } => Value::Win { plies: None },
            Value::Draw => Value::Draw,
            Value::Loss { .. } => Value::Loss { plies: None },
        }
    }

    /// Returns the number of plies to the end, if it is known; a draw has none.
    pub const fn plies(self) -> Option<u16> {
        match self {
            Value::Win { plies } | Value::Loss { plies } => plies,
            Value::Draw => None,
        }
    }

    /// Returns `win`, `draw` or `loss`.
    pub const fn name(self) -> &'static str {
        match self {
            Value::Win { .. } => "win",
            Value::Draw => "draw",
            Value::Loss { .. } => "loss",
        }
    }

    /// Returns the value before a move that leads to this one.
    #[must_use]
    pub fn before(self) -> Self {
        let plies = self.plies().map(|plies| plies.saturating_add(1));
        match self {
            Value::Win { .. } => Value::Loss { plies },
            Value::Draw => Value::Draw,
            Value::Loss { .. } => Value::Win { plies },
        }
    }

    pub(super) fn from_score<M: Metric>(score: Score) -> Option<Self> {
        let plies = M::COUNTS_PLIES.then_some((score::MAX - score.saturating_abs()) as u16);
        match score {
            score::NONE => None,
            score::DRAW => Some(Value::Draw),
            1.. => Some(Value::Win { plies }),
            _ => Some(Value::Loss { plies }),
        }
    }
}

/// Better values for the side to move are greater: a fast win is better than a slow one, and a slow loss than a fast one.
impl Ord for Value {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        let key = |value: &Value| {
            let plies = i32::from(value.plies().unwrap_or(0));
            match value {
                Value::Win { .. } => 100_000 - plies,
                Value::Draw => 0,
                Value::Loss { .. } => plies - 100_000,
            }
        };
        key(self).cmp(&key(other))
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// `win in 13 plies`, `draw`, `loss`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match self.plies() {
            None => Ok(()),
            Some(1) => f.write_str(" in 1 ply"),
            Some(plies) => write!(f, " in {plies} plies"),
        }
    }
}

/// Numbers of positions by their value for the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)] // The fields are what their names say.
pub struct Counts {
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
    /// The largest number of plies to the end, if the table counts them.
    pub longest: u16,
}

impl Counts {
    /// Returns the number of positions.
    pub const fn total(&self) -> u64 {
        self.wins.saturating_add(self.draws).saturating_add(self.losses)
    }

    pub(super) fn add<M: Metric>(&mut self, score: Score) {
        match score {
            score::DRAW => self.draws += 1,
            1.. => self.wins += 1,
            _ => self.losses += 1,
        }
        if M::COUNTS_PLIES && score != score::DRAW {
            self.longest = self.longest.max((score::MAX - score.saturating_abs()) as u16);
        }
    }
}

impl std::ops::AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        self.longest = self.longest.max(other.longest);
    }
}

impl std::iter::Sum for Counts {
    fn sum<I: Iterator<Item = Self>>(counts: I) -> Self {
        counts.fold(Counts::default(), |mut sum, counts| {
            sum += counts;
            sum
        })
    }
}
