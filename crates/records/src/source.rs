//! Reading records, whatever their format: it is told by how a file begins.

use crate::pdn::{self, Blocks};
use crate::{Location, MoveText, MovetextItem, ParseError, Record, Text, json, move_list};
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::ops::ControlFlow;
use touchmove::{Game, Phrase, Words};
use touchmove_judge::{Fault, Malformed, Recorded};

/// A format of records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Portable Draughts Notation.
    Pdn,
    /// The contest's input.
    Contest,
    /// Moves, with a position before them perhaps.
    List,
    /// One object a line.
    Json,
}

/// Why reading stopped.
#[derive(Debug)]
pub enum Error {
    /// The text is not in its format, and there is no telling where the next record begins.
    Malformed(Box<Malformed>),
    /// It is not in its format there.
    ParseError(ParseError),
    /// It could not be read.
    Read(io::Error),
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        Error::Read(error)
    }
}

/// How much is looked at to tell a format.
const LOOK: u64 = 4096;

/// A file whose format is known.
pub struct Source<R> {
    /// Of which game its records are.
    pub game: Game,
    /// Its format.
    pub format: Format,
    /// All of it.
    pub input: io::Chain<Cursor<Vec<u8>>, R>,
}

impl<R: Read> Source<R> {
    /// Looks at how a file begins.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn new(game: Game, mut input: R) -> io::Result<Self> {
        let mut start = Vec::new();
        input.by_ref().take(LOOK).read_to_end(&mut start)?;
        let format = detect(game, &start);
        Ok(Source { game, format, input: Cursor::new(start).chain(input) })
    }

    /// Reads all records, one by one, until the visitor has had enough.
    ///
    /// # Errors
    /// When it cannot be read, or only as far as the records that were given out.
    pub fn read(self, mut visit: impl FnMut(Record) -> ControlFlow<()>) -> Result<(), Error> {
        match self.format {
            Format::Pdn => {
                for block in Blocks::new(self.input) {
                    let mut going = ControlFlow::Continue(());
                    let game = |record| {
                        if going.is_continue() {
                            going = visit(record);
                        }
                    };
                    pdn::read(&block?, game, |_, _| ());
                    if going.is_break() {
                        break;
                    }
                }
                Ok(())
            }
            Format::Contest => {
                touchmove_judge::records(self.game, self.input, |case| visit(of_contest(case))).map_err(
                    |fault| match fault {
                        Fault::Malformed(malformed) => Error::Malformed(malformed),
                        Fault::Read(error) | Fault::Write(error) => Error::Read(error),
                        // Nothing is drawn here.
                        Fault::Picture(picture) => Error::Read(picture.1),
                    },
                )
            }
            Format::List => move_list::read(self.game, Lines::new(self.input), visit),
            Format::Json => json::read(self.game, Lines::new(self.input), visit),
        }
    }
}

/// The format of a file that begins so.
pub fn detect(game: Game, start: &[u8]) -> Format {
    let text = String::from_utf8_lossy(start);
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let mut words = text.split_whitespace();
    let (first, second) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
    let is_number = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    // No side has more pieces than this; `1115 2218` are moves.
    let is_count =
        |word: &str| word.parse::<u32>().is_ok_and(|count| count <= touchmove::checkers::MOST_PIECES);
    let is_fen = |word: &str| matches!(word.as_bytes(), [b'B' | b'W', b':', b'B' | b'W', ..]);
    let is_json = text.strip_prefix('{').is_some_and(|rest| rest.trim_start().starts_with("\"v\""));
    match game {
        _ if is_json => Format::Json,
        _ if first == move_list::POSITION => Format::List,
        Game::CorrectMove | Game::KingsTour => Format::Contest,
        Game::DuckChess if is_number(first) || first.is_empty() => Format::Contest,
        Game::DuckChess => Format::List,
        Game::Checkers if is_count(first) && (is_count(second) || second.is_empty()) => Format::Contest,
        // A position before moves.
        Game::Checkers if is_fen(first) => Format::List,
        Game::Checkers => Format::Pdn,
    }
}

fn of_contest(case: Recorded) -> Record {
    let location = Location { line: case.line, column: 1 };
    let written = |entry: touchmove_judge::Entry| {
        let location = Location { line: entry.line, column: entry.column };
        MovetextItem::Move(MoveText { location, text: entry.text, number: None, strength: None })
    };
    Record {
        location,
        start: case.start.map(|text| Text { location, text }),
        line: case.moves.into_iter().map(written).collect(),
        ..Record::default()
    }
}

/// The lines of a text, none of them longer than memory allows.
pub(crate) struct Lines<R> {
    input: BufReader<R>,
    number: u64,
}

/// No line is longer than this.
const LONGEST_LINE: u64 = 64 * 1024 * 1024;

impl<R: Read> Lines<R> {
    fn new(input: R) -> Self {
        Lines { input: BufReader::new(input), number: 0 }
    }

    /// The next line and its number.
    pub(crate) fn next(&mut self) -> Result<Option<(u64, String)>, Error> {
        let mut bytes = Vec::new();
        self.input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        self.number += 1;
        let location = Location { line: self.number, column: 1 };
        if bytes.len() as u64 == LONGEST_LINE {
            let found = Phrase::new("a line of more than 64 MiB", "超过 64 MiB 的一行");
            return Err(Error::ParseError(ParseError {
                location,
                found,
                expected: Words::new("shorter lines", "更短的行"),
            }));
        }
        let text = pdn::decode(&bytes).into_owned();
        let text = if self.number == 1 { text.trim_start_matches('\u{feff}').to_owned() } else { text };
        Ok(Some((self.number, text)))
    }
}
