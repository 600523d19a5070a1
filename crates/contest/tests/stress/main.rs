//! The laboratory at work, with programs that live in this process.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod finding;
mod generating;
mod killing;
mod mistakes;
mod packages;
