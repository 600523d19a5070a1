//! Watches a program until it ends or exceeds a limit.

#[cfg(target_os = "linux")]
use super::namespaces;
use super::process_tree::{self, ProcessTree, Usage};
use super::sandbox::RestrictedThread;
use super::spawn::RunningProgram;
use super::{KILL_TIMEOUT, kill_group};
use crate::cgroup::JoinedGroup;
use crate::dir_tree::disk_usage;
use crate::protocol::{Request, Response};
use crate::{Limits, Signal, Verdict};
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::process::{Pid, WaitOptions, WaitStatus, wait};
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::time::{Duration, Instant};

const POLL_INTERVAL: Duration = Duration::from_millis(10);
const FILES_INTERVAL: Duration = Duration::from_millis(100);

/// Watches the program until none of its processes is left.
pub(super) fn monitor(
    request: &Request,
    program: RunningProgram,
    restricted_thread: Option<&RestrictedThread>,
    group: Option<&JoinedGroup>,
    control: &UnixStream,
) -> Response {
    let mut monitor = Monitor {
        limits: &request.limits,
        scratch_dir: Path::new(&request.scratch_dir),
        is_scratch_private: request.is_scratch_private,
        process_tree: ProcessTree::new(program.pid),
        program,
        next_files_check: Duration::ZERO,
        idle_detector: IdleDetector { max_wall_time: request.limits.wall_time, cpu_time_at_half: None },
        peak_memory: 0,
    };
    let enforced = monitor.wait(control);
    let wall_time = monitor.program.started_at.elapsed();
    kill_group(monitor.program.pid);
    let status = kill_and_reap_all(monitor.program.pid, restricted_thread, group);
    let (cpu_time, max_rss) = usage_of_reaped();
    let verdict = enforced.unwrap_or_else(|| {
        if monitor.exceeds_files() {
            return Verdict::OutputLimit;
        }
        if group.is_some_and(JoinedGroup::has_run_out_of_memory) {
            return Verdict::MemoryLimit;
        }
        let verdict = status.map_or_else(unknown_status, verdict_of_status);
        check_totals(verdict, &request.limits, cpu_time, max_rss)
    });
    Response {
        verdict,
        cpu_time,
        wall_time,
        peak_memory: monitor.peak_memory.max(max_rss),
        restrictions: monitor.program.restrictions,
    }
}

struct Monitor<'a> {
    limits: &'a Limits,
    scratch_dir: &'a Path,
    #[cfg_attr(not(target_os = "linux"), allow(dead_code))]
    is_scratch_private: bool,
    process_tree: ProcessTree,
    program: RunningProgram,
    next_files_check: Duration,
    idle_detector: IdleDetector,
    peak_memory: u64,
}

impl Monitor<'_> {
    /// Waits until the program exits (`None`) or has to be killed.
    fn wait(&mut self, control: &UnixStream) -> Option<Verdict> {
        loop {
            let left = self.limits.wall_time.saturating_sub(self.program.started_at.elapsed());
            let fds = [self.program.exit_fd.as_fd(), control.as_fd()];
            let mut fds = fds.map(|fd| PollFd::from_borrowed_fd(fd, PollFlags::IN));
            let timeout = Timespec { tv_sec: 0, tv_nsec: POLL_INTERVAL.min(left).subsec_nanos().into() };
            // The only expected error is an interruption.
            let is_ok = poll(&mut fds, Some(&timeout)).is_ok();
            let [has_exited, is_cancelled] = fds.map(|fd| is_ok && !fd.revents().is_empty());
            if has_exited {
                return None;
            }
            // The runner sends nothing after the request: it has closed the socket, or is gone.
            if is_cancelled {
                return Some(Verdict::Cancelled);
            }
            if let Some(verdict) = self.check_limits() {
                return Some(verdict);
            }
        }
    }

    fn exceeds_files(&self) -> bool {
        let max = self.limits.files;
        #[cfg(target_os = "linux")]
        if self.is_scratch_private {
            return namespaces::private_usage(self.scratch_dir) > max;
        }
        let listed = disk_usage(self.scratch_dir, max);
        listed > max || listed.saturating_add(self.process_tree.unlinked_file_usage(self.scratch_dir)) > max
    }

    /// Returns the limit that the program exceeds, if any.
    fn check_limits(&mut self) -> Option<Verdict> {
        let Usage { processes, threads, cpu_time, memory } = self.process_tree.usage(self.limits.processes);
        let wall_time = self.program.started_at.elapsed();
        let cpu_time = cpu_time + usage_of_reaped().0;
        if cpu_time > self.limits.cpu_time {
            return Some(Verdict::TimeLimit);
        }
        if processes > u64::from(self.limits.processes) || threads > self.limits.threads() {
            return Some(Verdict::ProcessLimit);
        }
        // Pages that several processes share count several times in the sum, so it may exceed the limit wrongly.
        let needs_pss = memory > self.limits.memory && processes > 1;
        let memory = if needs_pss { self.process_tree.proportional_memory() } else { memory };
        self.peak_memory = self.peak_memory.max(memory);
        if memory > self.limits.memory {
            return Some(Verdict::MemoryLimit);
        }
        if wall_time >= self.next_files_check {
            self.next_files_check = wall_time + FILES_INTERVAL;
            if self.exceeds_files() {
                return Some(Verdict::OutputLimit);
            }
        }
        self.idle_detector.observe(wall_time, cpu_time)
    }
}

/// Decides, when the wall time is up, whether the program was computing or waiting.
struct IdleDetector {
    max_wall_time: Duration,
    /// The processor time used when half of the wall time was over.
    cpu_time_at_half: Option<Duration>,
}

impl IdleDetector {
    /// Takes the times used so far. Returns a verdict when the wall time is up.
    fn observe(&mut self, wall_time: Duration, cpu_time: Duration) -> Option<Verdict> {
        if wall_time.saturating_mul(2) >= self.max_wall_time && self.cpu_time_at_half.is_none() {
            self.cpu_time_at_half = Some(cpu_time);
        }
        (wall_time >= self.max_wall_time).then(|| {
            // A waiting program uses next to nothing in the second half; one that shares a busy machine uses more.
            let busy = cpu_time.saturating_sub(self.cpu_time_at_half.unwrap_or_default());
            let is_idle = busy.saturating_mul(40) < self.max_wall_time;
            if is_idle { Verdict::IdlenessLimit } else { Verdict::TimeLimit }
        })
    }
}

/// Returns the verdict on a program that ended by itself.
fn verdict_of_status(status: WaitStatus) -> Verdict {
    match (status.exit_status(), status.terminating_signal()) {
        (Some(0), _) => Verdict::Success,
        (Some(code), _) => Verdict::NonZeroExit(code),
        (None, Some(signal)) => Verdict::Signal(Signal(signal)),
        (None, None) => unknown_status(),
    }
}

fn unknown_status() -> Verdict {
    Verdict::InternalError("the program's exit status is unknown".to_owned())
}

/// Corrects the verdict on a program that ended by itself after exceeding a limit between two polls.
fn check_totals(verdict: Verdict, limits: &Limits, cpu_time: Duration, max_rss: u64) -> Verdict {
    match verdict {
        Verdict::Signal(Signal::XCPU) => Verdict::TimeLimit,
        Verdict::Signal(Signal::XFSZ) => Verdict::OutputLimit,
        Verdict::Success | Verdict::NonZeroExit(_) | Verdict::Signal(_) if cpu_time > limits.cpu_time => {
            Verdict::TimeLimit
        }
        Verdict::Success | Verdict::NonZeroExit(_) | Verdict::Signal(_) if max_rss > limits.memory => {
            Verdict::MemoryLimit
        }
        verdict => verdict,
    }
}

/// Kills and reaps every descendant. Returns the status of the main process.
fn kill_and_reap_all(
    main: Pid,
    restricted_thread: Option<&RestrictedThread>,
    group: Option<&JoinedGroup>,
) -> Option<WaitStatus> {
    let started_at = Instant::now();
    let mut pause = Duration::from_micros(50);
    let mut main_status = None;
    loop {
        match wait(WaitOptions::NOHANG) {
            Ok(Some((pid, status))) if pid == main => main_status = Some(status),
            Ok(Some(_)) | Err(Errno::INTR) => {}
            // No child is left.
            Err(_) => return main_status,
            Ok(None) if started_at.elapsed() > KILL_TIMEOUT => return main_status,
            Ok(None) => {
                // In addition, because without Landlock and namespaces a program may be able to leave its group.
                if let Some(group) = group {
                    group.kill();
                }
                if !restricted_thread.is_some_and(RestrictedThread::kill_all) {
                    process_tree::kill_descendants();
                }
                std::thread::sleep(pause);
                pause = (pause * 2).min(Duration::from_millis(2));
            }
        }
    }
}

/// Returns the processor time of all reaped descendants, and the peak resident memory of the largest of them.
fn usage_of_reaped() -> (Duration, u64) {
    let Ok(usage) = getrusage(UsageWho::RUSAGE_CHILDREN) else { return Default::default() };
    let micros = usage.user_time().num_microseconds() + usage.system_time().num_microseconds();
    let cpu_time = Duration::from_micros(u64::try_from(micros).unwrap_or(0));
    // The unit is a byte on Apple's systems and a kilobyte everywhere else.
    let unit = if cfg!(target_vendor = "apple") { 1 } else { 1024 };
    (cpu_time, u64::try_from(usage.max_rss()).unwrap_or(0).saturating_mul(unit))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the verdict after 10 seconds of wall time, given the processor time after each second.
    fn verdict_after(cpu_millis: [u64; 10]) -> Verdict {
        let max_wall_time = Duration::from_secs(10);
        let mut detector = IdleDetector { max_wall_time, cpu_time_at_half: None };
        let mut verdicts = cpu_millis
            .into_iter()
            .zip(1..)
            .map(|(cpu, second)| detector.observe(Duration::from_secs(second), Duration::from_millis(cpu)));
        assert!(verdicts.by_ref().take(9).all(|verdict| verdict.is_none()));
        verdicts.next().flatten().unwrap()
    }

    #[test]
    fn a_sleeping_program_is_idle() {
        assert_eq!(verdict_after([1; 10]), Verdict::IdlenessLimit);
    }

    #[test]
    fn a_program_that_waits_after_computing_is_idle() {
        assert_eq!(
            verdict_after([900, 1800, 2700, 3000, 3000, 3000, 3000, 3000, 3000, 3001]),
            Verdict::IdlenessLimit
        );
    }

    #[test]
    fn a_program_that_computes_on_a_busy_machine_is_not_idle() {
        assert_eq!(verdict_after([60, 120, 180, 240, 300, 360, 420, 480, 540, 600]), Verdict::TimeLimit);
    }

    #[test]
    fn limits_exceeded_between_two_polls_count() {
        let limits = Limits { cpu_time: Duration::from_secs(1), memory: 100, ..Limits::default() };
        let check =
            |verdict, millis, max_rss| check_totals(verdict, &limits, Duration::from_millis(millis), max_rss);
        assert_eq!(check(Verdict::Success, 1000, 100), Verdict::Success);
        assert_eq!(check(Verdict::Success, 1001, 100), Verdict::TimeLimit);
        assert_eq!(check(Verdict::NonZeroExit(1), 1000, 101), Verdict::MemoryLimit);
        assert_eq!(check(Verdict::Signal(Signal::XCPU), 0, 0), Verdict::TimeLimit);
        assert_eq!(check(Verdict::Signal(Signal::XFSZ), 0, 0), Verdict::OutputLimit);
    }
}
