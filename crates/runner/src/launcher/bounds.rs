//! Limits that the system itself keeps.
//!
//! They are the second line: they hold when the launcher does not come to look. Address space is not among them. Java and
//! others reserve far more than they use, and a program that may not reserve fails in ways that look like bugs of its own.

use crate::Limits;
use rustix::process::{Pid, Resource, Rlimit, getrlimit, setrlimit};

/// Sets what holds for the launcher too, and comes from there to the program.
pub(super) fn set(limits: &Limits) {
    lower(Resource::Core, 0);
    // One file may be a little too large, so that one can see that it is.
    lower(Resource::Fsize, limits.files.saturating_add(64 << 10));
    #[cfg(target_os = "linux")]
    if let Some(tasks) = tasks_of_the_machine() {
        // The system counts everything that the user has running, elsewhere too; so this is far from exact.
        lower(Resource::Nproc, tasks.saturating_add(limits.threads()).saturating_add(1024));
    }
    #[cfg(not(target_os = "linux"))]
    lower(Resource::Cpu, seconds(limits));
}

/// Sets what must not hold for the launcher: it may have to watch for longer than the program may compute.
pub(super) fn set_on(pid: Pid, limits: &Limits) {
    #[cfg(target_os = "linux")]
    {
        let seconds = seconds(limits);
        let limit = Rlimit { current: Some(seconds), maximum: Some(seconds.saturating_add(1)) };
        let _ = rustix::process::prlimit(Some(pid), Resource::Cpu, limit);
        // If the machine runs out of memory, this is what has to go.
        let _ = std::fs::write(format!("/proc/{}/oom_score_adj", pid.as_raw_nonzero()), "1000");
    }
    #[cfg(not(target_os = "linux"))]
    let _ = (pid, limits);
}

/// Puts the thread that watches before what it watches, where we may: it has to get a turn among a thousand processes too.
pub(super) fn go_first() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(None, -15);
}

/// The limit of processor time in whole seconds, with one more: the launcher should be the first to see.
fn seconds(limits: &Limits) -> u64 {
    limits.cpu.as_secs().saturating_add(2)
}

/// Lowers a limit; a lower one that is there already stays.
fn lower(resource: Resource, to: u64) {
    let maximum = getrlimit(resource).maximum.map_or(to, |maximum| maximum.min(to));
    let _ = setrlimit(resource, Rlimit { current: Some(maximum), maximum: Some(maximum) });
}

/// How many processes and threads there are on the whole machine: `0.20 0.18 0.12 1/80 11206`.
#[cfg(target_os = "linux")]
pub(super) fn tasks_of_the_machine() -> Option<u64> {
    let load = std::fs::read_to_string("/proc/loadavg").ok()?;
    load.split_whitespace().nth(3)?.split_once('/')?.1.parse().ok()
}
