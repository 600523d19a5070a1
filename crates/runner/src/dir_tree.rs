//! Walks directories by descriptors instead of paths, which reach no deeper than 4,096 bytes.

use rustix::fs::{AtFlags, CWD, Dir, FileType, Mode, OFlags, Stat, fstat, openat, statat, unlinkat};
use rustix::io;
use std::ffi::{CStr, CString};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::path::Path;

/// Removes a directory and everything in it, of any depth, even if a program took away permissions.
///
/// Subdirectories are moved up to the top before they are emptied, so that no more than two levels are open at a time.
pub(crate) fn remove(dir: &Path) -> io::Result<()> {
    let top = open_with_permissions(CWD, dir)?;
    let mut number = 0_u64;
    loop {
        let dirs = remove_files(top.as_fd())?;
        if dirs.is_empty() {
            break;
        }
        for name in dirs {
            let sub = open_with_permissions(top.as_fd(), name.as_c_str())?;
            for nested in remove_files(sub.as_fd())? {
                // Only a directory with all permissions can be moved.
                drop(open_with_permissions(sub.as_fd(), nested.as_c_str())?);
                move_up(sub.as_fd(), &nested, top.as_fd(), &mut number)?;
            }
            drop(sub);
            unlinkat(&top, &name, AtFlags::REMOVEDIR)?;
        }
    }
    rustix::fs::rmdir(dir)
}

/// Moves a subdirectory to the top under a name that is not taken.
fn move_up(from: BorrowedFd<'_>, name: &CStr, top: BorrowedFd<'_>, number: &mut u64) -> io::Result<()> {
    loop {
        *number += 1;
        match rename_no_replace(from, name, top, &format!("touchmove-{number}")) {
            Err(io::Errno::EXIST | io::Errno::NOTEMPTY) => {}
            result => return result,
        }
    }
}

#[cfg(target_os = "linux")]
fn rename_no_replace(from: BorrowedFd<'_>, name: &CStr, top: BorrowedFd<'_>, new: &str) -> io::Result<()> {
    rustix::fs::renameat_with(from, name, top, new, rustix::fs::RenameFlags::NOREPLACE)
}

#[cfg(not(target_os = "linux"))]
fn rename_no_replace(from: BorrowedFd<'_>, name: &CStr, top: BorrowedFd<'_>, new: &str) -> io::Result<()> {
    // Renaming replaces nothing but an empty directory, which would have been removed anyway.
    rustix::fs::renameat(from, name, top, new)
}

/// Removes everything in a directory but its subdirectories, and returns their names.
fn remove_files(dir: BorrowedFd<'_>) -> io::Result<Vec<CString>> {
    let mut dirs = Vec::new();
    for name in entries(dir)? {
        if statat(dir, &name, AtFlags::SYMLINK_NOFOLLOW).is_ok_and(|stat| is_dir(&stat)) {
            dirs.push(name);
        } else {
            unlinkat(dir, &name, AtFlags::empty())?;
        }
    }
    Ok(dirs)
}

/// Opens a directory, after giving its owner all rights to it if they are missing.
fn open_with_permissions(parent: BorrowedFd<'_>, name: impl rustix::path::Arg + Copy) -> io::Result<OwnedFd> {
    let opened = open(parent, name);
    match &opened {
        Ok(dir) if fstat(dir)?.st_mode & 0o700 == 0o700 => return opened,
        Ok(_) | Err(io::Errno::ACCESS) => {}
        Err(_) => return opened,
    }
    grant(parent, name)?;
    open(parent, name)
}

/// Gives the owner of a directory all rights to it, even if a program replaces it by a symbolic link at this moment.
#[cfg(target_os = "linux")]
fn grant(parent: BorrowedFd<'_>, name: impl rustix::path::Arg) -> io::Result<()> {
    use std::os::fd::AsRawFd;
    let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let dir = openat(parent, name, flags, Mode::empty())?;
    rustix::fs::chmod(format!("/proc/self/fd/{}", dir.as_raw_fd()), Mode::RWXU)
}

#[cfg(not(target_os = "linux"))]
fn grant(parent: BorrowedFd<'_>, name: impl rustix::path::Arg) -> io::Result<()> {
    rustix::fs::chmodat(parent, name, Mode::RWXU, AtFlags::SYMLINK_NOFOLLOW)
}

fn open(parent: BorrowedFd<'_>, name: impl rustix::path::Arg) -> io::Result<OwnedFd> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    openat(parent, name, flags, Mode::empty())
}

fn entries(dir: BorrowedFd<'_>) -> io::Result<Vec<CString>> {
    let mut names = Vec::new();
    for entry in Dir::read_from(dir)? {
        let entry = entry?;
        if !matches!(entry.file_name().to_bytes(), b"." | b"..") {
            names.push(entry.file_name().to_owned());
        }
    }
    Ok(names)
}

fn is_dir(stat: &Stat) -> bool {
    FileType::from_raw_mode(stat.st_mode) == FileType::Directory
}

/// Identifies a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct FileId(u64, u64);

impl FileId {
    #[allow(
        clippy::useless_conversion,
        clippy::cast_sign_loss,
        clippy::unnecessary_cast,
        reason = "types differ by system"
    )]
    fn of(stat: &Stat) -> Self {
        Self(stat.st_dev as u64, stat.st_ino as u64)
    }
}

/// Returns the disk space that a directory's contents take, at least 512 bytes per entry. Stops counting above `max`.
///
/// Only one directory is open at a time, so any depth can be counted. A program that moves directories while it is counted
/// can make the sum too small, but cannot lead the count elsewhere.
pub(crate) fn disk_usage(dir: &Path, max: u64) -> u64 {
    let mut sum = 0;
    let Ok(mut current) = open_with_permissions(CWD, dir) else { return 0 };
    let mut parents: Vec<(FileId, Vec<CString>)> = Vec::new();
    let mut left = count_entries(current.as_fd(), &mut sum, max);
    loop {
        if sum > max {
            return sum;
        }
        if let Some(name) = left.pop() {
            let child = open_with_permissions(current.as_fd(), name.as_c_str());
            let (Ok(child), Ok(stat)) = (child, fstat(&current)) else { continue };
            parents.push((FileId::of(&stat), std::mem::take(&mut left)));
            current = child;
            left = count_entries(current.as_fd(), &mut sum, max);
            continue;
        }
        let Some((id, siblings)) = parents.pop() else { return sum };
        let parent = open(current.as_fd(), c"..");
        let Some(parent) = parent.ok().filter(|it| fstat(it).is_ok_and(|stat| FileId::of(&stat) == id))
        else {
            return sum;
        };
        (current, left) = (parent, siblings);
    }
}

/// Adds the sizes of a directory's entries to `sum`, and returns the names of its subdirectories.
fn count_entries(dir: BorrowedFd<'_>, sum: &mut u64, max: u64) -> Vec<CString> {
    let mut dirs = Vec::new();
    for name in entries(dir).unwrap_or_default() {
        let Ok(stat) = statat(dir, &name, AtFlags::SYMLINK_NOFOLLOW) else { continue };
        *sum = sum.saturating_add(size(&stat));
        if *sum > max {
            break;
        }
        if is_dir(&stat) {
            dirs.push(name);
        }
    }
    dirs
}

/// Returns the disk space of a file, at least 512 bytes.
fn size(stat: &Stat) -> u64 {
    u64::try_from(stat.st_blocks).unwrap_or(0).saturating_mul(512).max(512)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// Creates directories inside each other, far deeper than a path can be long, and a file in the deepest.
    fn nest(dir: &Path, depth: usize) {
        let name = "n".repeat(20);
        let mut current = open(CWD, dir).unwrap();
        for _ in 0..depth {
            rustix::fs::mkdirat(&current, name.as_str(), Mode::RWXU).unwrap();
            current = open(current.as_fd(), name.as_str()).unwrap();
        }
        let file = openat(&current, "deep", OFlags::CREATE | OFlags::WRONLY, Mode::RUSR).unwrap();
        rustix::io::write(file, &[1; 100_000]).unwrap();
    }

    #[test]
    fn trees_deeper_than_the_longest_path_are_counted_and_removed() {
        let parent = tempfile::tempdir().unwrap();
        let dir = parent.path().join("dir");
        fs::create_dir(&dir).unwrap();
        nest(&dir, 1500);
        nest(&fs::canonicalize(&dir).unwrap().join("n".repeat(20)), 0);
        assert!(disk_usage(&dir, u64::MAX) >= 200_000);
        assert!(disk_usage(&dir, 1000) <= 1_000_000);
        remove(&dir).unwrap();
        assert!(!dir.exists());
    }

    #[test]
    fn directories_without_permissions_are_removed_and_links_are_not_followed() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let parent = tempfile::tempdir().unwrap();
        let dir = parent.path().join("dir");
        fs::create_dir_all(dir.join("a/b/c")).unwrap();
        fs::create_dir_all(dir.join("touchmove-1")).unwrap();
        let outside = parent.path().join("outside");
        fs::create_dir(&outside).unwrap();
        fs::write(outside.join("kept"), "x").unwrap();
        symlink(&outside, dir.join("a/link")).unwrap();
        symlink("loop", dir.join("loop")).unwrap();
        for locked in ["a/b/c", "a/b", "a"] {
            fs::set_permissions(dir.join(locked), fs::Permissions::from_mode(0o000)).unwrap();
        }
        remove(&dir).unwrap();
        assert!(!dir.exists() && outside.join("kept").exists());
    }
}
