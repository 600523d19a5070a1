//! How quickly a program answers, as far as was seen. Whoever takes far longer than usual most likely never ends; it need not be
//! waited for as long as its limits would have it, as long as nobody is accused for that alone.

use std::time::Duration;

/// The time that a program takes for an answer.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Pace {
    slowest: Option<Duration>,
}

/// What every run may take to start.
const START: Duration = Duration::from_secs(1);
/// What an answer may take before anything is known.
const UNKNOWN: Duration = Duration::from_millis(10);
/// How much longer than the slowest so far is far too long.
const FAR: u32 = 20;

impl Pace {
    /// A run with so many answers took so long.
    pub(crate) fn saw(&mut self, answers: usize, time: Duration) {
        let each = time / u32::try_from(answers.max(1)).unwrap_or(u32::MAX);
        self.slowest = self.slowest.max(Some(each));
    }

    /// How long a run with so many answers is waited for.
    pub(crate) fn patience(self, answers: usize) -> Duration {
        let each = self.slowest.map_or(UNKNOWN, |slowest| slowest * FAR);
        START + each.saturating_mul(u32::try_from(answers).unwrap_or(u32::MAX))
    }
}
