//! KT5: the smallest number of king moves, with the way.

use super::{Move, Pawn, Position, Square};
use crate::Position as _;
use std::collections::VecDeque;

/// Where the king stands and whether pawn B still does: all that changes before the end.
const STATES: usize = 2 * Square::COUNT as usize;

fn state(position: &Position) -> usize {
    let setup = position.setup();
    usize::from(setup.king.index()) + if setup.b.is_some() { Square::COUNT.into() } else { 0 }
}

impl Position {
    /// The shortest tour: the king's moves up to the capture of pawn A. Of several, the one that is found first, always the
    /// same. It exists in every position; it is empty when the tour is over.
    pub fn shortest_tour(&self) -> Vec<Move> {
        // For each state that was reached: the state before it and the move between them.
        let mut came_from: [Option<(usize, Move)>; STATES] = [None; STATES];
        let start = state(self);
        let mut queue = VecDeque::from([*self]);
        while let Some(here) = queue.pop_front() {
            for mv in here.moves() {
                let mut next = here;
                let Ok(played) = next.play(&mv) else { continue };
                if played.captured == Some(Pawn::A) {
                    return way(&came_from, state(&here), mv);
                }
                let reached = state(&next);
                if reached != start && came_from[reached].is_none() {
                    came_from[reached] = Some((state(&here), mv));
                    queue.push_back(next);
                }
            }
        }
        Vec::new()
    }
}

/// The moves that led to `last`, made in state `here`.
fn way(came_from: &[Option<(usize, Move)>; STATES], here: usize, last: Move) -> Vec<Move> {
    let mut moves = vec![last];
    let mut here = here;
    while let Some((before, mv)) = came_from[here] {
        moves.push(mv);
        here = before;
    }
    moves.reverse();
    moves
}
