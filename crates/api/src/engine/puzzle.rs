//! Puzzles: positions that the side to move wins in a given number of moves.

use super::{Deadline, play_moves, position_of};
use crate::limits::Limits;
use crate::problem::{Problem, kinds};
use crate::timed::took_too_long;
use serde::{Deserialize, Serialize};
use touchmove::{Game, HouseRules, Side as _, with_game};
use touchmove_engine::{EngineGame, puzzle};
use touchmove_records::games::Playable;

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

/// A puzzle, and what has been played since.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleProgressRequest {
    /// The position of the puzzle as text; its side to move is the solver.
    pub position: String,
    /// The number of moves in which the solver is to win.
    pub moves: u32,
    /// The moves of both sides since, as text.
    #[serde(default)]
    pub played: Vec<String>,
}

/// How far a puzzle has been solved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PuzzleProgressResponse {
    /// The position as text.
    pub position: String,
    /// Whether the solver wins with the moves that are left, whatever the other side plays; also once it has won.
    pub winning: bool,
    /// The moves that the solver has left.
    pub moves: u32,
    /// Best play from here: the fastest win and the longest resistance. Without a win in time, only solved games have one.
    pub line: Vec<String>,
}

/// Says whether the moves that have been played keep the win, unless `out_of_time` returns true before that is proved.
///
/// # Errors
/// Returns an error if the position is malformed or impossible, a move cannot be played, the number of moves is out of range, or the time
/// is up.
pub fn progress(
    game: Game,
    request: &PuzzleProgressRequest,
    limits: &Limits,
    out_of_time: &dyn Fn() -> bool,
) -> Result<PuzzleProgressResponse, Problem> {
    with_game!(game, P => progress_of::<P>(request, limits, out_of_time))
}

fn progress_of<P: EngineGame + Playable>(
    request: &PuzzleProgressRequest,
    limits: &Limits,
    out_of_time: &dyn Fn() -> bool,
) -> Result<PuzzleProgressResponse, Problem> {
    let most = *P::PUZZLE_MOVES.end();
    if request.moves > most {
        let detail = format!("moves: found {}, expected {most} at most", request.moves);
        return Err(Problem::new(kinds::MALFORMED_JSON, detail));
    }
    let start = position_of::<P>(Some(&request.position))?;
    let solver = start.to_move();
    // Puzzles end by the rules of the game alone.
    let house_rules = HouseRules { repetition: false, quiet_limit: false };
    let game = play_moves(start, &request.played, house_rules, limits)?;
    let sides = P::Side::ALL.len();
    let left = request.moves.saturating_sub(request.played.len().div_ceil(sides) as u32);
    let progress = puzzle::progress(game.position(), solver, left, &mut Deadline(out_of_time));
    let progress = progress.ok_or_else(took_too_long)?;
    Ok(PuzzleProgressResponse {
        position: game.position().to_string(),
        winning: progress.is_winning,
        moves: left,
        line: progress.line.iter().map(ToString::to_string).collect(),
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

    #[test]
    fn progress_counts_the_moves_of_the_solver() {
        let ask = |played: &[&str]| {
            let played = played.iter().map(ToString::to_string).collect();
            let request = PuzzleProgressRequest { position: "17 1".to_owned(), moves: 8, played };
            progress(Game::CorrectMove, &request, &Limits::default(), &|| false).unwrap()
        };
        let start = ask(&[]);
        assert_eq!((start.winning, start.moves), (true, 8));
        let played: Vec<&str> = start.line.iter().map(String::as_str).collect();
        for (index, left) in [(1, 7), (2, 7), (3, 6)] {
            assert_eq!((ask(&played[..index]).winning, ask(&played[..index]).moves), (true, left));
        }
        let end = ask(&played);
        assert_eq!((end.winning, end.line.len()), (true, 0));
        let request = PuzzleProgressRequest { position: "17 1".to_owned(), moves: 9, ..Default::default() };
        assert!(progress(Game::CorrectMove, &request, &Limits::default(), &|| false).is_err());
    }
}
