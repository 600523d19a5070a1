//! The wrong referees: each shows its mistake, no two are the same, and the page about them is up to date.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod cases;
mod page;
mod program;
mod search;
mod separation;
mod tables;
