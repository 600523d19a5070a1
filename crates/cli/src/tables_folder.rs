//! The folder of the endgame tables, which are built when they are first needed.

use crate::exit::{Code, Failure, message};
use crate::progress::DelayedBar;
use crate::terminal::shown;
use crate::value_parsers::thread_count;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use touchmove_engine::tables::folder::{self, BuildPlan, Folder, FolderError};
use touchmove_engine::tables::{BuildError, BuildOptions, FileError, Tables};

/// Up to this many pieces, tables are built when they are first needed.
const BUILT_ON_FIRST_USE: u8 = 5;

/// Returns the folder: the given one, or that of the environment variable, or the platform's.
pub(crate) fn resolve(command: &'static str, dir: Option<&Path>) -> Result<PathBuf, Failure> {
    let folder = match dir {
        Some(dir) => Some(dir.to_owned()).filter(|dir| !is_none(dir)),
        None => folder::default_folder(),
    };
    folder.ok_or_else(|| {
        let variable = folder::FOLDER_VARIABLE;
        Failure::usage(command, format!("there is no folder for tables: name one, or set {variable}"))
    })
}

/// Whether the name of a folder stands for no tables.
pub(crate) fn is_none(dir: &Path) -> bool {
    dir == Path::new("none")
}

/// Opens the tables of a folder, and reports files that are none.
pub(crate) fn open(folder: &Path) -> Result<Tables, Failure> {
    let Folder { tables, rejected } = folder::open(folder).map_err(failure)?;
    for file in rejected {
        message(&format!("{}: {}", shown(&file.path), file.error));
    }
    Ok(tables)
}

/// Opens the tables of the given folder, or of the default one. Those of up to five pieces are built first if they are missing in
/// the default folder, or if the given one has none.
pub(crate) fn open_or_build(command: &'static str, dir: Option<&Path>) -> Result<Tables, Failure> {
    let folder = resolve(command, dir)?;
    let tables = open(&folder)?;
    let enough = if dir.is_some() { 2 } else { BUILT_ON_FIRST_USE };
    if tables.max_pieces() >= enough {
        return Ok(tables);
    }
    message(&format!("building the tables of up to {BUILT_ON_FIRST_USE} pieces in {}", shown(&folder)));
    build(&folder, &BuildPlan::new(BUILT_ON_FIRST_USE), None)?;
    open(&folder)
}

/// Builds what is missing, and returns the number of files.
pub(crate) fn build(folder: &Path, plan: &BuildPlan, threads: Option<u16>) -> Result<usize, Failure> {
    with_progress("building", threads, |options| folder::build(folder, plan, options))
}

/// Does some work with progress on standard error. An interrupt ends it at the next opportunity.
pub(crate) fn with_progress<T>(
    label: &'static str,
    threads: Option<u16>,
    work: impl FnOnce(&BuildOptions<'_>) -> Result<T, FolderError>,
) -> Result<T, Failure> {
    let bar = DelayedBar::start(Some(1), "{prefix} [{bar:30}] {percent:>3}%, {eta} left");
    bar.set_prefix(label);
    let stop = stop_flag();
    let options = BuildOptions {
        threads: thread_count(threads, usize::MAX),
        stop: &stop,
        progress: &|done, total| {
            bar.set_length(total);
            bar.set_position(done);
        },
    };
    let result = work(&options);
    drop(bar);
    result.map_err(failure)
}

#[cfg(unix)]
fn stop_flag() -> Arc<AtomicBool> {
    crate::interrupt::stop_flag()
}

#[cfg(not(unix))]
fn stop_flag() -> Arc<AtomicBool> {
    Arc::default()
}

pub(crate) fn failure(error: FolderError) -> Failure {
    match error {
        FolderError::Io(path, error) => Failure::File(path, error),
        FolderError::File(error) => file_failure(error),
        FolderError::Build(BuildError::Stopped) => {
            message("interrupted; what is complete stays, and the next run goes on from there");
            Failure::Exit(Code::Interrupted)
        }
        FolderError::Build(BuildError::OutOfMemory(_)) => file_failure(FileError::OutOfMemory),
        FolderError::WrongValue(_) | FolderError::Contradiction(_) => {
            message(&error.to_string());
            Failure::Exit(Code::Negative)
        }
        error => Failure::Malformed(error.to_string()),
    }
}

pub(crate) fn file_failure(error: FileError) -> Failure {
    match error {
        FileError::Io(_) | FileError::OutOfMemory => {
            message(&format!("tables: {error}"));
            Failure::Exit(Code::Io)
        }
        error => Failure::Malformed(error.to_string()),
    }
}
