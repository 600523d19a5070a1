//! Pictures: the board for the statement, and one for each answer to the sample.

use super::{PackageError, PackageFile, PackageSources};
use crate::judge::rulings;
use crate::problem::Problem;
use std::ops::ControlFlow;
use touchmove::{Lang, View};
use touchmove_draw::Picture;

/// The width of the statement's picture, enough for print.
const WIDTH: u32 = 800;

pub(super) fn pictures<P: Problem>(
    sources: &PackageSources,
    statement: &str,
) -> Result<Vec<PackageFile>, PackageError> {
    let error = |message: &dyn ToString| PackageError(message.to_string());
    let position = match sources.pictured {
        Some(text) => text.parse::<P>().map_err(|parse_error| error(&parse_error))?,
        None => P::initial().ok_or_else(|| error(&"there is no opening to draw"))?,
    };
    let view = View::new(&position);
    let picture = Picture::new(&view);
    // LaTeX takes PNG only.
    let png = picture.png(WIDTH).map_err(|png_error| error(&png_error))?;
    let mut files = vec![
        PackageFile::new(format!("{statement}/board.png"), png),
        PackageFile::new("attachments/board.svg", picture.svg()),
    ];
    let mut line = 0;
    rulings(P::GAME, sources.sample.as_bytes(), |ruling| {
        line += 1;
        let path = format!("attachments/sample-answer-{line}.svg");
        files.extend(ruling.svg(Lang::En).map(|svg| PackageFile::new(path, svg)));
        ControlFlow::Continue(())
    })
    .map_err(|judge_error| error(&judge_error))?;
    Ok(files)
}
