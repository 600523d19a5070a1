//! Exact knowledge about the games of [`touchmove`].
//!
//! So far: [endgame tables](tables) for checkers, which say of every position with few pieces whether the side to move wins, loses
//! or draws, and in how many moves.
//!
//! # Features
//!
//! * `files` (on by default): tables in a folder. Without it the crate needs neither files nor threads nor a clock, builds for
//!   `wasm32-unknown-unknown`, and probes tables whose bytes its caller reads.

// Only tables in folders load whole slices.
#[cfg_attr(not(feature = "files"), allow(dead_code))]
pub mod tables;
