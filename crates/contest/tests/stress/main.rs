//! Tests of generators, stress tests and packages.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod counterexamples;
mod diagnosis;
mod generators;
mod mutants;
mod mutation_score;
mod packages;

use std::sync::atomic::AtomicBool;
use std::time::Duration;
use touchmove::Game;
use touchmove_contest::{
    Counterexample, OutputFormat, Program, RunOutput, StressOptions, StressReport, judge, stress,
};

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

/// A program made of a function from the input and its number of answers.
struct Function<F>(F);

impl<F: Fn(&str, usize) -> RunOutput + Sync> Program for Function<F> {
    fn run(&self, input: &str, answers: usize, _: Option<Duration>) -> RunOutput {
        self.0(input, answers)
    }
}

fn report(game: Game, program: impl Fn(&str, usize) -> RunOutput + Sync) -> StressReport {
    stress(game, &Function(program), &budget(400_000), |_| ())
}

fn counterexample(game: Game, program: impl Fn(&str, usize) -> RunOutput + Sync) -> Counterexample {
    report(game, program).counterexample.unwrap()
}
