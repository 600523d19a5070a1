//! The move that the engine would play.

use super::ScoreBody;
use super::analyze::{AnalyzeRequest, analyze};
use crate::limits::Limits;
use crate::problem::Problem;
use serde::{Deserialize, Serialize};
use touchmove::{Game, Lang};

/// A position, and how long to look at it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BestMoveRequest {
    /// The position as text; without it, the game's default position.
    pub position: Option<String>,
    /// The moves played since; the house rules on repetition and on quiet moves consider them.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The maximum number of positions to search.
    pub nodes: Option<u64>,
}

/// The best move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BestMoveResponse {
    /// The position as text.
    pub position: String,
    /// The move; absent if the game is over.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub mv: Option<String>,
    /// Its score for the side to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<ScoreBody>,
}

/// Finds a move until a limit is reached or `out_of_time` returns true.
///
/// # Errors
/// As [`analyze`].
pub fn best_move(
    game: Game,
    request: BestMoveRequest,
    lang: Lang,
    limits: &Limits,
    out_of_time: &dyn Fn() -> bool,
) -> Result<BestMoveResponse, Problem> {
    let BestMoveRequest { position, moves, nodes } = request;
    let request = AnalyzeRequest { position, moves, nodes, ..AnalyzeRequest::default() };
    let analysis = analyze(game, &request, lang, limits, out_of_time)?;
    let best = analysis.lines.into_iter().next();
    let (mv, score) = best.map(|line| (line.moves.into_iter().next(), line.score)).unzip();
    Ok(BestMoveResponse { position: analysis.position, mv: mv.flatten(), score })
}
