//! The move that the engine would play.

use super::{Deadline, endgame_table, house_rules, options, play_moves, position_of, search_limits};
use crate::limits::Limits;
use crate::problem::{Problem, kinds};
use crate::timed::took_too_long;
use serde::{Deserialize, Serialize};
use touchmove::{Game, with_game};
use touchmove_engine::EngineGame;
use touchmove_engine::search::Level;
use touchmove_records::games::Playable;

/// A position, and how well and how long to look at it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BestMoveRequest {
    /// The position as text; without it, the game's default position.
    pub position: Option<String>,
    /// The moves played since; the house rules on repetition and on quiet moves consider them.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The numbers of the house rules that are switched off.
    #[serde(default)]
    pub without: Vec<String>,
    /// The maximum number of positions to search.
    pub nodes: Option<u64>,
    /// The level of play, 1 to 5; without it, full strength.
    pub level: Option<u8>,
    /// Decides the choices of levels that do not always play the best move.
    #[serde(default)]
    pub seed: u64,
}

/// The move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BestMoveResponse {
    /// The position as text.
    pub position: String,
    /// The move; absent if the game is over.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub mv: Option<String>,
}

/// Finds a move until a limit is reached or `out_of_time` returns true.
///
/// # Errors
/// Returns an error if the position or a move is malformed, impossible or illegal, a limit is out of range, or there was no time for
/// anything.
pub fn best_move(
    game: Game,
    request: &BestMoveRequest,
    limits: &Limits,
    out_of_time: &dyn Fn() -> bool,
) -> Result<BestMoveResponse, Problem> {
    with_game!(game, P => best_move_of::<P>(request, limits, out_of_time))
}

fn best_move_of<P: EngineGame + Playable>(
    request: &BestMoveRequest,
    limits: &Limits,
    out_of_time: &dyn Fn() -> bool,
) -> Result<BestMoveResponse, Problem> {
    let search_limits = search_limits(request.nodes, None, None, limits)?;
    let number = request.level.unwrap_or(Level::MAX.number());
    let level = Level::new(number).ok_or_else(|| {
        Problem::new(kinds::MALFORMED_JSON, format!("level: found {number}, expected 1 to 5"))
    })?;
    let start = position_of::<P>(request.position.as_deref())?;
    let game = play_moves(start, &request.moves, house_rules::<P>(&request.without)?, limits)?;
    let mut engine = P::engine(options(limits), endgame_table(limits));
    let mv = engine.choose_move(&game, level, request.seed, &search_limits, &mut Deadline(out_of_time));
    if mv.is_none() && game.ending().is_none() {
        return Err(took_too_long());
    }
    Ok(BestMoveResponse { position: game.position().to_string(), mv: mv.map(|mv| mv.to_string()) })
}
