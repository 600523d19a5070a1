//! Proves slices: each value follows from those of all successors, which the rules list.
//!
//! With numbers of plies this is a complete proof by induction: a win in `n` plies has a move to a loss in `n - 1`, and a loss in `n`
//! has only moves to wins in at most `n - 1`. Results alone are only checked for consistency: positions that win by reaching each
//! other in a circle would pass.

use super::board::{Board, UP};
use super::cells::{Metric, Slice, score};
use super::solved::Solved;
use super::walk::Walk;
use super::{Counts, Material, Value};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use touchmove::checkers::Position;
use touchmove::{Position as _, parallel_map};

/// A position whose stored value does not follow from its successors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongValue {
    /// The position.
    pub position: Position,
    /// What is stored.
    pub stored: Option<Value>,
    /// What follows from the successors.
    pub expected: Option<Value>,
}

impl std::fmt::Display for WrongValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let name = |value: Option<Value>| value.map_or("nothing".to_owned(), |value| value.to_string());
        let WrongValue { position, stored, expected } = self;
        write!(f, "{position}: the table says {}, its moves say {}", name(*stored), name(*expected))
    }
}

/// Checks all positions of a slice. Those of all moves must be in memory. Returns the first wrong value in the order of the index,
/// and how many positions of each value there are; `None` if it was stopped.
pub(super) fn verify_slice<M: Metric>(
    solved: &Solved<M>,
    material: Material,
    threads: usize,
    stop: &AtomicBool,
    progress: &(dyn Fn(u64) + Sync),
) -> Option<Result<Counts, Box<WrongValue>>> {
    const TASK_SIZE: usize = 1 << 18;
    let slice = solved.get(material)?;
    let walk = Walk::new(slice.layout);
    let cells = slice.layout.cells();
    let tasks: Vec<_> =
        (0..cells).step_by(TASK_SIZE).map(|first| first..cells.min(first + TASK_SIZE)).collect();
    let results = parallel_map(&tasks, threads, |task| {
        let (mut counts, mut wrong) = (Counts::default(), None);
        if !stop.load(Relaxed) {
            walk.for_each(task.clone(), |cell, board, _| match check(solved, slice, cell, board) {
                Ok(score) => counts.add::<M>(score),
                Err(error) => wrong = wrong.take().or(Some(error)),
            });
            progress(task.len() as u64);
        }
        wrong.map_or(Ok(counts), Err)
    });
    if stop.load(Relaxed) {
        return None;
    }
    Some(results.into_iter().sum())
}

/// Checks one position and returns its score.
fn check<M: Metric>(
    solved: &Solved<M>,
    slice: &Slice<M>,
    cell: usize,
    board: &Board,
) -> Result<i16, Box<WrongValue>> {
    let stored = slice.score(cell);
    let Ok(position) = board.position() else { return Ok(stored) };
    let mut best = score::LOST;
    position.for_each_successor(|next| {
        let score = solved.score(&Board::from(&next), UP).unwrap_or(score::NONE);
        best = best.max(if score == score::NONE { score::MAX + 1 } else { M::before(score) });
    });
    if best == stored {
        return Ok(stored);
    }
    let (stored, expected) = (Value::from_score::<M>(stored), Value::from_score::<M>(best));
    Err(Box::new(WrongValue { position, stored, expected }))
}
