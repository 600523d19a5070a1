//! The slices that are solved, and the value of captures into them.

use super::board::{Board, CROWNING, DOWN, STEPS, Set, squares};
use super::cells::{Metric, Plies, Results, Score, Slice, score};
use super::index::Ranks;
use super::{Material, MaterialPair};
use std::collections::TryReserveError;
use std::sync::Arc;

/// Slices in memory, by the number of their material.
#[derive(Clone)]
pub(super) struct Solved<M> {
    slices: Vec<Option<Arc<Slice<M>>>>,
}

impl<M> Default for Solved<M> {
    fn default() -> Self {
        Solved { slices: (0..Material::ID_COUNT).map(|_| None).collect() }
    }
}

impl<M: Metric> Solved<M> {
    pub(super) fn insert(&mut self, slice: Arc<Slice<M>>) {
        let id = slice.layout.material.id();
        self.slices[id] = Some(slice);
    }

    /// Removes a slice, and returns whether it was there.
    pub(super) fn remove(&mut self, material: Material) -> bool {
        self.slices[material.id()].take().is_some()
    }

    pub(super) fn get(&self, material: Material) -> Option<&Arc<Slice<M>>> {
        self.by_id(material.id())
    }

    #[inline(always)]
    pub(super) fn by_id(&self, id: usize) -> Option<&Arc<Slice<M>>> {
        self.slices[id % Material::ID_COUNT].as_ref()
    }

    /// Returns the slices of a pair, in its order.
    pub(super) fn pair(&self, pair: MaterialPair) -> Option<Vec<&Slice<M>>> {
        pair.both().map(|material| self.get(material).map(|slice| &**slice)).collect()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Arc<Slice<M>>> {
        self.slices.iter().flatten()
    }

    /// Returns the score of a position, if its slice is in memory. A side without pieces has lost.
    #[inline]
    pub(super) fn score(&self, board: &Board, to_move: usize) -> Option<Score> {
        if board.of(to_move) == 0 {
            return Some(score::LOST);
        }
        let ranks = Ranks::new(board, to_move);
        let slice = self.by_id(ranks.material?)?;
        Some(slice.score(slice.layout.cell(&ranks)))
    }

    /// Returns the best score by a capture with one of these pieces. The slices that captures lead to must be in memory.
    pub(super) fn best_capture(&self, board: &Board, side: usize, jumpers: Set) -> Score {
        let mut best = score::NONE;
        for from in squares(jumpers) {
            let start = 1 << from;
            let is_king = board.kings[side] & start != 0;
            let captures = Captures {
                solved: self,
                board,
                side,
                start,
                is_king,
                // Men jump forward only, and the square the jumper started from counts as empty (CK3, CK6).
                directions: if is_king { 0..4 } else { 2 * side..2 * side + 2 },
                empty: board.empty() | start,
            };
            best = captures.jump_on(from, 0, best);
            if !M::COUNTS_PLIES && best == score::MAX {
                break;
            }
        }
        best
    }
}

impl Solved<Plies> {
    /// Returns the same slices without plies. Each is dropped once it is converted.
    pub(super) fn into_results(mut self) -> Result<Solved<Results>, TryReserveError> {
        let mut results = Solved::default();
        for slice in self.slices.iter_mut().filter_map(Option::take) {
            let converted = Slice::new(slice.layout.material)?;
            let codes = (0..slice.layout.cells()).map(|cell| Results::encode(slice.score(cell)));
            converted.set_codes(0, codes);
            results.insert(Arc::new(converted));
        }
        Ok(results)
    }
}

/// The captures of one piece.
struct Captures<'a, M> {
    solved: &'a Solved<M>,
    board: &'a Board,
    side: usize,
    start: Set,
    is_king: bool,
    directions: std::ops::Range<usize>,
    empty: Set,
}

impl<M: Metric> Captures<'_, M> {
    /// Continues a jump from a square as far as possible, and returns the best score. A man that is crowned ends its move without a
    /// special case: nothing leads further forward from its last row (CK5).
    fn jump_on(&self, at: usize, captured: Set, mut best: Score) -> Score {
        let targets = self.board.of(1 - self.side) & !captured;
        let mut is_complete = true;
        for step in STEPS[at][self.directions.clone()].iter().flatten() {
            if step.next & targets != 0 && step.beyond & self.empty != 0 {
                is_complete = false;
                let landing = step.beyond.trailing_zeros() as usize;
                best = self.jump_on(landing, captured | step.next, best);
                if !M::COUNTS_PLIES && best == score::MAX {
                    return best;
                }
            }
        }
        if is_complete { best.max(self.score_after(1 << at, captured)) } else { best }
    }

    #[inline]
    fn score_after(&self, end: Set, captured: Set) -> Score {
        let (side, other) = (self.side, 1 - self.side);
        let mut after = *self.board;
        after.men[other] &= !captured;
        after.kings[other] &= !captured;
        if after.of(other) == 0 {
            return M::before(score::LOST);
        }
        if self.is_king {
            after.kings[side] ^= self.start ^ end;
            after.kings[side] |= end;
        } else {
            after.men[side] &= !self.start;
            let group = if end & CROWNING[side] != 0 { &mut after.kings } else { &mut after.men };
            group[side] |= end;
        }
        let score = self.solved.score(&after, other);
        debug_assert!(score.is_some_and(|score| score != score::NONE), "{after:?}");
        M::before(score.unwrap_or(score::DRAW))
    }
}

const _: () = assert!(DOWN == 0, "the directions of men are numbered by sides");
