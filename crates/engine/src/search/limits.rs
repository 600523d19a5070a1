//! How long a search may take, and how its caller stops and watches it.

use super::analysis::Analysis;
use std::time::Duration;
use touchmove::Position;

/// The maximum depth of an iteration.
pub const MAX_DEPTH: u32 = 100;

/// The maximum number of plies from the root to a leaf.
pub(crate) const MAX_PLY: usize = 127;

/// How long a search may take. The first limit that is reached ends it; without any it goes on to [`MAX_DEPTH`], or until the
/// scores are proved. The first iteration is always completed unless the caller stops it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The maximum number of iterations.
    pub depth: Option<u32>,
    /// The number of positions after which the search ends. A search with this limit and without one of time always finds the same.
    pub nodes: Option<u64>,
    /// The time after which the search ends.
    pub time: Option<Duration>,
    /// The time after which no further iteration begins.
    pub soft_time: Option<Duration>,
    /// The number of best moves to find, each with its line.
    pub lines: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { depth: None, nodes: None, time: None, soft_time: None, lines: 1 }
    }
}

impl Limits {
    /// Limits the number of positions.
    pub fn nodes(nodes: u64) -> Self {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// Limits the number of iterations.
    pub fn depth(depth: u32) -> Self {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// Limits the time.
    pub fn time(time: Duration) -> Self {
        Limits { time: Some(time), ..Limits::default() }
    }
}

/// How the caller of a search stops and watches it, and what tells it the time. `()` does none of that.
pub trait Control<P: Position> {
    /// Returns the time since the search began. It is asked only if there is a limit of time.
    fn elapsed(&mut self) -> Duration {
        Duration::ZERO
    }

    /// Whether the search should end now. It is asked every few hundred positions.
    fn should_stop(&mut self) -> bool {
        false
    }

    /// Called after each iteration.
    fn iteration_finished(&mut self, analysis: &Analysis<P>) {
        let _ = analysis;
    }
}

impl<P: Position> Control<P> for () {}
