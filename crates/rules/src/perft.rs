//! Counting: how many ways there are to play on for so many moves.

mod transposition;

use crate::Position;
use std::collections::TryReserveError;
use std::sync::atomic::{AtomicUsize, Ordering};
use transposition::TranspositionTable;

/// The number of move sequences of exactly `depth` moves from here. Depth 0 counts 1: doing nothing.
///
/// ```
/// use touchmove::{checkers, perft::perft};
/// assert_eq!(perft(&checkers::Position::opening(), 5), 7361); // OEIS A133046
/// ```
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    counts(position, depth).pop().unwrap_or(1)
}

/// The counts of all depths from 1 to `depth`, by one walk.
pub fn counts<P: Position>(position: &P, depth: u32) -> Vec<u64> {
    let mut counts = vec![0; depth as usize];
    walk(position, &mut counts);
    counts
}

/// Adds the number of moves that are made at each depth.
fn walk<P: Position>(position: &P, counts: &mut [u64]) {
    match counts {
        [] => {}
        [last] => *last += position.count_moves(),
        [first, deeper @ ..] => position.for_each_successor(|next| {
            *first += 1;
            walk(&next, deeper);
        }),
    }
}

/// What there is to count with. The counts do not depend on it.
///
/// ```
/// use touchmove::{checkers, perft::PerftOptions};
/// let options = PerftOptions { threads: 2, memory: 1 << 20, ..PerftOptions::default() };
/// let counts = options.counts(&checkers::Position::opening(), 7).unwrap();
/// assert_eq!(counts, [7, 49, 302, 1469, 7361, 36768, 179740]);
/// ```
#[derive(Clone, Copy)]
pub struct PerftOptions<'a> {
    /// How many threads.
    pub threads: usize,
    /// How many bytes to remember counts in, so that a position that comes up again is not counted again; with none, every
    /// position is counted as often as it comes up.
    pub memory: usize,
    /// Told from time to time how many parts of the work are done, and of how many.
    pub progress: &'a (dyn Fn(usize, usize) + Sync),
}

impl Default for PerftOptions<'_> {
    fn default() -> Self {
        PerftOptions { threads: 1, memory: 0, progress: &|_, _| () }
    }
}

impl PerftOptions<'_> {
    /// The counts of all depths from 1 to `depth`; `u64::MAX` stands for all that is more.
    ///
    /// # Errors
    /// When there is not so much memory.
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
                let each = options.share(&tasks, |task| remembering(task, left, table));
                counts.push(each.into_iter().fold(0, u64::saturating_add));
            }
        } else if deeper > 0 {
            let mut sums = vec![0; deeper as usize];
            for part in self.share(&tasks, |task| self::counts(task, deeper)) {
                sums.iter_mut().zip(part).for_each(|(sum, count)| *sum += count);
            }
            counts.append(&mut sums);
        }
        Ok(counts)
    }

    /// The count of [`perft`] for each first move.
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
        let counts = self.share(&moves, |mv| {
            let mut next = position.clone();
            // Listed moves are accepted, so nothing is left out here.
            match (next.play_if_legal(mv), &table) {
                (true, Some(table)) => remembering(&next, left, table),
                (true, None) => perft(&next, left),
                (false, _) => 0,
            }
        });
        Ok(moves.into_iter().zip(counts).collect())
    }

    /// What to remember counts in, if that is wanted and worth it.
    fn transposition_table<P: Position>(
        &self,
        depth: u32,
    ) -> Result<Option<TranspositionTable<P>>, TryReserveError> {
        if self.memory > 0 && depth >= WORTH_REMEMBERING {
            TranspositionTable::new(self.memory).map(Some)
        } else {
            Ok(None)
        }
    }

    /// Does `work` on each task, and gives the results in the order of the tasks.
    fn share<T: Sync, R: Send + Default>(&self, tasks: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
        let (next, finished) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let run = || {
            let mut done = Vec::new();
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(task) = tasks.get(index) else { return done };
                done.push((index, work(task)));
                (self.progress)(finished.fetch_add(1, Ordering::Relaxed) + 1, tasks.len());
            }
        };
        let mut results: Vec<R> = tasks.iter().map(|_| R::default()).collect();
        std::thread::scope(|scope| {
            // A thread that cannot be had is done without; this one is there in any case.
            let spawn = |_| std::thread::Builder::new().spawn_scoped(scope, run).ok();
            let workers: Vec<_> = (1..self.threads.min(tasks.len())).map_while(spawn).collect();
            let mut done = run();
            for worker in workers {
                match worker.join() {
                    Ok(others) => done.extend(others),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            for (index, result) in done {
                results[index] = result;
            }
        });
        results
    }
}

/// Positions to share the work out evenly, each as often as there are ways to it, and how many moves deep they are.
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

/// From this depth on, looking a count up is quicker than counting.
const WORTH_REMEMBERING: u32 = 3;

/// What [`perft`] counts, as far as `u64` goes, with what is known already.
fn remembering<P: Position>(position: &P, depth: u32, table: &TranspositionTable<P>) -> u64 {
    if depth < WORTH_REMEMBERING {
        let mut counts = [0; WORTH_REMEMBERING as usize];
        let counts = &mut counts[..depth as usize];
        walk(position, counts);
        return counts.last().copied().unwrap_or(1);
    }
    if let Some(count) = table.get(position, depth) {
        return count;
    }
    let mut count = 0_u64;
    position.for_each_successor(|next| count = count.saturating_add(remembering(&next, depth - 1, table)));
    table.put(position, depth, count);
    count
}
