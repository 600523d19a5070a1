//! Distributes work over threads and keeps its results in order.

use touchmove::parallel_map;

/// How many items a thread gets at a time, so that none waits long for the slowest.
const ITEMS_PER_THREAD: usize = 4;

/// Applies `work` to all items on this many threads, and passes the results to `consume` in the order of the items. Only a few
/// items per thread are held at a time.
///
/// # Errors
/// Returns the first error among the items, or of `consume`; nothing is consumed after it.
///
/// ```
/// use touchmove_records::parallel::map_in_order;
/// let mut squares = Vec::new();
/// let items = (1..=3).map(Ok::<i32, ()>);
/// let result = map_in_order(items, 2, |item| item * item, |square| {
///     squares.push(square);
///     Ok(())
/// });
/// assert_eq!((result, squares), (Ok(()), vec![1, 4, 9]));
/// ```
pub fn map_in_order<T: Sync + Send, U: Send, E>(
    items: impl Iterator<Item = Result<T, E>>,
    threads: usize,
    work: impl Fn(&T) -> U + Sync,
    mut consume: impl FnMut(U) -> Result<(), E>,
) -> Result<(), E> {
    let mut items = items.fuse();
    loop {
        let (mut batch, mut error) = (Vec::new(), None);
        for item in items.by_ref().take(if threads > 1 { threads * ITEMS_PER_THREAD } else { 1 }) {
            match item {
                Ok(item) => batch.push(item),
                Err(failed) => {
                    error = Some(failed);
                    break;
                }
            }
        }
        let is_last = batch.is_empty();
        for result in parallel_map(&batch, threads, &work) {
            consume(result)?;
        }
        if let Some(error) = error {
            return Err(error);
        }
        if is_last {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_keep_their_order_with_any_number_of_threads() {
        for threads in 1..=8 {
            let mut consumed = Vec::new();
            let items = (0..100u32).map(Ok::<_, ()>);
            let consume = |square| {
                consumed.push(square);
                Ok(())
            };
            map_in_order(items, threads, |item| item * item, consume).unwrap();
            assert_eq!(consumed, (0..100).map(|item| item * item).collect::<Vec<_>>());
        }
    }

    #[test]
    fn results_before_an_error_are_consumed() {
        let mut consumed = Vec::new();
        let items = [Ok(1), Ok(2), Err("failed"), Ok(3)].into_iter();
        let consume = |item| {
            consumed.push(item);
            Ok(())
        };
        let result = map_in_order(items, 4, |item| *item, consume);
        assert_eq!((result, consumed), (Err("failed"), vec![1, 2]));
    }
}
