//! Kings Tour: all 237,916 valid inputs, and the 3,934 positions in which pawn B is gone.

use crate::replay;
use std::collections::HashMap;
use touchmove::Position as _;
use touchmove::kings_tour::Position;
use touchmove_engine::exact::{Exact, solve};
use touchmove_engine::score::Score;

/// Column and row from 0, and squares by name.
type Square = (i32, i32);

fn name((column, row): Square) -> String {
    format!("{}{}", char::from(b'a' + column as u8), row + 1)
}

fn squares() -> impl Iterator<Item = Square> + Clone {
    (0..8).flat_map(|column| (0..8).map(move |row| (column, row)))
}

fn is_threatened((column, row): Square, pawns: &[Square]) -> bool {
    pawns.iter().any(|(pawn_column, pawn_row)| row == pawn_row + 1 && (column - pawn_column).abs() == 1)
}

/// Returns the number of moves and the number of shortest tours from each of the king's squares, with both pawns or with pawn A
/// alone, by relaxing all squares until nothing changes.
fn tours(a: Square, b: Option<Square>) -> HashMap<Square, (u32, u64)> {
    let without_b = if b.is_some() { tours(a, None) } else { HashMap::new() };
    let pawns: Vec<Square> = std::iter::once(a).chain(b).collect();
    let mut known: HashMap<Square, (u32, u64)> = HashMap::new();
    loop {
        let mut next = HashMap::new();
        for (column, row) in squares() {
            if pawns.contains(&(column, row)) || is_threatened((column, row), &pawns) {
                continue;
            }
            let mut best: Option<(u32, u64)> = None;
            for to in squares() {
                let is_step = (to.0 - column).abs().max((to.1 - row).abs()) == 1;
                if !is_step || is_threatened(to, &pawns) {
                    continue;
                }
                let after = if to == a {
                    Some((0, 1))
                } else if Some(to) == b {
                    without_b.get(&to).copied()
                } else {
                    known.get(&to).copied()
                };
                let Some((moves, count)) = after else { continue };
                best = match best {
                    Some((fewest, total)) if fewest == moves + 1 => Some((fewest, total + count)),
                    Some((fewest, total)) if fewest < moves + 1 => Some((fewest, total)),
                    _ => Some((moves + 1, count)),
                };
            }
            next.extend(best.map(|best| ((column, row), best)));
        }
        if next == known {
            return known;
        }
        known = next;
    }
}

/// Compares the positions of every `stride`th pair of pawns.
fn compare(stride: usize) -> usize {
    let pairs = squares().flat_map(|a| std::iter::once(None).chain(squares().map(Some)).map(move |b| (a, b)));
    let mut positions = 0;
    for (a, b) in pairs.step_by(stride) {
        if Some(a) == b {
            continue;
        }
        let tours = tours(a, b);
        for king in squares() {
            let pawn_b = b.map_or("-".to_owned(), name);
            let text = format!("{} {} {pawn_b}", name(king), name(a));
            let Ok(position) = text.parse::<Position>() else {
                assert!(!tours.contains_key(&king), "{text}");
                continue;
            };
            positions += 1;
            let (moves, count) = tours[&king];
            assert_eq!(position.exact_score(), Score::Win { plies: Some(moves) }, "{text}");
            let solution = solve(&position);
            assert_eq!(solution.lines, Some(count), "{text}");
            replay(&position, &solution);
        }
    }
    positions
}

#[test]
fn some_positions_have_the_value_that_trying_everything_gives() {
    assert!(compare(37) > 5_000);
}

#[test]
#[ignore = "slow"]
fn every_position_has_the_value_that_trying_everything_gives() {
    assert_eq!(compare(1), 237_916 + 3_934);
}

#[test]
fn a_tour_that_is_over_has_no_line() {
    let position: Position = "c4 - d5".parse().unwrap();
    assert!(position.outcome().is_some());
    let solution = solve(&position);
    assert_eq!(
        (solution.score, solution.line.len(), solution.lines),
        (Score::Win { plies: Some(0) }, 0, Some(1))
    );
}
