//! Failures made small: fewer cases, and each of them as simple as can be.

use crate::observations::Seen;
use crate::parallel_map::side_by_side;
use crate::problem::Problem;
use crate::program::Subject;
use crate::schedule::Feed;
use crate::stress::{Failing, Failure, Options, Progress, attempt};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// A case of this weight is small enough for anybody.
const LIGHT: usize = 20;
/// How many of them are tried in a run.
const MANY: usize = 400;
/// How many of those that fail are shrunk each time.
const MOST_FAILURES: usize = 8;

/// A failure that was made small.
pub(crate) struct Shrunk<P: Problem> {
    pub(crate) failure: Failure<P>,
    /// Whether its cases fail only together.
    pub(crate) remembers: bool,
    /// Whether nothing more can be left out; otherwise time was up.
    pub(crate) is_smallest: bool,
}

pub(crate) struct Shrinker<'a, P: Problem, S, W> {
    pub(crate) subject: &'a S,
    pub(crate) options: &'a Options<'a>,
    pub(crate) deadline: Instant,
    pub(crate) progress: &'a mut Progress,
    pub(crate) watch: &'a mut W,
    /// How long the program is waited for, if less than its limits say.
    pub(crate) most: Option<Duration>,
    /// What the program said.
    pub(crate) seen: Seen<P>,
}

impl<P: Problem, S: Subject, W: FnMut(&Progress)> Shrinker<'_, P, S, W> {
    /// The smallest failure that can be found, from this one and from others like it.
    pub(crate) fn smallest(
        &mut self,
        failure: Failure<P>,
        kind: &'static str,
        feed: &mut Feed<P>,
    ) -> Shrunk<P> {
        let first = failure.clone();
        let failure = if self.most.is_none() { self.lighter(failure, kind, feed) } else { failure };
        let mut shrunk = self.shrink(failure);
        if self.most.take().is_some() {
            // It was not waited for; now it is.
            return match self.attempt(&shrunk.failure.cases) {
                Some(failure) => Shrunk { failure, ..shrunk },
                None => Shrunk { failure: first, remembers: false, is_smallest: false },
            };
        }
        if shrunk.remembers {
            return shrunk;
        }
        // Another failure of the same kind may shrink to less.
        let others = feed.more_of(kind, P::SECOND_TRIES);
        self.try_others(&mut shrunk, &others);
        // And so may a small one, as long as that helps.
        let mut before = usize::MAX;
        while self.weight(&shrunk) < before && self.weight(&shrunk) > LIGHT && !self.is_over() {
            before = self.weight(&shrunk);
            let small = feed.small(&shrunk.failure.cases[0], P::SMALL_TRIES);
            self.try_others(&mut shrunk, &small);
        }
        shrunk
    }

    /// What is heavy takes long to shrink: something that fails and is lighter from the start, if there is.
    fn lighter(&mut self, failure: Failure<P>, kind: &'static str, feed: &mut Feed<P>) -> Failure<P> {
        const HEAVY: usize = 400;
        const TRIES: usize = 60;
        let mut lightest = self.up_to_the_first(failure);
        let ([case], true) = (&lightest.cases[..], P::MOST_CASES == 1) else { return lightest };
        if P::weight(case) <= HEAVY {
            return lightest;
        }
        let mut others = feed.more_of(kind, P::SECOND_TRIES);
        others.extend(feed.small(&P::up_to(case, LIGHT), TRIES));
        let mut left = &others[..];
        while let Some((failure, behind)) = self.first_failing(left) {
            left = &left[behind..];
            let failure = self.up_to_the_first(failure);
            let weight = |failure: &Failure<P>| failure.cases.iter().map(P::weight).sum::<usize>();
            if weight(&failure) < weight(&lightest) {
                lightest = failure;
            }
        }
        lightest
    }

    /// Shrinks those of some cases that fail, as long as that makes the smallest smaller.
    fn try_others(&mut self, shrunk: &mut Shrunk<P>, others: &[P::Case]) {
        let mut left = others;
        for _ in 0..MOST_FAILURES {
            if self.is_over() || self.weight(shrunk) <= LIGHT {
                return;
            }
            let Some((failure, behind)) = self.first_failing(left) else { return };
            left = &left[behind..];
            let other = self.shrink(failure);
            if !other.remembers && self.weight(&other) < self.weight(shrunk) {
                *shrunk = other;
            }
        }
    }

    /// The first of some cases that fails alone, and how many cases end with it.
    fn first_failing(&mut self, cases: &[P::Case]) -> Option<(Failure<P>, usize)> {
        let mut start = 0;
        while start < cases.len() && !self.is_over() {
            let end = cases.len().min(start + MANY);
            if P::MOST_CASES == 1 {
                let (subject, lanes, most) = (self.subject, self.options.lanes, self.most);
                let end = cases.len().min(start + lanes.max(1) * 2);
                self.progress.runs += (end - start) as u64;
                let found = side_by_side(&cases[start..end], lanes, |case| {
                    attempt::<P>(subject, std::slice::from_ref(case), most)
                });
                let found =
                    found.into_iter().enumerate().find_map(|(at, found)| Some((found?, start + at + 1)));
                if let Some((failure, behind)) = found {
                    self.seen.add(&failure);
                    return Some((failure, behind));
                }
                start = end;
                continue;
            }
            match self.attempt(&cases[start..end]) {
                None => start = end,
                Some(failure) => {
                    let index = start + failure.case_index().unwrap_or(0);
                    if let Some(alone) = self.attempt(&cases[index..=index]) {
                        return Some((alone, index + 1));
                    }
                    start = index + 1;
                }
            }
        }
        None
    }

    /// The smallest failure that can be found from this one alone.
    fn shrink(&mut self, failure: Failure<P>) -> Shrunk<P> {
        self.seen.add(&failure);
        let failure = self.fewer_cases(failure);
        let failure = self.up_to_the_first(failure);
        let remembers = failure.cases.len() > 1;
        let mut smallest = failure;
        loop {
            self.tell(&smallest);
            if self.is_over() {
                return Shrunk { failure: smallest, remembers, is_smallest: false };
            }
            match self.simpler(&smallest) {
                Some(simpler) => smallest = simpler,
                None => {
                    let is_smallest = !self.is_over();
                    return Shrunk { failure: smallest, remembers, is_smallest };
                }
            }
        }
    }

    /// How much there is to read.
    fn weight(&self, shrunk: &Shrunk<P>) -> usize {
        shrunk.failure.cases.iter().map(P::weight).sum()
    }

    fn is_over(&self) -> bool {
        Instant::now() >= self.deadline || self.options.stop.load(Ordering::Relaxed)
    }

    fn tell(&mut self, failure: &Failure<P>) {
        self.progress.smallest = P::input(&failure.cases).len();
        (self.watch)(self.progress);
    }

    fn attempt(&mut self, cases: &[P::Case]) -> Option<Failure<P>> {
        self.progress.runs += 1;
        let failure = attempt::<P>(self.subject, cases, self.most);
        if let Some(failure) = &failure {
            self.seen.add(failure);
        }
        failure
    }

    /// The one case that fails alone; or, if none does, as few as fail together.
    fn fewer_cases(&mut self, failure: Failure<P>) -> Failure<P> {
        if failure.cases.len() <= 1 {
            return failure;
        }
        let index = failure.case_index().unwrap_or(0);
        if let Some(alone) = self.attempt(&failure.cases[index..=index]) {
            return alone;
        }
        if matches!(failure.failing, Failing::Broken(_)) {
            // What it was at when it broke down may be some cases further, or before.
            if let Some(found) = self.halves(&failure.cases) {
                return found;
            }
        }
        // The program keeps something from one case to the next: those right before it are the likely ones.
        let mut smallest = failure;
        let end = index + 1;
        let mut length = 2;
        while length < end && !self.is_over() {
            if let Some(found) = self.attempt(&smallest.cases[end - length..end]) {
                smallest = found;
                break;
            }
            length *= 2;
        }
        self.without_some(smallest)
    }

    /// Nothing behind the first answer that is wrong.
    fn up_to_the_first(&mut self, failure: Failure<P>) -> Failure<P> {
        let ([case], Failing::Wrong(line)) = (&failure.cases[..], &failure.failing) else { return failure };
        let shorter = P::up_to(case, *line);
        if shorter == *case { failure } else { self.attempt(&[shorter]).unwrap_or(failure) }
    }

    /// One half of the cases, and of that again one half, as long as one fails.
    fn halves(&mut self, cases: &[P::Case]) -> Option<Failure<P>> {
        let mut found: Option<Failure<P>> = None;
        let mut cases = cases.to_vec();
        while cases.len() > 1 && !self.is_over() {
            let middle = cases.len() / 2;
            let half =
                [&cases[..middle], &cases[middle..]].into_iter().find_map(|half| self.attempt(half))?;
            cases.clone_from(&half.cases);
            found = Some(half);
        }
        found
    }

    /// Leaves cases out, one after the other, as long as the rest still fails.
    fn without_some(&mut self, mut smallest: Failure<P>) -> Failure<P> {
        let mut length = smallest.cases.len() / 2;
        while length > 0 && !self.is_over() {
            let mut start = 0;
            while start < smallest.cases.len() && smallest.cases.len() > 1 && !self.is_over() {
                let mut fewer = smallest.cases.clone();
                fewer.drain(start..(start + length).min(fewer.len()));
                match (!fewer.is_empty()).then(|| self.attempt(&fewer)).flatten() {
                    Some(found) => smallest = found,
                    None => start += length,
                }
            }
            length /= 2;
        }
        smallest
    }

    /// The first of the simpler failures, if there is one.
    fn simpler(&mut self, failure: &Failure<P>) -> Option<Failure<P>> {
        // Several cases go into one run each time, so only the simplest are tried.
        const FEW: usize = 60;
        let most = if failure.cases.len() == 1 { usize::MAX } else { FEW };
        let mut candidates = Vec::new();
        for (index, case) in failure.cases.iter().enumerate() {
            for simpler in P::simpler(case).into_iter().take(most) {
                let mut cases = failure.cases.clone();
                cases[index] = simpler;
                candidates.push(cases);
            }
        }
        if failure.cases.len() == 1 && P::MOST_CASES > 1 && !matches!(failure.failing, Failing::Broken(_)) {
            return self.first_in_one_run(&candidates);
        }
        let (subject, lanes, most) = (self.subject, self.options.lanes, self.most);
        for some in candidates.chunks(lanes.max(1) * 2) {
            if self.is_over() {
                return None;
            }
            self.progress.runs += some.len() as u64;
            let found = side_by_side(some, lanes, |cases| attempt::<P>(subject, cases, most))
                .into_iter()
                .flatten()
                .next();
            if let Some(found) = found {
                self.seen.add(&found);
                return Some(found);
            }
        }
        None
    }

    /// The first of some cases that fails, many of them in a run.
    fn first_in_one_run(&mut self, candidates: &[Vec<P::Case>]) -> Option<Failure<P>> {
        let cases: Vec<P::Case> = candidates.iter().flatten().cloned().collect();
        self.first_failing(&cases).map(|(failure, _)| failure)
    }
}
