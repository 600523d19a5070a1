//! Tables that are built and kept in memory.

use super::board::{Board, side_index};
use super::build::{BuildError, Run, cell_count, solve_pairs, stages};
use super::cells::{Metric, Plies, Results};
use super::file::{FileError, to_bytes};
use super::solved::Solved;
use super::verify::{self, WrongValue};
use super::{Counts, MAX_PIECES, Material, MaterialPair, Value};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use touchmove::Position as _;
use touchmove::checkers::Position;

/// How to build tables.
#[derive(Clone, Copy)]
pub struct BuildOptions<'a> {
    /// The number of threads. The tables do not depend on it.
    pub threads: usize,
    /// Stops the build when it is set.
    pub stop: &'a AtomicBool,
    /// Called from time to time with how much of the work is done, and how much there is.
    pub progress: &'a (dyn Fn(u64, u64) + Sync),
}

/// Nobody stops what has no stop flag.
static NEVER: AtomicBool = AtomicBool::new(false);

impl Default for BuildOptions<'_> {
    fn default() -> Self {
        BuildOptions { threads: 1, stop: &NEVER, progress: &|_, _| () }
    }
}

/// Tables in memory: all positions with both sides present and at most some number of pieces.
///
/// ```
/// use touchmove_engine::tables::{BuildOptions, MemoryTables, Value};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let tables = MemoryTables::with_plies(3, &BuildOptions::default())?;
/// // Two kings win against one.
/// let value = tables.probe(&"W:WK14,K18:BK1".parse()?);
/// assert_eq!(value, Some(Value::Win { plies: Some(15) }));
/// assert_eq!(tables.probe(&"W:WK14:BK1".parse()?), Some(Value::Draw));
/// assert_eq!(tables.probe(&"W:WK14,K15:BK1,K2".parse()?), None); // four pieces
/// # Ok(())
/// # }
/// ```
pub struct MemoryTables(Inner);

enum Inner {
    Results(Solved<Results>),
    Plies(Solved<Plies>),
}

/// Applies an expression to the slices, whatever they store.
macro_rules! with_solved {
    ($tables:expr, $solved:ident => $result:expr) => {
        match &$tables.0 {
            Inner::Results($solved) => $result,
            Inner::Plies($solved) => $result,
        }
    };
}

impl MemoryTables {
    /// Builds tables that know wins, draws and losses, of at most `pieces` pieces.
    ///
    /// # Errors
    /// Returns an error if there is not enough memory, or the build is stopped.
    pub fn with_results(pieces: u8, options: &BuildOptions<'_>) -> Result<Self, BuildError> {
        build(pieces, options).map(|solved| MemoryTables(Inner::Results(solved)))
    }

    /// Builds tables that also know the number of plies to the end. They take four times as much memory.
    ///
    /// # Errors
    /// As [`with_results`](Self::with_results).
    pub fn with_plies(pieces: u8, options: &BuildOptions<'_>) -> Result<Self, BuildError> {
        build(pieces, options).map(|solved| MemoryTables(Inner::Plies(solved)))
    }

    /// Returns the value of a position, if the tables have it. A side without pieces has lost.
    #[inline]
    pub fn probe(&self, position: &Position) -> Option<Value> {
        with_solved!(self, solved => probe(solved, position))
    }

    /// Returns the numbers of positions of a slice by their value for the side to move, or `None` if the tables do not have it.
    pub fn counts(&self, material: Material) -> Option<Counts> {
        with_solved!(self, solved => solved.get(material).map(|slice| slice.counts()))
    }

    /// Checks that the value of each position of a slice follows from those after all moves, which the rules list. With plies that
    /// is a proof. Returns the counts as [`counts`](Self::counts).
    ///
    /// # Errors
    /// Returns the first position whose value does not follow.
    pub fn verify(&self, material: Material, threads: usize) -> Option<Result<Counts, Box<WrongValue>>> {
        with_solved!(self, solved => verify::verify_slice(solved, material, threads, &NEVER, &|_| ()))
    }

    /// Returns the bytes of the files of all slices, as [`Tables`](super::Tables) read them.
    ///
    /// # Errors
    /// Returns an error if there is not enough memory.
    pub fn files(&self, threads: usize) -> Result<Vec<Vec<u8>>, FileError> {
        with_solved!(self, solved => files(solved, threads))
    }

    #[cfg(test)]
    pub(super) fn results_slice(&self, material: Material) -> Option<&super::cells::Slice<Results>> {
        match &self.0 {
            Inner::Results(solved) => solved.get(material).map(|slice| &**slice),
            Inner::Plies(_) => None,
        }
    }

    #[cfg(test)]
    pub(super) fn plies_slice(&self, material: Material) -> Option<&super::cells::Slice<Plies>> {
        match &self.0 {
            Inner::Plies(solved) => solved.get(material).map(|slice| &**slice),
            Inner::Results(_) => None,
        }
    }

    /// Returns the number of bytes of all slices.
    pub fn size(&self) -> usize {
        with_solved!(self, solved => solved.iter().map(|slice| slice.size()).sum())
    }
}

fn files<M: Metric>(solved: &Solved<M>, threads: usize) -> Result<Vec<Vec<u8>>, FileError> {
    let pairs = (2..=MAX_PIECES).flat_map(MaterialPair::with_count);
    let slices = pairs.filter_map(|pair| Some((pair, solved.pair(pair)?)));
    slices.map(|(pair, slices)| to_bytes(pair, &slices, threads, &|_| ())).collect()
}

#[inline]
fn probe<M: Metric>(solved: &Solved<M>, position: &Position) -> Option<Value> {
    let score = solved.score(&Board::from(position), side_index(position.to_move()))?;
    Value::from_score::<M>(score)
}

fn build<M: Metric>(pieces: u8, options: &BuildOptions<'_>) -> Result<Solved<M>, BuildError> {
    let mut solved = Solved::default();
    let total: u64 = (2..=pieces).flat_map(Material::with_count).map(cell_count).sum();
    let done = AtomicU64::new(0);
    let progress = |cells: u64| {
        let done = done.fetch_add(cells, Relaxed) + cells;
        (options.progress)(done, total);
    };
    let run = Run { threads: options.threads, stop: options.stop, progress: &progress };
    for stage in (2..=pieces).flat_map(|count| stages(count, usize::MAX)) {
        solve_pairs(&stage, &mut solved, run)?;
    }
    Ok(solved)
}
