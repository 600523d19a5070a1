//! The file format: a header, the directory, then the blocks. Numbers are little-endian.
//!
//! A file holds the one or two slices of a [`MaterialPair`]. `docs/engine.md` describes the format for other programs.

use super::super::cells::Metric;
use super::super::codec::BLOCK;
use super::super::{Counts, Material, MaterialPair, Pieces};
use std::error::Error;
use std::fmt;
use std::io;

pub(super) const MAGIC: [u8; 16] = *b"touchmove table\n";
pub(super) const VERSION: u16 = 1;
/// The length of the header.
pub(super) const HEADER: usize = 112;
/// The length of a block's entry in the directory: its length in 2 bytes, and its CRC-32.
pub(super) const ENTRY: usize = 6;

/// What a file stores of each position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Wins, draws and losses.
    Results,
    /// The number of plies to the end as well.
    Plies,
}

impl Kind {
    /// Both, the more telling one first.
    pub const ALL: [Self; 2] = [Kind::Plies, Kind::Results];

    /// Returns the name, which is the extension of the files as well.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Results => "results",
            Kind::Plies => "plies",
        }
    }

    pub(in super::super) const fn of<M: Metric>() -> Self {
        if M::COUNTS_PLIES { Kind::Plies } else { Kind::Results }
    }
}

/// What the header of a file says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileInfo {
    /// What is stored of each position.
    pub kind: Kind,
    /// The material of its slices.
    pub pair: MaterialPair,
    /// The length of the file in bytes.
    pub length: u64,
    /// The numbers of positions of each slice.
    pub(super) counts: [Counts; 2],
    pub(super) blocks: [u32; 2],
    /// The CRC-32 of the directory.
    pub(super) directory_crc: u32,
}

impl FileInfo {
    /// Returns the slices and their numbers of positions.
    pub fn slices(&self) -> impl Iterator<Item = (Material, Counts)> {
        self.pair.both().zip(self.counts)
    }

    /// Returns the bytes of the header.
    pub(super) fn to_bytes(self) -> [u8; HEADER] {
        let mut bytes = Vec::with_capacity(HEADER);
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend([self.kind as u8 + 1, self.pair.both().count() as u8]);
        let Material { mover, other } = self.pair.first();
        bytes.extend([mover.kings, mover.men, other.kings, other.men]);
        bytes.extend((BLOCK as u32).to_le_bytes());
        bytes.extend(self.directory_crc.to_le_bytes());
        for (Counts { wins, draws, losses, longest }, blocks) in self.counts.into_iter().zip(self.blocks) {
            [wins, draws, losses].into_iter().for_each(|count| bytes.extend(count.to_le_bytes()));
            bytes.extend(u32::from(longest).to_le_bytes());
            bytes.extend(blocks.to_le_bytes());
        }
        bytes.extend(self.length.to_le_bytes());
        bytes.resize(HEADER - 4, 0);
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        let mut header = [0; HEADER];
        header.copy_from_slice(&bytes);
        header
    }

    /// Reads a header.
    pub(super) fn parse(bytes: &[u8; HEADER]) -> Result<Self, FileError> {
        let mut cursor = Cursor(bytes);
        if cursor.take() != MAGIC {
            return Err(FileError::NoTable);
        }
        let version = u16::from_le_bytes(cursor.take());
        if version != VERSION {
            return Err(FileError::Version(version));
        }
        let altered = FileError::Altered("its header");
        let [.., a, b, c, d] = *bytes;
        if crc32fast::hash(&bytes[..HEADER - 4]) != u32::from_le_bytes([a, b, c, d]) {
            return Err(altered);
        }
        let [kind, slices] = cursor.take();
        let kind = match kind {
            1 => Kind::Results,
            2 => Kind::Plies,
            _ => return Err(altered),
        };
        let [kings, men, other_kings, other_men] = cursor.take();
        let (mover, other) = (Pieces { men, kings }, Pieces { men: other_men, kings: other_kings });
        let material = Material { mover, other };
        if !material.is_valid() {
            return Err(altered);
        }
        let pair = MaterialPair::of(material);
        let block = u32::from_le_bytes(cursor.take());
        if pair.first() != material || usize::from(slices) != pair.both().count() || block != BLOCK as u32 {
            return Err(altered);
        }
        let directory_crc = u32::from_le_bytes(cursor.take());
        let (mut counts, mut blocks) = ([Counts::default(); 2], [0; 2]);
        for (counts, blocks) in counts.iter_mut().zip(&mut blocks) {
            let [wins, draws, losses] = [0; 3].map(|_: u64| u64::from_le_bytes(cursor.take()));
            let longest = u32::from_le_bytes(cursor.take()) as u16;
            *counts = Counts { wins, draws, losses, longest };
            *blocks = u32::from_le_bytes(cursor.take());
        }
        let length = u64::from_le_bytes(cursor.take());
        Ok(FileInfo { kind, pair, length, counts, blocks, directory_crc })
    }
}

/// Reads a few bytes after the other.
pub(super) struct Cursor<'a>(pub(super) &'a [u8]);

impl Cursor<'_> {
    /// Takes the next bytes; those after the end are zeros.
    pub(super) fn take<const N: usize>(&mut self) -> [u8; N] {
        let mut taken = [0; N];
        let length = N.min(self.0.len());
        taken[..length].copy_from_slice(&self.0[..length]);
        self.0 = &self.0[length..];
        taken
    }
}

/// Why a table cannot be read.
#[derive(Debug)]
#[non_exhaustive]
pub enum FileError {
    /// It could not be read.
    Io(io::Error),
    /// The file is something else.
    NoTable,
    /// Another version of touchmove made the file.
    Version(u16),
    /// The file ends too early, or goes on.
    Length {
        /// The length that its header says.
        expected: u64,
        /// The length that it has.
        actual: u64,
    },
    /// A checksum is wrong; of which part.
    Altered(&'static str),
    /// There is no file with this slice.
    Missing(Material),
    /// The file has the name of another one.
    Misnamed(MaterialPair, Kind),
    /// There is not enough memory.
    OutOfMemory,
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileError::Io(error) => error.fmt(f),
            FileError::NoTable => f.write_str("this is no endgame table"),
            FileError::Version(version) => write!(
                f,
                "the table has format {version}, and this program reads format {VERSION}: build it again"
            ),
            FileError::Length { expected, actual } if actual < expected => write!(
                f,
                "the table is truncated: it has {actual} of {expected} bytes; delete it and build it again"
            ),
            FileError::Length { expected, actual } => {
                write!(f, "the table has {actual} bytes instead of {expected}; delete it and build it again")
            }
            FileError::Altered(part) => write!(
                f,
                "the table has been altered: the checksum of {part} is wrong; delete it and build it again"
            ),
            FileError::Missing(material) => write!(f, "there is no table of {material}"),
            FileError::Misnamed(pair, kind) => {
                write!(f, "the table is that of {pair}.{}; rename it", kind.name())
            }
            FileError::OutOfMemory => f.write_str("there is not enough memory"),
        }
    }
}

impl Error for FileError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            FileError::Io(error) => Some(error),
            _ => None,
        }
    }
}

impl From<io::Error> for FileError {
    fn from(error: io::Error) -> Self {
        FileError::Io(error)
    }
}

impl From<std::collections::TryReserveError> for FileError {
    fn from(_: std::collections::TryReserveError) -> Self {
        FileError::OutOfMemory
    }
}
