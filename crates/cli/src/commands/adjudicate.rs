//! `touchmove adjudicate`: the results of recorded games beside the proved values of their last positions.

mod report;
mod text;

use crate::commands::HELP_TEMPLATE;
use crate::exit::Failure;
use crate::input;
use crate::progress::DelayedBar;
use crate::tables_folder;
use crate::value_parsers::{lang, thread_count, threads};
use clap::builder::PossibleValuesParser;
use report::Report;
use std::io::{self, Read};
use std::path::PathBuf;
use touchmove::checkers::{Move, Position, Side};
use touchmove::{Lang, Outcome, Position as _};
use touchmove_engine::tables::{FileError, Tables, Value};
use touchmove_records::Record;
use touchmove_records::parallel::map_in_order;
use touchmove_records::pdn::{self, Block, Blocks};
use touchmove_records::replay::{PlayedMove, ReplayError, Visitor, replay};

#[derive(clap::Args)]
#[command(help_template = HELP_TEMPLATE, before_help = "\
Examples:
  touchmove adjudicate checkers game.pdn       the claimed result, the proved one, and what threw it away
  touchmove adjudicate checkers archive.pdn --quiet    only games with a wrong result or a mistake
  touchmove adjudicate checkers --json *.pdn   one JSON object per game, then a summary
")]
pub(crate) struct Args {
    /// The game
    #[arg(value_name = "GAME", value_parser = PossibleValuesParser::new(["checkers"]))]
    game: String,
    /// PDN files; `-` or no file is standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The folder of the tables [default: $TOUCHMOVE_TABLES, or the user's folder for data of applications]
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// Print nothing for games without a mistake whose result is right or not proved
    #[arg(long, short)]
    quiet: bool,
    /// Print one JSON object per game, then one with the summary; `touchmove schema adjudicate` describes it
    #[arg(long)]
    json: bool,
    /// The language of the report
    #[arg(long, value_parser = lang(), default_value = "en")]
    lang: Lang,
    /// Number of threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = threads())]
    threads: Option<u16>,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let tables = tables_folder::open_or_build("adjudicate", args.tables.as_deref())?;
    let files = input::files_or_stdin(&args.files);
    let progress = DelayedBar::bytes("adjudicating", input::total_size(&files));
    let mut report = Report::new(args.quiet, args.json, args.lang);
    for file in files.iter() {
        let input = input::open(file, &progress).map_err(Failure::file(input::display_name(file)))?;
        report.start_file(input::display_name(file).display().to_string());
        adjudicate_file(input.reader, &tables, args, &mut report).map_err(|failure| match failure {
            Stop::Read(error) => Failure::File(input::display_name(file).to_owned(), error),
            Stop::Tables(error) => tables_folder::file_failure(error),
            Stop::Write(failure) => failure,
        })?;
        if report.games_in_file() == 0 {
            return Err(input::no_game(file));
        }
    }
    drop(progress);
    report.finish()
}

/// Why a file was not adjudicated to its end.
enum Stop {
    Read(io::Error),
    Tables(FileError),
    Write(Failure),
}

fn adjudicate_file(
    reader: Box<dyn Read + Send>,
    tables: &Tables,
    args: &Args,
    report: &mut Report,
) -> Result<(), Stop> {
    let blocks = Blocks::new(reader).map(|block| block.map_err(Stop::Read));
    let adjudicate_block = |block: &Block| {
        let mut games = Vec::new();
        let on_record = |record: Record<'_>| {
            if !record.is_comment_only() {
                games.push(AdjudicatedGame::new(&record, tables));
            }
        };
        pdn::read(block, on_record, |_, _| ());
        games
    };
    map_in_order(blocks, thread_count(args.threads, usize::MAX), adjudicate_block, |games| {
        for game in games {
            report.game(&game.map_err(Stop::Tables)?).map_err(Stop::Write)?;
        }
        Ok(())
    })
}

/// The result of a game.
type GameResult = Outcome<Side>;

fn result_of(value: Value, to_move: Side) -> GameResult {
    match value {
        Value::Win { .. } => Outcome::Win(to_move),
        Value::Draw => Outcome::Draw,
        Value::Loss { .. } => Outcome::Win(to_move.other()),
    }
}

/// A move that threw a win or a draw away.
struct Mistake {
    ply: u64,
    mv: Move,
    side: Side,
    /// The position before it.
    position: Position,
    /// Its value for the side that moved, and the value after the move.
    before: Value,
    after: Value,
    /// The best move.
    best: Option<Move>,
}

/// A game that has been adjudicated.
struct AdjudicatedGame {
    line: u64,
    title: String,
    plies: u64,
    claimed: Option<GameResult>,
    /// The last position, if the whole game can be replayed.
    last: Result<Position, ReplayError<Position>>,
    value: Option<Value>,
    mistakes: Vec<Mistake>,
}

impl AdjudicatedGame {
    fn new(record: &Record<'_>, tables: &Tables) -> Result<Self, FileError> {
        let mut collector = Collector::default();
        let report = replay::<Position>(record, &mut collector);
        let claimed = record.claimed_result();
        let mut game = AdjudicatedGame {
            line: record.location.line,
            title: record.title(),
            plies: report.plies,
            claimed,
            last: match report.error {
                Some(error) => Err(error),
                None => Ok(collector.last.unwrap_or_default()),
            },
            value: None,
            mistakes: Vec::new(),
        };
        if let Ok(last) = &game.last {
            game.value = tables.probe(last)?;
        }
        for (ply, mv, position, after) in collector.moves {
            let (Some(before), Some(after)) = (tables.probe(&position)?, tables.probe(&after)?) else {
                continue;
            };
            let after = after.before();
            if after.result() < before.result() {
                let best = tables.probe_moves(&position)?.first().map(|(mv, _)| *mv);
                let side = position.to_move();
                game.mistakes.push(Mistake { ply, mv, side, position, before, after, best });
            }
        }
        Ok(game)
    }

    fn proved(&self) -> Option<GameResult> {
        let to_move = self.last.as_ref().ok()?.to_move();
        self.value.map(|value| result_of(value, to_move))
    }

    /// Whether the claimed result is right, if it is claimed and proved.
    fn is_right(&self) -> Option<bool> {
        Some(self.claimed? == self.proved()?)
    }
}

/// Collects the moves of a game with few pieces left.
#[derive(Default)]
struct Collector {
    ply: u64,
    last: Option<Position>,
    /// The number of each move, the move, and the positions before and after it.
    moves: Vec<(u64, Move, Position, Position)>,
}

impl Visitor<Position> for Collector {
    fn setup(&mut self, position: &Position) {
        self.last = Some(*position);
    }

    fn played(&mut self, PlayedMove { mv, before, after, .. }: PlayedMove<'_, Position>) {
        self.ply += 1;
        self.last = Some(*after);
        // Captures may lead into the tables from outside, so there is no sharp limit; most of a game is far from them.
        const ENOUGH: u32 = 12;
        if before.empty().complement().len() <= ENOUGH {
            self.moves.push((self.ply, mv, *before, *after));
        }
    }
}
