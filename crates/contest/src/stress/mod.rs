//! Stress tests: a program is run against the referee until it fails or the budget is used up.

mod compare;
mod diagnose;
mod layout;
mod observations;
mod program;
mod reading;
mod report;
mod schedule;
mod shrink;
mod speed;

pub use compare::{Comparison, compare, lines};
pub use diagnose::{Diagnosis, Mistake};
pub use program::{Program, RunOutput, RuntimeError};
pub use report::{Counterexample, Failure, Progress, StressReport};

use crate::problem::Problem;
use layout::Forgiven;
use observations::Observations;
use schedule::{Batch, Schedule};
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
    let mut report = stress_problem::<P>(&program, options, on_progress);
    let is_layout = |found: &Counterexample| matches!(found.failure, Failure::Presentation(_));
    if !report.counterexample.as_ref().is_some_and(is_layout) {
        return report;
    }
    let max = if P::MAX_CASES > 1 { MAX_CASES } else { MAX_GAMES };
    let max_cases = Some(max.min(options.cases_left(&report.progress) as u64));
    let again = StressOptions { max_cases, ..*options };
    let forgiven: &dyn Program = &Forgiven::new::<P>(&program);
    let forgiven = stress_problem::<P>(&forgiven, &again, on_progress);
    report.progress.cases += forgiven.progress.cases;
    report.progress.runs += forgiven.progress.runs;
    if let Some(mut found) = forgiven.counterexample {
        if matches!(found.failure, Failure::WrongAnswer(_)) {
            found.has_wrong_layout = true;
            report.counterexample = Some(found);
        }
    }
    report
}

/// A run on which a program fails.
#[derive(Clone, Debug)]
struct FailingRun<P: Problem> {
    cases: Vec<P::Case>,
    output: RunOutput,
    failure: Failure,
}

fn stress_problem<P: Problem>(
    program: &impl Program,
    options: &StressOptions<'_>,
    on_progress: &mut dyn FnMut(&Progress),
) -> StressReport {
    let mut schedule = Schedule::<P>::new(options.seed);
    let mut progress = Progress::default();
    let mut speed = Speed::default();
    let mut first_case = None;
    let mut observations = Observations::default();
    while !options.is_over() && options.cases_left(&progress) > 0 {
        // No more at a time than run concurrently: a program that hangs is waited for as rarely as possible.
        let batches = schedule.next(options.jobs.max(1), options.cases_left(&progress));
        if batches.is_empty() {
            return StressReport { progress, is_exhaustive: true, counterexample: None };
        }
        let runs = parallel_map(&batches, options.jobs, |batch| {
            let start = (options.clock)();
            let timeout = Some(speed.timeout_for(count_answers::<P>(&batch.cases)));
            let failing = run_cases::<P>(program, &batch.cases, timeout);
            (failing, (options.clock)().saturating_sub(start))
        });
        for (batch, (failing, time)) in batches.iter().zip(runs) {
            first_case = first_case.or_else(|| batch.cases.first().cloned());
            // A run that was cut short by the end of the test proves nothing.
            if failing.is_none() && options.is_over() {
                continue;
            }
            progress.runs += 1;
            let failing = match failing {
                None => {
                    speed.measured(count_answers::<P>(&batch.cases), time);
                    observations.add_passed(&batch.cases);
                    None
                }
                Some(run) if run.failure.is_timeout() => {
                    let slow = find_endless::<P>(program, &batch.cases, speed, options);
                    if slow.is_none() {
                        // Too many cases at once do not make a program too slow. They are not answered yet, so they do not count.
                        schedule.limit_size(batch.cases.len());
                        schedule.retry(batch.clone());
                        continue;
                    }
                    slow
                }
                failing => failing,
            };
            if !batch.is_extra {
                progress.cases += batch.cases.len() as u64;
            }
            for generator in batch.generators() {
                if !progress.generators.contains(&generator) {
                    progress.generators.push(generator);
                }
            }
            let Some(run) = failing else { continue };
            let generator = run.generator_in(batch);
            let run_again = |cases: &[P::Case]| {
                let timeout = Some(speed.timeout_for(count_answers::<P>(cases)));
                run_cases::<P>(program, cases, timeout)
            };
            let is_over = || options.is_over();
            if !run.failure.is_timeout() {
                progress.runs += observations.probe(options.seed, options.jobs, run_again, is_over);
            }
            let mut shrinker = Shrinker::new(program, options, &mut progress, on_progress);
            shrinker.observations = observations;
            if run.failure.is_timeout() {
                // A program that hangs is not waited for each time; the smallest failure is confirmed.
                shrinker.timeout = Some(speed.timeout_for(1));
            }
            let shrunk = shrinker.smallest(run, generator, &mut schedule);
            let mut observations = shrinker.observations;
            if matches!(shrunk.run.failure, Failure::WrongAnswer(_)) && !shrunk.is_stateful {
                progress.runs += observations.tell_apart(options.seed, run_again, is_over);
            }
            let counterexample = Some(Counterexample::new(shrunk, &observations, generator));
            return StressReport { progress, is_exhaustive: false, counterexample };
        }
        on_progress(&progress);
    }
    // A program that has not answered anything in all that time is too slow, unless the test was stopped.
    let silent = first_case.filter(|_| progress.cases == 0 && !options.stop.load(Ordering::Relaxed));
    let counterexample = silent.map(|case| {
        let error = RuntimeError::TimeLimit;
        let output = RunOutput { stdout: String::new(), error: Some(error.clone()) };
        let run = FailingRun::<P> { cases: vec![case], output, failure: Failure::Runtime(error) };
        Counterexample::new(
            Shrunk { run, is_stateful: false, is_minimal: true },
            &Observations::default(),
            "",
        )
    });
    StressReport { progress, is_exhaustive: false, counterexample }
}

/// Returns the number of answers to some cases.
fn count_answers<P: Problem>(cases: &[P::Case]) -> usize {
    if P::MAX_CASES > 1 { cases.len() } else { cases.iter().map(|case| P::answers(case).len()).sum() }
}

/// Of cases that took too long together, finds the one that takes too long alone, by bisection. Only for that case the program gets
/// all the time that its limits allow.
fn find_endless<P: Problem>(
    program: &impl Program,
    cases: &[P::Case],
    speed: Speed,
    options: &StressOptions<'_>,
) -> Option<FailingRun<P>> {
    let first = run_cases::<P>(program, &cases[..1], None);
    if first.is_some() || cases.len() == 1 {
        return first;
    }
    let mut cases = cases;
    while cases.len() > 1 && !options.is_over() {
        let (front, back) = cases.split_at(cases.len() / 2);
        let (half, run) = [front, back].into_iter().find_map(|half| {
            let timeout = Some(speed.timeout_for(count_answers::<P>(half)));
            Some((half, run_cases::<P>(program, half, timeout)?))
        })?;
        if !run.failure.is_timeout() {
            return Some(run);
        }
        cases = half;
    }
    run_cases::<P>(program, cases, None).filter(|_| cases.len() == 1)
}

/// Runs the program on some cases; `None` if it answers rightly.
fn run_cases<P: Problem>(
    program: &impl Program,
    cases: &[P::Case],
    timeout: Option<Duration>,
) -> Option<FailingRun<P>> {
    let output = program.run(&P::input(cases), count_answers::<P>(cases), timeout);
    if output.error == Some(RuntimeError::Cancelled) {
        return None;
    }
    let expected: Vec<String> = cases.iter().flat_map(P::answers).collect();
    let failure = match (compare(&expected, &output.stdout), &output.error) {
        // What it wrote before the error may be wrong already; but a line that is missing is due to the error.
        (Comparison::Wrong(line), Some(error)) if lines(&output.stdout).count() <= line => {
            Failure::Runtime(error.clone())
        }
        (Comparison::Wrong(line), _) => Failure::WrongAnswer(line),
        (_, Some(error)) => Failure::Runtime(error.clone()),
        (Comparison::Presentation(line), None) => Failure::Presentation(line),
        (Comparison::Equal, None) => return None,
    };
    Some(FailingRun { cases: cases.to_vec(), output, failure })
}

impl<P: Problem> FailingRun<P> {
    /// Returns the name of the generator that made the failing case of a batch.
    fn generator_in(&self, batch: &Batch<P>) -> &'static str {
        let case = self.case_index().and_then(|index| self.cases.get(index));
        let index = case.and_then(|case| batch.cases.iter().position(|other| other == case));
        index.map_or("", |index| batch.generator_of(index))
    }

    /// Returns the index of the case that the first wrong line belongs to, or that the program was working on.
    fn case_index(&self) -> Option<usize> {
        let line = self.failure.line().unwrap_or_else(|| lines(&self.output.stdout).count());
        let mut end = 0;
        let mut ends = self.cases.iter().map(|case| {
            end += P::answers(case).len();
            end
        });
        let index = ends.position(|end| line < end);
        index.or(self.cases.len().checked_sub(1))
    }
}
