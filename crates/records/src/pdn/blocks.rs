//! Splits a PDN file into blocks of whole games: memory use does not grow with the file, and several threads can share the
//! work.

use crate::line_ends::normalize_line_ends;
use memchr::{memchr, memchr2, memchr3};
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
    has_byte_order_mark: bool,
    /// Where lone carriage returns were replaced.
    returns: Vec<usize>,
}

#[derive(Clone, Copy, Debug)]
struct GameStart {
    offset: usize,
    line: u64,
}

impl Block {
    /// Creates a block from a text that starts on the given line of its file, counted from 1.
    pub fn new(mut bytes: Vec<u8>, line: u64) -> Self {
        let has_byte_order_mark = remove_byte_order_mark(&mut bytes);
        let mut returns = Vec::new();
        normalize_line_ends(&mut bytes, true, |offset| returns.push(offset));
        let starts = game_starts(&bytes, line, true);
        Block { bytes, starts, has_byte_order_mark, returns }
    }

    /// Returns the text of all games, without a byte order mark and with line feeds in place of lone carriage returns.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
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
    offset: usize,
}

/// An iterator over the blocks of a file.
#[derive(Debug)]
pub struct Blocks<R> {
    reader: R,
    /// Bytes that were read and are in no block yet.
    pending: Vec<u8>,
    /// The line that `pending` starts on.
    line: u64,
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
        Blocks {
            reader,
            pending: Vec::new(),
            line: 1,
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
        if !self.is_started {
            self.is_started = true;
            self.has_byte_order_mark = remove_byte_order_mark(&mut self.pending);
            if self.pending.starts_with(b"\xff\xfe") || self.pending.starts_with(b"\xfe\xff") {
                return Err(io::Error::new(io::ErrorKind::InvalidData, "UTF-16; PDN is UTF-8"));
            }
        }
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
        Block { bytes, starts, has_byte_order_mark: std::mem::take(&mut self.has_byte_order_mark), returns }
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

/// Returns how many bytes at the start of a text are whole games, if more text may follow: the last game may go on in it.
///
/// ```
/// use touchmove_records::pdn::complete_length;
/// assert_eq!(complete_length(b"[Event \"a\"]\n1. 9-14 *\n[Event \"b\"]\n1. 9"), 22);
/// assert_eq!(complete_length(b"[Event \"a\"]\n1. 9-14 *\n"), 0);
/// ```
pub fn complete_length(text: &[u8]) -> usize {
    let mut bytes = text.to_vec();
    normalize_line_ends(&mut bytes, false, |_| ());
    game_starts(&bytes, 1, false).last().map_or(0, |start| start.offset)
}

/// Finds where games start: at the start of the text, at tags that follow moves, and at a line that begins with a first move
/// after the end of a game. If the text is not complete, the search stops where more text could change the answer.
fn game_starts(bytes: &[u8], first_line: u64, is_complete: bool) -> Vec<GameStart> {
    let mut start = GameStart { offset: 0, line: first_line };
    let mut starts = vec![start];
    let (mut in_comment, mut moves_seen, mut is_ended) = (false, false, false);
    while start.offset < bytes.len() {
        let here = &bytes[start.offset..];
        let length = match memchr(b'\n', here) {
            Some(newline) => newline + 1,
            None if is_complete => here.len(),
            None => break,
        };
        let text = here[..length].trim_ascii();
        if is_ended && is_first_move(text) {
            starts.push(start);
        }
        let is_header = if in_comment && is_complete_tag(text) {
            match is_unclosed_comment(here) {
                Some(is_unclosed) => is_unclosed,
                None if is_complete => true,
                None => break,
            }
        } else {
            !in_comment && is_tag(text)
        };
        let mut movetext = text;
        if is_header {
            if moves_seen {
                starts.push(start);
            }
            (in_comment, moves_seen) = (false, false);
            movetext = text.iter().rposition(|byte| *byte == b']').map_or(&[], |end| &text[end + 1..]);
        }
        skip_comments(movetext, &mut in_comment, &mut moves_seen);
        if !text.is_empty() {
            is_ended = !in_comment
                && [&b"*"[..], b"1-0", b"0-1", b"1/2-1/2"].iter().any(|result| text.ends_with(result));
        }
        start.offset += length;
        start.line += 1;
    }
    starts
}

/// Looks for text outside comments on one line.
fn skip_comments(mut line: &[u8], in_comment: &mut bool, moves_seen: &mut bool) {
    loop {
        if *in_comment {
            let Some(end) = memchr(b'}', line) else { return };
            (line, *in_comment) = (&line[end + 1..], false);
        }
        let comment = memchr3(b'{', b';', b'%', line);
        let outside = &line[..comment.unwrap_or(line.len())];
        *moves_seen |= !outside.trim_ascii().is_empty();
        match comment {
            Some(start) if line[start] == b'{' => (line, *in_comment) = (&line[start + 1..], true),
            _ => return,
        }
    }
}

/// Whether the comment around this text was never closed, because another one opens before a brace closes: a forgotten brace
/// must not hide the games after it. `None` if that depends on text that is not there yet.
fn is_unclosed_comment(bytes: &[u8]) -> Option<bool> {
    const MAX_LOOKAHEAD: usize = 64 * 1024;
    let window = &bytes[..bytes.len().min(MAX_LOOKAHEAD)];
    match memchr2(b'{', b'}', window) {
        Some(brace) => Some(window[brace] == b'{'),
        None => (bytes.len() >= MAX_LOOKAHEAD).then_some(true),
    }
}

/// Whether a line begins with a first move, such as `1. 9-14` or `1. c3-d4`: a square and a separator.
fn is_first_move(line: &[u8]) -> bool {
    let Some(mv) = line.strip_prefix(b"1.").map(<[u8]>::trim_ascii_start) else { return false };
    let mv = if matches!(mv, [b'a'..=b'h', ..]) { &mv[1..] } else { mv };
    let digits = mv.iter().take_while(|byte| byte.is_ascii_digit()).count();
    (1..=2).contains(&digits) && matches!(mv[digits..], [b'-' | b'x' | b':', ..])
}

/// Whether a line begins with `[Name`.
fn is_tag(line: &[u8]) -> bool {
    let name = line.strip_prefix(b"[").map(<[u8]>::trim_ascii_start);
    name.and_then(<[u8]>::first).is_some_and(u8::is_ascii_alphabetic)
}

/// Whether a line is `[Name "value"]`.
fn is_complete_tag(line: &[u8]) -> bool {
    is_tag(line) && line.contains(&b'"') && line.ends_with(b"\"]")
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

    /// The offsets of all games but the first.
    fn later_starts(text: &str, is_complete: bool) -> Vec<usize> {
        let starts = game_starts(text.as_bytes(), 1, is_complete);
        starts.iter().skip(1).map(|start| start.offset).collect()
    }

    fn starts(text: &str) -> Vec<usize> {
        later_starts(text, true)
    }

    #[test]
    fn games_start_at_tags_after_moves() {
        assert_eq!(starts("[A \"1\"]\n[B \"2\"]\n1. 9-14 *\n[A \"1\"]\n9-14"), [26]);
        assert_eq!(starts("[A \"1\"] 9-14\n[B \"2\"] 9-14"), [13]);
        assert_eq!(starts("[A \"1\"]\n{ x }\n[B \"2\"]\n1. 9-14 *\n"), [0usize; 0]);
        assert_eq!(starts("9-14 {\n[A \"1\"]\n} 22-18\n"), [0usize; 0]);
    }

    #[test]
    fn an_unclosed_comment_does_not_hide_the_next_game() {
        assert_eq!(starts("[A \"1\"]\n9-14 { oh\n\n[A \"2\"]\n9-14 {}\n"), [19]);
        assert_eq!(starts("[A \"1\"]\n9-14 { oh\n[A \"2\"]\n9-14\n"), [18]);
        // A closed comment may contain anything.
        assert_eq!(starts("9-14 { text\n\n[Diagram]\n\n[A \"2\"]\n\nmore } 22-18 *"), [0usize; 0]);
    }

    #[test]
    fn an_incomplete_text_is_not_split_where_more_text_could_change_the_answer() {
        assert_eq!(later_starts("9-14 { oh\n[A \"2\"]\n", false), [0usize; 0]);
        assert_eq!(later_starts("9-14 { oh\n[A \"2\"]\n9-14 {", false), [10]);
        assert_eq!(later_starts("9-14 *\n1.", false), [0usize; 0]);
        assert_eq!(later_starts("9-14 *\n1. 9-14\n", false), [7]);
    }

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
