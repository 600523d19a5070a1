//! Portable Draughts Notation 3.0 (Wieger Wesselink's standard): read liberally, checked strictly, written tidily.

pub(crate) mod fen;
mod games;
mod kind;
mod read;
mod scan;
mod strict;
mod write;

pub use games::decode;
pub use games::{Block, Blocks};
pub use kind::GameType;
pub use read::{Remark, read, read_text};
pub use strict::refusal;
pub(crate) use write::tag_name;
pub use write::write;
