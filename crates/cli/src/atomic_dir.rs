//! A folder of output files that appears under its name only when it is complete.

use crate::exit::Failure;
use crate::interrupt::RemovedOnInterrupt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

pub(crate) struct AtomicDir {
    /// The path as given.
    path: PathBuf,
    /// A folder beside the target, deleted with everything in it when it is dropped.
    temporary: TempDir,
    _guard: RemovedOnInterrupt,
    target: PathBuf,
}

impl AtomicDir {
    /// Starts writing a folder. An old one is replaced if `may_replace` accepts the names of all files in it (`data/1.in`);
    /// otherwise somebody else's files would be lost.
    pub(crate) fn create(path: &Path, may_replace: impl Fn(&str) -> bool) -> Result<Self, Failure> {
        let create = || {
            let target = path.canonicalize().or_else(|error| match error.kind() {
                io::ErrorKind::NotFound => Ok(path.to_owned()),
                _ => Err(error),
            })?;
            if target.exists() {
                check_replaceable(&target, "", &may_replace)?;
            }
            let parent = target.parent().filter(|dir| !dir.as_os_str().is_empty()).unwrap_or(Path::new("."));
            fs::create_dir_all(parent)?;
            let builder = &mut tempfile::Builder::new();
            let builder = builder.prefix(".touchmove-").suffix(".tmp");
            let (temporary, _guard) = RemovedOnInterrupt::create(|| builder.tempdir_in(parent))?;
            let dir = AtomicDir { path: path.to_owned(), temporary, _guard, target };
            // One level down, where its permissions follow from the umask.
            fs::create_dir(dir.new_dir())?;
            Ok(dir)
        };
        create().map_err(Failure::file(path))
    }

    fn new_dir(&self) -> PathBuf {
        self.temporary.path().join("new")
    }

    /// Writes a file; `name` may name folders as well (`data/1.in`).
    pub(crate) fn write(&self, name: &str, content: impl AsRef<[u8]>) -> Result<(), Failure> {
        let path = name.split('/').fold(self.new_dir(), |path, part| path.join(part));
        let result =
            path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(&path, content));
        result.map_err(Failure::file(&self.path.join(name)))
    }

    /// Gives the complete folder its name.
    pub(crate) fn commit(self) -> Result<(), Failure> {
        self.replace().map_err(Failure::file(&self.path))
    }

    fn replace(&self) -> io::Result<()> {
        let (new, target) = (self.new_dir(), &self.target);
        let Ok(old) = fs::metadata(target) else { return fs::rename(new, target) };
        fs::set_permissions(&new, old.permissions())?;
        if exchange(&new, target).is_err() {
            // Not every system and file system can do both at once.
            let aside = self.temporary.path().join("old");
            fs::rename(target, &aside)?;
            if let Err(error) = fs::rename(&new, target) {
                fs::rename(&aside, target)?;
                return Err(error);
            }
        }
        Ok(())
    }
}

#[cfg(target_os = "linux")]
fn exchange(a: &Path, b: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    Ok(renameat_with(CWD, a, CWD, b, RenameFlags::EXCHANGE)?)
}

#[cfg(not(target_os = "linux"))]
fn exchange(_a: &Path, _b: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Rejects a folder that holds anything but files which `may_replace` accepts.
fn check_replaceable(dir: &Path, prefix: &str, may_replace: &impl Fn(&str) -> bool) -> io::Result<()> {
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        let kind = entry.file_type()?;
        if kind.is_dir() {
            check_replaceable(&entry.path(), &format!("{name}/"), may_replace)?;
        } else if !kind.is_file() || !may_replace(&name) {
            let message = format!("not replaced: it holds another file, {name}");
            return Err(io::Error::new(io::ErrorKind::AlreadyExists, message));
        }
    }
    Ok(())
}
