//! Where an input can be cut in two without anybody noticing.

use crate::fast::{HIGHEST, ahead};
use crate::reader::BYTE_ORDER_MARK;
use touchmove::Game;
use touchmove::checkers::MOST_PIECES;

/// How many of the first bytes are whole cases on whole lines. 0 if that cannot be told.
pub(crate) fn whole_cases(game: Game, bytes: &[u8]) -> usize {
    match game {
        Game::CorrectMove | Game::KingsTour => {
            bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |last| last + 1)
        }
        Game::Checkers => instances(bytes),
        // One game, and each command is about what came before.
        Game::DuckChess => 0,
    }
}

/// The end of the last whole instance that ends its line. Only its numbers are looked at; whatever is malformed ends this, or
/// is found where it stands by whoever judges it.
fn instances(bytes: &[u8]) -> usize {
    // A byte order mark is no part of the first number; anywhere else it is found by whoever judges it.
    let mut words =
        Words { bytes, at: if bytes.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 } };
    let mut end = 0;
    while words.skip_instance().is_some() {
        if words.skip_line_end() {
            end = words.at;
        }
    }
    end
}

/// A text as words with anything up to a blank between them.
struct Words<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Words<'_> {
    fn skip_instance(&mut self) -> Option<()> {
        let most = u64::from(MOST_PIECES);
        let (red, white) = (self.number()?, self.number()?);
        if !(1..=most).contains(&red) || !(1..=most).contains(&white) {
            return None;
        }
        self.skip(red + white)?;
        let moves = self.number()?;
        self.skip(moves.checked_add(1)?)
    }

    /// The next word, if it is a number of a sensible size.
    fn number(&mut self) -> Option<u64> {
        let rest = &self.bytes[self.at..];
        let start = rest.iter().position(|byte| *byte > b' ')?;
        let length = rest[start..].iter().position(|byte| *byte <= b' ')?;
        let digits = &rest[start..start + length];
        self.at += start + length;
        if length > 9 {
            return None;
        }
        digits
            .iter()
            .try_fold(0, |number, byte| byte.is_ascii_digit().then(|| 10 * number + u64::from(byte - b'0')))
    }

    /// Steps over so many words, to the byte behind the last.
    fn skip(&mut self, mut count: u64) -> Option<()> {
        // Whether the byte before is part of a word, in the lowest byte; here it never is.
        let mut carry = 0;
        loop {
            let text = ahead(&self.bytes[self.at..])?;
            // The highest bit of every byte beyond the blank, and of every byte that ends a word by being none of those.
            let letters = (((text & !HIGHEST) + 0x5f5f_5f5f_5f5f_5f5f) | text) & HIGHEST;
            let ends = (letters << 8 | carry) & !letters;
            let number = (ends >> 7).wrapping_mul(0x0101_0101_0101_0101) >> 56;
            if number >= count {
                let last = (1..count).fold(ends, |ends, _| ends & (ends - 1));
                self.at += last.trailing_zeros() as usize / 8;
                return Some(());
            }
            count -= number;
            carry = letters >> 56;
            self.at += 8;
        }
    }

    /// Steps over the end of the line, if there are only blanks before it.
    fn skip_line_end(&mut self) -> bool {
        let rest = &self.bytes[self.at..];
        let blanks = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r')).count();
        let is_end = rest.get(blanks) == Some(&b'\n');
        self.at += if is_end { blanks + 1 } else { 0 };
        is_end
    }
}
