//! A program run against the referee until it fails or time is up.

use crate::compare::{Compared, compare, lines};
use crate::feed::Feed;
use crate::problem::Problem;
use crate::shrink::{Shrinker, Shrunk};
use crate::subject::{Breakdown, Reply, Subject};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use touchmove_judge::side_by_side;

/// An input of so many bytes is small enough for anybody.
const SMALL: usize = 30;

/// How to stress a program.
#[derive(Clone, Copy, Debug)]
pub struct Options<'a> {
    /// The same seed gives the same run.
    pub seed: u64,
    /// How long it may take, shrinking included.
    pub time: Duration,
    /// How many cases are tried at most.
    pub cases: Option<u64>,
    /// How many runs of the program go side by side.
    pub lanes: usize,
    /// Set from outside to end early; what was found so far is kept.
    pub stop: &'a AtomicBool,
}

/// What a program did wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failing {
    /// It gave a wrong answer: which line of the output, from 0.
    Wrong(usize),
    /// Its answers are right and badly laid out: which line, from 0.
    Presentation(usize),
    /// It broke down.
    Broken(Breakdown),
}

/// Cases that a program fails on.
#[derive(Clone, Debug)]
pub struct Failure<P: Problem> {
    /// The cases, in order.
    pub cases: Vec<P::Case>,
    /// What the program said to them.
    pub reply: Reply,
    /// What is wrong with that.
    pub failing: Failing,
}

/// What was seen while the work goes on.
#[derive(Clone, Debug, Default)]
pub struct Progress {
    /// How many cases were tried.
    pub cases: u64,
    /// How often the program was run.
    pub runs: u64,
    /// The kinds that were tried.
    pub kinds: Vec<&'static str>,
    /// How large the smallest failing input is so far, in bytes; 0 if there is none.
    pub smallest: usize,
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Outcome<P: Problem> {
    /// How much was tried.
    pub progress: Progress,
    /// Whether every single input there is was tried, and answered rightly.
    pub proved: bool,
    /// What it fails on, shrunk.
    pub found: Option<Found<P>>,
}

/// A failure that was found.
#[derive(Clone, Debug)]
pub struct Found<P: Problem> {
    /// The smallest one.
    pub failure: Failure<P>,
    /// Which kind of cases found it.
    pub kind: &'static str,
    /// Whether the cases fail only together: the program keeps something from one case to the next.
    pub remembers: bool,
    /// Whether nothing can be left out; otherwise time was up.
    pub is_smallest: bool,
    /// Cases that were tried and what the program said to each.
    pub seen: Vec<(P::Case, Vec<String>)>,
}

/// Runs a program until it fails or time is up. `watch` is told now and then how far it is.
pub fn stress<P: Problem>(
    subject: &impl Subject,
    options: &Options<'_>,
    mut watch: impl FnMut(&Progress),
) -> Outcome<P> {
    let deadline = Instant::now() + options.time;
    let mut feed = Feed::<P>::new(options.seed);
    let mut progress = Progress::default();
    let mut first = None;
    let left = |progress: &Progress| {
        options.cases.map_or(usize::MAX, |most| (most - progress.cases.min(most)) as usize)
    };
    let is_over = || Instant::now() >= deadline || options.stop.load(Ordering::Relaxed);
    while !is_over() && left(&progress) > 0 {
        let batches = feed.next(left(&progress));
        if batches.is_empty() {
            return Outcome { progress, proved: true, found: None };
        }
        let replies = side_by_side(&batches, options.lanes, |batch| attempt::<P>(subject, &batch.cases));
        for (batch, failure) in batches.iter().zip(replies) {
            first = first.or_else(|| batch.cases.first().cloned());
            // What was cut short by the end of our time says nothing.
            if failure.is_none() && is_over() {
                continue;
            }
            progress.runs += 1;
            let is_slow = failure.as_ref().is_some_and(|failure| {
                failure.failing == Failing::Broken(Breakdown::Time) && batch.cases.len() > 1
            });
            let failure = if is_slow {
                // Too much at once is not too slow; who takes too long for one case is.
                match attempt::<P>(subject, &batch.cases[..1]) {
                    Some(alone) => Some(alone),
                    None => {
                        // It has not answered them yet, so they do not count.
                        feed.slow_down(batch.cases.len());
                        feed.again(batch.clone());
                        continue;
                    }
                }
            } else {
                failure
            };
            progress.cases += batch.cases.len() as u64;
            for kind in &batch.kinds {
                if !progress.kinds.contains(kind) {
                    progress.kinds.push(kind);
                }
            }
            let Some(failure) = failure else { continue };
            let kind = failure.case_index().map_or("", |index| batch.kind_of(index));
            let mut shrinker = Shrinker {
                subject,
                options,
                deadline,
                progress: &mut progress,
                watch: &mut watch,
                seen: Vec::new(),
            };
            let mut shrunk = shrinker.shrink(failure);
            // Another failure of the same kind may shrink to less.
            for case in feed.more_of(kind, P::SECOND_TRIES) {
                if shrinker.is_over() || shrunk.remembers || shrinker.size(&shrunk) <= SMALL {
                    break;
                }
                if let Some(other) = shrinker.attempt(&[case]) {
                    let other = shrinker.shrink(other);
                    if shrinker.size(&other) < shrinker.size(&shrunk) {
                        shrunk = other;
                    }
                }
            }
            let seen = std::mem::take(&mut shrinker.seen);
            let Shrunk { failure, remembers, is_smallest } = shrunk;
            let found = Found { failure, kind, remembers, is_smallest, seen };
            return Outcome { progress, proved: false, found: Some(found) };
        }
        watch(&progress);
    }
    // Whoever has not answered anything in all that time is too slow, unless somebody else ended it.
    let silent = first.filter(|_| progress.cases == 0 && !options.stop.load(Ordering::Relaxed));
    let found = silent.map(|case| {
        let reply = Reply { said: String::new(), breakdown: Some(Breakdown::Time) };
        let failure = Failure { cases: vec![case], reply, failing: Failing::Broken(Breakdown::Time) };
        Found { failure, kind: "", remembers: false, is_smallest: true, seen: Vec::new() }
    });
    Outcome { progress, proved: false, found }
}

/// Runs the program on some cases; `None` if it is right.
pub(crate) fn attempt<P: Problem>(subject: &impl Subject, cases: &[P::Case]) -> Option<Failure<P>> {
    let reply = subject.reply(&P::input(cases), cases.len());
    if reply.breakdown == Some(Breakdown::Stopped) {
        return None;
    }
    let expected: Vec<String> = cases.iter().flat_map(P::answers).collect();
    let failing = match (compare(&expected, &reply.said), &reply.breakdown) {
        // What it said before it broke down may be wrong already; but a line that is missing is the breakdown's fault.
        (Compared::Wrong(line), Some(breakdown)) if lines(&reply.said).count() <= line => {
            Failing::Broken(breakdown.clone())
        }
        (Compared::Wrong(line), _) => Failing::Wrong(line),
        (_, Some(breakdown)) => Failing::Broken(breakdown.clone()),
        (Compared::Presentation(line), None) => Failing::Presentation(line),
        (Compared::Right, None) => return None,
    };
    Some(Failure { cases: cases.to_vec(), reply, failing })
}

impl<P: Problem> Failure<P> {
    /// Which case the first wrong line belongs to; of a breakdown, the one that it was at.
    pub(crate) fn case_index(&self) -> Option<usize> {
        let line = match self.failing {
            Failing::Wrong(line) | Failing::Presentation(line) => line,
            Failing::Broken(_) => lines(&self.reply.said).count(),
        };
        let mut behind = 0;
        let mut ends = self.cases.iter().map(|case| {
            behind += P::answers(case).len();
            behind
        });
        let index = ends.position(|end| line < end);
        index.or(self.cases.len().checked_sub(1))
    }
}
