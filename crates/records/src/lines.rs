//! Reads a text line by line, in bounded memory.

use crate::line_ends::LineEnds;
use crate::{Error, pdn};
use std::io::{BufRead, BufReader, Read};
use touchmove::{Location, ParseError, Text};

/// Maximum length of a line in bytes.
const MAX_LINE: u64 = 64 * 1024 * 1024;

pub(crate) struct Lines<R> {
    input: BufReader<LineEnds<R>>,
    number: u64,
}

impl<R: Read> Lines<R> {
    pub(crate) fn new(input: R) -> Self {
        Lines { input: BufReader::new(LineEnds::new(input)), number: 0 }
    }

    /// Returns the next line without its end, and its number.
    pub(crate) fn next(&mut self) -> Result<Option<(u64, String)>, Error> {
        let mut bytes = Vec::new();
        self.input.by_ref().take(MAX_LINE).read_until(b'\n', &mut bytes)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        self.number += 1;
        if bytes.len() as u64 == MAX_LINE {
            let location = Location { line: self.number, column: 1 };
            let found = Text::new("a line of more than 64 MiB", "超过 64 MiB 的一行");
            return Err(ParseError::new(location, found, Text::new("shorter lines", "更短的行")).into());
        }
        let line = bytes.strip_suffix(b"\n").unwrap_or(&bytes);
        let text = pdn::decode(line.strip_suffix(b"\r").unwrap_or(line));
        let text = if self.number == 1 { text.trim_start_matches('\u{feff}') } else { &text };
        Ok(Some((self.number, text.to_owned())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    #[test]
    fn a_carriage_return_alone_ends_a_line() {
        let mut lines = Lines::new(Cursor::new(b"a\rb\r\nc\n\r\n\rd\r"));
        let mut texts = Vec::new();
        while let Some(line) = lines.next().unwrap() {
            texts.push(line);
        }
        let expected = [(1, "a"), (2, "b"), (3, "c"), (4, ""), (5, ""), (6, "d")];
        assert_eq!(texts, expected.map(|(number, text)| (number, text.to_owned())));
    }
}
