//! Endgame tables for checkers: the value of every position with few pieces.

mod board;
mod build;
mod cells;
mod codec;
mod index;
mod king_sets;
mod material;
mod memory;
mod sets;
mod solved;
mod value;
mod verify;
mod walk;

pub use build::BuildError;
pub use material::{InvalidMaterial, MAX_PIECES, Material, MaterialPair, Pieces};
pub use memory::{BuildOptions, MemoryTables};
pub use value::{Counts, Value};
pub use verify::WrongValue;
