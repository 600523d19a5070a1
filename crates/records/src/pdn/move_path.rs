//! The text of a move: squares and the separators between them.

use super::scanner::RESULTS;
use std::borrow::Cow;

/// The extent of a move at the start of a text.
#[derive(Clone, Copy, Debug)]
pub(super) struct MovePath {
    /// In bytes.
    pub(super) length: usize,
    /// How many separators it has.
    pub(super) hops: usize,
    /// Whether it has no spaces and no separators but `-` and `x`.
    pub(super) is_standard: bool,
    /// Whether a square is written with a leading zero.
    has_leading_zero: bool,
}

impl MovePath {
    /// Finds the squares that a text starts with, and the separators between them.
    pub(super) fn scan(text: &str) -> Option<Self> {
        let bytes = text.as_bytes();
        let length = square_length(bytes)?;
        let has_leading_zero = length > 1 && bytes[0] == b'0';
        let mut path = MovePath { length, hops: 0, is_standard: true, has_leading_zero };
        loop {
            let separator_start = skip_whitespace(text, path.length);
            let Some(separator) = separator_at(text, separator_start) else { return Some(path) };
            let separator_end = separator_start + separator.len_utf8();
            let next = skip_whitespace(text, separator_end);
            let is_spaced = separator_start > path.length || next > separator_end;
            let Some(length) = square_length(&bytes[next..]) else { return Some(path) };
            let is_separator = match separator {
                // In `9-14*a3b4` the star is a mark, and another move follows it.
                '*' => {
                    let is_move =
                        is_lettered_square(&bytes[next..]) && is_lettered_square(&bytes[next + length..]);
                    !is_spaced && !is_move
                }
                '~' => !is_spaced,
                _ => true,
            };
            if !is_separator {
                return Some(path);
            }
            path.length = next + length;
            path.hops += 1;
            path.is_standard &= !is_spaced && matches!(separator, '-' | 'x');
            path.has_leading_zero |= length > 1 && bytes[next] == b'0';
        }
    }

    /// Returns the move with `-` and `x` as separators, without spaces and, if `strip_zeros`, without leading zeros; and whether
    /// it was written like that.
    pub(super) fn normalize<'t>(&self, text: &'t str, strip_zeros: bool) -> (Cow<'t, str>, bool) {
        let text = &text[..self.length];
        if self.is_standard && !(strip_zeros && self.has_leading_zero) {
            (Cow::Borrowed(text), true)
        } else {
            (Cow::Owned(normalize(text, strip_zeros)), false)
        }
    }
}

#[cold]
fn normalize(path: &str, strip_zeros: bool) -> String {
    let mut normalized = String::with_capacity(path.len());
    let mut is_square_start = true;
    let mut chars = path.chars().filter(|c| !c.is_whitespace()).peekable();
    while let Some(c) = chars.next() {
        let is_leading_zero =
            is_square_start && c == '0' && chars.peek().is_some_and(|next| next.is_ascii_digit());
        if strip_zeros && is_leading_zero {
            continue;
        }
        let separator = normalize_separator(c);
        normalized.push(separator.unwrap_or(c));
        is_square_start = separator.is_some();
    }
    normalized
}

/// Returns the move that four digits without a separator stand for: `1115` is `11-15`. A result such as `0100` is none.
pub(super) fn split_digits(digits: &str) -> Option<String> {
    let (from, to) = digits.split_at_checked(2)?;
    let path = normalize(&format!("{from}-{to}"), true);
    result(&path).is_none().then_some(path)
}

/// Returns the result that is written like a move, such as `1-0` or `1x0`.
pub(super) fn result(path: &str) -> Option<&'static str> {
    match *path.as_bytes() {
        [first, b'-' | b'x', second] => RESULTS
            .into_iter()
            .find(|result| matches!(*result.as_bytes(), [a, _, b] if (a, b) == (first, second))),
        _ => None,
    }
}

/// Whether a text starts with a square written as a letter and a digit.
pub(super) fn is_lettered_square(bytes: &[u8]) -> bool {
    matches!(bytes, [b'a'..=b'h', b'1'..=b'8', ..])
}

/// Returns the length of the square that a text starts with, written as a number or as a letter and a digit.
fn square_length(bytes: &[u8]) -> Option<usize> {
    match bytes.iter().take_while(|byte| byte.is_ascii_digit()).count() {
        0 => is_lettered_square(bytes).then_some(2),
        digits => Some(digits),
    }
}

/// Returns the separator at this offset, if there is one.
fn separator_at(text: &str, at: usize) -> Option<char> {
    let c = match *text.as_bytes().get(at)? {
        byte @ ..0x80 => char::from(byte),
        _ => text[at..].chars().next()?,
    };
    normalize_separator(c).map(|_| c)
}

/// Maps the standard's separators, and what word processors make of them, to `-` or `x`.
fn normalize_separator(c: char) -> Option<char> {
    match c {
        '-' | '–' | '—' | '‐' | '‑' | '−' | '~' => Some('-'),
        'x' | 'X' | ':' | '×' | '*' => Some('x'),
        _ => None,
    }
}

/// Returns the offset of the first character from `at` on that is not whitespace.
fn skip_whitespace(text: &str, at: usize) -> usize {
    let bytes = text.as_bytes();
    let mut end = at;
    while let Some(b' ' | b'\t'..=b'\r') = bytes.get(end) {
        end += 1;
    }
    match bytes.get(end) {
        Some(0x80..) => text.len() - text[end..].trim_start().len(),
        _ => end,
    }
}
