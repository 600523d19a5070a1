//! What has been counted already: positions that come up again, by another order of moves, need not be counted again.

use std::collections::TryReserveError;
use std::hash::{Hash, Hasher};
use std::sync::{Mutex, PoisonError};

/// How many counts may share a place. The shallowest of them, the cheapest to count again, goes first.
const WAYS: usize = 4;

/// Counts of positions at depths, as many as there is room for. Whole positions are compared, so no count is ever taken for
/// another's, however many there are.
pub(super) struct TranspositionTable<P> {
    places: Vec<Mutex<[Option<Count<P>>; WAYS]>>,
}

#[derive(Clone)]
struct Count<P> {
    position: P,
    depth: u32,
    count: u64,
}

impl<P: Clone + Eq + Hash> TranspositionTable<P> {
    /// A table that takes about so many bytes.
    pub(super) fn new(bytes: usize) -> Result<Self, TryReserveError> {
        let length = (bytes / size_of::<Mutex<[Option<Count<P>>; WAYS]>>()).max(1);
        let mut places = Vec::new();
        places.try_reserve_exact(length)?;
        places.resize_with(length, || Mutex::new([const { None }; WAYS]));
        Ok(TranspositionTable { places })
    }

    fn place(&self, position: &P, depth: u32) -> &Mutex<[Option<Count<P>>; WAYS]> {
        let mut mix = Mix(u64::from(depth));
        position.hash(&mut mix);
        let index = (u128::from(mix.finish()) * self.places.len() as u128) >> u64::BITS;
        &self.places[index as usize]
    }

    pub(super) fn get(&self, position: &P, depth: u32) -> Option<u64> {
        let place = self.place(position, depth).lock().unwrap_or_else(PoisonError::into_inner);
        let known = place.iter().flatten().find(|known| known.depth == depth && known.position == *position);
        known.map(|known| known.count)
    }

    pub(super) fn put(&self, position: &P, depth: u32, count: u64) {
        let mut place = self.place(position, depth).lock().unwrap_or_else(PoisonError::into_inner);
        let shallowest = place.iter_mut().min_by_key(|known| known.as_ref().map_or(0, |known| known.depth));
        if let Some(known) = shallowest {
            *known = Some(Count { position: position.clone(), depth, count });
        }
    }
}

/// Mixes bits quickly: nobody tries to fool it.
struct Mix(u64);

impl Mix {
    fn add(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(26) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for Mix {
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
