//! Exact solutions of the games that are small enough: the value of every position, a line of best play, and all moves that are
//! equally good.
//!
//! ```
//! use touchmove::correct_move::Position;
//! use touchmove_engine::exact::{Value, solve};
//!
//! // The king on 56, the queen on 48, the queen to move.
//! let solution = solve(&"56 48".parse::<Position>()?);
//! assert_eq!(solution.value, Value::Win(1));
//! assert_eq!(solution.line[0].mv.to_string(), "49");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod correct_move;
mod kings_tour;
mod value;

pub use value::Value;

use std::collections::HashMap;
use touchmove::Position;

/// A game whose exact values are known.
pub trait Exact: Position {
    /// Returns the value of the position for the side to move.
    fn value(&self) -> Value;
}

/// The exact value of a position, and a line that shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution<M> {
    /// The value for the side to move.
    pub value: Value,
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

/// Solves a position.
pub fn solve<P: Exact>(position: &P) -> Solution<P::Move> {
    let mut here = position.clone();
    let mut line = Vec::new();
    let mut seen = Vec::new();
    while !seen.contains(&here) {
        let Some((step, next)) = best_step(&here) else { break };
        line.push(step);
        seen.push(std::mem::replace(&mut here, next));
    }
    let value = position.value();
    let lines = value.plies().map(|_| count_lines(position, &mut HashMap::new()));
    Solution { value, line, lines }
}

/// Returns the number of lines of best play from a position that is won or lost.
fn count_lines<P: Exact>(position: &P, known: &mut HashMap<P, u64>) -> u64 {
    if let Some(count) = known.get(position) {
        return *count;
    }
    let best = best_successors(position);
    let counts = best.iter().map(|(_, next)| count_lines(next, known));
    let count = if best.is_empty() { 1 } else { counts.fold(0, u64::saturating_add) };
    known.insert(position.clone(), count);
    count
}

/// Returns the value of each legal move for the side that makes it, in the order of the rules.
pub fn move_values<P: Exact>(position: &P) -> Vec<(P::Move, Value)> {
    successors(position).into_iter().map(|(mv, value, _)| (mv, value)).collect()
}

/// Returns the first of the best moves with its alternatives, and the position after it.
fn best_step<P: Exact>(position: &P) -> Option<(Step<P::Move>, P)> {
    let mut best = best_successors(position).into_iter();
    let (mv, next) = best.next()?;
    Some((Step { mv, alternatives: best.map(|(mv, _)| mv).collect() }, next))
}

/// Returns the best moves and the positions after them; none once the game is over.
fn best_successors<P: Exact>(position: &P) -> Vec<(P::Move, P)> {
    let successors = successors(position);
    let best = successors.iter().map(|(_, value, _)| *value).max();
    let is_best = |value| Some(value) == best;
    successors.into_iter().filter(|(_, value, _)| is_best(*value)).map(|(mv, _, next)| (mv, next)).collect()
}

fn successors<P: Exact>(position: &P) -> Vec<(P::Move, Value, P)> {
    if position.outcome().is_some() {
        return Vec::new();
    }
    let after = |mv: P::Move| {
        let mut next = position.clone();
        next.play(&mv).ok()?;
        let value = next.value().one_ply_earlier();
        // In a puzzle the same side moves again.
        let value = if next.to_move() == position.to_move() { value } else { value.for_opponent() };
        Some((mv, value, next))
    };
    position.legal_moves().into_iter().filter_map(after).collect()
}
