//! The transposition table: what the search found out about positions that it may reach again.

use super::value::Value;

/// What a stored score says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// It is at most the stored one.
    Upper,
    /// It is at least the stored one.
    Lower,
    /// It is the stored one.
    Exact,
}

/// The bits of the bound in [`Entry::flags`]; the generation is in the others.
const BOUND: u8 = 0b11;

/// What is known about a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    key: u64,
    /// The code of the best move; 0 if none is known.
    pub(crate) code: u16,
    value: i16,
    estimate: i16,
    depth: i8,
    flags: u8,
}

impl Entry {
    const EMPTY: Entry = Entry { key: 0, code: 0, value: 0, estimate: 0, depth: i8::MIN, flags: 0 };

    pub(crate) fn value(&self) -> Value {
        self.value.into()
    }

    pub(crate) fn estimate(&self) -> Value {
        self.estimate.into()
    }

    pub(crate) fn depth(&self) -> i32 {
        self.depth.into()
    }

    pub(crate) fn bound(&self) -> Bound {
        match self.flags & BOUND {
            0 => Bound::Upper,
            1 => Bound::Lower,
            _ => Bound::Exact,
        }
    }

    fn generation(&self) -> u8 {
        self.flags & !BOUND
    }
}

/// Entries that share a place.
const BUCKET: usize = 4;

#[derive(Clone, Copy)]
#[repr(align(64))]
struct Bucket([Entry; BUCKET]);

impl Bucket {
    const EMPTY: Bucket = Bucket([Entry::EMPTY; BUCKET]);
}

/// The number of buckets to begin with, if the table may be that large: they fit into a processor's cache.
const FIRST_BUCKETS: usize = 1 << 13;

/// The table. It grows with what a search stores: as long as it is small, it is faster.
pub(crate) struct TranspositionTable {
    buckets: Vec<Bucket>,
    first_length: usize,
    max_length: usize,
    /// How many more results are stored before the table grows.
    room: usize,
    generation: u8,
}

impl TranspositionTable {
    /// Creates a table of at most about this many bytes.
    pub(crate) fn new(bytes: usize) -> Self {
        let max_length = (bytes / size_of::<Bucket>()).max(1);
        // All lengths are the first one, doubled again and again.
        let doublings = (max_length / FIRST_BUCKETS).max(1).ilog2();
        let first_length = max_length >> doublings;
        let mut table = TranspositionTable {
            buckets: Vec::new(),
            first_length,
            max_length: first_length << doublings,
            room: 0,
            generation: 0,
        };
        table.clear();
        table
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.buckets.clear();
        self.buckets.shrink_to(self.first_length);
        self.buckets.resize(self.first_length, Bucket::EMPTY);
        self.generation = 0;
        self.room = self.capacity() / 2;
    }

    /// Returns the number of entries.
    fn capacity(&self) -> usize {
        self.buckets.len() * BUCKET
    }

    /// Starts a new search: entries of earlier ones are replaced first.
    pub(crate) fn start_generation(&mut self) {
        self.generation = self.generation.wrapping_add(BOUND + 1);
        self.room = self.capacity() / 2;
    }

    /// Doubles the length, unless the table is as large as it may be, or there is not enough memory.
    fn grow(&mut self) {
        let length = self.buckets.len();
        self.room = usize::MAX;
        if length == self.max_length || self.buckets.try_reserve_exact(length).is_err() {
            return;
        }
        self.buckets.resize(2 * length, Bucket::EMPTY);
        self.room = length * BUCKET / 2;
        // The entries of a bucket belong into two neighbours now. From the last one on, none is overwritten before it has moved.
        for index in (0..length).rev() {
            let Bucket(entries) = std::mem::replace(&mut self.buckets[index], Bucket::EMPTY);
            for (slot, entry) in entries.into_iter().enumerate().filter(|(_, entry)| entry.depth > i8::MIN) {
                let index = self.index(entry.key);
                self.buckets[index].0[slot] = entry;
            }
        }
    }

    fn index(&self, key: u64) -> usize {
        ((u128::from(key) * self.buckets.len() as u128) >> u64::BITS) as usize
    }

    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        self.buckets[self.index(key)]
            .0
            .iter()
            .find(|entry| entry.key == key && entry.depth > i8::MIN)
            .copied()
    }

    /// Stores what was found. A score must be seen from the position itself, not from the start of the search.
    pub(crate) fn put(
        &mut self,
        key: u64,
        code: u16,
        value: Value,
        estimate: Value,
        depth: i32,
        bound: Bound,
    ) {
        if self.room == 0 {
            self.grow();
        }
        let (index, generation) = (self.index(key), self.generation);
        let bucket = &mut self.buckets[index].0;
        let worth = |entry: &Entry| match entry.key == key {
            true => i32::MIN,
            false => i32::from(entry.depth) - 2 * i32::from(generation.wrapping_sub(entry.generation())),
        };
        let mut worst = 0;
        for candidate in 1..BUCKET {
            if worth(&bucket[candidate]) < worth(&bucket[worst]) {
                worst = candidate;
            }
        }
        let entry = &mut bucket[worst];
        let is_same = entry.key == key;
        // A shallow result does not replace a deeper one of the same search, unless it is exact.
        if is_same
            && entry.generation() == generation
            && bound != Bound::Exact
            && depth + 3 < entry.depth.into()
        {
            return;
        }
        if entry.depth == i8::MIN || entry.generation() != generation {
            self.room -= 1;
        }
        let code = if code == 0 && is_same { entry.code } else { code };
        *entry = Entry {
            key,
            code,
            value: value as i16,
            estimate: estimate as i16,
            depth: depth.clamp(i32::from(i8::MIN) + 1, i8::MAX.into()) as i8,
            flags: generation | bound as u8,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_fills_a_cache_line() {
        assert_eq!(size_of::<Bucket>(), 64);
    }

    #[test]
    fn an_entry_is_found_until_deeper_ones_replace_it() {
        let mut table = TranspositionTable::new(1);
        assert!(table.get(0).is_none());
        table.put(0, 5, -7, 3, 2, Bound::Lower);
        let entry = table.get(0).unwrap();
        assert_eq!((entry.code, entry.value(), entry.estimate(), entry.depth()), (5, -7, 3, 2));
        assert_eq!(entry.bound(), Bound::Lower);
        for key in 1..=BUCKET as u64 {
            table.put(key, 1, 0, 0, 9, Bound::Exact);
        }
        assert!(table.get(0).is_none());
        table.start_generation();
        table.put(7, 1, 0, 0, 1, Bound::Exact);
        assert_eq!(table.get(7).unwrap().depth(), 1);
        table.clear();
        assert!(table.get(7).is_none());
    }

    #[test]
    fn a_table_grows_with_what_is_stored_and_keeps_it() {
        let mut table = TranspositionTable::new(8 << 20);
        let keys = |count: u64| (0..count).map(crate::search::key::mixed);
        for (number, key) in keys(100_000).enumerate() {
            table.put(key, 1 + number as u16 % 100, 0, 0, 1, Bound::Exact);
        }
        assert_eq!(table.buckets.len() * size_of::<Bucket>(), 4 << 20);
        let is_known = |(number, key): (usize, u64)| {
            table.get(key).is_some_and(|entry| entry.code == 1 + number as u16 % 100)
        };
        let known = keys(100_000).enumerate().filter(|pair| is_known(*pair)).count();
        assert!(known > 90_000, "{known}");
        table.clear();
        assert!(keys(100_000).all(|key| table.get(key).is_none()));
        assert_eq!(table.buckets.len(), FIRST_BUCKETS);
    }

    #[test]
    fn a_move_survives_a_result_without_one() {
        let mut table = TranspositionTable::new(1 << 10);
        table.put(3, 5, 1, 0, 2, Bound::Lower);
        table.put(3, 0, 0, 0, 3, Bound::Upper);
        assert_eq!(table.get(3).unwrap().code, 5);
    }
}
