//! Reads records from files whose format is detected from their first bytes.

use crate::lines::Lines;
use crate::pdn::{self, Blocks};
use crate::{LocatedText, Location, MoveText, MovetextItem, ParseError, Record, json, move_list};
use std::fmt;
use std::io::{self, Cursor, Read};
use std::ops::ControlFlow;
use touchmove::Game;
use touchmove_contest::{Fault, Malformed, Recorded};

/// A format of records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Portable Draughts Notation.
    Pdn,
    /// The input of the contest problem.
    Contest,
    /// Moves, perhaps with a position before them.
    List,
    /// One JSON object per line.
    Json,
}

impl Format {
    /// Returns the name of the format in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Pdn => "pdn",
            Format::Contest => "contest",
            Format::List => "list",
            Format::Json => "json",
        }
    }
}

/// Why reading a file stopped.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The contest input is malformed.
    Contest(Box<Malformed>),
    /// The text is not in its format, and where the next record starts is unknown.
    Parse(ParseError),
    /// The file could not be read.
    Io(io::Error),
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        Error::Io(error)
    }
}

impl From<ParseError> for Error {
    fn from(error: ParseError) -> Self {
        Error::Parse(error)
    }
}

impl From<Fault> for Error {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Malformed(malformed) => Error::Contest(malformed),
            Fault::Read(error) | Fault::Write(error) => Error::Io(error),
            Fault::Picture(picture) => Error::Io(picture.1),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Contest(malformed) => malformed.fmt(f),
            Error::Parse(error) => error.fmt(f),
            Error::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Contest(_) => None,
            Error::Parse(error) => Some(error),
            Error::Io(error) => Some(error),
        }
    }
}

/// How many bytes are read to detect the format.
const DETECTION_SIZE: u64 = 4096;

/// A file of records whose format is known.
#[derive(Debug)]
pub struct Source<R> {
    /// The game of the records.
    pub game: Game,
    /// The detected format.
    pub format: Format,
    /// The whole file.
    pub input: io::Chain<Cursor<Vec<u8>>, R>,
}

impl<R: Read> Source<R> {
    /// Detects the format of a file.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read.
    pub fn new(game: Game, mut input: R) -> io::Result<Self> {
        let mut start = Vec::new();
        input.by_ref().take(DETECTION_SIZE).read_to_end(&mut start)?;
        let format = detect(game, &start);
        Ok(Source { game, format, input: Cursor::new(start).chain(input) })
    }

    /// Reads the records one by one, until `visit` breaks.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use touchmove::Game;
    /// use touchmove_records::{Format, Source};
    /// let source = Source::new(Game::Checkers, "1. 9-14 22-18 * 1. 11-15 *".as_bytes())?;
    /// assert_eq!(source.format, Format::Pdn);
    /// let mut moves = Vec::new();
    /// source.read(|record| {
    ///     moves.push(record.moves().count());
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!(moves, [2, 1]);
    /// # Ok::<(), touchmove_records::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if the file cannot be read further; the records before that have been visited.
    pub fn read(self, mut visit: impl FnMut(Record<'_>) -> ControlFlow<()>) -> Result<(), Error> {
        match self.format {
            Format::Pdn => {
                for block in Blocks::new(self.input) {
                    let mut flow = ControlFlow::Continue(());
                    let on_record = |record: Record<'_>| {
                        if flow.is_continue() {
                            flow = visit(record);
                        }
                    };
                    pdn::read(&block?, on_record, |_, _| ());
                    if flow.is_break() {
                        break;
                    }
                }
                Ok(())
            }
            Format::Contest => {
                touchmove_contest::records(self.game, self.input, |case| visit(contest_record(case)))?;
                Ok(())
            }
            Format::List => move_list::read(self.game, Lines::new(self.input), visit),
            Format::Json => json::read(self.game, Lines::new(self.input), visit),
        }
    }
}

/// Returns the format of a file that starts with these bytes.
pub fn detect(game: Game, start: &[u8]) -> Format {
    let text = String::from_utf8_lossy(start);
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let mut words = text.split_whitespace();
    let (first, second) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
    let is_number = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    // The contest starts with the numbers of pieces; in `1115 2218` the numbers are too large for that.
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
        Game::Checkers if is_fen(first) => Format::List,
        Game::Checkers => Format::Pdn,
    }
}

fn contest_record(case: Recorded) -> Record<'static> {
    let location = Location { line: case.line, column: 1 };
    let item = |entry: touchmove_contest::Entry| {
        let location = Location { line: entry.line, column: entry.column };
        MovetextItem::Move(MoveText::new(location, entry.text))
    };
    Record {
        location,
        start: case.start.map(|text| LocatedText::new(location, text)),
        movetext: case.moves.into_iter().map(item).collect(),
        ..Record::default()
    }
}
