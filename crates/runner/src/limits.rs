//! How much a program may use.

use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How much a program may use, together with every process that it starts.
///
/// ```
/// use std::time::Duration;
/// use touchmove_runner::Limits;
///
/// let limits = Limits { cpu_time: Duration::from_secs(2), memory: 256 << 20, ..Limits::default() };
/// assert_eq!(limits.wall_time, Duration::from_secs(30));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Processor time of all its processes and threads together.
    pub cpu_time: Duration,
    /// Elapsed time. Allow several times `cpu_time`, because a program may have to wait for a busy machine.
    pub wall_time: Duration,
    /// Resident memory in bytes. Memory that is only reserved does not count.
    pub memory: u64,
    /// Bytes on standard output, and separately on standard error, of which only the beginning is kept.
    pub output: u64,
    /// Bytes in all files of its scratch directory together.
    pub files: u64,
    /// Simultaneous processes. Sixteen times as many threads are allowed, because a Java virtual machine has dozens.
    pub processes: u32,
}

impl Default for Limits {
    /// Returns limits at least as generous as those of most contests.
    fn default() -> Self {
        Self {
            cpu_time: Duration::from_secs(10),
            wall_time: Duration::from_secs(30),
            memory: 512 << 20,
            output: 64 << 20,
            files: 64 << 20,
            processes: 64,
        }
    }
}

impl Limits {
    /// Returns limits for compilers.
    #[must_use]
    pub fn for_compiling() -> Self {
        Self {
            cpu_time: Duration::from_secs(60),
            wall_time: Duration::from_secs(120),
            memory: 4 << 30,
            output: 4 << 20,
            files: 1 << 30,
            processes: 256,
        }
    }

    pub(crate) fn threads(&self) -> u64 {
        u64::from(self.processes).saturating_mul(16)
    }
}
