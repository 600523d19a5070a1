//! The plain referee: the rules of the four games a third time, clause by clause, in the plainest way, on arrays and small
//! integers. It knows nothing of the crate `touchmove` and shares no line with it; the tests compare the two. It is slow and
//! gives no reasons.

pub mod checkers;
pub mod correct_move;
pub mod duck_chess;
pub mod kings_tour;
pub mod random;
