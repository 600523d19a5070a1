//! A control group (cgroup v2) for each run, where the runner has been given a group in which it may create others.
//!
//! The runner creates the group and removes it. The supervisor joins it, starts the program, and leaves it, so that the program and
//! all that it starts are in it. The supervisor may see all mounts read-only, so it gets the file descriptors from the runner.
//!
//! The other limits do not rely on the group. If any of these steps fails, the run goes on without it.

use crate::Limits;
use crate::temp_dir::PREFIX;
use rustix::fs::{Mode, OFlags, openat};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Names the directory of a group in which the runner may create others.
const PARENT_VARIABLE: &str = "TOUCHMOVE_CGROUP";

/// How long killed processes may take to leave their group.
const EMPTY_TIMEOUT: Duration = Duration::from_secs(10);
/// A younger group may be one that a supervisor is about to join.
const MIN_ABANDONED_AGE: Duration = Duration::from_secs(60);

/// What the kernel counts in a group beside the memory that the monitor sees: its own for pipes, stacks and page tables.
const KERNEL_MEMORY: u64 = 64 << 20;
/// So that the monitor can see that the limit was exceeded, and for the threads of the supervisor before it leaves.
const MORE_TASKS: u64 = 64;
/// The kernel rejects more.
const MAX_TASKS: u64 = 1 << 22;

/// The group in which a runner creates one for each run.
#[derive(Debug)]
pub(crate) struct ParentGroup {
    dir: PathBuf,
    /// `cgroup.procs` of the group in which this process is, to which supervisors return.
    home: File,
}

impl ParentGroup {
    /// Finds the group that was given to this process: the one that the environment variable names, or its own if that is
    /// marked as delegated. Any other may be managed by somebody who does not expect groups in it.
    pub(crate) fn detect() -> Option<Self> {
        let groups = fs::read_to_string("/proc/self/cgroup").ok()?;
        let mounts = fs::read_to_string("/proc/self/mountinfo").ok()?;
        let own_dir = own_group(&groups, &mounts)?;
        let dir = match std::env::var_os(PARENT_VARIABLE) {
            Some(dir) => fs::canonicalize(dir).ok()?,
            None => Some(own_dir.clone()).filter(|dir| is_delegated(dir))?,
        };
        if !is_cgroup2(&dir) {
            return None;
        }
        remove_abandoned(&dir);
        let home = OpenOptions::new().write(true).open(own_dir.join("cgroup.procs")).ok()?;
        Some(Self { dir, home })
    }

    /// Creates the group of a run. It is removed when dropped.
    pub(crate) fn create(&self, name: &str, limits: &Limits) -> Option<RunGroup<'_>> {
        let path = self.dir.join(name);
        fs::create_dir(&path).ok()?;
        let dir = File::open(&path);
        let Ok(dir) = dir else {
            let _ = fs::remove_dir(&path);
            return None;
        };
        let group = RunGroup { path, dir, home: &self.home };
        // Missing before Linux 5.14.
        open(&group.dir, "cgroup.kill", OFlags::WRONLY).ok()?;
        set_limits(&group.dir, limits);
        Some(group)
    }
}

/// The runner's side of the group of a run. Dropping it kills everything in it and removes it.
#[derive(Debug)]
pub(crate) struct RunGroup<'a> {
    path: PathBuf,
    dir: File,
    home: &'a File,
}

impl RunGroup<'_> {
    /// Returns what the supervisor needs to join and to leave the group.
    pub(crate) fn fds(&self) -> [BorrowedFd<'_>; 2] {
        [self.dir.as_fd(), self.home.as_fd()]
    }
}

impl Drop for RunGroup<'_> {
    fn drop(&mut self) {
        // Usually the supervisor has killed everything, but it may have been killed itself.
        let started_at = Instant::now();
        while is_populated(&self.dir) && started_at.elapsed() < EMPTY_TIMEOUT {
            kill(&self.dir);
            std::thread::sleep(Duration::from_millis(1));
        }
        let _ = fs::remove_dir(&self.path);
    }
}

/// The supervisor's side of the group of a run.
pub(crate) struct JoinedGroup {
    dir: OwnedFd,
    home: OwnedFd,
}

impl JoinedGroup {
    /// Moves this process into the group that the runner has sent, if there is one.
    pub(crate) fn join(fds: Vec<OwnedFd>) -> Option<Self> {
        let [dir, home] = <[OwnedFd; 2]>::try_from(fds).ok()?;
        // Processes have other numbers in a namespace, but 0 is always the one that writes.
        write(&dir, "cgroup.procs", "0").ok()?;
        Some(Self { dir, home })
    }

    /// Moves this process out of the group again. What it has started remains. Returns `None` if it has to stay in the group, which
    /// it must not kill then.
    pub(crate) fn leave(self) -> Option<Self> {
        rustix::io::write(&self.home, b"0").is_ok().then_some(self)
    }

    /// Kills everything in the group.
    pub(crate) fn kill(&self) {
        kill(&self.dir);
    }

    /// Returns whether the kernel killed a process because the group had reached its limit of memory.
    pub(crate) fn has_run_out_of_memory(&self) -> bool {
        value(&self.dir, "memory.events", "oom_kill").is_some_and(|count| count > 0)
    }
}

/// Returns the directory of the group of version 2 in which this process is.
fn own_group(groups: &str, mounts: &str) -> Option<PathBuf> {
    let path = groups.lines().find_map(|line| line.strip_prefix("0::"))?;
    mounts.lines().find_map(|line| {
        let (mount, file_system) = line.split_once(" - ")?;
        let mut fields = mount.split(' ').skip(3);
        let (root, mount_point) = (fields.next()?, fields.next()?);
        // What is mounted may be a part of the hierarchy in which this process is not.
        let relative = Path::new(path).strip_prefix(root).ok()?;
        let is_outside = path.contains("/..");
        (file_system.starts_with("cgroup2 ") && !is_outside).then(|| Path::new(mount_point).join(relative))
    })
}

/// Returns whether a group is marked as belonging to whoever runs in it, as systemd does for `Delegate=yes`.
fn is_delegated(dir: &Path) -> bool {
    #[cfg(target_os = "linux")]
    return ["user.delegate", "trusted.delegate"].into_iter().any(|name| {
        let mut value = [0; 2];
        rustix::fs::getxattr(dir, name, &mut value).is_ok_and(|length| value[..length] == *b"1")
    });
    #[cfg(not(target_os = "linux"))]
    return dir.as_os_str().is_empty();
}

fn is_cgroup2(dir: &Path) -> bool {
    #[cfg(target_os = "linux")]
    {
        /// In the headers of the kernel, `CGROUP2_SUPER_MAGIC`.
        const MAGIC: u32 = 0x6367_7270;
        rustix::fs::statfs(dir).is_ok_and(|stat| u32::try_from(stat.f_type) == Ok(MAGIC))
    }
    #[cfg(not(target_os = "linux"))]
    return dir.as_os_str().is_empty();
}

/// Removes the empty groups of runners that were killed.
fn remove_abandoned(parent: &Path) {
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let modified = entry.metadata().and_then(|metadata| metadata.modified());
        let is_old =
            modified.is_ok_and(|time| time.elapsed().is_ok_and(|elapsed| elapsed > MIN_ABANDONED_AGE));
        if is_old && entry.file_name().to_str().is_some_and(|name| name.starts_with(PREFIX)) {
            // Fails if a process is in it.
            let _ = fs::remove_dir(entry.path());
        }
    }
}

/// Sets the limits whose controllers are enabled; the files of others do not exist.
fn set_limits(dir: impl AsFd, limits: &Limits) {
    // The files of the scratch directory may be in memory, too.
    let memory = limits.memory.saturating_add(limits.files).saturating_add(KERNEL_MEMORY);
    let tasks = limits.threads().saturating_add(MORE_TASKS).min(MAX_TASKS);
    let _ = write(&dir, "memory.max", &memory.to_string());
    let _ = write(&dir, "pids.max", &tasks.to_string());
}

fn kill(dir: impl AsFd) {
    let _ = write(dir, "cgroup.kill", "1");
}

/// Returns whether a process is in the group.
fn is_populated(dir: impl AsFd) -> bool {
    value(dir, "cgroup.events", "populated").is_some_and(|count| count > 0)
}

/// Returns a value from a file with lines such as `populated 0`.
fn value(dir: impl AsFd, file: &str, key: &str) -> Option<u64> {
    let mut text = String::new();
    open(dir, file, OFlags::RDONLY).ok()?.read_to_string(&mut text).ok()?;
    text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(' ')?.parse().ok())
}

fn write(dir: impl AsFd, file: &str, text: &str) -> io::Result<()> {
    open(dir, file, OFlags::WRONLY)?.write_all(text.as_bytes())
}

fn open(dir: impl AsFd, file: &str, mode: OFlags) -> io::Result<File> {
    Ok(openat(dir, file, mode | OFlags::CLOEXEC, Mode::empty())?.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::SystemTime;

    #[test]
    fn the_own_group_is_found_below_its_mount() {
        let mounts = "30 23 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw,nsdelegate\n";
        let old = "32 31 0:29 / /sys/fs/cgroup/cpu rw,relatime - cgroup cgroup rw,cpu\n";
        let hybrid = format!("{old}41 31 0:38 / /sys/fs/cgroup/unified rw master:3 - cgroup2 cgroup2 rw\n");
        let part = "30 23 0:26 /a/b /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n";
        let find = |groups, mounts| own_group(groups, mounts).map(|dir| dir.to_str().unwrap().to_owned());
        assert_eq!(find("0::/x.slice/y\n", mounts).unwrap(), "/sys/fs/cgroup/x.slice/y");
        assert_eq!(find("8:pids:/z\n0::/\n", &hybrid).unwrap(), "/sys/fs/cgroup/unified/");
        assert_eq!(find("0::/a/b/c\n", part).unwrap(), "/sys/fs/cgroup/c");
        assert_eq!(find("0::/other\n", part), None);
        assert_eq!(find("0::/../x\n", mounts), None, "outside of the namespace");
        assert_eq!(find("8:pids:/z\n", mounts), None);
        assert_eq!(find("0::/\n", old), None);
        assert_eq!(find("0::/\n", "1 2 3\n"), None);
    }

    /// A plain directory stands in for a group whose controllers are enabled, so this shows what is written, not what the kernel
    /// makes of it.
    #[test]
    fn limits_are_written_to_the_files_that_exist() {
        let dir = tempfile::tempdir().unwrap();
        let open_dir = || File::open(dir.path()).unwrap();
        let read = |name| fs::read_to_string(dir.path().join(name)).unwrap();
        let limits = Limits { memory: 100 << 20, files: 1 << 20, processes: 10, ..Limits::default() };
        set_limits(open_dir(), &limits);
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0, "no file is created");
        fs::write(dir.path().join("memory.max"), "").unwrap();
        set_limits(open_dir(), &limits);
        assert_eq!(read("memory.max"), (165 << 20).to_string());
        fs::write(dir.path().join("pids.max"), "").unwrap();
        set_limits(open_dir(), &limits);
        assert_eq!(read("pids.max"), "224");
        for name in ["memory.max", "pids.max"] {
            fs::write(dir.path().join(name), "").unwrap();
        }
        let limits = Limits { memory: u64::MAX, processes: u32::MAX, ..limits };
        set_limits(open_dir(), &limits);
        assert_eq!((read("memory.max"), read("pids.max")), (u64::MAX.to_string(), "4194304".to_owned()));
    }

    /// A plain directory stands in for a group here, too.
    #[test]
    fn events_are_read() {
        let dir = tempfile::tempdir().unwrap();
        let open_dir = || File::open(dir.path()).unwrap();
        let joined = || JoinedGroup { dir: open_dir().into(), home: open_dir().into() };
        assert!(!is_populated(open_dir()) && !joined().has_run_out_of_memory(), "without the files");
        fs::write(dir.path().join("cgroup.events"), "populated 1\nfrozen 0\n").unwrap();
        assert!(is_populated(open_dir()));
        fs::write(dir.path().join("cgroup.events"), "populated 0\nfrozen 1\n").unwrap();
        assert!(!is_populated(open_dir()));
        fs::write(dir.path().join("memory.events"), "max 3\noom 1\noom_kill 0\noom_group_kill 1\n").unwrap();
        assert!(!joined().has_run_out_of_memory());
        fs::write(dir.path().join("memory.events"), "max 3\noom 1\noom_kill 2\n").unwrap();
        assert!(joined().has_run_out_of_memory());
    }

    #[test]
    fn a_plain_directory_is_no_group() {
        let dir = tempfile::tempdir().unwrap();
        assert!(!is_cgroup2(dir.path()) && !is_delegated(dir.path()));
        let home = File::create(dir.path().join("cgroup.procs")).unwrap();
        let parent = ParentGroup { dir: dir.path().to_owned(), home };
        assert!(parent.create("run", &Limits::default()).is_none());
        assert!(!dir.path().join("run").exists());
    }

    #[test]
    fn only_old_groups_of_runners_are_abandoned() {
        let dir = tempfile::tempdir().unwrap();
        let create = |name: String, is_old: bool| {
            let path = dir.path().join(name);
            fs::create_dir(&path).unwrap();
            if is_old {
                File::open(&path).unwrap().set_modified(SystemTime::now() - MIN_ABANDONED_AGE * 2).unwrap();
            }
            path
        };
        let old = create(format!("{PREFIX}a-0"), true);
        let young = create(format!("{PREFIX}b-0"), false);
        let foreign = create("system.slice".to_owned(), true);
        remove_abandoned(dir.path());
        assert!(!old.exists() && young.exists() && foreign.exists());
    }
}
