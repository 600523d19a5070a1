//! Contest inputs as records: what was written, without judging it.

use crate::error::Error;
use crate::format::ContestFormat as _;
use crate::printers::{OutputFormat, Printer};
use crate::problem::Problem as _;
use crate::reader::CaseReader;
use crate::token::Token;
use std::io::{self, Read, Write};
use std::ops::ControlFlow;
use touchmove::{Game, LocalizedText, Location, with_game};

/// The most moves of a case that are kept in memory; judging has no limit.
const MAX_MOVES: usize = 1_000_000;

/// A case of a contest input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedCase {
    /// The line that it begins on, counted from 1.
    pub line: u64,
    /// The position that it starts from, as text, which may be impossible; `None` for the opening.
    pub start: Option<String>,
    /// The moves.
    pub moves: Vec<RecordedMove>,
}

/// A move of a contest input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedMove {
    /// Where it stands.
    pub location: Location,
    /// Its text.
    pub text: String,
}

impl RecordedCase {
    /// Adds a move, within the limit.
    pub(crate) fn push<R: Read, W: Write>(
        &mut self,
        reader: &mut CaseReader<'_, R, W>,
        token: &Token,
        text: String,
    ) -> Result<(), Error> {
        if self.moves.len() == MAX_MOVES {
            return Err(reader.unexpected(token, &|| {
                LocalizedText::new(
                    format!("a record of no more than {MAX_MOVES} moves"),
                    format!("不超过 {MAX_MOVES} 着的棋谱"),
                )
            }));
        }
        self.moves.push(RecordedMove { location: token.location, text });
        Ok(())
    }
}

/// Reads the cases of a contest input one by one, until `visit` returns `Break`.
///
/// # Errors
/// Returns an error if the input is malformed or cannot be read; the cases before that have been passed on.
///
/// ```
/// use touchmove::Game;
/// let mut cases = Vec::new();
/// touchmove_contest::read_cases(Game::Checkers, "1 2\n8\n-10 -12\n1 W\n12-3\n0 0".as_bytes(), |case| {
///     cases.push(case);
///     std::ops::ControlFlow::Continue(())
/// }).unwrap();
/// assert_eq!(cases[0].start.as_deref(), Some("W:WK10,K12:B8"));
/// assert_eq!(cases[0].moves[0].text, "12-3");
/// ```
pub fn read_cases(
    game: Game,
    input: impl Read,
    mut visit: impl FnMut(RecordedCase) -> ControlFlow<()>,
) -> Result<(), Error> {
    let mut reader = CaseReader::new(input, io::sink(), Printer::new(&OutputFormat::Contest, None));
    reader.skip_byte_order_mark()?;
    while reader.next_anywhere()? {
        let (case, max_cases) = with_game!(game, P => (P::read_case(&mut reader)?, P::MAX_CASES));
        let Some(case) = case else { break };
        // What follows the only case of an input is ignored.
        if visit(case).is_break() || max_cases == 1 {
            break;
        }
    }
    Ok(())
}
