//! Tests of the judge.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod answers;
#[path = "../../benches/judge/inputs.rs"]
mod bench_inputs;
mod common;
mod errors;
#[cfg(feature = "parallel")]
mod threads;
