//! The squares of a position that the other side attacks.

use crate::Problem;
use crate::board::parse_position;
use crate::view::PositionRequest;
use serde::Serialize;
use touchmove::{Coord, Game};

/// The attacked squares of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AttackedResponse {
    /// The squares on which the other side could capture a piece of the side to move, or where that side may not go for this reason.
    pub squares: Vec<Coord>,
}

/// Returns the squares that the other side attacks.
///
/// # Errors
/// Returns an error if the text is no position, or the position is impossible.
pub fn attacked(game: Game, request: &PositionRequest) -> Result<AttackedResponse, Problem> {
    let position = parse_position(game, request.position.as_deref())?;
    Ok(AttackedResponse { squares: position.attacked_squares() })
}
