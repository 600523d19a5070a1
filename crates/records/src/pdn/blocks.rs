//! Splits a PDN file into blocks of whole games: memory use does not grow with the file, and several threads can share the
//! work.

use super::starts::{GameStart, game_starts};
use crate::line_ends::normalize_line_ends;
use std::borrow::Cow;
use std::io::{self, Read};

/// How many bytes are read at a time.
const BLOCK_SIZE: usize = 256 * 1024;
/// Maximum size of a game; nothing larger is held in memory.
pub(super) const MAX_GAME_SIZE: usize = 64 * 1024 * 1024;

const UTF8_BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Whole games, one or more.
#[derive(Debug)]
pub struct Block {
    /// Without the byte order mark, and with line feeds in place of lone carriage returns.
    bytes: Vec<u8>,
    /// Where the games start; never empty.
    starts: Vec<GameStart>,
    /// Where `bytes` starts in its file.
    offset: u64,
    has_byte_order_mark: bool,
    /// Where lone carriage returns were replaced.
    returns: Vec<usize>,
}

impl Block {
    /// Creates a block from a text that starts on the given line of its file, counted from 1.
    pub fn new(mut bytes: Vec<u8>, line: u64) -> Self {
        let has_byte_order_mark = remove_byte_order_mark(&mut bytes);
        let mut returns = Vec::new();
        normalize_line_ends(&mut bytes, true, |offset| returns.push(offset));
        let starts = game_starts(&bytes, line, true);
        let offset = if has_byte_order_mark { UTF8_BYTE_ORDER_MARK.len() as u64 } else { 0 };
        Block { bytes, starts, offset, has_byte_order_mark, returns }
    }

    /// Returns the text of all games, without a byte order mark and with line feeds in place of lone carriage returns.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns how many bytes of the file come before [`bytes`](Self::bytes). A byte order mark is one of them.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// Returns the text of all games, with the byte order mark if there is one.
    pub(crate) fn into_text(mut self) -> Vec<u8> {
        if self.has_byte_order_mark {
            self.bytes.splice(0..0, UTF8_BYTE_ORDER_MARK.iter().copied());
        }
        self.bytes
    }

    /// Returns the games. The text of one can still hold several if they have no tags and share a line, or if their moves are
    /// not numbered.
    pub(crate) fn games(&self) -> impl Iterator<Item = GameText<'_>> {
        let ends = self.starts.iter().skip(1).map(|start| start.offset).chain([self.bytes.len()]);
        let text = |(start, end): (&GameStart, usize)| GameText {
            line: start.line,
            bytes: &self.bytes[start.offset..end],
            offset: start.offset,
        };
        self.starts.iter().zip(ends).map(text)
    }

    /// Returns a game as the file has it, byte for byte.
    pub(crate) fn original(&self, game: &GameText<'_>) -> Vec<u8> {
        let mut bytes = game.bytes.to_owned();
        let index = |end: usize| self.returns.partition_point(|offset| *offset < end);
        for offset in &self.returns[index(game.offset)..index(game.offset + bytes.len())] {
            bytes[offset - game.offset] = b'\r';
        }
        if self.has_byte_order_mark && game.offset == 0 {
            bytes.splice(0..0, UTF8_BYTE_ORDER_MARK.iter().copied());
        }
        bytes
    }
}

/// The text of a game, or of several that cannot be told apart before they are read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GameText<'b> {
    /// The line that it starts on.
    pub(crate) line: u64,
    pub(crate) bytes: &'b [u8],
    /// Where it starts in its block.
    pub(super) offset: usize,
}

/// An iterator over the blocks of a file.
#[derive(Debug)]
pub struct Blocks<R> {
    reader: R,
    /// Bytes that were read and are in no block yet.
    pending: Vec<u8>,
    /// The line that `pending` starts on.
    line: u64,
    /// Where `pending` starts in the file.
    offset: u64,
    is_started: bool,
    is_at_end: bool,
    /// Whether `pending` starts with the byte order mark, which was removed.
    has_byte_order_mark: bool,
    /// Where lone carriage returns were replaced in `pending`.
    returns: Vec<usize>,
}

impl<R: Read> Blocks<R> {
    /// Creates an iterator over the blocks of `reader`.
    pub fn new(reader: R) -> Self {
        Self::starting_at(reader, 1, 0)
    }

    /// Creates an iterator over the blocks of a part of a file, which starts on the given line, counted from 1, after `offset` bytes.
    /// Locations and offsets are those in the whole file.
    ///
    /// ```
    /// use touchmove_records::{LineCounter, pdn::{Blocks, first_certain_start}};
    /// let file = b"[Event \"a\"]\n{ c } 9-14\n[Event \"b\"] 9-13\n";
    /// let start = 5 + first_certain_start(&file[5..], true).unwrap();
    /// let mut lines = LineCounter::default();
    /// lines.push(&file[..start]);
    /// let mut blocks = Blocks::starting_at(&file[start..], lines.count() + 1, start as u64);
    /// assert_eq!(blocks.next().unwrap()?.offset(), 23);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn starting_at(reader: R, line: u64, offset: u64) -> Self {
        Blocks {
            reader,
            pending: Vec::new(),
            line,
            offset,
            is_started: false,
            is_at_end: false,
            has_byte_order_mark: false,
            returns: Vec::new(),
        }
    }

    fn read_more(&mut self) -> io::Result<()> {
        let before = self.pending.len();
        // Reading as much again keeps the search for the end of a long game linear.
        let wanted = before.max(BLOCK_SIZE);
        self.reader.by_ref().take(wanted as u64).read_to_end(&mut self.pending)?;
        self.is_at_end = self.pending.len() - before < wanted;
        // Only the start of a file tells its encoding.
        if !self.is_started && self.offset == 0 {
            self.has_byte_order_mark = remove_byte_order_mark(&mut self.pending);
            if self.has_byte_order_mark {
                self.offset += UTF8_BYTE_ORDER_MARK.len() as u64;
            }
            if self.pending.starts_with(b"\xff\xfe") || self.pending.starts_with(b"\xfe\xff") {
                return Err(io::Error::new(io::ErrorKind::InvalidData, "UTF-16; PDN is UTF-8"));
            }
        }
        self.is_started = true;
        // The last byte of the previous read may have been the first half of a CRLF.
        let start = before.saturating_sub(1);
        normalize_line_ends(&mut self.pending[start..], self.is_at_end, |offset| {
            self.returns.push(start + offset);
        });
        if self.pending.len() > MAX_GAME_SIZE {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "a game of more than 64 MiB"));
        }
        Ok(())
    }

    fn next_block(&mut self) -> io::Result<Option<Block>> {
        loop {
            if !self.is_at_end {
                self.read_more()?;
            }
            let mut starts = game_starts(&self.pending, self.line, self.is_at_end);
            if self.is_at_end {
                let bytes = std::mem::take(&mut self.pending);
                let block = self.block(bytes, starts);
                return Ok((!block.bytes.is_empty()).then_some(block));
            }
            // The last game may go on in what is read next.
            match starts.pop() {
                Some(last) if !starts.is_empty() => {
                    let rest = self.pending.split_off(last.offset);
                    let bytes = std::mem::replace(&mut self.pending, rest);
                    self.line = last.line;
                    return Ok(Some(self.block(bytes, starts)));
                }
                _ => {}
            }
        }
    }

    /// Creates a block from the first bytes of what was pending.
    fn block(&mut self, bytes: Vec<u8>, starts: Vec<GameStart>) -> Block {
        let mut returns = std::mem::take(&mut self.returns);
        let later = returns.partition_point(|offset| *offset < bytes.len());
        self.returns = returns.split_off(later).into_iter().map(|offset| offset - bytes.len()).collect();
        let has_byte_order_mark = std::mem::take(&mut self.has_byte_order_mark);
        let offset = self.offset;
        self.offset += bytes.len() as u64;
        Block { bytes, starts, offset, has_byte_order_mark, returns }
    }
}

impl<R: Read> Iterator for Blocks<R> {
    type Item = io::Result<Block>;

    fn next(&mut self) -> Option<io::Result<Block>> {
        let next = self.next_block();
        if next.is_err() {
            (self.is_at_end, self.pending) = (true, Vec::new());
        }
        next.transpose()
    }
}

/// Removes a byte order mark, and returns whether there was one.
fn remove_byte_order_mark(bytes: &mut Vec<u8>) -> bool {
    let has_mark = bytes.starts_with(UTF8_BYTE_ORDER_MARK);
    if has_mark {
        bytes.drain(..UTF8_BYTE_ORDER_MARK.len());
    }
    has_mark
}

/// Decodes a text as UTF-8, and lines that are not valid UTF-8 as Latin-1.
///
/// ```
/// use touchmove_records::pdn::decode;
/// assert_eq!(decode(b"M\xfcller\nM\xc3\xbcller"), "Müller\nMüller");
/// ```
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(decode_lines(bytes)),
    }
}

#[cold]
fn decode_lines(bytes: &[u8]) -> String {
    let mut decoded = String::with_capacity(bytes.len() + bytes.len() / 8);
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        match std::str::from_utf8(line) {
            Ok(text) => decoded.push_str(text),
            Err(_) => decoded.extend(line.iter().map(|byte| char::from(*byte))),
        }
    }
    decoded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_hold_whole_games_and_know_their_lines() {
        let game = "[Event \"e\"]\n1. 9-14 22-18 *\n\n";
        let text = game.repeat(30_000);
        let mut all = Vec::new();
        for block in Blocks::new(text.as_bytes()) {
            let block = block.unwrap();
            assert!(block.bytes.starts_with(b"[Event") && block.bytes.len() <= 2 * BLOCK_SIZE);
            for GameText { line, bytes, .. } in block.games() {
                assert_eq!(line, 1 + 3 * (all.len() / game.len()) as u64);
                all.extend_from_slice(bytes);
            }
        }
        assert_eq!(all, text.as_bytes());
    }

    #[test]
    fn games_without_tags_are_split_too() {
        let game = "1. 9-14 22-18 *\n";
        let text = game.repeat(100_000);
        let blocks: Vec<Block> = Blocks::new(text.as_bytes()).map(Result::unwrap).collect();
        assert!(blocks.len() > 3 && blocks.iter().all(|block| block.bytes.ends_with(b"*\n")));
    }

    #[test]
    fn line_ends_and_byte_order_marks_are_normalized() {
        let bytes = |text: &[u8]| Blocks::new(text).next().unwrap().unwrap().bytes;
        assert_eq!(bytes(b"a\rb\r\nc\r"), b"a\nb\r\nc\n");
        assert_eq!(bytes(b"\xef\xbb\xbf9-14"), b"9-14");
        assert!(Blocks::new(&b"\xff\xfe[\0"[..]).next().unwrap().is_err());
    }

    #[test]
    fn only_the_start_of_a_file_has_a_byte_order_mark() {
        for text in [&b"\xef\xbb\xbf9-14"[..], b"\xff\xfe"] {
            let block = Blocks::starting_at(text, 7, 1).next().unwrap().unwrap();
            assert_eq!((block.bytes(), block.offset(), block.starts[0].line), (text, 1, 7));
        }
        assert_eq!(Block::new(b"\xef\xbb\xbf9-14".to_vec(), 1).offset(), 3);
    }

    #[test]
    fn an_endless_game_is_an_error() {
        let mut blocks = Blocks::new(io::repeat(b'7'));
        assert!(blocks.next().unwrap().is_err());
        assert!(blocks.next().is_none());
    }

    #[test]
    fn text_that_is_not_utf8_is_latin_1() {
        assert_eq!(decode(b"[White \"M\xfcller\"]"), "[White \"Müller\"]");
        assert_eq!(decode("Müller".as_bytes()), "Müller");
        assert_eq!(decode(b"M\xfcller\nM\xc3\xbcller"), "Müller\nMüller");
    }
}
