//! A program run against the referee until it fails or time is up.

use crate::compare::{Compared, compare, lines};
use crate::observations::Seen;
use crate::parallel_map::side_by_side;
use crate::problem::Problem;
use crate::program::{Breakdown, Reply, Subject};
use crate::schedule::{Batch, Feed};
use crate::shrink::{Shrinker, Shrunk};
use crate::speed::Pace;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

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
    let mut pace = Pace::default();
    let mut first = None;
    let left = |progress: &Progress| {
        options.cases.map_or(usize::MAX, |most| (most - progress.cases.min(most)) as usize)
    };
    let is_over = || Instant::now() >= deadline || options.stop.load(Ordering::Relaxed);
    while !is_over() && left(&progress) > 0 {
        // No more at a time than run side by side: a program that hangs is not waited for more often than it must be.
        let batches = feed.next(options.lanes.max(1), left(&progress));
        if batches.is_empty() {
            return Outcome { progress, proved: true, found: None };
        }
        let replies = side_by_side(&batches, options.lanes, |batch| {
            let begun = Instant::now();
            let answers = answers::<P>(&batch.cases);
            let most = Some(pace.patience(answers));
            (attempt::<P>(subject, &batch.cases, most), answers, begun.elapsed())
        });
        for (batch, (failure, answers, time)) in batches.iter().zip(replies) {
            first = first.or_else(|| batch.cases.first().cloned());
            // What was cut short by the end of our time says nothing.
            if failure.is_none() && is_over() {
                continue;
            }
            progress.runs += 1;
            let is_slow = failure.as_ref().is_some_and(|failure| failure.failing.is_time());
            let failure = match failure {
                None => {
                    pace.saw(answers, time);
                    None
                }
                Some(_) if is_slow => match endless::<P>(subject, &batch.cases, pace, &is_over) {
                    Some(failure) => Some(failure),
                    // Too much at once is not too slow. It has not answered them yet, so they do not count.
                    None => {
                        feed.slow_down(batch.cases.len());
                        feed.again(batch.clone());
                        continue;
                    }
                },
                failure => failure,
            };
            if !batch.is_extra {
                progress.cases += batch.cases.len() as u64;
            }
            for kind in &batch.kinds {
                if !progress.kinds.contains(kind) {
                    progress.kinds.push(kind);
                }
            }
            let Some(failure) = failure else { continue };
            let kind = failure.kind_in(batch);
            let mut shrinker = Shrinker {
                subject,
                options,
                deadline,
                progress: &mut progress,
                watch: &mut watch,
                // Whoever hangs is not waited for each time; the smallest is confirmed.
                most: failure.failing.is_time().then(|| pace.patience(1)),
                seen: Seen::default(),
            };
            let Shrunk { failure, remembers, is_smallest } = shrinker.smallest(failure, kind, &mut feed);
            let seen = shrinker.seen.into_cases();
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

/// How many answers some cases have.
fn answers<P: Problem>(cases: &[P::Case]) -> usize {
    if P::MOST_CASES > 1 { cases.len() } else { cases.iter().map(|case| P::answers(case).len()).sum() }
}

/// Of cases that took too long together, the one that takes too long alone, looked for by halves. Only for that one case the
/// program is given all the time that it may have.
fn endless<P: Problem>(
    subject: &impl Subject,
    cases: &[P::Case],
    pace: Pace,
    is_over: impl Fn() -> bool,
) -> Option<Failure<P>> {
    let first = attempt::<P>(subject, &cases[..1], None);
    if first.is_some() || cases.len() == 1 {
        return first;
    }
    let mut cases = cases;
    while cases.len() > 1 && !is_over() {
        let (front, back) = cases.split_at(cases.len() / 2);
        let half = [front, back].into_iter().find_map(|half| {
            let failure = attempt::<P>(subject, half, Some(pace.patience(answers::<P>(half))))?;
            Some((half, failure))
        })?;
        if !half.1.failing.is_time() {
            return Some(half.1);
        }
        cases = half.0;
    }
    attempt::<P>(subject, cases, None).filter(|_| cases.len() == 1)
}

/// Runs the program on some cases, in a hurry perhaps; `None` if it is right.
pub(crate) fn attempt<P: Problem>(
    subject: &impl Subject,
    cases: &[P::Case],
    most: Option<Duration>,
) -> Option<Failure<P>> {
    let input = P::input(cases);
    let reply = match most {
        Some(most) => subject.reply_within(&input, cases.len(), most),
        None => subject.reply(&input, cases.len()),
    };
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

impl Failing {
    /// Whether it did not come to an end in its time.
    pub(crate) fn is_time(&self) -> bool {
        matches!(self, Failing::Broken(breakdown) if breakdown.is_time())
    }
}

impl<P: Problem> Failure<P> {
    /// The kind of the case that fails, in the batch that it is from.
    fn kind_in(&self, batch: &Batch<P>) -> &'static str {
        let case = self.case_index().and_then(|index| self.cases.get(index));
        let index = case.and_then(|case| batch.cases.iter().position(|other| other == case));
        index.map_or("", |index| batch.kind_of(index))
    }

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
