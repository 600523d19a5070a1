//! The program's processes, as `/proc` lists them.

use super::bounds::tasks_of_the_machine;
use super::start::TOKEN;
use rustix::process::{Pid, Signal, getpid, kill_process, waitpid};
use std::collections::{HashMap, HashSet};
use std::time::{Duration, Instant};

/// What the program uses at a moment.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Usage {
    pub(super) processes: u64,
    pub(super) threads: u64,
    /// Of the processes that are there, and of those that they waited for.
    pub(super) cpu: Duration,
    pub(super) memory: u64,
}

/// The program's processes.
pub(super) struct Tree {
    /// Those that were found last time.
    known: Vec<i32>,
    next_search: Instant,
    /// How many processes and threads the machine had at the last search.
    tasks: u64,
}

/// The least and the most time between two searches through all processes of the machine.
const SEARCH_EVERY: [Duration; 2] = [Duration::from_millis(20), Duration::from_millis(200)];
/// So many new processes and threads on the machine are a reason to search at once.
const CROWD: u64 = 32;

impl Tree {
    pub(super) fn of(pid: Pid) -> Self {
        let next_search = Instant::now() + SEARCH_EVERY[0];
        Self {
            known: vec![pid.as_raw_nonzero().get()],
            next_search,
            tasks: tasks_of_the_machine().unwrap_or(0),
        }
    }

    /// What the program uses now; `main` is the process that it began with. More than `most` processes need not be counted.
    pub(super) fn usage(&mut self, main: Pid, most: u32) -> Usage {
        let processes = self.look(most.into());
        self.known = processes.iter().map(|process| process.pid).collect();
        reap(&processes, main);
        let ticks = rustix::param::clock_ticks_per_second().max(1);
        let page = rustix::param::page_size() as u64;
        let sum = |of: fn(&Process) -> u64| processes.iter().map(of).sum::<u64>();
        Usage {
            processes: processes.len() as u64,
            threads: sum(|process| process.threads),
            cpu: Duration::from_millis(sum(|process| process.ticks) * 1000 / ticks),
            memory: sum(|process| process.pages) * page,
        }
    }

    /// The processes as they are now; not many more than `most`, since there is no time to count a bomb.
    ///
    /// To look through all processes of the machine takes milliseconds if it has hundreds. So it is done only so often that
    /// it takes a twentieth of the time, unless there is suddenly a crowd; in between, those are asked that are known.
    fn look(&mut self, most: u64) -> Vec<Process> {
        let tasks = tasks_of_the_machine().unwrap_or(0);
        if Instant::now() < self.next_search && tasks < self.tasks + CROWD {
            return self.known.iter().filter_map(|&pid| Process::read(pid)).collect();
        }
        self.tasks = tasks;
        let begun = own_time();
        let mut found = Vec::new();
        descendants(numbers(), |process| {
            found.push(process);
            found.len() as u64 <= most
        });
        let [least, most] = SEARCH_EVERY;
        self.next_search = Instant::now() + (own_time().saturating_sub(begun) * 20).clamp(least, most);
        found
    }

    /// Memory where pages that several processes share count once altogether. It takes long, so it is asked for only when the
    /// simple sum is too much.
    pub(super) fn shared_memory(&self) -> u64 {
        self.known.iter().map(|&pid| share(pid)).sum()
    }
}

/// The memory of a process, its part of what it shares included; nothing of one that is gone.
fn share(pid: i32) -> u64 {
    let told = || {
        let text = std::fs::read_to_string(format!("/proc/{pid}/smaps_rollup")).ok()?;
        let line = text.lines().find_map(|line| line.strip_prefix("Pss:"))?;
        line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kilobytes| kilobytes << 10)
    };
    let all = || Process::read(pid).map_or(0, |process| process.pages * rustix::param::page_size() as u64);
    told().unwrap_or_else(all)
}

/// The processor time of this thread: on a busy machine, far less than what the clock says.
fn own_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(time).unwrap_or_default()
}

/// Buries orphans that came to us and died. The main process stays: its end is asked for elsewhere.
fn reap(processes: &[Process], main: Pid) {
    let me = getpid().as_raw_nonzero().get();
    for process in processes.iter().filter(|process| process.is_dead && process.parent == me) {
        if let Some(pid) = Pid::from_raw(process.pid).filter(|&pid| pid != main) {
            let _ = waitpid(Some(pid), rustix::process::WaitOptions::NOHANG);
        }
    }
}

/// Kills everything that descends from us.
pub(super) fn kill_descendants() {
    let me = getpid().as_raw_nonzero().get();
    let numbers = numbers();
    // The newest first: some processes live only for as long as it takes to start the next one.
    for process in numbers.iter().rev().take(8).filter_map(|&pid| Process::read(pid)) {
        if process.pid != me && (process.parent == me || process.session == me) {
            kill(process.pid);
        }
    }
    // Each at once: a bomb grows while we look.
    descendants(numbers, |process| {
        kill(process.pid);
        true
    });
}

/// Kills whatever carries a token in its environment, until there is nothing; the last resort when the launcher was killed.
pub(crate) fn sweep(token: &str) {
    let mark = format!("{TOKEN}={token}\0").into_bytes();
    let carries = |pid: &i32| {
        let environment = std::fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
        environment.windows(mark.len()).any(|window| window == mark)
    };
    for _ in 0..100 {
        let left: Vec<i32> = numbers().into_iter().filter(carries).collect();
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

/// The numbers of all processes, in order.
fn numbers() -> Vec<i32> {
    let Ok(entries) = std::fs::read_dir("/proc") else { return Vec::new() };
    let mut numbers: Vec<i32> =
        entries.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok()).collect();
    numbers.sort_unstable();
    numbers
}

/// Shows those of the processes with these numbers that descend from us, until it is enough.
fn descendants(numbers: Vec<i32>, show: impl FnMut(Process) -> bool) {
    let me = getpid().as_raw_nonzero().get();
    descending_from(me, numbers.into_iter().filter_map(Process::read), show);
}

/// Shows those of the processes that descend from one, until it is enough. Orphans come to us, so no way up misses us.
///
/// Parents usually have smaller numbers than their children. In this order, each process is known at once for what it is.
fn descending_from(
    ancestor: i32,
    processes: impl Iterator<Item = Process>,
    mut show: impl FnMut(Process) -> bool,
) {
    let mut family = HashSet::from([ancestor]);
    let mut others: HashMap<i32, Vec<Process>> = HashMap::new();
    for process in processes.filter(|process| process.pid != ancestor) {
        if process.session == ancestor || family.contains(&process.parent) {
            family.insert(process.pid);
            if !show(process) {
                return;
            }
        } else {
            others.entry(process.parent).or_default().push(process);
        }
    }
    // Numbers begin anew some time, and a child may have a smaller one than its parent.
    let mut parents: Vec<i32> = family.into_iter().collect();
    while let Some(parent) = parents.pop() {
        for process in others.remove(&parent).unwrap_or_default() {
            parents.push(process.pid);
            if !show(process) {
                return;
            }
        }
    }
}

/// A process as the system describes it.
struct Process {
    pid: i32,
    parent: i32,
    session: i32,
    is_dead: bool,
    ticks: u64,
    threads: u64,
    pages: u64,
}

impl Process {
    fn read(pid: i32) -> Option<Self> {
        Self::parse(pid, &std::fs::read(format!("/proc/{pid}/stat")).ok()?)
    }

    /// `42 (any name) S 1 42 42 …`: the name may have brackets and blanks in it.
    fn parse(pid: i32, text: &[u8]) -> Option<Self> {
        let end = text.iter().rposition(|&byte| byte == b')')?;
        let text = std::str::from_utf8(&text[end + 1..]).ok()?;
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        let number = |index: usize| words.get(index)?.parse::<u64>().ok();
        Some(Self {
            pid,
            parent: words.get(1)?.parse().ok()?,
            session: words.get(3)?.parse().ok()?,
            is_dead: matches!(*words.first()?, "Z" | "X"),
            ticks: number(11)? + number(12)? + number(13)? + number(14)?,
            threads: number(17)?,
            pages: number(21)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str =
        "42 (a) b (c) S 7 42 9 0 -1 4194304 1 2 3 4 10 20 30 40 20 0 5 0 999 1000000 77 18446744073709551615";

    #[test]
    fn a_process_is_read_whatever_its_name() {
        let process = Process::parse(42, LINE.as_bytes()).unwrap();
        assert_eq!((process.parent, process.session, process.is_dead), (7, 9, false));
        assert_eq!((process.ticks, process.threads, process.pages), (100, 5, 77));
        assert!(Process::parse(42, b"42 (a) S 7").is_none());
        assert!(Process::parse(42, b"").is_none());
    }

    #[test]
    fn we_are_among_the_processes() {
        let me = getpid().as_raw_nonzero().get();
        assert!(numbers().contains(&me));
        assert!(Process::read(me).unwrap().pages > 0);
    }

    #[test]
    fn descendants_are_found_in_any_order() {
        let process =
            |pid, parent| Process { pid, parent, session: 0, is_dead: false, ticks: 0, threads: 1, pages: 0 };
        let all = vec![process(9, 5), process(5, 2), process(3, 1), process(4, 2), process(1, 0)];
        let mut found = Vec::new();
        descending_from(2, all.into_iter(), |process| {
            found.push(process.pid);
            true
        });
        found.sort_unstable();
        assert_eq!(found, [4, 5, 9]);
    }
}
