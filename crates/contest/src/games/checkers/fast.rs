//! The fast way of checkers: instances straight from their bytes.

use super::format::append_refusal;
use crate::fast::{Line, NUMBERS, Numbers, ahead, count_lines, first_word};
use crate::reader::Taken;
use touchmove::Position as _;
use touchmove::checkers::{Illegal, MOST_PIECES, Move, MoveBuilder, Setup, Side, Square, Squares};

/// Judges instances whose words have one blank or line feed between them, and whose last word ends its line.
pub(crate) fn take(bytes: &[u8], out: &mut Vec<u8>) -> Taken {
    let mut words = Words { rest: bytes };
    let mut taken = Taken::default();
    while let Some(refused) = words.instance() {
        let end = bytes.len() - words.rest.len();
        if bytes[end - 1] != b'\n' {
            break;
        }
        match ANSWERS.get(refused) {
            Some(answer) => answer.append_to(out),
            None => {
                append_refusal(refused as u64, out);
                out.push(b'\n');
            }
        }
        taken = Taken { bytes: end, lines: 0, cases: taken.cases + 1 };
    }
    taken.lines = count_lines(&bytes[..taken.bytes]);
    taken
}

/// The answers by the first illegal move, as far as most records go.
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

/// A move over two squares that are a step or a jump apart, by its text.
#[derive(Clone, Copy)]
struct Known {
    /// The first in the lowest bits.
    text: u64,
    squares: Option<(Square, Square)>,
}

/// All such moves, each at the [`slot`] of its text.
static KNOWN: [Known; 1 << SLOT_BITS] = {
    let mut known = [Known { text: 0, squares: None }; 1 << SLOT_BITS];
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
        assert!(known[slot(text)].squares.is_none());
        known[slot(text)] = Known { text, squares: Some((from, to)) };
    }
    known
};

/// Appends the digits of a number to a text that has its last byte in the lowest bits.
const fn append(text: u64, number: i64) -> u64 {
    let text = if number < 10 { text } else { (text << 8) | (b'0' as u64 + number as u64 / 10) };
    (text << 8) | (b'0' as u64 + number as u64 % 10)
}

const SLOT_BITS: u32 = 9;

/// The place of a text in a table. The factor was found by trying: with it no two moves have the same.
const fn slot(text: u64) -> usize {
    (text.wrapping_mul(0x715c_e923_799f_c979) >> (64 - SLOT_BITS)) as usize
}

/// The squares by their numbers; nothing where there is none.
static SQUARES: [Squares; 128] = {
    let mut squares = [Squares::EMPTY; 128];
    let mut number = 1;
    while let Some(square) = Square::new(number) {
        squares[number as usize] = Squares::only(square);
        number += 1;
    }
    squares
};

/// Regular input, word by word. `None` means that it goes on irregularly, or that there is no more of it.
struct Words<'a> {
    rest: &'a [u8],
}

/// Whether this byte may stand between words. It is not to be foreseen which of the two it is, so no branches.
#[inline(always)]
fn is_gap(byte: u8) -> bool {
    const GAPS: u64 = 1 << b' ' | 1 << b'\n';
    (GAPS >> (byte & 63) & u64::from(byte < 64)) != 0
}

impl Words<'_> {
    /// The number of the first illegal move of an instance, or 0.
    fn instance(&mut self) -> Option<usize> {
        let [red, white, _] = self.list(2)?;
        let (red, red_kings) = self.pieces(red)?;
        let (white, white_kings) = self.pieces(white)?;
        let [moves, ..] = self.list(1)?;
        let to_move = self.side()?;
        let setup = Setup::of_squares(red, white, red_kings.union(white_kings), to_move).ok()?;
        let mut position = setup.check().ok()?;
        let mut refused = 0;
        // The usual way knows what is wrong with none at all.
        for ply in 1..=Some(moves).filter(|moves| *moves > 0)? {
            let mv = match self.two_squares() {
                Some(mv) => Some(mv),
                None => self.path()?.ok(),
            };
            // After the first illegal move nothing is played any more.
            if refused == 0 && !mv.is_some_and(|mv| position.advance(&mv)) {
                refused = ply;
            }
        }
        Some(refused)
    }

    /// The eight bytes from here on, the first in the lowest bits.
    #[inline(always)]
    fn ahead(&self) -> Option<u64> {
        ahead(self.rest)
    }

    /// Steps over so many bytes.
    #[inline(always)]
    fn skip(&mut self, length: usize) -> Option<()> {
        self.rest = self.rest.get(length..)?;
        Some(())
    }

    /// So many numbers, three at the most; anything else is not touched.
    #[inline(always)]
    fn list(&mut self, count: usize) -> Option<[usize; 3]> {
        let text = self.rest.first_chunk::<16>()?;
        let Numbers { values, length, wrong } = NUMBERS[count - 1].read(ahead(text)?);
        if (wrong != 0) | !is_gap(text[length & 15]) {
            return None;
        }
        self.skip(length + 1)?;
        Some([values, values >> 16, values >> 32].map(|value| (value & 127) as usize))
    }

    /// The squares of so many pieces, and which of them are kings: those are negative.
    #[inline(always)]
    fn pieces(&mut self, count: usize) -> Option<(Squares, Squares)> {
        if !(1..=MOST_PIECES as usize).contains(&count) {
            return None;
        }
        let (mut all, mut kings, mut left) = (Squares::EMPTY, Squares::EMPTY, count);
        while left > 0 {
            let some = left.min(3);
            if let Some(numbers) = self.list(some) {
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
        // A number that is no square, or two pieces on one: that is for the usual way to complain about.
        (all.len() as usize == count).then_some((all, kings))
    }

    /// One piece of a list, whatever it is: its square, and that again if it is a king.
    #[inline(never)]
    fn piece(&mut self) -> Option<(Squares, Squares)> {
        let king = self.rest.first() == Some(&b'-');
        self.skip(usize::from(king))?;
        let (number, behind) = self.number()?;
        let square = SQUARES[number];
        is_gap(behind).then_some((square, if king { square } else { Squares::EMPTY }))
    }

    /// A number of one or two digits, and the byte behind it.
    #[inline(always)]
    fn number(&mut self) -> Option<(usize, u8)> {
        let text = self.ahead()?;
        let [first, second] = [text, text >> 8].map(|byte| (byte as u8).wrapping_sub(b'0'));
        let two = second < 10;
        let value = if two { 10 * usize::from(first) + usize::from(second) } else { usize::from(first) };
        self.skip(2 + usize::from(two))?;
        (first < 10).then_some((value, (text >> (8 + 8 * u32::from(two))) as u8))
    }

    /// The side to move.
    #[inline(always)]
    fn side(&mut self) -> Option<Side> {
        let text = self.ahead()?;
        self.skip(2)?;
        let side = if text as u8 == b'R' { Side::Red } else { Side::White };
        let regular = (side == Side::Red) | (text as u8 == b'W');
        (regular & is_gap((text >> 8) as u8)).then_some(side)
    }

    /// A move over two squares, as most are; any other is not touched.
    #[inline(always)]
    fn two_squares(&mut self) -> Option<Move> {
        let text = self.ahead()?;
        let (word, length) = first_word(text);
        let known = &KNOWN[slot(word)];
        // Which of the two comes behind a move is foreseen easily: a record has one or the other.
        if known.text != word || !matches!((text >> ((8 * length) & 63)) as u8, b' ' | b'\n') {
            return None;
        }
        let (from, to) = known.squares?;
        self.skip(length + 1)?;
        Some(Move::between(from, to))
    }

    /// A move: numbers of one or two digits joined by `-`.
    #[inline(never)]
    fn path(&mut self) -> Option<Result<Move, Illegal>> {
        let mut path = MoveBuilder::default();
        loop {
            let (number, behind) = self.number()?;
            path.push(number as i64);
            if behind != b'-' {
                return is_gap(behind).then(|| path.finish());
            }
        }
    }
}
