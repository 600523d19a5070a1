//! Loads slices from files into memory.

use super::cells::{Metric, Slice};
use super::codec::BLOCK;
use super::file::{FileError, Kind};
use super::solved::Solved;
use super::{Counts, Material, Tables};
use std::sync::Arc;
use touchmove::parallel_map;

/// Loads a slice, and first the slices that it needs to play captures. Does nothing if it is in memory.
///
/// # Errors
/// Returns an error if a file is missing, or cannot be read, or has other numbers of values than its header says.
pub(super) fn load<M: Metric>(
    tables: &Tables,
    material: Material,
    solved: &mut Solved<M>,
    threads: usize,
) -> Result<(), FileError> {
    if solved.get(material).is_some() {
        return Ok(());
    }
    for smaller in material.successors().into_iter().filter(|after| after.count() < material.count()) {
        load(tables, smaller, solved, threads)?;
    }
    // A file with plies has the results as well.
    let kinds = if M::COUNTS_PLIES { &[Kind::Plies][..] } else { &[Kind::Results, Kind::Plies] };
    let found = kinds.iter().find_map(|kind| tables.file(material, *kind));
    let (file, slice_index) = found.ok_or(FileError::Missing(material))?;
    let slice = Slice::<M>::new(material)?;
    let blocks: Vec<usize> = (0..file.block_count(slice_index)).collect();
    let loaded = parallel_map(&blocks, threads, |&block| {
        let codes = file.block::<M>(slice_index, block)?;
        let first = block * BLOCK;
        slice.set_codes(first, codes.iter().copied());
        file.for_each_capture(slice_index, block, |cell, board, jumpers| {
            slice.set_code(cell, M::encode(solved.best_capture(board, 0, jumpers)));
        })?;
        let mut counts = Counts::default();
        let scores = (first..first + codes.len()).map(|cell| slice.score(cell));
        scores.filter(|score| *score != super::cells::score::NONE).for_each(|score| counts.add::<M>(score));
        Ok(counts)
    });
    let counts: Counts = loaded.into_iter().collect::<Result<Vec<_>, FileError>>()?.into_iter().sum();
    let expected = file.counts(slice_index);
    if counts != (Counts { longest: if M::COUNTS_PLIES { expected.longest } else { 0 }, ..expected }) {
        return Err(FileError::Altered("its values"));
    }
    solved.insert(Arc::new(slice));
    Ok(())
}
