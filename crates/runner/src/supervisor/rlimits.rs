//! Resource limits that the kernel enforces.
//!
//! They are a second line of defence, for when the supervisor is not scheduled in time. Address space is not limited:
//! Java and others reserve far more than they use, and a program that cannot reserve memory fails in ways that look like
//! its own bugs.

use crate::Limits;
use rustix::process::{Pid, Resource, Rlimit, getrlimit, setrlimit};

/// How many processes and threads the user may start elsewhere during a run, since the kernel counts them, too.
#[cfg(target_os = "linux")]
const OTHER_TASKS: u64 = 256;

/// Sets the limits that the program inherits from the supervisor.
pub(super) fn set_inherited(limits: &Limits, user_tasks: u64) {
    lower(Resource::Core, 0);
    // A file may grow a little beyond the limit, so that the monitor can see that it was exceeded.
    lower(Resource::Fsize, limits.files.saturating_add(64 << 10));
    #[cfg(target_os = "linux")]
    lower(Resource::Nproc, user_tasks.saturating_add(limits.threads()).saturating_add(OTHER_TASKS));
    #[cfg(not(target_os = "linux"))]
    {
        let _ = user_tasks;
        lower(Resource::Cpu, cpu_seconds(limits));
    }
}

/// Gives a thread, and the program that it starts, the usual priority again.
pub(super) fn restore_priority() {
    #[cfg(target_os = "linux")]
    if rustix::process::getpriority_process(None).is_ok_and(|priority| priority < 0) {
        let _ = rustix::process::setpriority_process(None, 0);
    }
}

/// Sets the limits that must not apply to the supervisor, which may run longer than the program may compute.
pub(super) fn set_for_program(pid: Pid, limits: &Limits) {
    #[cfg(target_os = "linux")]
    {
        let seconds = cpu_seconds(limits);
        let limit = Rlimit { current: Some(seconds), maximum: Some(seconds.saturating_add(1)) };
        let _ = rustix::process::prlimit(Some(pid), Resource::Cpu, limit);
        // If the machine runs out of memory, the kernel should kill this program first.
        let _ = std::fs::write(format!("/proc/{}/oom_score_adj", pid.as_raw_nonzero()), "1000");
    }
    #[cfg(not(target_os = "linux"))]
    let _ = (pid, limits);
}

/// Raises the priority of the supervisor, where permitted, so that it is scheduled even among a thousand processes.
pub(super) fn raise_own_priority() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(None, -15);
}

/// Returns the limit of processor time in whole seconds, plus a margin so that the monitor is the first to notice.
fn cpu_seconds(limits: &Limits) -> u64 {
    limits.cpu_time.as_secs().saturating_add(2)
}

/// Lowers a limit, unless a lower one is set already.
fn lower(resource: Resource, value: u64) {
    let maximum = getrlimit(resource).maximum.map_or(value, |maximum| maximum.min(value));
    let _ = setrlimit(resource, Rlimit { current: Some(maximum), maximum: Some(maximum) });
}

/// Returns the number of processes and threads on the machine, the `80` in `0.20 0.18 0.12 1/80 11206`.
#[cfg(target_os = "linux")]
pub(super) fn system_task_count() -> Option<u64> {
    let load = std::fs::read_to_string("/proc/loadavg").ok()?;
    load.split_whitespace().nth(3)?.split_once('/')?.1.parse().ok()
}
