//! A slow, simple solver: it lists all positions, asks the rules for the moves of each, and repeats until nothing changes. It shares
//! no code with the tables.

use std::collections::HashMap;
use touchmove::Position as _;
use touchmove::checkers::{Position, Setup, Side, Square, Squares};
use touchmove_engine::tables::Value;

pub struct SlowSolver {
    positions: Vec<Position>,
    values: Vec<Option<Value>>,
}

impl SlowSolver {
    /// Solves all positions with both sides present and at most this many pieces.
    pub fn new(pieces: u32) -> Self {
        let mut positions = Vec::new();
        place(&mut positions, Setup::new(Side::Red), pieces, 1);
        let numbers: HashMap<u64, u32> = positions.iter().map(key).zip(0..).collect();
        let (mut starts, mut successors, mut values) = (vec![0], Vec::new(), Vec::new());
        for position in &positions {
            let mut value = None;
            position.for_each_successor(|next| match numbers.get(&key(&next)) {
                Some(number) => successors.push(*number),
                // The other side has lost its last piece.
                None => value = Some(Value::Win { plies: Some(1) }),
            });
            if position.count_moves() == 0 {
                value = Some(Value::Loss { plies: Some(0) });
            }
            starts.push(successors.len());
            values.push(value);
        }
        let mut unchanged = 0;
        for plies in 1.. {
            let before = values.clone();
            for (number, value) in values.iter_mut().enumerate().filter(|(_, value)| value.is_none()) {
                let mut successors =
                    successors[starts[number]..starts[number + 1]].iter().map(|next| before[*next as usize]);
                if successors.clone().any(|next| next == Some(Value::Loss { plies: Some(plies - 1) })) {
                    *value = Some(Value::Win { plies: Some(plies) });
                } else if successors
                    .all(|next| matches!(next, Some(Value::Win { plies: Some(last) }) if last < plies))
                {
                    *value = Some(Value::Loss { plies: Some(plies) });
                }
            }
            // Wins in one ply are there from the start, so one round without a change is possible.
            unchanged = if before == values { unchanged + 1 } else { 0 };
            if unchanged == 2 {
                break;
            }
        }
        SlowSolver { positions, values }
    }

    /// Returns all positions with Red to move, and their values.
    pub fn values(&self) -> impl Iterator<Item = (Position, Value)> {
        self.positions
            .iter()
            .zip(&self.values)
            .map(|(position, value)| (*position, value.unwrap_or(Value::Draw)))
    }
}

/// Adds all positions with up to `left` more pieces on the squares from `first` on.
fn place(positions: &mut Vec<Position>, setup: Setup, left: u32, first: i64) {
    if let Ok(position) = setup.validate() {
        if !position.of(Side::Red).is_empty() {
            positions.push(position);
        }
    }
    if left == 0 {
        return;
    }
    for number in first..=32 {
        let square = Square::new(number).unwrap();
        for side in [Side::Red, Side::White] {
            for king in [false, true] {
                let mut next = setup;
                if next.place(square, touchmove::checkers::Piece { side, king }).is_ok() {
                    place(positions, next, left - 1, number + 1);
                }
            }
        }
    }
}

/// Returns a number for a position and the one with the sides exchanged: the squares and pieces, from the view of the side to move.
fn key(position: &Position) -> u64 {
    let position = if position.to_move() == Side::Red { *position } else { position.rotated() };
    let kind = |square: Square| {
        let contains = |squares: Squares| u64::from(squares.contains(square));
        contains(position.of(Side::Red)) + 2 * contains(position.kings())
    };
    let pieces = position.of(Side::Red) | position.of(Side::White);
    pieces.iter().fold(1, |key, square| key << 7 | u64::from(square.number() - 1) << 2 | kind(square))
}
