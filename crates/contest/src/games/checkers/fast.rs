//! The fast path: regular instances straight from their bytes.

use super::format::answer;
use crate::fast::{Line, NUMBERS, Numbers, count_lines, first_eight, first_token};
use crate::reader::Consumed;
use touchmove::Position as _;
use touchmove::checkers::{Illegal, MAX_PIECES, Move, MoveBuilder, Setup, Side, Square, Squares};

/// Judges instances whose tokens are separated by one space or line feed each, and whose last token ends its line.
pub(super) fn judge_fast(bytes: &[u8], out: &mut Vec<u8>) -> Consumed {
    let mut tokens = Tokens { rest: bytes };
    let mut consumed = Consumed::default();
    while let Some(refused) = tokens.instance() {
        let end = bytes.len() - tokens.rest.len();
        if bytes[end - 1] != b'\n' {
            break;
        }
        match ANSWERS.get(refused) {
            Some(line) => line.append_to(out),
            None => {
                out.extend_from_slice(answer(Some(refused as u64)).as_bytes());
                out.push(b'\n');
            }
        }
        consumed = Consumed { bytes: end, lines: 0, cases: consumed.cases + 1 };
    }
    consumed.lines = count_lines(&bytes[..consumed.bytes]);
    consumed
}

/// The answers by the number of the first illegal move, 0 for none, as far as most records go.
static ANSWERS: [Line<24>; 10] = {
    const NUMBERS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
    let mut answers = [Line::new("All moves valid\n"); 10];
    let mut number = 1;
    while number < answers.len() {
        answers[number] = Line::joined(&["Move ", NUMBERS[number], " is invalid\n"]);
        number += 1;
    }
    answers
};

/// A move over two squares that are a step or a jump apart.
#[derive(Clone, Copy)]
struct ShortMove {
    /// Its text, the first byte in the lowest bits.
    text: u64,
    squares: Option<(Square, Square)>,
}

/// A perfect hash table of all short moves by their text.
static SHORT_MOVES: [ShortMove; 1 << SLOT_BITS] = {
    let mut moves = [ShortMove { text: 0, squares: None }; 1 << SLOT_BITS];
    let mut index = 0;
    while index < 32 * 32 {
        let numbers = [index / 32 + 1, index % 32 + 1];
        index += 1;
        let [Some(from), Some(to)] = [Square::new(numbers[0]), Square::new(numbers[1])] else { continue };
        let (rows, columns) = from.step_to(to);
        if !matches!((rows.abs(), columns.abs()), (1, 1) | (2, 2)) {
            continue;
        }
        let text = append(append(0, numbers[0]) << 8 | b'-' as u64, numbers[1]).swap_bytes();
        let text = text >> (text.trailing_zeros() / 8 * 8);
        assert!(moves[slot(text)].squares.is_none());
        moves[slot(text)] = ShortMove { text, squares: Some((from, to)) };
    }
    moves
};

/// Appends the digits of a number to a text that has its last byte in the lowest bits.
const fn append(text: u64, number: i64) -> u64 {
    let text = if number < 10 { text } else { (text << 8) | (b'0' as u64 + number as u64 / 10) };
    (text << 8) | (b'0' as u64 + number as u64 % 10)
}

const SLOT_BITS: u32 = 9;

/// Returns the slot of a text. The factor was found by search: with it no two short moves collide.
const fn slot(text: u64) -> usize {
    (text.wrapping_mul(0x715c_e923_799f_c979) >> (64 - SLOT_BITS)) as usize
}

/// The squares by number; empty where there is none.
static SQUARES: [Squares; 128] = {
    let mut squares = [Squares::EMPTY; 128];
    let mut number = 1;
    while let Some(square) = Square::new(number) {
        squares[number as usize] = Squares::from_square(square);
        number += 1;
    }
    squares
};

/// Parses regular input token by token. `None` means that the input is irregular from here on, or ends.
struct Tokens<'a> {
    rest: &'a [u8],
}

/// Whether this byte may separate tokens. Without branches, since it is unpredictable which of the two it is.
#[inline(always)]
fn is_separator(byte: u8) -> bool {
    const SEPARATORS: u64 = 1 << b' ' | 1 << b'\n';
    (SEPARATORS >> (byte & 63) & u64::from(byte < 64)) != 0
}

impl Tokens<'_> {
    /// Judges an instance and returns the number of its first illegal move, or 0.
    fn instance(&mut self) -> Option<usize> {
        let [red, white, _] = self.numbers(2)?;
        let (red, red_kings) = self.pieces(red)?;
        let (white, white_kings) = self.pieces(white)?;
        let [moves, ..] = self.numbers(1)?;
        let to_move = self.side()?;
        let setup = Setup::from_squares(red, white, red_kings.union(white_kings), to_move).ok()?;
        let mut position = setup.validate().ok()?;
        let mut refused = 0;
        // The general path reports that there are none.
        for ply in 1..=Some(moves).filter(|moves| *moves > 0)? {
            let mv = match self.short_move() {
                Some(mv) => Some(mv),
                None => self.any_move()?.ok(),
            };
            // After the first illegal move nothing is played any more. Elsewhere this crate uses `play`: with a single caller,
            // all of `play_if_legal` is inlined here, which saves 4 % of the instructions.
            if refused == 0 && !mv.is_some_and(|mv| position.play_if_legal(&mv)) {
                refused = ply;
            }
        }
        Some(refused)
    }

    /// Skips `length` bytes.
    #[inline(always)]
    fn skip(&mut self, length: usize) -> Option<()> {
        self.rest = self.rest.get(length..)?;
        Some(())
    }

    /// Parses `count` numbers, at most three; consumes nothing else.
    #[inline(always)]
    fn numbers(&mut self, count: usize) -> Option<[usize; 3]> {
        let text = self.rest.first_chunk::<16>()?;
        let Numbers { values, length, wrong } = NUMBERS[count - 1].read(first_eight(text)?);
        if (wrong != 0) | !is_separator(text[length & 15]) {
            return None;
        }
        self.skip(length + 1)?;
        Some([values, values >> 16, values >> 32].map(|value| (value & 127) as usize))
    }

    /// Parses the squares of `count` pieces, and which of them are kings: those are negative.
    #[inline(always)]
    fn pieces(&mut self, count: usize) -> Option<(Squares, Squares)> {
        if !(1..=MAX_PIECES as usize).contains(&count) {
            return None;
        }
        let (mut all, mut kings, mut left) = (Squares::EMPTY, Squares::EMPTY, count);
        while left > 0 {
            let some = left.min(3);
            if let Some(numbers) = self.numbers(some) {
                let [a, b, c] = numbers.map(|number| SQUARES[number]);
                all = all.union(a).union(b).union(c);
                left -= some;
            } else {
                let (square, king) = self.piece()?;
                all = all.union(square);
                kings = kings.union(king);
                left -= 1;
            }
        }
        // A number that is no square, or two pieces on one: the general path reports it.
        (all.len() as usize == count).then_some((all, kings))
    }

    /// Parses one piece: its square, and the same square again if it is a king.
    #[inline(never)]
    fn piece(&mut self) -> Option<(Squares, Squares)> {
        let king = self.rest.first() == Some(&b'-');
        self.skip(usize::from(king))?;
        let (number, next) = self.number()?;
        let square = SQUARES[number];
        is_separator(next).then_some((square, if king { square } else { Squares::EMPTY }))
    }

    /// Parses a number of one or two digits, and returns the byte after it too.
    #[inline(always)]
    fn number(&mut self) -> Option<(usize, u8)> {
        let text = first_eight(self.rest)?;
        let [first, second] = [text, text >> 8].map(|byte| (byte as u8).wrapping_sub(b'0'));
        let two = second < 10;
        let value = if two { 10 * usize::from(first) + usize::from(second) } else { usize::from(first) };
        self.skip(2 + usize::from(two))?;
        (first < 10).then_some((value, (text >> (8 + 8 * u32::from(two))) as u8))
    }

    /// Parses the side to move.
    #[inline(always)]
    fn side(&mut self) -> Option<Side> {
        let text = first_eight(self.rest)?;
        self.skip(2)?;
        let side = if text as u8 == b'R' { Side::Red } else { Side::White };
        let regular = (side == Side::Red) | (text as u8 == b'W');
        (regular & is_separator((text >> 8) as u8)).then_some(side)
    }

    /// Parses a short move, as most are; consumes nothing else.
    #[inline(always)]
    fn short_move(&mut self) -> Option<Move> {
        let text = first_eight(self.rest)?;
        let (token, length) = first_token(text);
        let known = &SHORT_MOVES[slot(token)];
        // Which of the two follows a move is predictable: a record has one or the other.
        if known.text != token || !matches!((text >> ((8 * length) & 63)) as u8, b' ' | b'\n') {
            return None;
        }
        let (from, to) = known.squares?;
        self.skip(length + 1)?;
        Some(Move::between(from, to))
    }

    /// Parses a move of any length: numbers of one or two digits joined by `-`.
    #[inline(never)]
    fn any_move(&mut self) -> Option<Result<Move, Illegal>> {
        let mut path = MoveBuilder::default();
        loop {
            let (number, next) = self.number()?;
            path.push(number as i64);
            if next != b'-' {
                return is_separator(next).then(|| path.finish());
            }
        }
    }
}
