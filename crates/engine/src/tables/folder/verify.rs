//! Proves the tables of a folder.

use super::super::cells::{Metric, Plies, Results};
use super::super::file::{FileError, Kind};
use super::super::load::load;
use super::super::solved::Solved;
use super::super::verify::verify_slice;
use super::super::{BuildError, BuildOptions, Counts, Material, MaterialPair, Tables};
use super::build::needed;
use super::{FolderError, open};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use touchmove::parallel_map;

/// A slice that has been verified.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VerifiedSlice {
    /// Its material.
    pub material: Material,
    /// What its file stores. Plies prove each value; results are only known to agree with each other.
    pub kind: Kind,
    /// Its numbers of positions.
    pub counts: Counts,
}

/// Verifies all slices of at most this many pieces, those with fewer pieces first: every block is read and its checksum compared, and
/// the value of every position is compared with those after all its moves, which the rules list. Calls `visit` with each slice.
///
/// Where both kinds of files are there, both are verified. Files with results are compared with files with plies, if there are any.
///
/// # Errors
/// Returns an error for the first slice that is missing or wrong, or if the verification is stopped.
pub fn verify(
    folder: &Path,
    pieces: u8,
    options: &BuildOptions<'_>,
    mut visit: impl FnMut(VerifiedSlice) -> Result<(), FolderError>,
) -> Result<(), FolderError> {
    let opened = open(folder)?;
    if let Some(rejected) = opened.rejected.into_iter().next() {
        return Err(FolderError::Rejected(Box::new(rejected)));
    }
    let tables = opened.tables;
    let pairs: Vec<MaterialPair> = (2..=pieces).flat_map(MaterialPair::with_count).collect();
    let cells = |kind| {
        let pairs = pairs.iter().filter(|pair| tables.has(pair.first(), kind));
        pairs.flat_map(|pair| pair.both()).map(super::super::build::cell_count).sum::<u64>()
    };
    let total = cells(Kind::Plies) + cells(Kind::Results);
    let done = AtomicU64::new(0);
    let progress = |cells: u64| {
        let done = done.fetch_add(cells, Relaxed) + cells;
        (options.progress)(done, total);
    };
    for pair in &pairs {
        if !Kind::ALL.into_iter().any(|kind| tables.has(pair.first(), kind)) {
            return Err(FileError::Missing(pair.first()).into());
        }
    }
    for pair in &pairs {
        compare_kinds(&tables, *pair, options.threads)?;
    }
    verify_kind::<Plies>(&tables, &pairs, options, &progress, &mut visit)?;
    verify_kind::<Results>(&tables, &pairs, options, &progress, &mut visit)
}

fn verify_kind<M: Metric>(
    tables: &Tables,
    pairs: &[MaterialPair],
    options: &BuildOptions<'_>,
    progress: &(dyn Fn(u64) + Sync),
    visit: &mut impl FnMut(VerifiedSlice) -> Result<(), FolderError>,
) -> Result<(), FolderError> {
    let kind = Kind::of::<M>();
    let mut solved = Solved::<M>::default();
    for pair in pairs.iter().filter(|pair| tables.has(pair.first(), kind)) {
        // Slices with at least two pieces less are small, and needed by nearly all.
        let keep: BTreeSet<Material> = needed(&[*pair]);
        let loaded: Vec<Material> = solved.iter().map(|slice| slice.layout.material).collect();
        for material in loaded.into_iter().filter(|material| material.count() + 1 >= pair.first().count()) {
            if !keep.contains(&material) {
                solved.remove(material);
            }
        }
        for material in keep.into_iter().chain(pair.both()) {
            load(tables, material, &mut solved, options.threads)?;
        }
        for material in pair.both() {
            let verified = verify_slice(&solved, material, options.threads, options.stop, progress);
            match verified {
                None => return Err(BuildError::Stopped.into()),
                Some(Err(wrong)) => return Err(FolderError::WrongValue(wrong)),
                Some(Ok(counts)) => visit(VerifiedSlice { material, kind, counts })?,
            }
        }
    }
    Ok(())
}

/// Compares a file with results with one with plies, if both are there: results alone do not prove themselves.
fn compare_kinds(tables: &Tables, pair: MaterialPair, threads: usize) -> Result<(), FolderError> {
    let file = |kind| tables.file(pair.first(), kind).map(|(file, _)| file);
    let Some((results, plies)) = file(Kind::Results).zip(file(Kind::Plies)) else { return Ok(()) };
    let blocks: Vec<_> = results.blocks().collect();
    let compared: Vec<Result<bool, FileError>> = parallel_map(&blocks, threads, |&(slice, block)| {
        Ok(results.block::<Results>(slice, block)? == plies.block::<Results>(slice, block)?)
    });
    for is_same in compared {
        if !is_same? {
            return Err(FolderError::Contradiction(pair));
        }
    }
    Ok(())
}
