//! Checkers, that is, English draughts, as in Checker's Check (ECNA 2000 E, POJ 1643, UVa 1540). Red starts on squares 1–12,
//! moves down the board and, in a game from the opening, moves first; the wider draughts world calls that side Black.
//!
//! A move is its whole path, since start and end alone can be ambiguous:
//!
//! ```
//! use touchmove::{checkers::{Illegal, Position, Square}, Position as _};
//!
//! let position: Position = "B:WK22,7,8,15,16:BK10".parse().unwrap();
//! // The king can jump in a circle, back to the square it started from (CK6).
//! assert!(position.check(&"10-3-12-19-10".parse().unwrap()).is_ok());
//! // Stopping half way is illegal: it must jump on (CK3).
//! let Err(Illegal::MustJumpOn { jump, captured }) = position.check(&"10-3-12".parse().unwrap()) else { panic!() };
//! assert_eq!(jump.to_jump_notation(), "12x19x10");
//! assert!(captured.contains(Square::new(16).unwrap()) && captured.len() == 2);
//! ```

mod board_game;
mod check;
pub(crate) mod clauses;
mod illegal;
mod moves;
mod notation;
mod position;
mod squares;

pub use illegal::Illegal;
pub use moves::{MAX_SQUARES, Move, MoveBuilder, Played, Prefix, Transition};
pub use position::{MAX_PIECES, Piece, Position, Setup, SetupError, Side};
pub use squares::{Square, Squares};
