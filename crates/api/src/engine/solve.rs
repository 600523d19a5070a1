//! The exact value of a position, if it can be proved.

use super::{Deadline, ScoreBody, endgame_table, options, position_of, search_limits};
use crate::limits::Limits;
use crate::problem::Problem;
use crate::timed::took_too_long;
use serde::{Deserialize, Serialize};
use touchmove::{Game, Lang, Side as _, Text, with_game};
use touchmove_engine::{EngineGame, Solved};

/// A position, and how long to look at it where a search is needed.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SolveRequest {
    /// The position as text; without it, the game's default position.
    pub position: Option<String>,
    /// The maximum number of positions to search.
    pub nodes: Option<u64>,
}

/// The value of a position, proved or the best that is known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SolveResponse {
    /// The game.
    pub game: Game,
    /// The position as text.
    pub position: String,
    /// The side to move.
    pub to_move: Text,
    /// The score for the side to move.
    pub score: ScoreBody,
    /// Best play by both sides, as far as it is known.
    pub line: Vec<StepBody>,
    /// The number of lines of best play, where all are known and end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<u64>,
}

/// A move of the line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StepBody {
    /// The move as text.
    #[serde(rename = "move")]
    pub mv: String,
    /// The other moves that are equally good, where all are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alternatives: Option<Vec<String>>,
}

impl SolveResponse {
    /// Creates the response about a position.
    pub fn new<P: EngineGame>(solved: &Solved<P::Move>, position: &P, lang: Lang) -> Self {
        let texts = |moves: &Vec<P::Move>| moves.iter().map(ToString::to_string).collect();
        let step = |(mv, alternatives): &(P::Move, Option<Vec<P::Move>>)| StepBody {
            mv: mv.to_string(),
            alternatives: alternatives.as_ref().map(texts),
        };
        SolveResponse {
            game: P::GAME,
            position: position.to_string(),
            to_move: position.to_move().name(),
            score: ScoreBody::new(solved.score, solved.is_exact, position, lang),
            line: solved.line.iter().map(step).collect(),
            lines: solved.lines,
        }
    }
}

/// Solves a position, or returns the best that is known when a limit is reached or `out_of_time` returns true.
///
/// # Errors
/// Returns an error if the position is malformed or impossible, a limit is out of range, or there was no time for anything.
pub fn solve(
    game: Game,
    request: &SolveRequest,
    lang: Lang,
    limits: &Limits,
    out_of_time: &dyn Fn() -> bool,
) -> Result<SolveResponse, Problem> {
    with_game!(game, P => solve_game::<P>(request, lang, limits, out_of_time))
}

fn solve_game<P: EngineGame>(
    request: &SolveRequest,
    lang: Lang,
    limits: &Limits,
    out_of_time: &dyn Fn() -> bool,
) -> Result<SolveResponse, Problem> {
    let search_limits = search_limits(request.nodes, None, None, limits)?;
    let position = position_of::<P>(request.position.as_deref())?;
    let mut deadline = Deadline(out_of_time);
    let tables = endgame_table(limits);
    let solved = touchmove_engine::solve(&position, tables, options(limits), &search_limits, &mut deadline);
    Ok(SolveResponse::new(&solved.ok_or_else(took_too_long)?, &position, lang))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{analyze, best_move};
    use std::sync::Arc;
    use touchmove_engine::tables::{BuildOptions, MemoryTables, Tables};

    #[test]
    fn endgame_tables_answer_all_questions_about_the_engine() {
        let built = MemoryTables::with_plies(3, &BuildOptions::default()).unwrap();
        let mut tables = Tables::default();
        for bytes in built.files(1).unwrap() {
            tables.add(Box::new(bytes)).unwrap();
        }
        let limits = Limits { tables: Some(Arc::new(tables)), ..Limits::default() };
        let position = Some("W:WK18,K19:BK1".to_owned());
        let request = SolveRequest { position: position.clone(), nodes: Some(1) };
        let response = solve(Game::Checkers, &request, Lang::En, &limits, &|| false).unwrap();
        assert_eq!(response.score.message, "White wins in 21 plies");
        assert_eq!(response.line.len(), 21);
        assert_eq!(response.line[0].alternatives, Some(vec!["19-15".to_owned()]));
        let request =
            analyze::AnalyzeRequest { position: position.clone(), nodes: Some(1), ..Default::default() };
        let analysis = analyze::analyze(Game::Checkers, &request, Lang::En, &limits, &|| false).unwrap();
        assert_eq!((analysis.lines[0].score.plies, analysis.lines[0].moves.len()), (Some(21), 21));
        let request = best_move::BestMoveRequest { position, nodes: Some(1), ..Default::default() };
        let best = best_move::best_move(Game::Checkers, &request, &limits, &|| false).unwrap();
        assert!(matches!(best.mv.as_deref(), Some("18-14" | "19-15")), "{best:?}");
    }
}
