//! Puzzles: positions that the side to move wins in a given number of moves.

use super::Deadline;
use crate::problem::{Problem, kinds};
use crate::timed::took_too_long;
use serde::{Deserialize, Serialize};
use touchmove::{Game, with_game};
use touchmove_engine::{EngineGame, puzzle};

/// Which puzzle to make.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleRequest {
    /// The number of moves in which it is won; `puzzle_moves` of the game says how many are possible. By default the smallest number.
    pub moves: Option<u32>,
    /// The same seed gives the same puzzle.
    #[serde(default)]
    pub seed: u64,
}

/// A puzzle: only one first move wins in this number of moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PuzzleResponse {
    /// The position as text.
    pub position: String,
    /// The smallest number of moves in which the side to move wins.
    pub moves: u32,
    /// The winning moves and the longest resistance.
    pub line: Vec<String>,
}

/// Makes a puzzle, unless `out_of_time` returns true before there is one.
///
/// # Errors
/// Returns an error if the number of moves is out of range, or the time is up.
pub fn puzzle(
    game: Game,
    request: &PuzzleRequest,
    out_of_time: &dyn Fn() -> bool,
) -> Result<PuzzleResponse, Problem> {
    with_game!(game, P => puzzle_of::<P>(request, out_of_time))
}

fn puzzle_of<P: EngineGame>(
    request: &PuzzleRequest,
    out_of_time: &dyn Fn() -> bool,
) -> Result<PuzzleResponse, Problem> {
    let range = P::PUZZLE_MOVES;
    let moves = request.moves.unwrap_or(*range.start());
    if !range.contains(&moves) {
        let detail = format!("moves: found {moves}, expected {} to {}", range.start(), range.end());
        return Err(Problem::new(kinds::MALFORMED_JSON, detail));
    }
    let puzzle =
        puzzle::generate::<P>(moves, request.seed, &mut Deadline(out_of_time)).ok_or_else(took_too_long)?;
    Ok(PuzzleResponse {
        position: puzzle.position.to_string(),
        moves: puzzle.moves,
        line: puzzle.line.iter().map(ToString::to_string).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_has_a_line_and_the_number_of_moves_is_checked() {
        let request = |moves| PuzzleRequest { moves, seed: 7 };
        let response = puzzle(Game::KingsTour, &request(Some(3)), &|| false).unwrap();
        assert_eq!((response.moves, response.line.len()), (3, 3));
        let problem = puzzle(Game::Checkers, &request(Some(9)), &|| false).unwrap_err();
        assert!(serde_json::to_string(&problem).unwrap().contains("found 9, expected 1 to 5"));
        assert!(puzzle(Game::Checkers, &request(Some(3)), &|| true).is_err());
    }
}
