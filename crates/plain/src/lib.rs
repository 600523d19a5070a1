//! The plain referee: the rules of the four games a third time, clause by clause, in the plainest way, on arrays and small
//! integers. It knows nothing of the crate `touchmove` and shares no line with it; the tests compare the two. It is slow and
//! gives no reasons.
//!
//! It can also be wrong on purpose: a [`Mistake`] changes exactly one clause. Such *wrong referees* stand for the programs that
//! contest programmers write.

pub mod checkers;
pub mod contest;
pub mod correct_move;
pub mod duck_chess;
pub mod kings_tour;
mod mistake;
pub mod random;
pub mod wrong;

pub use contest::Game;
pub use mistake::{Mistake, Witness};
