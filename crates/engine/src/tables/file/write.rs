//! Writes tables.

use super::super::cells::{Metric, Slice};
use super::super::codec::Codec;
use super::super::{Counts, MaterialPair};
use super::format::{ENTRY, FileError, FileInfo, HEADER, Kind};
use touchmove::parallel_map;

/// Returns the bytes of a file with these slices, in the order of [`MaterialPair::both`].
pub(in super::super) fn to_bytes<M: Metric>(
    pair: MaterialPair,
    slices: &[&Slice<M>],
    threads: usize,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Vec<u8>, FileError> {
    let (mut directory, mut data) = (Vec::new(), Vec::new());
    let (mut counts, mut block_counts) = ([Counts::default(); 2], [0; 2]);
    for (index, slice) in slices.iter().enumerate() {
        let codec = Codec::trained(slice);
        codec.parameters().iter().for_each(|parameter| directory.extend(parameter.to_le_bytes()));
        let blocks: Vec<usize> = (0..codec.block_count()).collect();
        let encoded = parallel_map(&blocks, threads, |&block| {
            let encoded = (codec.encode(slice, block), codec.counts(slice, block));
            progress(codec.cells(block).len() as u64);
            encoded
        });
        block_counts[index & 1] = blocks.len() as u32;
        for (bytes, block) in encoded {
            let Ok(length) = u16::try_from(bytes.len()) else {
                // Sixteen thousand cells cannot take that much: no probability is that small.
                return Err(FileError::Altered("a block"));
            };
            directory.extend(length.to_le_bytes());
            directory.extend(crc32fast::hash(&bytes).to_le_bytes());
            counts[index & 1] += block;
            data.extend(bytes);
        }
    }
    debug_assert!(directory.len() >= ENTRY);
    let info = FileInfo {
        kind: Kind::of::<M>(),
        pair,
        length: (HEADER + directory.len() + data.len()) as u64,
        counts,
        blocks: block_counts,
        directory_crc: crc32fast::hash(&directory),
    };
    let mut bytes = Vec::with_capacity(info.length as usize);
    bytes.extend(info.to_bytes());
    bytes.extend(directory);
    bytes.extend(data);
    Ok(bytes)
}
