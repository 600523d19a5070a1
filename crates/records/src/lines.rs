//! Reads a text line by line, in bounded memory.

use crate::{Error, pdn};
use std::io::{BufRead, BufReader, Read};
use touchmove::{Location, ParseError, Text};

/// Maximum length of a line in bytes.
const MAX_LINE: usize = 64 * 1024 * 1024;

pub(crate) struct Lines<R> {
    input: BufReader<R>,
    number: u64,
    /// Whether the last line ended with a carriage return: a line feed after it belongs to it.
    is_after_return: bool,
}

impl<R: Read> Lines<R> {
    pub(crate) fn new(input: R) -> Self {
        Lines { input: BufReader::new(input), number: 0, is_after_return: false }
    }

    /// Returns the next line without its end, and its number. Lines end with a line feed, a carriage return or both, as in PDN.
    pub(crate) fn next(&mut self) -> Result<Option<(u64, String)>, Error> {
        let mut bytes = Vec::new();
        let mut is_ended = false;
        let mut is_read = false;
        while !is_ended {
            let buffer = self.input.fill_buf()?;
            if buffer.is_empty() {
                break;
            }
            if std::mem::take(&mut self.is_after_return) && buffer[0] == b'\n' {
                self.input.consume(1);
                continue;
            }
            is_read = true;
            let end = memchr::memchr2(b'\n', b'\r', buffer);
            bytes.extend_from_slice(&buffer[..end.unwrap_or(buffer.len())]);
            let consumed = match end {
                Some(end) => {
                    is_ended = true;
                    self.is_after_return = buffer[end] == b'\r';
                    end + 1
                }
                None => buffer.len(),
            };
            self.input.consume(consumed);
            if bytes.len() > MAX_LINE {
                let location = Location { line: self.number + 1, column: 1 };
                let found = Text::new("a line of more than 64 MiB", "超过 64 MiB 的一行");
                return Err(ParseError::new(location, found, Text::new("shorter lines", "更短的行")).into());
            }
        }
        if !is_read {
            return Ok(None);
        }
        self.number += 1;
        let text = pdn::decode(&bytes);
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
