//! The standard's reading grammar.

use crate::pdn::{self, Blocks};
use crate::replay::{ReplayError, replay};
use crate::{Error, Record};
use std::io::{self, Read};
use touchmove::ParseError;
use touchmove::checkers::Position;

/// Checks a file against the standard's reading grammar, and that [`replay()`] can read its games. The moves need not be legal.
/// Memory use does not grow with the file. Returns the number of games.
///
/// # Errors
/// Returns the first deviation, or why the file cannot be read.
pub fn check_strict(input: impl Read) -> Result<u64, Error> {
    let mut input =
        CheckedBlocks { blocks: Blocks::new(input), text: io::Cursor::default(), games: 0, error: None };
    let result = pdn::check_grammar_of(&mut input);
    match (result, input.error) {
        (Err(Error::Parse(grammar)), Some(unreadable)) if unreadable.location < grammar.location => {
            Err(unreadable.into())
        }
        (Err(error), _) => Err(error),
        (Ok(()), Some(unreadable)) => Err(unreadable.into()),
        (Ok(()), None) => Ok(input.games),
    }
}

/// Reads the text of blocks, and replays their games on the way.
struct CheckedBlocks<R> {
    blocks: Blocks<R>,
    text: io::Cursor<Vec<u8>>,
    games: u64,
    /// The first game that cannot be read.
    error: Option<ParseError>,
}

impl<R: Read> Read for CheckedBlocks<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.text.read(buffer)?;
        if count > 0 || buffer.is_empty() {
            return Ok(count);
        }
        let Some(block) = self.blocks.next().transpose()? else { return Ok(0) };
        let on_record = |record: Record<'_>| {
            self.games += u64::from(!record.is_comment_only());
            if let Some(ReplayError::Unreadable(error)) = replay::<Position>(&record, &mut ()).error {
                self.error.get_or_insert(*error);
            }
        };
        pdn::read(&block, on_record, |_, _| ());
        self.text = io::Cursor::new(block.into_text());
        self.text.read(buffer)
    }
}
