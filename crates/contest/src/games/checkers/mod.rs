//! The contest problem of this game.

mod fast;
pub(crate) mod format;
mod generators;
mod problem;
pub mod reference;

pub use problem::{Case, Checkers};
