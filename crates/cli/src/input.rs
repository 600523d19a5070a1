//! Input files, standard input among them.

use crate::exit::Failure;
use crate::terminal::shown;
use indicatif::ProgressBar;
use std::borrow::Cow;
use std::collections::HashSet;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The file name that stands for standard input.
const STDIN: &str = "-";

/// Returns the files, or standard input if there are none.
pub(crate) fn files_or_stdin(files: &[PathBuf]) -> Cow<'_, [PathBuf]> {
    if files.is_empty() { Cow::Owned(vec![PathBuf::from(STDIN)]) } else { Cow::Borrowed(files) }
}

/// Returns the name of a file for messages.
pub(crate) fn display_name(file: &Path) -> &Path {
    if is_stdin(file) { Path::new("<stdin>") } else { file }
}

/// Returns what the names of each file's pictures begin with: nothing for a single file, otherwise the file's stem. Equal
/// stems are numbered from 2 on; case is ignored, as some file systems do.
pub(crate) fn picture_prefixes(files: &[PathBuf]) -> Vec<String> {
    if files.len() == 1 {
        return vec![String::new()];
    }
    let mut used = HashSet::new();
    let prefix = |file: &PathBuf| {
        let stem = file.file_stem().filter(|_| !is_stdin(file));
        let stem = stem.map_or_else(|| "stdin".to_owned(), |stem| stem.to_string_lossy().into_owned());
        let numbered = (2..).map(|number: u64| format!("{stem}-{number}-"));
        let mut candidates = std::iter::once(format!("{stem}-")).chain(numbered);
        candidates.find(|prefix| used.insert(prefix.to_lowercase())).unwrap_or_default()
    };
    files.iter().map(prefix).collect()
}

/// Returns the number of bytes to read, or `None` for a pipe or device.
pub(crate) fn size(file: &Path) -> Option<u64> {
    if is_stdin(file) {
        return None;
    }
    match std::fs::metadata(file) {
        Ok(metadata) => metadata.is_file().then_some(metadata.len()),
        // The error is reported when the file is opened.
        Err(_) => Some(0),
    }
}

/// Returns the number of bytes in all regular files among these.
pub(crate) fn total_size(files: &[PathBuf]) -> u64 {
    files.iter().filter_map(|file| size(file)).fold(0, u64::saturating_add)
}

pub(crate) struct Input {
    pub(crate) reader: Box<dyn Read + Send>,
    /// Whether all bytes are available at once, unlike those of a pipe.
    pub(crate) is_file: bool,
}

/// Opens a file, or standard input. Bytes read from a file advance the progress bar.
pub(crate) fn open(file: &Path, progress: &ProgressBar) -> io::Result<Input> {
    if is_stdin(file) {
        return Ok(Input { reader: Box::new(io::stdin()), is_file: false });
    }
    let file = File::open(file)?;
    let is_file = file.metadata().is_ok_and(|metadata| metadata.is_file());
    Ok(Input { reader: Box::new(progress.wrap_read(file)), is_file })
}

/// Turns an error of reading recorded games into a failure that names the file.
pub(crate) fn records_failure(file: &Path, error: touchmove_records::Error) -> Failure {
    let name = display_name(file);
    match error {
        touchmove_records::Error::Io(error) => Failure::File(name.to_owned(), error),
        error => Failure::Malformed(format!("{}:{error}", shown(name))),
    }
}

/// Returns the failure of a file that should hold games, and has none.
pub(crate) fn no_game(file: &Path) -> Failure {
    Failure::Malformed(format!("{}: there is no game in it", shown(display_name(file))))
}

pub(crate) fn is_stdin(file: &Path) -> bool {
    file == Path::new(STDIN)
}
