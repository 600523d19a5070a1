//! The contest problem of checkers: Checker's Check (ECNA 2000 E, POJ 1643, UVa 1540).

mod case;
mod errors;
mod fast;
mod format;
mod generators;
mod package;
pub mod reference;
mod shrink;
mod split;

pub use reference::Case;

use crate::package::PackageSources;
use crate::problem::{Generator, Problem};
use crate::random::Random;
use crate::reference::{Mutant, Mutation};
use crate::ruling::AnswerError;
use reference::Change;
use touchmove::checkers::Position;

impl Problem for Position {
    type Case = Case;
    const INPUT_END: &'static str = "0 0\n";
    const MIN_WEIGHT: usize = shrink::MIN_WEIGHT;
    const OTHER_FAILURES: usize = 400;
    const SMALL_CASES: usize = 4_000;
    const MUTATIONS: &'static [Mutation] = reference::MUTATIONS;
    const PACKAGE: Option<&'static PackageSources> = Some(&package::SOURCES);

    fn input(cases: &[Case]) -> String {
        let mut text: String = cases.iter().map(ToString::to_string).collect();
        text.push_str(Self::INPUT_END);
        text
    }

    fn answers(case: &Case) -> Vec<String> {
        let refused = case.play().and_then(|(_, refused)| refused);
        vec![format::answer(refused.map(|(number, _)| number)).into_owned()]
    }

    fn simpler(case: &Case) -> Vec<Case> {
        shrink::simpler(case)
    }

    fn weight(case: &Case) -> usize {
        shrink::weight(case)
    }

    fn random_smaller(random: &mut Random, than: &Case) -> Option<Case> {
        generators::random_smaller(random, than)
    }

    fn generators() -> Vec<Generator<Self>> {
        generators::generators()
    }

    /// The contest promises that no move has more than thirteen squares.
    fn within_limits(case: Case) -> Option<Case> {
        let fits = case.moves.len() <= 1000 && case.moves.iter().all(|path| path.len() <= 13);
        fits.then_some(case)
    }

    fn explain_answer(case: &Case, _: usize, actual: &str) -> Option<AnswerError> {
        errors::explain(case, actual)
    }

    fn parse_case(words: &mut dyn Iterator<Item = String>) -> Option<Case> {
        reference::parse_case(words)
    }

    fn mutant_answers(case: &Case, mutants: [Option<Mutant<'_>>; 2]) -> Vec<String> {
        reference::answers(case, mutants.map(|mutant| mutant.and_then(Change::of)))
    }

    fn stateful_answers(before: &Case, case: &Case, mutation: Option<&Mutation>) -> Vec<String> {
        reference::stateful_answers(before, case, mutation.map(Mutant::from).and_then(Change::of))
    }
}
