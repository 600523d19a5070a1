//! The evaluation of duck chess positions: a sum over the pieces, updated from move to move, and mobility.

use crate::search::value::Value;
use crate::search::weights::{self, Name, Tapered};
use touchmove::Position as _;
use touchmove::duck_chess::{Kind, Piece, Position, Side, Square};

/// The values of the kinds, for exchanges.
pub(super) const VALUES: [Value; KINDS] = [2000, 170, 170, 400, 900, 380, 260];

/// How much each kind counts towards the middle game.
const PHASE: [Value; KINDS] = [0, 0, 0, 2, 4, 2, 0];
const FULL_PHASE: Value = 2 * 2 * (2 + 4 + 2);

const KINDS: usize = Kind::ALL.len();
const SQUARES: usize = Square::COUNT as usize;

const TURN: usize = 0;
const MOBILITY: usize = 1;
/// The first weight of the kinds.
const KIND: usize = 2;
/// The weights of a kind: its value, and what it gains by each row that it has advanced, each column away from the middle one, and each
/// row or column away from the center.
const TERMS: [&str; 4] = ["value", "row", "aside", "off-center"];
const WEIGHTS: usize = KIND + KINDS * TERMS.len();

/// The names of the weights, in their order.
pub(crate) const NAMES: [Name; WEIGHTS] = {
    const KIND_NAMES: [&str; KINDS] = ["captain", "guard", "elephant", "horse", "car", "duck", "soldier"];
    let mut names = [("", ""); WEIGHTS];
    names[TURN] = ("turn", "");
    names[MOBILITY] = ("mobility", "");
    let mut index = 0;
    while index < KINDS * TERMS.len() {
        names[KIND + index] = (KIND_NAMES[index / TERMS.len()], TERMS[index % TERMS.len()]);
        index += 1;
    }
    names
};

/// The weights that the search uses.
pub(crate) const DEFAULT: [Tapered; WEIGHTS] =
    match weights::parse(&NAMES, include_str!("../../../weights/duck-chess.txt")) {
        Ok(weights) => weights,
        Err(_) => panic!("weights/duck-chess.txt has an error"),
    };

static EVALUATION: Evaluation = Evaluation::new(&DEFAULT);

/// The weights in the form in which they are used.
pub(crate) struct Evaluation {
    /// The value of each kind on each square, for Red.
    placement: [[Tapered; SQUARES]; KINDS],
    turn: Tapered,
    mobility: Tapered,
}

impl Evaluation {
    pub(crate) const fn new(weights: &[Tapered; WEIGHTS]) -> Self {
        let mut placement = [[[0; 2]; SQUARES]; KINDS];
        let mut index = 0;
        while index < SQUARES {
            if let Some(square) = Square::from_index(index as u8) {
                let (row, column) = (square.row() as i16, square.column() as i16);
                // 0 in the middle columns and rows, more towards the edge.
                let aside = if column < 4 { 4 - column } else { column - 4 };
                let off_center = aside + if row < 5 { 4 - row } else { row - 5 };
                let features = [1, row, aside, off_center];
                let mut at = 0;
                while at < KINDS * TERMS.len() * 2 {
                    let (kind, term, phase) = (at / 2 / TERMS.len(), at / 2 % TERMS.len(), at % 2);
                    let weight = weights[KIND + kind * TERMS.len() + term][phase];
                    placement[kind][index][phase] += weight * features[term];
                    at += 1;
                }
            }
            index += 1;
        }
        Evaluation { placement, turn: weights[TURN], mobility: weights[MOBILITY] }
    }

    /// Returns an estimate of a position for the side to move.
    pub(crate) fn evaluate_position(&self, position: &Position) -> Value {
        let mut balance = Balance::default();
        for square in Square::all() {
            if let Some(piece) = position.piece_on(square) {
                balance.change(self, piece, square, 1);
            }
        }
        self.evaluate(&balance, position)
    }

    fn evaluate(&self, balance: &Balance, position: &Position) -> Value {
        let phase = balance.phase.min(FULL_PHASE);
        let tapered = |[middle, end]: [Value; 2]| (middle * phase + end * (FULL_PHASE - phase)) / FULL_PHASE;
        let value = tapered(balance.values);
        let mobility = position.count_moves() as Value - position.passed().count_moves() as Value;
        let [turn, weight] = [self.turn, self.mobility].map(|weight| weight.map(Value::from));
        let own = tapered([0, 1].map(|phase| turn[phase] + weight[phase] * mobility));
        own + if position.to_move() == Side::Red { value } else { -value }
    }
}

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
        self.change(&EVALUATION, piece, square, 1);
    }

    pub(super) fn remove(&mut self, piece: Piece, square: Square) {
        self.change(&EVALUATION, piece, square, -1);
    }

    fn change(&mut self, evaluation: &Evaluation, piece: Piece, square: Square, count: Value) {
        let (index, sign) = match piece.side {
            Side::Red => (usize::from(square.index()), count),
            Side::Blue => (mirrored(square), -count),
        };
        let [middle, end] = evaluation.placement[piece.kind as usize][index];
        self.values[0] += sign * Value::from(middle);
        self.values[1] += sign * Value::from(end);
        self.phase += count * PHASE[piece.kind as usize];
    }

    /// Returns an estimate for the side to move.
    pub(super) fn evaluate(&self, position: &Position) -> Value {
        EVALUATION.evaluate(self, position)
    }
}
