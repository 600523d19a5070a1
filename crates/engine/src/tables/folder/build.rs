//! Builds the files of a folder.

use super::super::build::{BuildError, Run, cell_count, solve_pairs, stages};
use super::super::cells::{Metric, Plies, Results};
use super::super::file::{Kind, to_bytes};
use super::super::load::load;
use super::super::solved::Solved;
use super::super::{BuildOptions, Material, MaterialPair, Tables};
use super::{FolderError, add, checkers_folder, file_path, open, remove_leftovers, write_whole};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What to build.
#[derive(Clone, Copy, Debug)]
pub struct BuildPlan {
    /// The maximum number of pieces.
    pub pieces: u8,
    /// Up to this many pieces, plies are counted.
    pub plies: u8,
    /// How many bytes of slices may stay in memory that are not needed at the moment. Without the others the work cannot go on: up to
    /// 0.3 GB for six pieces without plies, and several for seven.
    pub memory: usize,
}

impl BuildPlan {
    /// Plies are counted up to this many pieces, unless more are asked for.
    pub const DEFAULT_PLIES: u8 = 5;
    /// The default of `memory`.
    pub const DEFAULT_MEMORY: usize = 512 << 20;

    /// Creates a plan for this many pieces.
    pub const fn new(pieces: u8) -> Self {
        let plies = if pieces < Self::DEFAULT_PLIES { pieces } else { Self::DEFAULT_PLIES };
        BuildPlan { pieces, plies, memory: Self::DEFAULT_MEMORY }
    }

    /// Returns what the files with this many pieces store.
    pub const fn kind(&self, pieces: u8) -> Kind {
        if pieces <= self.plies { Kind::Plies } else { Kind::Results }
    }
}

/// Solving a cell takes about this many times as long as compressing it.
const SOLVING: u64 = 2;
/// Pairs that are solved together have at most this many cells.
const MAX_STAGE: usize = 128 << 20;

/// Builds the files that are not there, and returns how many there were to build. Files that are there are kept, but those that are
/// truncated, altered or of another version are built again.
///
/// # Errors
/// Returns an error if a file cannot be read or written, there is not enough memory, or the build is stopped. What is complete stays,
/// and the next build goes on from there.
pub fn build(folder: &Path, plan: &BuildPlan, options: &BuildOptions<'_>) -> Result<usize, FolderError> {
    let checkers = checkers_folder(folder);
    fs::create_dir_all(&checkers).map_err(FolderError::io(&checkers))?;
    remove_leftovers(&checkers);
    let tables = open(folder)?.tables;
    let has = |pair: &MaterialPair, kind| tables.has(pair.first(), kind);
    let is_missing = |pair: &MaterialPair| {
        let kind = plan.kind(pair.first().count());
        // Plies say more than results.
        !has(pair, kind) && !has(pair, Kind::Plies)
    };
    let missing: BTreeSet<MaterialPair> =
        (2..=plan.pieces).flat_map(MaterialPair::with_count).filter(is_missing).collect();
    let total = missing.iter().flat_map(|pair| pair.both()).map(cell_count).sum::<u64>() * (SOLVING + 1);
    let done = AtomicU64::new(0);
    let progress = |units: u64| {
        let done = done.fetch_add(units, Relaxed) + units;
        (options.progress)(done, total);
    };
    let count = missing.len();
    let mut builder = Builder { folder, plan, options, progress: &progress, tables, missing };
    let with_plies = builder.run::<Plies>(2..=plan.plies.min(plan.pieces), Solved::default())?;
    builder.run::<Results>(
        plan.plies.max(1) + 1..=plan.pieces,
        with_plies.into_results().map_err(BuildError::from)?,
    )?;
    Ok(count)
}

struct Builder<'a> {
    folder: &'a Path,
    plan: &'a BuildPlan,
    options: &'a BuildOptions<'a>,
    progress: &'a (dyn Fn(u64) + Sync),
    tables: Tables,
    missing: BTreeSet<MaterialPair>,
}

impl Builder<'_> {
    /// Builds what is missing of these numbers of pieces. Returns the slices in memory at the end.
    fn run<M: Metric>(
        &mut self,
        counts: std::ops::RangeInclusive<u8>,
        mut solved: Solved<M>,
    ) -> Result<Solved<M>, FolderError> {
        let mut pending: Vec<Vec<MaterialPair>> = Vec::new();
        for stage in counts.flat_map(|count| stages(count, MAX_STAGE)) {
            let missing: Vec<_> = stage.into_iter().filter(|pair| self.missing.contains(pair)).collect();
            if !missing.is_empty() {
                pending.push(missing);
            }
        }
        for (index, stage) in pending.iter().enumerate() {
            self.drop_unneeded(&pending[index..], &mut solved);
            for material in needed(stage) {
                load(&self.tables, material, &mut solved, self.options.threads)?;
            }
            let progress = |cells: u64| (self.progress)(cells * SOLVING);
            let run = Run { threads: self.options.threads, stop: self.options.stop, progress: &progress };
            solve_pairs(stage, &mut solved, run)?;
            for pair in stage {
                self.write(*pair, &solved)?;
            }
        }
        Ok(solved)
    }

    /// Drops slices that no later stage needs and, if memory is short, those that the next one does not need. Slices with at least
    /// two pieces less are small, and needed by nearly all.
    fn drop_unneeded<M: Metric>(&self, pending: &[Vec<MaterialPair>], solved: &mut Solved<M>) {
        let Some(count) = pending.first().and_then(|stage| stage.first()).map(|pair| pair.first().count())
        else {
            return;
        };
        let needed_later: BTreeSet<Material> = pending.iter().flat_map(|stage| needed(stage)).collect();
        let needed_now = needed(&pending[0]);
        let mut size: usize = solved.iter().map(|slice| slice.size()).sum();
        let slices: Vec<_> = solved.iter().map(|slice| (slice.layout.material, slice.size())).collect();
        let mut drop_unless = |keep: &BTreeSet<Material>, limit: usize| {
            for (material, bytes) in &slices {
                if size > limit
                    && material.count() + 1 >= count
                    && !keep.contains(material)
                    && solved.remove(*material)
                {
                    size -= bytes;
                }
            }
        };
        drop_unless(&needed_later, 0);
        drop_unless(&needed_now, self.plan.memory);
    }

    /// Writes the file of a pair, and adds it to the tables.
    fn write<M: Metric>(&mut self, pair: MaterialPair, solved: &Solved<M>) -> Result<(), FolderError> {
        let Some(slices) = solved.pair(pair) else { return Ok(()) };
        if self.options.stop.load(Relaxed) {
            return Err(BuildError::Stopped.into());
        }
        let bytes = to_bytes(pair, &slices, self.options.threads, self.progress)?;
        let path = file_path(self.folder, pair, Kind::of::<M>());
        write_whole(&path, &bytes).map_err(FolderError::io(&path))?;
        add(&mut self.tables, &path)?;
        Ok(())
    }
}

/// Returns all material that moves from these pairs lead to, apart from themselves.
pub(super) fn needed(pairs: &[MaterialPair]) -> BTreeSet<Material> {
    let own: BTreeSet<Material> = pairs.iter().flat_map(|pair| pair.both()).collect();
    own.iter().flat_map(|material| material.successors()).filter(|after| !own.contains(after)).collect()
}
