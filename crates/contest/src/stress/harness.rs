//! Runs of the program under test, and what they prove.
//!
//! A run that took too long is no answer: the machine may have been busy. It counts only if it happens again with all the time that
//! the limits allow. Other failures are confirmed by a second run too; if that one ends differently, the program is flaky.

use super::compare::{Comparison, compare, lines};
use super::program::{Program, RunOutput, RuntimeError};
use super::report::Failure;
use super::schedule::Batch;
use super::{StressOptions, count_answers};
use crate::problem::Problem;
use std::sync::OnceLock;
use std::time::Duration;

/// How often a run is repeated if it takes too long, when it is about another failure.
const MAX_REPEATS: usize = 3;
/// How often an input is run in search of two different answers.
const FLAKY_RUNS: usize = 6;

/// The number of bytes of an output that are always kept. Of an output that is also much longer than the right one, only the
/// beginning is kept.
const MIN_KEPT: usize = 64 << 10;

/// A run on which a program fails.
#[derive(Clone, Debug)]
pub(super) struct FailingRun<P: Problem> {
    pub(super) cases: Vec<P::Case>,
    pub(super) output: RunOutput,
    pub(super) failure: Failure,
}

/// What a run has shown.
pub(super) enum Outcome<P: Problem> {
    /// All answers are right: the output.
    Right(RunOutput),
    Failing(FailingRun<P>),
    /// Nothing: the run was ended from outside, or what it showed is not confirmed.
    Unknown,
}

impl<P: Problem> Outcome<P> {
    pub(super) fn failing(self) -> Option<FailingRun<P>> {
        match self {
            Outcome::Failing(run) => Some(run),
            Outcome::Right(_) | Outcome::Unknown => None,
        }
    }
}

/// The result of running a failing input again.
pub(super) enum Confirmation<P: Problem> {
    /// It fails the same way.
    Confirmed,
    /// It ends differently; the failure is [`Failure::Flaky`].
    Flaky(FailingRun<P>),
    /// It took too long the first time only, which may be due to a busy machine.
    Refuted,
    /// The test was ended before.
    Unknown,
}

/// Runs the program and remembers whether that is possible at all.
pub(super) struct Harness<'a> {
    program: &'a dyn Program,
    pub(super) options: &'a StressOptions<'a>,
    run_error: OnceLock<String>,
}

impl<'a> Harness<'a> {
    pub(super) fn new(program: &'a dyn Program, options: &'a StressOptions<'a>) -> Self {
        Harness { program, options, run_error: OnceLock::new() }
    }

    /// Returns why the program cannot be run, if runs fail for reasons outside the program.
    pub(super) fn run_error(&self) -> Option<&str> {
        self.run_error.get().map(String::as_str)
    }

    /// Whether the test has to end.
    pub(super) fn is_over(&self) -> bool {
        self.options.is_over() || self.run_error.get().is_some()
    }

    /// Runs the program on some cases.
    pub(super) fn run<P: Problem>(&self, cases: &[P::Case], timeout: Option<Duration>) -> Outcome<P> {
        let output = self.program.run(&P::input(cases), count_answers::<P>(cases), timeout);
        match &output.error {
            Some(RuntimeError::Cancelled) => return Outcome::Unknown,
            Some(RuntimeError::External(reason)) => {
                // Only the first reason is reported.
                let _ = self.run_error.set(reason.clone());
                return Outcome::Unknown;
            }
            _ => {}
        }
        let expected: Vec<String> = cases.iter().flat_map(P::answers).collect();
        let failure = judge_output(&expected, &output);
        let length: usize = expected.iter().map(|line| line.len() + 1).sum();
        let output = output.cut(MIN_KEPT.max(4 * length));
        match failure {
            None => Outcome::Right(output),
            Some(failure) => Outcome::Failing(FailingRun { cases: cases.to_vec(), output, failure }),
        }
    }

    /// Runs the program on some cases, twice if it takes too long for once.
    pub(super) fn run_patiently<P: Problem>(
        &self,
        cases: &[P::Case],
        timeout: Option<Duration>,
    ) -> Outcome<P> {
        match self.run::<P>(cases, timeout) {
            Outcome::Failing(run) if run.failure.is_timeout() => self.run(cases, timeout),
            outcome => outcome,
        }
    }

    /// Runs the program on cases that may fail as others did. If they fail otherwise, they are run once more, with all the time that
    /// the limits allow: the program may have been ended, or have crashed, for once. Then a run that takes too long does not count,
    /// and a mere error of layout does not either.
    pub(super) fn run_like<P: Problem>(
        &self,
        cases: &[P::Case],
        expected: &Failure,
        timeout: Option<Duration>,
    ) -> Outcome<P> {
        if matches!(expected, Failure::Flaky { .. }) {
            return self.run_flaky(cases).map_or(Outcome::Unknown, Outcome::Failing);
        }
        let first = match self.run(cases, timeout) {
            Outcome::Failing(run) => run,
            outcome => return outcome,
        };
        if is_like(&first.failure, expected) {
            return Outcome::Failing(first);
        }
        let Outcome::Failing(second) = self.run::<P>(cases, None) else { return Outcome::Unknown };
        let is_minor = second.failure.is_timeout() || matches!(second.failure, Failure::Presentation(_));
        let is_confirmed = is_like(&second.failure, &first.failure) && !is_minor;
        match is_confirmed || is_like(&second.failure, expected) {
            true => Outcome::Failing(second),
            false => Outcome::Unknown,
        }
    }

    /// Runs the program several times on the same cases, until it gives two different answers.
    fn run_flaky<P: Problem>(&self, cases: &[P::Case]) -> Option<FailingRun<P>> {
        let mut runs = Vec::new();
        for _ in 0..FLAKY_RUNS {
            let (output, failure) = match self.run::<P>(cases, None) {
                Outcome::Unknown => return None,
                Outcome::Right(output) => (output, None),
                Outcome::Failing(run) if run.failure.is_timeout() => continue,
                Outcome::Failing(run) => (run.output, Some(run.failure)),
            };
            runs.push((output, failure));
            let [first, .., last] = &runs[..] else { continue };
            if !is_same((&first.0, first.1.as_ref()), (&last.0, last.1.as_ref())) {
                return Some(flaky(cases, first.0.clone(), last.0.clone()));
            }
        }
        None
    }

    /// Runs a failing input again, with all the time that the limits allow.
    pub(super) fn confirm<P: Problem>(&self, run: &FailingRun<P>) -> Confirmation<P> {
        let mut last = None;
        for _ in 0..MAX_REPEATS {
            let (output, failure) = match self.run::<P>(&run.cases, None) {
                Outcome::Unknown => return Confirmation::Unknown,
                Outcome::Right(output) => (output, None),
                Outcome::Failing(again) => (again.output, Some(again.failure)),
            };
            if is_same((&run.output, Some(&run.failure)), (&output, failure.as_ref())) {
                return Confirmation::Confirmed;
            }
            if run.failure.is_timeout() {
                return Confirmation::Refuted;
            }
            let is_timeout = failure.is_some_and(|failure| failure.is_timeout());
            last = Some(output);
            if !is_timeout {
                break;
            }
        }
        match last {
            Some(output) => Confirmation::Flaky(flaky(&run.cases, run.output.clone(), output)),
            None => Confirmation::Unknown,
        }
    }
}

/// Compares an output with the right answers.
fn judge_output(expected: &[String], output: &RunOutput) -> Option<Failure> {
    match (compare(expected, &output.stdout), &output.error) {
        // A flood is not an attempt to answer.
        (_, Some(error @ RuntimeError::OutputLimit)) => Some(Failure::Runtime(error.clone())),
        // What it wrote before the error may be wrong already; but a line that is missing, or incomplete, is due to the error.
        (Comparison::Wrong(line), Some(error)) if output.complete_lines() <= line => {
            Some(Failure::Runtime(error.clone()))
        }
        (Comparison::Wrong(line), _) => Some(Failure::WrongAnswer(line)),
        (_, Some(error)) => Some(Failure::Runtime(error.clone())),
        (Comparison::Presentation(line), None) => Some(Failure::Presentation(line)),
        (Comparison::Equal, None) => None,
    }
}

/// Whether two failures are of the same kind.
fn is_like(one: &Failure, other: &Failure) -> bool {
    match (one, other) {
        (Failure::Runtime(one), Failure::Runtime(other)) if one.is_timeout() || other.is_timeout() => {
            one.is_timeout() && other.is_timeout()
        }
        (Failure::Runtime(one), Failure::Runtime(other)) => {
            std::mem::discriminant(one) == std::mem::discriminant(other)
        }
        (one, other) => std::mem::discriminant(one) == std::mem::discriminant(other),
    }
}

/// Whether two runs on the same input ended the same way. What a program had written when it was ended may differ.
fn is_same(one: (&RunOutput, Option<&Failure>), other: (&RunOutput, Option<&Failure>)) -> bool {
    match (one.1, other.1) {
        (None, None) => true,
        (Some(Failure::Runtime(_)), Some(Failure::Runtime(_))) => {
            one.1.zip(other.1).is_some_and(|(one, other)| is_like(one, other))
        }
        (Some(first), Some(second)) if first == second => {
            let is_cut = one.0.error.is_some() || other.0.error.is_some();
            let count = if is_cut { first.line().map_or(0, |line| line + 1) } else { usize::MAX };
            lines(&one.0.stdout).take(count).eq(lines(&other.0.stdout).take(count))
        }
        _ => false,
    }
}

fn flaky<P: Problem>(cases: &[P::Case], first: RunOutput, second: RunOutput) -> FailingRun<P> {
    let equal =
        lines(&first.stdout).zip(lines(&second.stdout)).take_while(|(one, other)| one == other).count();
    let outputs = Box::new([first.clone(), second]);
    FailingRun { cases: cases.to_vec(), output: first, failure: Failure::Flaky { line: equal, outputs } }
}

impl<P: Problem> FailingRun<P> {
    /// Returns the name of the generator that made the failing case of a batch.
    pub(super) fn generator_in(&self, batch: &Batch<P>) -> &'static str {
        let case = self.case_index().and_then(|index| self.cases.get(index));
        let index = case.and_then(|case| batch.cases.iter().position(|other| other == case));
        index.map_or("", |index| batch.generator_of(index))
    }

    /// Returns the index of the case that the first wrong line belongs to, or that the program was working on.
    pub(super) fn case_index(&self) -> Option<usize> {
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
