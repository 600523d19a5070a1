//! Failures made small: fewer cases, and each of them as simple as can be.

use crate::compare::lines;
use crate::problem::Problem;
use crate::stress::{Failing, Failure, Options, Progress, attempt};
use crate::subject::Subject;
use std::sync::atomic::Ordering;
use std::time::Instant;
use touchmove_judge::side_by_side;

/// How many cases that were seen are kept.
const MOST_SEEN: usize = 4_000;

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
    /// Cases that were tried, and what the program said to each.
    pub(crate) seen: Vec<(P::Case, Vec<String>)>,
}

impl<P: Problem, S: Subject, W: FnMut(&Progress)> Shrinker<'_, P, S, W> {
    /// The smallest failure that can be found from this one.
    pub(crate) fn shrink(&mut self, failure: Failure<P>) -> Shrunk<P> {
        self.see(&failure);
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

    /// How large a failure is.
    pub(crate) fn size(&self, shrunk: &Shrunk<P>) -> usize {
        P::input(&shrunk.failure.cases).len()
    }

    pub(crate) fn is_over(&self) -> bool {
        Instant::now() >= self.deadline || self.options.stop.load(Ordering::Relaxed)
    }

    fn tell(&mut self, failure: &Failure<P>) {
        self.progress.smallest = P::input(&failure.cases).len();
        (self.watch)(self.progress);
    }

    pub(crate) fn attempt(&mut self, cases: &[P::Case]) -> Option<Failure<P>> {
        self.progress.runs += 1;
        let failure = attempt::<P>(self.subject, cases);
        if let Some(failure) = &failure {
            self.see(failure);
        }
        failure
    }

    /// Keeps what the program said to each case, as far as its answers can be told apart.
    fn see(&mut self, failure: &Failure<P>) {
        let mut said = lines(&failure.reply.said);
        for case in &failure.cases {
            let answers: Vec<String> =
                said.by_ref().take(P::answers(case).len()).map(ToOwned::to_owned).collect();
            if answers.len() < P::answers(case).len() || self.seen.len() >= MOST_SEEN {
                return;
            }
            self.seen.push((case.clone(), answers));
        }
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
        let mut candidates = Vec::new();
        for (index, case) in failure.cases.iter().enumerate() {
            for simpler in P::simpler(case) {
                let mut cases = failure.cases.clone();
                cases[index] = simpler;
                candidates.push(cases);
            }
        }
        if failure.cases.len() == 1 && P::MOST_CASES > 1 && !matches!(failure.failing, Failing::Broken(_)) {
            return self.first_in_one_run(&candidates);
        }
        let lanes = self.options.lanes;
        for some in candidates.chunks(lanes.max(1) * 2) {
            if self.is_over() {
                return None;
            }
            self.progress.runs += some.len() as u64;
            let subject = self.subject;
            let found =
                side_by_side(some, lanes, |cases| attempt::<P>(subject, cases)).into_iter().flatten().next();
            if let Some(found) = found {
                self.see(&found);
                return Some(found);
            }
        }
        None
    }

    /// Tries candidates of one case each in one run after the other; each that seems to fail is tried alone.
    fn first_in_one_run(&mut self, candidates: &[Vec<P::Case>]) -> Option<Failure<P>> {
        let mut cases: &[Vec<P::Case>] = candidates;
        while !cases.is_empty() && !self.is_over() {
            let some: Vec<P::Case> = cases.iter().take(200).flatten().cloned().collect();
            let Some(failure) = self.attempt(&some) else {
                cases = &cases[some.len()..];
                continue;
            };
            let index = failure.case_index().unwrap_or(0);
            if let Some(alone) = self.attempt(&some[index..=index]) {
                return Some(alone);
            }
            cases = &cases[index + 1..];
        }
        None
    }
}
