//! Exact values.

use std::cmp::Ordering;
use std::fmt;

/// The proved value of a position for a side. The winner is as fast as possible, and the loser as slow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// It wins; the number of moves of both sides until then.
    Win(u16),
    /// Neither side can force a win.
    Draw,
    /// It loses; the number of moves of both sides until then.
    Loss(u16),
}

impl Value {
    /// Returns the number of plies to the end; a draw has none.
    pub const fn plies(self) -> Option<u16> {
        match self {
            Value::Win(plies) | Value::Loss(plies) => Some(plies),
            Value::Draw => None,
        }
    }

    /// Returns the value one ply earlier, for the same side.
    #[must_use]
    pub(super) const fn one_ply_earlier(self) -> Self {
        match self {
            Value::Win(plies) => Value::Win(plies.saturating_add(1)),
            Value::Draw => Value::Draw,
            Value::Loss(plies) => Value::Loss(plies.saturating_add(1)),
        }
    }

    /// Returns the value for the other side.
    #[must_use]
    pub const fn for_opponent(self) -> Self {
        match self {
            Value::Win(plies) => Value::Loss(plies),
            Value::Draw => Value::Draw,
            Value::Loss(plies) => Value::Win(plies),
        }
    }

    /// Orders values: a greater key is better for the side.
    const fn key(self) -> i32 {
        match self {
            Value::Win(plies) => 1 + u16::MAX as i32 - plies as i32,
            Value::Draw => 0,
            Value::Loss(plies) => plies as i32 - u16::MAX as i32 - 1,
        }
    }
}

/// Better values are greater: a fast win is better than a slow one, and a slow loss than a fast one.
impl Ord for Value {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key().cmp(&other.key())
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// `win in 13 plies`, `draw`, `loss in 1 ply`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, plies) = match self {
            Value::Win(plies) => ("win", plies),
            Value::Draw => return f.write_str("draw"),
            Value::Loss(plies) => ("loss", plies),
        };
        write!(f, "{name} in {plies} {}", if *plies == 1 { "ply" } else { "plies" })
    }
}
