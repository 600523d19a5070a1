//! Correct Move (UVa 255): a king and a queen on 64 squares, both moving along rows and columns only. The queen tries to
//! lock the king in; neither may move to a square that the other could move to.
//!
//! ```
//! use touchmove::{correct_move::{Illegal, Position, Side}, Outcome, Position as _};
//!
//! let start: Position = "17 49".parse().unwrap(); // the king on 17, the queen on 49, the queen to move
//! let refusal = start.check(&"25".parse().unwrap());
//! assert!(matches!(refusal, Err(Illegal::KingCouldGoThere { .. })));
//!
//! let mut corner: Position = "56 48".parse().unwrap();
//! let played = corner.play(&"49".parse().unwrap()).unwrap();
//! assert!(played.locked_in);
//! assert_eq!(corner.outcome(), Some(Outcome::Win(Side::Queen)));
//! ```

mod board_game;
pub(crate) mod clauses;
mod illegal;
mod moves;
mod notation;
mod position;

pub use illegal::Illegal;
pub use moves::{Move, Played};
pub use position::{Board64, Position, Setup, SetupError, Side, Square};
