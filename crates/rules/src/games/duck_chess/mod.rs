//! Duck chess, 鸭棋, of THUPC 2019 (Luogu P5380, LOJ 6619): ten rows, nine columns, seven kinds of pieces. (It is not the
//! newer chess variant that is also called duck chess.)
//!
//! ```
//! use touchmove::{duck_chess::Position, Position as _, Reason};
//!
//! let mut game = Position::default();
//! let reason = game.play(&"2 0 5 2".parse().unwrap()).unwrap_err();
//! assert_eq!(reason.message().en, "the duck's path is blocked by the red soldier on (3,0)");
//! assert_eq!(reason.message().zh, "蹩鸭腿：(3,0) 上有红兵");
//! ```

mod board_game;
mod check;
pub(crate) mod clauses;
mod illegal;
mod movement;
mod moves;
mod notation;
mod position;

pub use check::Check;
pub use illegal::Illegal;
pub use moves::{Move, Played};
pub use position::{Kind, Piece, Position, Setup, SetupError, Side, Square, XiangqiBoard};
