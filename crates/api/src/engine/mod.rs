//! What the engine knows: the best move, an analysis, an exact solution, a puzzle.

mod score;

pub mod analyze;
pub mod best_move;
pub mod puzzle;
pub mod solve;

pub use score::{ScoreBody, message};

use crate::board::parse_position;
use crate::problem::{Problem, kinds};
use crate::{Limits, games};
use touchmove::{GameHistory, HouseRules, Position, REPETITION_RULE};
use touchmove_engine::search::{self, Control, EndgameTable};
use touchmove_engine::{EngineGame, Options};
use touchmove_records::games::{Playable, ResolveError};

/// Stops a search when the time is up.
pub(crate) struct Deadline<'a>(pub(crate) &'a dyn Fn() -> bool);

impl<P: Position> Control<P> for Deadline<'_> {
    fn should_stop(&mut self) -> bool {
        (self.0)()
    }
}

/// Parses the position of a request.
pub(crate) fn position_of<P: EngineGame>(position: Option<&str>) -> Result<P, Problem> {
    P::try_from(parse_position(P::GAME, position)?).map_err(|_| Problem::internal())
}

/// Plays the moves of a request. The house rules need the positions before the last one.
pub(crate) fn play_moves<P: EngineGame + Playable>(
    start: P,
    moves: &[String],
    house_rules: HouseRules,
    limits: &Limits,
) -> Result<GameHistory<P>, Problem> {
    check_move_count(moves, limits)?;
    let mut game = GameHistory::with_house_rules(start, house_rules);
    for (text, number) in moves.iter().zip(1..) {
        play_move(&mut game, text, number)?;
    }
    Ok(game)
}

/// Returns the house rules that apply without those of a request.
pub(crate) fn house_rules<P: Position>(without: &[String]) -> Result<HouseRules, Problem> {
    let info = P::GAME.info();
    let mut rules = HouseRules::default();
    for id in without {
        if *id == REPETITION_RULE.id {
            rules.repetition = false;
        } else if info.quiet_limit.is_some_and(|limit| *id == limit.rule.id) {
            rules.quiet_limit = false;
        } else {
            let ids: Vec<&str> = games::house_rules(info).iter().map(|rule| rule.id).collect();
            let id: String = id.chars().take(40).collect();
            let detail =
                format!("without: found `{}`, expected some of [{}]", id.escape_debug(), ids.join(", "));
            return Err(Problem::new(kinds::MALFORMED_JSON, detail));
        }
    }
    Ok(rules)
}

/// Checks the number of moves of a request.
pub(crate) fn check_move_count(moves: &[String], limits: &Limits) -> Result<(), Problem> {
    if moves.len() > limits.max_moves_before {
        let detail = format!("moves: found {}, expected {} at most", moves.len(), limits.max_moves_before);
        return Err(Problem::new(kinds::MALFORMED_JSON, detail));
    }
    Ok(())
}

/// Plays a move of a request, given as text in any notation that records use; `number` counts from 1.
pub(crate) fn play_move<P: Playable>(
    game: &mut GameHistory<P>,
    text: &str,
    number: usize,
) -> Result<(), Problem> {
    let problem = |kind, why: &dyn std::fmt::Display| Problem::new(kind, format!("move {number}: {why}"));
    let (mv, _) = game.position().clone().play_text(text).map_err(|error| match error {
        ResolveError::Unreadable => problem(kinds::MOVE_SYNTAX, &error),
        _ => problem(kinds::ILLEGAL_MOVE, &error),
    })?;
    game.play(&mv).map_err(|error| problem(kinds::ILLEGAL_MOVE, &error))?;
    Ok(())
}

/// Returns the limits of a search, checked against those of the server.
pub(crate) fn search_limits(
    nodes: Option<u64>,
    depth: Option<u32>,
    lines: Option<usize>,
    limits: &Limits,
) -> Result<search::Limits, Problem> {
    fn at_most<T: PartialOrd + std::fmt::Display>(
        name: &str,
        value: T,
        least: T,
        most: T,
    ) -> Result<T, Problem> {
        if value >= least && value <= most {
            return Ok(value);
        }
        let detail = format!("{name}: found {value}, expected {least} to {most}");
        Err(Problem::new(kinds::MALFORMED_JSON, detail))
    }
    Ok(search::Limits {
        nodes: Some(at_most("nodes", nodes.unwrap_or(limits.default_nodes), 1, limits.max_nodes)?),
        depth: depth.map(|depth| at_most("depth", depth, 1, search::MAX_DEPTH)).transpose()?,
        lines: at_most("lines", lines.unwrap_or(1), 1, limits.max_lines)?,
        ..search::Limits::default()
    })
}

/// Returns the endgame tables of a game that has them.
pub(crate) fn endgame_table<P: EngineGame>(limits: &Limits) -> Option<&dyn EndgameTable<P>> {
    limits.tables.as_deref().and_then(P::endgame_table)
}

/// Returns the options of an engine that answers one request.
pub(crate) fn options(limits: &Limits) -> Options {
    Options { hash: limits.engine_memory }
}
