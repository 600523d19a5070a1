//! Records of touchmove's games: PDN, contest inputs, lists of moves, JSON. Reading them, playing them, writing them.
//!
//! A record is read into a [`Record`], which says what was written and where; [`replay::replay`] plays it by the rules and says
//! where it goes wrong.

pub mod format;
pub mod games;
pub mod json;
pub mod lint;
pub mod move_list;
pub mod parallel;
pub mod pdn;
mod record;
pub mod replay;
mod source;

pub use record::{Location, MoveText, MovetextItem, Number, ParseError, Record, Tag, Text};
pub use source::{Error, Format, Source, detect};
