//! The program's processes and what they use.

#[cfg(target_os = "linux")]
mod linux;
#[cfg(not(target_os = "linux"))]
mod other;

#[cfg(target_os = "linux")]
pub(crate) use linux::{ProcessTree, kill_by_token, kill_descendants};
#[cfg(not(target_os = "linux"))]
pub(crate) use other::{ProcessTree, kill_descendants};

use std::time::Duration;

/// What the program uses at one moment.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Usage {
    pub(crate) processes: u64,
    pub(crate) threads: u64,
    /// Of the existing processes and of the children that they have waited for.
    pub(crate) cpu_time: Duration,
    /// The sum of resident memory, in which shared pages count several times.
    pub(crate) memory: u64,
}
