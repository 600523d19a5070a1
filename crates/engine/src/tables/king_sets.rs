//! All sets of a number of kings, with what the builder needs to know of each.

use super::board::{STEPS, Set, Targets, squares};
use super::index::{SQUARES, rank, rank_rotated, sets};

/// All sets of a number of kings, by their ranks.
pub(super) struct KingSets {
    pub(super) sets: Vec<KingSet>,
    /// The steps of all sets, one after the other.
    steps: Vec<KingStep>,
}

pub(super) struct KingSet {
    pub(super) set: Set,
    /// The rank once the board is turned around.
    pub(super) rotated_rank: u32,
    /// Where the kings can step to.
    pub(super) targets: Targets,
    first_step: u32,
}

/// A step of one king, in either direction.
#[derive(Clone, Copy)]
pub(super) struct KingStep {
    /// The square that it leads to, as a set.
    pub(super) to: Set,
    /// The rank of the set after the step.
    pub(super) rank: u32,
}

impl KingSets {
    pub(super) fn new(count: u8) -> Self {
        let mut steps = Vec::new();
        let king_set = |set: Set| {
            let first_step = steps.len() as u32;
            for square in squares(set) {
                for step in STEPS[square].iter().flatten().filter(|step| step.next & set == 0) {
                    let after = set ^ 1 << square ^ step.next;
                    steps.push(KingStep { to: step.next, rank: rank(after) as u32 });
                }
            }
            let (rotated_rank, targets) = (rank_rotated(set) as u32, Targets::of_kings(set));
            KingSet { set, rotated_rank, targets, first_step }
        };
        KingSets { sets: sets(count, SQUARES).into_iter().map(king_set).collect(), steps }
    }

    /// Returns the steps from a set to squares that have no king of the set.
    #[inline(always)]
    pub(super) fn steps(&self, rank: usize) -> &[KingStep] {
        let start = self.sets[rank].first_step as usize;
        let end = self.sets.get(rank + 1).map_or(self.steps.len(), |next| next.first_step as usize);
        &self.steps[start..end]
    }
}
