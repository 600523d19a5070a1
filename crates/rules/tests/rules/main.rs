//! All tests of the rules, in one program so that they build quickly.
#![allow(clippy::unwrap_used, clippy::expect_used)]

// What must hold in any position of any game, and seeded random numbers.
mod kit;
mod random;
// Each game: all inputs that can be enumerated, random ones for the rest. `touchmove-contest` compares them with its reference.
mod checkers;
mod correct_move;
mod duck_chess;
mod kings_tour;
// Each way to be wrong, with its words.
mod refusals;
// Text of moves and positions.
mod notation;
// The clauses and their examples.
mod rulebook;
// Records.
mod replay;
// Counting with several threads and with memory.
mod perft;
// The games behind one face.
mod table;
// The optional feature.
#[cfg(feature = "serde")]
mod serde;
