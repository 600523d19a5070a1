//! Positions and squares of requests.

use crate::problem::{Problem, kinds};
use serde::Deserialize;
use std::sync::OnceLock;
use touchmove::Game;
use touchmove::board::Spot;
use touchmove::table::{self, Table, View};

/// Parses a position; without one, returns the game's default position.
pub(crate) fn open(game: Game, position: Option<&str>) -> Result<Box<dyn Table>, Problem> {
    Ok(table::open(game, Some(position.unwrap_or(game.start())))?)
}

/// A square by its row and column, counted from 0 at the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RowCol {
    /// The row, from the top.
    pub row: u8,
    /// The column, from the left.
    pub column: u8,
}

impl RowCol {
    /// Returns the square of the game's board.
    pub(crate) fn square(self, game: Game) -> Result<Spot, Problem> {
        let RowCol { row, column } = self;
        let is_here = |spot: &Spot| (spot.row, spot.column) == (row, column);
        squares(game).iter().copied().find(is_here).ok_or_else(|| {
            let detail = format!("{game} has no square in row {row} and column {column}");
            Problem::new(kinds::NO_SUCH_SQUARE, detail)
        })
    }
}

/// Returns all squares of a game's board.
fn squares(game: Game) -> &'static [Spot] {
    static SQUARES: OnceLock<Vec<(Game, Vec<Spot>)>> = OnceLock::new();
    let all = SQUARES.get_or_init(|| {
        let view = |game: Game| table::open(game, Some(game.start())).map(|table| table.view());
        let spots = |view: View| view.cells.iter().map(|cell| cell.spot).collect();
        Game::ALL.into_iter().map(|game| (game, view(game).map_or_else(|_| Vec::new(), spots))).collect()
    });
    all.iter().find(|(other, _)| *other == game).map_or(&[], |(_, spots)| spots)
}
