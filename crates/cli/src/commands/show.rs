//! `touchmove show`: pictures of positions.

use crate::batch::answer_lines;
use crate::commands::HELP_TEMPLATE;
use crate::exit::Failure;
use crate::game_arg::{GameOrFile, GameOrFileParser};
use crate::output::{color_choice, print_bytes, write_file};
use crate::terminal::shown;
use crate::value_parsers::lang;
use crate::{input, position};
use clap::builder::RangedI64ValueParser;
use indicatif::ProgressBar;
use serde::Serialize;
use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use touchmove::{AnyPosition, AnyPositionError, Coord, Game, Lang, ParseError, View, with_game};
use touchmove_api::Problem;
use touchmove_api::view::{PositionRequest, view};
use touchmove_draw::{ColorChoice, PNG_WIDTHS, Picture, PieceSet, PngError, legend};
use touchmove_records::games::Playable;
use touchmove_records::replay::{ReplayError, replay};
use touchmove_records::{PositionAt, Record, Source};

#[derive(clap::Args)]
#[command(help_template = HELP_TEMPLATE, before_help = "\
Examples:
  touchmove show checkers                                     the opening, on the terminal
  touchmove show checkers W:WK10,K12:B8 --mark 8 --arrow 12-3 --out jump.svg
  touchmove show games.pdn --record 3 --ply 20                the third game after twenty moves
  touchmove show duck-chess --out opening.png --size 1200
  touchmove show duck-chess --pieces latin --mark 3.4,5.0     points are ROW.COLUMN
  touchmove show correct-move 17 49 --arrow 49-25 --flip
  touchmove show kings-tour c4 e6 d5 --format svg --lang zh > board.svg
  touchmove show checkers --batch --format svg < positions.txt    one JSON object for each line
")]
pub(crate) struct Args {
    /// The game, by name or alias; not needed before a file that says it (PDN and JSON do)
    #[arg(value_parser = GameOrFileParser, ignore_case = true, value_name = "GAME")]
    game: GameOrFile,
    /// A position as text, or a file of recorded games [default: the opening]
    #[arg(value_name = "POSITION|FILE")]
    position: Vec<String>,
    /// Of a recorded game, show the position after N moves [default: after the last]
    #[arg(long, value_name = "N")]
    ply: Option<u64>,
    /// The number of the game in the file [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    record: Option<u64>,
    /// The format [default: by the extension of --out, or else text]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// The file to write [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Draw the board from the other side
    #[arg(long)]
    flip: bool,
    /// Mark squares, separated by commas: 14,18 or c4,d5; in duck chess 3.4,5.0 (ROW.COLUMN) or e4,a6
    #[arg(long, value_name = "SQUARES")]
    mark: Vec<String>,
    /// Draw an arrow over two or more squares: 9-14, 3-12-19; can be repeated
    #[arg(long, value_name = "A-B")]
    arrow: Vec<String>,
    /// The characters on the pieces of duck chess
    #[arg(long, value_enum, default_value_t)]
    pieces: Pieces,
    /// Width of a PNG in pixels, 16 to 4096 [default: 800]
    #[arg(long, value_name = "PIXELS", value_parser = png_width())]
    size: Option<u32>,
    /// Read positions from standard input, one per line, and print one JSON object with the picture of each; `touchmove schema
    /// show` describes it
    #[arg(long, conflicts_with_all = ["position", "out", "size"])]
    batch: bool,
    /// The language of captions
    #[arg(long, value_parser = lang(), default_value = "en")]
    lang: Lang,
}

/// A line of the output of `--batch`; `schemas/show.json` describes it.
#[derive(Serialize)]
struct BatchPicture {
    position: String,
    picture: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Text with Unicode pieces, for a terminal
    Text,
    /// ASCII text, with letters for pieces
    Ascii,
    /// SVG
    Svg,
    /// PNG
    Png,
}

#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
enum Pieces {
    /// Chinese characters
    #[default]
    Chinese,
    /// Latin letters
    Latin,
    /// Pictures of what the pieces are named after
    Pictorial,
}

impl From<Pieces> for PieceSet {
    fn from(pieces: Pieces) -> Self {
        match pieces {
            Pieces::Chinese => Self::Chinese,
            Pieces::Latin => Self::Latin,
            Pieces::Pictorial => Self::Pictorial,
        }
    }
}

fn png_width() -> RangedI64ValueParser<u32> {
    clap::value_parser!(u32).range(i64::from(*PNG_WIDTHS.start())..=i64::from(*PNG_WIDTHS.end()))
}

const DEFAULT_PNG_WIDTH: u32 = 800;

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let (game, file) = args.game.resolve("show")?;
    if args.batch {
        return show_batch(args, game);
    }
    if file.is_some() && !args.position.is_empty() {
        return Err(Failure::usage("show", "a file and a position at once; give one of them"));
    }
    let file = file.or_else(|| record_file(args, game));
    if file.is_none() && (args.ply.is_some() || args.record.is_some()) {
        return Err(Failure::usage("show", "--ply and --record require a FILE"));
    }
    let (view, last_move) = match file {
        Some(file) => with_game!(game, P => view_at_ply::<P>(file, args))?,
        None => {
            let position = position::parse("show", game, position::join(&args.position).as_deref())?;
            (position.view(), Vec::new())
        }
    };
    let marks = parse_marks(game, &args.mark)?;
    let mut arrows = parse_arrows(game, &args.arrow)?;
    if arrows.is_empty() && last_move.len() > 1 {
        arrows.push(last_move);
    }
    let picture = picture(&view, marks, arrows, args);
    let format = format(args)?;
    let bytes = render(&view, &picture, format, args)?;
    match &args.out {
        Some(path) => write_file(path, bytes),
        None if format == Format::Png && io::stdout().is_terminal() => {
            Err(Failure::usage("show", "a PNG is nothing for a terminal: give --out FILE"))
        }
        None => print_bytes(&bytes),
    }
}

fn show_batch(args: &Args, game: Game) -> Result<(), Failure> {
    let format = format(args)?;
    if format == Format::Png {
        return Err(Failure::usage(
            "show",
            "--batch prints JSON, which cannot hold a PNG: choose another --format",
        ));
    }
    let (marks, arrows) = (parse_marks(game, &args.mark)?, parse_arrows(game, &args.arrow)?);
    answer_lines(|line| {
        let view = view(game, &PositionRequest { position: Some(line.to_owned()) })?;
        let picture = picture(&view, marks.clone(), arrows.clone(), args);
        let bytes = render(&view, &picture, format, args).map_err(|_| Problem::internal())?;
        let picture = String::from_utf8(bytes).map_err(|_| Problem::internal())?;
        Ok(BatchPicture { position: view.text.clone(), picture })
    })
}

fn picture<'a>(view: &'a View, marks: Vec<Coord>, arrows: Vec<Vec<Coord>>, args: &Args) -> Picture<'a> {
    let picture = arrows.into_iter().fold(Picture::new(view).mark(marks), Picture::arrow);
    picture.flip(args.flip).pieces(args.pieces.into()).lang(args.lang)
}

/// Returns the file of records, if one is named instead of a position.
fn record_file(args: &Args, game: Game) -> Option<&Path> {
    match &args.position[..] {
        [word] if args.ply.is_some() || args.record.is_some() || is_path(word, game) => Some(Path::new(word)),
        _ => None,
    }
}

/// Whether an argument names a file: one that exists, or one with an extension that is no position.
fn is_path(word: &str, game: Game) -> bool {
    let path = Path::new(word);
    let is_alphanumeric =
        |extension: &std::ffi::OsStr| extension.to_string_lossy().chars().all(char::is_alphanumeric);
    let is_position = || !matches!(AnyPosition::parse(game, word), Err(AnyPositionError::Syntax(_)));
    path.exists() || path.extension().is_some_and(is_alphanumeric) && !is_position()
}

/// Returns the position at the requested ply, and the squares of the move that led to it.
fn view_at_ply<P: Playable>(file: &Path, args: &Args) -> Result<(View, Vec<Coord>), Failure> {
    let number = args.record.unwrap_or(1);
    let record = read_record(file, P::GAME, number)?;
    let mut at = PositionAt::<P>::new(args.ply);
    let report = replay(&record, &mut at);
    if let Some((position, last_move)) = at.into_reached() {
        return Ok((View::new(&position), last_move));
    }
    let message = match &report.error {
        Some(ReplayError::Unreadable(error)) => error.to_string(),
        Some(error) => format!("{}: {}", error.location().line, error.message().get(args.lang)),
        None => format!("{}: game {number} has only {} plies", record.location.line, report.plies),
    };
    Err(Failure::Malformed(format!("{}:{message}", shown(input::display_name(file)))))
}

/// Reads one game of a file; games are numbered from 1.
fn read_record(file: &Path, game: Game, number: u64) -> Result<Record<'static>, Failure> {
    let input = input::open(file, &ProgressBar::hidden()).map_err(Failure::file(file))?;
    let source = Source::new(game, input.reader).map_err(Failure::file(file))?;
    let (mut count, mut found) = (0, None);
    let result = source.read(|record| {
        count += u64::from(!record.is_comment_only());
        if record.is_comment_only() || count < number {
            return ControlFlow::Continue(());
        }
        found = Some(record.into_owned());
        ControlFlow::Break(())
    });
    found.ok_or_else(|| match result {
        Ok(()) => {
            let name = shown(input::display_name(file));
            Failure::Malformed(format!("{name}: there is no game {number}, only {count}"))
        }
        Err(error) => input::records_failure(file, error),
    })
}

fn parse_marks(game: Game, lists: &[String]) -> Result<Vec<Coord>, Failure> {
    let squares = lists.iter().map(|list| parse_squares("mark", game, list, ','));
    Ok(squares.collect::<Result<Vec<_>, _>>()?.concat())
}

fn parse_arrows(game: Game, arrows: &[String]) -> Result<Vec<Vec<Coord>>, Failure> {
    let parse = |text: &String| {
        let path = parse_squares("arrow", game, text, '-')?;
        if path.windows(2).all(|step| step[0] == step[1]) {
            let message = format!(
                "--arrow: found `{}`, expected two squares or more with `-` between them",
                text.escape_debug()
            );
            return Err(Failure::usage("show", message));
        }
        Ok(path)
    };
    arrows.iter().map(parse).collect()
}

fn parse_squares(option: &str, game: Game, text: &str, separator: char) -> Result<Vec<Coord>, Failure> {
    let usage = |error: ParseError| Failure::usage("show", format!("--{option}: {}", error.message()));
    game.parse_squares(text, &[separator]).map_err(usage)
}

fn render(view: &View, picture: &Picture<'_>, format: Format, args: &Args) -> Result<Vec<u8>, Failure> {
    if args.size.is_some() && format != Format::Png {
        let message =
            "--size is the width of a PNG: give --format png, or --out with a name that ends in .png";
        return Err(Failure::usage("show", message));
    }
    let caption = |legend: &str| format!("\n{legend}\n{}\n", view.text);
    Ok(match format {
        Format::Text => {
            let color = if args.out.is_some() || args.batch { ColorChoice::Never } else { color_choice() };
            (picture.text(color) + &caption(&picture.legend())).into_bytes()
        }
        Format::Ascii => (picture.ascii() + &caption(&legend(view, args.lang))).into_bytes(),
        Format::Svg => picture.svg().into_bytes(),
        Format::Png => picture.png(args.size.unwrap_or(DEFAULT_PNG_WIDTH)).map_err(|error| match error {
            PngError::Width(_) => Failure::usage("show", error.to_string()),
            _ => Failure::Internal,
        })?,
    })
}

/// Returns the requested format, or the one that the extension of the output file names.
fn format(args: &Args) -> Result<Format, Failure> {
    let extension = args.out.as_deref().and_then(Path::extension);
    let extension = extension.map(|extension| extension.to_string_lossy().to_lowercase());
    match (args.format, extension.as_deref()) {
        (Some(format), _) => Ok(format),
        (None, Some("svg")) => Ok(Format::Svg),
        (None, Some("png")) => Ok(Format::Png),
        (None, Some("txt") | None) => Ok(Format::Text),
        (None, Some(other)) => {
            let other = other.escape_debug();
            let message = format!(
                "--out: found a name that ends in .{other}, expected .svg, .png or .txt, or --format"
            );
            Err(Failure::usage("show", message))
        }
    }
}
