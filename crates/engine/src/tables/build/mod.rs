//! Building slices.

mod component;

use super::board::Set;
use super::cells::{Metric, Slice};
use super::index::{Layout, MEN_SQUARES, advancement, rank, rank_rotated, sets};
use super::king_sets::KingSets;
use super::solved::Solved;
use super::{Material, MaterialPair};
use component::{PairSolver, Scratch};
use std::collections::{BTreeMap, TryReserveError};
use std::error::Error;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use touchmove::parallel_map;

/// How a build runs.
#[derive(Clone, Copy)]
pub(super) struct Run<'a> {
    pub(super) threads: usize,
    /// Stops the build when it is set.
    pub(super) stop: &'a AtomicBool,
    /// Called with the number of cells that have been solved since the last call.
    pub(super) progress: &'a (dyn Fn(u64) + Sync),
}

/// Why slices could not be solved.
#[derive(Debug)]
#[non_exhaustive]
pub enum BuildError {
    /// There is not enough memory.
    OutOfMemory(TryReserveError),
    /// The stop flag was set.
    Stopped,
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BuildError::OutOfMemory(error) => error.fmt(f),
            BuildError::Stopped => f.write_str("stopped"),
        }
    }
}

impl Error for BuildError {}

impl From<TryReserveError> for BuildError {
    fn from(error: TryReserveError) -> Self {
        BuildError::OutOfMemory(error)
    }
}

/// Solves pairs that do not depend on each other, and adds their slices. Those that they depend on must be in memory.
pub(super) fn solve_pairs<M: Metric>(
    pairs: &[MaterialPair],
    solved: &mut Solved<M>,
    run: Run<'_>,
) -> Result<(), BuildError> {
    for material in pairs.iter().flat_map(|pair| pair.both()) {
        solved.insert(Arc::new(Slice::new(material)?));
    }
    let mut king_sets = BTreeMap::new();
    for material in pairs.iter().flat_map(|pair| pair.both()) {
        let count = material.mover.kings;
        king_sets.entry(count).or_insert_with(|| KingSets::new(count));
    }
    let solvers: Vec<PairSolver<'_, M>> =
        pairs.iter().filter_map(|pair| pair_solver(pair.first(), solved, &king_sets)).collect();
    // Men that have advanced farther are solved first: every move of a man leads to a level that is solved already.
    let mut levels: BTreeMap<usize, Vec<Task<'_, '_, M>>> = BTreeMap::new();
    let arrangements: Vec<Arrangements> = pairs.iter().map(|pair| Arrangements::new(pair.first())).collect();
    for (solver, arrangements) in solvers.iter().zip(&arrangements) {
        arrangements.for_each_task(|level, men, others| {
            levels.entry(level).or_default().push(Task { solver, men, others });
        });
    }
    for (_, mut tasks) in levels.into_iter().rev() {
        // Large tasks first, so that the threads finish at about the same time.
        tasks.sort_by_key(|task| std::cmp::Reverse(task.size()));
        parallel_map(&tasks, run.threads, |task| task.run(run));
        if run.stop.load(Relaxed) {
            return Err(BuildError::Stopped);
        }
    }
    Ok(())
}

fn pair_solver<'a, M: Metric>(
    material: Material,
    solved: &'a Solved<M>,
    king_sets: &'a BTreeMap<u8, KingSets>,
) -> Option<PairSolver<'a, M>> {
    Some(PairSolver {
        solved,
        slices: [solved.get(material)?, solved.get(material.swapped())?],
        kings: [king_sets.get(&material.mover.kings)?, king_sets.get(&material.other.kings)?],
    })
}

/// The arrangements of men of both sides, by how far they have advanced.
struct Arrangements {
    material: Material,
    down: Vec<Vec<Set>>,
    up: Vec<Vec<Set>>,
}

impl Arrangements {
    fn new(material: Material) -> Self {
        let by_advancement = |count: u8, arrange: fn(Set) -> [Set; 2]| {
            let mut groups = Vec::new();
            for set in sets(count, MEN_SQUARES) {
                let men = arrange(set);
                let advanced = advancement(men);
                if groups.len() <= advanced {
                    groups.resize_with(advanced + 1, Vec::new);
                }
                groups[advanced].push(men[0] | men[1]);
            }
            groups
        };
        Arrangements {
            material,
            down: by_advancement(material.mover.men, |set| [set, 0]),
            up: by_advancement(material.other.men, |set| [0, set << 4]),
        }
    }

    /// Calls `visit` with parts of the work of each level: men of side 0, and some of the arrangements of side 1.
    fn for_each_task<'a>(&'a self, mut visit: impl FnMut(usize, Set, &'a [Set])) {
        /// About the number of positions of a task.
        const TASK_SIZE: usize = 1 << 16;
        let kings = Layout::new(self.material).stride;
        let length = (TASK_SIZE / kings).max(1);
        for (down_advanced, down) in self.down.iter().enumerate() {
            for (up_advanced, up) in self.up.iter().enumerate() {
                for &men in down {
                    up.chunks(length).for_each(|others| visit(down_advanced + up_advanced, men, others));
                }
            }
        }
    }
}

/// Some arrangements of men of one level.
struct Task<'a, 'b, M> {
    solver: &'a PairSolver<'b, M>,
    men: Set,
    others: &'a [Set],
}

impl<M: Metric> Task<'_, '_, M> {
    fn size(&self) -> usize {
        self.solver.slices[0].layout.stride * self.others.len()
    }

    fn run(&self, run: Run<'_>) {
        let mut scratch = Scratch::default();
        let is_symmetric = std::ptr::eq(self.solver.slices[0], self.solver.slices[1]);
        for &others in self.others {
            if run.stop.load(Relaxed) {
                return;
            }
            if self.men & others != 0 {
                continue;
            }
            // With the same pieces on both sides, an arrangement turned around is solved together with it.
            let is_second =
                (rank_rotated(others), rank_rotated(self.men << 4)) < (rank(self.men), rank(others >> 4));
            if is_symmetric && is_second {
                continue;
            }
            self.solver.solve([self.men, others], &mut scratch);
        }
        let slices = if is_symmetric { 1 } else { 2 };
        (run.progress)((self.size() * slices) as u64);
    }
}

/// Returns the number of cells of a slice.
pub(super) fn cell_count(material: Material) -> u64 {
    Layout::new(material).cells() as u64
}

/// Returns the pairs with this many pieces in groups that are solved together: pairs with as many men do not depend on each other,
/// and several at a time keep all threads busy. Groups of more than one pair have at most `max_cells` cells.
pub(super) fn stages(count: u8, max_cells: usize) -> Vec<Vec<MaterialPair>> {
    let cells =
        |pair: &MaterialPair| pair.both().map(|material| Layout::new(material).cells()).sum::<usize>();
    let mut stages: Vec<Vec<MaterialPair>> = Vec::new();
    for pair in MaterialPair::with_count(count) {
        match stages.last_mut() {
            Some(stage)
                if stage.iter().all(|other| other.first().men() == pair.first().men())
                    && stage.iter().chain([&pair]).map(cells).sum::<usize>() <= max_cells =>
            {
                stage.push(pair);
            }
            _ => stages.push(vec![pair]),
        }
    }
    stages
}
