//! The evaluation of duck chess positions.

use crate::search::value::Value;
use touchmove::Position as _;
use touchmove::duck_chess::{Kind, Piece, Position, Side, Square};

/// The values of the kinds, for exchanges.
pub(super) const VALUES: [Value; Kind::ALL.len()] = [2000, 170, 170, 400, 900, 380, 260];

/// How much each kind counts towards the middle game.
const PHASE: [Value; Kind::ALL.len()] = [0, 0, 0, 2, 4, 2, 0];
const FULL_PHASE: Value = 2 * 2 * (2 + 4 + 2);

const SQUARES: usize = Square::COUNT as usize;

/// A score for the middle game and one for the ending.
type Tapered = [i16; 2];

/// The value of each kind on each square, for Red.
static PLACEMENT: [[Tapered; SQUARES]; Kind::ALL.len()] = {
    let mut table = [[[0; 2]; SQUARES]; Kind::ALL.len()];
    let mut index = 0;
    while index < SQUARES {
        if let Some(square) = Square::from_index(index as u8) {
            let (row, column) = (square.row() as i16, square.column() as i16);
            // 0 in the middle columns and rows, more towards the edge.
            let aside = if column < 4 { 4 - column } else { column - 4 };
            let off_center = aside + if row < 5 { 4 - row } else { row - 5 };
            let mut kind = 0;
            while kind < Kind::ALL.len() {
                let value = if kind == 0 { 0 } else { VALUES[kind] as i16 };
                let bonus = match Kind::ALL[kind] {
                    Kind::Captain => [-12 * row - 2 * (4 - aside), 6 * (4 - off_center)],
                    Kind::Guard => [4 - 2 * aside, 8 - 2 * off_center],
                    Kind::Elephant => [6 - 2 * off_center, 6 - 2 * off_center],
                    Kind::Horse => [24 - 6 * off_center, 12 - 4 * off_center],
                    Kind::Car => [8 - 2 * aside + row, 20 + row],
                    Kind::Duck => [24 - 6 * off_center, 12 - 4 * off_center],
                    Kind::Soldier => [8 + 4 * row - 3 * aside, 40 + 2 * row - 4 * aside],
                };
                table[kind][index] = [value + bonus[0], value + bonus[1]];
                kind += 1;
            }
        }
        index += 1;
    }
    table
};

/// Returns the square as the other side sees it.
const fn mirrored(square: Square) -> usize {
    ((9 - square.row()) * 9 + square.column()) as usize
}

/// The sum over the pieces, Red's less Blue's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Balance {
    values: [Value; 2],
    phase: Value,
}

impl Balance {
    pub(super) fn add(&mut self, piece: Piece, square: Square) {
        self.change(piece, square, 1);
    }

    pub(super) fn remove(&mut self, piece: Piece, square: Square) {
        self.change(piece, square, -1);
    }

    fn change(&mut self, piece: Piece, square: Square, count: Value) {
        let (index, sign) = match piece.side {
            Side::Red => (usize::from(square.index()), count),
            Side::Blue => (mirrored(square), -count),
        };
        let [middle, end] = PLACEMENT[piece.kind as usize][index];
        self.values[0] += sign * Value::from(middle);
        self.values[1] += sign * Value::from(end);
        self.phase += count * PHASE[piece.kind as usize];
    }

    /// Returns an estimate for the side to move.
    pub(super) fn evaluate(&self, position: &Position) -> Value {
        let phase = self.phase.min(FULL_PHASE);
        let value = (self.values[0] * phase + self.values[1] * (FULL_PHASE - phase)) / FULL_PHASE;
        let mobility = position.count_moves() as Value - position.passed().count_moves() as Value;
        TURN + MOBILITY * mobility + if position.to_move() == Side::Red { value } else { -value }
    }
}

/// For each move more than the other side has.
const MOBILITY: Value = 16;

/// For the side to move.
const TURN: Value = 12;
