//! Compresses blocks of cells.
//!
//! Positions with a capture are left out: whoever reads a block plays the captures instead. Cells that stand for no position are
//! left out as well. The others are coded one by one, by [arithmetic coding](range) with the probabilities of a [model], which
//! start each block from those of the whole slice, so that a block can be read alone.

mod model;
mod range;

use super::Counts;
use super::cells::{Metric, Slice, score};
use super::index::Layout;
use super::walk::Walk;
use model::{Context, Model, code_value};
use range::{BitCoder, Decoder, Encoder, Probability, Trainer};
use std::ops::Range;

/// The number of cells of a block.
pub(super) const BLOCK: usize = 1 << 14;

/// Encodes and decodes the blocks of a slice.
pub(super) struct Codec<M> {
    walk: Walk,
    model: Model,
    metric: std::marker::PhantomData<M>,
}

impl<M: Metric> Codec<M> {
    fn with_model(layout: Layout, model: Model) -> Self {
        Codec { walk: Walk::new(layout), model, metric: std::marker::PhantomData }
    }

    /// Creates a codec whose probabilities fit a slice.
    pub(super) fn trained(slice: &Slice<M>) -> Self {
        /// Of large slices, one block in so many is looked at.
        const SAMPLE: usize = 16;
        let mut codec = Self::with_model(slice.layout, Model::new());
        let (mut model, mut codes) = (Model::new(), Vec::new());
        let blocks = codec.block_count();
        for block in (0..blocks).step_by(if blocks > 8 * SAMPLE { SAMPLE } else { 1 }) {
            codec.copy_codes(slice, block, &mut codes);
            codec.code(&mut model, &mut Trainer, block, &mut codes);
        }
        // Rounded as a reader will see them.
        model.for_each::<M>(|probability| *probability = Probability::from_bits(probability.to_bits()));
        codec.model = model;
        codec
    }

    /// Creates a codec from probabilities in a file: as many as [`parameter_count`](Self::parameter_count).
    pub(super) fn from_parameters(layout: Layout, parameters: &[u16]) -> Self {
        let (mut model, mut parameters) = (Model::new(), parameters.iter());
        model.for_each::<M>(|probability| {
            *probability = Probability::from_bits(parameters.next().copied().unwrap_or(0));
        });
        Self::with_model(layout, model)
    }

    /// Returns the probabilities for a file.
    pub(super) fn parameters(&self) -> Vec<u16> {
        let mut parameters = Vec::new();
        self.model.clone().for_each::<M>(|probability| parameters.push(probability.to_bits()));
        parameters
    }

    pub(super) fn parameter_count() -> usize {
        let mut count = 0;
        Model::new().for_each::<M>(|_| count += 1);
        count
    }

    pub(super) fn block_count(&self) -> usize {
        self.walk.layout.cells().div_ceil(BLOCK)
    }

    pub(super) fn cells(&self, block: usize) -> Range<usize> {
        block * BLOCK..self.walk.layout.cells().min((block + 1) * BLOCK)
    }

    /// Returns the numbers of positions of a block by value.
    pub(super) fn counts(&self, slice: &Slice<M>, block: usize) -> Counts {
        let mut counts = Counts::default();
        let scores = self.cells(block).map(|cell| slice.score(cell));
        scores.filter(|score| *score != score::NONE).for_each(|score| counts.add::<M>(score));
        counts
    }

    fn copy_codes(&self, slice: &Slice<M>, block: usize, codes: &mut Vec<u8>) {
        codes.clear();
        codes.extend(self.cells(block).map(|cell| slice.code(cell)));
    }

    /// Returns a block of a slice, compressed.
    pub(super) fn encode(&self, slice: &Slice<M>, block: usize) -> Vec<u8> {
        let (mut encoder, mut codes) = (Encoder::default(), Vec::new());
        self.copy_codes(slice, block, &mut codes);
        self.code(&mut self.model.clone(), &mut encoder, block, &mut codes);
        encoder.finish()
    }

    /// Returns the codes of a block; those that were left out are [`Metric::NONE`]. Any bytes decode to something.
    pub(super) fn decode(&self, bytes: &[u8], block: usize) -> Vec<u8> {
        let mut codes = vec![M::NONE; self.cells(block).len()];
        self.code(&mut self.model.clone(), &mut Decoder::new(bytes), block, &mut codes);
        codes
    }

    /// Codes a block in place. Cells with a capture become [`Metric::NONE`], so that encoder and decoder see the same.
    fn code(&self, model: &mut Model, coder: &mut impl BitCoder, block: usize, codes: &mut [u8]) {
        let cells = self.cells(block);
        let above = self.walk.layout.kings[1];
        let mut context = Context::default();
        self.walk.for_each(cells.clone(), |cell, _, jumpers| {
            let place = cell - cells.start;
            codes[place] = if jumpers == 0 {
                let above = place.checked_sub(above).map_or(M::NONE, |above| codes[above]);
                code_value::<M>(model, coder, &mut context, codes[place], above)
            } else {
                M::NONE
            };
        });
    }

    /// Returns the board of each position of a block that has a capture, and its cell in the slice.
    pub(super) fn for_each_capture(
        &self,
        block: usize,
        mut visit: impl FnMut(usize, &super::board::Board, super::board::Set),
    ) {
        self.walk.for_each(self.cells(block), |cell, board, jumpers| {
            if jumpers != 0 {
                visit(cell, board, jumpers);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::super::cells::{Plies, Results};
    use super::super::index::position_count;
    use super::super::{BuildOptions, Material, MemoryTables};
    use super::*;

    fn assert_round_trip<M: Metric>(slice: &Slice<M>) -> usize {
        let trained = Codec::trained(slice);
        assert_eq!(trained.parameters().len(), Codec::<M>::parameter_count());
        let codec = Codec::<M>::from_parameters(slice.layout, &trained.parameters());
        let mut size = 0;
        for block in 0..codec.block_count() {
            let bytes = trained.encode(slice, block);
            size += bytes.len();
            let mut decoded = codec.decode(&bytes, block).into_iter();
            let mut expected: Vec<u8> = codec.cells(block).map(|cell| slice.code(cell)).collect();
            codec.for_each_capture(block, |cell, _, _| expected[cell - block * BLOCK] = M::NONE);
            assert!(expected.iter().all(|code| decoded.next() == Some(*code)), "{}", slice.layout.material);
        }
        size
    }

    #[test]
    fn blocks_are_decoded_as_they_were_encoded() {
        let options = BuildOptions { threads: 2, ..BuildOptions::default() };
        let results = MemoryTables::with_results(4, &options).unwrap();
        let plies = MemoryTables::with_plies(4, &options).unwrap();
        let (mut sizes, mut positions) = ([0, 0], 0);
        for material in (2..=4).flat_map(Material::with_count) {
            positions += position_count(material);
            sizes[0] += assert_round_trip::<Results>(results.results_slice(material).unwrap());
            sizes[1] += assert_round_trip::<Plies>(plies.plies_slice(material).unwrap());
        }
        eprintln!("{sizes:?} {positions}");
        // Far less than two bits, and than a byte.
        assert!(sizes[0] < positions as usize / 40 && sizes[1] < positions as usize / 3, "{sizes:?}");
    }

    #[test]
    fn altered_blocks_decode_to_something() {
        let layout = Layout::new("k2m0-k1m1".parse().unwrap());
        let codec = Codec::<Plies>::from_parameters(layout, &[]);
        for bytes in [&[][..], &[0xff; 50], &[1, 2, 3, 4, 5, 6, 7]] {
            assert_eq!(codec.decode(bytes, 0).len(), BLOCK.min(layout.cells()));
        }
    }
}
