//! Draws positions and pieces.

use crate::Limits;
use crate::board::parse_position;
use crate::problem::{Problem, kinds};
use crate::timed::took_too_long;
use serde::Deserialize;
use touchmove::{Game, Lang};
#[cfg(feature = "png")]
use touchmove_draw::{PNG_WIDTHS, PngError};
use touchmove_draw::{Picture, PieceSet};

/// Default width of a PNG in pixels.
#[cfg(feature = "png")]
const DEFAULT_WIDTH: u32 = 800;

/// A picture of a position.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PictureRequest {
    /// The position as text; without it, the game's default position.
    pub position: Option<String>,
    /// Squares to mark, separated by commas.
    pub marks: Option<String>,
    /// Arrows separated by commas, their squares by `-`: `9-14,3-12-19`.
    pub arrows: Option<String>,
    /// Whether the board is seen from the other side.
    #[serde(default)]
    pub flip: bool,
    /// Whether the arrows show a refused move.
    #[serde(default)]
    pub refused: bool,
    /// What pieces that carry a character look like.
    #[serde(default, with = "PieceSetDef")]
    pub pieces: PieceSet,
    /// The language of the picture's description.
    #[serde(default)]
    pub lang: Lang,
    /// The width of a PNG in pixels.
    pub width: Option<u32>,
}

#[derive(Deserialize)]
#[serde(remote = "PieceSet", rename_all = "lowercase")]
enum PieceSetDef {
    Chinese,
    Latin,
    Pictorial,
}

/// All pieces of a game.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PiecesRequest {
    /// What pieces that carry a character look like.
    #[serde(default, with = "PieceSetDef")]
    pub pieces: PieceSet,
}

/// Draws all pieces of a game as an SVG document with one group per piece, for front ends that draw their own boards.
pub fn pieces_svg(game: Game, request: PiecesRequest) -> String {
    touchmove_draw::pieces_svg(game, request.pieces)
}

/// Draws a position as SVG, unless `out_of_time` returns true.
///
/// # Errors
/// Returns an error if the position is malformed or impossible, the request makes no sense, or the time is up.
pub fn svg(
    game: Game,
    request: &PictureRequest,
    limits: &Limits,
    out_of_time: &dyn Fn() -> bool,
) -> Result<String, Problem> {
    if request.width.is_some() {
        return Err(Problem::new(kinds::BAD_QUERY, "`width` applies to PNG only; an SVG has no fixed size"));
    }
    // The limit on arrows bounds the time that this takes, so there is one check.
    draw(
        game,
        request,
        limits,
        |picture| if out_of_time() { Err(took_too_long()) } else { Ok(picture.svg()) },
    )
}

/// Returns an upper bound of the memory in bytes that drawing a position as PNG takes.
#[cfg(feature = "png")]
pub fn png_memory(request: &PictureRequest, limits: &Limits) -> usize {
    /// Four bytes to draw and three to encode each pixel, and boards may be taller than wide.
    const BYTES_PER_SQUARED_WIDTH: usize = 10;
    let width = request.width.unwrap_or(DEFAULT_WIDTH).min(limits.max_png_width) as usize;
    BYTES_PER_SQUARED_WIDTH * width * width
}

/// Draws a position as PNG until `out_of_time` returns true.
///
/// # Errors
/// As [`svg`], and when the width is out of range.
#[cfg(feature = "png")]
pub fn png(
    game: Game,
    request: &PictureRequest,
    limits: &Limits,
    out_of_time: &dyn Fn() -> bool,
) -> Result<Vec<u8>, Problem> {
    let width = request.width.unwrap_or(DEFAULT_WIDTH);
    let (min, max) = (*PNG_WIDTHS.start(), limits.max_png_width.min(*PNG_WIDTHS.end()));
    if !(min..=max).contains(&width) {
        let detail = format!("width: found {width}, expected {min} to {max}");
        return Err(Problem::new(kinds::BAD_QUERY, detail));
    }
    draw(game, request, limits, |picture| {
        picture.png_interruptible(width, out_of_time).map_err(|error| match error {
            PngError::Interrupted => took_too_long(),
            PngError::Width(_) => Problem::new(kinds::BAD_QUERY, error.to_string()),
            _ => Problem::internal(),
        })
    })
}

fn draw<T>(
    game: Game,
    request: &PictureRequest,
    limits: &Limits,
    render: impl FnOnce(&Picture<'_>) -> Result<T, Problem>,
) -> Result<T, Problem> {
    let view = parse_position(game, request.position.as_deref())?.view();
    let mut picture = Picture::new(&view);
    if let Some(marks) = non_blank(request.marks.as_deref()) {
        let squares = game.parse_squares(marks, &[',']);
        let marks = squares.map_err(|error| Problem::no_such_square("marks", error))?;
        picture = picture.mark(marks);
    }
    if let Some(arrows) = non_blank(request.arrows.as_deref()) {
        picture = add_arrows(picture, game, arrows, limits.max_arrow_squares)?;
    }
    render(&picture.flip(request.flip).refused(request.refused).pieces(request.pieces).lang(request.lang))
}

fn non_blank(text: Option<&str>) -> Option<&str> {
    text.filter(|text| !text.trim().is_empty())
}

fn add_arrows<'a>(
    picture: Picture<'a>,
    game: Game,
    arrows: &str,
    max: usize,
) -> Result<Picture<'a>, Problem> {
    let squares = arrows.split([',', '-', 'x']).count();
    if squares > max {
        let detail = format!("arrows: found {squares} squares, expected at most {max}");
        return Err(Problem::new(kinds::BAD_QUERY, detail));
    }
    arrows.split(',').try_fold(picture, |picture, arrow| {
        let squares = game.parse_squares(arrow, &['-', 'x']);
        let path = squares.map_err(|error| Problem::no_such_square("arrows", error))?;
        if path.windows(2).all(|step| step[0] == step[1]) {
            let detail = format!(
                "arrows: found `{}`, expected two or more squares separated by `-`",
                arrow.escape_debug()
            );
            return Err(Problem::new(kinds::BAD_QUERY, detail));
        }
        Ok(picture.arrow(path))
    })
}

#[cfg(all(test, feature = "png"))]
mod tests {
    use super::*;
    use crate::Limits;

    #[test]
    fn drawing_ends_when_the_time_is_up() {
        let request = PictureRequest { arrows: Some("9-14,14-18".to_owned()), ..PictureRequest::default() };
        let limits = Limits::default();
        let checks = std::cell::Cell::new(0);
        let count = || {
            checks.set(checks.get() + 1);
            false
        };
        png(Game::Checkers, &request, &limits, &count).unwrap();
        let needed = checks.get();
        assert!(needed > 50, "{needed}");
        for allowed in [0, 1, needed / 2, needed - 1] {
            checks.set(0);
            let out_of_time = || {
                count();
                checks.get() > allowed
            };
            let problem = png(Game::Checkers, &request, &limits, &out_of_time).unwrap_err();
            assert_eq!((problem.kind(), checks.get()), ("took-too-long", allowed + 1));
        }
        assert_eq!(svg(Game::Checkers, &request, &limits, &|| true).unwrap_err().kind(), "took-too-long");
    }

    #[test]
    fn the_memory_of_a_png_is_at_least_that_of_its_pixels() {
        for (game, width) in Game::ALL.iter().flat_map(|game| [(*game, 100), (*game, 333)]) {
            let request = PictureRequest { width: Some(width), ..PictureRequest::default() };
            let png = png(game, &request, &Limits::default(), &|| false).unwrap();
            let height = u32::from_be_bytes(png[20..24].try_into().unwrap());
            let pixels = (width * height) as usize;
            assert!(7 * pixels + png.len() <= png_memory(&request, &Limits::default()), "{game} {width}");
        }
    }
}
