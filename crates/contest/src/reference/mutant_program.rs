//! The guts of the program `wrong`: it behaves like somebody's contest program, mistake and habits included. They are in the
//! library so that other crates can make such a program of their own for their tests.

use super::contest::{Case, answers, next_case};
use super::{Game, Mistake};
use std::collections::VecDeque;
use std::io::{BufRead, BufWriter, ErrorKind, Write};
use std::time::Duration;

/// What `wrong` says to someone who does not know it.
pub const USAGE: &str = "\
usage: wrong GAME [MISTAKE] [OPTION]...
       wrong --list
Reads contest input on standard input and answers as a program with that mistake; rightly without one.
  --crlf               end lines as Windows does
  --no-final-newline   leave the last line open
  --line-buffered      hand out each answer at once
  --slow MICROSECONDS  sleep before each answer
  --remembers          keep state between cases";

#[derive(Default)]
struct Habits {
    crlf: bool,
    no_final_newline: bool,
    line_buffered: bool,
    slow: Duration,
    remembers: bool,
}

/// Runs the program. The error is for standard error. Who no longer listens ends it quietly.
pub fn run(arguments: &[String], input: impl BufRead, output: impl Write) -> Result<(), String> {
    let output = BufWriter::new(output);
    if arguments.first().is_some_and(|first| first == "--list") {
        return quietly(list(output));
    }
    let (mut game, mut mistake, mut habits) = (None, None, Habits::default());
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--crlf" => habits.crlf = true,
            "--no-final-newline" => habits.no_final_newline = true,
            "--line-buffered" => habits.line_buffered = true,
            "--remembers" => habits.remembers = true,
            "--slow" => {
                let microseconds = arguments.next().and_then(|number| number.parse().ok()).ok_or(USAGE)?;
                habits.slow = Duration::from_micros(microseconds);
            }
            name if game.is_none() => game = Some(Game::parse(name).ok_or(USAGE)?),
            name => {
                let known = Mistake::parse(name).filter(|mistake| Some(mistake.game()) == game);
                mistake = Some(known.ok_or_else(|| format!("no mistake `{name}`; wrong --list has them"))?);
            }
        }
    }
    let game = game.ok_or(USAGE)?;
    quietly(answer(game, mistake, &habits, input, output))
}

fn quietly(done: std::io::Result<()>) -> Result<(), String> {
    match done {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error.to_string()),
        _ => Ok(()),
    }
}

fn list(mut output: impl Write) -> std::io::Result<()> {
    for mistake in Mistake::all() {
        writeln!(output, "{} {} {}", mistake.game().name(), mistake.name(), mistake.clause())?;
    }
    output.flush()
}

/// The words of the input, read no further than they are asked for. What cannot be read ends it.
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

fn answer(
    game: Game,
    mistake: Option<Mistake>,
    habits: &Habits,
    input: impl BufRead,
    mut output: impl Write,
) -> std::io::Result<()> {
    let mut words = Words { input, line: VecDeque::new() };
    let line_end = if habits.crlf { "\r\n" } else { "\n" };
    let (mut before, mut first) = (None, true);
    while let Some(case) = next_case(game, &mut words) {
        let lines = match &before {
            Some(before) if habits.remembers => answers_by_memory(before, &case, mistake),
            _ => answers(&case, mistake),
        };
        for line in lines {
            if !habits.slow.is_zero() {
                std::thread::sleep(habits.slow);
            }
            // The end of the line before comes late where the last one is to be left open.
            let (ahead, behind) = match (habits.no_final_newline, first) {
                (true, true) => ("", ""),
                (true, false) => (line_end, ""),
                (false, _) => ("", line_end),
            };
            write!(output, "{ahead}{line}{behind}")?;
            first = false;
            if habits.line_buffered {
                output.flush()?;
            }
        }
        before = Some(case);
    }
    output.flush()
}

/// The answers of a program that does not start every case afresh.
fn answers_by_memory(before: &Case, case: &Case, mistake: Option<Mistake>) -> Vec<String> {
    let mut case = case.clone();
    match (before, &mut case) {
        // The queen is where she went the last time.
        (Case::CorrectMove([_, _, to]), Case::CorrectMove([_, queen, _])) => *queen = *to,
        // Pawn B was not read again.
        (Case::KingsTour([_, _, old]), Case::KingsTour([_, _, b])) => *b = *old,
        // The board was not cleared.
        (Case::Checkers(before), Case::Checkers(now)) => {
            let taken: Vec<i64> =
                now.red.iter().chain(&now.white).map(|square| square.saturating_abs()).collect();
            let stays = |square: &&i64| !taken.contains(&square.saturating_abs());
            now.red.extend(before.red.iter().filter(stays));
            now.white.extend(before.white.iter().filter(stays));
        }
        // The board was not set up again.
        (Case::DuckChess(before), Case::DuckChess(now)) => {
            let played = before.len();
            now.splice(0..0, before.iter().copied());
            return answers(&case, mistake).into_iter().skip(played).collect();
        }
        _ => {}
    }
    answers(&case, mistake)
}
