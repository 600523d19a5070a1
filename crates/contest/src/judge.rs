//! Judging one input.

use crate::error::Error;
use crate::format::ContestFormat;
use crate::printers::{OutputFormat, Printer, Visit};
use crate::problem::Problem;
use crate::reader::CaseReader;
use crate::reference::parse_cases;
use crate::ruling::{AnswerError, Ruling};
use std::io::{self, Read, Write};
use std::ops::ControlFlow;
use touchmove::{Game, with_game};

/// Judges all cases of `input` and writes the answers to `output`.
///
/// # Errors
/// Returns an error if the input is malformed or cannot be read, or the output cannot be written. All answers to the cases before that have
/// been written, unless writing is what failed.
pub fn judge(game: Game, input: impl Read, output: impl Write, format: &OutputFormat) -> Result<(), Error> {
    judge_with(game, input, output, Printer::new(format, None))
}

/// Passes the ruling on each case of `input` to `visit`, until it returns `Break`.
///
/// ```
/// use touchmove::Game;
/// let mut clauses = Vec::new();
/// touchmove_contest::rulings(Game::CorrectMove, "17 49 25\n56 48 49\n".as_bytes(), |ruling| {
///     clauses.push(ruling.clauses());
///     std::ops::ControlFlow::Continue(())
/// }).unwrap();
/// assert_eq!(clauses, ["CM3", "CM4"]);
/// ```
///
/// # Errors
/// Returns an error if the input is malformed or cannot be read; the rulings before that have been passed on.
pub fn rulings(
    game: Game,
    input: impl Read,
    mut visit: impl FnMut(&Ruling) -> ControlFlow<()>,
) -> Result<(), Error> {
    let mut broke_off = false;
    let mut visit = |ruling: &Ruling| {
        broke_off = visit(ruling).is_break();
        if broke_off { Err(io::ErrorKind::Interrupted.into()) } else { Ok(()) }
    };
    let visit: Visit<'_> = &mut visit;
    let judged = judge_with(game, input, io::sink(), Printer::new(&OutputFormat::Contest, Some(visit)));
    if broke_off { Ok(()) } else { judged }
}

/// Returns the ruling behind one line of the right output, counted from 0, if the input is well formed up to there.
pub fn ruling_of_line(game: Game, input: &str, line: usize) -> Option<Ruling> {
    ruling_at(game, input.as_bytes(), line)
}

/// Returns the ruling behind one line of the right output, counted from 0, if the input can be read and is well formed up to there.
pub fn ruling_at(game: Game, input: impl Read, line: usize) -> Option<Ruling> {
    let (mut found, mut index) = (None, 0);
    // The rulings before an error are made all the same.
    let _ = rulings(game, input, |ruling| {
        if index == line {
            found = Some(ruling.clone());
            return ControlFlow::Break(());
        }
        index += 1;
        ControlFlow::Continue(())
    });
    found
}

/// Returns the ruling behind one line of the right output, counted from 0, or rather, if it can be told, what is wrong about the
/// line that a program printed instead; if the input is well formed up to there.
///
/// ```
/// use touchmove::Game;
/// let ruling = touchmove_contest::ruling_of_error(Game::CorrectMove, "0 1 9\n", 0, Some("Move not allowed")).unwrap();
/// assert_eq!(ruling.clauses(), "CM3");
/// ```
pub fn ruling_of_error(game: Game, input: &str, line: usize, actual: Option<&str>) -> Option<Ruling> {
    fn explain<P: Problem>(input: &str, line: usize, actual: &str) -> Option<AnswerError> {
        let mut first = 0;
        parse_cases::<P>(input).iter().find_map(|case| {
            let index = line - first;
            let answers = P::answers(case).len();
            first += answers;
            (index < answers).then(|| P::explain_answer(case, index, actual))
        })?
    }
    let ruling = ruling_of_line(game, input, line)?;
    let error = actual.and_then(|actual| with_game!(game, P => explain::<P>(input, line, actual.trim())));
    Some(match error {
        Some(error) => ruling.with_error(error),
        None => ruling,
    })
}

fn judge_with(game: Game, input: impl Read, output: impl Write, printer: Printer<'_>) -> Result<(), Error> {
    with_game!(game, P => {
        let mut reader = CaseReader::new(input, output, printer);
        reader.skip_byte_order_mark()?;
        judge_cases::<P, _, _>(&mut reader, &mut Default::default())
    })
}

/// Judges the cases from here on and writes their answers.
pub(crate) fn judge_cases<P: ContestFormat, R: Read, W: Write>(
    reader: &mut CaseReader<'_, R, W>,
    cache: &mut P::AnswerCache,
) -> Result<(), Error> {
    match P::judge(reader, cache) {
        Err(Error::Write(error)) => Err(Error::Write(error)),
        // Answers are written even if the input turns out malformed; an error in writing them is the graver one.
        judged => reader.flush().and(judged),
    }
}
