//! Portable Draughts Notation 3.0, Wieger Wesselink's standard: a liberal reader, a strict grammar check and a writer.

mod blocks;
pub(crate) mod fen;
mod game_type;
mod located;
mod move_path;
mod reader;
mod scanner;
mod signs;
mod starts;
mod strict;
mod warning;
mod writer;

pub(crate) use blocks::GameText;
pub use blocks::{Block, Blocks, decode};
pub use game_type::GameType;
pub use located::{LocatedGame, read_located};
pub(crate) use reader::read_decoded;
pub use reader::{read, read_text};
pub use signs::{Signs, UntaggedGames};
pub use starts::{complete_length, first_certain_start};
pub use strict::{check_grammar, check_grammar_of};
pub use warning::Warning;
pub(crate) use writer::tag_name;
pub use writer::write;
