//! What generators, stress tests and packages need of a contest problem.

use crate::package::PackageSources;
use crate::random::Random;
use crate::reference::{Mutant, Mutation};
use crate::ruling::AnswerError;
use std::fmt::Debug;
use touchmove::BoardGame;

/// The contest problem of a game.
pub trait Problem: BoardGame {
    /// A case: plain data, always valid.
    type Case: Clone + PartialEq + Debug + Send + Sync;

    /// The maximum number of cases of an input.
    const MAX_CASES: usize = usize::MAX;
    /// What ends an input, after its cases.
    const INPUT_END: &'static str = "";
    /// The typical number of answers to a case.
    const TYPICAL_ANSWERS: usize = 1;
    /// No case weighs less.
    const MIN_WEIGHT: usize = 0;
    /// How many further cases from the same generator the shrinker tries at a time, in search of a smaller failure.
    const OTHER_FAILURES: usize = 0;
    /// How many random small cases are tried at a time, in search of a smaller failure.
    const SMALL_CASES: usize = 0;
    /// The mutations of the reference.
    const MUTATIONS: &'static [Mutation];
    /// The hand-written part of the problem package, if there is one.
    const PACKAGE: Option<&'static PackageSources> = None;

    /// Returns the contest input with these cases.
    fn input(cases: &[Self::Case]) -> String;

    /// Returns the right answers to a case, one per line of the output.
    fn answers(case: &Self::Case) -> Vec<String>;

    /// Returns simpler cases that may fail the same way, the simplest first; all of them are valid.
    fn simpler(_case: &Self::Case) -> Vec<Self::Case> {
        Vec::new()
    }

    /// Returns all cases, the simplest first, where there are few enough to try every one; otherwise nothing.
    fn all_by_simplicity() -> Vec<Self::Case> {
        Vec::new()
    }

    /// Returns cases that contain many cases smaller than this one, in search of a smaller failure.
    fn sweep(_than: &Self::Case) -> Vec<Self::Case> {
        Vec::new()
    }

    /// Returns as much of a case as its answers up to this one need.
    fn truncate_after(case: &Self::Case, _answer: usize) -> Self::Case {
        case.clone()
    }

    /// Returns how much there is to read and to understand in a case.
    fn weight(case: &Self::Case) -> usize {
        Self::input(std::slice::from_ref(case)).len()
    }

    /// Returns a random case that is most likely smaller than this one.
    fn random_smaller(_random: &mut Random, _than: &Self::Case) -> Option<Self::Case> {
        None
    }

    /// Returns the generators of cases, those of rare cases first.
    fn generators() -> Vec<Generator<Self>>;

    /// Reduces a case to the input limits in the package's problem statement; `None` if nothing is left.
    fn within_limits(case: Self::Case) -> Option<Self::Case> {
        Some(case)
    }

    /// Explains what is wrong about a program's answer to a case, by the index of the answer; `None` if what explains the right answer
    /// explains that as well.
    fn explain_answer(_case: &Self::Case, _index: usize, _actual: &str) -> Option<AnswerError> {
        None
    }

    /// Parses a case as lenient contest programs do; `None` at the end.
    fn parse_case(words: &mut dyn Iterator<Item = String>) -> Option<Self::Case>;

    /// Returns the answers of the reference, or of a mutant with one mutation or two.
    fn mutant_answers(case: &Self::Case, mutants: [Option<Mutant<'_>>; 2]) -> Vec<String>;

    /// Whether a program that makes the mistake of a mutant may give this wrong answer where the mutant gives that one.
    fn is_same_mistake(mutant: &str, actual: &str) -> bool {
        mutant == actual
    }

    /// Returns the answers of the reference, or of a mutant.
    fn reference_answers(case: &Self::Case, mutation: Option<&Mutation>) -> Vec<String> {
        Self::mutant_answers(case, [mutation.map(Mutant::from), None])
    }

    /// Returns the answers of a program that keeps state from the case before.
    fn stateful_answers(_before: &Self::Case, case: &Self::Case, mutation: Option<&Mutation>) -> Vec<String> {
        Self::reference_answers(case, mutation)
    }
}

/// Generates cases of one kind.
#[derive(Debug)]
pub struct Generator<P: Problem> {
    /// The name, such as `must-jump`.
    pub name: &'static str,
    /// What is special about its cases.
    pub description: &'static str,
    /// Where its cases come from.
    pub source: CaseSource<P>,
}

/// Where the cases of a generator come from.
#[derive(Debug)]
pub enum CaseSource<P: Problem> {
    /// Lists all there are.
    Exhaustive(fn() -> Vec<P::Case>),
    /// Makes any number of them.
    Random(fn(&mut Random) -> P::Case),
}

impl<P: Problem> Generator<P> {
    pub(crate) const fn exhaustive(
        name: &'static str,
        description: &'static str,
        cases: fn() -> Vec<P::Case>,
    ) -> Self {
        Generator { name, description, source: CaseSource::Exhaustive(cases) }
    }

    pub(crate) const fn random(
        name: &'static str,
        description: &'static str,
        case: fn(&mut Random) -> P::Case,
    ) -> Self {
        Generator { name, description, source: CaseSource::Random(case) }
    }
}

/// Returns the witnesses of all mutations, each once.
pub(crate) fn witnesses<P: Problem>() -> Vec<P::Case> {
    let mut witnesses: Vec<P::Case> = Vec::new();
    for mutation in P::MUTATIONS {
        for case in crate::reference::parse_cases::<P>(mutation.witness.input) {
            if !witnesses.contains(&case) {
                witnesses.push(case);
            }
        }
    }
    witnesses
}
