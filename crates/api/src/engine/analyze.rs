//! Analyses a position: the best moves, each with its score and what is expected to follow.

use super::{
    Deadline, ScoreBody, endgame_table, house_rules, options, play_moves, position_of, search_limits,
};
use crate::limits::Limits;
use crate::problem::Problem;
use crate::timed::took_too_long;
use serde::{Deserialize, Serialize};
use touchmove::{Game, Lang, with_game};
use touchmove_engine::EngineGame;
use touchmove_engine::search::Analysis;
use touchmove_records::games::Playable;

/// A position, and how long to look at it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnalyzeRequest {
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
    /// The maximum number of iterations.
    pub depth: Option<u32>,
    /// The number of best moves to return.
    pub lines: Option<usize>,
}

/// What the engine thinks of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AnalyzeResponse {
    /// The game.
    pub game: Game,
    /// The position as text.
    pub position: String,
    /// The last completed iteration.
    pub depth: u32,
    /// The number of positions searched.
    pub nodes: u64,
    /// The best moves, the best first; none if the game is over.
    pub lines: Vec<LineBody>,
}

/// A move with its score and what is expected to follow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LineBody {
    /// The score for the side to move.
    pub score: ScoreBody,
    /// The best moves of both sides.
    pub moves: Vec<String>,
}

impl AnalyzeResponse {
    /// Creates the response about an analysis of this position.
    pub fn new<P: EngineGame>(analysis: &Analysis<P>, position: &P, lang: Lang) -> Self {
        let line = |line: &touchmove_engine::search::Line<P>| LineBody {
            score: ScoreBody::new(line.score, P::IS_SOLVED, position, lang),
            moves: line.moves.iter().map(ToString::to_string).collect(),
        };
        AnalyzeResponse {
            game: P::GAME,
            position: position.to_string(),
            depth: analysis.depth,
            nodes: analysis.nodes,
            lines: analysis.lines.iter().map(line).collect(),
        }
    }
}

/// Analyses a position until a limit is reached or `out_of_time` returns true; what has been found by then is returned.
///
/// # Errors
/// Returns an error if the position or a move is malformed, impossible or illegal, a limit is out of range, or there was no time for
/// anything.
pub fn analyze(
    game: Game,
    request: &AnalyzeRequest,
    lang: Lang,
    limits: &Limits,
    out_of_time: &dyn Fn() -> bool,
) -> Result<AnalyzeResponse, Problem> {
    with_game!(game, P => analyze_game::<P>(request, lang, limits, out_of_time))
}

fn analyze_game<P: EngineGame + Playable>(
    request: &AnalyzeRequest,
    lang: Lang,
    limits: &Limits,
    out_of_time: &dyn Fn() -> bool,
) -> Result<AnalyzeResponse, Problem> {
    let search_limits = search_limits(request.nodes, request.depth, request.lines, limits)?;
    let start = position_of::<P>(request.position.as_deref())?;
    let game = play_moves(start, &request.moves, house_rules::<P>(&request.without)?, limits)?;
    let mut engine = P::engine(options(limits), endgame_table(limits));
    let analysis = engine.analyze(&game, &search_limits, &mut Deadline(out_of_time));
    if analysis.lines.is_empty() && game.ending().is_none() {
        return Err(took_too_long());
    }
    Ok(AnalyzeResponse::new(&analysis, game.position(), lang))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn when_the_time_is_up_what_has_been_found_is_returned() {
        let calls = Cell::new(0);
        let out_of_time = || {
            calls.set(calls.get() + 1);
            calls.get() > 20
        };
        let request = AnalyzeRequest { nodes: Some(5_000_000), ..AnalyzeRequest::default() };
        let limits = Limits::default();
        let response = analyze(Game::Checkers, &request, Lang::En, &limits, &out_of_time).unwrap();
        assert_eq!(response.lines.len(), 1);
        assert!(response.depth >= 1 && response.nodes < 100_000, "{response:?}");
    }
}
