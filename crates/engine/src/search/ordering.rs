//! The order of moves: the sooner a good move is searched, the more can be pruned.

use super::game::{Candidate, Node};
use super::limits::MAX_PLY;

/// What earlier parts of a search say about moves.
pub(crate) struct Statistics {
    /// Quiet moves that refuted another move at the same distance from the root.
    killers: Vec<[u16; 2]>,
    /// How often a quiet move was good, weighted by depth.
    history: Vec<i16>,
    /// The same by the move before.
    continuation: Vec<i16>,
    slots: usize,
}

/// The limit of statistics in either direction.
const MAX_HISTORY: i32 = 1 << 13;

const TABLE_MOVE: i32 = 1 << 30;
const GOOD_CAPTURE: i32 = 1 << 24;
const KILLER: i32 = 1 << 22;
const LOSING_CAPTURE: i32 = -(1 << 24);

impl Statistics {
    pub(crate) fn new(slots: usize) -> Self {
        Statistics {
            killers: vec![[0; 2]; MAX_PLY + 1],
            history: vec![0; slots],
            continuation: vec![0; slots * slots],
            slots,
        }
    }

    pub(crate) fn clear(&mut self) {
        self.killers.fill([0; 2]);
        self.history.fill(0);
        self.continuation.fill(0);
    }

    /// Forgets what depends on the distance from the root, and half of the rest.
    pub(crate) fn age(&mut self) {
        self.killers.fill([0; 2]);
        self.history.iter_mut().chain(&mut self.continuation).for_each(|value| *value /= 2);
    }

    fn pair(&self, previous: Option<u16>, slot: u16) -> Option<usize> {
        previous.map(|previous| usize::from(previous) * self.slots + usize::from(slot))
    }

    /// Returns how good a quiet move has been so far.
    pub(crate) fn of_quiet(&self, previous: Option<u16>, slot: u16) -> i32 {
        let follow_up = self.pair(previous, slot).map_or(0, |index| self.continuation[index]);
        i32::from(self.history[usize::from(slot)]) + i32::from(follow_up)
    }

    pub(crate) fn is_killer(&self, ply: usize, code: u16) -> bool {
        self.killers[ply].contains(&code)
    }

    /// Sets the order of moves.
    pub(crate) fn score<N: Node>(
        &self,
        node: &N,
        list: &mut [Candidate<N::Move>],
        table_code: u16,
        previous: Option<u16>,
        ply: usize,
    ) {
        for candidate in list {
            candidate.order = if candidate.code == table_code {
                TABLE_MOVE
            } else if !candidate.is_quiet {
                let gain = i32::from(candidate.gain);
                if node.is_losing_capture(candidate) { LOSING_CAPTURE + gain } else { GOOD_CAPTURE + gain }
            } else if candidate.code == self.killers[ply][0] {
                KILLER + 1
            } else if candidate.code == self.killers[ply][1] {
                KILLER
            } else {
                self.of_quiet(previous, candidate.slot)
            };
        }
    }

    /// Notes that the last of the quiet moves tried was too good for the opponent, and the others before it were not.
    pub(crate) fn note_cutoff(
        &mut self,
        tried: &[(u16, u16)],
        previous: Option<u16>,
        ply: usize,
        depth: i32,
    ) {
        let Some((&(code, slot), others)) = tried.split_last() else { return };
        if self.killers[ply][0] != code {
            self.killers[ply] = [code, self.killers[ply][0]];
        }
        let bonus = (depth * depth * 16).min(1600);
        self.update(previous, slot, bonus);
        for (_, slot) in others {
            self.update(previous, *slot, -bonus);
        }
    }

    fn update(&mut self, previous: Option<u16>, slot: u16, bonus: i32) {
        // The nearer to the limit, the less is added.
        let add = |value: &mut i16| {
            let old = i32::from(*value);
            *value = (old + bonus - old * bonus.abs() / MAX_HISTORY) as i16;
        };
        add(&mut self.history[usize::from(slot)]);
        if let Some(index) = self.pair(previous, slot) {
            add(&mut self.continuation[index]);
        }
    }
}

/// Moves the best of the moves from `index` on to `index`.
pub(crate) fn select<M: Copy>(list: &mut [Candidate<M>], index: usize) {
    let Some(rest) = list.get_mut(index..) else { return };
    let (mut best, mut order) = (0, i32::MIN);
    for (position, candidate) in rest.iter().enumerate() {
        if candidate.order > order {
            (best, order) = (position, candidate.order);
        }
    }
    rest.swap(0, best);
}
