//! The contest problem of this game.

pub(crate) mod format;
mod generators;
mod idle_moves;
mod problem;
pub mod reference;

pub use problem::{Case, DuckChess};
