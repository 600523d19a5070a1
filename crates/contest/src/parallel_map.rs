//! A map over a slice by several threads.

/// Maps all items with this number of threads, the current one included; the results are in the order of the items. Without the
/// feature `parallel`, the current thread does all of it.
///
/// ```
/// assert_eq!(touchmove_contest::parallel_map(&[1, 2, 3], 2, |item| item * item), [1, 4, 9]);
/// ```
pub fn parallel_map<T: Sync, U: Send>(items: &[T], threads: usize, map: impl Fn(&T) -> U + Sync) -> Vec<U> {
    #[cfg(feature = "parallel")]
    if threads > 1 && items.len() > 1 {
        return with_threads(items, threads, map);
    }
    let _ = threads;
    items.iter().map(map).collect()
}

#[cfg(feature = "parallel")]
fn with_threads<T: Sync, U: Send>(items: &[T], threads: usize, map: impl Fn(&T) -> U + Sync) -> Vec<U> {
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicUsize, Ordering};
    let (next, results) = (AtomicUsize::new(0), Mutex::new(Vec::with_capacity(items.len())));
    let worker = || {
        while let Some((index, item)) =
            Some(next.fetch_add(1, Ordering::Relaxed)).and_then(|index| Some((index, items.get(index)?)))
        {
            let result = map(item);
            if let Ok(mut results) = results.lock() {
                results.push((index, result));
            }
        }
    };
    std::thread::scope(|scope| {
        // If a thread cannot be started, the others do its work.
        let spawn = |_| std::thread::Builder::new().spawn_scoped(scope, worker).ok();
        let helpers: Vec<_> = (1..threads.min(items.len())).map_while(spawn).collect();
        worker();
        drop(helpers);
    });
    let mut results = results.into_inner().unwrap_or_default();
    results.sort_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}
