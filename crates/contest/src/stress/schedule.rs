//! The order in which cases are tried: rare ones first, and more of everything with every round.

use crate::problem::{CaseSource, Generator, Problem};
use crate::random::Random;

/// The maximum number of cases of a run.
const MAX_BATCH: usize = 5_000;
/// The number of cases of the first runs. They are quick, and many programs fail at once.
const FIRST_BATCH: usize = 50;
/// The number of batches of one size.
const BATCHES_PER_ROUND: u32 = 8;

/// Cases for one run of the program.
#[derive(Clone, Debug)]
pub(super) struct Batch<P: Problem> {
    pub(super) cases: Vec<P::Case>,
    /// The generators of the cases, each with the index of its first case.
    sections: Vec<(&'static str, usize)>,
    /// Whether its cases come another time too, in their order.
    pub(super) is_extra: bool,
}

impl<P: Problem> Batch<P> {
    fn new() -> Self {
        Batch { cases: Vec::new(), sections: Vec::new(), is_extra: false }
    }

    /// Declares the generator of the cases that are added next.
    fn begin(&mut self, generator: &'static str) {
        if self.sections.last().is_none_or(|(last, _)| *last != generator) {
            self.sections.push((generator, self.cases.len()));
        }
    }

    /// Returns the names of the generators.
    pub(super) fn generators(&self) -> impl Iterator<Item = &'static str> {
        self.sections.iter().map(|(name, _)| *name)
    }

    /// Returns the generator of a case.
    pub(super) fn generator_of(&self, index: usize) -> &'static str {
        let after = self.sections.partition_point(|(_, start)| *start <= index);
        after.checked_sub(1).map_or("", |section| self.sections[section].0)
    }
}

/// Hands out batches. They depend only on the seed, as long as no run is too slow.
pub(super) struct Schedule<P: Problem> {
    random: Random,
    /// The rest of the current exhaustive generator's cases, in reverse.
    left: Vec<P::Case>,
    /// Where all generators are exhaustive: all their cases.
    all: Vec<(&'static str, Vec<P::Case>)>,
    /// The current exhaustive generator.
    generator: &'static str,
    next_exhaustive: usize,
    next_random: usize,
    /// The number of batches made.
    made: u32,
    /// The maximum number of cases of a run.
    max_size: usize,
    /// Batches to be tried again, in smaller runs.
    waiting: Vec<Batch<P>>,
}

fn random_generators<P: Problem>() -> Vec<Generator<P>> {
    let mut generators = P::generators();
    generators.retain(|generator| matches!(generator.source, CaseSource::Random(_)));
    generators
}

impl<P: Problem> Schedule<P> {
    pub(super) fn new(seed: u64) -> Self {
        Schedule {
            random: Random(seed),
            left: Vec::new(),
            all: Vec::new(),
            generator: "",
            next_exhaustive: 0,
            next_random: 0,
            made: 0,
            max_size: MAX_BATCH.min(P::MAX_CASES),
            waiting: Vec::new(),
        }
    }

    /// Returns the next `count` batches, with at most `max_cases` new cases in all; fewer if there is nothing left to try. The
    /// sequence of batches does not depend on `count`.
    pub(super) fn next(&mut self, count: usize, max_cases: usize) -> Vec<Batch<P>> {
        let mut batches: Vec<Batch<P>> = self.waiting.drain(..count.min(self.waiting.len())).collect();
        let mut left = max_cases;
        while batches.len() < count && left > 0 {
            let size = self.size(self.made / BATCHES_PER_ROUND).min(left);
            self.made += 1;
            // Programs that keep state between cases answer cases of one kind rightly, so some batches are mixed.
            let is_last = self.made % BATCHES_PER_ROUND == 0;
            let mut batch = if is_last { self.mixed(size) } else { self.exhaustive(size) };
            if batch.cases.is_empty() {
                batch = self.random(size);
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

    fn size(&self, round: u32) -> usize {
        self.max_size.min(FIRST_BATCH.saturating_mul(3usize.saturating_pow(round)))
    }

    /// Returns the next cases of the exhaustive generators.
    fn exhaustive(&mut self, size: usize) -> Batch<P> {
        let mut batch = Batch::new();
        while batch.cases.len() < size {
            if self.left.is_empty() {
                let generators = P::generators();
                let Some(generator) = generators.get(self.next_exhaustive) else { break };
                self.next_exhaustive += 1;
                self.generator = generator.name;
                if let CaseSource::Exhaustive(cases) = generator.source {
                    self.left = cases();
                    self.left.reverse();
                }
                continue;
            }
            batch.begin(self.generator);
            let count = (size - batch.cases.len()).min(self.left.len());
            batch.cases.extend(self.left.drain(self.left.len() - count..).rev());
        }
        batch
    }

    /// Returns cases of all generators in random order, if all are exhaustive; they come again in their order. Nothing once all
    /// have been tried.
    fn mixed(&mut self, size: usize) -> Batch<P> {
        let generators = P::generators();
        let is_random = |generator: &Generator<P>| matches!(generator.source, CaseSource::Random(_));
        if P::MAX_CASES == 1 || generators.iter().any(is_random) {
            return self.exhaustive(size);
        }
        let mut batch = Batch::new();
        if self.left.is_empty() && self.next_exhaustive >= generators.len() {
            return batch;
        }
        if self.all.is_empty() {
            for generator in &generators {
                if let CaseSource::Exhaustive(cases) = generator.source {
                    self.all.push((generator.name, cases()));
                }
            }
        }
        batch.is_extra = true;
        for _ in 0..size {
            let Some((name, cases)) = self.random.pick(&self.all) else { break };
            let Some(case) = self.random.pick(cases) else { continue };
            batch.begin(name);
            batch.cases.push(case.clone());
        }
        batch
    }

    /// Returns cases of the random generators.
    fn random(&mut self, size: usize) -> Batch<P> {
        let generators = random_generators::<P>();
        let mut batch = Batch::new();
        if generators.is_empty() {
            return batch;
        }
        // In runs with one case the generators take turns; otherwise each has its share.
        let share = size.div_ceil(generators.len());
        while batch.cases.len() < size {
            let generator = &generators[self.next_random % generators.len()];
            self.next_random += 1;
            batch.begin(generator.name);
            for _ in 0..share.min(size - batch.cases.len()) {
                if let CaseSource::Random(case) = generator.source {
                    batch.cases.push(case(&mut self.random));
                }
            }
        }
        batch
    }

    /// Returns more cases of a random generator; if it is exhaustive, of all random ones in turn.
    pub(super) fn more_of(&mut self, name: &str, count: usize) -> Vec<P::Case> {
        let mut generators = random_generators::<P>();
        if generators.iter().any(|generator| generator.name == name) {
            generators.retain(|generator| generator.name == name);
        }
        let random = &mut self.random;
        let case = |generator: &Generator<P>| match generator.source {
            CaseSource::Random(case) => Some(case(random)),
            CaseSource::Exhaustive(_) => None,
        };
        let count = if generators.is_empty() { 0 } else { count };
        generators.iter().cycle().take(count).filter_map(case).collect()
    }

    /// Returns random cases that are smaller than this one.
    pub(super) fn random_smaller(&mut self, than: &P::Case, count: usize) -> Vec<P::Case> {
        (0..count).filter_map(|_| P::random_smaller(&mut self.random, than)).collect()
    }

    /// Makes batches smaller, after one with this number of cases has taken too long.
    pub(super) fn limit_size(&mut self, cases: usize) {
        self.max_size = self.max_size.min(cases / 4).max(1);
    }

    /// Schedules these cases once more, in smaller runs.
    pub(super) fn retry(&mut self, batch: Batch<P>) {
        for start in (0..batch.cases.len()).step_by(self.max_size) {
            let end = batch.cases.len().min(start + self.max_size);
            let mut part = Batch { is_extra: batch.is_extra, ..Batch::new() };
            for index in start..end {
                part.begin(batch.generator_of(index));
                part.cases.push(batch.cases[index].clone());
            }
            self.waiting.push(part);
        }
    }
}
