//! Every mutant is caught, its counterexample is small, and its mutation is diagnosed.

use crate::budget;
use std::time::Duration;
use touchmove::{Game, checkers, correct_move, duck_chess, kings_tour};
use touchmove_contest::reference::{self, parse_cases};
use touchmove_contest::{Mutation, Problem, Program, RunOutput, mutations, stress};

/// A mutant in this process.
struct Mutant(&'static Mutation);

impl Program for Mutant {
    fn run(&self, input: &str, _: usize, _: Option<Duration>) -> RunOutput {
        RunOutput::success(reference::answers(self.0.game, input, Some(self.0)).join("\n"))
    }
}

fn check_mutants<P: Problem>(max_cases: u64, is_small: impl Fn(&P::Case) -> bool) {
    let mut problems = Vec::new();
    for mutation in mutations(P::GAME) {
        let name = mutation.name;
        let report = stress(P::GAME, &Mutant(mutation), &budget(max_cases), |_| ());
        let Some(found) = report.counterexample else {
            problems.push(format!("{name} is not caught"));
            continue;
        };
        let cases = parse_cases::<P>(&found.input);
        let diagnosis: Vec<&str> = found.diagnosis.mistakes.iter().map(|mistake| mistake.name).collect();
        println!(
            "{name}: {} cases, {} runs, by {}: {cases:?} {diagnosis:?}",
            report.progress.cases, report.progress.runs, found.generator
        );
        if !diagnosis.contains(&name) {
            problems.push(format!("{name} is not diagnosed: {diagnosis:?}"));
        }
        if cases.len() != 1 || !found.is_minimal || !is_small(&cases[0]) {
            problems.push(format!("{name}: the counterexample is not small: {cases:?}"));
        }
    }
    assert!(problems.is_empty(), "{} of {}: {problems:#?}", problems.len(), mutations(P::GAME).len());
}

#[test]
fn every_mutant_of_correct_move_is_caught_and_diagnosed() {
    check_mutants::<correct_move::Position>(262_144, |_| true);
}

#[test]
fn every_mutant_of_kings_tour_is_caught_and_diagnosed() {
    check_mutants::<kings_tour::Position>(237_916, |_| true);
}

#[test]
fn every_mutant_of_checkers_is_caught_and_diagnosed() {
    check_mutants::<checkers::Position>(20_000, |case| {
        case.moves.len() <= 3 && case.red.len() + case.white.len() <= 6
    });
}

#[test]
#[ignore = "slow"]
fn every_mutant_of_duck_chess_is_caught_and_diagnosed() {
    check_mutants::<duck_chess::Position>(2_000, |case| case.len() <= 10);
}

/// The same seed gives the same report, with any number of concurrent runs.
#[test]
fn reports_depend_on_the_seed_only() {
    let mutation = reference::find_mutation("jumps-twice").unwrap();
    let report = |jobs| {
        let options = touchmove_contest::StressOptions { jobs, ..budget(20_000) };
        let found = stress(Game::Checkers, &Mutant(mutation), &options, |_| ()).counterexample.unwrap();
        (found.input, found.generator)
    };
    assert_eq!(report(1), report(4));
}
