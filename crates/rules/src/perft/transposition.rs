//! The transposition table of perft: counts of positions that are reached by several sequences of moves.

use std::collections::TryReserveError;
use std::hash::{Hash, Hasher};
use std::sync::{Mutex, PoisonError};

/// Entries per bucket. The shallowest, the cheapest to count again, is replaced first.
const BUCKET: usize = 4;

/// Counts by position and depth. Whole positions are compared, so that hash collisions cannot falsify a count.
pub(super) struct TranspositionTable<P> {
    buckets: Vec<Mutex<[Option<Entry<P>>; BUCKET]>>,
}

#[derive(Clone)]
struct Entry<P> {
    position: P,
    depth: u32,
    count: u64,
}

impl<P: Clone + Eq + Hash> TranspositionTable<P> {
    /// Creates a table of about this many bytes.
    pub(super) fn new(bytes: usize) -> Result<Self, TryReserveError> {
        let length = (bytes / size_of::<Mutex<[Option<Entry<P>>; BUCKET]>>()).max(1);
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(length)?;
        buckets.resize_with(length, || Mutex::new([const { None }; BUCKET]));
        Ok(TranspositionTable { buckets })
    }

    fn bucket(&self, position: &P, depth: u32) -> &Mutex<[Option<Entry<P>>; BUCKET]> {
        let mut hasher = FastHasher(u64::from(depth));
        position.hash(&mut hasher);
        let index = (u128::from(hasher.finish()) * self.buckets.len() as u128) >> u64::BITS;
        &self.buckets[index as usize]
    }

    pub(super) fn get(&self, position: &P, depth: u32) -> Option<u64> {
        let bucket = self.bucket(position, depth).lock().unwrap_or_else(PoisonError::into_inner);
        let entry = bucket.iter().flatten().find(|entry| entry.depth == depth && entry.position == *position);
        entry.map(|entry| entry.count)
    }

    pub(super) fn put(&self, position: &P, depth: u32, count: u64) {
        let mut bucket = self.bucket(position, depth).lock().unwrap_or_else(PoisonError::into_inner);
        let shallowest = bucket.iter_mut().min_by_key(|entry| entry.as_ref().map_or(0, |entry| entry.depth));
        if let Some(entry) = shallowest {
            *entry = Some(Entry { position: position.clone(), depth, count });
        }
    }
}

/// A fast hasher for trusted data.
struct FastHasher(u64);

impl FastHasher {
    fn add(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(26) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for FastHasher {
    fn finish(&self) -> u64 {
        (self.0 ^ self.0 >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93)
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            self.add(chunk.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte)));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.add(number.into());
    }

    fn write_u32(&mut self, number: u32) {
        self.add(number.into());
    }

    fn write_u64(&mut self, number: u64) {
        self.add(number);
    }

    fn write_isize(&mut self, number: isize) {
        self.add(number as u64);
    }
}
