//! Tests of generators, stress tests and packages.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod counterexamples;
mod generators;
mod mutants;
mod mutation_score;
mod packages;

use std::sync::atomic::AtomicBool;
use std::time::Duration;
use touchmove::Game;
use touchmove_contest::{OutputFormat, StressOptions, judge};

static NEVER: AtomicBool = AtomicBool::new(false);

/// A budget of cases only: time stands still, so that nothing depends on the speed of the machine.
fn budget(max_cases: u64) -> StressOptions<'static> {
    StressOptions {
        seed: 1,
        max_cases: Some(max_cases),
        jobs: 2,
        time: Duration::from_secs(1),
        clock: &|| Duration::ZERO,
        stop: &NEVER,
    }
}

/// Returns the right output.
fn judged(game: Game, input: &str) -> String {
    let mut output = Vec::new();
    judge(game, input.as_bytes(), &mut output, &OutputFormat::Contest)
        .unwrap_or_else(|error| panic!("{error}\n{input}"));
    String::from_utf8(output).unwrap()
}
