//! Where an input can be cut between two instances.

use crate::fast::{HIGH_BITS, first_eight};
use crate::reader::BYTE_ORDER_MARK;
use touchmove::checkers::MAX_PIECES;

/// Returns the end of the last whole instance that ends its line. Only the counts are parsed; a malformed count ends the search,
/// anything else malformed is left to the judge.
pub(super) fn whole_instances(bytes: &[u8]) -> usize {
    // The mark is no part of the first number; the judge reports one that stands elsewhere.
    let at = if bytes.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
    let mut tokens = Tokens { bytes, at };
    let mut end = 0;
    while tokens.skip_instance().is_some() {
        if tokens.skip_line_end() {
            end = tokens.at;
        }
    }
    end
}

/// A text as tokens separated by bytes up to the space.
struct Tokens<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Tokens<'_> {
    fn skip_instance(&mut self) -> Option<()> {
        let counts = 1..=u64::from(MAX_PIECES);
        let (red, white) = (self.number()?, self.number()?);
        if !counts.contains(&red) || !counts.contains(&white) {
            return None;
        }
        self.skip(red + white)?;
        let moves = self.number()?;
        self.skip(moves.checked_add(1)?)
    }

    /// Parses the next token, if it is a number of a sensible size.
    fn number(&mut self) -> Option<u64> {
        const MAX_DIGITS: usize = 9;
        let rest = &self.bytes[self.at..];
        let start = rest.iter().position(|byte| *byte > b' ')?;
        let length = rest[start..].iter().position(|byte| *byte <= b' ')?;
        let digits = &rest[start..start + length];
        self.at += start + length;
        if length > MAX_DIGITS {
            return None;
        }
        digits
            .iter()
            .try_fold(0, |number, byte| byte.is_ascii_digit().then(|| 10 * number + u64::from(byte - b'0')))
    }

    /// Skips `count` tokens, to the byte after the last.
    fn skip(&mut self, mut count: u64) -> Option<()> {
        // Whether the byte before is part of a token, in the lowest byte; at first it never is.
        let mut carry = 0;
        loop {
            let text = first_eight(&self.bytes[self.at..])?;
            // The highest bit of every byte of a token, and of every byte that ends one.
            let in_token = (((text & !HIGH_BITS) + 0x5f5f_5f5f_5f5f_5f5f) | text) & HIGH_BITS;
            let ends = (in_token << 8 | carry) & !in_token;
            let number = (ends >> 7).wrapping_mul(0x0101_0101_0101_0101) >> 56;
            if number >= count {
                let last = (1..count).fold(ends, |ends, _| ends & (ends - 1));
                self.at += last.trailing_zeros() as usize / 8;
                return Some(());
            }
            count -= number;
            carry = in_token >> 56;
            self.at += 8;
        }
    }

    /// Skips the end of the line, if there are only spaces before it.
    fn skip_line_end(&mut self) -> bool {
        let rest = &self.bytes[self.at..];
        let spaces = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r')).count();
        let is_end = rest.get(spaces) == Some(&b'\n');
        self.at += if is_end { spaces + 1 } else { 0 };
        is_end
    }
}
