//! Records of touchmove's games: PDN, contest inputs, lists of moves, JSON. Reading them, playing them, writing them.
//!
//! A record is read into a [`Record`], which says what was written and where; [`play::replay`] plays it by the rules and says
//! where it goes wrong.

pub mod batch;
pub mod games;
pub mod json;
pub mod lint;
pub mod list;
pub mod pdn;
pub mod play;
mod record;
mod source;
pub mod tidy;

pub use record::{Broken, Item, Number, Place, Record, Tag, Text, Written};
pub use source::{Format, ReadFault, Source, detect};
