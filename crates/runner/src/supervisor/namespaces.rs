//! Namespaces: what a program sees of the system's processes, mounts, network, IPC and users.
//!
//! Creating a user and a network namespace takes longer than starting a program. So the launcher creates all but two of them
//! once, and only the process and the mount namespace for each run.

use nix::sched::{CloneFlags, unshare};
use rustix::mount::{MountFlags, MountPropagationFlags, mount, mount_bind, mount_change, mount_remount};
use rustix::thread::{
    CapabilitiesSecureBits, CapabilitySet, CapabilitySets, capabilities, clear_ambient_capability_set,
    configure_capability_in_ambient_set, set_capabilities, set_capabilities_secure_bits,
};
use std::ffi::CString;
use std::fs;
use std::io;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};

/// Enters the namespaces that all runs of a launcher share. The process must have a single thread.
pub(super) fn enter_shared() -> io::Result<()> {
    let (user, group) = (rustix::process::getuid().as_raw(), rustix::process::getgid().as_raw());
    unshare(
        CloneFlags::CLONE_NEWUSER
            | CloneFlags::CLONE_NEWNS
            | CloneFlags::CLONE_NEWIPC
            | CloneFlags::CLONE_NEWNET
            | CloneFlags::CLONE_NEWUTS,
    )?;
    // Users and groups keep their numbers, and there are no others.
    fs::write("/proc/self/setgroups", "deny")?;
    fs::write("/proc/self/uid_map", format!("{user} {user} 1"))?;
    fs::write("/proc/self/gid_map", format!("{group} {group} 1"))?;
    mount_change("/", MountPropagationFlags::PRIVATE | MountPropagationFlags::REC)?;
    make_mounts_read_only()?;
    keep_one_capability()?;
    Ok(())
}

/// Enters the namespaces of one run: this thread a new mount namespace, its next child a new process namespace.
pub(super) fn enter_own() -> io::Result<()> {
    Ok(unshare(CloneFlags::CLONE_NEWPID | CloneFlags::CLONE_NEWNS)?)
}

/// Lets supervisors, and nothing else that this process starts, mount file systems. Root is like any other user.
fn keep_one_capability() -> io::Result<()> {
    let all = capabilities(None)?;
    set_capabilities(None, CapabilitySets { inheritable: CapabilitySet::SYS_ADMIN, ..all })?;
    configure_capability_in_ambient_set(CapabilitySet::SYS_ADMIN, true)?;
    set_capabilities_secure_bits(CapabilitiesSecureBits::NO_ROOT | CapabilitiesSecureBits::NO_ROOT_LOCKED)?;
    Ok(())
}

/// Makes sure that the program which this thread starts has no capability.
pub(super) fn drop_capabilities() -> io::Result<()> {
    Ok(clear_ambient_capability_set()?)
}

/// Mounts what a run needs: `/proc` with its own processes, and a place to write.
///
/// That is the mount point, which becomes a new file system of a bounded size, or a directory that keeps what is written.
pub(super) fn mount_own(scratch_dir: &Path, max_bytes: Option<u64>) -> io::Result<()> {
    let no_privileges = MountFlags::NOSUID | MountFlags::NODEV;
    mount("proc", "/proc", "proc", no_privileges | MountFlags::NOEXEC, None)?;
    let Some(max_bytes) = max_bytes else {
        mount_bind(scratch_dir, scratch_dir)?;
        mount_remount(scratch_dir, MountFlags::BIND | no_privileges, "")?;
        return Ok(());
    };
    let (size, files) = private_capacity(max_bytes);
    let options = CString::new(format!("mode=0700,size={size},nr_inodes={files}"))?;
    mount("tmpfs", scratch_dir, "tmpfs", no_privileges, options.as_c_str())?;
    Ok(())
}

/// Returns the size of a private file system and how many files it may have: a little more than the limit, so that the monitor
/// can see that it was exceeded.
fn private_capacity(max_bytes: u64) -> (u64, u64) {
    /// The kernel's own memory for a file is about a kilobyte, which the limit does not count.
    const MAX_FILES: u64 = 1 << 15;
    const MAX_BYTES: u64 = 1 << 40;
    (max_bytes.min(MAX_BYTES) + (1 << 20), (max_bytes / 512).min(MAX_FILES) + 64)
}

/// Returns how much of a private file system is used, at least 512 bytes per file; everything if it is full.
pub(super) fn private_usage(mount_point: &Path) -> u64 {
    let Ok(stat) = rustix::fs::statfs(mount_point) else { return 0 };
    if stat.f_bavail == 0 || stat.f_ffree == 0 {
        return u64::MAX;
    }
    let block_size = u64::try_from(stat.f_bsize).unwrap_or(0);
    // The directory itself is one of the files.
    let files = stat.f_files.saturating_sub(stat.f_ffree).saturating_sub(1);
    stat.f_blocks.saturating_sub(stat.f_bfree).saturating_mul(block_size).max(files.saturating_mul(512))
}

/// Makes everything that is mounted read-only in this namespace, so that not even modes and times of files can be changed.
fn make_mounts_read_only() -> io::Result<()> {
    for line in fs::read_to_string("/proc/self/mountinfo")?.lines() {
        let Some((mount_point, flags)) = parse_mount(line) else { continue };
        // Every run mounts its own.
        if mount_point.starts_with("/proc") {
            continue;
        }
        mount_remount(&mount_point, MountFlags::BIND | MountFlags::RDONLY | flags, "")?;
    }
    Ok(())
}

/// Returns the mount point of a line of `mountinfo`, and those of its flags that an unprivileged process must keep.
fn parse_mount(line: &str) -> Option<(PathBuf, MountFlags)> {
    let mut fields = line.split(' ').skip(4);
    let mount_point = unescape(fields.next()?);
    let options: Vec<&str> = fields.next()?.split(',').collect();
    let known = [
        ("nosuid", MountFlags::NOSUID),
        ("nodev", MountFlags::NODEV),
        ("noexec", MountFlags::NOEXEC),
        ("noatime", MountFlags::NOATIME),
        ("nodiratime", MountFlags::NODIRATIME),
        ("relatime", MountFlags::RELATIME),
    ];
    let mut flags = MountFlags::empty();
    for (option, flag) in known {
        if options.contains(&option) {
            flags |= flag;
        }
    }
    if !flags.intersects(MountFlags::NOATIME | MountFlags::RELATIME) {
        flags |= MountFlags::STRICTATIME;
    }
    Some((mount_point, flags))
}

/// Replaces the escapes of `mountinfo`, such as `\040` for a space.
fn unescape(text: &str) -> PathBuf {
    let bytes = std::ffi::OsStr::new(text).as_bytes();
    let mut unescaped = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some((&first, after)) = rest.split_first() {
        let escaped = after.get(..3).filter(|_| first == b'\\');
        let code = escaped.and_then(|code| u8::from_str_radix(std::str::from_utf8(code).ok()?, 8).ok());
        unescaped.push(code.unwrap_or(first));
        rest = if code.is_some() { &after[3..] } else { after };
    }
    std::ffi::OsString::from_vec(unescaped).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mounts_are_parsed() {
        let line = r"36 35 98:0 /mnt1 /mnt/a\040b\134 rw,nosuid,noatime master:1 - ext3 /dev/root rw,errors=continue";
        let (mount_point, flags) = parse_mount(line).unwrap();
        assert_eq!(mount_point, Path::new("/mnt/a b\\"));
        assert_eq!(flags, MountFlags::NOSUID | MountFlags::NOATIME);
        let (_, flags) = parse_mount("1 2 0:1 / /x rw - tmpfs tmpfs rw").unwrap();
        assert_eq!(flags, MountFlags::STRICTATIME);
        assert!(parse_mount("1 2 3").is_none());
        assert_eq!(unescape(r"\"), Path::new(r"\"));
    }

    #[test]
    fn capacities_are_bounded() {
        assert_eq!(private_capacity(0), (1 << 20, 64));
        let (size, files) = private_capacity(u64::MAX);
        assert!(size < 1 << 41 && files < 1 << 16);
    }
}
