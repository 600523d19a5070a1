//! Without `/proc`, the usage of running processes is unknown, and only the program's process group can be killed.

use rustix::process::Pid;
use std::time::Duration;

/// What the program uses at one moment.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Usage {
    pub(super) processes: u64,
    pub(super) threads: u64,
    pub(super) cpu_time: Duration,
    pub(super) memory: u64,
}

pub(super) struct ProcessTree;

impl ProcessTree {
    pub(super) fn new(_main: Pid) -> Self {
        Self
    }

    pub(super) fn usage(&mut self, _max_processes: u32) -> Usage {
        Usage::default()
    }

    pub(super) fn proportional_memory(&self) -> u64 {
        0
    }
}

pub(super) fn kill_descendants() {}
