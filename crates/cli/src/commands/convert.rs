//! `touchmove convert`: recorded games in another format.

use crate::atomic_file::AtomicFile;
use crate::commands::HELP_TEMPLATE;
use crate::exit::{Code, Failure, diagnostic};
use crate::game_arg::{GameOrFile, GameOrFileParser};
use crate::input;
use crate::progress::DelayedBar;
use crate::terminal::shown;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use touchmove::with_game;
use touchmove_records::convert::{Converted, Target, convert};
use touchmove_records::games::Playable;
use touchmove_records::{Record, Source};

#[derive(clap::Args)]
#[command(help_template = HELP_TEMPLATE, before_help = "\
Examples:
  touchmove convert archive.pdn --to contest > games.in
  touchmove convert checkers games.in --to pdn
  touchmove convert game.pdn --to fen --ply 20              the position after ply 20
  touchmove convert duck-chess game.in --to list            coordinates, as for Fairy-Stockfish
  touchmove convert archive.pdn --to json --out archive.jsonl
")]
pub(crate) struct Args {
    /// The game, by name or alias; not needed before a file that says it (PDN and JSON do)
    #[arg(value_parser = GameOrFileParser, ignore_case = true, value_name = "GAME")]
    game: GameOrFile,
    /// Recorded games: PDN, contest input, a list of moves or JSON (detected); `-` is standard input
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// The format to write; `touchmove schema convert` describes JSON
    #[arg(long, value_enum)]
    to: OutputFormat,
    /// With --to fen: the position after ply N [default: the last]
    #[arg(long, value_name = "N")]
    ply: Option<u64>,
    /// The file to write [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum OutputFormat {
    /// Portable Draughts Notation 3.0 (checkers)
    Pdn,
    /// Contest input
    Contest,
    /// One position per game, as text
    Fen,
    /// One JSON object per game, with everything in the record
    Json,
    /// One line per game: `position … moves …`
    List,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    if args.ply.is_some() && args.to != OutputFormat::Fen {
        return Err(Failure::usage("convert", "--ply requires --to fen"));
    }
    let (game, first) = args.game.resolve("convert")?;
    let file = match (first, &args.file) {
        (Some(file), None) => file,
        (None, Some(file)) => file.as_path(),
        (Some(_), Some(file)) => {
            return Err(Failure::usage(
                "convert",
                format!("one file at a time: {} is the second", shown(file)),
            ));
        }
        (None, None) => {
            return Err(Failure::usage("convert", "the FILE to convert is missing; `-` is standard input"));
        }
    };
    with_game!(game, P => convert_file::<P>(args, file))
}

fn convert_file<P: Playable>(args: &Args, file: &Path) -> Result<(), Failure> {
    if args.to == OutputFormat::Pdn && !P::HAS_PDN {
        return Err(Failure::usage("convert", format!("PDN is for checkers, not for {}", P::GAME)));
    }
    let progress = DelayedBar::bytes("converting", input::size(file).unwrap_or(0));
    let input = input::open(file, &progress).map_err(Failure::file(file))?;
    let source = Source::new(P::GAME, input.reader).map_err(Failure::file(file))?;
    let mut converter = Converter {
        args,
        file,
        output: AtomicFile::create(args.out.as_deref())?,
        number: 0,
        left_out: false,
    };
    let mut write_result = Ok(());
    let read_result = source.read(|record| {
        write_result = converter.convert::<P>(record);
        if write_result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    write_result?;
    if converter.number == 0 && read_result.is_ok() {
        return Err(input::no_game(file));
    }
    if args.to == OutputFormat::Contest {
        converter.output.write(P::INPUT_END.as_bytes())?;
    }
    converter.output.commit()?;
    read_result.map_err(|error| input::records_failure(file, error))?;
    if converter.left_out { Err(Failure::Exit(Code::Malformed)) } else { Ok(()) }
}

struct Converter<'a> {
    args: &'a Args,
    file: &'a Path,
    output: AtomicFile,
    /// The number of the current game, from 1.
    number: u64,
    /// Whether a game could not be converted.
    left_out: bool,
}

impl Converter<'_> {
    fn convert<P: Playable>(&mut self, record: Record<'_>) -> Result<(), Failure> {
        let is_game = !record.is_comment_only();
        // Text between games has a place in some formats only.
        if !is_game && !matches!(self.args.to, OutputFormat::Pdn | OutputFormat::Json) {
            return Ok(());
        }
        self.number += u64::from(is_game);
        let line = record.location.line;
        match self.converted::<P>(record) {
            Ok(text) => self.output.write(text.as_bytes()),
            Err(reason) => {
                self.report(line, &format!("game {} is left out: {reason}", self.number));
                self.left_out = true;
                Ok(())
            }
        }
    }

    fn report(&self, line: u64, message: &str) {
        diagnostic(&format!("{}:{line}: {message}", shown(input::display_name(self.file))));
    }

    /// Returns a record in its new format, or why it has none.
    fn converted<P: Playable>(&self, record: Record<'_>) -> Result<String, String> {
        let target = match self.args.to {
            OutputFormat::Contest if self.number > P::MAX_CASES as u64 => {
                return Err("the contest input holds only one game".to_owned());
            }
            OutputFormat::Pdn => Target::Pdn,
            OutputFormat::Contest => Target::Contest,
            OutputFormat::Fen => Target::Position(self.args.ply),
            OutputFormat::Json => Target::Json,
            OutputFormat::List => Target::List,
        };
        let line = record.location.line;
        let Converted { text, dropped } = convert::<P>(record, target).map_err(|error| error.to_string())?;
        if dropped > 0 {
            let moves = if dropped == 1 { "move is" } else { "moves are" };
            self.report(line, &format!("game {}: {dropped} refused {moves} left out", self.number));
        }
        Ok(text)
    }
}
