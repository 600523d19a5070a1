//! Tables in files.

mod format;
mod read;
mod write;

pub use format::{FileError, FileInfo, Kind};
pub use read::ReadAt;
pub(super) use read::TableFile;
pub(super) use write::to_bytes;
