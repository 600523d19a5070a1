//! What is wrong about an answer of a program for Kings Tour.

use super::reference::Case;
use super::{answer, distance};
use crate::ruling::AnswerError;
use touchmove::board::Coord;
use touchmove::kings_tour::{Pawn, Setup, Square};
use touchmove::{LocalizedText, Path};

/// Explains a number that is too small: what a king would have to do to be that quick. One that is too large is explained by the
/// shortest path.
pub(super) fn explain(case: &Case, actual: &str) -> Option<AnswerError> {
    let [Some(king), Some(a), Some(b)] = case.map(Square::from_index) else { return None };
    let moves: u8 = actual.trim().parse().ok()?;
    if moves >= answer(*case) {
        return None;
    }
    let setup = Setup { king, a: Some(a), b: Some(b) };
    let position = setup.validate().ok()?;
    let nearest = distance(case[0], case[1]);
    if moves < nearest {
        let message = LocalizedText::new(
            format!("{a} is {nearest} steps away from the king on {king}, even on an empty board"),
            format!("王在 {king}，就算没有兵的攻击，到 {a} 也要 {nearest} 步"),
        );
        return Some(AnswerError { squares: vec![a.coord()], ..AnswerError::new("KT1", message, position) });
    }
    let path = boldest_path(setup, moves)?;
    let (at, pawn, from) = first_attack(setup, &path)?;
    let letter = if pawn == Pawn::A { 'A' } else { 'B' };
    let count = if moves == 1 { "1 move".to_owned() } else { format!("{moves} moves") };
    let message = LocalizedText::new(
        format!("in {count} the king would have to move to {at}, which pawn {letter} on {from} attacks"),
        format!("若只走 {moves} 步，王就要走到 {at}，而那里被 {from} 上的兵 {letter} 攻击"),
    );
    let squares: Vec<Coord> = path.iter().map(|square| square.coord()).collect();
    Some(AnswerError {
        path: Path::straight(squares),
        squares: vec![at.coord(), from.coord()],
        ..AnswerError::new("KT3", message, position)
    })
}

/// Returns a path to pawn A with at most this number of moves that enters as few attacked squares as possible.
fn boldest_path(setup: Setup, moves: u8) -> Option<Vec<Square>> {
    let mut paths: Vec<(usize, Vec<Square>)> = vec![(0, vec![setup.king])];
    let mut best: Option<(usize, Vec<Square>)> = None;
    for _ in 0..moves {
        let mut longer: Vec<(usize, Vec<Square>)> = Vec::new();
        for (attacks, path) in &paths {
            let here = *path.last()?;
            for to in Square::all().filter(|to| is_one_step(here, *to)) {
                let path = [&path[..], &[to]].concat();
                let attacks = attacks + usize::from(attack_on(setup, &path).is_some());
                if Some(to) == setup.a {
                    if best.as_ref().is_none_or(|(fewest, _)| attacks < *fewest) {
                        best = Some((attacks, path));
                    }
                    continue;
                }
                // Of two ways to a square with the same pawns the better one is kept.
                let has_captured = |path: &[Square]| path.iter().any(|square| Some(*square) == setup.b);
                let state = (to, has_captured(&path));
                match longer
                    .iter_mut()
                    .find(|(_, other)| (other.last(), has_captured(other)) == (Some(&state.0), state.1))
                {
                    Some(other) if attacks < other.0 => *other = (attacks, path),
                    Some(_) => {}
                    None => longer.push((attacks, path)),
                }
            }
        }
        paths = longer;
    }
    best.map(|(_, path)| path)
}

fn is_one_step(from: Square, to: Square) -> bool {
    let (rows, columns) = from.step_to(to);
    rows.abs().max(columns.abs()) == 1
}

/// Returns the pawn that attacks the last square of a path, with pawn B gone if the path captured it.
fn attack_on(setup: Setup, path: &[Square]) -> Option<(Pawn, Square)> {
    let is_captured = path.iter().any(|square| Some(*square) == setup.b);
    let left = Setup { b: setup.b.filter(|_| !is_captured), ..setup };
    left.threat_to(*path.last()?)
}

fn first_attack(setup: Setup, path: &[Square]) -> Option<(Square, Pawn, Square)> {
    (2..=path.len()).find_map(|end| {
        let (pawn, from) = attack_on(setup, &path[..end])?;
        Some((path[end - 1], pawn, from))
    })
}
