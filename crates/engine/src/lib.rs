//! Exact knowledge about the games of [`touchmove`].
//!
//! * [Exact solutions](exact) of the two puzzles: every state of Correct Move as a game of two, and the shortest tours of Kings
//!   Tour.

pub mod exact;
