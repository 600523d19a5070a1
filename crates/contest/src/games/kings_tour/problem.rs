//! Kings Tour: all 237,916 valid inputs.

use crate::problem::{Kind, Problem};
use std::sync::LazyLock;
use touchmove::Game;
use touchmove::kings_tour::{Distances, Setup, Square};

/// The problem.
#[derive(Clone, Copy, Debug)]
pub struct KingsTour;

/// King, pawn A, pawn B: columns and rows as indices of squares, a1 first.
pub type Case = [u8; 3];

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
            let is_valid = (Setup { king: square, a: Some(a_square), b: Some(b_square) }).check().is_ok();
            if let Some(moves) = distances.of(square).filter(|_| is_valid) {
                by_answer[usize::from(moves).min(9)].push([king, a, b]);
            }
        }
    }
    by_answer
});

/// All valid cases, those first that are easy to look at.
static BY_EASE: LazyLock<Vec<Case>> = LazyLock::new(|| {
    let by_answer = BY_ANSWER.iter().flat_map(|cases| {
        let mut cases = cases.clone();
        cases.sort_by_key(|case| (spread(*case), *case));
        cases
    });
    by_answer.collect()
});

/// The length of the tour, how far the pieces are apart, and the case itself.
fn ease(case: &Case) -> (u8, u8, Case) {
    let [king, a, b] = *case;
    let moves = [a, b].map(Square::from_index);
    let moves = moves[0].and_then(|a| Distances::new(a, moves[1]).of(Square::from_index(king)?));
    (moves.unwrap_or(0), spread(*case), *case)
}

fn spread([king, a, b]: Case) -> u8 {
    distance([king, a, b]) + distance([king, b, a])
}

impl Problem for KingsTour {
    const GAME: Game = Game::KingsTour;
    const MOST_CASES: usize = usize::MAX;
    type Case = Case;

    fn input(cases: &[Case]) -> String {
        cases.iter().map(|case| format!("{}\n", case.map(name).join(" "))).collect()
    }

    fn answers(case: &Case) -> Vec<String> {
        let [king, a, b] = case.map(Square::from_index);
        let moves = a.and_then(|a| Distances::new(a, b).of(king?));
        vec![moves.unwrap_or(0).to_string()]
    }

    /// Shorter tours, the pieces near each other; of many, some from all over.
    fn simpler(case: &Case) -> Vec<Case> {
        const FEW: usize = 1_500;
        let before = BY_EASE.partition_point(|other| ease(other) < ease(case));
        let (near, far) = BY_EASE[..before].split_at(before.min(FEW));
        let step = far.len() / FEW + 1;
        near.iter().chain(far.iter().step_by(step)).copied().collect()
    }

    fn kinds() -> Vec<Kind<Self>> {
        vec![
            Kind::all("nine", "the longest tours there are", || BY_ANSWER[9].clone()),
            Kind::all("one", "pawn A is next to the king", || BY_ANSWER[1].clone()),
            Kind::all("detour", "the way is longer than it is far", detours),
            Kind::all("two", "tours of two moves", || straight(2)),
            Kind::all("seven", "tours of seven moves", || straight(7)),
            Kind::all("six", "tours of six moves", || straight(6)),
            Kind::all("three", "tours of three moves", || straight(3)),
            Kind::all("five", "tours of five moves", || straight(5)),
            Kind::all("four", "tours of four moves", || straight(4)),
        ]
    }
}

fn name(square: u8) -> String {
    Square::from_index(square).map_or_else(String::new, |square| square.to_string())
}

/// How far it is from the king to pawn A when nothing is in the way.
fn distance([king, a, _]: Case) -> u8 {
    (king / 8).abs_diff(a / 8).max((king % 8).abs_diff(a % 8))
}

fn detours() -> Vec<Case> {
    let longer =
        |moves: usize| BY_ANSWER[moves].iter().filter(move |case| usize::from(distance(**case)) < moves);
    (2..9).flat_map(longer).copied().collect()
}

fn straight(moves: usize) -> Vec<Case> {
    BY_ANSWER[moves].iter().filter(|case| usize::from(distance(**case)) == moves).copied().collect()
}
