//! The order in which cases are tried: rare kinds first, and more of everything with every round.

use crate::problem::{Cases, Kind, Problem};
use crate::random::Random;

/// Cases for one run of the program.
#[derive(Clone, Debug)]
pub(crate) struct Batch<P: Problem> {
    pub(crate) cases: Vec<P::Case>,
    /// The kinds of the cases, and where each begins.
    pub(crate) kinds: Vec<&'static str>,
    starts: Vec<usize>,
    /// Whether its cases come another time too, in their order.
    pub(crate) is_extra: bool,
}

impl<P: Problem> Batch<P> {
    fn new() -> Self {
        Batch { cases: Vec::new(), kinds: Vec::new(), starts: Vec::new(), is_extra: false }
    }

    fn begin(&mut self, kind: &'static str) {
        self.kinds.push(kind);
        self.starts.push(self.cases.len());
    }

    pub(crate) fn kind_of(&self, index: usize) -> &'static str {
        let after = self.starts.partition_point(|start| *start <= index);
        after.checked_sub(1).map_or("", |kind| self.kinds[kind])
    }
}

/// Hands out batches. What it hands out depends on the seed and on nothing else, as long as nothing is too slow.
pub(crate) struct Feed<P: Problem> {
    random: Random,
    /// Of kinds that can be gone through: what is left of the first, in reverse, and the kinds behind it.
    left: Vec<P::Case>,
    /// Of problems whose inputs can all be gone through: all of them, kind by kind.
    all: Vec<(&'static str, Vec<P::Case>)>,
    kind: &'static str,
    next_in_order: usize,
    next_kind: usize,
    /// How many batches were made.
    handed_out: u32,
    /// How many cases a run may have.
    most: usize,
    waiting: Vec<Batch<P>>,
}

/// A run never has more cases than this.
const MOST: usize = 5_000;

impl<P: Problem> Feed<P> {
    pub(crate) fn new(seed: u64) -> Self {
        let most = MOST.min(P::MOST_CASES);
        Feed {
            random: Random(seed),
            left: Vec::new(),
            all: Vec::new(),
            kind: "",
            next_in_order: 0,
            next_kind: 0,
            handed_out: 0,
            most,
            waiting: Vec::new(),
        }
    }

    /// So many of the next batches, with no more cases than this in all; fewer if there is nothing left to try. However many are asked
    /// for at a time, they are the same ones.
    pub(crate) fn next(&mut self, count: usize, most: usize) -> Vec<Batch<P>> {
        // So many are of one size.
        const ROUND: u32 = 8;
        let mut batches: Vec<Batch<P>> = self.waiting.drain(..count.min(self.waiting.len())).collect();
        let mut left = most;
        while batches.len() < count && left > 0 {
            let size = self.size(self.handed_out / ROUND).min(left);
            self.handed_out += 1;
            // Programs that keep something from one case to the next answer what is alike rightly.
            let is_last = self.handed_out % ROUND == 0;
            let mut batch = if is_last { self.mixed(size) } else { self.in_order(size) };
            if batch.cases.is_empty() {
                batch = self.at_random(size);
            }
            if batch.cases.is_empty() {
                break;
            }
            if !batch.is_extra {
                left -= batch.cases.len();
            }
            batches.push(batch);
        }
        batches
    }

    /// Small inputs first: they are quick, and many programs fail at once.
    fn size(&self, round: u32) -> usize {
        self.most.min(50usize.saturating_mul(3usize.saturating_pow(round)))
    }

    /// What can be gone through comes first.
    fn in_order(&mut self, size: usize) -> Batch<P> {
        let mut batch = Batch::new();
        while batch.cases.len() < size {
            if self.left.is_empty() {
                let kinds = P::kinds();
                let Some(kind) = kinds.get(self.next_in_order) else { break };
                self.next_in_order += 1;
                self.kind = kind.name;
                if let Cases::All(cases) = kind.cases {
                    self.left = cases();
                    self.left.reverse();
                }
                continue;
            }
            batch.begin(self.kind);
            let count = (size - batch.cases.len()).min(self.left.len());
            batch.cases.extend(self.left.drain(self.left.len() - count..).rev());
        }
        batch
    }

    /// Cases of all the kinds that can be gone through, in no order; they come again in theirs. None once nothing is left.
    fn mixed(&mut self, size: usize) -> Batch<P> {
        let mut batch = Batch::new();
        let kinds = P::kinds();
        if P::MOST_CASES == 1 || kinds.iter().any(|kind| matches!(kind.cases, Cases::Random(_))) {
            return self.in_order(size);
        }
        if self.left.is_empty() && self.next_in_order >= kinds.len() {
            return batch;
        }
        if self.all.is_empty() {
            for kind in &kinds {
                if let Cases::All(cases) = kind.cases {
                    self.all.push((kind.name, cases()));
                }
            }
        }
        batch.is_extra = true;
        for _ in 0..size {
            let Some((name, cases)) = self.random.pick(&self.all) else { break };
            let Some(case) = self.random.pick(cases) else { continue };
            if batch.kinds.last() != Some(name) {
                batch.begin(name);
            }
            batch.cases.push(case.clone());
        }
        batch
    }

    fn at_random(&mut self, size: usize) -> Batch<P> {
        let mut kinds = P::kinds();
        kinds.retain(|kind| matches!(kind.cases, Cases::Random(_)));
        let mut batch = Batch::new();
        if kinds.is_empty() {
            return batch;
        }
        // In a run with one case the kinds take turns; otherwise each has its share.
        let share = size.div_ceil(kinds.len());
        while batch.cases.len() < size {
            let kind = &kinds[self.next_kind % kinds.len()];
            self.next_kind += 1;
            batch.begin(kind.name);
            for _ in 0..share.min(size - batch.cases.len()) {
                if let Cases::Random(make) = kind.cases {
                    batch.cases.push(make(&mut self.random));
                }
            }
        }
        batch
    }

    /// Some more cases of a kind, by its name; of a kind that has no more, some of each other.
    pub(crate) fn more_of(&mut self, name: &str, count: usize) -> Vec<P::Case> {
        let mut kinds = P::kinds();
        kinds.retain(|kind| matches!(kind.cases, Cases::Random(_)));
        if kinds.iter().any(|kind| kind.name == name) {
            kinds.retain(|kind| kind.name == name);
        }
        let random = &mut self.random;
        let make = |kind: &Kind<P>| match kind.cases {
            Cases::Random(make) => Some(make(random)),
            Cases::All(_) => None,
        };
        kinds.iter().cycle().take(if kinds.is_empty() { 0 } else { count }).filter_map(make).collect()
    }

    /// Cases that are smaller than this one.
    pub(crate) fn small(&mut self, than: &P::Case, count: usize) -> Vec<P::Case> {
        (0..count).filter_map(|_| P::small(&mut self.random, than)).collect()
    }

    /// A run with so many cases took too long: smaller ones from now on.
    pub(crate) fn slow_down(&mut self, cases: usize) {
        self.most = self.most.min(cases / 4).max(1);
    }

    /// Tries these cases once more, in smaller runs.
    pub(crate) fn again(&mut self, batch: Batch<P>) {
        for start in (0..batch.cases.len()).step_by(self.most) {
            let end = batch.cases.len().min(start + self.most);
            let mut part = Batch { is_extra: batch.is_extra, ..Batch::new() };
            for (index, case) in batch.cases[start..end].iter().enumerate() {
                let kind = batch.kind_of(start + index);
                if part.kinds.last() != Some(&kind) {
                    part.begin(kind);
                }
                part.cases.push(case.clone());
            }
            self.waiting.push(part);
        }
    }
}
