//! Watching a program until it ends, or until it has to.

use super::kill_group;
use super::start::Started;
use super::tree::{self, Tree, Usage};
use crate::wire::{Order, Report};
use crate::{Ending, Limits, Signal};
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::process::{Pid, WaitOptions, WaitStatus, wait};
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::time::{Duration, Instant};

/// How often the program is looked at.
const TICK: Duration = Duration::from_millis(10);
/// How often its files are.
const FILES_EVERY: Duration = Duration::from_millis(100);
/// How long what was killed may take to be gone. A process that the system itself holds cannot be helped.
const PATIENCE: Duration = Duration::from_secs(10);

/// Watches the program until nothing is left of it.
pub(super) fn watch(order: &Order, started: Started, control: &UnixStream) -> Report {
    let mut watch = Watch {
        limits: &order.limits,
        scratch: &order.scratch,
        tree: Tree::of(started.pid),
        started,
        next_files: Duration::ZERO,
        half: None,
        peak: 0,
    };
    let cause = watch.until_over(control);
    let wall = watch.started.at.elapsed();
    kill_group(watch.started.pid);
    let status = clear_away(Some(watch.started.pid));
    let (cpu, largest) = spent();
    let ending = cause.unwrap_or_else(|| watch.last_look(status.map_or(Ending::Lost, by_itself)));
    Report {
        ending: judge(ending, &order.limits, cpu, largest),
        cpu,
        wall,
        memory: watch.peak.max(largest),
        fence: watch.started.fence,
    }
}

struct Watch<'a> {
    limits: &'a Limits,
    scratch: &'a Path,
    tree: Tree,
    started: Started,
    next_files: Duration,
    /// The processor time it had used when half of the time on the clock was over.
    half: Option<Duration>,
    /// The most memory that was seen.
    peak: u64,
}

impl Watch<'_> {
    /// Waits until the program ends by itself (`None`), or has to.
    fn until_over(&mut self, control: &UnixStream) -> Option<Ending> {
        loop {
            let left = self.limits.wall.saturating_sub(self.started.at.elapsed());
            let fds = [self.started.end.as_fd(), control.as_fd()];
            let mut fds = fds.map(|fd| PollFd::from_borrowed_fd(fd, PollFlags::IN));
            let timeout = Timespec { tv_sec: 0, tv_nsec: TICK.min(left).subsec_nanos().into() };
            // An error is an interruption: nothing has come then.
            let has_come = poll(&mut fds, Some(&timeout)).is_ok();
            let [has_ended, is_unwanted] = fds.map(|fd| has_come && !fd.revents().is_empty());
            if has_ended {
                return None;
            }
            // Nothing is ever sent: whoever wanted the program is gone, or wants an end of it.
            if is_unwanted {
                return Some(Ending::Stopped);
            }
            if let Some(ending) = self.too_much() {
                return Some(ending);
            }
        }
    }

    /// A program that ended by itself may have written too much since it was looked at.
    fn last_look(&self, ending: Ending) -> Ending {
        if self.has_filled_its_folder() { Ending::OutputLimit } else { ending }
    }

    fn has_filled_its_folder(&self) -> bool {
        size(self.scratch, self.limits.files) > self.limits.files
    }

    /// What the program uses too much of.
    fn too_much(&mut self) -> Option<Ending> {
        let Usage { processes, threads, cpu, memory } =
            self.tree.usage(self.started.pid, self.limits.processes);
        let wall = self.started.at.elapsed();
        // Ours are the children that we buried.
        let cpu = cpu + spent().0;
        if cpu > self.limits.cpu {
            return Some(Ending::TimeLimit);
        }
        if processes > u64::from(self.limits.processes) || threads > self.limits.threads() {
            return Some(Ending::ProcessLimit);
        }
        let within = memory <= self.limits.memory;
        let memory = if within || processes == 1 { memory } else { self.tree.shared_memory() };
        self.peak = self.peak.max(memory);
        if memory > self.limits.memory {
            return Some(Ending::MemoryLimit);
        }
        if wall >= self.next_files {
            self.next_files = wall + FILES_EVERY;
            if self.has_filled_its_folder() {
                return Some(Ending::OutputLimit);
            }
        }
        if wall * 2 >= self.limits.wall && self.half.is_none() {
            self.half = Some(cpu);
        }
        (wall >= self.limits.wall).then(|| {
            // Who did next to nothing in the second half waits for something; who got little of a busy machine does not.
            let busy = cpu.saturating_sub(self.half.unwrap_or_default());
            if busy * 40 < self.limits.wall { Ending::Idle } else { Ending::TimeLimit }
        })
    }
}

/// How the program ended by itself.
fn by_itself(status: WaitStatus) -> Ending {
    match (status.exit_status(), status.terminating_signal()) {
        (Some(0), _) => Ending::Finished,
        (Some(code), _) => Ending::Exit(code),
        (None, Some(signal)) => Ending::Signal(Signal(signal)),
        (None, None) => Ending::Lost,
    }
}

/// The verdict, now that it is known what was used altogether: it may have been too much between two looks.
fn judge(ending: Ending, limits: &Limits, cpu: Duration, largest: u64) -> Ending {
    match ending {
        Ending::Signal(Signal::XCPU) => Ending::TimeLimit,
        Ending::Signal(Signal::XFSZ) => Ending::OutputLimit,
        Ending::Finished | Ending::Exit(_) | Ending::Signal(_) if cpu > limits.cpu => Ending::TimeLimit,
        Ending::Finished | Ending::Exit(_) | Ending::Signal(_) if largest > limits.memory => {
            Ending::MemoryLimit
        }
        ending => ending,
    }
}

/// Kills and buries everything that descends from us, and says how the main process ended.
fn clear_away(main: Option<Pid>) -> Option<WaitStatus> {
    let begun = Instant::now();
    let mut pause = Duration::from_micros(50);
    let mut ended = None;
    loop {
        match wait(WaitOptions::NOHANG) {
            Ok(Some((pid, status))) if Some(pid) == main => ended = Some(status),
            Ok(Some(_)) | Err(Errno::INTR) => {}
            // There is none left.
            Err(_) => return ended,
            Ok(None) if begun.elapsed() > PATIENCE => return ended,
            Ok(None) => {
                tree::kill_descendants();
                std::thread::sleep(pause);
                pause = (pause * 2).min(Duration::from_millis(2));
            }
        }
    }
}

/// The processor time of all the children that we buried and of theirs, and the memory of the largest.
fn spent() -> (Duration, u64) {
    let Ok(usage) = getrusage(UsageWho::RUSAGE_CHILDREN) else { return Default::default() };
    let micros = usage.user_time().num_microseconds() + usage.system_time().num_microseconds();
    let cpu = Duration::from_micros(u64::try_from(micros).unwrap_or(0));
    // Apple counts bytes, everybody else kilobytes.
    let unit = if cfg!(target_vendor = "apple") { 1 } else { 1024 };
    (cpu, u64::try_from(usage.max_rss()).unwrap_or(0).saturating_mul(unit))
}

/// How much room the files in a folder take; it is not counted further than to what is too much. An empty file takes room too.
fn size(folder: &Path, enough: u64) -> u64 {
    use std::os::unix::fs::MetadataExt;
    let mut sum = 0;
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let Ok(metadata) = entry.metadata() else { continue };
            sum += (metadata.blocks() * 512).max(512);
            if sum > enough {
                return sum;
            }
            if metadata.is_dir() {
                folders.push(entry.path());
            }
        }
    }
    sum
}
