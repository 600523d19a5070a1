//! All tests of the rules, in one program so that they build quickly.
#![allow(clippy::unwrap_used, clippy::expect_used)]

// What must hold in any position of any game, and positions to test with.
mod conformance;
mod conformance_file;
#[path = "../../../contest/src/random.rs"]
mod random;
mod samples;
// Each game: all inputs that can be enumerated, random ones for the rest. `touchmove-contest` compares them with its reference.
mod checkers;
mod correct_move;
mod duck_chess;
mod kings_tour;
// Attacked squares.
mod attacked;
// Each reason against a move, with its message.
mod refusals;
// Text of moves and positions.
mod notation;
// The clauses and their examples.
mod rulebook;
// Records, and games that players play.
mod history;
mod replay;
// Counting with several threads and with memory.
mod perft;
// A game that is known only at run time.
mod any_position;
// The optional feature.
#[cfg(feature = "serde")]
mod serde;
