//! Keys of positions.

use std::hash::{Hash, Hasher};

/// Returns the key of a small value.
pub(crate) fn key_of<T: Hash>(value: &T) -> u64 {
    let mut hasher = KeyHasher(0);
    value.hash(&mut hasher);
    hasher.finish()
}

/// A fast hasher of numbers, the same on every machine.
struct KeyHasher(u64);

impl KeyHasher {
    /// Each step is a bijection for a given number, and one of the number for a given state.
    fn add(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(27) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

/// Returns a number that looks random. The function is a bijection: the finalizer of SplitMix64.
pub(crate) const fn mixed(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        mixed(self.0)
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.add((*byte).into()));
    }

    fn write_u32(&mut self, number: u32) {
        self.add(number.into());
    }

    fn write_isize(&mut self, number: isize) {
        self.add(number as u64);
    }
}
