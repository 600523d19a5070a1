//! How much a program may use.

use std::time::Duration;

/// How much a program may use, together with everything that it starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Time on processors, of all its processes and threads together.
    pub cpu: Duration,
    /// Time on the clock. A program may wait, for a busy machine too: give it some times the limit of `cpu`.
    pub wall: Duration,
    /// Resident memory in bytes: what is really used, not what is merely reserved.
    pub memory: u64,
    /// Bytes on standard output; also the most that it may write on standard error, of which only the beginning is kept.
    pub output: u64,
    /// Bytes in files in its scratch folder, all of them together.
    pub files: u64,
    /// Processes at a time. Sixteen times as many threads are allowed, since a Java machine has dozens.
    pub processes: u32,
}

impl Default for Limits {
    /// What contests usually allow, or more.
    fn default() -> Self {
        Self {
            cpu: Duration::from_secs(10),
            wall: Duration::from_secs(30),
            memory: 512 << 20,
            output: 64 << 20,
            files: 64 << 20,
            processes: 64,
        }
    }
}

impl Limits {
    /// How many threads are allowed.
    pub(crate) fn threads(&self) -> u64 {
        u64::from(self.processes).saturating_mul(16)
    }
}
