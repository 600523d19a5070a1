//! The rules of `touchmove` agree with the slow reference: on all inputs where they can be enumerated, on random positions and
//! games otherwise.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod checkers;
mod correct_move;
mod duck_chess;
mod kings_tour;
#[path = "../../../rules/tests/rules/samples.rs"]
mod samples;

use touchmove_contest::random;
