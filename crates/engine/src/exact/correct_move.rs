//! Correct Move as a game of two: all states by retrograde analysis, on first use.

use super::{Exact, one_ply_earlier};
use crate::score::Score;
use std::collections::VecDeque;
use std::sync::OnceLock;
use touchmove::Position as _;
use touchmove::correct_move::{Position, Setup, Side, Square};

const SQUARES: usize = Square::COUNT as usize;

/// The number of indices; those with both pieces on one square stay unused.
const STATES: usize = 2 * SQUARES * SQUARES;

static SCORES: OnceLock<Vec<Score>> = OnceLock::new();

impl Exact for Position {
    fn exact_score(&self) -> Score {
        SCORES.get_or_init(compute)[index(self)]
    }
}

fn index(position: &Position) -> usize {
    let Setup { king, queen, to_move } = position.setup();
    let side = usize::from(to_move == Side::King);
    (side * SQUARES + usize::from(king.index())) * SQUARES + usize::from(queen.index())
}

fn all_positions() -> impl Iterator<Item = Position> {
    let squares = Square::all;
    let pairs = squares().flat_map(move |king| squares().map(move |queen| (king, queen)));
    pairs.flat_map(|(king, queen)| {
        [Side::Queen, Side::King]
            .into_iter()
            .filter_map(move |to_move| Setup { king, queen, to_move }.validate().ok())
    })
}

/// Works backward from the ends of games: a position before a lost one is won, and a position whose moves all lead to won ones
/// is lost. What is neither remains drawn.
fn compute() -> Vec<Score> {
    let mut predecessors = vec![Vec::new(); STATES];
    // The moves of each position that are not known to lose.
    let mut open_moves = vec![0u8; STATES];
    let mut scores = vec![Score::Draw; STATES];
    let mut queue = VecDeque::new();
    for position in all_positions() {
        let here = index(&position);
        position.for_each_successor(|next| {
            predecessors[index(&next)].push(here);
            open_moves[here] += 1;
        });
        // CM4: only the king can be without a move, when it is locked in.
        if open_moves[here] == 0 {
            scores[here] = Score::Loss { plies: Some(0) };
            queue.push_back(here);
        }
    }
    // The queue is in the order of distances, so the first win found is the fastest, and the last reply the slowest.
    while let Some(here) = queue.pop_front() {
        for before in std::mem::take(&mut predecessors[here]) {
            if scores[before] != Score::Draw {
                continue;
            }
            open_moves[before] -= 1;
            if matches!(scores[here], Score::Loss { .. }) || open_moves[before] == 0 {
                scores[before] = one_ply_earlier(scores[here].negated());
                queue.push_back(before);
            }
        }
    }
    scores
}
