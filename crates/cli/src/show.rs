//! `touchmove show`: first what is to be seen, then how it is drawn.

use crate::args::{FormatArg, ShowArgs};
use crate::exit::{Failure, print_bytes};
use crate::judge::ink;
use crate::ply::At;
use crate::{files, position};
use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use touchmove::board::Spot;
use touchmove::table::View;
use touchmove::{Game, checkers, correct_move, duck_chess, kings_tour};
use touchmove_draw::{Ink, NoSquare, Picture, PngError, legend, squares, way};
use touchmove_records::games::Playable;
use touchmove_records::play::{self, Fault};
use touchmove_records::{ReadFault, Source};

/// How many pixels wide a PNG is if nobody says.
const USUAL_WIDTH: u32 = 800;

pub(crate) fn run(args: &ShowArgs) -> Result<(), Failure> {
    let (view, last_move) = match recorded(args) {
        Some(file) => from_record(file, args)?,
        None => {
            let text = args.position.join(" ");
            let table = position::open("show", args.game, (!args.position.is_empty()).then_some(&text))?;
            (table.view(), Vec::new())
        }
    };
    let (marks, mut arrows) = (marks(&view, &args.mark)?, arrows(&view, &args.arrow)?);
    if arrows.is_empty() && last_move.len() > 1 {
        arrows.push(last_move);
    }
    let picture = arrows.into_iter().fold(Picture::new(&view).mark(marks), Picture::arrow);
    draw(&view, &picture, args)
}

/// The file of records that was asked for instead of a position.
fn recorded(args: &ShowArgs) -> Option<&Path> {
    match &args.position[..] {
        [file] if args.ply.is_some() || args.record.is_some() || is_path(Path::new(file)) => {
            Some(Path::new(file))
        }
        _ => None,
    }
}

/// Whether a word names a file rather than a position: one that is there, or one with an ending, which no position has.
fn is_path(word: &Path) -> bool {
    word.exists()
        || word.extension().is_some_and(|ending| ending.to_string_lossy().chars().all(char::is_alphanumeric))
}

/// The position after a ply of a recorded game, and the way of the move that led there.
fn from_record(file: &Path, args: &ShowArgs) -> Result<(View, Vec<Spot>), Failure> {
    match args.game {
        Game::CorrectMove => after_ply::<correct_move::Position>(file, args),
        Game::KingsTour => after_ply::<kings_tour::Position>(file, args),
        Game::Checkers => after_ply::<checkers::Position>(file, args),
        Game::DuckChess => after_ply::<duck_chess::Position>(file, args),
    }
}

fn after_ply<P: Playable>(file: &Path, args: &ShowArgs) -> Result<(View, Vec<Spot>), Failure> {
    let name = files::name(file).display();
    let failed = |error| Failure::File(file.to_owned(), error);
    let opened = files::open(file, &Arc::default()).map_err(failed)?;
    let source = Source::new(P::GAME, opened.reader).map_err(failed)?;
    let (wanted, mut count, mut found) = (args.record.unwrap_or(1), 0, None);
    let ended = source.read(|record| {
        if record.is_remark() {
            return ControlFlow::Continue(());
        }
        count += 1;
        if count < wanted {
            return ControlFlow::Continue(());
        }
        found = Some(record);
        ControlFlow::Break(())
    });
    let Some(record) = found else {
        return Err(match ended {
            Ok(()) => Failure::Malformed(format!("{name}: there is no game {wanted}, only {count}")),
            Err(ReadFault::Read(error)) => failed(error),
            Err(ReadFault::Malformed(malformed)) => Failure::Malformed(format!("{name}:{malformed}")),
            Err(ReadFault::Broken(broken)) => Failure::Malformed(format!("{name}:{broken}")),
        });
    };
    let mut at = At::<P>::new(args.ply);
    let verdict = play::replay(&record, args.lang.into(), &mut at);
    match (at.is_reached(), &at.position) {
        (true, Some(position)) => Ok((View::new(position), at.way)),
        _ => {
            let why = match &verdict.fault {
                Some(Fault::Illegal(wrong)) => {
                    format!("{}: ply {}, {}: {}", wrong.place.line, wrong.ply, wrong.text, wrong.refused)
                }
                Some(Fault::Unreadable(broken)) => broken.to_string(),
                Some(Fault::Foreign(place, kind)) => {
                    format!("{}: {}", place.line, kind.refusal(args.lang.into()))
                }
                None => format!("{}: game {wanted} has only {} plies", record.place.line, verdict.plies),
            };
            Err(Failure::Malformed(format!("{name}:{why}")))
        }
    }
}

fn marks(view: &View, typed: &[String]) -> Result<Vec<Spot>, Failure> {
    let marks = typed.iter().map(|text| squares(view, text).map_err(|error| no_square("mark", &error)));
    Ok(marks.collect::<Result<Vec<_>, _>>()?.concat())
}

fn arrows(view: &View, typed: &[String]) -> Result<Vec<Vec<Spot>>, Failure> {
    let arrow = |text: &String| {
        let way = way(view, text).map_err(|error| no_square("arrow", &error))?;
        if way.windows(2).all(|step| step[0] == step[1]) {
            let message = format!(
                "--arrow: found `{}`, expected two squares or more with `-` between them",
                text.escape_debug()
            );
            return Err(Failure::Nonsense("show", message));
        }
        Ok(way)
    };
    typed.iter().map(arrow).collect()
}

fn no_square(option: &str, error: &NoSquare) -> Failure {
    Failure::Nonsense("show", format!("--{option}: {error}"))
}

/// Draws a picture the way that was asked for, and puts it where it was asked for.
fn draw(view: &View, picture: &Picture<'_>, args: &ShowArgs) -> Result<(), Failure> {
    let format = format(args)?;
    if args.size.is_some() && format != FormatArg::Png {
        let message =
            "--size is the width of a PNG: give --format png, or --out with a name that ends in .png";
        return Err(Failure::Nonsense("show", message.to_owned()));
    }
    let picture = picture.clone().flip(args.flip).pieces(args.pieces.into()).lang(args.lang.into());
    let below = |legend: &str| format!("\n{legend}\n{}\n", view.text);
    let bytes = match format {
        FormatArg::Text => {
            let ink = if args.out.is_some() { Ink::Plain } else { ink() };
            (picture.text(ink) + &below(&picture.legend())).into_bytes()
        }
        FormatArg::Ascii => (picture.ascii() + &below(&legend(view, args.lang.into()))).into_bytes(),
        FormatArg::Svg => picture.svg().into_bytes(),
        FormatArg::Png => picture.png(args.size.unwrap_or(USUAL_WIDTH)).map_err(no_png)?,
    };
    match &args.out {
        Some(path) => std::fs::write(path, bytes).map_err(|error| Failure::File(path.clone(), error)),
        None if format == FormatArg::Png && io::stdout().is_terminal() => {
            let message = "a PNG is nothing for a terminal: give --out FILE".to_owned();
            Err(Failure::Nonsense("show", message))
        }
        None => print_bytes(&bytes),
    }
}

/// What was asked for, or what the name of the file says.
fn format(args: &ShowArgs) -> Result<FormatArg, Failure> {
    let ending =
        args.out.as_deref().and_then(Path::extension).map(|ending| ending.to_string_lossy().to_lowercase());
    match (args.format, ending.as_deref()) {
        (Some(format), _) => Ok(format),
        (None, Some("svg")) => Ok(FormatArg::Svg),
        (None, Some("png")) => Ok(FormatArg::Png),
        (None, Some("txt") | None) => Ok(FormatArg::Text),
        (None, Some(other)) => {
            let other = other.escape_debug();
            let message = format!(
                "--out: found a name that ends in .{other}, expected .svg, .png or .txt, or --format"
            );
            Err(Failure::Nonsense("show", message))
        }
    }
}

fn no_png(error: PngError) -> Failure {
    match error {
        PngError::Width(_) => Failure::Nonsense("show", error.to_string()),
        PngError::Packing(_) => Failure::OwnFault,
    }
}
