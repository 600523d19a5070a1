//! The player's lines: typed at a prompt on a terminal, or read from a pipe, and then repeated so that the output can be read.

use crate::exit::Failure;
use crate::output::print;
use std::io::{self, BufRead, BufReader, IsTerminal, Read as _, Stdin};

/// The maximum length of a line in bytes.
const MAX_LINE: u64 = 4 * 1024;

/// Reads lines from standard input.
pub(super) struct Prompt {
    input: BufReader<Stdin>,
    is_terminal: bool,
}

impl Prompt {
    pub(super) fn new() -> Self {
        let stdin = io::stdin();
        Prompt { is_terminal: stdin.is_terminal(), input: BufReader::new(stdin) }
    }

    /// Shows the prompt and reads a line; at the end of the input there is none. What exceeds the maximum length is dropped.
    pub(super) fn ask(&mut self) -> Result<Option<String>, Failure> {
        let stdin_error = |error| Failure::File("standard input".into(), error);
        print("> ")?;
        let mut line = Vec::new();
        let length = self.input.by_ref().take(MAX_LINE).read_until(b'\n', &mut line).map_err(stdin_error)?;
        if length == 0 {
            print("\n")?;
            return Ok(None);
        }
        if length as u64 == MAX_LINE && line.last() != Some(&b'\n') {
            self.input.skip_until(b'\n').map_err(stdin_error)?;
        }
        let line = String::from_utf8_lossy(&line).trim().to_owned();
        if !self.is_terminal {
            print(&format!("{line}\n"))?;
        }
        Ok(Some(line))
    }
}
