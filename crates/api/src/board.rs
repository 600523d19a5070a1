//! Positions and squares of requests.

use crate::problem::{Problem, kinds};
use serde::Deserialize;
use touchmove::{AnyPosition, BoardGame, Coord, Game, with_game};

/// Parses a position; without one, returns the game's default position.
pub(crate) fn parse_position(game: Game, position: Option<&str>) -> Result<AnyPosition, Problem> {
    Ok(AnyPosition::parse(game, position.unwrap_or(game.info().default_position))?)
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

/// Finds squares of the game's board.
pub(crate) fn squares(game: Game, squares: impl IntoIterator<Item = RowCol>) -> Result<Vec<Coord>, Problem> {
    let all = with_game!(game, P => P::all_squares());
    let find = |RowCol { row, column }| {
        let square = all.iter().find(|square| (square.row, square.column) == (row, column));
        square.copied().ok_or_else(|| {
            let detail = format!("{game} has no square in row {row} and column {column}");
            Problem::new(kinds::NO_SUCH_SQUARE, detail)
        })
    };
    squares.into_iter().map(find).collect()
}
