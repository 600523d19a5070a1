//! The evaluation of checkers positions: a sum over the pieces, updated from move to move, and a few terms of the whole position.

use crate::search::value::Value;
use crate::search::weights::{self, Name, Tapered};
use touchmove::Position as _;
use touchmove::checkers::{Position, Side, Square, Squares};

const SQUARES: usize = Square::COUNT as usize;

/// The squares that a man can stand on.
const MAN_SQUARES: usize = SQUARES - 4;

const TURN: usize = 0;
const EXCHANGE: usize = 1;
const BRIDGE: usize = 2;
const MAN: usize = 3;
const KING: usize = MAN + MAN_SQUARES;
const WEIGHTS: usize = KING + SQUARES;

/// The names of the weights, in their order.
pub(crate) const NAMES: [Name; WEIGHTS] = {
    const NUMBERS: [&str; SQUARES] = [
        "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18",
        "19", "20", "21", "22", "23", "24", "25", "26", "27", "28", "29", "30", "31", "32",
    ];
    let mut names = [("", ""); WEIGHTS];
    names[TURN] = ("turn", "");
    names[EXCHANGE] = ("exchange", "");
    names[BRIDGE] = ("bridge", "");
    let mut square = 0;
    while square < SQUARES {
        if square < MAN_SQUARES {
            names[MAN + square] = ("man", NUMBERS[square]);
        }
        names[KING + square] = ("king", NUMBERS[square]);
        square += 1;
    }
    names
};

/// The weights that the search uses.
pub(crate) const DEFAULT: [Tapered; WEIGHTS] =
    match weights::parse(&NAMES, include_str!("../../../weights/checkers.txt")) {
        Ok(weights) => weights,
        Err(_) => panic!("weights/checkers.txt has an error"),
    };

static EVALUATION: Evaluation = Evaluation::new(&DEFAULT);

/// What men and kings count for the share by which a side is ahead.
const MATERIAL: [Value; 2] = [100, 132];
/// The maximum number of pieces: the middle game. The ending has none.
const MAX_PIECES: Value = 24;
/// The unit of that share.
const WHOLE: Value = 256;

const fn squares(numbers: [i64; 2]) -> Squares {
    let (mut set, mut index) = (Squares::EMPTY, 0);
    while index < numbers.len() {
        if let Some(square) = Square::new(numbers[index]) {
            set = set.with(square);
        }
        index += 1;
    }
    set
}

/// The squares of [`BRIDGE`] of each side.
const BRIDGES: [Squares; 2] = [squares([1, 3]), squares([30, 32])];

/// Sums over the pieces, packed into one number so that a piece is added or removed by one addition. From the lowest bits: the scores
/// for the middle game and for the ending, Red's less White's, in 16 bits each, and the numbers of Red's men and kings, and White's, in 8.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Balance(i64);

impl Balance {
    /// Returns what one piece contributes.
    const fn of_piece(side: Side, is_king: bool, [middle, end]: Tapered) -> Self {
        let (sign, first) = match side {
            Side::Red => (1, 32),
            Side::White => (-1, 48),
        };
        let count = 1 << (first + if is_king { 8 } else { 0 });
        Balance(sign * (middle as i64 + ((end as i64) << 16)) + count)
    }

    /// Returns the scores for the middle game and for the ending.
    fn scores(self) -> [Value; 2] {
        let middle = self.0 as i16;
        // What a negative number has borrowed from the bits above it is given back first.
        let end = ((self.0 - i64::from(middle)) >> 16) as i16;
        [middle.into(), end.into()]
    }

    /// Returns the numbers of Red's men and kings, and White's.
    fn counts(self) -> [Value; 4] {
        let [middle, end] = self.scores().map(i64::from);
        let counts = ((self.0 - middle - (end << 16)) >> 32) as u32;
        counts.to_le_bytes().map(Value::from)
    }

    /// Returns the sums of a position.
    pub(super) fn new(position: &Position) -> Self {
        EVALUATION.balance(position)
    }

    #[inline(always)]
    pub(super) fn add(&mut self, side: Side, is_king: bool, square: Square) {
        self.0 += EVALUATION.piece(side, is_king, square).0;
    }

    #[inline(always)]
    pub(super) fn remove(&mut self, side: Side, is_king: bool, square: Square) {
        self.0 -= EVALUATION.piece(side, is_king, square).0;
    }

    /// Returns the number of pieces.
    pub(super) fn pieces(&self) -> Value {
        self.counts().iter().sum()
    }

    /// Returns an estimate for the side to move.
    pub(super) fn evaluate(&self, position: &Position) -> Value {
        EVALUATION.evaluate(self, position)
    }
}

/// The weights in the form in which they are used.
pub(crate) struct Evaluation {
    /// What a piece contributes, by side, kind and square.
    pieces: [[[Balance; SQUARES]; 2]; 2],
    turn: Tapered,
    exchange: Tapered,
    bridge: Tapered,
}

impl Evaluation {
    pub(crate) const fn new(weights: &[Tapered; WEIGHTS]) -> Self {
        let mut pieces = [[[Balance(0); SQUARES]; 2]; 2];
        let mut index = 0;
        while index < 4 * SQUARES {
            let (side, kind, square) = (index / (2 * SQUARES), index / SQUARES % 2, index % SQUARES);
            // White's squares are turned by half a turn.
            let own = if side == 0 { square } else { SQUARES - 1 - square };
            let value = match kind {
                0 if own < MAN_SQUARES => weights[MAN + own],
                0 => [0; 2],
                _ => weights[KING + own],
            };
            let of = if side == 0 { Side::Red } else { Side::White };
            pieces[side][kind][square] = Balance::of_piece(of, kind == 1, value);
            index += 1;
        }
        Evaluation { pieces, turn: weights[TURN], exchange: weights[EXCHANGE], bridge: weights[BRIDGE] }
    }

    #[inline(always)]
    fn piece(&self, side: Side, is_king: bool, square: Square) -> Balance {
        self.pieces[side as usize][usize::from(is_king)][usize::from(square.number() - 1)]
    }

    /// Returns an estimate of a position for the side to move.
    pub(crate) fn evaluate_position(&self, position: &Position) -> Value {
        self.evaluate(&self.balance(position), position)
    }

    fn balance(&self, position: &Position) -> Balance {
        let mut balance = Balance::default();
        for side in [Side::Red, Side::White] {
            for square in position.of(side).iter() {
                balance.0 += self.piece(side, position.kings().contains(square), square).0;
            }
        }
        balance
    }

    /// Returns an estimate for the side to move.
    #[inline(always)]
    fn evaluate(&self, balance: &Balance, position: &Position) -> Value {
        let mut score = balance.scores();
        let mut add = |weight: Tapered, count: Value, unit: Value| {
            for (score, weight) in score.iter_mut().zip(weight) {
                *score += Value::from(weight) * count / unit;
            }
        };
        let [red_men, red_kings, white_men, white_kings] = balance.counts();
        let material = |men, kings| MATERIAL[0] * men + MATERIAL[1] * kings;
        let (red, white) = (material(red_men, red_kings), material(white_men, white_kings));
        if red != white {
            add(self.exchange, WHOLE * (red - white) / (red + white), WHOLE);
        }
        for (side, sign) in [(Side::Red, 1), (Side::White, -1)] {
            let bridge = BRIDGES[side as usize];
            let other_men = if side == Side::Red { white_men } else { red_men };
            if other_men > 0 && (position.of(side) - position.kings()) & bridge == bridge {
                add(self.bridge, sign, 1);
            }
        }
        add(self.turn, if position.to_move() == Side::Red { 1 } else { -1 }, 1);
        let pieces = red_men + red_kings + white_men + white_kings;
        let value = (score[0] * pieces + score[1] * (MAX_PIECES - pieces)) / MAX_PIECES;
        if position.to_move() == Side::Red { value } else { -value }
    }
}
