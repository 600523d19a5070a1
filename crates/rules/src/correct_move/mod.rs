//! Correct Move (UVa 255): a king and a queen on a board of 64 places, both moving along rows and columns only. The queen
//! tries to lock the king in; neither may go where the other could go.
//!
//! ```
//! use touchmove::{correct_move::{Illegal, Position, Side}, Position as _};
//!
//! let start: Position = "17 49".parse().unwrap();          // king on 17, queen on 49, her turn
//! let refusal = start.check(&"25".parse().unwrap());
//! assert!(matches!(refusal, Err(Illegal::KingCouldGoThere { .. })));
//!
//! let mut corner: Position = "56 48".parse().unwrap();
//! let played = corner.play(&"49".parse().unwrap()).unwrap();
//! assert!(played.locked_in);
//! assert_eq!(corner.outcome(), Some(Side::Queen));
//! ```

pub(crate) mod clauses;
mod front;
mod moves;
mod notation;
mod position;
mod reasons;

pub use moves::{Move, Played};
pub use position::{Place, Places, Position, Setup, SetupError, Side};
pub use reasons::Illegal;
