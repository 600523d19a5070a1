//! The contest problem of Kings Tour (e-olymp 2621), with all its 237,916 valid inputs.

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
use reference::Change;
use std::sync::LazyLock;
use touchmove::kings_tour::{Distances, Position, Square};

impl Problem for Position {
    type Case = Case;
    const MUTATIONS: &'static [Mutation] = reference::MUTATIONS;
    const PACKAGE: Option<&'static PackageSources> = Some(&package::SOURCES);

    fn input(cases: &[Case]) -> String {
        cases.iter().map(|case| format!("{}\n", case.map(name).join(" "))).collect()
    }

    fn answers(case: &Case) -> Vec<String> {
        vec![answer(*case).to_string()]
    }

    /// Returns shorter tours with the pieces near each other. Of many, a sample is returned.
    fn simpler(case: &Case) -> Vec<Case> {
        const SAMPLE: usize = 1_500;
        let before = BY_SIMPLICITY.partition_point(|other| simplicity(other) < simplicity(case));
        let (near, far) = BY_SIMPLICITY[..before].split_at(before.min(SAMPLE));
        let step = far.len() / SAMPLE + 1;
        near.iter().chain(far.iter().step_by(step)).copied().collect()
    }

    fn all_by_simplicity() -> Vec<Case> {
        BY_SIMPLICITY.clone()
    }

    fn generators() -> Vec<Generator<Self>> {
        vec![
            Generator::exhaustive("distance-9", "tours of nine moves, the longest there are", || {
                BY_ANSWER[9].clone()
            }),
            Generator::exhaustive("distance-1", "tours of one move: pawn A is next to the king", || {
                BY_ANSWER[1].clone()
            }),
            Generator::exhaustive("detour", "tours longer than the distance", detours),
            Generator::exhaustive("distance-2", "tours of two moves", || direct(2)),
            Generator::exhaustive("distance-7", "tours of seven moves", || direct(7)),
            Generator::exhaustive("distance-6", "tours of six moves", || direct(6)),
            Generator::exhaustive("distance-3", "tours of three moves", || direct(3)),
            Generator::exhaustive("distance-5", "tours of five moves", || direct(5)),
            Generator::exhaustive("distance-4", "tours of four moves", || direct(4)),
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

    fn is_same_mistake(mutant: &str, actual: &str) -> bool {
        reference::is_same_mistake(mutant, actual)
    }

    fn stateful_answers(before: &Case, case: &Case, mutation: Option<&Mutation>) -> Vec<String> {
        reference::stateful_answers(before, case, mutation.map(Mutant::from).and_then(Change::of))
    }
}

/// All valid cases by their answers.
static BY_ANSWER: LazyLock<Vec<Vec<Case>>> = LazyLock::new(|| {
    let mut by_answer = vec![Vec::new(); 10];
    for (a, b) in (0..64).flat_map(|a| (0..64).map(move |b| (a, b))).filter(|(a, b)| a != b) {
        let (Some(a_square), Some(b_square)) = (Square::from_index(a), Square::from_index(b)) else {
            continue;
        };
        let distances = Distances::new(a_square, Some(b_square));
        for king in 0..64 {
            let Some(square) = Square::from_index(king) else { continue };
            if let Some(moves) = distances.of(square) {
                by_answer[usize::from(moves).min(9)].push([king, a, b]);
            }
        }
    }
    by_answer
});

/// All valid cases, the simplest first.
static BY_SIMPLICITY: LazyLock<Vec<Case>> = LazyLock::new(|| {
    let by_answer = BY_ANSWER.iter().flat_map(|cases| {
        let mut cases = cases.clone();
        cases.sort_by_key(|case| (spread(*case), *case));
        cases
    });
    by_answer.collect()
});

/// Returns the length of the tour, how far the pieces are apart, and the case itself.
fn simplicity(case: &Case) -> (u8, u8, Case) {
    (answer(*case), spread(*case), *case)
}

fn answer(case: Case) -> u8 {
    let [king, a, b] = case.map(Square::from_index);
    a.and_then(|a| Distances::new(a, b).of(king?)).unwrap_or(0)
}

fn spread([king, a, b]: Case) -> u8 {
    distance(king, a) + distance(king, b)
}

/// Returns the number of king moves on an empty board.
fn distance(king: u8, pawn: u8) -> u8 {
    (king / 8).abs_diff(pawn / 8).max((king % 8).abs_diff(pawn % 8))
}

fn name(square: u8) -> String {
    Square::from_index(square).map_or_else(String::new, |square| square.to_string())
}

/// Returns the cases whose tour is longer than the distance.
fn detours() -> Vec<Case> {
    let longer = |moves: usize| {
        BY_ANSWER[moves].iter().filter(move |[king, a, _]| usize::from(distance(*king, *a)) < moves)
    };
    (2..9).flat_map(longer).copied().collect()
}

/// Returns the cases whose tour is as long as the distance.
fn direct(moves: usize) -> Vec<Case> {
    let is_direct = |[king, a, _]: &&Case| usize::from(distance(*king, *a)) == moves;
    BY_ANSWER[moves].iter().filter(is_direct).copied().collect()
}
