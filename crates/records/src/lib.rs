//! Game records of touchmove: PDN, contest inputs, move lists and JSON.
//!
//! [`Source`] reads a file of any of these formats into [`Record`]s, which keep the text of the moves and its locations.
//! [`replay::replay`] plays a record by the rules and reports the first illegal move; [`mod@lint`] and [`mod@format`] find and fix
//! deviations from the PDN standard.

pub mod convert;
pub mod format;
pub mod games;
pub mod json;
mod line_ends;
mod lines;
pub mod lint;
pub mod move_list;
pub mod parallel;
pub mod pdn;
mod position_at;
mod record;
pub mod replay;
mod result;
mod source;

pub use line_ends::{LineCounter, LineEnds};
pub use position_at::PositionAt;
pub use record::{LocatedText, MoveNumber, MoveText, MovetextItem, Record, Tag};
pub use result::{parse_result, score};
pub use source::{Error, Format, Source, detect, detect_game, read_bytes};
