//! `touchmove judge`.

use crate::args::{JudgeArgs, LangArg};
use crate::exit::{Failure, complain};
use crate::meter::{Counted, Meter};
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};
use touchmove::{Game, Lang};
use touchmove_draw::Ink;
use touchmove_judge::{Fault, Style, judge};

pub(crate) fn run(args: &JudgeArgs) -> Result<(), Failure> {
    let standard_input = [PathBuf::from("-")];
    let files = if args.files.is_empty() { &standard_input[..] } else { &args.files };
    for file in files {
        let style = style(args, file, files.len() > 1);
        let judged = if file == Path::new("-") {
            if args.files.is_empty() && io::stdin().is_terminal() {
                let end = if cfg!(windows) { "Ctrl-Z" } else { "Ctrl-D" };
                let what = what_is_read(args.game);
                complain(&format!("touchmove: reading from the terminal: {what}; {end} ends"));
            }
            judge_one(args.game, io::stdin().lock(), &style)
        } else {
            let input = File::open(file).map_err(|error| Failure::File(file.clone(), error))?;
            let size = input.metadata().map_or(0, |metadata| metadata.len());
            // Among answers on a terminal a bar would only be in the way.
            let meter = Meter::start("judging", if io::stdout().is_terminal() { 0 } else { size });
            judge_one(args.game, Counted::new(input, meter.counter()), &style)
        };
        judged.map_err(|fault| match fault {
            Fault::Malformed(malformed) => {
                Failure::Malformed(format!("{}:{malformed}", name(file).display()))
            }
            Fault::Read(error) => Failure::File(name(file).to_owned(), error),
            Fault::Write(error) => Failure::Output(error),
        })?;
    }
    Ok(())
}

/// What a file is called in messages.
fn name(file: &Path) -> &Path {
    if file == Path::new("-") { Path::new("<stdin>") } else { file }
}

fn judge_one(game: Game, input: impl Read, style: &Style) -> Result<(), Fault> {
    judge(game, input, io::stdout().lock(), style)
}

fn style(args: &JudgeArgs, file: &Path, several: bool) -> Style {
    let lang: Lang = args.lang.map_or(Lang::En, LangArg::into);
    if args.json {
        Style::Json { lang, file: several.then(|| name(file).display().to_string()) }
    } else if args.explain {
        Style::Explain { lang, ink: ink() }
    } else {
        Style::Contest
    }
}

/// Colour only on a terminal, and not where the user says no (no-color.org).
pub(crate) fn ink() -> Ink {
    let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    if io::stdout().is_terminal() && !refused && !dumb { Ink::Colour } else { Ink::Plain }
}

/// What someone at a terminal is expected to type.
fn what_is_read(game: Game) -> &'static str {
    match game {
        Game::CorrectMove => "a case a line, `king queen new-queen`, each 0 to 63",
        Game::KingsTour => "a case a line, `king pawnA pawnB`, each a1 to h8",
        Game::Checkers => "`r w`, the red squares, the white squares, `m side`, m moves; `0 0` ends",
        Game::DuckChess => "the number of commands, then a command a line, `row column row column`",
    }
}
