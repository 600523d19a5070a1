//! A map over a slice by several threads.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Maps all items with this number of threads, the current one included; the results are in the order of the items. Where threads
/// cannot be started, as in WebAssembly, the current one does all the work.
///
/// ```
/// assert_eq!(touchmove::parallel_map(&[1, 2, 3], 2, |item| item * item), [1, 4, 9]);
/// ```
pub fn parallel_map<T: Sync, U: Send>(items: &[T], threads: usize, map: impl Fn(&T) -> U + Sync) -> Vec<U> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut results = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(index) else { return results };
            results.push((index, map(item)));
        }
    };
    let mut results = std::thread::scope(|scope| {
        let spawn = |_| std::thread::Builder::new().spawn_scoped(scope, work).ok();
        let helpers: Vec<_> = (1..threads.min(items.len())).map_while(spawn).collect();
        let mut results = work();
        for helper in helpers {
            results.extend(helper.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        results
    });
    results.sort_unstable_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}
