//! All sets of a number of squares, listed once.

use super::board::{Jumpable, Set};
use super::index::{SQUARES, sets, subsets};
use std::sync::OnceLock;

/// A set of squares with what can jump over it.
pub(super) struct SetEntry {
    pub(super) set: Set,
    pub(super) jumpable: Jumpable,
}

/// Returns all sets of `count` of the first `squares` squares, in the order of their ranks.
pub(super) fn listed(count: u8, squares: usize) -> &'static [SetEntry] {
    static LISTS: [OnceLock<Vec<SetEntry>>; 8] = [const { OnceLock::new() }; 8];
    let entry = |set: Set| SetEntry { set, jumpable: Jumpable::new(set) };
    let list = LISTS[usize::from(count) % LISTS.len()]
        .get_or_init(|| sets(count, SQUARES).into_iter().map(entry).collect());
    // The sets of the first squares come first.
    &list[..subsets(count, squares).min(list.len())]
}
