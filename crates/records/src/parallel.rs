//! Work done by several threads, its results in order.

use touchmove_judge::side_by_side;

/// How many pieces of work a thread gets at a time, so that none waits long for the slowest.
const EACH: usize = 4;

/// Does `work` on all items by so many threads, and gives the results to `take` in the order of the items. No more than a few
/// items a thread are held at a time.
///
/// # Errors
/// The first error among the items, or of `take`; nothing is taken behind it.
pub fn in_order<T: Sync + Send, U: Send, E>(
    items: impl Iterator<Item = Result<T, E>>,
    threads: usize,
    work: impl Fn(&T) -> U + Sync,
    mut take: impl FnMut(U) -> Result<(), E>,
) -> Result<(), E> {
    let mut items = items.fuse();
    loop {
        let (mut batch, mut failed) = (Vec::new(), None);
        for item in items.by_ref().take(if threads > 1 { threads * EACH } else { 1 }) {
            match item {
                Ok(item) => batch.push(item),
                Err(error) => {
                    failed = Some(error);
                    break;
                }
            }
        }
        let is_last = batch.is_empty();
        for result in side_by_side(&batch, threads, &work) {
            take(result)?;
        }
        if let Some(error) = failed {
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
    fn results_come_in_order_with_any_number_of_threads() {
        for threads in 1..=8 {
            let mut taken = Vec::new();
            let items = (0..100u32).map(Ok::<_, ()>);
            in_order(
                items,
                threads,
                |item| item * item,
                |square| {
                    taken.push(square);
                    Ok(())
                },
            )
            .unwrap();
            assert_eq!(taken, (0..100).map(|item| item * item).collect::<Vec<_>>());
        }
    }

    #[test]
    fn an_error_comes_behind_the_results_before_it() {
        let mut taken = Vec::new();
        let items = [Ok(1), Ok(2), Err("gone"), Ok(3)].into_iter();
        let ended = in_order(
            items,
            4,
            |item| *item,
            |item| {
                taken.push(item);
                Ok(())
            },
        );
        assert_eq!((ended, taken), (Err("gone"), vec![1, 2]));
    }
}
