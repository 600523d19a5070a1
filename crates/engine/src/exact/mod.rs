//! Exact solutions of the games that are small enough: the score of every position, a line of best play, and all moves that are
//! equally good.
//!
//! ```
//! use touchmove::correct_move::Position;
//! use touchmove_engine::{exact::solve, score::Score};
//!
//! // The king on 56, the queen on 48, the queen to move.
//! let solution = solve(&"56 48".parse::<Position>()?);
//! assert_eq!(solution.score, Score::Win { plies: Some(1) });
//! assert_eq!(solution.line[0].mv.to_string(), "49");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod correct_move;
mod kings_tour;

use crate::score::Score;
use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use touchmove::Position;

/// A game whose positions are all solved.
pub trait Exact: Position {
    /// Returns the proved score of the position for the side to move. The winner is as fast as possible, and the loser as slow.
    fn exact_score(&self) -> Score;
}

/// The exact score of a position, and a line that shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution<M> {
    /// The score for the side to move.
    pub score: Score,
    /// Best play by both sides. It ends with the game; a line that draws ends when a position occurs again.
    pub line: Vec<Step<M>>,
    /// The number of lines of best play, this one included; endless ones, which draw, are not counted.
    pub lines: Option<u64>,
}

/// A move of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step<M> {
    /// The move.
    pub mv: M,
    /// The other moves that are equally good.
    pub alternatives: Vec<M>,
}

/// Solves a position of a solved game.
pub fn solve<P: Exact>(position: &P) -> Solution<P::Move> {
    let scores = |position: &P| Some(position.exact_score());
    let score = position.exact_score();
    let lines = score.plies().map(|_| count_lines(position, &scores, &mut HashMap::new()));
    Solution { score, line: best_line(position, &scores).unwrap_or_default(), lines }
}

/// Solves a position by proved scores of some positions, such as those of endgame tables. Without the score of the position, of one that the
/// line could pass through, or of the number of plies to a win, there is no solution. The lines of best play are not counted.
pub fn solve_by<P: Position>(
    position: &P,
    scores: &dyn Fn(&P) -> Option<Score>,
) -> Option<Solution<P::Move>> {
    let score = scores(position)?;
    let has_length = score == Score::Draw || score.plies().is_some();
    let line = best_line(position, scores).filter(|_| has_length)?;
    Some(Solution { score, line, lines: None })
}

/// Returns all legal moves, the best first, each with its score for the side that makes it and the line that it starts.
pub fn all_moves<P: Exact>(position: &P) -> Vec<(Score, Vec<P::Move>)> {
    let scores = |position: &P| Some(position.exact_score());
    let mut successors = successors(position, &scores).unwrap_or_default();
    // The sort is stable: equally good moves stay in the order of the rules.
    successors.sort_by_key(|(_, score, _)| Reverse(*score));
    let line = |(mv, score, next): (P::Move, Score, P)| {
        let rest = best_line(&next, &scores).unwrap_or_default().into_iter().map(|step| step.mv);
        (score, std::iter::once(mv).chain(rest).collect())
    };
    successors.into_iter().map(line).collect()
}

/// Proved scores of positions for the side to move.
type Scores<'a, P> = &'a dyn Fn(&P) -> Option<Score>;

/// Returns a line of best play, if all scores that it depends on are known.
fn best_line<P: Position>(position: &P, scores: Scores<'_, P>) -> Option<Vec<Step<P::Move>>> {
    let mut here = position.clone();
    let mut line = Vec::new();
    let mut seen = HashSet::new();
    while seen.insert(here.clone()) {
        let mut best = best_successors(&here, scores)?.into_iter();
        let Some((mv, next)) = best.next() else { break };
        line.push(Step { mv, alternatives: best.map(|(mv, _)| mv).collect() });
        here = next;
    }
    Some(line)
}

/// Returns the number of lines of best play from a position that is won or lost.
fn count_lines<P: Position>(position: &P, scores: Scores<'_, P>, known: &mut HashMap<P, u64>) -> u64 {
    if let Some(count) = known.get(position) {
        return *count;
    }
    let best = best_successors(position, scores).unwrap_or_default();
    let counts = best.iter().map(|(_, next)| count_lines(next, scores, known));
    let count = if best.is_empty() { 1 } else { counts.fold(0, u64::saturating_add) };
    known.insert(position.clone(), count);
    count
}

/// Returns the best moves and the positions after them, if all scores are known; none once the game is over.
fn best_successors<P: Position>(position: &P, scores: Scores<'_, P>) -> Option<Vec<(P::Move, P)>> {
    let successors = successors(position, scores)?;
    let best = successors.iter().map(|(_, score, _)| *score).max();
    let is_best = |score| Some(score) == best;
    let best = successors.into_iter().filter(|(_, score, _)| is_best(*score));
    Some(best.map(|(mv, _, next)| (mv, next)).collect())
}

/// Returns the legal moves, their scores for the side that makes them, and the positions after them, if all scores are known.
fn successors<P: Position>(position: &P, scores: Scores<'_, P>) -> Option<Vec<(P::Move, Score, P)>> {
    let mut successors = Some(Vec::new());
    if position.outcome().is_none() {
        position.for_each_move_and_successor(|mv, next| {
            let Some(score) = scores(&next).map(one_ply_earlier) else {
                successors = None;
                return;
            };
            // In a puzzle the same side moves again.
            let score = if next.to_move() == position.to_move() { score } else { score.negated() };
            if let Some(successors) = &mut successors {
                successors.push((mv, score, next));
            }
        });
    }
    successors
}

/// Returns the score one ply earlier, for the same side.
pub(crate) fn one_ply_earlier(score: Score) -> Score {
    let one_more = |plies: Option<u32>| plies.map(|plies| plies + 1);
    match score {
        Score::Win { plies } => Score::Win { plies: one_more(plies) },
        Score::Loss { plies } => Score::Loss { plies: one_more(plies) },
        Score::Draw | Score::Estimated(_) => score,
    }
}
