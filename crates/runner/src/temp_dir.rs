//! The temporary directory of a runner, with one subdirectory per run.

use crate::dir_tree;
use rustix::fs::{FlockOperation, flock};
use std::fs::{self, File, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The beginning of the names of these directories, and of the control groups of their runners.
pub(crate) const PREFIX: &str = "touchmove-run-";
/// The file that stays locked as long as the directory is in use.
const LOCK_FILE: &str = "lock";
/// A younger directory may exist but not be locked yet.
const MIN_ABANDONED_AGE: Duration = Duration::from_secs(60);

/// The directory of a runner, removed when dropped.
///
/// A directory of a process that was killed is removed by the next process that creates one.
#[derive(Debug)]
pub(crate) struct RunnerDir {
    // Dropped before the lock.
    dir: ScratchDir,
    /// Holds the lock until it is closed.
    _lock: File,
}

impl RunnerDir {
    pub(crate) fn new() -> io::Result<Self> {
        let parent = std::path::absolute(std::env::temp_dir())?;
        remove_abandoned(&parent);
        Self::new_in(&parent)
    }

    fn new_in(parent: &Path) -> io::Result<Self> {
        let dir = ScratchDir::new_in(parent, PREFIX)?;
        let lock = File::create(dir.path().join(LOCK_FILE))?;
        flock(&lock, FlockOperation::NonBlockingLockExclusive)?;
        Ok(Self { dir, _lock: lock })
    }

    pub(crate) fn path(&self) -> &Path {
        self.dir.path()
    }

    /// Creates the directory over which runs mount their own.
    #[cfg(target_os = "linux")]
    pub(crate) fn create_mount_point(&self) -> io::Result<PathBuf> {
        let path = self.path().join("private");
        fs::create_dir(&path)?;
        Ok(path)
    }

    pub(crate) fn create_subdir(&self) -> io::Result<ScratchDir> {
        ScratchDir::new_in(self.path(), "")
    }
}

/// A directory that only this user can access, removed when dropped, even if a program took away its permissions.
#[derive(Debug)]
pub(crate) struct ScratchDir {
    path: PathBuf,
    is_kept: bool,
}

impl ScratchDir {
    fn new_in(parent: &Path, prefix: &str) -> io::Result<Self> {
        let permissions = Permissions::from_mode(0o700);
        let dir = tempfile::Builder::new().prefix(prefix).permissions(permissions).tempdir_in(parent)?;
        Ok(Self { path: dir.keep(), is_kept: false })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Leaves the directory to its parent, with which it will be removed.
    pub(crate) fn keep(mut self) {
        self.is_kept = true;
    }
}

impl Drop for ScratchDir {
    fn drop(&mut self) {
        if !self.is_kept {
            let _ = dir_tree::remove(&self.path);
        }
    }
}

/// Removes the directories of processes that no longer exist.
fn remove_abandoned(parent: &Path) {
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        if entry.file_name().to_str().is_some_and(|name| name.starts_with(PREFIX))
            && is_abandoned(&entry.path())
        {
            let _ = dir_tree::remove(&entry.path());
        }
    }
}

fn is_abandoned(dir: &Path) -> bool {
    let Ok(lock) = File::options().write(true).open(dir.join(LOCK_FILE)) else { return false };
    let modified = lock.metadata().and_then(|metadata| metadata.modified());
    let age = modified.map(|time| time.elapsed().unwrap_or_default());
    age.is_ok_and(|age| age > MIN_ABANDONED_AGE)
        && flock(&lock, FlockOperation::NonBlockingLockExclusive).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::SystemTime;

    #[test]
    fn directories_without_permissions_are_removed() {
        let runner_dir = RunnerDir::new().unwrap();
        let runner_path = runner_dir.path().to_owned();
        let create_locked = |parent: &Path| {
            let nested = parent.join("a/b");
            fs::create_dir_all(&nested).unwrap();
            fs::write(nested.join("file"), "x").unwrap();
            fs::set_permissions(parent.join("a"), Permissions::from_mode(0o000)).unwrap();
        };
        let subdir = runner_dir.create_subdir().unwrap();
        let path = subdir.path().to_owned();
        create_locked(&path);
        drop(subdir);
        assert!(!path.exists());
        create_locked(&runner_path);
        drop(runner_dir);
        assert!(!runner_path.exists());
    }

    #[test]
    fn only_old_unlocked_directories_are_abandoned() {
        // Apart from the directories that other tests clean up.
        let parent = tempfile::tempdir().unwrap();
        let runner_dir = RunnerDir::new_in(parent.path()).unwrap();
        assert!(!is_abandoned(runner_dir.path()), "new and locked");
        runner_dir._lock.set_modified(SystemTime::now() - MIN_ABANDONED_AGE * 2).unwrap();
        assert!(!is_abandoned(runner_dir.path()), "old but locked");
        flock(&runner_dir._lock, FlockOperation::Unlock).unwrap();
        assert!(is_abandoned(runner_dir.path()));
    }
}
