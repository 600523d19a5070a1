//! `touchmove show`: first what is to be seen, then how it is drawn.

use crate::args::{FormatArg, ShowArgs};
use crate::exit::{Failure, print_bytes};
use crate::judge::ink;
use crate::position;
use std::io::{self, IsTerminal};
use std::path::Path;
use touchmove::board::Spot;
use touchmove::table::View;
use touchmove_draw::{Ink, NoSquare, Picture, PngError, legend, squares, way};

/// How many pixels wide a PNG is if nobody says.
const USUAL_WIDTH: u32 = 800;

pub(crate) fn run(args: &ShowArgs) -> Result<(), Failure> {
    let text = args.position.join(" ");
    let table = position::open("show", args.game, (!args.position.is_empty()).then_some(&text))?;
    let view = table.view();
    let (marks, arrows) = (marks(&view, &args.mark)?, arrows(&view, &args.arrow)?);
    let picture = arrows.into_iter().fold(Picture::new(&view).mark(marks), Picture::arrow);
    draw(&view, &picture, args)
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
