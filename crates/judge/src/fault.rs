//! What can go wrong: the input is malformed, or the world outside fails.

use std::{fmt, io};

/// Why judging stopped.
#[derive(Debug)]
pub enum Fault {
    /// The input is not in the contest's format.
    Malformed(Box<Malformed>),
    /// The input could not be read.
    Read(io::Error),
    /// The answers could not be written.
    Write(io::Error),
}

/// Where the input is malformed, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed {
    /// The line, from 1.
    pub line: u64,
    /// The column, from 1.
    pub column: u64,
    /// What was found there.
    pub found: String,
    /// What was expected instead.
    pub expected: String,
    /// The line, as much of it as fits.
    pub excerpt: Excerpt,
}

/// A piece of the offending line, made fit to print.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Excerpt {
    /// The text; `…` at an end where the line goes on.
    pub text: String,
    /// How many characters stand before the offending ones.
    pub before: usize,
    /// How many characters are offending, one at least.
    pub length: usize,
}

impl fmt::Display for Malformed {
    /// `line:column: what was found, what was expected`, then the line with the place marked below it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Malformed { line, column, found, expected, excerpt } = self;
        writeln!(f, "{line}:{column}: found {found}, expected {expected}")?;
        writeln!(f, "  {}", excerpt.text)?;
        write!(f, "  {}{}", " ".repeat(excerpt.before), "^".repeat(excerpt.length))
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Malformed(malformed) => malformed.fmt(f),
            Fault::Read(error) => write!(f, "cannot read: {error}"),
            Fault::Write(error) => write!(f, "cannot write: {error}"),
        }
    }
}

impl std::error::Error for Fault {}

/// The most of a word that a message quotes.
const QUOTED: usize = 24;

/// A word of the input, as a message names it. `bytes` is its beginning, `length` all of it.
pub(crate) fn describe(bytes: &[u8], length: u64) -> String {
    let control = bytes.iter().find(|byte| byte.is_ascii_control());
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        // Cut in the middle of a character by us, not by the input.
        Err(error) if error.error_len().is_none() && length > bytes.len() as u64 => {
            std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default()
        }
        Err(error) => return format!("the byte {:#04x} (no UTF-8)", bytes[error.valid_up_to()]),
    };
    match control {
        Some(0) => return "a NUL byte".to_owned(),
        Some(byte) => return format!("the control byte {byte:#04x}"),
        None => {}
    }
    let quoted: String = text.chars().take(QUOTED).collect();
    let cut = length > quoted.len() as u64;
    format!("`{quoted}{}`", if cut { "…" } else { "" })
}
