//! An output file that appears under its name only when it is complete.

use crate::exit::Failure;
use crate::interrupt::RemovedOnInterrupt;
use std::fs::{self, File, Metadata};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use tempfile::TempPath;

/// A file, or standard output.
pub(crate) struct AtomicFile {
    /// The path as given; `None` is standard output.
    path: Option<PathBuf>,
    output: Output,
}

enum Output {
    /// Standard output, a device or a pipe: there is nothing to replace.
    Stream(BufWriter<Box<dyn Write>>),
    /// A temporary file in the target's folder, deleted if it is dropped before it is renamed.
    Temporary { file: BufWriter<File>, path: TempPath, target: PathBuf, _guard: RemovedOnInterrupt },
}

impl AtomicFile {
    /// Starts writing a file; without a path, or for `-`, standard output.
    pub(crate) fn create(path: Option<&Path>) -> Result<Self, Failure> {
        match path.filter(|path| *path != Path::new("-")) {
            None => {
                let output = Output::Stream(BufWriter::new(Box::new(io::stdout())));
                Ok(AtomicFile { path: None, output })
            }
            Some(path) => {
                let output = Output::create(path).map_err(Failure::file(path))?;
                Ok(AtomicFile { path: Some(path.to_owned()), output })
            }
        }
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.output.write_all(bytes).map_err(|error| failure(self.path.as_deref(), error))
    }

    /// Gives the complete file its name, replacing an older one.
    pub(crate) fn commit(self) -> Result<(), Failure> {
        self.output.commit().map_err(|error| failure(self.path.as_deref(), error))
    }
}

impl Output {
    fn create(path: &Path) -> io::Result<Self> {
        let target = follow_links(path);
        if fs::metadata(&target).is_ok_and(|metadata| !metadata.is_file()) {
            let stream = File::options().write(true).open(&target)?;
            return Ok(Output::Stream(BufWriter::new(Box::new(stream))));
        }
        let dir = target.parent().filter(|dir| !dir.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let builder = &mut tempfile::Builder::new();
        let builder = builder.prefix(".touchmove-").suffix(".tmp");
        // Unlike `tempfile_in`, this leaves the permissions of a new file to the umask.
        let create = || builder.make_in(dir, |path| File::create_new(path));
        let (temporary, _guard) = RemovedOnInterrupt::create(create)?;
        let (file, path) = temporary.into_parts();
        Ok(Output::Temporary { file: BufWriter::new(file), path, target, _guard })
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Output::Stream(stream) => stream.write_all(bytes),
            Output::Temporary { file, .. } => file.write_all(bytes),
        }
    }

    fn commit(self) -> io::Result<()> {
        let (file, path, target) = match self {
            Output::Stream(mut stream) => return stream.flush(),
            Output::Temporary { file, path, target, .. } => (file.into_inner()?, path, target),
        };
        // A new file replaces nothing that a crash of the system could lose.
        let Ok(old) = fs::metadata(&target) else { return Ok(path.persist(target)?) };
        file.sync_all()?;
        if keep_owner(&path, &old) {
            fs::set_permissions(&path, old.permissions())?;
            Ok(path.persist(target)?)
        } else {
            overwrite(&path, &target, old.len())
        }
    }
}

/// Writes a whole file at once.
pub(crate) fn replace_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut output = Output::create(path)?;
    output.write_all(bytes)?;
    output.commit()
}

/// Returns the file that is meant: a symbolic link stays, and what it points to is replaced or created.
fn follow_links(path: &Path) -> PathBuf {
    const MAX_LINKS: usize = 40;
    let mut target = path.to_owned();
    for _ in 0..MAX_LINKS {
        let Ok(link) = fs::read_link(&target) else { break };
        target = target.parent().map_or_else(|| link.clone(), |dir| dir.join(&link));
    }
    target
}

/// Gives a new file the owner of the one that it replaces. Returns `false` if that is impossible, or if the old file has other
/// names, which would still have the old contents.
#[cfg(unix)]
fn keep_owner(new: &Path, old: &Metadata) -> bool {
    use std::os::unix::fs::{MetadataExt, chown};
    let is_same = |new: Metadata| (new.uid(), new.gid()) == (old.uid(), old.gid());
    old.nlink() == 1
        && (fs::metadata(new).is_ok_and(is_same) || chown(new, Some(old.uid()), Some(old.gid())).is_ok())
}

#[cfg(not(unix))]
fn keep_owner(_new: &Path, _old: &Metadata) -> bool {
    true
}

/// Overwrites a file of `length` bytes. The part that needs more space is written first: without it, the old contents stay.
fn overwrite(new: &Path, target: &Path, length: u64) -> io::Result<()> {
    let mut source = File::open(new)?;
    let mut file = File::options().write(true).open(target)?;
    let new_length = source.metadata()?.len();
    if new_length > length {
        source.seek(SeekFrom::Start(length))?;
        file.seek(SeekFrom::Start(length))?;
        if let Err(error) = io::copy(&mut source, &mut file).and_then(|_| file.sync_all()) {
            file.set_len(length)?;
            return Err(error);
        }
    }
    source.rewind()?;
    file.rewind()?;
    io::copy(&mut io::Read::take(&mut source, length), &mut file)?;
    file.set_len(new_length)?;
    file.sync_all()
}

fn failure(path: Option<&Path>, error: io::Error) -> Failure {
    match path {
        None => Failure::Output(error),
        Some(path) => Failure::File(path.to_owned(), error),
    }
}
