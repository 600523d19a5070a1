//! The position after some ply of a recorded game.

use touchmove::board::Spot;
use touchmove_records::Written;
use touchmove_records::games::Playable;
use touchmove_records::play::Watch;

/// Watches a game until the ply that is wanted, or to its end.
pub(crate) struct At<P> {
    wanted: Option<u64>,
    /// How many moves were played, of those that were wanted.
    pub(crate) ply: u64,
    pub(crate) position: Option<P>,
    /// The way of the last of them.
    pub(crate) way: Vec<Spot>,
}

impl<P> At<P> {
    /// The position after so many moves; `None` is after the last.
    pub(crate) fn new(wanted: Option<u64>) -> Self {
        At { wanted, ply: 0, position: None, way: Vec::new() }
    }

    /// Whether the moves that were played are all that were wanted.
    pub(crate) fn is_reached(&self) -> bool {
        self.position.is_some() && self.wanted.is_none_or(|wanted| self.ply == wanted)
    }

    fn is_over(&self) -> bool {
        self.wanted.is_some_and(|wanted| self.ply == wanted) && self.position.is_some()
    }
}

impl<P: Playable> Watch<P> for At<P> {
    fn set_up(&mut self, position: &P) {
        // A set-up behind the last move that is wanted comes too late.
        if !self.is_over() || self.ply == 0 {
            (self.position, self.way) = (Some(position.clone()), Vec::new());
        }
    }

    fn played(&mut self, _: &Written, mv: &P::Move, before: &P, after: &P) {
        if !self.is_over() {
            self.ply += 1;
            (self.position, self.way) = (Some(after.clone()), before.path(mv));
        }
    }
}
