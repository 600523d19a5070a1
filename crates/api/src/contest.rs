//! Answers contest input, with a reason for each case.

use crate::limits::Limits;
use crate::problem::{InputError, Problem, kinds};
use crate::timed::{TimedReader, io_problem, took_too_long};
use serde::{Deserialize, Serialize, Serializer};
use std::ops::ControlFlow;
use touchmove::{Game, Lang, ParseError};
use touchmove_contest::{Error, OutputFormat, Ruling, judge, rulings};

/// Which cases to answer.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ContestRequest {
    /// The language of reasons.
    #[serde(default)]
    pub lang: Lang,
    /// The first case to answer, from 1.
    pub from: Option<u64>,
    /// The maximum number of answers.
    pub count: Option<usize>,
}

/// Answers to contest cases.
#[derive(Clone, Debug, Serialize)]
pub struct ContestResponse {
    /// The answers.
    pub answers: Vec<CaseAnswer>,
    /// The first case left out: `from` of the next request.
    pub next: Option<u64>,
    /// Where the input is malformed. Not looked for after the last answer.
    pub error: Option<InputError>,
}

/// The answer to one case. It serializes as `touchmove judge --json` prints it.
#[derive(Clone, Debug)]
pub struct CaseAnswer {
    /// The ruling on the case.
    pub ruling: Ruling,
    /// The language of the reason.
    pub lang: Lang,
}

impl Serialize for CaseAnswer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.ruling.json(self.lang).serialize(serializer)
    }
}

/// Answers contest input until `out_of_time` returns true.
///
/// # Errors
/// Returns an error if the request makes no sense, or the time is up.
pub fn answer(
    game: Game,
    input: &[u8],
    request: ContestRequest,
    limits: &Limits,
    out_of_time: &dyn Fn() -> bool,
) -> Result<ContestResponse, Problem> {
    let (from, count) = page(request.from, request.count, limits.max_cases)?;
    let lang = request.lang;
    let end = from.saturating_add(count as u64);
    let (mut number, mut answers, mut next, mut timed_out) = (0, Vec::new(), None, false);
    let visit = |ruling: &Ruling| {
        number += 1;
        timed_out = out_of_time();
        if number == end {
            next = Some(end);
        }
        if timed_out || next.is_some() {
            return ControlFlow::Break(());
        }
        if number >= from {
            answers.push(CaseAnswer { ruling: ruling.clone(), lang });
        }
        ControlFlow::Continue(())
    };
    let error = match rulings(game, TimedReader { bytes: input, out_of_time }, visit) {
        Ok(()) if timed_out => return Err(took_too_long()),
        Ok(()) => None,
        Err(Error::Parse(error)) => Some(InputError::new(&error, lang)),
        Err(Error::Read(error)) => return Err(io_problem(&error)),
        Err(_) => return Err(Problem::internal()),
    };
    Ok(ContestResponse { answers, next, error })
}

/// The output of a right contest program.
#[derive(Clone, Debug, Serialize)]
pub struct OutputResponse {
    /// What it prints, up to the place where the input is malformed, if it is.
    pub output: String,
    /// The number of answers in it, each a line.
    pub answers: usize,
    /// Where the input is malformed.
    pub error: Option<InputError>,
}

/// Returns the output for contest input, unless `out_of_time` returns true before.
///
/// # Errors
/// Returns an error if the time is up.
pub fn output(
    game: Game,
    input: &[u8],
    lang: Lang,
    out_of_time: &dyn Fn() -> bool,
) -> Result<OutputResponse, Problem> {
    let (output, error) = print(game, input, out_of_time)?;
    let error = error.map(|error| InputError::new(&error, lang));
    Ok(OutputResponse { answers: output.lines().count(), output, error })
}

/// Returns what a right program prints for contest input, and where the input is malformed.
pub(crate) fn print(
    game: Game,
    input: &[u8],
    out_of_time: &dyn Fn() -> bool,
) -> Result<(String, Option<ParseError>), Problem> {
    let mut output = Vec::new();
    let input = TimedReader { bytes: input, out_of_time };
    let error = match judge(game, input, &mut output, &OutputFormat::Contest) {
        Ok(()) => None,
        Err(Error::Parse(error)) => Some(*error),
        Err(Error::Read(error)) => return Err(io_problem(&error)),
        Err(_) => return Err(Problem::internal()),
    };
    Ok((String::from_utf8(output).map_err(|_| Problem::internal())?, error))
}

/// Returns which part of a long response is asked for: the first item, counted from 1, and how many.
pub(crate) fn page(from: Option<u64>, count: Option<usize>, max: usize) -> Result<(u64, usize), Problem> {
    let (from, count) = (from.unwrap_or(1), count.unwrap_or(max));
    if from == 0 {
        return Err(Problem::new(kinds::BAD_QUERY, "from: found 0, expected 1 or more"));
    }
    if count == 0 || count > max {
        return Err(Problem::new(kinds::BAD_QUERY, format!("count: found {count}, expected 1 to {max}")));
    }
    Ok((from, count))
}
