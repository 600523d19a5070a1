//! Work done by several threads, its results in order.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Does `work` on all items by so many threads, this one among them; the results come in the order of the items.
///
/// ```
/// assert_eq!(touchmove_contest::side_by_side(&[1, 2, 3], 2, |item| item * item), [1, 4, 9]);
/// ```
pub fn side_by_side<T: Sync, U: Send>(items: &[T], threads: usize, work: impl Fn(&T) -> U + Sync) -> Vec<U> {
    if threads <= 1 || items.len() <= 1 {
        return items.iter().map(work).collect();
    }
    let (next, results) = (AtomicUsize::new(0), Mutex::new(Vec::with_capacity(items.len())));
    let labour = || {
        while let Some((index, item)) =
            Some(next.fetch_add(1, Ordering::Relaxed)).and_then(|index| Some((index, items.get(index)?)))
        {
            let result = work(item);
            if let Ok(mut results) = results.lock() {
                results.push((index, result));
            }
        }
    };
    std::thread::scope(|scope| {
        // A thread that cannot be had is done without; this one is there in any case.
        let spawn = |_| std::thread::Builder::new().spawn_scoped(scope, labour).ok();
        let helpers: Vec<_> = (1..threads.min(items.len())).map_while(spawn).collect();
        labour();
        drop(helpers);
    });
    let mut results = results.into_inner().unwrap_or_default();
    results.sort_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}
