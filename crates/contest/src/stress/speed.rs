//! Estimates answer speed so that runs far slower than usual can be cut short; such a cut is never itself a verdict.

use std::time::Duration;

/// The time that a program takes for an answer.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Speed {
    slowest_answer: Option<Duration>,
}

/// The time that a run may take to start.
const STARTUP: Duration = Duration::from_secs(1);
/// The time that an answer may take before any has been measured.
const DEFAULT_PER_ANSWER: Duration = Duration::from_millis(10);
/// How many times longer than the slowest answer so far an answer may take.
const TOLERANCE: u32 = 20;

impl Speed {
    /// Takes the time of a run with this number of answers into account.
    pub(super) fn measured(&mut self, answers: usize, time: Duration) {
        let per_answer = time / u32::try_from(answers.max(1)).unwrap_or(u32::MAX);
        self.slowest_answer = self.slowest_answer.max(Some(per_answer));
    }

    /// Returns the time after which a run with this number of answers is cut short.
    pub(super) fn timeout_for(self, answers: usize) -> Duration {
        let per_answer = self.slowest_answer.map_or(DEFAULT_PER_ANSWER, |slowest| slowest * TOLERANCE);
        STARTUP + per_answer.saturating_mul(u32::try_from(answers).unwrap_or(u32::MAX))
    }
}
