//! Simpler cases that may fail the same way.

use super::case::to_move;
use super::reference::Case;
use touchmove::Position as _;
use touchmove::checkers::Square;

const MOVE_WEIGHT: usize = 6;
const PIECE_WEIGHT: usize = 3;
/// The weight of two men and a move of two squares.
pub(super) const MIN_WEIGHT: usize = MOVE_WEIGHT + 2 + 2 * PIECE_WEIGHT;

/// Returns simpler cases, the simplest first.
pub(super) fn simpler(case: &Case) -> Vec<Case> {
    const MAX_FOR_PAIRS: usize = 60;
    let mut simpler = with_fewer_moves(case);
    simpler.extend(with_shorter_moves(case));
    // A shorter move may need fewer pieces, and fail only without the others.
    let bare: Vec<Case> = simpler.iter().map(with_touched_pieces).collect();
    simpler.extend(bare);
    simpler.push(with_touched_pieces(case));
    let with_less: Vec<Case> = with_fewer_pieces(case).into_iter().chain(with_men_for_kings(case)).collect();
    // A piece may be needed only because of another one, or of a move.
    let pairs: Vec<Case> = if weight(case) <= MAX_FOR_PAIRS {
        let less = |case: &Case| [with_fewer_pieces(case), with_men_for_kings(case)].concat();
        with_less.iter().chain(&simpler).flat_map(less).collect()
    } else {
        Vec::new()
    };
    simpler.extend(with_less);
    simpler.extend(pairs);
    simpler.retain(|simpler| simpler.is_valid() && weight(simpler) < weight(case));
    simpler
}

/// Returns how much there is to read and to understand in a case.
pub(super) fn weight(case: &Case) -> usize {
    let squares: usize = case.moves.iter().map(Vec::len).sum();
    let kings = case.red.iter().chain(&case.white).filter(|number| **number < 0).count();
    MOVE_WEIGHT * case.moves.len() + PIECE_WEIGHT * (case.red.len() + case.white.len()) + squares + kings
}

/// Drops moves at the end, or at the start by beginning with the position they lead to.
fn with_fewer_moves(case: &Case) -> Vec<Case> {
    let mut simpler = Vec::new();
    let mut starts = vec![(0, case.clone())];
    if let Some(mut position) = case.position() {
        for (index, path) in case.moves.iter().enumerate() {
            let Ok(mv) = to_move(path) else { break };
            if !position.play_if_legal(&mv) {
                break;
            }
            starts.push((index + 1, Case::new(&position, case.moves[index + 1..].to_vec())));
        }
    }
    // As late as possible, and then as short as possible.
    for (start, later) in starts.iter().rev() {
        for count in 1..=later.moves.len() {
            if *start > 0 || count < case.moves.len() {
                simpler.push(Case { moves: later.moves[..count].to_vec(), ..later.clone() });
            }
        }
    }
    // Dropping one in between leaves the input valid, even if later moves become illegal.
    for index in (0..case.moves.len()).filter(|_| case.moves.len() > 1) {
        let mut fewer = case.clone();
        fewer.moves.remove(index);
        simpler.push(fewer);
    }
    simpler
}

/// Drops squares at the end of a path.
fn with_shorter_moves(case: &Case) -> Vec<Case> {
    let mut simpler = Vec::new();
    for (index, path) in case.moves.iter().enumerate() {
        for length in 2..path.len() {
            let mut shorter = case.clone();
            shorter.moves[index].truncate(length);
            simpler.push(shorter);
        }
    }
    simpler
}

/// Keeps only the pieces that move, those that are jumped, and those on squares that are moved to.
fn with_touched_pieces(case: &Case) -> Case {
    let mut touched: Vec<i64> = case.moves.concat();
    for pair in case.moves.iter().flat_map(|path| path.windows(2)) {
        touched.extend(between(pair[0], pair[1]));
    }
    let kept =
        |numbers: &[i64]| numbers.iter().copied().filter(|number| touched.contains(&number.abs())).collect();
    Case { red: kept(&case.red), white: kept(&case.white), ..case.clone() }
}

fn with_fewer_pieces(case: &Case) -> Vec<Case> {
    let without = |numbers: &[i64], index: usize| {
        let mut numbers = numbers.to_vec();
        numbers.remove(index);
        numbers
    };
    let red = (0..case.red.len()).map(|index| Case { red: without(&case.red, index), ..case.clone() });
    let white =
        (0..case.white.len()).map(|index| Case { white: without(&case.white, index), ..case.clone() });
    red.chain(white).collect()
}

fn with_men_for_kings(case: &Case) -> Vec<Case> {
    let with_man = |numbers: &[i64]| -> Vec<Vec<i64>> {
        let man = |index: usize| {
            let mut numbers = numbers.to_vec();
            numbers[index] = numbers[index].abs();
            numbers
        };
        (0..numbers.len()).filter(|index| numbers[*index] < 0).map(man).collect()
    };
    let red = with_man(&case.red).into_iter().map(|red| Case { red, ..case.clone() });
    let white = with_man(&case.white).into_iter().map(|white| Case { white, ..case.clone() });
    red.chain(white).collect()
}

/// Returns the square that a jump passes over.
fn between(from: i64, to: i64) -> Option<i64> {
    let (from, to) = (Square::new(from)?, Square::new(to)?);
    let (rows, columns) = from.step_to(to);
    let over = from.offset((rows / 2, columns / 2)).filter(|_| (rows.abs(), columns.abs()) == (2, 2))?;
    Some(over.number().into())
}
