//! `touchmove judge`: contest answers, with reasons on request.

use crate::atomic_file::replace_file;
use crate::commands::HELP_TEMPLATE;
use crate::exit::{Failure, message};
use crate::input;
use crate::output::{color_choice, create_dir};
use crate::progress::DelayedBar;
use crate::terminal::shown;
use crate::value_parsers::{game, lang, thread_count, threads};
use clap::ArgGroup;
use std::fmt;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use touchmove::{Game, Lang};
use touchmove_contest::{Error, Input, InputError, OutputFormat, Ruling, RulingVisitor, judge_all};
use touchmove_draw::Picture;

#[derive(clap::Args)]
#[command(help_template = HELP_TEMPLATE, before_help = "\
Examples:
  touchmove judge correct-move < input.txt
  touchmove judge checkers day1.in day2.in             several files, one after the other
  touchmove judge duck-chess --explain --lang zh a.in  reasons in Chinese, with boards
  touchmove judge checkers --svg why a.in              reasons with pictures, in folder why
  printf 'c4 e6 d5\\n' | touchmove judge kings-tour --json
")]
#[command(group = ArgGroup::new("reasons").multiple(true))]
pub(crate) struct Args {
    /// The game, by name or alias
    #[arg(value_parser = game(), ignore_case = true, value_name = "GAME")]
    game: Game,
    /// Contest input; `-` or no file is standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Print the reason after each answer: the clause, an explanation, and the board with marks
    #[arg(long, group = "reasons")]
    explain: bool,
    /// Explain, and also draw each illegal move, as DIR/case-N.svg, or DIR/FILE-case-N.svg for several files
    #[arg(long, value_name = "DIR", group = "reasons", conflicts_with = "json")]
    svg: Option<PathBuf>,
    /// Print one JSON object per case (in duck chess per command); `touchmove schema judge` describes it
    #[arg(long, group = "reasons", conflicts_with = "explain")]
    json: bool,
    /// The language of the reasons
    #[arg(long, value_parser = lang(), requires = "reasons")]
    lang: Option<Lang>,
    /// Number of threads for files given by name [default: one per core]
    #[arg(long, value_name = "N", value_parser = threads())]
    threads: Option<u16>,
}

/// Fewer bytes are not worth starting a thread for.
const BYTES_PER_THREAD: u64 = 1 << 18;

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let files = input::files_or_stdin(&args.files);
    if args.files.is_empty() && io::stdin().is_terminal() {
        let end = if cfg!(windows) { "Ctrl-Z" } else { "Ctrl-D" };
        let format = args.game.info().input_format.get(args.lang.unwrap_or_default());
        message(&format!("reading from the terminal; press {end} to end the input. {format}"));
    }
    let size = input::total_size(&files);
    // A bar would get in the way of answers on the same terminal.
    let progress = DelayedBar::bytes("judging", if io::stdout().is_terminal() { 0 } else { size });
    if let Some(dir) = &args.svg {
        create_dir(dir)?;
    }
    let lang = args.lang.unwrap_or_default();
    let inputs = files.iter().zip(input::picture_prefixes(&files)).map(|(file, prefix)| {
        let input::Input { reader, is_file } = input::open(file, &progress)?;
        let format = if args.json {
            let name = || input::display_name(file).display().to_string();
            OutputFormat::Json { lang, file: (files.len() > 1).then(name) }
        } else if args.explain || args.svg.is_some() {
            OutputFormat::Explain { lang, color: color_choice() }
        } else {
            OutputFormat::Contest
        };
        let visitor = args.svg.as_ref().map(|dir| draw_refusals(dir.clone(), prefix, lang));
        Ok(Input { reader, format, is_file, visitor })
    });
    // The writer of a pipe may wait for answers before it goes on, so pipes are opened and read in order.
    let has_pipe = files.iter().any(|file| input::size(file).is_none());
    let max_threads = if has_pipe { 1 } else { files.len() + (size / BYTES_PER_THREAD) as usize };
    let threads = thread_count(args.threads, max_threads);
    judge_all(args.game, inputs, io::stdout(), threads).map_err(|InputError { index, error }| {
        let name = input::display_name(&files[index]);
        match error {
            Error::Parse(error) => Failure::Malformed(format!("{}:{error}", shown(name))),
            Error::Read(error) => Failure::File(name.to_owned(), error),
            Error::Write(error) => Failure::Output(error),
            Error::Visitor(error) => match error.downcast::<PictureError>() {
                Ok(PictureError { path, source }) => Failure::File(path, source),
                Err(_) => Failure::Internal,
            },
            _ => Failure::Internal,
        }
    })
}

/// Returns a visitor that draws each refusal.
fn draw_refusals(dir: PathBuf, prefix: String, lang: Lang) -> RulingVisitor {
    Box::new(move |ruling: &Ruling| {
        let Err(refusal) = &ruling.outcome else { return Ok(()) };
        let path = dir.join(format!("{prefix}case-{}.svg", ruling.case));
        let svg = Picture::of_refusal(&ruling.view(), refusal, lang).svg();
        replace_file(&path, svg.as_bytes())
            .map_err(|source| io::Error::new(source.kind(), PictureError { path, source }))
    })
}

/// An I/O error with the path of the picture, to get both out of the judge.
#[derive(Debug)]
struct PictureError {
    path: PathBuf,
    source: io::Error,
}

impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", shown(&self.path), self.source)
    }
}

impl std::error::Error for PictureError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.source)
    }
}
