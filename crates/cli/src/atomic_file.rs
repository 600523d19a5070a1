//! An output file that appears under its name only when it is complete.

use crate::exit::Failure;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
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
    Temporary { file: BufWriter<File>, path: TempPath, target: PathBuf },
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
        let result = match &mut self.output {
            Output::Stream(stream) => stream.write_all(bytes),
            Output::Temporary { file, .. } => file.write_all(bytes),
        };
        result.map_err(|error| failure(self.path.as_deref(), error))
    }

    /// Gives the complete file its name, replacing an older one.
    pub(crate) fn commit(self) -> Result<(), Failure> {
        self.output.commit().map_err(|error| failure(self.path.as_deref(), error))
    }
}

impl Output {
    fn create(path: &Path) -> io::Result<Self> {
        // A symbolic link stays; the file it points to is replaced.
        let target = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        if fs::metadata(&target).is_ok_and(|metadata| !metadata.is_file()) {
            let stream = File::options().write(true).open(&target)?;
            return Ok(Output::Stream(BufWriter::new(Box::new(stream))));
        }
        let dir = target.parent().filter(|dir| !dir.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let builder = &mut tempfile::Builder::new();
        let builder = builder.prefix(".touchmove-").suffix(".tmp");
        // Unlike `tempfile_in`, this leaves the permissions of a new file to the umask.
        let (file, path) = builder.make_in(dir, |path| File::create_new(path))?.into_parts();
        Ok(Output::Temporary { file: BufWriter::new(file), path, target })
    }

    fn commit(self) -> io::Result<()> {
        match self {
            Output::Stream(mut stream) => stream.flush(),
            Output::Temporary { file, path, target } => {
                file.into_inner()?.sync_all()?;
                if let Ok(metadata) = fs::metadata(&target) {
                    fs::set_permissions(&path, metadata.permissions())?;
                }
                Ok(path.persist(target)?)
            }
        }
    }
}

fn failure(path: Option<&Path>, error: io::Error) -> Failure {
    match path {
        None => Failure::Output(error),
        Some(path) => Failure::File(path.to_owned(), error),
    }
}
