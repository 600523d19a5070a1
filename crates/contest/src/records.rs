//! Contest inputs as records: what was written, nothing judged.

use crate::error::Fault;
use crate::games::{checkers, correct_move, duck_chess, kings_tour};
use crate::printers::Style;
use crate::reader::{Desk, Word};
use std::io::{self, Read, Write};
use std::ops::ControlFlow;
use touchmove::{Game, Phrase};

/// More moves than this are not kept in memory; to judge a game there is no limit.
const MOST_MOVES: usize = 1_000_000;

/// A case of a contest input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// The line that it begins on, from 1.
    pub line: u64,
    /// The position that it starts from, as text, which may be none that can be; `None` is the opening.
    pub start: Option<String>,
    /// Its moves.
    pub moves: Vec<Entry>,
}

/// A move of a contest input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The line, from 1.
    pub line: u64,
    /// The column, from 1.
    pub column: u64,
    /// The move as it is written.
    pub text: String,
}

impl Entry {
    pub(crate) fn new(word: &Word, text: String) -> Self {
        Entry { line: word.line(), column: word.column(), text }
    }
}

impl Recorded {
    pub(crate) fn push<R: Read, W: Write>(
        &mut self,
        desk: &mut Desk<'_, R, W>,
        word: &Word,
        text: String,
    ) -> Result<(), Fault> {
        if self.moves.len() == MOST_MOVES {
            return Err(desk.unexpected(word, &|| {
                Phrase::new(
                    format!("a record of no more than {MOST_MOVES} moves"),
                    format!("不超过 {MOST_MOVES} 着的棋谱"),
                )
            }));
        }
        self.moves.push(Entry::new(word, text));
        Ok(())
    }
}

/// Reads the cases of a contest input, one by one, until the visitor has had enough.
///
/// # Errors
/// When the input is malformed or cannot be read; the cases before that were given out.
///
/// ```
/// use touchmove::{Game, Phrase};
/// let mut cases = Vec::new();
/// touchmove_contest::records(Game::Checkers, "1 2\n8\n-10 -12\n1 W\n12-3\n0 0".as_bytes(), |case| {
///     cases.push(case);
///     std::ops::ControlFlow::Continue(())
/// }).unwrap();
/// assert_eq!(cases[0].start.as_deref(), Some("W:WK10,K12:B8"));
/// assert_eq!(cases[0].moves[0].text, "12-3");
/// ```
pub fn records(
    game: Game,
    input: impl Read,
    mut visit: impl FnMut(Recorded) -> ControlFlow<()>,
) -> Result<(), Fault> {
    let style = Style::Contest;
    let mut desk = Desk::new(game, input, io::sink(), &style);
    desk.skip_byte_order_mark()?;
    while desk.next_anywhere()? {
        let record = match game {
            Game::CorrectMove => Some(correct_move::format::record(&mut desk)?),
            Game::KingsTour => Some(kings_tour::format::record(&mut desk)?),
            Game::Checkers => checkers::format::record(&mut desk)?,
            Game::DuckChess => duck_chess::format::record(&mut desk)?,
        };
        let Some(record) = record else { return Ok(()) };
        // What follows a game of duck chess is ignored.
        if visit(record).is_break() || game == Game::DuckChess {
            break;
        }
    }
    Ok(())
}
