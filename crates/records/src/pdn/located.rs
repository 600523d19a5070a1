//! Games with the text that they were read from, and its place in the file.

use super::blocks::{Block, GameText, decode};
use super::reader::read_text;
use crate::Record;
use memchr::memchr;
use touchmove::Location;

/// A game, the text that it was read from, and where that is in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LocatedGame<'t> {
    /// The game.
    pub record: Record<'t>,
    /// The text up to the next game, from which [`read_text`] reads this game and no other. It is decoded, and has no byte order mark
    /// and line feeds in place of lone carriage returns. Comments that belong to no game may surround the game.
    pub text: &'t str,
    /// How many bytes of the file come before the text. A byte order mark is one of them.
    pub offset: u64,
    /// The line that the text starts on. The game itself may start on a later one, which is that of the record's location.
    pub line: u64,
}

/// Reads all games of a block, with their texts. Records that [hold only comments](Record::is_comment_only) are left out.
///
/// ```
/// use touchmove_records::pdn::{Block, read_located};
/// let block = Block::new(b"1. 9-14 { M\xfcller } * 1. 9-13 *\n".to_vec(), 1);
/// let mut games = Vec::new();
/// read_located(&block, |game| games.push((game.offset, game.text.to_owned())));
/// assert_eq!(games, [(0, "1. 9-14 { Müller } * ".to_owned()), (21, "1. 9-13 *\n".to_owned())]);
/// ```
pub fn read_located(block: &Block, mut visit: impl FnMut(LocatedGame<'_>)) {
    for game in block.games() {
        let text = decode(game.bytes);
        let file_offset = block.offset() + game.offset as u64;
        // The end of a game is known when the next one has been read.
        let mut last: Option<(Record<'_>, Cursor<'_>)> = None;
        let mut on_record = |record| {
            let (previous, start) = match last.take() {
                None => return last = Some((record, Cursor::new(&game, &text))),
                Some(last) => last,
            };
            let end = start.advance(record.location);
            visit(start.game(previous, file_offset, end.decoded_at));
            last = Some((record, end));
        };
        read_text(
            &text,
            game.line,
            &mut |record| {
                if !record.is_comment_only() {
                    on_record(record)
                }
            },
            &mut |_, _| (),
        );
        if let Some((record, start)) = last {
            visit(start.game(record, file_offset, text.len()));
        }
    }
}

/// A place in the text of a game, both as the file has it and decoded.
#[derive(Clone, Copy)]
struct Cursor<'t> {
    bytes: &'t [u8],
    decoded: &'t str,
    location: Location,
    /// The offset in `bytes`.
    at: usize,
    /// The offset in `decoded`.
    decoded_at: usize,
    /// Whether the current line is read as Latin-1, once that was looked up.
    is_latin_1: Option<bool>,
}

impl<'t> Cursor<'t> {
    fn new(game: &GameText<'t>, decoded: &'t str) -> Self {
        let location = Location { line: game.line, column: 1 };
        Cursor { bytes: game.bytes, decoded, location, at: 0, decoded_at: 0, is_latin_1: None }
    }

    /// Moves on to a later location.
    fn advance(mut self, to: Location) -> Self {
        while self.location.line < to.line {
            let (rest, decoded_rest) = self.rest();
            self.at += line_length(rest);
            self.decoded_at += line_length(decoded_rest.as_bytes());
            self.location = Location { line: self.location.line + 1, column: 1 };
            self.is_latin_1 = None;
        }
        let (rest, decoded_rest) = self.rest();
        // Whole lines are compared, and each only once: games that share a line would otherwise take quadratic time.
        let is_latin_1 = *self.is_latin_1.get_or_insert_with(|| {
            rest[..line_length(rest)] != decoded_rest.as_bytes()[..line_length(decoded_rest.as_bytes())]
        });
        let count = (to.column - self.location.column) as usize;
        let length = decoded_rest.char_indices().nth(count).map_or(decoded_rest.len(), |(at, _)| at);
        self.at += if is_latin_1 { count } else { length };
        self.decoded_at += length;
        self.location = to;
        self
    }

    fn rest(&self) -> (&'t [u8], &'t str) {
        (&self.bytes[self.at..], &self.decoded[self.decoded_at..])
    }

    /// Returns the game whose text starts here and ends at an offset of the decoded text.
    fn game(&self, record: Record<'t>, file_offset: u64, end: usize) -> LocatedGame<'t> {
        LocatedGame {
            record,
            text: &self.decoded[self.decoded_at..end],
            offset: file_offset + self.at as u64,
            line: self.location.line,
        }
    }
}

/// Returns the length of the line at the start of a text, with its end.
fn line_length(bytes: &[u8]) -> usize {
    memchr(b'\n', bytes).map_or(bytes.len(), |end| end + 1)
}
