//! The program's processes, as `/proc` lists them.

use super::Usage;
use crate::supervisor::KILL_TIMEOUT;
use crate::supervisor::rlimits::system_task_count;
use crate::supervisor::spawn::TOKEN_VARIABLE;
use rustix::process::{Pid, Signal, getpid, kill_process, waitpid};
use std::collections::{HashMap, HashSet};
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::time::{Duration, Instant};

/// The minimum and maximum time between two scans of all processes on the machine.
const SCAN_INTERVAL: [Duration; 2] = [Duration::from_millis(20), Duration::from_millis(200)];
/// The number of new tasks on the machine that triggers a scan at once.
const SUSPICIOUS_GROWTH: u64 = 32;

/// The id of the first process of a namespace. A supervisor with this id was started by a launcher.
const INIT: i32 = 1;

/// The program's processes.
pub(crate) struct ProcessTree {
    main: Pid,
    /// The processes that were found last time.
    known: Vec<i32>,
    next_scan: Instant,
    /// The number of tasks on the machine at the last scan.
    system_tasks: u64,
}

impl ProcessTree {
    pub(crate) fn new(main: Pid) -> Self {
        Self {
            main,
            known: vec![main.as_raw_nonzero().get()],
            next_scan: Instant::now() + SCAN_INTERVAL[0],
            system_tasks: system_task_count().unwrap_or(0),
        }
    }

    /// Returns what the program uses now. Processes beyond `max_processes` may be left out.
    pub(crate) fn usage(&mut self, max_processes: u32) -> Usage {
        let processes = self.list(max_processes.into());
        self.known = processes.iter().map(|process| process.pid).collect();
        reap_orphans(&processes, self.main);
        let ticks_per_second = rustix::param::clock_ticks_per_second().max(1);
        let sum = |value: fn(&Process) -> u64| processes.iter().map(value).sum::<u64>();
        Usage {
            processes: processes.len() as u64,
            threads: sum(|process| process.threads),
            cpu_time: Duration::from_millis(sum(|process| process.cpu_ticks) * 1000 / ticks_per_second),
            memory: sum(|process| process.resident_pages) * page_size(),
        }
    }

    /// Returns the current processes, not many more than `max`, since a fork bomb grows faster than it can be counted.
    ///
    /// Scanning a machine with hundreds of processes takes milliseconds. So scans are limited to a twentieth of the time,
    /// except when the number of tasks suddenly grows; in between, only the known processes are read.
    fn list(&mut self, max: u64) -> Vec<Process> {
        let system_tasks = system_task_count().unwrap_or(0);
        if Instant::now() < self.next_scan && system_tasks < self.system_tasks + SUSPICIOUS_GROWTH {
            return self.known.iter().filter_map(|&pid| Process::read(pid)).collect();
        }
        self.system_tasks = system_tasks;
        let started_at = thread_cpu_time();
        let mut found = Vec::new();
        for_each_own_descendant(all_pids(), |process| {
            found.push(process);
            found.len() as u64 <= max
        });
        let duration = thread_cpu_time().saturating_sub(started_at);
        let [min_interval, max_interval] = SCAN_INTERVAL;
        self.next_scan = Instant::now() + (duration * 20).clamp(min_interval, max_interval);
        found
    }

    /// Returns the memory of all processes, with shared pages counted once. Slower than [`ProcessTree::usage`].
    pub(crate) fn proportional_memory(&self) -> u64 {
        self.known.iter().map(|&pid| proportional_set_size(pid)).sum()
    }

    /// Returns the disk space of the files in a directory that have been removed but are still open.
    pub(crate) fn unlinked_file_usage(&self, dir: &Path) -> u64 {
        let Ok(device) = std::fs::metadata(dir).map(|metadata| metadata.dev()) else { return 0 };
        let open_files = self.known.iter().flat_map(|pid| std::fs::read_dir(format!("/proc/{pid}/fd")));
        let mut sizes = HashMap::new();
        for file in open_files.flatten().flatten() {
            let Ok(metadata) = std::fs::metadata(file.path()) else { continue };
            if metadata.is_file() && metadata.nlink() == 0 && metadata.dev() == device {
                sizes.insert(metadata.ino(), metadata.blocks().saturating_mul(512));
            }
        }
        sizes.into_values().fold(0, u64::saturating_add)
    }
}

fn page_size() -> u64 {
    rustix::param::page_size() as u64
}

/// Returns the memory of a process, with shared pages divided among those that share them; 0 if it no longer exists.
fn proportional_set_size(pid: i32) -> u64 {
    let read = || {
        let text = std::fs::read_to_string(format!("/proc/{pid}/smaps_rollup")).ok()?;
        let line = text.lines().find_map(|line| line.strip_prefix("Pss:"))?;
        line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kilobytes| kilobytes << 10)
    };
    let resident = || Process::read(pid).map_or(0, |process| process.resident_pages * page_size());
    read().unwrap_or_else(resident)
}

/// Returns the processor time of this thread, which is far less than the elapsed time on a busy machine.
fn thread_cpu_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(time).unwrap_or_default()
}

/// Reaps re-parented zombies; the main process is reaped elsewhere.
fn reap_orphans(processes: &[Process], main: Pid) {
    let own_pid = own_pid();
    for process in processes.iter().filter(|process| process.is_zombie && process.parent == own_pid) {
        if let Some(pid) = Pid::from_raw(process.pid).filter(|&pid| pid != main) {
            let _ = waitpid(Some(pid), rustix::process::WaitOptions::NOHANG);
        }
    }
}

/// Kills every descendant of this process.
pub(crate) fn kill_descendants() {
    let own_pid = own_pid();
    if own_pid == INIT {
        // The namespace's first process reaches everything in it, and nothing else, with one call.
        let _ = nix::sys::signal::kill(nix::unistd::Pid::from_raw(-1), nix::sys::signal::Signal::SIGKILL);
        return;
    }
    let pids = all_pids();
    // The newest first: some processes exist only until they have started the next one.
    for process in pids.iter().rev().take(8).filter_map(|&pid| Process::read(pid)) {
        if process.pid != own_pid && (process.parent == own_pid || process.session == own_pid) {
            kill(process.pid);
        }
    }
    // Each one as soon as it is found: a fork bomb grows during the scan.
    for_each_own_descendant(pids, |process| {
        kill(process.pid);
        true
    });
}

/// Kills every process with the token in its environment: the last resort after the supervisor was killed.
pub(crate) fn kill_by_token(token: &str) {
    let assignment = format!("{TOKEN_VARIABLE}={token}\0").into_bytes();
    let has_token = |pid: &i32| {
        let environment = std::fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
        environment.windows(assignment.len()).any(|window| window == assignment)
    };
    let started_at = Instant::now();
    while started_at.elapsed() < KILL_TIMEOUT {
        let left: Vec<i32> = all_pids().into_iter().filter(has_token).collect();
        if left.is_empty() {
            return;
        }
        left.into_iter().for_each(kill);
        std::thread::sleep(Duration::from_millis(2));
    }
}

fn kill(pid: i32) {
    if let Some(pid) = Pid::from_raw(pid) {
        let _ = kill_process(pid, Signal::KILL);
    }
}

fn own_pid() -> i32 {
    getpid().as_raw_nonzero().get()
}

/// Returns the ids of all processes on the machine, in ascending order.
fn all_pids() -> Vec<i32> {
    let Ok(entries) = std::fs::read_dir("/proc") else { return Vec::new() };
    let mut pids: Vec<i32> =
        entries.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok()).collect();
    pids.sort_unstable();
    pids
}

/// Visits the processes among `pids` that descend from this process, until `visit` returns `false`.
fn for_each_own_descendant(pids: Vec<i32>, visit: impl FnMut(Process) -> bool) {
    for_each_descendant(own_pid(), pids.into_iter().filter_map(Process::read), visit);
}

/// Visits the processes that descend from `ancestor`, until `visit` returns `false`.
///
/// Orphans are re-parented to the supervisor, so no chain of parents bypasses it. Parents usually have smaller ids than
/// their children, so in ascending order most processes can be classified at once.
fn for_each_descendant(
    ancestor: i32,
    processes: impl Iterator<Item = Process>,
    mut visit: impl FnMut(Process) -> bool,
) {
    let mut family = HashSet::from([ancestor]);
    let mut others: HashMap<i32, Vec<Process>> = HashMap::new();
    for process in processes.filter(|process| process.pid != ancestor) {
        if process.session == ancestor || family.contains(&process.parent) {
            family.insert(process.pid);
            if !visit(process) {
                return;
            }
        } else {
            others.entry(process.parent).or_default().push(process);
        }
    }
    // Ids wrap around, so a child may have a smaller one than its parent.
    let mut parents: Vec<i32> = family.into_iter().collect();
    while let Some(parent) = parents.pop() {
        for process in others.remove(&parent).unwrap_or_default() {
            parents.push(process.pid);
            if !visit(process) {
                return;
            }
        }
    }
}

/// A process as described by `/proc/PID/stat`.
struct Process {
    pid: i32,
    parent: i32,
    session: i32,
    is_zombie: bool,
    cpu_ticks: u64,
    threads: u64,
    resident_pages: u64,
}

impl Process {
    fn read(pid: i32) -> Option<Self> {
        Self::parse(pid, &std::fs::read(format!("/proc/{pid}/stat")).ok()?)
    }

    /// Parses a line such as `42 (any name) S 1 42 42 …`. The name may contain parentheses and spaces.
    fn parse(pid: i32, stat: &[u8]) -> Option<Self> {
        let name_end = stat.iter().rposition(|&byte| byte == b')')?;
        let text = std::str::from_utf8(&stat[name_end + 1..]).ok()?;
        let fields: Vec<&str> = text.split_ascii_whitespace().collect();
        let number = |index: usize| fields.get(index)?.parse::<u64>().ok();
        Some(Self {
            pid,
            parent: fields.get(1)?.parse().ok()?,
            session: fields.get(3)?.parse().ok()?,
            is_zombie: matches!(*fields.first()?, "Z" | "X"),
            cpu_ticks: number(11)? + number(12)? + number(13)? + number(14)?,
            threads: number(17)?,
            resident_pages: number(21)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STAT: &str =
        "42 (a) b (c) S 7 42 9 0 -1 4194304 1 2 3 4 10 20 30 40 20 0 5 0 999 1000000 77 18446744073709551615";

    #[test]
    fn stat_is_parsed_whatever_the_name() {
        let process = Process::parse(42, STAT.as_bytes()).unwrap();
        assert_eq!((process.parent, process.session, process.is_zombie), (7, 9, false));
        assert_eq!((process.cpu_ticks, process.threads, process.resident_pages), (100, 5, 77));
        assert!(Process::parse(42, b"42 (a) S 7").is_none());
        assert!(Process::parse(42, b"").is_none());
    }

    #[test]
    fn this_process_is_listed() {
        assert!(all_pids().contains(&own_pid()));
        assert!(Process::read(own_pid()).unwrap().resident_pages > 0);
    }

    #[test]
    fn descendants_are_found_in_any_order() {
        let process = |pid, parent| Process {
            pid,
            parent,
            session: 0,
            is_zombie: false,
            cpu_ticks: 0,
            threads: 1,
            resident_pages: 0,
        };
        let all = [process(9, 5), process(5, 2), process(3, 1), process(4, 2), process(1, 0)];
        let mut found = Vec::new();
        for_each_descendant(2, all.into_iter(), |process| {
            found.push(process.pid);
            true
        });
        found.sort_unstable();
        assert_eq!(found, [4, 5, 9]);
    }
}
