//! What can go wrong: the input is malformed, or the world outside fails.

use std::path::PathBuf;
use std::{fmt, io};
use touchmove::{Lang, Phrase, found_expected};
use touchmove_draw::Excerpt;

/// Why judging stopped.
#[derive(Debug)]
pub enum Fault {
    /// The input is not in the contest's format.
    Malformed(Box<Malformed>),
    /// The input could not be read.
    Read(io::Error),
    /// The answers could not be written.
    Write(io::Error),
    /// This file of an [`Album`](crate::Album) could not be written. In a box, since faults are handed on in hot loops.
    Picture(Box<(PathBuf, io::Error)>),
}

/// Where the input is malformed, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed {
    /// The line, from 1.
    pub line: u64,
    /// The column, from 1.
    pub column: u64,
    /// What was found there.
    pub found: Phrase,
    /// What was expected instead.
    pub expected: Phrase,
    /// The line, as much of it as fits.
    pub excerpt: Excerpt,
}

impl Malformed {
    /// What was found and what was expected.
    pub fn words(&self, lang: Lang) -> String {
        found_expected(&self.found, self.expected.clone(), lang)
    }
}

impl fmt::Display for Malformed {
    /// `line:column: what was found, what was expected`, then the line with the place marked below it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}{}", self.line, self.column, self.words(Lang::En), self.excerpt)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Malformed(malformed) => malformed.fmt(f),
            Fault::Read(error) => write!(f, "cannot read: {error}"),
            Fault::Write(error) => write!(f, "cannot write: {error}"),
            Fault::Picture(picture) => write!(f, "cannot write {}: {}", picture.0.display(), picture.1),
        }
    }
}

impl std::error::Error for Fault {}

/// The most of a word that a message quotes.
const QUOTED: usize = 24;

/// A word of the input, as a message names it. `bytes` is its beginning, `length` all of it.
pub(crate) fn quote(bytes: &[u8], length: u64) -> String {
    let text = String::from_utf8_lossy(bytes);
    let quoted: String = text.chars().take(QUOTED).collect();
    let cut = length > quoted.len() as u64;
    format!("`{}{}`", quoted.escape_debug(), if cut { "…" } else { "" })
}

/// What a byte that no text has is called.
pub(crate) fn control_name(byte: u8) -> Phrase {
    if byte == 0 {
        Phrase::new("a NUL byte", "NUL 字节")
    } else {
        Phrase::new(format!("the control byte {byte:#04x}"), format!("控制字节 {byte:#04x}"))
    }
}

/// The first byte that no text has: where it is, what it is called, and how many bytes belong to it.
pub(crate) fn binary_byte(bytes: &[u8], length: u64) -> Option<(usize, Phrase, usize)> {
    let (valid, broken) = match std::str::from_utf8(bytes) {
        Ok(_) => (bytes.len(), None),
        // Cut in the middle of a character by us, not by the input.
        Err(error) if error.error_len().is_none() && length > bytes.len() as u64 => {
            (error.valid_up_to(), None)
        }
        Err(error) => (error.valid_up_to(), Some(error.error_len().unwrap_or(1))),
    };
    if let Some(at) = bytes[..valid].iter().position(u8::is_ascii_control) {
        return Some((at, control_name(bytes[at]), 1));
    }
    broken.map(|length| {
        let byte = bytes[valid];
        let name = Phrase::new(
            format!("the byte {byte:#04x} (no UTF-8)"),
            format!("字节 {byte:#04x}（不是 UTF-8）"),
        );
        (valid, name, length)
    })
}
