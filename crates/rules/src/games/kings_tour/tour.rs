//! KT5: the smallest number of king moves, with the way.

use super::{Move, Position, Setup, Square};
use crate::Position as _;
use crate::board::SquareSet;

/// How many moves it takes the king to capture pawn A, for each square that he can stand on.
///
/// It goes backward from the capture: all squares from which he needs one move, then all from which he needs two, and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Distances([u8; Square::COUNT as usize]);

impl Distances {
    /// The distances while the pawns stand on these squares; `None` for a captured pawn B.
    pub fn new(a: Square, b: Option<Square>) -> Self {
        let threats = Setup::threats;
        let mut forbidden = threats(a).with(a);
        let mut last = SquareSet::EMPTY.with(a);
        // KT4: from pawn B's square on, the way goes as if B had never been.
        let mut b_falls = None;
        if let Some(b) = b {
            forbidden = forbidden.union(threats(b)).with(b);
            // KT3: A cannot be captured where B threatens.
            last = last.difference(threats(b));
            b_falls = Distances::new(a, None).of(b);
        }
        let mut distances = Distances([0; Square::COUNT as usize]);
        let mut moves = 0;
        while !last.is_empty() || b_falls > Some(moves) {
            moves += 1;
            let next = last.around().difference(forbidden);
            next.iter().for_each(|square| distances.0[usize::from(square.index())] = moves);
            forbidden = forbidden.union(next);
            last = match b {
                Some(b) if b_falls == Some(moves) => next.with(b),
                _ => next,
            };
        }
        distances
    }

    /// How many moves the king needs from a square; `None` where he cannot stand.
    pub const fn of(&self, king: Square) -> Option<u8> {
        match self.0[king.index() as usize] {
            0 => None,
            moves => Some(moves),
        }
    }
}

impl Position {
    /// How many moves the king needs to capture pawn A; 0 when he has.
    pub fn fewest_moves(&self) -> u8 {
        self.0.a.and_then(|a| Distances::new(a, self.0.b).of(self.0.king)).unwrap_or(0)
    }

    /// The shortest tour: the king's moves up to the capture of pawn A. Of several, always the same. It exists in every
    /// position; it is empty when the tour is over.
    pub fn shortest_tour(&self) -> Vec<Move> {
        let mut here = *self;
        let mut way = Vec::new();
        while let Some((mv, next)) = here.best_move() {
            way.push(mv);
            here = next;
        }
        way
    }

    /// The first of the moves that bring the king nearer, and the position after it.
    fn best_move(&self) -> Option<(Move, Position)> {
        let nearer = self.fewest_moves().checked_sub(1)?;
        self.legal_moves().into_iter().find_map(|mv| {
            let mut next = *self;
            next.play(&mv).ok()?;
            (next.fewest_moves() == nearer).then_some((mv, next))
        })
    }
}
