//! Endgame tables for checkers: the value of every position with few pieces.

mod board;
mod build;
mod cache;
mod cells;
mod codec;
mod file;
#[cfg(feature = "files")]
pub mod folder;
mod index;
mod king_sets;
mod load;
mod material;
mod memory;
mod probe;
mod sets;
mod solved;
mod value;
mod verify;
mod walk;

pub use build::BuildError;
pub use file::{FileError, FileInfo, Kind, ReadAt};
pub use material::{InvalidMaterial, MAX_PIECES, Material, MaterialPair, Pieces};
pub use memory::{BuildOptions, MemoryTables};
pub use probe::Tables;
pub use value::{Counts, Value};
pub use verify::WrongValue;
