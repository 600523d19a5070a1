//! How the input of a contest problem is read and judged.

use crate::error::Error;
use crate::problem::Problem;
use crate::reader::CaseReader;
use crate::recorded::RecordedCase;
use std::io::{Read, Write};
use touchmove::Text;

/// The input format of a problem.
pub(crate) trait ContestFormat: Problem {
    /// What one answer is about: a case, or a command.
    const CASE_NAME: Text = Text::new("case", "组");
    /// Whether a case has several moves, so that a refused one is named by its number and line.
    const NUMBERS_MOVES: bool = false;

    /// Answers that a fast path keeps for later cases.
    type AnswerCache: Default;

    /// Judges all cases of an input.
    fn judge<R: Read, W: Write>(
        reader: &mut CaseReader<'_, R, W>,
        cache: &mut Self::AnswerCache,
    ) -> Result<(), Error>;

    /// Reads the next case without judging it; `None` at the end.
    fn read_case<R: Read, W: Write>(reader: &mut CaseReader<'_, R, W>)
    -> Result<Option<RecordedCase>, Error>;

    /// Returns the length of a prefix that consists of whole cases on whole lines, the longest that is easy to find: with one case
    /// per line, that of all whole lines.
    #[cfg_attr(not(feature = "parallel"), allow(dead_code))] // threads split inputs there
    fn whole_cases(bytes: &[u8]) -> usize {
        bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |last| last + 1)
    }
}
