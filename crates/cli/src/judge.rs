//! `touchmove judge`.

use crate::args::{JudgeArgs, LangArg, threads};
use crate::exit::{Failure, complain};
use crate::files::{self, Opened};
use crate::meter::Meter;
use std::io::{self, IsTerminal, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use touchmove::{Game, Lang};
use touchmove_contest::{Album, Fault, Input, Style, judge_all};
use touchmove_draw::Ink;

pub(crate) fn run(args: &JudgeArgs) -> Result<(), Failure> {
    let files = files::or_standard_input(&args.files);
    if args.files.is_empty() && io::stdin().is_terminal() {
        let end = if cfg!(windows) { "Ctrl-Z" } else { "Ctrl-D" };
        let what = what_is_read(args.game);
        complain(&format!("touchmove: reading from the terminal: {what}; {end} ends"));
    }
    let sizes: Vec<Option<u64>> = files.iter().map(|file| files::size(file)).collect();
    let size = sizes.iter().flatten().fold(0, |sum: u64, size| sum.saturating_add(*size));
    // Among answers on a terminal a bar would only be in the way.
    let meter = Meter::start("judging", if io::stdout().is_terminal() { 0 } else { size });
    let counter = meter.counter();
    if let Some(folder) = &args.svg {
        std::fs::create_dir_all(folder).map_err(|error| Failure::File(folder.clone(), error))?;
    }
    let prefixes = files::prefixes(&files);
    let inputs = files.iter().zip(prefixes).map(|(file, prefix)| {
        let style = style(args, file, files.len() > 1, prefix);
        open(file, style, &counter)
    });
    // Whoever writes into a pipe, even one with a name, may wait for answers: nothing is read or opened before its turn then.
    let work = if sizes.contains(&None) { 1 } else { files.len() + (size / WORTH_A_THREAD) as usize };
    let threads = threads(args.threads, work);
    judge_all(args.game, inputs, io::stdout(), threads).map_err(|(index, fault)| {
        let name = files::name(&files[index]);
        match fault {
            Fault::Malformed(malformed) => Failure::Malformed(format!("{}:{malformed}", name.display())),
            Fault::Read(error) => Failure::File(name.to_owned(), error),
            Fault::Write(error) => Failure::Output(error),
            Fault::Picture(picture) => Failure::File(picture.0, picture.1),
        }
    })
}

/// Fewer bytes are not worth starting a thread for.
const WORTH_A_THREAD: u64 = 1 << 18;

/// A file, or standard input, to be judged.
fn open(file: &Path, style: Style, counter: &Arc<AtomicU64>) -> io::Result<Input<Box<dyn Read + Send>>> {
    let Opened { reader, is_file } = files::open(file, counter)?;
    Ok(Input { reader, style, is_file })
}

fn style(args: &JudgeArgs, file: &Path, several: bool, prefix: String) -> Style {
    let lang: Lang = args.lang.map_or(Lang::En, LangArg::into);
    if args.json {
        Style::Json { lang, file: several.then(|| files::name(file).display().to_string()) }
    } else if args.explain {
        let album = args.svg.clone().map(|folder| Album { folder, prefix });
        Style::Explain { lang, ink: ink(), album }
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
