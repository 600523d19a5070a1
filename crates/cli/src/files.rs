//! Files that are read, standard input among them.

use crate::meter::Counted;
use std::borrow::Cow;
use std::collections::HashSet;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

/// How standard input is called among files.
const STANDARD_INPUT: &str = "-";

/// The files that were given; without any, standard input.
pub(crate) fn or_standard_input(files: &[PathBuf]) -> Cow<'_, [PathBuf]> {
    if files.is_empty() { Cow::Owned(vec![PathBuf::from(STANDARD_INPUT)]) } else { Cow::Borrowed(files) }
}

/// What a file is called in messages.
pub(crate) fn name(file: &Path) -> &Path {
    if file == Path::new(STANDARD_INPUT) { Path::new("<stdin>") } else { file }
}

/// What the pictures of each file begin with: nothing of a single one, otherwise its name without folder and ending. Files that
/// are called the same get numbers, from 2 on; small and capital letters are the same to some systems.
pub(crate) fn prefixes(files: &[PathBuf]) -> Vec<String> {
    if files.len() == 1 {
        return vec![String::new()];
    }
    let mut used = HashSet::new();
    let prefix = |file: &PathBuf| {
        let is_file = file != Path::new(STANDARD_INPUT);
        let stem = file.file_stem().filter(|_| is_file).map(|stem| stem.to_string_lossy().into_owned());
        let stem = stem.unwrap_or_else(|| "stdin".to_owned());
        let numbered = (2..).map(|number: u64| format!("{stem}-{number}-"));
        let mut candidates = std::iter::once(format!("{stem}-")).chain(numbered);
        candidates.find(|prefix| used.insert(prefix.to_lowercase())).unwrap_or_default()
    };
    files.iter().map(prefix).collect()
}

/// How much there is to read; `None` of what is no file.
pub(crate) fn size(file: &Path) -> Option<u64> {
    if file == Path::new(STANDARD_INPUT) {
        return None;
    }
    match std::fs::metadata(file) {
        Ok(metadata) => metadata.is_file().then_some(metadata.len()),
        // It will be complained about when it is opened.
        Err(_) => Some(0),
    }
}

/// A file that is being read.
pub(crate) struct Opened {
    pub(crate) reader: Box<dyn Read + Send>,
    /// Whether all of it is there, unlike what comes through a pipe.
    pub(crate) is_file: bool,
}

/// Opens a file, or standard input; what is read from a file is counted.
pub(crate) fn open(file: &Path, counter: &Arc<AtomicU64>) -> io::Result<Opened> {
    if file == Path::new(STANDARD_INPUT) {
        return Ok(Opened { reader: Box::new(io::stdin()), is_file: false });
    }
    let file = File::open(file)?;
    let is_file = file.metadata().is_ok_and(|metadata| metadata.is_file());
    Ok(Opened { reader: Box::new(Counted::new(file, Arc::clone(counter))), is_file })
}
