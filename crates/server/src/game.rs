//! The game that a path names, and its board.

use crate::problem::{NO_SQUARE, Problem, UNKNOWN_GAME};
use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;
use serde::Deserialize;
use std::sync::OnceLock;
use touchmove::Game;
use touchmove::board::Spot;
use touchmove::table::{self, Table, View};

/// The game in the path of a request, by its name or an alias.
pub(crate) struct Of(pub(crate) Game);

impl<S: Send + Sync> FromRequestParts<S> for Of {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let unknown = |why: String| Problem::new(UNKNOWN_GAME, why);
        let Path(name): Path<String> =
            Path::from_request_parts(parts, state).await.map_err(|error| unknown(error.body_text()))?;
        name.parse().map(Of).map_err(|error: touchmove::UnknownGame| unknown(error.to_string()))
    }
}

/// A table with this position; without one, a position to start from.
pub(crate) fn open(game: Game, position: Option<&str>) -> Result<Box<dyn Table>, Problem> {
    Ok(table::open(game, Some(position.unwrap_or(game.start())))?)
}

/// A square as a client points at it.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pointed {
    pub(crate) row: u8,
    pub(crate) column: u8,
}

/// The square of the board that is pointed at.
pub(crate) fn spot(game: Game, at: Pointed) -> Result<Spot, Problem> {
    let is_there = |spot: &Spot| (spot.row, spot.column) == (at.row, at.column);
    squares(game).iter().copied().find(is_there).ok_or_else(|| {
        let detail = format!("{game} has no square in row {} and column {}", at.row, at.column);
        Problem::new(NO_SQUARE, detail)
    })
}

/// All squares of a game's board. They never change, so they are worked out once.
fn squares(game: Game) -> &'static [Spot] {
    static SQUARES: OnceLock<Vec<(Game, Vec<Spot>)>> = OnceLock::new();
    let all = SQUARES.get_or_init(|| {
        let view = |game: Game| table::open(game, Some(game.start())).map(|table| table.view());
        let spots = |view: View| view.cells.iter().map(|cell| cell.spot).collect();
        Game::ALL.into_iter().map(|game| (game, view(game).map_or_else(|_| Vec::new(), spots))).collect()
    });
    all.iter().find(|(other, _)| *other == game).map_or(&[], |(_, spots)| spots)
}
