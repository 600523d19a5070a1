//! A shortest sequence of moves to the end, in a game that asks for one.

use crate::board::parse_position;
use crate::problem::{Problem, kinds};
use crate::view::PositionRequest;
use serde::Serialize;
use touchmove::Game;

/// A shortest path.
#[derive(Clone, Debug, Serialize)]
pub struct ShortestPathResponse {
    /// The moves as text.
    pub shortest_path: Vec<String>,
    /// The number of moves.
    pub count: usize,
}

/// Returns a shortest path from a position.
///
/// # Errors
/// Returns an error if the position is malformed or impossible, or the game does not ask for shortest paths.
pub fn shortest_path(game: Game, request: &PositionRequest) -> Result<ShortestPathResponse, Problem> {
    match parse_position(game, request.position.as_deref())?.shortest_path() {
        Some(moves) => Ok(ShortestPathResponse {
            count: moves.len(),
            shortest_path: moves.iter().map(ToString::to_string).collect(),
        }),
        None => Err(Problem::new(kinds::NO_SHORTEST_PATH, format!("{game} does not ask for shortest paths"))),
    }
}
