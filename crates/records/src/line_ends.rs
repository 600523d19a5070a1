//! The ends of lines, the same for all input: a line feed, a carriage return, or both.

use memchr::{memchr, memchr_iter};
use std::io::{self, Read};

/// Replaces carriage returns that no line feed follows, the line ends of old Macs, by line feeds, and passes on where they were. If
/// the text goes on, a carriage return at its end is left alone.
pub(crate) fn normalize_line_ends(bytes: &mut [u8], is_complete: bool, mut on_replaced: impl FnMut(usize)) {
    let mut at = 0;
    while let Some(found) = memchr(b'\r', &bytes[at..]) {
        at += found + 1;
        if bytes.get(at).map_or(is_complete, |next| *next != b'\n') {
            bytes[at - 1] = b'\n';
            on_replaced(at - 1);
        }
    }
}

/// Counts the ends of lines in a text that arrives in pieces, to know on which line a part of a file starts.
///
/// ```
/// use touchmove_records::LineCounter;
/// let mut lines = LineCounter::default();
/// for piece in ["a\rb\r", "\nc", "\n"] {
///     lines.push(piece.as_bytes());
/// }
/// assert_eq!(lines.count(), 3);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LineCounter {
    count: u64,
    /// Whether the last byte is a carriage return, so that a line feed would belong to it.
    ends_with_return: bool,
}

impl LineCounter {
    /// Counts the ends of lines in the next piece.
    pub fn push(&mut self, piece: &[u8]) {
        let Some(last) = piece.last() else { return };
        let is_pair = self.ends_with_return && piece[0] == b'\n';
        let is_lone = |at: &usize| piece.get(at + 1) != Some(&b'\n');
        let lone_returns = memchr_iter(b'\r', piece).filter(is_lone).count();
        let line_feeds = memchr_iter(b'\n', piece).count() - usize::from(is_pair);
        self.count += (line_feeds + lone_returns) as u64;
        self.ends_with_return = *last == b'\r';
    }

    /// Returns how many lines have ended. A carriage return at the end is counted, whether or not a line feed follows it.
    pub fn count(&self) -> u64 {
        self.count
    }
}

/// Reads a text with line feeds in place of lone carriage returns. Its length stays the same.
///
/// ```
/// use touchmove_records::LineEnds;
/// assert_eq!(std::io::read_to_string(LineEnds::new(&b"a\rb\r\nc"[..]))?, "a\nb\r\nc");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct LineEnds<R> {
    input: R,
    /// A byte that was read and is not passed on yet: a carriage return, or the byte after one.
    held: Option<u8>,
}

impl<R: Read> LineEnds<R> {
    /// Reads `input`.
    pub fn new(input: R) -> Self {
        LineEnds { input, held: None }
    }

    /// Returns the byte to pass on in place of a carriage return whose next byte has not been read yet.
    fn end_line(&mut self) -> io::Result<u8> {
        let mut next = [0];
        let count = self.input.read(&mut next)?;
        self.held = (count > 0).then_some(next[0]);
        Ok(if self.held == Some(b'\n') { b'\r' } else { b'\n' })
    }
}

impl<R: Read> Read for LineEnds<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Some(first) = buffer.first_mut() else { return Ok(0) };
        if let Some(held) = self.held {
            *first = if held == b'\r' { self.end_line()? } else { held };
            if held != b'\r' {
                self.held = None;
            }
            return Ok(1);
        }
        let count = self.input.read(buffer)?;
        normalize_line_ends(&mut buffer[..count], false, |_| ());
        if count == 0 || buffer[count - 1] != b'\r' {
            return Ok(count);
        }
        self.held = Some(b'\r');
        // No bytes at all would mean the end of the text.
        if count == 1 { self.read(buffer) } else { Ok(count - 1) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hands out at most this number of bytes per read.
    struct Chunks<'a>(&'a [u8], usize);

    impl Read for Chunks<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let length = self.1.min(buffer.len());
            self.0.read(&mut buffer[..length])
        }
    }

    #[test]
    fn a_lone_carriage_return_is_a_line_feed_however_the_text_arrives() {
        for (text, expected) in [
            ("", ""),
            ("\r", "\n"),
            ("\r\n", "\r\n"),
            ("\r\r", "\n\n"),
            ("\r\r\n\r", "\n\r\n\n"),
            ("a\rb\r\nc\n\rd\r", "a\nb\r\nc\n\nd\n"),
        ] {
            for chunk in 1..=text.len() + 1 {
                let read = io::read_to_string(LineEnds::new(Chunks(text.as_bytes(), chunk))).unwrap();
                assert_eq!(read, expected, "{text:?} in chunks of {chunk}");
                // A reader that asks for single bytes gets the same.
                let mut reader = LineEnds::new(Chunks(text.as_bytes(), chunk));
                let (mut byte, mut by_bytes) = ([0], Vec::new());
                while reader.read(&mut byte).unwrap() > 0 {
                    by_bytes.push(byte[0]);
                }
                assert_eq!(by_bytes, expected.as_bytes(), "{text:?} in chunks of {chunk}, byte by byte");
                // Those are the lines that are counted.
                let mut lines = LineCounter::default();
                for piece in text.as_bytes().chunks(chunk) {
                    lines.push(piece);
                    lines.push(b"");
                }
                assert_eq!(
                    lines.count(),
                    expected.matches('\n').count() as u64,
                    "{text:?} in chunks of {chunk}"
                );
            }
        }
    }
}
