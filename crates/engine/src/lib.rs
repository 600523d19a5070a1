//! An engine for the games of [`touchmove`]: [search] for checkers and duck chess, and the [protocols](protocol) by which other
//! programs use it.

pub mod protocol;
pub mod score;
pub mod search;
