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
    match depth {
        0 => 1,
        1 => position.count_moves(),
        _ => {
            let mut sum = 0;
            position.each_successor(|next| sum += perft(&next, depth - 1));
            sum
        }
    }
}

/// Told from time to time how many parts of the work are done, and of how many.
pub type Progress<'a> = &'a (dyn Fn(usize, usize) + Sync);

/// The same count, by several threads. The answer does not depend on how many.
pub fn perft_threads<P: Position>(position: &P, depth: u32, threads: usize, progress: Progress<'_>) -> u64 {
    // Two moves deep there are enough positions to share them out evenly.
    const SHARED_DEPTH: u32 = 2;
    if depth <= SHARED_DEPTH {
        return perft(position, depth);
    }
    let mut tasks = Vec::new();
    position.each_successor(|next| next.each_successor(|task| tasks.push(task)));
    share(&tasks, threads, progress, |task| perft(task, depth - SHARED_DEPTH)).into_iter().sum()
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
fn share<T: Sync>(
    tasks: &[T],
    threads: usize,
    progress: Progress<'_>,
    work: impl Fn(&T) -> u64 + Sync,
) -> Vec<u64> {
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
    let mut results = vec![0; tasks.len()];
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
        for (index, count) in done {
            results[index] = count;
        }
    });
    results
}
