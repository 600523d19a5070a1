//! A program that behaves like somebody's contest program, with a mutation and quirks, for tests that need one. It is in the
//! library so that the tests of other crates can run it too.

use crate::problem::Problem;
use crate::reference::{Mutation, find_mutation, mutations};
use std::collections::VecDeque;
use std::io::{self, BufRead, BufWriter, ErrorKind, Write};
use std::time::Duration;
use touchmove::{Game, with_game};

/// The usage of the program.
const USAGE: &str = "\
usage: mutant GAME [MUTATION] [OPTION]...
       mutant --list
Reads contest input on standard input and answers as a program with that mutation would; without one, correctly.
  --crlf               end lines as Windows does
  --no-final-newline   leave the last line open
  --line-buffered      flush after each answer
  --slow MICROSECONDS  sleep before each answer
  --stateful           keep state between cases";

/// Deviations that have nothing to do with the rules.
#[derive(Default)]
struct Quirks {
    crlf: bool,
    no_final_newline: bool,
    line_buffered: bool,
    slow: Duration,
    stateful: bool,
}

/// Runs the program. A closed output ends it quietly.
///
/// # Errors
/// A message for standard error.
pub fn run(args: &[String], input: impl BufRead, output: impl Write) -> Result<(), String> {
    let output = BufWriter::new(output);
    if args.first().is_some_and(|first| first == "--list") {
        return ignore_closed_pipe(list(output));
    }
    let (mut game, mut mutation, mut quirks) = (None, None, Quirks::default());
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--crlf" => quirks.crlf = true,
            "--no-final-newline" => quirks.no_final_newline = true,
            "--line-buffered" => quirks.line_buffered = true,
            "--stateful" => quirks.stateful = true,
            "--slow" => {
                let microseconds = args.next().and_then(|number| number.parse().ok()).ok_or(USAGE)?;
                quirks.slow = Duration::from_micros(microseconds);
            }
            name if game.is_none() => game = Some(name.parse::<Game>().map_err(|_| USAGE)?),
            name => {
                let known = find_mutation(name).filter(|mutation| Some(mutation.game) == game);
                mutation = Some(known.ok_or_else(|| format!("no mutation `{name}`; see `mutant --list`"))?);
            }
        }
    }
    let game = game.ok_or(USAGE)?;
    ignore_closed_pipe(with_game!(game, P => answer::<P>(mutation, &quirks, input, output)))
}

fn ignore_closed_pipe(result: io::Result<()>) -> Result<(), String> {
    match result {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error.to_string()),
        _ => Ok(()),
    }
}

fn list(mut output: impl Write) -> io::Result<()> {
    for mutation in Game::ALL.into_iter().flat_map(mutations) {
        writeln!(output, "{} {} {}", mutation.game, mutation.name, mutation.clause)?;
    }
    output.flush()
}

/// The words of an input, read no further than they are needed. A read error ends them.
struct Words<R> {
    input: R,
    line: VecDeque<String>,
}

impl<R: BufRead> Iterator for Words<R> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        while self.line.is_empty() {
            let mut bytes = vec![];
            if self.input.read_until(b'\n', &mut bytes).ok()? == 0 {
                return None;
            }
            let line = String::from_utf8_lossy(&bytes);
            self.line.extend(line.trim_start_matches('\u{feff}').split_whitespace().map(str::to_owned));
        }
        self.line.pop_front()
    }
}

fn answer<P: Problem>(
    mutation: Option<&Mutation>,
    quirks: &Quirks,
    input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    let mut words = Words { input, line: VecDeque::new() };
    let line_end = if quirks.crlf { "\r\n" } else { "\n" };
    let (mut before, mut is_first) = (None, true);
    while let Some(case) = P::parse_case(&mut words) {
        let lines = match &before {
            Some(before) if quirks.stateful => P::stateful_answers(before, &case, mutation),
            _ => P::reference_answers(&case, mutation),
        };
        for line in lines {
            if !quirks.slow.is_zero() {
                std::thread::sleep(quirks.slow);
            }
            // To leave the last line open, the end of each line is written before the next one.
            match (quirks.no_final_newline, is_first) {
                (true, true) => write!(output, "{line}"),
                (true, false) => write!(output, "{line_end}{line}"),
                (false, _) => write!(output, "{line}{line_end}"),
            }?;
            is_first = false;
            if quirks.line_buffered {
                output.flush()?;
            }
        }
        before = Some(case);
    }
    output.flush()
}
