//! The folder for everything that programs write, removed in the end.

use rustix::fs::{FlockOperation, flock};
use std::fs::{self, DirBuilder, File, Permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// How the folders are called, before what tells them apart.
const PREFIX: &str = "touchmove-run-";
/// The file that is locked as long as the folder is in use.
const LOCK: &str = "lock";
/// A folder that is younger may be about to be locked.
const YOUNG: Duration = Duration::from_secs(60);

/// A temporary folder, removed when it is dropped. One that is left behind by a process that was killed is removed by the
/// next one that comes.
#[derive(Debug)]
pub(crate) struct Scratch {
    path: PathBuf,
    count: AtomicU64,
    /// Locked as long as it is open.
    _lock: File,
}

impl Scratch {
    pub(crate) fn new() -> io::Result<Self> {
        let base = std::path::absolute(std::env::temp_dir())?;
        remove_abandoned(&base);
        let nanos = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos() as u64;
        for attempt in 0..100 {
            let path = base.join(format!("{PREFIX}{}-{:x}", std::process::id(), nanos.wrapping_add(attempt)));
            match make(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(named(&path, &error)),
                Ok(()) => {
                    let lock = File::create(path.join(LOCK))?;
                    flock(&lock, FlockOperation::NonBlockingLockExclusive)?;
                    return Ok(Self { path, count: AtomicU64::new(0), _lock: lock });
                }
            }
        }
        Err(io::Error::from(io::ErrorKind::AlreadyExists))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// What tells this folder, and what happens in it, from all others.
    pub(crate) fn name(&self) -> &str {
        let name = self.path.file_name().and_then(|name| name.to_str());
        name.and_then(|name| name.strip_prefix(PREFIX)).unwrap_or_default()
    }

    /// A fresh folder in it.
    pub(crate) fn room(&self) -> io::Result<Room> {
        let number = self.count.fetch_add(1, Ordering::Relaxed);
        let path = self.path.join(number.to_string());
        make(&path).map_err(|error| named(&path, &error))?;
        Ok(Room { path, number, is_kept: false })
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        remove(&self.path);
    }
}

/// A folder in the scratch folder, removed when it is dropped.
#[derive(Debug)]
pub(crate) struct Room {
    path: PathBuf,
    pub(crate) number: u64,
    is_kept: bool,
}

impl Room {
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Leaves it where it is, until the scratch folder goes.
    pub(crate) fn keep(mut self) {
        self.is_kept = true;
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        // Most programs leave nothing behind.
        if !self.is_kept && fs::remove_dir(&self.path).is_err() {
            remove(&self.path);
        }
    }
}

/// A folder that others cannot look into.
fn make(path: &Path) -> io::Result<()> {
    DirBuilder::new().mode(0o700).create(path)
}

fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// Removes a folder, also when somebody took the rights to do so from it.
fn remove(path: &Path) {
    if fs::remove_dir_all(path).is_err() {
        open_up(path);
        let _ = fs::remove_dir_all(path);
    }
}

/// Gives the owner all rights on a folder and those in it. Links are not followed.
fn open_up(folder: &Path) {
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let _ = fs::set_permissions(&folder, Permissions::from_mode(0o700));
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                folders.push(entry.path());
            }
        }
    }
}

/// Removes folders of processes that are gone.
fn remove_abandoned(base: &Path) {
    for entry in fs::read_dir(base).into_iter().flatten().flatten() {
        if entry.file_name().to_str().is_some_and(|name| name.starts_with(PREFIX))
            && is_abandoned(&entry.path())
        {
            remove(&entry.path());
        }
    }
}

fn is_abandoned(folder: &Path) -> bool {
    let Ok(lock) = File::options().write(true).open(folder.join(LOCK)) else { return false };
    let age =
        lock.metadata().and_then(|metadata| metadata.modified()).map(|at| at.elapsed().unwrap_or_default());
    age.is_ok_and(|age| age > YOUNG) && flock(&lock, FlockOperation::NonBlockingLockExclusive).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_removed_with_what_is_in_them() {
        let scratch = Scratch::new().unwrap();
        let path = scratch.path.clone();
        let room = scratch.room().unwrap();
        let inside = room.path().to_owned();
        let deep = inside.join("a/b");
        fs::create_dir_all(&deep).unwrap();
        fs::write(deep.join("file"), "x").unwrap();
        fs::set_permissions(inside.join("a"), Permissions::from_mode(0o000)).unwrap();
        drop(room);
        assert!(!inside.exists());
        drop(scratch);
        assert!(!path.exists());
    }

    #[test]
    fn only_what_nobody_uses_is_abandoned() {
        let scratch = Scratch::new().unwrap();
        assert!(!is_abandoned(&scratch.path), "too young, and in use");
        let old = SystemTime::now() - YOUNG * 2;
        scratch._lock.set_modified(old).unwrap();
        assert!(!is_abandoned(&scratch.path), "in use");
        flock(&scratch._lock, FlockOperation::Unlock).unwrap();
        assert!(is_abandoned(&scratch.path));
    }
}
