//! An engine for the games of [`touchmove`]: [search] for checkers and duck chess, [exact solutions](exact) of Correct Move and Kings
//! Tour, and the [protocols](protocol) by which other programs use it. [`EngineGame`] is one interface to all games.

pub mod exact;
mod game;
pub mod protocol;
pub mod score;
pub mod search;

pub use game::{Engine, EngineGame, Solved, solve};
pub use search::Options;
