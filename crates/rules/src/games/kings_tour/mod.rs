//! Kings Tour (e-olymp 2621): a king on a chessboard captures pawn A in the fewest moves; pawns A and B never move, and the
//! king may not step where one of them threatens.
//!
//! ```
//! use touchmove::{kings_tour::Position, Position as _};
//!
//! let start: Position = "a1 a2 b1".parse().unwrap();      // king, pawn A, pawn B
//! let tour = start.shortest_tour();
//! // B protects A, so B is captured first.
//! assert_eq!(tour.iter().map(|mv| mv.to_string()).collect::<Vec<_>>(), ["b1", "a2"]);
//! assert!(start.check(&"a2".parse().unwrap()).is_err());
//! ```

mod board_game;
pub(crate) mod clauses;
mod illegal;
mod moves;
mod notation;
mod position;
mod tour;

pub use illegal::Illegal;
pub use moves::{Move, Played};
pub use position::{Chessboard, Pawn, Position, Setup, SetupError, Side, Square};
pub use tour::Distances;
