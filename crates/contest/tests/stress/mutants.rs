//! Every mutant is caught, its counterexample is small, and its mutation is diagnosed.

use crate::budget;
use std::time::Duration;
use touchmove::{Game, checkers, correct_move, duck_chess, kings_tour};
use touchmove_contest::reference::{self, parse_cases};
use touchmove_contest::{Mutation, Problem, Program, RunOutput, StressOptions, mutations, stress};

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

/// Different seeds find different failures, but shrink them to the same size. `SEEDS=n` tries more seeds than three.
fn check_sizes<P: Problem>(max_cases: u64, size: impl Fn(&P::Case) -> usize, may_differ: &[&str]) {
    let size = |input: &str| parse_cases::<P>(input).iter().map(&size).sum::<usize>();
    // Takes many minutes, so only on request: SEEDS=20 cargo test -p touchmove-contest --test stress same_size -- --ignored
    // MUTATIONS=a,b tries these only.
    let Some(seeds) = std::env::var("SEEDS").ok().and_then(|number| number.parse().ok()) else { return };
    let mut problems = Vec::new();
    let only = std::env::var("MUTATIONS").ok();
    let is_chosen = |mutation: &&Mutation| {
        only.as_ref().is_none_or(|names| names.split(',').any(|name| name == mutation.name))
    };
    for mutation in mutations(P::GAME).iter().filter(is_chosen) {
        let input = |seed| {
            let options = StressOptions { seed, ..budget(max_cases) };
            let found = stress(P::GAME, &Mutant(mutation), &options, |_| ()).counterexample;
            found.map_or(String::new(), |found| found.input)
        };
        let mut inputs: Vec<String> = (1..=seeds).map(input).collect();
        inputs.sort_by_key(|input| size(input));
        let sizes: Vec<usize> = inputs.iter().map(|input| size(input)).collect();
        println!("{}: {sizes:?}", mutation.name);
        let is_same = sizes.iter().all(|size| *size == sizes[0]);
        if !is_same && !may_differ.contains(&mutation.name) {
            problems.push(format!(
                "{}: {sizes:?}, {:?} or {:?}",
                mutation.name,
                inputs.first(),
                inputs.last()
            ));
        }
    }
    assert!(problems.is_empty(), "{problems:#?}");
}

#[test]
#[ignore = "slow"]
fn counterexamples_of_correct_move_do_not_depend_on_the_seed() {
    check_smallest::<correct_move::Position>();
}

#[test]
#[ignore = "slow"]
fn counterexamples_of_kings_tour_do_not_depend_on_the_seed() {
    check_smallest::<kings_tour::Position>();
}

#[test]
#[ignore = "slow"]
fn counterexamples_of_checkers_have_the_same_size_with_every_seed() {
    check_sizes::<checkers::Position>(20_000, checkers::Position::weight, &[]);
}

#[test]
#[ignore = "slow"]
fn counterexamples_of_duck_chess_have_the_same_size_with_every_seed() {
    check_sizes::<duck_chess::Position>(2_000, Vec::len, &[]);
}

/// Where all inputs can be tried, the counterexample is the first in the documented order that fails.
fn check_smallest<P: Problem>() {
    let all = P::all_by_simplicity();
    for mutation in mutations(P::GAME) {
        let fails = |case: &&P::Case| P::reference_answers(case, Some(mutation)) != P::answers(case);
        let first = all.iter().find(fails).cloned().unwrap();
        for seed in 1..=2 {
            let options = StressOptions { seed, ..budget(400_000) };
            let found = stress(P::GAME, &Mutant(mutation), &options, |_| ()).counterexample.unwrap();
            assert_eq!(found.input, P::input(std::slice::from_ref(&first)), "{} {seed}", mutation.name);
            assert!(found.is_smallest && found.is_minimal, "{} {seed}", mutation.name);
        }
    }
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
