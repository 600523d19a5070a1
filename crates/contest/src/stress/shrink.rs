//! Shrinking: fewer cases, and each of them as simple as possible.

use super::count_answers;
use super::harness::{Confirmation, FailingRun, Harness, Outcome};
use super::observations::Observations;
use super::program::RuntimeError;
use super::report::{Failure, Progress};
use super::schedule::Schedule;
use super::speed::Speed;
use crate::problem::{Problem, witnesses};
use std::time::Duration;
use touchmove::parallel_map;

/// The number of answers that is easy to shrink.
const FEW_ANSWERS: usize = 20;
/// A case of this weight takes long to shrink.
const HEAVY: usize = 400;
/// The number of cases that are tried in one run, at first and at most.
const BATCH_SIZES: [usize; 2] = [400, 5_000];
/// How often more failures are looked for without finding a smaller one.
const IDLE_ROUNDS: usize = 2;
/// The most other failures that are shrunk at a time.
const MAX_FAILURES: usize = 8;

/// A failure that has been shrunk.
pub(super) struct Shrunk<P: Problem> {
    pub(super) run: FailingRun<P>,
    /// Whether its cases fail only together.
    pub(super) is_stateful: bool,
    /// Whether nothing more can be dropped; otherwise time was up.
    pub(super) is_minimal: bool,
    /// Whether all smaller inputs are known to be answered rightly.
    pub(super) is_smallest: bool,
    /// Whether the program failed again when it was run once more.
    pub(super) is_confirmed: bool,
}

pub(super) struct Shrinker<'a, P: Problem> {
    harness: &'a Harness<'a>,
    speed: Speed,
    progress: &'a mut Progress,
    on_progress: &'a mut dyn FnMut(&Progress),
    /// When shrinking has to end, so that there is time to confirm what it has found.
    end: Duration,
    /// How smaller inputs are expected to fail.
    expected: Failure,
    /// What the program was seen to answer.
    observations: &'a mut Observations<P>,
}

impl<P: Problem> Shrunk<P> {
    /// Creates a failure that may be shrunk further.
    fn unconfirmed(run: FailingRun<P>) -> Self {
        Shrunk { run, is_stateful: false, is_minimal: false, is_smallest: false, is_confirmed: false }
    }
}

impl<P: Problem> FailingRun<P> {
    fn weight(&self) -> usize {
        self.cases.iter().map(P::weight).sum()
    }
}

impl<'a, P: Problem> Shrinker<'a, P> {
    pub(super) fn new(
        harness: &'a Harness<'a>,
        speed: Speed,
        progress: &'a mut Progress,
        on_progress: &'a mut dyn FnMut(&Progress),
        observations: &'a mut Observations<P>,
    ) -> Self {
        Shrinker {
            harness,
            speed,
            progress,
            on_progress,
            end: harness.options.time / 10 * 9,
            expected: Failure::WrongAnswer(0),
            observations,
        }
    }

    /// Confirms a failure, shrinks it, and confirms the result. Returns `None` if the program took too long once, but not when it
    /// was run again.
    pub(super) fn investigate(
        &mut self,
        run: FailingRun<P>,
        generator: &'static str,
        schedule: &mut Schedule<P>,
    ) -> Option<Shrunk<P>> {
        self.expected = run.failure.clone();
        if matches!(run.failure, Failure::Runtime(RuntimeError::NotStarted(_))) {
            return Some(Shrunk {
                run,
                is_stateful: false,
                is_minimal: true,
                is_smallest: false,
                is_confirmed: true,
            });
        }
        if run.failure.is_timeout() {
            return self.investigate_timeout(run);
        }
        let first = self.confirm(Shrunk::unconfirmed(run))?;
        if !first.is_confirmed {
            return Some(first);
        }
        self.expected = first.run.failure.clone();
        if matches!(self.expected, Failure::Flaky { .. }) {
            let smallest = self.shrink(first.run);
            return Some(Shrunk { is_stateful: false, is_confirmed: true, ..smallest });
        }
        let (harness, speed) = (self.harness, self.speed);
        let run = |cases: &[P::Case]| harness.run(cases, Self::timeout_for(speed, cases));
        self.progress.runs += self.observations.probe(harness.options, run, || harness.is_over());
        if matches!(self.expected, Failure::WrongAnswer(_)) {
            // Before shrinking, which may take all the time that is left.
            self.progress.runs += self.observations.tell_apart(harness.options, run, || harness.is_over());
        }
        let smallest = self.smallest(first.run, generator, schedule);
        let confirmed = self
            .confirm(smallest)
            .and_then(|shrunk| if shrunk.is_confirmed { self.confirm(shrunk) } else { Some(shrunk) })?;
        if matches!(confirmed.run.failure, Failure::WrongAnswer(_)) && !confirmed.is_stateful {
            self.progress.runs += self.observations.tell_apart(harness.options, run, || harness.is_over());
        }
        Some(confirmed)
    }

    /// Shrinks an input for which all the time that the limits allow was not enough once.
    fn investigate_timeout(&mut self, first: FailingRun<P>) -> Option<Shrunk<P>> {
        // The confirmation takes long.
        self.end = self.harness.options.time / 2;
        let smallest = self.shrink(first.clone());
        let is_changed = smallest.run.cases != first.cases;
        match self.harness.confirm(&smallest.run) {
            Confirmation::Confirmed => return Some(Shrunk { is_confirmed: true, ..smallest }),
            // It was too slow before as well, when it had less time.
            Confirmation::Unknown => {
                return Some(Shrunk { is_confirmed: true, ..Shrunk::unconfirmed(first) });
            }
            Confirmation::Refuted | Confirmation::Flaky(_) if !is_changed => return None,
            Confirmation::Refuted | Confirmation::Flaky(_) => {}
        }
        match self.harness.confirm(&first) {
            Confirmation::Confirmed => Some(Shrunk { is_confirmed: true, ..Shrunk::unconfirmed(first) }),
            _ => None,
        }
    }

    /// Runs a failing input again. Returns `None` if it took too long the first time only.
    fn confirm(&mut self, shrunk: Shrunk<P>) -> Option<Shrunk<P>> {
        if matches!(shrunk.run.failure, Failure::Flaky { .. }) {
            return Some(shrunk);
        }
        self.progress.runs += 1;
        match self.harness.confirm(&shrunk.run) {
            Confirmation::Confirmed => Some(Shrunk { is_confirmed: true, ..shrunk }),
            Confirmation::Flaky(run) => Some(Shrunk { is_confirmed: true, ..Shrunk::unconfirmed(run) }),
            Confirmation::Refuted => None,
            Confirmation::Unknown => Some(Shrunk { is_confirmed: false, ..shrunk }),
        }
    }

    /// Returns the smallest failure that can be found, from this one and from others like it.
    fn smallest(
        &mut self,
        run: FailingRun<P>,
        generator: &'static str,
        schedule: &mut Schedule<P>,
    ) -> Shrunk<P> {
        let run = self.lighter(run, generator, schedule);
        let mut smallest = self.shrink(run);
        if smallest.is_stateful {
            return smallest;
        }
        let all = P::all_by_simplicity();
        if all.is_empty() {
            self.explore(&mut smallest, generator, schedule);
            smallest.is_smallest = smallest.run.weight() <= P::MIN_WEIGHT;
        } else {
            self.scan(&mut smallest, &all);
        }
        smallest
    }

    /// Tries all cases that are simpler than a failing one, the simplest first.
    fn scan(&mut self, smallest: &mut Shrunk<P>, all: &[P::Case]) {
        let end = all.iter().position(|case| [case] == smallest.run.cases.iter().collect::<Vec<_>>()[..]);
        let found = self.first_failing(&all[..end.unwrap_or(all.len())]);
        if let Some((run, _)) = found {
            *smallest = Shrunk { is_minimal: true, is_smallest: true, ..Shrunk::unconfirmed(run) };
        } else {
            smallest.is_smallest = !self.is_over();
            smallest.is_minimal = smallest.is_smallest;
        }
    }

    /// Looks for other failures that can be shrunk to less: known small ones, more of the same generator, and random small ones, as
    /// long as that helps.
    fn explore(&mut self, smallest: &mut Shrunk<P>, generator: &'static str, schedule: &mut Schedule<P>) {
        let mut known = witnesses::<P>();
        known.retain(|case| P::weight(case) < smallest.run.weight());
        known.sort_by_key(P::weight);
        self.try_others(smallest, &known);
        let sweep = P::sweep(&smallest.run.cases[0]);
        self.try_others(smallest, &sweep);
        let mut idle_rounds = 0;
        while idle_rounds < IDLE_ROUNDS && smallest.run.weight() > P::MIN_WEIGHT && !self.is_over() {
            let before = smallest.run.weight();
            let others = schedule.more_of(generator, P::OTHER_FAILURES);
            self.try_others(smallest, &others);
            let small = schedule.random_smaller(&smallest.run.cases[0], P::SMALL_CASES);
            self.try_others(smallest, &small);
            idle_rounds = if smallest.run.weight() < before { 0 } else { idle_rounds + 1 };
        }
    }

    fn is_over(&self) -> bool {
        self.harness.is_over() || (self.harness.options.clock)() >= self.end
    }

    fn jobs(&self) -> usize {
        self.harness.options.jobs.max(1)
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
        others.extend(schedule.random_smaller(&P::truncate_after(case, FEW_ANSWERS), ATTEMPTS));
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
            if self.is_over() || smallest.run.weight() <= P::MIN_WEIGHT {
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
        let [mut size, max_size] = if P::MAX_CASES == 1 { [1, 1] } else { BATCH_SIZES };
        let mut start = 0;
        while start < cases.len() && !self.is_over() {
            let end = cases.len().min(start + size * self.jobs() * if P::MAX_CASES == 1 { 2 } else { 1 });
            let batches: Vec<&[P::Case]> = cases[start..end].chunks(size).collect();
            let failing = if P::MAX_CASES == 1 {
                self.first_of(&batches).map(|(index, run)| (index, Some(run)))
            } else {
                self.first_failing_batch(&batches).map(|index| (index, None))
            };
            let Some((index, run)) = failing else {
                start = end;
                size = (size * 4).min(max_size);
                continue;
            };
            let found = run.map(|run| (run, 0)).or_else(|| self.first_in_batch(batches[index]));
            start += index * size;
            if let Some((run, index)) = found {
                return Some((run, start + index + 1));
            }
            start = cases.len().min(start + size);
        }
        None
    }

    /// Returns the index of the first of some inputs that is not answered rightly.
    fn first_failing_batch(&mut self, batches: &[&[P::Case]]) -> Option<usize> {
        self.progress.runs += batches.len() as u64;
        let (harness, speed) = (self.harness, self.speed);
        let fails = parallel_map(batches, self.jobs(), |cases| {
            harness.run_patiently::<P>(cases, Self::timeout_for(speed, cases)).failing().is_some()
        });
        fails.into_iter().position(|fails| fails)
    }

    /// Returns the first case of a batch that fails alone, and its index. Where the program does not answer the whole batch, it is
    /// found by bisection.
    fn first_in_batch(&mut self, cases: &[P::Case]) -> Option<(FailingRun<P>, usize)> {
        let mut start = 0;
        while start < cases.len() && !self.is_over() {
            let left = &cases[start..];
            if left.len() == 1 {
                return self.try_cases(left).map(|run| (run, start));
            }
            self.progress.runs += 1;
            let timeout = Self::timeout_for(self.speed, left);
            let run: FailingRun<P> = self.harness.run_patiently(left, timeout).failing()?;
            if run.failure.line().is_some() && run.output.error.is_none() {
                self.observations.add(&run);
                let index = run.case_index().unwrap_or(0);
                if let Some(alone) = self.try_cases(&left[index..=index]) {
                    return Some((alone, start + index));
                }
                start += index + 1;
            } else {
                let front = &left[..left.len() / 2];
                if let Some((run, index)) = self.first_in_batch(front) {
                    return Some((run, start + index));
                }
                start += front.len();
            }
        }
        None
    }

    /// Shrinks one failure as far as possible.
    fn shrink(&mut self, run: FailingRun<P>) -> Shrunk<P> {
        self.accept(&run);
        let run = self.fewer_cases(run);
        let mut run = self.truncate(run);
        let is_stateful = run.cases.len() > 1;
        loop {
            self.progress.smallest = P::input(&run.cases).len();
            (self.on_progress)(self.progress);
            if self.is_over() {
                return Shrunk { is_stateful, ..Shrunk::unconfirmed(run) };
            }
            match self.simpler(&run) {
                Some(simpler) => run = simpler,
                None => {
                    let is_minimal = !self.is_over();
                    return Shrunk { is_stateful, is_minimal, ..Shrunk::unconfirmed(run) };
                }
            }
        }
    }

    /// Returns how long the program is waited for. A program that hangs is not given all of its time each time; what is reported in
    /// the end is confirmed.
    fn timeout_for(speed: Speed, cases: &[P::Case]) -> Option<Duration> {
        Some(speed.timeout_for(count_answers::<P>(cases)))
    }

    fn try_cases(&mut self, cases: &[P::Case]) -> Option<FailingRun<P>> {
        self.progress.runs += 1;
        let timeout = Self::timeout_for(self.speed, cases);
        match self.harness.run_like(cases, &self.expected, timeout) {
            Outcome::Failing(run) => {
                self.accept(&run);
                Some(run)
            }
            Outcome::Right(_) => {
                self.observations.add_passed(cases);
                None
            }
            Outcome::Unknown => None,
        }
    }

    /// Tries several inputs concurrently and returns the first that fails, and its index.
    fn first_of(&mut self, inputs: &[impl AsRef<[P::Case]> + Sync]) -> Option<(usize, FailingRun<P>)> {
        self.progress.runs += inputs.len() as u64;
        let (harness, speed, expected) = (self.harness, self.speed, &self.expected);
        let runs = parallel_map(inputs, self.jobs(), |cases| {
            harness.run_like::<P>(cases.as_ref(), expected, Self::timeout_for(speed, cases.as_ref()))
        });
        for (index, outcome) in runs.into_iter().enumerate() {
            match outcome {
                Outcome::Failing(run) => {
                    self.accept(&run);
                    return Some((index, run));
                }
                Outcome::Right(_) => self.observations.add_passed(inputs[index].as_ref()),
                Outcome::Unknown => {}
            }
        }
        None
    }

    /// Remembers what a failing run has shown.
    fn accept(&mut self, run: &FailingRun<P>) {
        self.observations.add(run);
        if !matches!(self.expected, Failure::Flaky { .. }) {
            self.expected = run.failure.clone();
        }
    }

    /// Returns the one case that fails alone; or, if none does, as few as fail together.
    fn fewer_cases(&mut self, run: FailingRun<P>) -> FailingRun<P> {
        if run.cases.len() <= 1 {
            return run;
        }
        let index = run.case_index().unwrap_or(0);
        let case = &run.cases[index..=index];
        if let Some(alone) = self.try_cases(case) {
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
        while length < end && !self.is_over() {
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
        while cases.len() > 1 && !self.is_over() {
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
        while length > 0 && !self.is_over() {
            let mut start = 0;
            while start < smallest.cases.len() && smallest.cases.len() > 1 && !self.is_over() {
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
        let is_batchable = run.failure.line().is_some() && !matches!(run.failure, Failure::Flaky { .. });
        if run.cases.len() == 1 && P::MAX_CASES > 1 && is_batchable {
            let cases = candidates.concat();
            return self.first_failing(&cases).map(|(run, _)| run);
        }
        for some in candidates.chunks(self.jobs() * 2) {
            if self.is_over() {
                return None;
            }
            if let Some((_, run)) = self.first_of(some) {
                return Some(run);
            }
        }
        None
    }
}
