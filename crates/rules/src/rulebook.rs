//! The clauses of the games' rules.

use crate::Text;
use std::fmt;

/// One clause of a game's rules.
#[derive(Debug)]
pub struct Clause {
    /// Its id, such as `CK4`.
    pub id: &'static str,
    /// A few words that name it, such as "Jumping is compulsory".
    pub title: Text,
    /// What it says.
    pub text: Text,
    /// Positions and moves that show it at work.
    pub examples: &'static [Example],
}

/// Clauses are equal if they have the same id.
impl PartialEq for Clause {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Clause {}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}

/// Serializes as the id.
#[cfg(feature = "serde")]
impl serde::Serialize for Clause {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id)
    }
}

/// A position and moves tried in it, one after the other. Whether they are legal is left to the rules.
#[derive(Debug)]
pub struct Example {
    /// The position as text.
    pub position: &'static str,
    /// The moves as text; empty if the position itself is the point.
    pub moves: &'static [&'static str],
}

impl Example {
    pub(crate) const fn new(position: &'static str, moves: &'static [&'static str]) -> Self {
        Example { position, moves }
    }
}
