//! The contest problem of this game.

pub(crate) mod format;
mod problem;
pub mod reference;

pub use problem::{Case, KingsTour};
