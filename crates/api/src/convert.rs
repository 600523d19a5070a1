//! Writes a record in another format.

use crate::problem::{Problem, kinds};
use crate::timed::{TimedReader, io_problem};
use serde::{Deserialize, Serialize};
use std::fmt::Display;
use std::ops::ControlFlow;
use touchmove::{Game, Lang, with_game};
use touchmove_records::convert::{self as records, Converted, Target};
use touchmove_records::games::Playable;
use touchmove_records::{Error, Record, Source};

/// The format to write.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConvertRequest {
    /// The language of messages.
    #[serde(default)]
    pub lang: Lang,
    /// The format.
    pub to: ConvertFormat,
}

/// A format that records can be written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ConvertFormat {
    /// PDN, for checkers.
    Pdn,
    /// A list of moves, `position … moves …`, without comments and variations.
    List,
}

/// A record in another format.
#[derive(Clone, Debug, Serialize)]
pub struct ConvertResponse {
    /// The record.
    pub text: String,
    /// How many illegal moves are left out, because the game goes on as if they had not been tried.
    pub dropped: usize,
}

/// Writes the first record of a text in another format.
///
/// # Errors
/// Returns an error if the text has no record, the format cannot express it, or the time is up.
pub fn convert(
    game: Game,
    text: &[u8],
    request: ConvertRequest,
    out_of_time: &dyn Fn() -> bool,
) -> Result<ConvertResponse, Problem> {
    with_game!(game, P => write::<P>(TimedReader { bytes: text, out_of_time }, request.to))
}

fn write<P: Playable>(input: TimedReader<'_>, to: ConvertFormat) -> Result<ConvertResponse, Problem> {
    if to == ConvertFormat::Pdn && !P::HAS_PDN {
        return Err(Problem::new(kinds::BAD_QUERY, "to: the game has no PDN"));
    }
    let source = Source::new(P::GAME, input).map_err(|error| io_problem(&error))?;
    let mut written = None;
    let read = source.read(|record| {
        written = Some(write_record::<P>(record, to));
        ControlFlow::Break(())
    });
    match (written, read) {
        (Some(written), _) => written,
        (None, Err(Error::Io(error))) => Err(io_problem(&error)),
        (None, Err(error)) => Err(inexpressible(&error)),
        (None, Ok(())) => Err(Problem::new(kinds::NO_SUCH_RECORD, "the text has no record")),
    }
}

fn write_record<P: Playable>(record: Record<'_>, to: ConvertFormat) -> Result<ConvertResponse, Problem> {
    let target = match to {
        ConvertFormat::Pdn => Target::Pdn,
        ConvertFormat::List => Target::List,
    };
    let Converted { text, dropped } =
        records::convert::<P>(record, target).map_err(|error| inexpressible(&error))?;
    Ok(ConvertResponse { text, dropped })
}

fn inexpressible(reason: &impl Display) -> Problem {
    Problem::new(kinds::INEXPRESSIBLE, reason.to_string())
}
