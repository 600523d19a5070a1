//! A file that is written beside its place and put there in the end, so that nothing is lost when something fails.

use crate::exit::Failure;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Bytes on their way to a file, or to standard output.
pub(crate) struct Draft {
    /// What it is called in messages; standard output is not called anything.
    name: Option<PathBuf>,
    /// Where it is written, and where it goes to.
    paths: Option<(PathBuf, PathBuf)>,
    output: BufWriter<Box<dyn Write>>,
    /// The draft again, to have it put on the disk.
    file: Option<File>,
}

impl Draft {
    /// A draft for this file; without one, or for `-`, everything goes to standard output.
    pub(crate) fn new(target: Option<&Path>) -> Result<Self, Failure> {
        let Some(target) = target.filter(|target| *target != Path::new("-")) else {
            let output = BufWriter::new(Box::new(io::stdout()) as Box<dyn Write>);
            return Ok(Draft { name: None, paths: None, output, file: None });
        };
        Self::beside(target).map_err(|error| Failure::File(target.to_owned(), error))
    }

    fn beside(target: &Path) -> io::Result<Self> {
        let name = Some(target.to_owned());
        // Behind a link it is the file that is written, not the link.
        let place = target.canonicalize().unwrap_or_else(|_| target.to_owned());
        // Devices and pipes are written to; nothing could be put in their place.
        if std::fs::metadata(&place).is_ok_and(|metadata| !metadata.is_file()) {
            let output =
                BufWriter::new(Box::new(File::options().write(true).open(&place)?) as Box<dyn Write>);
            return Ok(Draft { name, paths: None, output, file: None });
        }
        let draft = place.with_file_name(format!(".touchmove-{}.tmp", std::process::id()));
        let file = File::create_new(&draft)?;
        let output = BufWriter::new(Box::new(file.try_clone()?) as Box<dyn Write>);
        Ok(Draft { name, paths: Some((draft, place)), output, file: Some(file) })
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.output.write_all(bytes).map_err(|error| self.failed(error))
    }

    fn failed(&self, error: io::Error) -> Failure {
        match &self.name {
            None => Failure::Output(error),
            Some(target) => Failure::File(target.clone(), error),
        }
    }

    /// Puts the file in its place.
    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        self.put_in_place().map_err(|error| self.failed(error))?;
        self.paths = None;
        Ok(())
    }

    fn put_in_place(&mut self) -> io::Result<()> {
        self.output.flush()?;
        let Some((draft, target)) = &self.paths else { return Ok(()) };
        if let Some(file) = &self.file {
            file.sync_all()?;
        }
        // Whoever could read the file before can read it now.
        if let Ok(metadata) = std::fs::metadata(target) {
            std::fs::set_permissions(draft, metadata.permissions())?;
        }
        std::fs::rename(draft, target)
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if let Some((draft, _)) = &self.paths {
            let _ = std::fs::remove_file(draft);
        }
    }
}
