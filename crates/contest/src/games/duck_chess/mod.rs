//! The contest problem of duck chess, 鸭棋 (THUPC 2019, Luogu P5380, LOJ 6619): one game per input.

mod errors;
mod fast;
mod format;
mod generators;
mod idle_moves;
mod package;
pub mod reference;
mod shrink;

pub use reference::Case;

use crate::package::PackageSources;
use crate::problem::{Generator, Problem};
use crate::random::Random;
use crate::reference::{Mutant, Mutation};
use crate::ruling::AnswerError;
use reference::Change;
use touchmove::Position as _;
use touchmove::duck_chess::{Move, Position};

impl Problem for Position {
    type Case = Case;
    const MAX_CASES: usize = 1;
    const TYPICAL_ANSWERS: usize = 10;
    const MIN_WEIGHT: usize = shrink::COMMAND_WEIGHT;
    // Every game starts from the opening, and some lines to the same mistake are long.
    const OTHER_FAILURES: usize = 12;
    const SMALL_CASES: usize = 150;
    const MUTATIONS: &'static [Mutation] = reference::MUTATIONS;
    const PACKAGE: Option<&'static PackageSources> = Some(&package::SOURCES);

    fn input(cases: &[Case]) -> String {
        let commands = cases.first().map_or(&[][..], Vec::as_slice);
        let lines: String = commands.iter().map(|[a, b, c, d]| format!("{a} {b} {c} {d}\n")).collect();
        format!("{}\n{lines}", commands.len())
    }

    fn answers(case: &Case) -> Vec<String> {
        let mut position = Position::default();
        let answer = |command: &[i64; 4]| {
            let played = Move::from_numbers(*command).and_then(|mv| position.play(&mv));
            fast::answer_line(played.as_ref().ok()).text().to_owned()
        };
        case.iter().map(answer).collect()
    }

    fn truncate_after(case: &Case, answer: usize) -> Case {
        case[..case.len().min(answer.saturating_add(1))].to_vec()
    }

    fn simpler(case: &Case) -> Vec<Case> {
        shrink::simpler(case)
    }

    fn sweep(than: &Case) -> Vec<Case> {
        shrink::sweep(than)
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

    /// The contest promises squares of the board, and at most 1000 commands.
    fn within_limits(mut case: Case) -> Option<Case> {
        case.retain(|[xs, ys, xt, yt]| {
            [xs, xt].iter().all(|x| (0..10).contains(*x)) && [ys, yt].iter().all(|y| (0..9).contains(*y))
        });
        case.truncate(shrink::MAX_COMMANDS);
        (!case.is_empty()).then_some(case)
    }

    fn explain_answer(case: &Case, index: usize, actual: &str) -> Option<AnswerError> {
        errors::explain(case, index, actual)
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
