//! Shrinking: fewer cases, and each of them as simple as possible.

use super::observations::Observations;
use super::program::Program;
use super::report::{Failure, Progress};
use super::schedule::Schedule;
use super::{FailingRun, StressOptions, run_cases};
use crate::problem::Problem;
use std::time::Duration;
use touchmove::parallel_map;

/// A case of this weight is not worth shrinking further.
const LIGHT: usize = 20;
/// A case of this weight takes long to shrink.
const HEAVY: usize = 400;
/// The number of candidates that are tried in one run.
const BATCH_SIZE: usize = 400;
/// The most other failures that are shrunk at a time.
const MAX_FAILURES: usize = 8;

/// A failure that has been shrunk.
pub(super) struct Shrunk<P: Problem> {
    pub(super) run: FailingRun<P>,
    /// Whether its cases fail only together.
    pub(super) is_stateful: bool,
    /// Whether nothing more can be dropped; otherwise time was up.
    pub(super) is_minimal: bool,
}

pub(super) struct Shrinker<'a, P: Problem, R> {
    program: &'a R,
    options: &'a StressOptions<'a>,
    progress: &'a mut Progress,
    on_progress: &'a mut dyn FnMut(&Progress),
    /// How long the program is waited for, if less than its limits allow.
    pub(super) timeout: Option<Duration>,
    /// What the program was seen to answer.
    pub(super) observations: Observations<P>,
}

impl<P: Problem> FailingRun<P> {
    fn weight(&self) -> usize {
        self.cases.iter().map(P::weight).sum()
    }
}

impl<'a, P: Problem, R: Program> Shrinker<'a, P, R> {
    pub(super) fn new(
        program: &'a R,
        options: &'a StressOptions<'a>,
        progress: &'a mut Progress,
        on_progress: &'a mut dyn FnMut(&Progress),
    ) -> Self {
        Shrinker {
            program,
            options,
            progress,
            on_progress,
            timeout: None,
            observations: Observations::default(),
        }
    }

    /// Returns the smallest failure that can be found, from this one and from others like it.
    pub(super) fn smallest(
        &mut self,
        run: FailingRun<P>,
        generator: &'static str,
        schedule: &mut Schedule<P>,
    ) -> Shrunk<P> {
        let first = run.clone();
        let run = if self.timeout.is_none() { self.lighter(run, generator, schedule) } else { run };
        let mut smallest = self.shrink(run);
        if self.timeout.take().is_some() {
            // Confirm it with all the time that the limits allow.
            return match self.try_cases(&smallest.run.cases) {
                Some(run) => Shrunk { run, ..smallest },
                None => Shrunk { run: first, is_stateful: false, is_minimal: false },
            };
        }
        if smallest.is_stateful {
            return smallest;
        }
        // Another failure of the same generator may shrink to less.
        let others = schedule.more_of(generator, P::OTHER_FAILURES);
        self.try_others(&mut smallest, &others);
        // So may a small random case, as long as that helps.
        let mut before = usize::MAX;
        while smallest.run.weight() < before && smallest.run.weight() > LIGHT && !self.options.is_over() {
            before = smallest.run.weight();
            let small = schedule.random_smaller(&smallest.run.cases[0], P::SMALL_CASES);
            self.try_others(&mut smallest, &small);
        }
        smallest
    }

    /// Looks for a lighter failure before a heavy one is shrunk.
    fn lighter(
        &mut self,
        run: FailingRun<P>,
        generator: &'static str,
        schedule: &mut Schedule<P>,
    ) -> FailingRun<P> {
        const ATTEMPTS: usize = 60;
        let mut lightest = self.truncate(run);
        let ([case], true) = (&lightest.cases[..], P::MAX_CASES == 1) else { return lightest };
        if P::weight(case) <= HEAVY {
            return lightest;
        }
        let mut others = schedule.more_of(generator, P::OTHER_FAILURES);
        others.extend(schedule.random_smaller(&P::truncate_after(case, LIGHT), ATTEMPTS));
        let mut left = &others[..];
        while let Some((run, tried)) = self.first_failing(left) {
            left = &left[tried..];
            let run = self.truncate(run);
            if run.weight() < lightest.weight() {
                lightest = run;
            }
        }
        lightest
    }

    /// Shrinks those of some cases that fail, and keeps the smallest.
    fn try_others(&mut self, smallest: &mut Shrunk<P>, others: &[P::Case]) {
        let mut left = others;
        for _ in 0..MAX_FAILURES {
            if self.options.is_over() || smallest.run.weight() <= LIGHT {
                return;
            }
            let Some((run, tried)) = self.first_failing(left) else { return };
            left = &left[tried..];
            let other = self.shrink(run);
            if !other.is_stateful && other.run.weight() < smallest.run.weight() {
                *smallest = other;
            }
        }
    }

    /// Returns the first of some cases that fails alone, and the number of cases up to it.
    fn first_failing(&mut self, cases: &[P::Case]) -> Option<(FailingRun<P>, usize)> {
        let mut start = 0;
        while start < cases.len() && !self.options.is_over() {
            if P::MAX_CASES == 1 {
                let end = cases.len().min(start + self.options.jobs.max(1) * 2);
                let singles: Vec<&[P::Case]> = cases[start..end].iter().map(std::slice::from_ref).collect();
                if let Some((index, run)) = self.first_of(&singles) {
                    return Some((run, start + index + 1));
                }
                start = end;
                continue;
            }
            let end = cases.len().min(start + BATCH_SIZE);
            match self.try_cases(&cases[start..end]) {
                None => start = end,
                Some(run) => {
                    let index = start + run.case_index().unwrap_or(0);
                    if let Some(alone) = self.try_cases(&cases[index..=index]) {
                        return Some((alone, index + 1));
                    }
                    start = index + 1;
                }
            }
        }
        None
    }

    /// Shrinks one failure as far as possible.
    fn shrink(&mut self, run: FailingRun<P>) -> Shrunk<P> {
        self.observations.add(&run);
        let run = self.fewer_cases(run);
        let mut run = self.truncate(run);
        let is_stateful = run.cases.len() > 1;
        loop {
            self.progress.smallest = P::input(&run.cases).len();
            (self.on_progress)(self.progress);
            if self.options.is_over() {
                return Shrunk { run, is_stateful, is_minimal: false };
            }
            match self.simpler(&run) {
                Some(simpler) => run = simpler,
                None => return Shrunk { run, is_stateful, is_minimal: !self.options.is_over() },
            }
        }
    }

    fn try_cases(&mut self, cases: &[P::Case]) -> Option<FailingRun<P>> {
        self.progress.runs += 1;
        let run = run_cases::<P>(self.program, cases, self.timeout);
        match &run {
            Some(run) => self.observations.add(run),
            // A run that was cancelled proves nothing.
            None if self.options.is_over() => {}
            None => self.observations.add_passed(cases),
        }
        run
    }

    /// Tries several inputs concurrently and returns the first that fails, and its index.
    fn first_of(&mut self, inputs: &[impl AsRef<[P::Case]> + Sync]) -> Option<(usize, FailingRun<P>)> {
        self.progress.runs += inputs.len() as u64;
        let (program, timeout) = (self.program, self.timeout);
        let runs =
            parallel_map(inputs, self.options.jobs, |cases| run_cases::<P>(program, cases.as_ref(), timeout));
        let (index, run) = runs.into_iter().enumerate().find_map(|(index, run)| Some((index, run?)))?;
        self.observations.add(&run);
        Some((index, run))
    }

    /// Returns the one case that fails alone; or, if none does, as few as fail together.
    fn fewer_cases(&mut self, run: FailingRun<P>) -> FailingRun<P> {
        if run.cases.len() <= 1 {
            return run;
        }
        let index = run.case_index().unwrap_or(0);
        if let Some(alone) = self.try_cases(&run.cases[index..=index]) {
            return alone;
        }
        if matches!(run.failure, Failure::Runtime(_)) {
            // Buffered output is lost in a crash, so the case may be a later one.
            if let Some(found) = self.bisect(&run.cases) {
                return found;
            }
        }
        // The program keeps state between cases: most likely that of the cases just before.
        let mut smallest = run;
        let end = index + 1;
        let mut length = 2;
        while length < end && !self.options.is_over() {
            if let Some(found) = self.try_cases(&smallest.cases[end - length..end]) {
                smallest = found;
                break;
            }
            length *= 2;
        }
        self.drop_cases(smallest)
    }

    /// Drops what follows the first wrong answer.
    fn truncate(&mut self, run: FailingRun<P>) -> FailingRun<P> {
        let ([case], Failure::WrongAnswer(line)) = (&run.cases[..], &run.failure) else { return run };
        let shorter = P::truncate_after(case, *line);
        if shorter == *case { run } else { self.try_cases(&[shorter]).unwrap_or(run) }
    }

    /// Halves the cases as long as one half fails.
    fn bisect(&mut self, cases: &[P::Case]) -> Option<FailingRun<P>> {
        let mut found: Option<FailingRun<P>> = None;
        let mut cases = cases.to_vec();
        while cases.len() > 1 && !self.options.is_over() {
            let (front, back) = cases.split_at(cases.len() / 2);
            let half = [front, back].into_iter().find_map(|half| self.try_cases(half))?;
            cases.clone_from(&half.cases);
            found = Some(half);
        }
        found
    }

    /// Drops cases, in ever smaller groups, as long as the rest still fails.
    fn drop_cases(&mut self, mut smallest: FailingRun<P>) -> FailingRun<P> {
        let mut length = smallest.cases.len() / 2;
        while length > 0 && !self.options.is_over() {
            let mut start = 0;
            while start < smallest.cases.len() && smallest.cases.len() > 1 && !self.options.is_over() {
                let mut fewer = smallest.cases.clone();
                fewer.drain(start..(start + length).min(fewer.len()));
                match (!fewer.is_empty()).then(|| self.try_cases(&fewer)).flatten() {
                    Some(found) => smallest = found,
                    None => start += length,
                }
            }
            length /= 2;
        }
        smallest
    }

    /// Returns the first of the simpler inputs that fails.
    fn simpler(&mut self, run: &FailingRun<P>) -> Option<FailingRun<P>> {
        // Several cases cannot share a run, so only the simplest replacements of each are tried.
        const MAX_PER_CASE: usize = 60;
        let max = if run.cases.len() == 1 { usize::MAX } else { MAX_PER_CASE };
        let mut candidates = Vec::new();
        for (index, case) in run.cases.iter().enumerate() {
            for simpler in P::simpler(case).into_iter().take(max) {
                let mut cases = run.cases.clone();
                cases[index] = simpler;
                candidates.push(cases);
            }
        }
        if run.cases.len() == 1 && P::MAX_CASES > 1 && !matches!(run.failure, Failure::Runtime(_)) {
            let cases = candidates.concat();
            return self.first_failing(&cases).map(|(run, _)| run);
        }
        for some in candidates.chunks(self.options.jobs.max(1) * 2) {
            if self.options.is_over() {
                return None;
            }
            if let Some((_, run)) = self.first_of(some) {
                return Some(run);
            }
        }
        None
    }
}
