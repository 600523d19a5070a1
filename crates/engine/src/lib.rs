//! An engine for the games of [`touchmove`]: [search] for checkers and duck chess, and [exact solutions](exact) of Correct Move and
//! Kings Tour.

pub mod exact;
pub mod score;
pub mod search;
