//! A file cut into blocks of whole games, so that memory does not grow with the file and several threads can share it.

use std::borrow::Cow;
use std::io::{self, Read};

/// How much is read at a time.
const BLOCK: usize = 256 * 1024;
/// No game is longer than this; nothing more is kept in memory.
const LONGEST_GAME: usize = 64 * 1024 * 1024;

/// Some whole games.
#[derive(Debug)]
pub struct Block {
    /// Their text.
    pub bytes: Vec<u8>,
    /// The line that they begin on, from 1.
    pub line: u64,
}

/// The blocks of a file.
pub struct Blocks<R> {
    reader: R,
    /// What was read and not given out yet.
    left: Vec<u8>,
    line: u64,
    begun: bool,
    ended: bool,
}

/// UTF-8's, which counts for nothing.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

impl<R: Read> Blocks<R> {
    /// The blocks of what is read from here.
    pub fn new(reader: R) -> Self {
        Blocks { reader, left: Vec::new(), line: 1, begun: false, ended: false }
    }

    fn read_more(&mut self) -> io::Result<()> {
        let before = self.left.len();
        // A long game is not looked through again for every bit of it that is read.
        let more = before.max(BLOCK);
        self.reader.by_ref().take(more as u64).read_to_end(&mut self.left)?;
        self.ended = self.left.len() - before < more;
        // The last byte that was there may have been half of a line's end.
        mend_line_ends(&mut self.left, before.saturating_sub(1));
        if !self.begun {
            self.begun = true;
            if self.left.starts_with(BYTE_ORDER_MARK) {
                self.left.drain(..BYTE_ORDER_MARK.len());
            }
            if self.left.starts_with(b"\xff\xfe") || self.left.starts_with(b"\xfe\xff") {
                return Err(io::Error::new(io::ErrorKind::InvalidData, "UTF-16; PDN is UTF-8"));
            }
        }
        if self.left.len() > LONGEST_GAME {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "a game of more than 64 MiB"));
        }
        Ok(())
    }

    fn next_block(&mut self) -> io::Result<Option<Block>> {
        loop {
            if !self.ended {
                self.read_more()?;
            }
            let cut = if self.ended { self.left.len() } else { last_cut(&self.left) };
            if cut > 0 {
                let left = self.left.split_off(cut);
                let bytes = std::mem::replace(&mut self.left, left);
                let line = self.line;
                self.line += bytes.iter().filter(|byte| **byte == b'\n').count() as u64;
                return Ok(Some(Block { bytes, line }));
            }
            if self.ended {
                return Ok(None);
            }
        }
    }
}

impl<R: Read> Iterator for Blocks<R> {
    type Item = io::Result<Block>;

    fn next(&mut self) -> Option<io::Result<Block>> {
        let next = self.next_block();
        if next.is_err() {
            (self.ended, self.left) = (true, Vec::new());
        }
        next.transpose()
    }
}

impl Block {
    /// The texts of its games, each with the line that it begins on. A text without tags may have several games in it, where they
    /// share a line or have no numbers.
    pub(crate) fn games(&self) -> impl Iterator<Item = (u64, &[u8])> {
        let mut starts = vec![0];
        each_start(&self.bytes, true, |start| starts.push(start));
        starts.push(self.bytes.len());
        let mut line = self.line;
        let cuts: Vec<_> = starts.windows(2).map(|pair| (pair[0], pair[1])).collect();
        cuts.into_iter().map(move |(start, end)| {
            let text = &self.bytes[start..end];
            let first = line;
            line += text.iter().filter(|byte| **byte == b'\n').count() as u64;
            (first, text)
        })
    }
}

/// Where it can be cut, when more comes behind: where the last game begins that begins behind others; 0 if there is no such
/// location.
fn last_cut(bytes: &[u8]) -> usize {
    let mut start = 0;
    each_start(bytes, false, |at| start = at);
    start
}

/// Finds where games begin behind others, at a tag that comes after moves; and those that have no tags and begin on a line of
/// their own with their first move. If this is not all of the text, it goes no further than what can be told already.
fn each_start(bytes: &[u8], is_all: bool, mut starts: impl FnMut(usize)) {
    let (mut at, mut in_comment, mut moves_seen, mut ended) = (0, false, false, false);
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        let text = line.trim_ascii();
        let mut rest = text;
        if !is_all && !line.ends_with(b"\n") {
            return;
        }
        // A first move behind an end is another game's, whatever else is there.
        if ended && is_first_move(text) {
            starts(at);
        }
        let begins = if in_comment && is_whole_tag(text) {
            match is_left_open(&bytes[at..]) {
                Some(is_left_open) => is_left_open,
                None if is_all => true,
                None => return,
            }
        } else {
            !in_comment && is_tag(text)
        };
        if begins {
            if moves_seen {
                starts(at);
            }
            (in_comment, moves_seen) = (false, false);
            // Moves may stand behind the tag.
            rest = text.iter().rposition(|byte| *byte == b']').map_or(&[], |end| &text[end + 1..]);
        }
        for byte in rest {
            match (in_comment, byte) {
                (true, b'}') => in_comment = false,
                (false, b'{') => in_comment = true,
                (false, b';' | b'%') => break,
                (false, byte) if !byte.is_ascii_whitespace() => moves_seen = true,
                _ => {}
            }
        }
        at += line.len();
        if !text.is_empty() {
            ended =
                !in_comment && [&b"*"[..], b"1-0", b"0-1", b"1/2-1/2"].iter().any(|end| text.ends_with(end));
        }
    }
}

/// Whether the comment that this text stands in was never closed: another one begins before it ends. Whoever forgets to close a
/// comment shall not hide the games behind it. `None` if it depends on what comes behind the text.
fn is_left_open(bytes: &[u8]) -> Option<bool> {
    const FAR: usize = 64 * 1024;
    match bytes.iter().take(FAR).find(|byte| matches!(byte, b'{' | b'}')) {
        Some(brace) => Some(*brace == b'{'),
        None => (bytes.len() >= FAR).then_some(true),
    }
}

/// `1. 9-14 …`, `1. c3-d4 …`: a square and what joins it to the next.
fn is_first_move(line: &[u8]) -> bool {
    let Some(mv) = line.strip_prefix(b"1.").map(<[u8]>::trim_ascii_start) else { return false };
    let mv = if matches!(mv, [b'a'..=b'h', ..]) { &mv[1..] } else { mv };
    let digits = mv.iter().take_while(|byte| byte.is_ascii_digit()).count();
    (1..=2).contains(&digits) && matches!(mv[digits..], [b'-' | b'x' | b':', ..])
}

/// `[Name …`.
fn is_tag(line: &[u8]) -> bool {
    let name = line.strip_prefix(b"[").map(<[u8]>::trim_ascii_start);
    name.and_then(<[u8]>::first).is_some_and(u8::is_ascii_alphabetic)
}

/// `[Name "value"]`.
fn is_whole_tag(line: &[u8]) -> bool {
    is_tag(line) && line.contains(&b'"') && line.ends_with(b"\"]")
}

/// Makes the ends of lines line feeds, where old machines wrote carriage returns alone.
fn mend_line_ends(bytes: &mut [u8], start: usize) {
    for index in start..bytes.len() {
        if bytes[index] == b'\r' && bytes.get(index + 1).is_some_and(|next| *next != b'\n') {
            bytes[index] = b'\n';
        }
    }
}

/// A text as UTF-8; a line that is none is taken for Latin-1.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Cow::Borrowed(text);
    }
    let mut decoded = String::with_capacity(bytes.len() + bytes.len() / 8);
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        match std::str::from_utf8(line) {
            Ok(text) => decoded.push_str(text),
            Err(_) => decoded.extend(line.iter().map(|byte| char::from(*byte))),
        }
    }
    Cow::Owned(decoded)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn starts(text: &str) -> Vec<usize> {
        let mut starts = Vec::new();
        each_start(text.as_bytes(), true, |start| starts.push(start));
        starts
    }

    #[test]
    fn games_begin_at_tags_behind_moves() {
        assert_eq!(starts("[A \"1\"]\n[B \"2\"]\n1. 9-14 *\n[A \"1\"]\n9-14"), [26]);
        assert_eq!(starts("[A \"1\"] 9-14\n[B \"2\"] 9-14"), [13]);
        assert_eq!(starts("[A \"1\"]\n{ x }\n[B \"2\"]\n1. 9-14 *\n"), Vec::<usize>::new());
        assert_eq!(starts("9-14 {\n[A \"1\"]\n} 22-18\n"), Vec::<usize>::new());
    }

    #[test]
    fn a_comment_that_is_not_closed_hides_no_game() {
        assert_eq!(starts("[A \"1\"]\n9-14 { oh\n\n[A \"2\"]\n9-14 {}\n"), [19]);
        assert_eq!(starts("[A \"1\"]\n9-14 { oh\n[A \"2\"]\n9-14\n"), [18]);
        // One that is closed may hold anything.
        assert_eq!(starts("9-14 { text\n\n[Diagram]\n\n[A \"2\"]\n\nmore } 22-18 *"), Vec::<usize>::new());
    }

    #[test]
    fn a_comment_was_taken_for_open_because_its_end_was_not_read_yet() {
        assert_eq!(last_cut(b"9-14 { oh\n[A \"2\"]\n"), 0);
        assert_eq!(last_cut(b"9-14 { oh\n[A \"2\"]\n9-14 {"), 10);
        // Nor does it say yet what this line is.
        assert_eq!(last_cut(b"9-14 *\n1."), 0);
        assert_eq!(last_cut(b"9-14 *\n1. 9-14\n"), 7);
    }

    #[test]
    fn blocks_are_whole_games_and_know_their_lines() {
        let game = "[Event \"e\"]\n1. 9-14 22-18 *\n\n";
        let text = game.repeat(30_000);
        let mut all = Vec::new();
        for block in Blocks::new(text.as_bytes()) {
            let block = block.unwrap();
            assert!(block.bytes.starts_with(b"[Event") && block.bytes.len() <= 2 * BLOCK);
            assert_eq!(block.line, 1 + 3 * (all.len() / game.len()) as u64);
            all.extend_from_slice(&block.bytes);
        }
        assert_eq!(all, text.as_bytes());
    }

    #[test]
    fn games_without_tags_are_cut_too() {
        let game = "1. 9-14 22-18 *\n";
        let text = game.repeat(100_000);
        let blocks: Vec<Block> = Blocks::new(text.as_bytes()).map(Result::unwrap).collect();
        assert!(blocks.len() > 3 && blocks.iter().all(|block| block.bytes.ends_with(b"*\n")));
    }

    #[test]
    fn old_line_ends_and_marks_count_for_nothing() {
        let lines = |text: &[u8]| Blocks::new(text).next().unwrap().unwrap().bytes;
        assert_eq!(lines(b"a\rb\r\nc\r"), b"a\nb\r\nc\r");
        assert_eq!(lines(b"\xef\xbb\xbf9-14"), b"9-14");
        assert!(Blocks::new(&b"\xff\xfe[\0"[..]).next().unwrap().is_err());
    }

    #[test]
    fn no_game_is_without_end() {
        let mut blocks = Blocks::new(io::repeat(b'7'));
        assert!(blocks.next().unwrap().is_err());
        assert!(blocks.next().is_none());
    }

    #[test]
    fn what_is_no_utf_8_is_latin_1() {
        assert_eq!(decode(b"[White \"M\xfcller\"]"), "[White \"Müller\"]");
        assert_eq!(decode("Müller".as_bytes()), "Müller");
        assert_eq!(decode(b"M\xfcller\nM\xc3\xbcller"), "Müller\nMüller");
    }
}
