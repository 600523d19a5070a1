//! What a search finds.

use crate::score::Score;
use touchmove::Position;

/// What a search has found out about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Analysis<P: Position> {
    /// The best moves, the best first. There are as many as [`Limits::lines`](super::Limits::lines) asks for if there are as many legal
    /// moves; if the game is over, there is none.
    pub lines: Vec<Line<P>>,
    /// The last completed iteration.
    pub depth: u32,
    /// The number of positions searched.
    pub nodes: u64,
}

/// A move with its score and what is expected to follow.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Line<P: Position> {
    /// The score for the side to move.
    pub score: Score,
    /// The best moves of both sides, at least one. They are legal one after the other.
    pub moves: Vec<P::Move>,
}

impl<P: Position> Analysis<P> {
    /// Returns the best move, unless the game is over.
    pub fn best_move(&self) -> Option<P::Move> {
        self.lines.first()?.moves.first().copied()
    }

    /// Returns the score of the best move, unless the game is over.
    pub fn score(&self) -> Option<Score> {
        Some(self.lines.first()?.score)
    }
}
