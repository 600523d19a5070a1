//! Tables in a folder.
//!
//! Each pair of materials has its own file, which appears under its name only when it is complete. So a build that is interrupted,
//! however it ends, goes on where it was.

mod build;
mod verify;

use super::file::{FileError, FileInfo, Kind};
use super::{BuildError, MaterialPair, Tables, WrongValue};
pub use build::{BuildPlan, build};
use std::error::Error;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
pub use verify::{VerifiedSlice, verify};

/// The environment variable that overrides the default folder. With the value `none` there is none.
pub const FOLDER_VARIABLE: &str = "TOUCHMOVE_TABLES";

/// Returns the folder that all programs share: that of the environment variable [`FOLDER_VARIABLE`], or `touchmove/tables` in the
/// platform's folder for data of applications, if there is one.
pub fn default_folder() -> Option<PathBuf> {
    let variable = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    if let Some(folder) = variable(FOLDER_VARIABLE) {
        return Some(folder).filter(|folder| folder != Path::new("none"));
    }
    let data = if cfg!(windows) {
        variable("LOCALAPPDATA")?
    } else if cfg!(target_os = "macos") {
        variable("HOME")?.join("Library/Application Support")
    } else {
        let absolute = variable("XDG_DATA_HOME").filter(|path| path.is_absolute());
        absolute.or_else(|| Some(variable("HOME")?.join(".local/share")))?
    };
    Some(data.join("touchmove").join("tables"))
}

/// Returns the subfolder of checkers, which has the files.
pub fn checkers_folder(folder: &Path) -> PathBuf {
    folder.join("checkers")
}

/// Returns the path of the file of a pair.
fn file_path(folder: &Path, pair: MaterialPair, kind: Kind) -> PathBuf {
    checkers_folder(folder).join(format!("{pair}.{}", kind.name()))
}

/// A file that is not used, and why.
#[derive(Debug)]
pub struct RejectedFile {
    /// Its path.
    pub path: PathBuf,
    /// What is wrong with it.
    pub error: FileError,
}

/// The tables of a folder.
#[derive(Default)]
pub struct Folder {
    /// The tables.
    pub tables: Tables,
    /// Files with the name of a table that are none, in the order of their names.
    pub rejected: Vec<RejectedFile>,
}

/// Opens all tables of a folder, which need not exist. Only the headers are read.
///
/// # Errors
/// Returns an error if the folder cannot be listed.
pub fn open(folder: &Path) -> Result<Folder, FolderError> {
    let checkers = checkers_folder(folder);
    let mut opened = Folder::default();
    let entries = match fs::read_dir(&checkers) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(opened),
        Err(error) => return Err(FolderError::io(&checkers)(error)),
    };
    let is_table = |path: &PathBuf| {
        let extension = path.extension().and_then(|extension| extension.to_str());
        Kind::ALL.iter().any(|kind| extension == Some(kind.name()))
    };
    let mut paths: Vec<PathBuf> =
        entries.filter_map(|entry| Some(entry.ok()?.path())).filter(is_table).collect();
    paths.sort();
    for path in paths {
        if let Err(error) = add(&mut opened.tables, &path) {
            opened.rejected.push(RejectedFile { path, error });
        }
    }
    Ok(opened)
}

/// Adds a file, if its name is that of its pair.
fn add(tables: &mut Tables, path: &Path) -> Result<FileInfo, FileError> {
    let info = *tables.add(Box::new(File::open(path)?))?;
    if path.file_name() != file_path(Path::new(""), info.pair, info.kind).file_name() {
        return Err(FileError::Misnamed(info.pair, info.kind));
    }
    Ok(info)
}

/// Writes a file that appears under its name only when it is complete, even if the system crashes.
fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut temporary = path.as_os_str().to_owned();
    temporary.push(format!(".{}{TEMPORARY}", std::process::id()));
    let write = || {
        let mut file = File::create(&temporary)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&temporary, path)
    };
    write().inspect_err(|_| drop(fs::remove_file(&temporary)))
}

const TEMPORARY: &str = ".tmp";

/// Removes temporary files that a build has left behind. Those of the last day may belong to one that still runs.
fn remove_leftovers(checkers: &Path) {
    const DAY: Duration = Duration::from_secs(24 * 60 * 60);
    for entry in fs::read_dir(checkers).into_iter().flatten().flatten() {
        let is_old = || entry.metadata().ok()?.modified().ok()?.elapsed().ok().map(|age| age > DAY);
        if entry.file_name().to_string_lossy().ends_with(TEMPORARY) && is_old() == Some(true) {
            // What cannot be removed does no harm.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Why tables in a folder cannot be built or verified.
#[derive(Debug)]
#[non_exhaustive]
pub enum FolderError {
    /// A file or folder cannot be read or written.
    Io(PathBuf, io::Error),
    /// A table cannot be read.
    File(FileError),
    /// A file has the name of a table, and is none.
    Rejected(Box<RejectedFile>),
    /// The build was stopped, or there is not enough memory.
    Build(BuildError),
    /// The value of a position does not follow from those after its moves.
    WrongValue(Box<WrongValue>),
    /// The two files of a pair have different results.
    Contradiction(MaterialPair),
}

impl FolderError {
    fn io(path: &Path) -> impl Fn(io::Error) -> Self {
        move |error| FolderError::Io(path.to_owned(), error)
    }
}

impl fmt::Display for FolderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FolderError::Io(path, error) => write!(f, "{}: {error}", path.display()),
            FolderError::File(error) => error.fmt(f),
            FolderError::Rejected(rejected) => write!(f, "{}: {}", rejected.path.display(), rejected.error),
            FolderError::Build(error) => error.fmt(f),
            FolderError::WrongValue(wrong) => wrong.fmt(f),
            FolderError::Contradiction(pair) => {
                write!(
                    f,
                    "{pair}.results contradicts {pair}.plies, which proves its values: delete {pair}.results"
                )
            }
        }
    }
}

impl Error for FolderError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            FolderError::Io(_, error) => Some(error),
            FolderError::File(error) => Some(error),
            FolderError::Rejected(rejected) => Some(&rejected.error),
            FolderError::Build(error) => Some(error),
            FolderError::WrongValue(_) | FolderError::Contradiction(_) => None,
        }
    }
}

impl From<FileError> for FolderError {
    fn from(error: FileError) -> Self {
        FolderError::File(error)
    }
}

impl From<BuildError> for FolderError {
    fn from(error: BuildError) -> Self {
        FolderError::Build(error)
    }
}
