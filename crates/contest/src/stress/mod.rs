//! Stress tests: a program is run against the referee until it fails or the budget is used up.

mod answer_comparer;
mod compare;
mod diagnose;
mod harness;
mod layout;
mod observations;
mod program;
mod reading;
mod report;
mod schedule;
mod shrink;
mod speed;

pub use answer_comparer::AnswerComparer;
pub use compare::{Comparison, Difference, OutputComparer, compare, lines};
pub use diagnose::{Diagnosis, Mistake};
pub use program::{Program, RunOutput, RuntimeError};
pub use report::{Counterexample, Failure, Progress, StressReport};

use crate::problem::Problem;
use harness::{FailingRun, Harness, Outcome};
use layout::{Forgiven, Layout};
use observations::Observations;
use schedule::Schedule;
use shrink::{Shrinker, Shrunk};
use speed::Speed;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use touchmove::{Game, parallel_map, with_game};

/// The budget of a stress test.
#[derive(Clone, Copy)]
pub struct StressOptions<'a> {
    /// The same seed gives the same test.
    pub seed: u64,
    /// The maximum number of cases.
    pub max_cases: Option<u64>,
    /// The number of concurrent runs of the program.
    pub jobs: usize,
    /// The time limit, shrinking included.
    pub time: Duration,
    /// Returns the time since the start. A clock that stands still makes the test depend on nothing but the seed.
    pub clock: &'a (dyn Fn() -> Duration + Sync),
    /// Set from outside to end early; what was found so far is kept.
    pub stop: &'a AtomicBool,
}

impl fmt::Debug for StressOptions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let StressOptions { seed, max_cases, jobs, time, .. } = self;
        f.debug_struct("StressOptions")
            .field("seed", seed)
            .field("max_cases", max_cases)
            .field("jobs", jobs)
            .field("time", time)
            .finish_non_exhaustive()
    }
}

impl StressOptions<'_> {
    fn is_over(&self) -> bool {
        (self.clock)() >= self.time || self.stop.load(Ordering::Relaxed)
    }

    /// Returns the number of cases that may still be tried.
    fn cases_left(&self, progress: &Progress) -> usize {
        self.max_cases.map_or(usize::MAX, |max| max.saturating_sub(progress.cases) as usize)
    }
}

/// Runs a program until it fails or the budget is used up, and shrinks what it fails on. `on_progress` is called now and then.
pub fn stress(
    game: Game,
    program: &impl Program,
    options: &StressOptions<'_>,
    mut on_progress: impl FnMut(&Progress),
) -> StressReport {
    // Dynamic, so that all of this is compiled once for each game, not also for each kind of program.
    let program: &dyn Program = program;
    with_game!(game, P => stress_answers::<P>(program, options, &mut on_progress))
}

/// Stresses a program. One whose layout is wrong is stressed once more with its layout forgiven: its answers may be wrong as well.
fn stress_answers<P: Problem>(
    program: &dyn Program,
    options: &StressOptions<'_>,
    on_progress: &mut dyn FnMut(&Progress),
) -> StressReport {
    /// Nobody should wait long for a second mistake.
    const MAX_CASES: u64 = 20_000;
    const MAX_GAMES: u64 = 200;
    let mut report = stress_problem::<P>(program, options, on_progress);
    let is_layout = |found: &Counterexample| match found.failure {
        Failure::Presentation(_) => true,
        Failure::WrongAnswer(_) => found.has_wrong_layout && found.diagnosis.mistakes.is_empty(),
        _ => false,
    };
    if !report.counterexample.as_ref().is_some_and(is_layout) {
        return report;
    }
    let max = if P::MAX_CASES > 1 { MAX_CASES } else { MAX_GAMES };
    let max_cases = Some(max.min(options.cases_left(&report.progress) as u64));
    let again = StressOptions { max_cases, ..*options };
    let forgiven = stress_problem::<P>(&Forgiven { program, layout: Layout::of::<P>() }, &again, on_progress);
    report.progress.cases += forgiven.progress.cases;
    report.progress.runs += forgiven.progress.runs;
    report.progress.unconfirmed += forgiven.progress.unconfirmed;
    if let Some(mut found) = forgiven.counterexample {
        if matches!(found.failure, Failure::WrongAnswer(_)) {
            found.has_wrong_layout = true;
            report.counterexample = Some(found);
        }
    }
    report
}

fn stress_problem<P: Problem>(
    program: &dyn Program,
    options: &StressOptions<'_>,
    on_progress: &mut dyn FnMut(&Progress),
) -> StressReport {
    let harness = Harness::new(program, options);
    let mut schedule = Schedule::<P>::new(options.seed);
    let mut progress = Progress::default();
    let mut speed = Speed::default();
    let mut first_case = None;
    let mut observations = Observations::default();
    while !harness.is_over() && options.cases_left(&progress) > 0 {
        // No more at a time than run concurrently: a program that hangs is waited for as rarely as possible.
        let batches = schedule.next(options.jobs.max(1), options.cases_left(&progress));
        if batches.is_empty() {
            return StressReport { progress, is_exhaustive: true, counterexample: None, run_error: None };
        }
        let runs = parallel_map(&batches, options.jobs, |batch| {
            let start = (options.clock)();
            let outcome =
                harness.run::<P>(&batch.cases, Some(speed.timeout_for(count_answers::<P>(&batch.cases))));
            (outcome, (options.clock)().saturating_sub(start))
        });
        for (batch, (outcome, time)) in batches.iter().zip(runs) {
            first_case = first_case.or_else(|| batch.cases.first().cloned());
            let failing = match outcome {
                Outcome::Unknown => continue,
                Outcome::Right(_) => {
                    speed.measured(count_answers::<P>(&batch.cases), time);
                    observations.add_passed(&batch.cases);
                    None
                }
                Outcome::Failing(run) if run.failure.is_timeout() => {
                    // Once more, before anything is concluded from it.
                    let timeout = Some(speed.timeout_for(count_answers::<P>(&batch.cases)));
                    match harness.run::<P>(&batch.cases, timeout) {
                        Outcome::Unknown => continue,
                        Outcome::Right(_) => {
                            progress.unconfirmed += 1;
                            None
                        }
                        Outcome::Failing(again) if !again.failure.is_timeout() => Some(again),
                        Outcome::Failing(_) => {
                            let slow = find_endless::<P>(&harness, &batch.cases, speed);
                            if slow.is_none() {
                                // Too many cases at once do not make a program too slow. They are not answered yet, so they do not
                                // count.
                                schedule.limit_size(batch.cases.len());
                                schedule.retry(batch.clone());
                                progress.runs += 1;
                                progress.unconfirmed += u64::from(harness.is_over());
                                continue;
                            }
                            slow
                        }
                    }
                }
                Outcome::Failing(run) => Some(run),
            };
            progress.runs += 1;
            let found = failing.map(|run| {
                let generator = run.generator_in(batch);
                let mut shrinker =
                    Shrinker::new(&harness, speed, &mut progress, on_progress, &mut observations);
                (shrinker.investigate(run, generator, &mut schedule), generator)
            });
            if let Some((None, _)) = found {
                progress.unconfirmed += 1;
                schedule.retry(batch.clone());
                continue;
            }
            if !batch.is_extra {
                progress.cases += batch.cases.len() as u64;
            }
            for generator in batch.generators() {
                if !progress.generators.contains(&generator) {
                    progress.generators.push(generator);
                }
            }
            if let Some((Some(shrunk), generator)) = found {
                let counterexample = Some(Counterexample::new(shrunk, &observations, generator));
                return StressReport { progress, is_exhaustive: false, counterexample, run_error: None };
            }
        }
        on_progress(&progress);
    }
    let run_error = harness.run_error().map(ToOwned::to_owned);
    // A program that has not answered anything in all that time is too slow, unless the test was stopped.
    let is_silent = progress.cases == 0 && run_error.is_none() && !options.stop.load(Ordering::Relaxed);
    let counterexample = first_case.filter(|_| is_silent).map(|case| {
        let error = RuntimeError::TimeLimit;
        let output = RunOutput { stdout: String::new(), error: Some(error.clone()) };
        let run = FailingRun::<P> { cases: vec![case], output, failure: Failure::Runtime(error) };
        let shrunk =
            Shrunk { run, is_stateful: false, is_minimal: true, is_smallest: false, is_confirmed: true };
        Counterexample::new(shrunk, &Observations::default(), "")
    });
    StressReport { progress, is_exhaustive: false, counterexample, run_error }
}

/// Returns the number of answers to some cases.
fn count_answers<P: Problem>(cases: &[P::Case]) -> usize {
    if P::MAX_CASES > 1 { cases.len() } else { cases.iter().map(|case| P::answers(case).len()).sum() }
}

/// Of cases that took too long together, finds the one that takes too long alone, by bisection. Only for that case the program gets
/// all the time that its limits allow.
fn find_endless<P: Problem>(harness: &Harness<'_>, cases: &[P::Case], speed: Speed) -> Option<FailingRun<P>> {
    let first = harness.run::<P>(&cases[..1], None).failing();
    if first.is_some() || cases.len() == 1 {
        return first;
    }
    let mut cases = cases;
    while cases.len() > 1 && !harness.is_over() {
        let (front, back) = cases.split_at(cases.len() / 2);
        let (half, run) = [front, back].into_iter().find_map(|half| {
            let timeout = Some(speed.timeout_for(count_answers::<P>(half)));
            Some((half, harness.run::<P>(half, timeout).failing()?))
        })?;
        if !run.failure.is_timeout() {
            return Some(run);
        }
        cases = half;
    }
    harness.run::<P>(cases, None).failing().filter(|_| cases.len() == 1)
}
