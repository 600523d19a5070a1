//! An engine for the games of [`touchmove`]: [search] for checkers and duck chess, [endgame tables](tables) for checkers, [exact
//! solutions](exact) of Correct Move and Kings Tour, [puzzles](puzzle), and the [protocols](protocol) by which other programs use it. [`EngineGame`] is one
//! interface to all games.
//!
//! # Features
//!
//! * `files` (on by default): tables in a folder. Without it the crate needs neither files nor threads nor a clock, builds for
//!   `wasm32-unknown-unknown`, and probes tables whose bytes its caller reads.

mod endgames;
pub mod exact;
mod game;
pub mod protocol;
pub mod puzzle;
pub mod score;
pub mod search;
// Only tables in folders load whole slices.
#[cfg_attr(not(feature = "files"), allow(dead_code))]
pub mod tables;
pub mod tuning;

pub use game::{Engine, EngineGame, Solved, solve, solve_game};
pub use search::Options;

/// The README's example runs as a test too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
