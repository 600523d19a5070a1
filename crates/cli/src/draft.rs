//! A file that is written beside its place and put there in the end, so that nothing is lost when something fails.

use crate::exit::Failure;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Text on its way to a file, or to standard output.
pub(crate) struct Draft {
    /// Where it is written, and where it goes to.
    paths: Option<(PathBuf, PathBuf)>,
    output: BufWriter<Box<dyn Write>>,
}

impl Draft {
    /// A draft for this file; without one, or for `-`, everything goes to standard output.
    pub(crate) fn new(target: Option<&Path>) -> Result<Self, Failure> {
        let Some(target) = target.filter(|target| *target != Path::new("-")) else {
            return Ok(Draft { paths: None, output: BufWriter::new(Box::new(io::stdout())) });
        };
        let mut name = target.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}.tmp", std::process::id()));
        let draft = target.with_file_name(name);
        let file = File::create_new(&draft).map_err(|error| Failure::File(target.to_owned(), error))?;
        Ok(Draft { paths: Some((draft, target.to_owned())), output: BufWriter::new(Box::new(file)) })
    }

    pub(crate) fn write(&mut self, text: &str) -> Result<(), Failure> {
        self.output.write_all(text.as_bytes()).map_err(|error| self.failed(error))
    }

    fn failed(&self, error: io::Error) -> Failure {
        match &self.paths {
            None => Failure::Output(error),
            Some((_, target)) => Failure::File(target.clone(), error),
        }
    }

    /// Puts the file in its place.
    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        self.output.flush().map_err(|error| self.failed(error))?;
        let Some((draft, target)) = &self.paths else { return Ok(()) };
        // Whoever could read the file before can read it now.
        let permitted = std::fs::metadata(target)
            .map_or(Ok(()), |metadata| std::fs::set_permissions(draft, metadata.permissions()));
        permitted.and_then(|()| std::fs::rename(draft, target)).map_err(|error| self.failed(error))?;
        self.paths = None;
        Ok(())
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if let Some((draft, _)) = &self.paths {
            let _ = std::fs::remove_file(draft);
        }
    }
}
