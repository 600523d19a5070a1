//! `touchmove replay`: whether recorded games are legal.

mod boards;
mod report;

use crate::commands::HELP_TEMPLATE;
use crate::exit::Failure;
use crate::game_arg::{GameOrFile, GameOrFileParser};
use crate::input;
use crate::output::create_dir;
use crate::progress::DelayedBar;
use crate::value_parsers::{lang, thread_count, threads};
use boards::Boards;
use report::Report;
use std::io;
use std::ops::ControlFlow;
use std::path::PathBuf;
use touchmove::{Lang, with_game};
use touchmove_records::games::Playable;
use touchmove_records::parallel::map_in_order;
use touchmove_records::pdn::{self, Blocks};
use touchmove_records::replay::{ReplayReport, replay};
use touchmove_records::{Error, Format, Record, Source};

#[derive(clap::Args)]
#[command(help_template = HELP_TEMPLATE, before_help = "\
Examples:
  touchmove replay archive.pdn                         one line per game, then a summary
  touchmove replay --quiet *.pdn                       only games with problems
  touchmove replay checkers game.pdn --boards --from 10 --to 14
  touchmove replay checkers archive.pdn --svg wrong    pictures of illegal moves, in folder wrong
  touchmove replay duck-chess moves.txt                contest commands, or coordinates: a4a5 i7i6
  touchmove replay checkers --json archive.pdn         one JSON object per game
")]
pub(crate) struct Args {
    /// The game, by name or alias; not needed before a file that says it (PDN and JSON do)
    #[arg(value_parser = GameOrFileParser, ignore_case = true, value_name = "GAME")]
    game: GameOrFile,
    /// Recorded games: PDN, contest input, a list of moves or JSON (detected); `-` or no file is standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Show the board after every move
    #[arg(long)]
    boards: bool,
    /// First ply to show; 0 is the start
    #[arg(long, value_name = "PLY", requires = "boards")]
    from: Option<u64>,
    /// Last ply to show
    #[arg(long, value_name = "PLY", requires = "boards")]
    to: Option<u64>,
    /// Draw the illegal move of each illegal game, as DIR/game-N.svg, or DIR/FILE-game-N.svg for several files
    #[arg(long, value_name = "DIR")]
    svg: Option<PathBuf>,
    /// Print one JSON object per game, then one with the summary; `touchmove schema replay` describes it
    #[arg(long)]
    json: bool,
    /// Print nothing for legal games
    #[arg(long, short)]
    quiet: bool,
    /// The language of the reasons
    #[arg(long, value_parser = lang())]
    lang: Option<Lang>,
    /// Number of threads for PDN files [default: one per core]
    #[arg(long, value_name = "N", value_parser = threads())]
    threads: Option<u16>,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let (game, first) = args.game.resolve("replay")?;
    let files: Vec<PathBuf> =
        first.map(PathBuf::from).into_iter().chain(args.files.iter().cloned()).collect();
    with_game!(game, P => replay_files::<P>(args, &input::files_or_stdin(&files)))
}

fn replay_files<P: Playable>(args: &Args, files: &[PathBuf]) -> Result<(), Failure> {
    let progress = DelayedBar::bytes("replaying", input::total_size(files));
    let mut report = Report::new(args);
    if let Some(dir) = &args.svg {
        create_dir(dir)?;
    }
    for (file, prefix) in files.iter().zip(input::picture_prefixes(files)) {
        report.start_file(input::display_name(file).display().to_string(), prefix);
        let source = input::open(file, &progress)
            .and_then(|input| Source::new(P::GAME, input.reader))
            .map_err(|error| Stop::Read(error.into()));
        match source.and_then(|source| replay_source::<P>(source, args, &mut report)) {
            Ok(()) => report.check_for_games(file)?,
            Err(Stop::Write(failure)) => {
                report.flush()?;
                return Err(failure);
            }
            Err(Stop::Read(Error::Io(error))) => {
                report.flush()?;
                report.read_error(Failure::File(input::display_name(file).to_owned(), error));
            }
            // It is unknown where the next game would begin.
            Err(Stop::Read(error)) => report.malformed_rest(&error.to_string()),
        }
        report.end_file()?;
    }
    drop(progress);
    report.finish()
}

/// Why a file was not read to its end.
enum Stop {
    Read(Error),
    Write(Failure),
}

fn replay_source<P: Playable>(
    source: Source<Box<dyn io::Read + Send>>,
    args: &Args,
    report: &mut Report<'_>,
) -> Result<(), Stop> {
    if source.format == Format::Pdn {
        return replay_archive::<P>(source, args, report);
    }
    let mut write_result = Ok(());
    let read_result = source.read(|record| {
        write_result = report.game(&replay_game::<P>(&record, args));
        if write_result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    read_result.map_err(Stop::Read)?;
    write_result.map_err(Stop::Write)
}

/// Replays the games of a PDN file on several threads.
fn replay_archive<P: Playable>(
    source: Source<Box<dyn io::Read + Send>>,
    args: &Args,
    report: &mut Report<'_>,
) -> Result<(), Stop> {
    let blocks = Blocks::new(source.input).map(|block| block.map_err(|error| Stop::Read(error.into())));
    let replay_block = |block: &pdn::Block| {
        let mut games = Vec::new();
        let on_record = |record: Record<'_>| {
            if !record.is_comment_only() {
                games.push(replay_game::<P>(&record, args));
            }
        };
        pdn::read(block, on_record, |_, _| ());
        games
    };
    map_in_order(blocks, thread_count(args.threads, usize::MAX), replay_block, |games| {
        games.iter().try_for_each(|game| report.game(game)).map_err(Stop::Write)
    })
}

/// A game that has been replayed.
struct ReplayedGame<P> {
    line: u64,
    title: String,
    report: ReplayReport<P>,
    boards: Boards,
}

fn replay_game<P: Playable>(record: &Record<'_>, args: &Args) -> ReplayedGame<P> {
    let mut boards = Boards::new(args);
    let report = if args.boards { replay::<P>(record, &mut boards) } else { replay::<P>(record, &mut ()) };
    ReplayedGame { line: record.location.line, title: record.title(), report, boards }
}
