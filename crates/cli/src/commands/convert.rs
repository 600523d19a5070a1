//! `touchmove convert`: recorded games in another format.

use crate::atomic_file::AtomicFile;
use crate::commands::HELP_TEMPLATE;
use crate::exit::{Code, Failure, error_line};
use crate::input;
use crate::position_at::PositionAt;
use crate::progress::ProgressBar;
use crate::value_parsers::game;
use std::ops::ControlFlow;
use std::path::PathBuf;
use touchmove::{Game, Lang, checkers, correct_move, duck_chess, kings_tour};
use touchmove_records::games::Playable;
use touchmove_records::play::{self, Carried, Fault, Wrong};
use touchmove_records::tidy::{Captures, tidy_moves, tidy_start};
use touchmove_records::{Broken, Format, Item, ReadFault, Record, Source, Tag, json, list, pdn};

#[derive(clap::Args)]
#[command(help_template = HELP_TEMPLATE, before_help = "\
Examples:
  touchmove convert checkers archive.pdn --to contest > games.in
  touchmove convert checkers games.in --to pdn
  touchmove convert checkers game.pdn --to fen --ply 20     the position after twenty moves
  touchmove convert duck-chess game.in --to list            moves in coordinates, for Fairy-Stockfish
  touchmove convert checkers archive.pdn --to json --out archive.jsonl
")]
pub(crate) struct Args {
    /// The game, by name or alias
    #[arg(value_parser = game(), ignore_case = true, value_name = "GAME")]
    game: Game,
    /// Recorded games: PDN, contest input, a list of moves or JSON (detected); `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The format to write
    #[arg(long, value_enum)]
    to: OutputFormat,
    /// With --to fen: the position after N moves [default: after the last]
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
    if args.to == OutputFormat::Pdn && args.game != Game::Checkers {
        return Err(Failure::usage("convert", format!("PDN is for checkers, not for {}", args.game)));
    }
    if args.ply.is_some() && args.to != OutputFormat::Fen {
        return Err(Failure::usage("convert", "--ply goes with --to fen"));
    }
    match args.game {
        Game::CorrectMove => convert::<correct_move::Position>(args),
        Game::KingsTour => convert::<kings_tour::Position>(args),
        Game::Checkers => convert::<checkers::Position>(args),
        Game::DuckChess => convert::<duck_chess::Position>(args),
    }
}

fn convert<P: Playable>(args: &Args) -> Result<(), Failure> {
    let progress = ProgressBar::start("converting", input::size(&args.file).unwrap_or(0));
    let input = input::open(&args.file, &progress.counter()).map_err(Failure::file(&args.file))?;
    let source = Source::new(P::GAME, input.reader).map_err(Failure::file(&args.file))?;
    let mut converter = Converter {
        args,
        file_name: input::display_name(&args.file).display().to_string(),
        output: AtomicFile::create(args.out.as_deref())?,
        input_format: source.format,
        number: 0,
        left_out: false,
    };
    let mut write_result = Ok(());
    let read_result = source.read(|record| {
        write_result = converter.convert::<P>(record);
        if write_result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    write_result?;
    if args.to == OutputFormat::Contest {
        converter.output.write(P::CONTEST_END.as_bytes())?;
    }
    let Converter { file_name, output, left_out, .. } = converter;
    output.commit()?;
    match read_result {
        Ok(()) if left_out => Err(Failure::Exit(Code::Malformed)),
        Ok(()) => Ok(()),
        Err(ReadFault::Read(error)) => Err(Failure::File(args.file.clone(), error)),
        Err(ReadFault::Malformed(error)) => Err(Failure::Malformed(format!("{file_name}:{error}"))),
        Err(ReadFault::Broken(error)) => Err(Failure::Malformed(format!("{file_name}:{error}"))),
    }
}

struct Converter<'a> {
    args: &'a Args,
    file_name: String,
    output: AtomicFile,
    input_format: Format,
    /// The number of the current game, from 1.
    number: u64,
    /// Whether a game could not be converted.
    left_out: bool,
}

impl Converter<'_> {
    fn convert<P: Playable>(&mut self, record: Record) -> Result<(), Failure> {
        // Text between games has a place in some formats only.
        if record.is_remark() && !matches!(self.args.to, OutputFormat::Pdn | OutputFormat::Json) {
            return Ok(());
        }
        self.number += u64::from(!record.is_remark());
        let line = record.place.line;
        match self.converted::<P>(record) {
            Ok(text) => self.output.write(text.as_bytes()),
            Err(reason) => {
                let (file, number) = (&self.file_name, self.number);
                error_line(&format!("{file}:{line}: game {number} is left out: {reason}"));
                self.left_out = true;
                Ok(())
            }
        }
    }

    /// Returns a record in its new format, or why it has none.
    fn converted<P: Playable>(&self, mut record: Record) -> Result<String, String> {
        if let Some(error) = &record.broken {
            return Err(error.to_string());
        }
        if let Some((_, variant)) = P::foreign(&record).filter(|_| self.args.to != OutputFormat::Json) {
            return Err(variant.refusal(Lang::En));
        }
        match self.args.to {
            OutputFormat::Json => json::write(P::GAME, &record).map_err(|error| error.to_string()),
            OutputFormat::List => {
                self.drop_illegal::<P>(&mut record);
                list::write::<P>(&record).map_err(|error| error.to_string())
            }
            OutputFormat::Fen => {
                self.drop_illegal::<P>(&mut record);
                self.position::<P>(&record)
            }
            OutputFormat::Contest => self.contest_case::<P>(&record),
            OutputFormat::Pdn => self.pdn(record),
        }
    }

    /// Removes illegal moves, if the game goes on as if they had not been tried.
    fn drop_illegal<P: Playable>(&self, record: &mut Record) {
        if !P::IGNORES_REFUSED {
            return;
        }
        let count = play::leave_out_refused::<P>(record);
        if count > 0 {
            let (file, line, number) = (&self.file_name, record.place.line, self.number);
            let moves = if count == 1 { "move is" } else { "moves are" };
            error_line(&format!("{file}:{line}: game {number}: {count} refused {moves} left out"));
        }
    }

    /// Returns the position after the last move, or after the requested ply.
    fn position<P: Playable>(&self, record: &Record) -> Result<String, String> {
        let mut at = PositionAt::new(self.args.ply);
        let replay = play::replay::<P>(record, Lang::En, &mut at);
        match (at.into_reached(), replay.fault) {
            // Errors after the requested ply do not matter.
            (Some((position, _)), fault) if fault.is_none() || self.args.ply.is_some() => {
                Ok(format!("{position}\n"))
            }
            (_, Some(Fault::Illegal(illegal))) => Err(describe(&illegal)),
            (_, Some(Fault::Unreadable(error))) => Err(error.to_string()),
            (_, Some(Fault::Foreign(_, variant))) => Err(variant.refusal(Lang::En)),
            (_, None) => Err(format!("it has only {} plies", replay.plies)),
        }
    }

    fn contest_case<P: Playable>(&self, record: &Record) -> Result<String, String> {
        if self.number > P::CONTEST_CASES as u64 {
            return Err("the contest's input has room for one game".to_owned());
        }
        let start = play::start::<P>(record).map_err(|error| error.to_string())?;
        if record.line.iter().any(|item| matches!(item, Item::Setup(_))) {
            return Err("the contest has no set-ups among the moves".to_owned());
        }
        if let Some(Fault::Illegal(illegal)) = play::replay::<P>(record, Lang::En, &mut ()).fault {
            if !illegal.ways.is_empty() {
                return Err(describe(&illegal));
            }
        }
        let moves = play::carry(record, &start, |carried| match carried {
            Carried::Played(mv) => mv.to_string(),
            Carried::Refused(written) => P::refused_in_contest(&written.text),
        });
        P::contest_case(&start, &moves).map_err(|reason| format!("in the contest, {reason}"))
    }

    /// Writes PDN, with the tags that a game of checkers needs and its moves in standard notation.
    fn pdn(&self, mut record: Record) -> Result<String, String> {
        let was_pdn = matches!(self.input_format, Format::Pdn | Format::Json);
        tidy_moves(&mut record, if was_pdn { Captures::AsWritten } else { Captures::Short });
        tidy_start(&mut record);
        if record.tag("GameType").is_none() && !record.is_remark() {
            let value = pdn::GameType::ENGLISH.0.to_string();
            record.tags.push(Tag { place: record.place, name: "GameType".to_owned(), value });
        }
        if !was_pdn && play::start(&record) == Ok(checkers::Position::opening()) {
            record.start = None;
        }
        let text = pdn::write(&record) + "\n";
        // Other formats can contain characters that PDN cannot.
        match pdn::refusal(&text) {
            Some(Broken { found, .. }) => Err(format!("PDN has no room for {}", found.en)),
            None => Ok(text),
        }
    }
}

fn describe(illegal: &Wrong) -> String {
    format!("ply {}, {}: {}", illegal.ply, illegal.text, illegal.refused)
}
