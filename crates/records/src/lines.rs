//! Reads a text line by line, in bounded memory.

use crate::{Error, pdn};
use std::io::{BufRead, BufReader, Read};
use touchmove::{Location, ParseError, Text};

/// Maximum length of a line in bytes.
const MAX_LINE: u64 = 64 * 1024 * 1024;

pub(crate) struct Lines<R> {
    input: BufReader<R>,
    number: u64,
}

impl<R: Read> Lines<R> {
    pub(crate) fn new(input: R) -> Self {
        Lines { input: BufReader::new(input), number: 0 }
    }

    /// Returns the next line and its number.
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
        let text = pdn::decode(&bytes);
        let text = if self.number == 1 { text.trim_start_matches('\u{feff}') } else { &text };
        Ok(Some((self.number, text.to_owned())))
    }
}
