//! The position after a given ply of a recorded game.

use crate::games::Playable;
use crate::replay::{PlayedMove, Visitor};
use touchmove::Coord;

/// A visitor that keeps the position after a given ply, or after the last one.
#[derive(Debug)]
pub struct PositionAt<P> {
    /// `None` asks for the last ply.
    target: Option<u64>,
    /// The number of plies played, up to the target.
    ply: u64,
    position: Option<P>,
    /// The squares of the last move played.
    last_move: Vec<Coord>,
}

impl<P> PositionAt<P> {
    /// Asks for the position after this ply, or after the last one.
    pub fn new(target: Option<u64>) -> Self {
        PositionAt { target, ply: 0, position: None, last_move: Vec::new() }
    }

    /// Returns the position and the squares of the move that led to it, if the game reached the target.
    pub fn into_reached(self) -> Option<(P, Vec<Coord>)> {
        let is_reached = self.target.is_none_or(|target| self.ply == target);
        Some((self.position.filter(|_| is_reached)?, self.last_move))
    }

    fn is_done(&self) -> bool {
        self.target.is_some_and(|target| self.ply == target) && self.position.is_some()
    }
}

impl<P: Playable> Visitor<P> for PositionAt<P> {
    fn setup(&mut self, position: &P) {
        // A set-up after the target ply comes too late.
        if !self.is_done() || self.ply == 0 {
            (self.position, self.last_move) = (Some(position.clone()), Vec::new());
        }
    }

    fn played(&mut self, PlayedMove { mv, before, after, .. }: PlayedMove<'_, P>) {
        if !self.is_done() {
            self.ply += 1;
            (self.position, self.last_move) = (Some(after.clone()), before.path(&mv).squares);
        }
    }
}
