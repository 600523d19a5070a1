//! Slices in memory, and what is stored of each position.

use super::index::Layout;
use super::{Counts, Material};
use std::collections::TryReserveError;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// The value of a position as a number that is larger the better the position is for the side to move: [`MAX`](score::MAX) less the
/// number of plies for a win, the negative for a loss, 0 for a draw. Where plies are not counted, they are 0.
pub(super) type Score = i16;

pub(super) mod score {
    use super::Score;

    pub(in super::super) const MAX: Score = 1000;
    pub(in super::super) const DRAW: Score = 0;
    /// The side to move has no move.
    pub(in super::super) const LOST: Score = -MAX;
    /// Less than any score.
    pub(in super::super) const NONE: Score = Score::MIN;
}

/// What is stored of a position: the result alone, or the number of plies as well.
pub(super) trait Metric: Copy + Send + Sync + 'static {
    const COUNTS_PLIES: bool;
    /// The number of cells in a byte.
    const PER_BYTE: usize;
    /// The code of a cell that stands for no position.
    const NONE: u8;

    fn decode(code: u8) -> Score;
    fn encode(score: Score) -> u8;

    /// Returns the score of the position before a move that leads to one with this score.
    #[inline(always)]
    fn before(score: Score) -> Score {
        if Self::COUNTS_PLIES { score.signum() - score } else { -score }
    }
}

/// Win, loss or draw, in two bits.
#[derive(Clone, Copy)]
pub(super) struct Results;

impl Metric for Results {
    const COUNTS_PLIES: bool = false;
    const PER_BYTE: usize = 4;
    const NONE: u8 = 2;

    #[inline(always)]
    fn decode(code: u8) -> Score {
        const SCORES: [Score; 4] = [score::DRAW, score::MAX, score::NONE, -score::MAX];
        SCORES[usize::from(code & 3)]
    }

    #[inline(always)]
    fn encode(score: Score) -> u8 {
        if score == score::NONE { Self::NONE } else { score.signum() as u8 & 3 }
    }
}

/// The number of plies to the end, in a byte: 0 for a draw, otherwise one more than the plies, which are odd for a win.
#[derive(Clone, Copy)]
pub(super) struct Plies;

impl Metric for Plies {
    const COUNTS_PLIES: bool = true;
    const PER_BYTE: usize = 1;
    const NONE: u8 = u8::MAX;

    #[inline(always)]
    fn decode(code: u8) -> Score {
        let to_end = score::MAX + 1 - Score::from(code);
        match code {
            0 => score::DRAW,
            Self::NONE => score::NONE,
            _ if code % 2 == 0 => to_end,
            _ => -to_end,
        }
    }

    #[inline(always)]
    fn encode(score: Score) -> u8 {
        match score {
            score::DRAW => 0,
            score::NONE => Self::NONE,
            _ => (score::MAX + 1 - score.abs()) as u8,
        }
    }
}

/// A slice in memory. Threads that solve different arrangements of men write to different bytes, and read what was written before
/// they were started.
pub(super) struct Slice<M> {
    pub(super) layout: Layout,
    bytes: Vec<AtomicU8>,
    metric: std::marker::PhantomData<M>,
}

impl<M: Metric> Slice<M> {
    /// Creates a slice without positions.
    pub(super) fn new(material: Material) -> Result<Self, TryReserveError> {
        let layout = Layout::new(material);
        let mut bytes = Vec::new();
        let length = layout.cells() / M::PER_BYTE;
        bytes.try_reserve_exact(length)?;
        let none = if M::PER_BYTE == 1 { M::NONE } else { 0b0101_0101 * M::NONE };
        bytes.resize_with(length, || AtomicU8::new(none));
        Ok(Slice { layout, bytes, metric: std::marker::PhantomData })
    }

    /// Returns the number of bytes in memory.
    pub(super) fn size(&self) -> usize {
        self.bytes.len()
    }

    /// Returns the numbers of positions by value.
    pub(super) fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        let scores = (0..self.layout.cells()).map(|cell| self.score(cell));
        scores.filter(|score| *score != score::NONE).for_each(|score| counts.add::<M>(score));
        counts
    }

    #[inline(always)]
    pub(super) fn code(&self, cell: usize) -> u8 {
        let byte = self.bytes[cell / M::PER_BYTE].load(Relaxed);
        if M::PER_BYTE == 1 { byte } else { byte >> (2 * (cell % 4)) & 3 }
    }

    #[inline(always)]
    pub(super) fn score(&self, cell: usize) -> Score {
        M::decode(self.code(cell))
    }

    /// Stores a code. Only one thread may write to a byte at a time.
    #[inline(always)]
    pub(super) fn set_code(&self, cell: usize, code: u8) {
        let byte = &self.bytes[cell / M::PER_BYTE];
        if M::PER_BYTE == 1 {
            byte.store(code, Relaxed);
        } else {
            let shift = 2 * (cell % 4);
            byte.store(byte.load(Relaxed) & !(3 << shift) | code << shift, Relaxed);
        }
    }

    /// Stores codes from a cell on that begins a byte.
    pub(super) fn set_codes(&self, first: usize, codes: impl ExactSizeIterator<Item = u8>) {
        let bytes = &self.bytes[first / M::PER_BYTE..];
        if M::PER_BYTE == 1 {
            bytes.iter().zip(codes).for_each(|(byte, code)| byte.store(code, Relaxed));
            return;
        }
        let length = codes.len().next_multiple_of(4);
        let (mut packed, mut cell) = (0, 0);
        for code in codes.chain(std::iter::repeat(M::NONE)).take(length) {
            packed |= code << (2 * (cell % 4));
            cell += 1;
            if cell % 4 == 0 {
                bytes[cell / 4 - 1].store(packed, Relaxed);
                packed = 0;
            }
        }
    }
}
