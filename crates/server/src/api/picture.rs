//! `GET /api/games/{game}/picture.svg` and `picture.png`: a position drawn.

use crate::api::in_room;
use crate::game::{Of, open};
use crate::house::House;
use crate::problem::{BAD_QUERY, Problem};
use crate::query::{Said, Tongue};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use std::sync::Arc;
use touchmove::Game;
use touchmove::table::View;
use touchmove_draw::{PNG_WIDTHS, Picture, Pieces, PngError, pieces_svg, squares, way};

/// How many pixels wide a PNG is if nobody says.
const USUAL_WIDTH: u32 = 800;
/// Room for a picture.
const ROOM: usize = 1024 * 1024;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Drawn {
    position: Option<String>,
    marks: Option<String>,
    arrows: Option<String>,
    #[serde(default)]
    flip: bool,
    /// Whether the arrows are those of a move that was refused.
    #[serde(default)]
    refused: bool,
    #[serde(default)]
    pieces: Faces,
    #[serde(default)]
    lang: Tongue,
    /// Of a PNG only.
    width: Option<u32>,
}

/// What stands on the pieces of duck chess.
#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Faces {
    #[default]
    Chinese,
    Latin,
}

impl From<Faces> for Pieces {
    fn from(faces: Faces) -> Self {
        match faces {
            Faces::Chinese => Pieces::Chinese,
            Faces::Latin => Pieces::Latin,
        }
    }
}

pub(crate) async fn svg(
    State(house): State<Arc<House>>,
    Of(game): Of,
    Said(query): Said<Drawn>,
) -> Result<Response, Problem> {
    if query.width.is_some() {
        return Err(Problem::new(BAD_QUERY, "`width` is of a PNG; an SVG can be made any size"));
    }
    let most = house.limits.arrows;
    let room = house.room_for_answer(ROOM).await?;
    let svg = house.work(move |_| drawn(game, &query, most, |picture| Ok(picture.svg()))).await?;
    Ok(in_room(([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response(), room))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Set {
    #[serde(default)]
    pieces: Faces,
}

/// All pieces of a game, for who draws boards of his own.
pub(crate) async fn pieces(Of(game): Of, Said(query): Said<Set>) -> Response {
    let svg = pieces_svg(game, query.pieces.into());
    ([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response()
}

pub(crate) async fn png(
    State(house): State<Arc<House>>,
    Of(game): Of,
    Said(query): Said<Drawn>,
) -> Result<Response, Problem> {
    let width = query.width.unwrap_or(USUAL_WIDTH);
    let (least, widest) = (*PNG_WIDTHS.start(), house.limits.png_width.min(*PNG_WIDTHS.end()));
    if !(least..=widest).contains(&width) {
        let detail = format!("width: found {width}, expected {least} to {widest}");
        return Err(Problem::new(BAD_QUERY, detail));
    }
    let most = house.limits.arrows;
    let draw = move |picture: &Picture<'_>| {
        picture.png(width).map_err(|error| match error {
            PngError::Width(_) => Problem::new(BAD_QUERY, error.to_string()),
            PngError::Packing(_) => Problem::own_fault(),
        })
    };
    let room = house.room_for_answer(ROOM).await?;
    let png = house.work(move |_| drawn(game, &query, most, draw)).await?;
    Ok(in_room(([(header::CONTENT_TYPE, "image/png")], png).into_response(), room))
}

/// Draws what the query asks for.
fn drawn<T>(
    game: Game,
    query: &Drawn,
    most_arrows: usize,
    draw: impl FnOnce(&Picture<'_>) -> Result<T, Problem>,
) -> Result<T, Problem> {
    let view = open(game, query.position.as_deref())?.view();
    let said = |text: &Option<String>| text.clone().filter(|text| !text.trim().is_empty());
    let mut picture = Picture::new(&view);
    if let Some(marks) = said(&query.marks) {
        picture = picture.mark(squares(&view, &marks).map_err(|error| Problem::no_square("marks", &error))?);
    }
    if let Some(arrows) = said(&query.arrows) {
        picture = with_arrows(picture, &view, &arrows, most_arrows)?;
    }
    draw(&picture.flip(query.flip).refused(query.refused).pieces(query.pieces.into()).lang(query.lang.into()))
}

/// Arrows have commas between them, and their squares `-`: `9-14,3-12-19`.
fn with_arrows<'a>(
    picture: Picture<'a>,
    view: &View,
    arrows: &str,
    most: usize,
) -> Result<Picture<'a>, Problem> {
    let arrows: Vec<&str> = arrows.split(',').collect();
    if arrows.len() > most {
        let detail = format!("arrows: found {} of them, expected no more than {most}", arrows.len());
        return Err(Problem::new(BAD_QUERY, detail));
    }
    arrows.into_iter().try_fold(picture, |picture, arrow| {
        let way = way(view, arrow).map_err(|error| Problem::no_square("arrows", &error))?;
        if way.windows(2).all(|step| step[0] == step[1]) {
            let detail = format!(
                "arrows: found `{}`, expected two squares or more with `-` between them",
                arrow.escape_debug()
            );
            return Err(Problem::new(BAD_QUERY, detail));
        }
        Ok(picture.arrow(way))
    })
}
