//! The contest problem of Correct Move (UVa 255), with all its 262,144 inputs.

mod errors;
mod fast;
mod format;
mod package;
pub mod reference;

pub use reference::Case;

use crate::package::PackageSources;
use crate::problem::{Generator, Problem};
use crate::reference::{Mutant, Mutation};
use crate::ruling::AnswerError;
use format::{Answer, Judged};
use reference::Change;
use touchmove::correct_move::{Position, Square};

impl Problem for Position {
    type Case = Case;
    const MUTATIONS: &'static [Mutation] = reference::MUTATIONS;
    const PACKAGE: Option<&'static PackageSources> = Some(&package::SOURCES);

    fn input(cases: &[Case]) -> String {
        cases.iter().map(|[king, queen, to]| format!("{king} {queen} {to}\n")).collect()
    }

    fn answers(case: &Case) -> Vec<String> {
        vec![answer(*case).text().to_owned()]
    }

    /// Three numbers cannot be shortened, but lower ones are easier to find on the board. Of many, a sample is returned.
    fn simpler(case: &Case) -> Vec<Case> {
        const SAMPLE: usize = 3_000;
        let before = usize::from(case[0]) * 4096 + usize::from(case[1]) * 64 + usize::from(case[2]);
        let step = if before > 2 * SAMPLE { (before / SAMPLE) | 1 } else { 1 };
        all_cases().take(before).step_by(step).collect()
    }

    /// The order of the numbers: that of the king's place, then of the queen's, then of the new one.
    fn all_by_simplicity() -> Vec<Case> {
        all_cases().collect()
    }

    fn generators() -> Vec<Generator<Self>> {
        vec![
            Generator::exhaustive("stop", "the king is locked in (CM4)", || with_answer(Answer::Stop)),
            Generator::exhaustive("not-allowed", "the king could move there as well (CM3)", || {
                with_answer(Answer::NotAllowed)
            }),
            Generator::exhaustive("illegal-state", "both pieces on one square (CM1)", || {
                with_answer(Answer::IllegalState)
            }),
            Generator::exhaustive("continue", "an allowed move, and the king can still move (CM4)", || {
                with_answer(Answer::Continue)
            }),
            Generator::exhaustive("illegal-move", "a move that the queen cannot make (CM2)", || {
                with_answer(Answer::IllegalMove)
            }),
        ]
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

fn all_cases() -> impl Iterator<Item = Case> {
    (0..64).flat_map(|king| (0..64).flat_map(move |queen| (0..64).map(move |to| [king, queen, to])))
}

fn with_answer(wanted: Answer) -> Vec<Case> {
    all_cases().filter(|case| answer(*case) == wanted).collect()
}

fn answer(case: Case) -> Answer {
    let [Some(king), Some(queen), Some(to)] = case.map(Square::from_index) else {
        return Answer::IllegalState;
    };
    Judged::new(king, queen, to).answer()
}
