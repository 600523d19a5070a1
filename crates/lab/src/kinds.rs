//! Generators of cases, kind by kind.

pub(crate) mod checkers;
pub(crate) mod duck_chess;
