//! A position as a front end shows it, with its legal moves.

use crate::Problem;
use crate::board::parse_position;
use serde::Deserialize;
use touchmove::{Game, View};

/// A request about a position.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionRequest {
    /// The position as text; without it, the game's default position.
    pub position: Option<String>,
}

/// Returns the view of a position.
///
/// # Errors
/// Returns an error if the text is no position, or the position is impossible.
pub fn view(game: Game, request: &PositionRequest) -> Result<View, Problem> {
    Ok(parse_position(game, request.position.as_deref())?.view())
}
