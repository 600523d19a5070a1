//! An engine for the games of [`touchmove`]: [search](search) for checkers and duck chess, and [exact solutions](exact) of Correct Move
//! and Kings Tour. [`EngineGame`] is one interface to all of them.

pub mod exact;
mod game;
pub mod score;
pub mod search;

pub use game::{Engine, EngineGame, Solved, solve};
pub use search::Options;
