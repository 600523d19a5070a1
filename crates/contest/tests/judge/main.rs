//! What the judge answers.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod answers;
mod faults;
mod kit;
mod threads;
