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
    ended: bool,
}

impl<R: Read> Blocks<R> {
    /// The blocks of what is read from here.
    pub fn new(reader: R) -> Self {
        Blocks { reader, left: Vec::new(), line: 1, ended: false }
    }

    fn read_more(&mut self) -> io::Result<()> {
        let before = self.left.len();
        // A long game is not looked through again for every bit of it that is read.
        let more = before.max(BLOCK);
        self.reader.by_ref().take(more as u64).read_to_end(&mut self.left)?;
        self.ended = self.left.len() - before < more;
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
            let cut = if self.ended { self.left.len() } else { last_start(&self.left) };
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
    /// The texts of its games, each with the line that it begins on. A text without tags may have several games in it.
    pub(crate) fn games(&self) -> impl Iterator<Item = (u64, &[u8])> {
        let mut starts = vec![0];
        each_start(&self.bytes, |start| starts.push(start));
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

/// Where the last game begins that begins behind others; 0 if there is none.
fn last_start(bytes: &[u8]) -> usize {
    let mut last = 0;
    each_start(bytes, |start| last = start);
    last
}

/// Finds where games begin behind others: at a tag that comes after moves. A comment may hold anything but a blank line and
/// then a tag: whoever forgets to close a comment shall not hide the games behind it.
fn each_start(bytes: &[u8], mut found: impl FnMut(usize)) {
    let (mut at, mut in_comment, mut moves_seen, mut after_blank) = (0, false, false, true);
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        let text = line.trim_ascii();
        let mut rest = text;
        if (!in_comment || after_blank) && is_tag(text) {
            if moves_seen {
                found(at);
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
        after_blank = text.is_empty();
        at += line.len();
    }
}

/// `[Name …`.
fn is_tag(line: &[u8]) -> bool {
    line.strip_prefix(b"[")
        .map(<[u8]>::trim_ascii_start)
        .and_then(<[u8]>::first)
        .is_some_and(u8::is_ascii_alphabetic)
}

/// A text as UTF-8; what is none is taken for Latin-1.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|byte| char::from(*byte)).collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn starts(text: &str) -> Vec<usize> {
        let mut starts = Vec::new();
        each_start(text.as_bytes(), |start| starts.push(start));
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
    fn no_game_is_without_end() {
        let mut blocks = Blocks::new(io::repeat(b'7'));
        assert!(blocks.next().unwrap().is_err());
        assert!(blocks.next().is_none());
    }

    #[test]
    fn what_is_no_utf_8_is_latin_1() {
        assert_eq!(decode(b"[White \"M\xfcller\"]"), "[White \"Müller\"]");
        assert_eq!(decode("Müller".as_bytes()), "Müller");
    }
}
