//! Perft: counts the move sequences of a given length.

mod transposition;

use crate::{Position, parallel_map};
use std::collections::TryReserveError;
use std::sync::atomic::{AtomicUsize, Ordering};
use transposition::TranspositionTable;

/// Returns the number of sequences of exactly `depth` legal moves. Depth 0 counts 1, the empty sequence.
///
/// ```
/// use touchmove::{checkers, perft::perft};
/// assert_eq!(perft(&checkers::Position::default(), 5), 7361); // OEIS A133046
/// ```
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    counts(position, depth).pop().unwrap_or(1)
}

/// Returns the counts of all depths from 1 to `depth`, in one traversal.
pub fn counts<P: Position>(position: &P, depth: u32) -> Vec<u64> {
    let mut counts = vec![0; depth as usize];
    walk(position, &mut counts);
    counts
}

/// Adds the number of moves at each depth.
fn walk<P: Position>(position: &P, counts: &mut [u64]) {
    match counts {
        [] => {}
        // Nobody lives to see a traversal overflow this, and a saturating sum is 4 % slower.
        [last] => *last += position.count_moves(),
        [first, deeper @ ..] => position.for_each_successor(|next| {
            *first += 1;
            walk(&next, deeper);
        }),
    }
}

/// Options for perft; they affect speed, not results.
///
/// ```
/// use touchmove::{checkers, perft::PerftOptions};
/// let options = PerftOptions { threads: 2, memory: 1 << 20, ..PerftOptions::default() };
/// let counts = options.counts(&checkers::Position::default(), 7).unwrap();
/// assert_eq!(counts, [7, 49, 302, 1469, 7361, 36768, 179740]);
/// ```
#[derive(Clone, Copy)]
pub struct PerftOptions<'a> {
    /// The number of threads.
    pub threads: usize,
    /// The size of the transposition table in bytes; 0 for none.
    pub memory: usize,
    /// Called from time to time with the parts of the work that are done, and the number of parts.
    pub progress: &'a (dyn Fn(usize, usize) + Sync),
}

impl Default for PerftOptions<'_> {
    fn default() -> Self {
        PerftOptions { threads: 1, memory: 0, progress: &|_, _| () }
    }
}

impl PerftOptions<'_> {
    /// Returns the counts of all depths from 1 to `depth`, saturating at `u64::MAX`.
    ///
    /// # Errors
    /// Returns an error if there is not enough memory for the table.
    pub fn counts<P: Position>(&self, position: &P, depth: u32) -> Result<Vec<u64>, TryReserveError> {
        let (tasks, shared) = tasks(position, depth);
        let mut counts = counts(position, shared);
        let deeper = depth - shared;
        let table = self.transposition_table(deeper)?;
        if let Some(table) = &table {
            for left in 1..=deeper {
                // Each depth takes about four times as long as the one before.
                let weight = 0.25_f64.powi((deeper - left) as i32);
                let options = PerftOptions {
                    progress: &|done, total| {
                        let parts = weight * (0.25 + 0.75 * done as f64 / total as f64);
                        (self.progress)((1e6 * parts) as usize, 1_000_000);
                    },
                    ..*self
                };
                let each = options.run(&tasks, |task| perft_hashed(task, left, table));
                counts.push(each.into_iter().fold(0, u64::saturating_add));
            }
        } else if deeper > 0 {
            let mut sums = vec![0_u64; deeper as usize];
            for part in self.run(&tasks, |task| self::counts(task, deeper)) {
                sums.iter_mut().zip(part).for_each(|(sum, count)| *sum = sum.saturating_add(count));
            }
            counts.append(&mut sums);
        }
        Ok(counts)
    }

    /// Returns the count of [`perft`] for each first move.
    ///
    /// # Errors
    /// As [`counts`](Self::counts).
    pub fn divide<P: Position>(
        &self,
        position: &P,
        depth: u32,
    ) -> Result<Vec<(P::Move, u64)>, TryReserveError> {
        let Some(left) = depth.checked_sub(1) else { return Ok(Vec::new()) };
        let (moves, table) = (position.legal_moves(), self.transposition_table(left)?);
        let counts = self.run(&moves, |mv| {
            let mut next = position.clone();
            // Listed moves are always legal, so `false` does not occur.
            match (next.play_if_legal(mv), &table) {
                (true, Some(table)) => perft_hashed(&next, left, table),
                (true, None) => perft(&next, left),
                (false, _) => 0,
            }
        });
        Ok(moves.into_iter().zip(counts).collect())
    }

    /// Creates the table, if there is one and the depth is worth it.
    fn transposition_table<P: Position>(
        &self,
        depth: u32,
    ) -> Result<Option<TranspositionTable<P>>, TryReserveError> {
        if self.memory > 0 && depth >= MIN_HASHED_DEPTH {
            TranspositionTable::new(self.memory).map(Some)
        } else {
            Ok(None)
        }
    }

    /// Runs `work` on each task, with all threads, and reports progress.
    fn run<T: Sync, R: Send>(&self, tasks: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
        let finished = AtomicUsize::new(0);
        parallel_map(tasks, self.threads, |task| {
            let result = work(task);
            (self.progress)(finished.fetch_add(1, Ordering::Relaxed) + 1, tasks.len());
            result
        })
    }
}

/// Returns enough positions to distribute evenly, and their depth. A position appears once for each sequence that leads to
/// it.
fn tasks<P: Position>(position: &P, depth: u32) -> (Vec<P>, u32) {
    const ENOUGH: usize = 200;
    let (mut tasks, mut moves) = (vec![position.clone()], 0);
    while moves < depth && tasks.len() < ENOUGH {
        let mut next = Vec::new();
        tasks.iter().for_each(|task| task.for_each_successor(|after| next.push(after)));
        (tasks, moves) = (next, moves + 1);
    }
    (tasks, moves)
}

/// From this depth on a lookup is faster than counting.
const MIN_HASHED_DEPTH: u32 = 3;

/// Counts as [`perft`] with a transposition table, saturating.
fn perft_hashed<P: Position>(position: &P, depth: u32, table: &TranspositionTable<P>) -> u64 {
    if depth < MIN_HASHED_DEPTH {
        let mut counts = [0; MIN_HASHED_DEPTH as usize];
        let counts = &mut counts[..depth as usize];
        walk(position, counts);
        return counts.last().copied().unwrap_or(1);
    }
    if let Some(count) = table.get(position, depth) {
        return count;
    }
    let mut count = 0_u64;
    position.for_each_successor(|next| count = count.saturating_add(perft_hashed(&next, depth - 1, table)));
    table.put(position, depth, count);
    count
}
