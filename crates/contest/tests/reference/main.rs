//! Tests of the reference: it does not depend on the rules, each mutation shows in its witness, and no two mutants are the same.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod cases;
mod distinct;
mod docs;
mod independence;
mod mutant_program;
mod tables;
mod witness_search;
