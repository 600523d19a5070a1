//! Evaluation weights as text: one per line, a name and two numbers, for the middle game and for the ending. Empty lines and lines that
//! begin with `#` say nothing. The weights of a game come in a fixed order, so that a missing or misspelt one is an error.

use std::fmt;

/// The name of a weight: a group, and a member of it unless the group has only one.
pub(crate) type Name = (&'static str, &'static str);

/// A weight for the middle game and one for the ending, in hundredths.
pub(crate) type Tapered = [i16; 2];

/// Why a text is not a list of weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WeightsError {
    /// The number of the line, from 1.
    line: usize,
    expected: Expected,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Expected {
    Name(Name),
    /// A number from -9999 to 9999.
    Number,
    EndOfLine,
    EndOfText,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: expected ", self.line)?;
        match self.expected {
            Expected::Name(name) => write!(f, "{}", DisplayName(name)),
            Expected::Number => f.write_str("a number from -9999 to 9999"),
            Expected::EndOfLine => f.write_str("the end of the line after two numbers"),
            Expected::EndOfText => f.write_str("no further weight"),
        }
    }
}

impl std::error::Error for WeightsError {}

/// Writes a name as the text has it.
pub(crate) struct DisplayName(pub(crate) Name);

impl fmt::Display for DisplayName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (group, member) = self.0;
        let separator = if member.is_empty() { "" } else { "-" };
        f.pad(&format!("{group}{separator}{member}"))
    }
}

/// Parses weights with these names, in this order. It is a constant function, so that an error in a file that is part of the program is
/// one at compile time.
pub(crate) const fn parse<const N: usize>(
    names: &[Name; N],
    text: &str,
) -> Result<[Tapered; N], WeightsError> {
    let mut cursor = Cursor { text: text.as_bytes(), at: 0, line: 1 };
    let (mut weights, mut index) = ([[0; 2]; N], 0);
    while cursor.skip_to_weight() {
        if index == N {
            return Err(cursor.error(Expected::EndOfText));
        }
        let (group, member) = names[index];
        let is_named = cursor.skip(group.as_bytes())
            && (member.is_empty() || (cursor.skip(b"-") && cursor.skip(member.as_bytes())));
        if !is_named || !cursor.is_at_space() {
            return Err(cursor.error(Expected::Name(names[index])));
        }
        let mut phase = 0;
        while phase < 2 {
            weights[index][phase] = match cursor.number() {
                Some(number) => number,
                None => return Err(cursor.error(Expected::Number)),
            };
            phase += 1;
        }
        if !cursor.skip_line() {
            return Err(cursor.error(Expected::EndOfLine));
        }
        index += 1;
    }
    if index < N { Err(cursor.error(Expected::Name(names[index]))) } else { Ok(weights) }
}

struct Cursor<'a> {
    text: &'a [u8],
    at: usize,
    line: usize,
}

impl Cursor<'_> {
    const fn error(&self, expected: Expected) -> WeightsError {
        WeightsError { line: self.line, expected }
    }

    const fn peek(&self) -> Option<u8> {
        if self.at < self.text.len() { Some(self.text[self.at]) } else { None }
    }

    const fn is_at_space(&self) -> bool {
        matches!(self.peek(), None | Some(b' ' | b'\t' | b'\r' | b'\n'))
    }

    const fn skip_spaces(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\r')) {
            self.at += 1;
        }
    }

    /// Skips these bytes if they come next.
    const fn skip(&mut self, bytes: &[u8]) -> bool {
        let mut length = 0;
        while length < bytes.len() {
            if self.at + length >= self.text.len() || self.text[self.at + length] != bytes[length] {
                return false;
            }
            length += 1;
        }
        self.at += length;
        true
    }

    /// Skips spaces and the end of the line. Returns whether there was nothing else.
    const fn skip_line(&mut self) -> bool {
        self.skip_spaces();
        match self.peek() {
            None => true,
            Some(b'\n') => {
                self.at += 1;
                self.line += 1;
                true
            }
            Some(_) => false,
        }
    }

    /// Skips lines that say nothing. Returns whether there is another line.
    const fn skip_to_weight(&mut self) -> bool {
        while self.at < self.text.len() {
            if self.skip_line() {
                continue;
            }
            if !matches!(self.peek(), Some(b'#')) {
                return true;
            }
            while !matches!(self.peek(), None | Some(b'\n')) {
                self.at += 1;
            }
        }
        false
    }

    /// Reads a number after a space.
    const fn number(&mut self) -> Option<i16> {
        let start = self.at;
        self.skip_spaces();
        if self.at == start {
            return None;
        }
        let is_negative = self.skip(b"-");
        let (mut value, first) = (0, self.at);
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            if self.at - first == 4 {
                return None;
            }
            value = 10 * value + (digit - b'0') as i16;
            self.at += 1;
        }
        if self.at == first || !self.is_at_space() {
            return None;
        }
        Some(if is_negative { -value } else { value })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [Name; 3] = [("turn", ""), ("man", "1"), ("man", "12")];

    fn error(text: &str) -> String {
        parse(&NAMES, text).unwrap_err().to_string()
    }

    #[test]
    fn each_line_is_a_weight_unless_it_says_nothing() {
        let text = "# Weights\n\nturn 3 -4\r\n  # more\nman-1 100  0\n\tman-12\t-9999 9999";
        assert_eq!(parse(&NAMES, text), Ok([[3, -4], [100, 0], [-9999, 9999]]));
    }

    #[test]
    fn an_error_says_where_and_what_is_missing() {
        assert_eq!(error(""), "line 1: expected turn");
        assert_eq!(error("turn 1 2\nman-2 1 2"), "line 2: expected man-1");
        assert_eq!(error("turn 1 2\nman-12 1 2"), "line 2: expected man-1");
        assert_eq!(error("turn 1 2\nman-1 1 2\n"), "line 3: expected man-12");
        assert_eq!(error("turns 1 2"), "line 1: expected turn");
        for text in ["turn", "turn 1", "turn x 2", "turn 1 2x", "turn - 1", "turn 12345 1", "turn +1 2"] {
            assert_eq!(error(text), "line 1: expected a number from -9999 to 9999", "{text}");
        }
        assert_eq!(error("turn 1 2 3"), "line 1: expected the end of the line after two numbers");
        let text = "turn 1 2\nman-1 1 2\nman-12 1 2\n\nman-13 1 2";
        assert_eq!(error(text), "line 5: expected no further weight");
    }
}
