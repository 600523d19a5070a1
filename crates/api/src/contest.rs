//! Answers contest input, with a reason for each case.

use crate::limits::Limits;
use crate::problem::{InputError, Problem, kinds};
use crate::timed::{TimedReader, io_problem};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::io::{self, ErrorKind, Write};
use touchmove::{Game, Lang};
use touchmove_judge::{Fault, Style, judge};

/// Which cases to answer.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ContestRequest {
    /// The language of reasons.
    #[serde(default, deserialize_with = "crate::lang::deserialize")]
    pub lang: Lang,
    /// The first case to answer, from 1.
    pub from: Option<u64>,
    /// The maximum number of answers.
    pub count: Option<usize>,
}

/// Answers to contest cases.
#[derive(Clone, Debug, Serialize)]
pub struct ContestResponse {
    /// The answers, as `touchmove judge --json` writes them.
    pub answers: Vec<Box<RawValue>>,
    /// The first case left out: `from` of the next request.
    pub next: Option<u64>,
    /// Where the input is malformed. Not looked for after the last answer.
    #[serde(rename = "fault")]
    pub error: Option<InputError>,
}

/// Answers contest input until `out_of_time` returns true.
///
/// # Errors
/// When the request makes no sense, or the time is up.
pub fn answer(
    game: Game,
    input: &[u8],
    request: ContestRequest,
    limits: &Limits,
    out_of_time: &dyn Fn() -> bool,
) -> Result<ContestResponse, Problem> {
    let (from, count) = page(request.from, request.count, limits.max_cases)?;
    let mut collector = AnswerCollector::new(from, count, out_of_time);
    let style = Style::Json { lang: request.lang, file: None };
    let error = match judge(game, TimedReader { bytes: input, out_of_time }, &mut collector, &style) {
        Ok(()) => None,
        Err(Fault::Malformed(error)) => {
            let (line, column) = (error.line, error.column);
            Some(InputError::new(line, column, &error.found, error.expected, request.lang))
        }
        Err(Fault::Write(_)) if collector.is_full() => None,
        Err(Fault::Read(error) | Fault::Write(error)) => return Err(io_problem(&error)),
        Err(_) => return Err(Problem::internal()),
    };
    let next = collector.is_full().then_some(collector.end);
    Ok(ContestResponse { answers: collector.answers, next, error })
}

/// Returns which part of a long response is asked for: the first item, counted from 1, and how many.
pub(crate) fn page(from: Option<u64>, count: Option<usize>, max: usize) -> Result<(u64, usize), Problem> {
    let (from, count) = (from.unwrap_or(1), count.unwrap_or(max));
    if from == 0 {
        return Err(Problem::new(kinds::BAD_QUERY, "from: found 0, expected a number from 1 on"));
    }
    if count == 0 || count > max {
        return Err(Problem::new(kinds::BAD_QUERY, format!("count: found {count}, expected 1 to {max}")));
    }
    Ok((from, count))
}

/// Collects the requested lines of JSON, and stops the judge after them.
struct AnswerCollector<'a> {
    from: u64,
    end: u64,
    out_of_time: &'a dyn Fn() -> bool,
    /// The next line, from 1.
    number: u64,
    answers: Vec<Box<RawValue>>,
}

impl<'a> AnswerCollector<'a> {
    fn new(from: u64, count: usize, out_of_time: &'a dyn Fn() -> bool) -> Self {
        let end = from.saturating_add(count as u64);
        AnswerCollector { from, end, out_of_time, number: 1, answers: Vec::new() }
    }

    /// Whether there is an answer after the requested ones.
    fn is_full(&self) -> bool {
        self.number > self.end
    }
}

impl Write for AnswerCollector<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if (self.out_of_time)() {
            return Err(ErrorKind::TimedOut.into());
        }
        // The judge writes whole lines.
        for line in bytes.split_inclusive(|byte| *byte == b'\n') {
            if (self.from..self.end).contains(&self.number) {
                self.answers.push(serde_json::from_slice(line)?);
            }
            self.number += 1;
            if self.is_full() {
                return Err(ErrorKind::Other.into());
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
