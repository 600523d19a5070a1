//! Counting: how many ways there are to play on for so many moves.

use crate::Position;
use std::sync::atomic::{AtomicUsize, Ordering};

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
        [first, deeper @ ..] => position.each_successor(|next| {
            *first += 1;
            walk(&next, deeper);
        }),
    }
}

/// Told from time to time how many parts of the work are done, and of how many.
pub type Progress<'a> = &'a (dyn Fn(usize, usize) + Sync);

/// The same counts, by several threads. They do not depend on how many.
pub fn counts_by_threads<P: Position>(
    position: &P,
    depth: u32,
    threads: usize,
    progress: Progress<'_>,
) -> Vec<u64> {
    // So many moves deep there are enough positions to share them out evenly.
    const SHARED: u32 = 3;
    if depth <= SHARED {
        return counts(position, depth);
    }
    let mut all = counts(position, SHARED);
    let mut tasks = vec![position.clone()];
    for _ in 0..SHARED {
        let mut next = Vec::new();
        tasks.iter().for_each(|task| task.each_successor(|after| next.push(after)));
        tasks = next;
    }
    let mut deeper = vec![0; (depth - SHARED) as usize];
    for part in share(&tasks, threads, progress, |task| counts(task, depth - SHARED)) {
        deeper.iter_mut().zip(part).for_each(|(sum, count)| *sum += count);
    }
    all.append(&mut deeper);
    all
}

/// The count of [`perft`] for each first move, by several threads.
pub fn divide<P: Position>(
    position: &P,
    depth: u32,
    threads: usize,
    progress: Progress<'_>,
) -> Vec<(P::Move, u64)> {
    let Some(left) = depth.checked_sub(1) else { return Vec::new() };
    let moves = position.moves();
    let counts = share(&moves, threads, progress, |mv| {
        let mut next = position.clone();
        // Listed moves are accepted, so nothing is left out here.
        next.play(mv).map_or(0, |_| perft(&next, left))
    });
    moves.into_iter().zip(counts).collect()
}

/// Does `work` on each task, by several threads, and gives the results in the order of the tasks.
fn share<T: Sync, R: Send + Default>(
    tasks: &[T],
    threads: usize,
    progress: Progress<'_>,
    work: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    let (next, finished) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let run = || {
        let mut done = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(task) = tasks.get(index) else { return done };
            done.push((index, work(task)));
            progress(finished.fetch_add(1, Ordering::Relaxed) + 1, tasks.len());
        }
    };
    let mut results: Vec<R> = tasks.iter().map(|_| R::default()).collect();
    std::thread::scope(|scope| {
        // A thread that cannot be had is done without; this one is there in any case.
        let spawn = |_| std::thread::Builder::new().spawn_scoped(scope, run).ok();
        let workers: Vec<_> = (1..threads.min(tasks.len())).map_while(spawn).collect();
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
