//! An engine for the games of [`touchmove`]: [search] for checkers and duck chess.

pub mod score;
pub mod search;
