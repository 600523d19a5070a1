//! Reads records from files whose format is detected from their first bytes.

use crate::games::Playable;
use crate::lines::Lines;
use crate::pdn::{self, Block, Blocks};
use crate::{LocatedText, MoveText, MovetextItem, Record, json, move_list};
use std::fmt;
use std::io::{self, Cursor, Read};
use std::ops::ControlFlow;
use touchmove::{Game, Location, ParseError, with_game};
use touchmove_contest::{RecordedCase, RecordedMove, read_cases};

/// A format of records.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Format {
    /// Portable Draughts Notation.
    #[default]
    Pdn,
    /// The input of the contest problem.
    Contest,
    /// Moves, perhaps with a position before them.
    List,
    /// One JSON object per line.
    Json,
}

impl Format {
    /// Returns whether records of this format have tags and annotations. Only such records can be of other variants of a game.
    pub const fn has_tags(self) -> bool {
        matches!(self, Format::Pdn | Format::Json)
    }

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
    /// The text is not in its format, and where the next record starts is unknown.
    Parse(Box<ParseError>),
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
        Error::Parse(Box::new(error))
    }
}

impl From<touchmove_contest::Error> for Error {
    fn from(error: touchmove_contest::Error) -> Self {
        match error {
            touchmove_contest::Error::Parse(error) => Error::Parse(error),
            touchmove_contest::Error::Read(error) => Error::Io(error),
            other => Error::Io(io::Error::other(other)),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Parse(error) => error.fmt(f),
            Error::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {
    // `Display` is that of the inner error, so the source is too.
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Parse(error) => error.source(),
            Error::Io(error) => error.source(),
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
                    if read_block(&block?, &mut visit).is_break() {
                        break;
                    }
                }
                Ok(())
            }
            Format::Contest => {
                read_cases(self.game, self.input, |case| visit(contest_record(case)))?;
                Ok(())
            }
            Format::List => move_list::read(self.game, Lines::new(self.input), visit),
            Format::Json => json::read(self.game, Lines::new(self.input), visit),
        }
    }
}

/// Reads the records of a text, as [`Source`] reads those of a file; faster if the text is short.
///
/// ```
/// use std::ops::ControlFlow;
/// use touchmove::Game;
/// let mut moves = Vec::new();
/// touchmove_records::read_bytes(Game::Checkers, b"1. 9-14 22-18 * 1. 11-15 *", |record| {
///     moves.push(record.moves().count());
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!(moves, [2, 1]);
/// # Ok::<(), touchmove_records::Error>(())
/// ```
///
/// # Errors
/// Returns an error if the text cannot be read further; the records before that have been visited.
pub fn read_bytes(
    game: Game,
    text: &[u8],
    visit: impl FnMut(Record<'_>) -> ControlFlow<()>,
) -> Result<(), Error> {
    // `Blocks` refuses long games and UTF-16.
    const SHORT: usize = DETECTION_SIZE as usize;
    let is_utf16 = text.starts_with(b"\xff\xfe") || text.starts_with(b"\xfe\xff");
    if text.len() > SHORT || is_utf16 || detect(game, text) != Format::Pdn {
        return Source::new(game, text)?.read(visit);
    }
    let _ = read_block(&Block::new(text.to_vec(), 1), visit);
    Ok(())
}

fn read_block(block: &Block, mut visit: impl FnMut(Record<'_>) -> ControlFlow<()>) -> ControlFlow<()> {
    let mut flow = ControlFlow::Continue(());
    let on_record = |record: Record<'_>| {
        if flow.is_continue() {
            flow = visit(record);
        }
    };
    pdn::read(block, on_record, |_, _| ());
    flow
}

/// Returns the text without what may come before its first word.
fn start_of_text(text: &str) -> &str {
    text.trim_start_matches('\u{feff}').trim_start()
}

/// Returns the game of a file that starts with these bytes, if they say it: those of JSON and PDN do.
///
/// ```
/// use touchmove::Game;
/// use touchmove_records::detect_game;
/// assert_eq!(detect_game(b"[Event \"Casual\"]"), Some(Game::Checkers));
/// assert_eq!(detect_game(br#"{"v":1,"game":"duck-chess","moves":[]}"#), Some(Game::DuckChess));
/// assert_eq!(detect_game(b"3 0 4 0"), None);
/// ```
pub fn detect_game(start: &[u8]) -> Option<Game> {
    let text = String::from_utf8_lossy(&start[..start.len().min(DETECTION_SIZE as usize)]);
    let text = start_of_text(&text);
    if is_json(text) {
        let (_, rest) = text.split_once("\"game\"")?;
        rest.split('"').nth(1)?.parse().ok()
    } else {
        let has_pdn = |game: &Game| with_game!(*game, P => <P as Playable>::HAS_PDN);
        Game::ALL.into_iter().find(has_pdn).filter(|_| text.starts_with('['))
    }
}

fn is_json(text: &str) -> bool {
    text.strip_prefix('{').is_some_and(|rest| rest.trim_start().starts_with("\"v\""))
}

/// Returns the format of a file that starts with these bytes.
pub fn detect(game: Game, start: &[u8]) -> Format {
    let text = String::from_utf8_lossy(start);
    let text = start_of_text(&text);
    if is_json(text) {
        Format::Json
    } else if text.split_whitespace().next() == Some(move_list::POSITION) {
        Format::List
    } else {
        with_game!(game, P => <P as Playable>::detect_format(text))
    }
}

fn contest_record(case: RecordedCase) -> Record<'static> {
    let location = Location { line: case.line, column: 1 };
    let item = |mv: RecordedMove| MovetextItem::Move(MoveText::new(mv.location, mv.text));
    Record {
        format: Format::Contest,
        location,
        start: case.start.map(|text| LocatedText::new(location, text)),
        movetext: case.moves.into_iter().map(item).collect(),
        ..Record::default()
    }
}
