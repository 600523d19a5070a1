//! The part of the engine.

use super::{Answer, Asked, Question, json};
use crate::engine::{analyze, best_move, puzzle, solve};
use crate::problem::Problem;

/// Answers a question of this part.
///
/// # Errors
/// Returns an error if the request is malformed, the question has no answer, or it is one of another part.
pub fn answer(asked: &Asked<'_>) -> Result<Answer, Problem> {
    let (game, limits, out_of_time) = (asked.game()?, asked.limits, asked.out_of_time);
    match asked.question {
        Question::BestMove => {
            json(&best_move::best_move(game, &asked.lang_and_json()?.1, limits, out_of_time)?)
        }
        Question::Analyze => {
            let (lang, request) = asked.lang_and_json()?;
            json(&analyze::analyze(game, &request, lang, limits, out_of_time)?)
        }
        Question::Solve => {
            let (lang, request) = asked.lang_and_json()?;
            json(&solve::solve(game, &request, lang, limits, out_of_time)?)
        }
        Question::Puzzle => json(&puzzle::puzzle(game, &asked.lang_and_json()?.1, out_of_time)?),
        Question::PuzzleProgress => {
            json(&puzzle::progress(game, &asked.lang_and_json()?.1, limits, out_of_time)?)
        }
        _ => Err(asked.not_found()),
    }
}
