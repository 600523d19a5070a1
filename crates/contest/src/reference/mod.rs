//! A slow reference implementation of the four games, written clause by clause on arrays and small integers. It shares no rule
//! with the crate `touchmove`, so that the tests can compare the two; it gives no reasons.
//!
//! It can also be wrong on purpose: a [`Mistake`] changes exactly one clause. The resulting mutants stand for the programs that
//! contest programmers write.

pub mod contest;
pub mod mutant_program;
pub(crate) mod mutation;

pub use crate::games::checkers::reference as checkers;
pub use crate::games::correct_move::reference as correct_move;
pub use crate::games::duck_chess::reference as duck_chess;
pub use crate::games::kings_tour::reference as kings_tour;
pub use contest::Game;
pub use mutation::{Mistake, Witness};
