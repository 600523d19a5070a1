//! Tokens of the input: where each stands and what it says, as far as messages need it.

use std::fmt::Write as _;
use touchmove::{LocalizedText, Location, SetupReason};

/// The number of bytes of a token that are kept to be quoted.
pub(crate) const MAX_KEPT: usize = 64;

/// The longest part of a token that a message quotes, in characters.
const MAX_QUOTED: usize = 24;

/// A sequence of bytes without white space, and where it stands.
#[derive(Clone, Copy)]
pub(crate) struct Token {
    pub(crate) location: Location,
    /// The number of bytes before it on its line.
    pub(crate) line_offset: u64,
    /// The number of bytes before it in the whole input.
    pub(crate) offset: u64,
    pub(crate) length: u64,
    /// Its first bytes.
    pub(crate) start: [u8; MAX_KEPT],
    /// The first control byte that is not within `start`, and its offset in the token.
    pub(crate) late_control: Option<(u64, u8)>,
}

impl Token {
    /// Returns the line it stands on, counted from 1.
    pub(crate) fn line(&self) -> u64 {
        self.location.line
    }

    /// Returns the bytes that were kept; all of them if the token is short.
    pub(crate) fn kept(&self) -> &[u8] {
        &self.start[..MAX_KEPT.min(self.length as usize)]
    }

    /// Returns the text, cut with a `…` if it is long.
    pub(crate) fn text(&self) -> String {
        let mut text = String::from_utf8_lossy(self.kept()).into_owned();
        if self.length > MAX_KEPT as u64 {
            text.push('…');
        }
        text
    }

    /// Quotes the token for a message.
    pub(crate) fn quote(&self) -> String {
        let text = String::from_utf8_lossy(self.kept());
        let quoted: String = text.chars().take(MAX_QUOTED).collect();
        let ellipsis = if self.length > quoted.len() as u64 { "…" } else { "" };
        format!("`{}{ellipsis}`", quoted.escape_debug())
    }

    /// Quotes the token and says why it is impossible.
    pub(crate) fn quote_with(&self, reason: impl SetupReason) -> LocalizedText {
        let mut found = LocalizedText::verbatim(self.quote());
        let LocalizedText { en, zh } = reason.message();
        // Writing into a string cannot fail.
        let _ = write!(found.en, ": {en}");
        let _ = write!(found.zh, "：{zh}");
        found
    }

    /// Finds the first byte that cannot be part of a text: the token made of it, and its name.
    pub(crate) fn binary_part(&self) -> Option<(Token, LocalizedText)> {
        let kept = self.kept();
        let (valid, invalid) = match std::str::from_utf8(kept) {
            Ok(_) => (kept.len(), None),
            // A character cut in two by `MAX_KEPT`, not by the input.
            Err(error) if error.error_len().is_none() && self.length > kept.len() as u64 => {
                (error.valid_up_to(), None)
            }
            Err(error) => (error.valid_up_to(), Some(error.error_len().unwrap_or(1))),
        };
        if let Some(at) = kept[..valid].iter().position(u8::is_ascii_control) {
            return Some((self.part(at, 1), control_name(kept[at])));
        }
        if let Some(length) = invalid {
            let byte = kept[valid];
            let name = LocalizedText::new(
                format!("the byte {byte:#04x} (no UTF-8)"),
                format!("字节 {byte:#04x}（不是 UTF-8）"),
            );
            return Some((self.part(valid, length), name));
        }
        let (skip, byte) = self.late_control?;
        let location = Location { column: self.location.column + skip, ..self.location };
        let (line_offset, offset) = (self.line_offset + skip, self.offset + skip);
        let control = Token { location, line_offset, offset, length: 1, start: [byte; MAX_KEPT], ..*self };
        Some((control, control_name(byte)))
    }

    /// Returns `length` bytes of the token, `skip` bytes from its start.
    fn part(&self, skip: usize, length: usize) -> Self {
        let skipped_chars = String::from_utf8_lossy(&self.start[..skip]).chars().count() as u64;
        let mut part = Token {
            location: Location { column: self.location.column + skipped_chars, ..self.location },
            line_offset: self.line_offset + skip as u64,
            offset: self.offset + skip as u64,
            length: length as u64,
            ..*self
        };
        part.start.rotate_left(skip);
        part
    }
}

fn control_name(byte: u8) -> LocalizedText {
    if byte == 0 {
        LocalizedText::new("a NUL byte", "NUL 字节")
    } else {
        LocalizedText::new(format!("the control byte {byte:#04x}"), format!("控制字节 {byte:#04x}"))
    }
}

/// An integer parsed byte by byte, so that one of any length needs no memory. It saturates at `±i64::MAX`.
#[derive(Clone, Copy, Default)]
pub(crate) struct IntegerParser {
    is_negative: bool,
    has_digits: bool,
    value: i64,
    is_malformed: bool,
}

impl IntegerParser {
    /// Takes the next byte.
    pub(crate) fn push(&mut self, byte: u8) {
        match byte {
            b'-' if !self.is_negative && !self.has_digits => self.is_negative = true,
            b'0'..=b'9' => {
                self.has_digits = true;
                self.value = self.value.saturating_mul(10).saturating_add((byte - b'0').into());
            }
            _ => self.is_malformed = true,
        }
    }

    /// Whether there are digits already, so that a `-` would be no sign.
    pub(crate) fn has_digits(&self) -> bool {
        self.has_digits
    }

    /// Returns the integer, if the bytes were one.
    pub(crate) fn finish(self) -> Option<i64> {
        let value = if self.is_negative { -self.value } else { self.value };
        (self.has_digits && !self.is_malformed).then_some(value)
    }
}
