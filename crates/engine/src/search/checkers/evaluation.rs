//! The evaluation of checkers positions.

use crate::search::value::Value;
use touchmove::Position as _;
use touchmove::checkers::{Position, Side, Square, Squares};

const MAN: Value = 100;
const KING: Value = 132;
/// How much more an even exchange is worth to the side that is ahead, the fewer pieces there are.
const EXCHANGE: Value = 240;
/// For each man on its own back row, while the opponent has men to crown.
const BACK_ROW: Value = 5;
/// For the two squares that together keep the back row.
const BRIDGE: Value = 6;
const CENTER_MAN: Value = 3;
const CENTER_KING: Value = 7;
const EDGE_KING: Value = -5;
/// For each row that a man has advanced, by the number of pieces left: little in the opening, much in the ending.
const ADVANCE: [Value; 3] = [1, 2, 4];
/// For the side to move.
const TURN: Value = 3;

const fn squares(numbers: &[i64]) -> Squares {
    let (mut set, mut index) = (Squares::EMPTY, 0);
    while index < numbers.len() {
        if let Some(square) = Square::new(numbers[index]) {
            set = set.with(square);
        }
        index += 1;
    }
    set
}

const CENTER: Squares = squares(&[10, 11, 14, 15, 18, 19, 22, 23]);
const EDGE: Squares = squares(&[1, 2, 3, 4, 5, 12, 13, 20, 21, 28, 29, 30, 31, 32]);
const ROWS: [Squares; 8] = {
    let (mut rows, mut row) = ([Squares::EMPTY; 8], 0);
    while row < 8 {
        let first = 4 * row as i64 + 1;
        rows[row] = squares(&[first, first + 1, first + 2, first + 3]);
        row += 1;
    }
    rows
};
const RED_BRIDGE: Squares = squares(&[1, 3]);
const WHITE_BRIDGE: Squares = squares(&[30, 32]);

/// Returns an estimate for the side to move.
pub(super) fn evaluate(position: &Position) -> Value {
    let red = score_of(position, Side::Red);
    let white = score_of(position, Side::White);
    let difference = red.material - white.material;
    let exchanges = EXCHANGE * difference / (red.material + white.material).max(1);
    let value = difference + exchanges + red.placement - white.placement;
    TURN + if position.to_move() == Side::Red { value } else { -value }
}

struct SideScore {
    material: Value,
    placement: Value,
}

fn score_of(position: &Position, side: Side) -> SideScore {
    let (own, other) = (position.of(side), position.of(side.other()));
    let (men, kings) = (own.difference(position.kings()), own.intersection(position.kings()));
    let other_men = other.difference(position.kings());
    let count = |set: Squares| set.len() as Value;
    let (back, bridge) = match side {
        Side::Red => (ROWS[0], RED_BRIDGE),
        Side::White => (ROWS[7], WHITE_BRIDGE),
    };
    let mut placement = CENTER_MAN * count(men & CENTER)
        + CENTER_KING * count(kings & CENTER)
        + EDGE_KING * count(kings & EDGE);
    if !other_men.is_empty() {
        placement += BACK_ROW * count(men & back);
        if (men & bridge) == bridge {
            placement += BRIDGE;
        }
    }
    let pieces = (own | other).len();
    let advance: Value = (1..7)
        .map(|row| {
            let advanced = if side == Side::Red { row } else { 7 - row };
            advanced as Value * count(men & ROWS[row])
        })
        .sum();
    placement += advance
        * ADVANCE[if pieces > 16 {
            0
        } else if pieces > 9 {
            1
        } else {
            2
        }];
    SideScore { material: MAN * count(men) + KING * count(kings), placement }
}
