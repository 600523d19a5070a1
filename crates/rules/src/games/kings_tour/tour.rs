//! KT5: the shortest tour.

use super::{Move, Position, Setup, Square};
use crate::Position as _;
use crate::board::SquareSet;

/// The number of moves that the king needs to capture pawn A, from each square.
///
/// Computed backward from the capture: all squares at distance one, then all at distance two, and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Distances([u8; Square::COUNT as usize]);

impl Distances {
    /// Computes the distances with the pawns on these squares; `None` for a captured pawn B.
    pub fn new(a: Square, b: Option<Square>) -> Self {
        let threats = Setup::threats;
        let mut forbidden = threats(a).with(a);
        let mut last = SquareSet::EMPTY.with(a);
        // KT4: after capturing pawn B, the distances are those without it.
        let mut after_b = None;
        if let Some(b) = b {
            forbidden = forbidden.union(threats(b)).with(b);
            // KT3: A cannot be captured while B protects it.
            last = last.difference(threats(b));
            after_b = Distances::new(a, None).of(b);
        }
        let mut distances = Distances([0; Square::COUNT as usize]);
        let mut moves = 0;
        while !last.is_empty() || after_b > Some(moves) {
            moves += 1;
            let next = last.around().difference(forbidden);
            next.iter().for_each(|square| distances.0[usize::from(square.index())] = moves);
            forbidden = forbidden.union(next);
            last = match b {
                Some(b) if after_b == Some(moves) => next.with(b),
                _ => next,
            };
        }
        distances
    }

    /// Returns the number of moves from a square; `None` where the king cannot stand.
    pub const fn of(&self, king: Square) -> Option<u8> {
        match self.0[king.index() as usize] {
            0 => None,
            moves => Some(moves),
        }
    }
}

impl Position {
    /// Returns the number of moves to the capture of pawn A; 0 after it.
    pub fn fewest_moves(&self) -> u8 {
        self.0.a.and_then(|a| Distances::new(a, self.0.b).of(self.0.king)).unwrap_or(0)
    }

    /// Returns a shortest tour: the king's moves up to the capture of pawn A. It is always the same one of several, exists in
    /// every position, and is empty once the tour is over.
    pub fn shortest_tour(&self) -> Vec<Move> {
        let mut here = *self;
        let mut tour = Vec::new();
        while let Some((mv, next)) = here.best_move() {
            tour.push(mv);
            here = next;
        }
        tour
    }

    /// Returns the first move that brings the king nearer, and the position after it.
    fn best_move(&self) -> Option<(Move, Position)> {
        let nearer = self.fewest_moves().checked_sub(1)?;
        self.legal_moves().into_iter().find_map(|mv| {
            let mut next = *self;
            next.play(&mv).ok()?;
            (next.fewest_moves() == nearer).then_some((mv, next))
        })
    }
}
