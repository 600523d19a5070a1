//! Portable Draughts Notation 3.0 (Wieger Wesselink's standard): read liberally, checked strictly, written tidily.

mod blocks;
pub(crate) mod fen;
mod game_type;
mod reader;
mod scanner;
mod strict;
mod writer;

pub use blocks::decode;
pub use blocks::{Block, Blocks};
pub use game_type::GameType;
pub use reader::{Warning, read, read_text};
pub use strict::refusal;
pub(crate) use writer::tag_name;
pub use writer::write;
