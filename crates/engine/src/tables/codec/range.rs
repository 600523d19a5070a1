//! Binary arithmetic coding with adaptive probabilities: the range coder of LZMA, with 16 bits of precision.

/// The probability that a bit is 0. It follows the bits that are coded with it, the first of them fast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Probability {
    /// In units of 2⁻³².
    zero: u32,
    /// How many bits there have been, up to a limit.
    seen: u16,
}

impl Probability {
    pub(super) const UNKNOWN: Self = Probability { zero: 1 << 31, seen: 0 };
    /// Neither bit becomes impossible; in units of 2⁻¹⁶.
    const MIN: u16 = 16;

    /// Returns the probability in units of 2⁻¹⁶, or 0 if it is unknown.
    pub(super) fn to_bits(self) -> u16 {
        if self.seen == 0 { 0 } else { self.in_range() as u16 }
    }

    /// Returns the probability to start a block with.
    pub(super) fn from_bits(bits: u16) -> Self {
        match bits {
            0 => Self::UNKNOWN,
            _ => Probability { zero: u32::from(bits) << 16, seen: CODING_LIMIT },
        }
    }

    #[inline(always)]
    fn in_range(self) -> u32 {
        (self.zero >> 16).clamp(Self::MIN.into(), (u16::MAX - Self::MIN).into())
    }

    #[inline(always)]
    fn update(&mut self, bit: bool, limit: u16) {
        let rate = (self.seen + 2).ilog2();
        self.zero = if bit { self.zero - (self.zero >> rate) } else { self.zero + (!self.zero >> rate) };
        self.seen = limit.min(self.seen + 1);
    }
}

/// How many bits probabilities remember while blocks are coded, and while they are found.
const CODING_LIMIT: u16 = 62;
const TRAINING_LIMIT: u16 = 4094;

/// Codes bits one after the other: an encoder takes them, and a decoder returns them. A model that is written in terms of this
/// trait cannot encode one thing and decode another.
pub(super) trait BitCoder {
    /// Codes a bit; a decoder ignores the given one. Returns it.
    fn bit(&mut self, bit: bool, probability: &mut Probability) -> bool;
}

/// Takes bits, and only adapts the probabilities.
pub(super) struct Trainer;

impl BitCoder for Trainer {
    #[inline(always)]
    fn bit(&mut self, bit: bool, probability: &mut Probability) -> bool {
        probability.update(bit, TRAINING_LIMIT);
        bit
    }
}

/// Ranges below this are shifted by a byte.
const MIN_RANGE: u32 = 1 << 24;

#[derive(Debug)]
pub(super) struct Encoder {
    bytes: Vec<u8>,
    low: u64,
    range: u32,
    /// A byte that a carry may still change, and how many bytes of ones follow it.
    pending: u8,
    pending_ones: usize,
    is_first: bool,
}

impl Default for Encoder {
    fn default() -> Self {
        Encoder { bytes: Vec::new(), low: 0, range: u32::MAX, pending: 0, pending_ones: 0, is_first: true }
    }
}

impl Encoder {
    fn shift(&mut self) {
        if self.low < 0xff00_0000 || self.low > u64::from(u32::MAX) {
            let carry = (self.low >> 32) as u8;
            if !self.is_first {
                self.bytes.push(self.pending.wrapping_add(carry));
            }
            self.bytes.extend(std::iter::repeat_n(0xff_u8.wrapping_add(carry), self.pending_ones));
            (self.is_first, self.pending_ones) = (false, 0);
            self.pending = (self.low >> 24) as u8;
        } else {
            self.pending_ones += 1;
        }
        self.low = (self.low & 0x00ff_ffff) << 8;
    }

    /// Returns the bytes, without zeros at the end, which a decoder adds.
    pub(super) fn finish(mut self) -> Vec<u8> {
        // Any number in the range will do: the one with the most zeros at its end.
        let last = self.low + u64::from(self.range) - 1;
        let changed = self.low ^ last;
        let keep = 63_u32.saturating_sub(changed.leading_zeros());
        let rounded = last >> keep << keep;
        self.low = if rounded >= self.low { rounded } else { last };
        for _ in 0..5 {
            self.shift();
        }
        while self.bytes.last() == Some(&0) {
            self.bytes.pop();
        }
        self.bytes
    }
}

impl BitCoder for Encoder {
    #[inline(always)]
    fn bit(&mut self, bit: bool, probability: &mut Probability) -> bool {
        let bound = (self.range >> 16) * probability.in_range();
        if bit {
            self.low += u64::from(bound);
            self.range -= bound;
        } else {
            self.range = bound;
        }
        probability.update(bit, CODING_LIMIT);
        while self.range < MIN_RANGE {
            self.range <<= 8;
            self.shift();
        }
        bit
    }
}

#[derive(Debug)]
pub(super) struct Decoder<'a> {
    bytes: &'a [u8],
    code: u32,
    range: u32,
}

impl<'a> Decoder<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        let mut decoder = Decoder { bytes, code: 0, range: u32::MAX };
        for _ in 0..4 {
            decoder.shift();
        }
        decoder
    }

    #[inline(always)]
    fn shift(&mut self) {
        let next = match self.bytes {
            [next, rest @ ..] => {
                self.bytes = rest;
                *next
            }
            [] => 0,
        };
        self.code = self.code << 8 | u32::from(next);
    }
}

impl BitCoder for Decoder<'_> {
    #[inline(always)]
    fn bit(&mut self, _: bool, probability: &mut Probability) -> bool {
        let bound = (self.range >> 16) * probability.in_range();
        let bit = self.code >= bound;
        if bit {
            self.code -= bound;
            self.range -= bound;
        } else {
            self.range = bound;
        }
        probability.update(bit, CODING_LIMIT);
        while self.range < MIN_RANGE {
            self.range <<= 8;
            self.shift();
        }
        bit
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A small generator of random numbers.
    fn random(state: &mut u64) -> u64 {
        *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        *state >> 33
    }

    #[test]
    fn bits_are_decoded_as_they_were_encoded() {
        let mut state = 1;
        for length in (0..200).chain([10_000]) {
            for rarity in [1, 2, 10, 1000] {
                let bits: Vec<bool> = (0..length).map(|_| random(&mut state) % rarity == 0).collect();
                let (mut encoder, mut probability) = (Encoder::default(), Probability::UNKNOWN);
                bits.iter().for_each(|bit| {
                    encoder.bit(*bit, &mut probability);
                });
                let bytes = encoder.finish();
                let (mut decoder, mut probability) = (Decoder::new(&bytes), Probability::UNKNOWN);
                let decoded: Vec<bool> = bits.iter().map(|_| decoder.bit(false, &mut probability)).collect();
                assert_eq!(decoded, bits, "{length} {rarity}");
            }
        }
    }

    #[test]
    fn a_long_row_of_equal_bits_takes_next_to_nothing() {
        let (mut encoder, mut probability) = (Encoder::default(), Probability::UNKNOWN);
        for _ in 0..100_000 {
            encoder.bit(false, &mut probability);
        }
        let length = encoder.finish().len();
        assert!(length < 20, "{length}");
    }

    #[test]
    fn any_bytes_decode_to_something() {
        for bytes in [&[][..], &[0xff; 100], &[0; 3], &[0x80, 0, 0xff]] {
            let (mut decoder, mut probability) = (Decoder::new(bytes), Probability::UNKNOWN);
            for _ in 0..10_000 {
                decoder.bit(false, &mut probability);
            }
        }
    }
}
