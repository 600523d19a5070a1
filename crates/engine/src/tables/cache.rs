//! A cache of decoded blocks, shared by threads.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

/// Threads that need blocks of different shards do not wait for each other.
const SHARDS: usize = 16;

/// Blocks by number. When it is full, blocks that have not been used since they were last looked at make room, oldest first.
pub(super) struct Cache {
    shards: [Mutex<Shard>; SHARDS],
    shard_capacity: usize,
}

#[derive(Default)]
struct Shard {
    blocks: HashMap<u64, Entry>,
    order: VecDeque<u64>,
    bytes: usize,
}

struct Entry {
    block: Arc<[u8]>,
    used: AtomicBool,
}

impl Cache {
    /// Creates a cache of at most this many bytes; each shard keeps at least one block.
    pub(super) fn new(bytes: usize) -> Self {
        Cache { shards: Default::default(), shard_capacity: bytes / SHARDS }
    }

    fn shard(&self, key: u64) -> &Mutex<Shard> {
        let hash = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        &self.shards[hash as usize % SHARDS]
    }

    /// Returns a block, if it is here.
    pub(super) fn get(&self, key: u64) -> Option<Arc<[u8]>> {
        let shard = self.shard(key).lock().unwrap_or_else(PoisonError::into_inner);
        let entry = shard.blocks.get(&key)?;
        entry.used.store(true, Relaxed);
        Some(Arc::clone(&entry.block))
    }

    /// Adds a block.
    pub(super) fn insert(&self, key: u64, block: Arc<[u8]>) {
        let mut guard = self.shard(key).lock().unwrap_or_else(PoisonError::into_inner);
        let shard = &mut *guard;
        // Another thread may have been faster.
        if shard.blocks.contains_key(&key) {
            return;
        }
        while shard.bytes + block.len() > self.shard_capacity {
            let Some(oldest) = shard.order.pop_front() else { break };
            let Some(entry) = shard.blocks.get(&oldest) else { continue };
            if entry.used.swap(false, Relaxed) {
                shard.order.push_back(oldest);
            } else if let Some(removed) = shard.blocks.remove(&oldest) {
                shard.bytes -= removed.block.len();
            }
        }
        shard.bytes += block.len();
        shard.order.push_back(key);
        shard.blocks.insert(key, Entry { block, used: AtomicBool::new(false) });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_that_are_used_stay() {
        let cache = Cache::new(SHARDS * 100);
        let block = |byte: u8| Arc::from([byte; 40]);
        for key in 0..1000 {
            cache.insert(key, block(key as u8));
            cache.insert(key, block(key as u8));
            assert_eq!(cache.get(0), Some(block(0)), "{key}");
        }
        let kept = (0..1000).filter(|key| cache.get(*key).is_some()).count();
        assert!((2..=2 * SHARDS).contains(&kept), "{kept}");
        assert!(cache.get(999).is_some());
    }
}
