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

/// The table. Its size is fixed when it is created.
pub(crate) struct TranspositionTable {
    buckets: Vec<Bucket>,
    generation: u8,
}

impl TranspositionTable {
    /// Creates a table of about this many bytes, or a smaller one if there is not enough memory.
    pub(crate) fn new(bytes: usize) -> Self {
        let mut length = (bytes / size_of::<Bucket>()).max(1);
        let mut buckets = Vec::new();
        while buckets.try_reserve_exact(length).is_err() && length > 1 {
            length /= 2;
        }
        buckets.resize(length, Bucket([Entry::EMPTY; BUCKET]));
        TranspositionTable { buckets, generation: 0 }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.buckets.fill(Bucket([Entry::EMPTY; BUCKET]));
        self.generation = 0;
    }

    /// Starts a new search: entries of earlier ones are replaced first.
    pub(crate) fn start_generation(&mut self) {
        self.generation = self.generation.wrapping_add(BOUND + 1);
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
    fn a_move_survives_a_result_without_one() {
        let mut table = TranspositionTable::new(1 << 10);
        table.put(3, 5, 1, 0, 2, Bound::Lower);
        table.put(3, 0, 0, 0, 3, Bound::Upper);
        assert_eq!(table.get(3).unwrap().code, 5);
    }
}
