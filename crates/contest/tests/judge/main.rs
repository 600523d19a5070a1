//! What the judge answers.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod answers;
#[path = "../../benches/judge/inputs.rs"]
mod bench_inputs;
mod faults;
mod kit;
mod threads;
