//! Reads tables: positioned reads of single blocks.

use super::super::cells::{Metric, Plies, Results};
use super::super::codec::{BLOCK, Codec};
use super::super::index::{Layout, position_count};
use super::super::{Counts, Material};
use super::format::{Cursor, ENTRY, FileError, FileInfo, HEADER, Kind};
use std::io;
use std::sync::OnceLock;

/// Bytes that can be read at any offset, by several threads.
pub trait ReadAt: Send + Sync {
    /// Fills the buffer from this offset on.
    ///
    /// # Errors
    /// Returns an error if there are not enough bytes, or they cannot be read.
    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()>;

    /// Returns the number of bytes.
    ///
    /// # Errors
    /// Returns an error if it cannot be found.
    fn length(&self) -> io::Result<u64>;
}

impl ReadAt for Vec<u8> {
    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
        let start = usize::try_from(offset).ok();
        let bytes = start.and_then(|start| self.get(start..start.checked_add(buffer.len())?));
        buffer.copy_from_slice(bytes.ok_or(io::ErrorKind::UnexpectedEof)?);
        Ok(())
    }

    fn length(&self) -> io::Result<u64> {
        Ok(self.len() as u64)
    }
}

#[cfg(all(feature = "files", any(unix, windows)))]
impl ReadAt for std::fs::File {
    #[cfg(unix)]
    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
        std::os::unix::fs::FileExt::read_exact_at(self, buffer, offset)
    }

    #[cfg(windows)]
    fn read_at(&self, mut offset: u64, mut buffer: &mut [u8]) -> io::Result<()> {
        while !buffer.is_empty() {
            match std::os::windows::fs::FileExt::seek_read(self, buffer, offset) {
                Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
                Ok(count) => (buffer, offset) = (&mut buffer[count..], offset + count as u64),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    fn length(&self) -> io::Result<u64> {
        Ok(self.metadata()?.len())
    }
}

/// A table whose header has been read and checked.
pub(in super::super) struct TableFile {
    pub(in super::super) info: FileInfo,
    reader: Box<dyn ReadAt>,
    /// Read when the first block is needed.
    directory: OnceLock<[SliceDirectory; 2]>,
}

struct SliceDirectory {
    codec: AnyCodec,
    /// The offsets of the blocks, and of the end of the last one.
    offsets: Vec<u64>,
    crcs: Vec<u32>,
}

enum AnyCodec {
    Results(Codec<Results>),
    Plies(Codec<Plies>),
}

impl TableFile {
    pub(in super::super) fn new(reader: Box<dyn ReadAt>) -> Result<Self, FileError> {
        let mut header = [0; HEADER];
        let actual = reader.length()?;
        if actual < HEADER as u64 {
            return Err(FileError::NoTable);
        }
        reader.read_at(0, &mut header)?;
        let info = FileInfo::parse(&header)?;
        if info.length != actual {
            return Err(FileError::Length { expected: info.length, actual });
        }
        if info.blocks[info.pair.both().count()..].iter().any(|blocks| *blocks != 0) {
            return Err(FileError::Altered("its header"));
        }
        for ((material, counts), blocks) in info.slices().zip(info.blocks) {
            let expected = Layout::new(material).cells().div_ceil(BLOCK);
            if blocks as usize != expected || counts.total() != position_count(material) {
                return Err(FileError::Altered("its header"));
            }
        }
        Ok(TableFile { info, reader, directory: OnceLock::new() })
    }

    pub(in super::super) fn counts(&self, slice: usize) -> Counts {
        self.info.counts[slice & 1]
    }

    pub(in super::super) fn block_count(&self, slice: usize) -> usize {
        self.info.blocks[slice & 1] as usize
    }

    fn directory(&self, slice: usize) -> Result<&SliceDirectory, FileError> {
        if let Some(directory) = self.directory.get() {
            return Ok(&directory[slice & 1]);
        }
        // Two threads may read it at the same time, and find the same.
        let directory = self.read_directory()?;
        Ok(&self.directory.get_or_init(|| directory)[slice & 1])
    }

    fn read_directory(&self) -> Result<[SliceDirectory; 2], FileError> {
        let parameters = match self.info.kind {
            Kind::Results => Codec::<Results>::parameter_count(),
            Kind::Plies => Codec::<Plies>::parameter_count(),
        };
        let slices = self.info.pair.both().count();
        let blocks: u64 = self.info.blocks[..slices].iter().map(|blocks| u64::from(*blocks)).sum();
        let length = (slices * parameters * 2) as u64 + blocks * ENTRY as u64;
        if HEADER as u64 + length > self.info.length {
            return Err(FileError::Altered("its header"));
        }
        let mut bytes = Vec::new();
        bytes.try_reserve_exact(length as usize)?;
        bytes.resize(length as usize, 0);
        self.reader.read_at(HEADER as u64, &mut bytes)?;
        if crc32fast::hash(&bytes) != self.info.directory_crc {
            return Err(FileError::Altered("its directory"));
        }
        let mut cursor = Cursor(&bytes);
        let mut offset = HEADER as u64 + length;
        let mut read = |material: Material, blocks: u32| {
            let parameters: Vec<u16> = (0..parameters).map(|_| u16::from_le_bytes(cursor.take())).collect();
            let layout = Layout::new(material);
            let codec = match self.info.kind {
                Kind::Results => AnyCodec::Results(Codec::from_parameters(layout, &parameters)),
                Kind::Plies => AnyCodec::Plies(Codec::from_parameters(layout, &parameters)),
            };
            let (mut offsets, mut crcs) = (vec![offset], Vec::new());
            for _ in 0..blocks {
                offset += u64::from(u16::from_le_bytes(cursor.take()));
                offsets.push(offset);
                crcs.push(u32::from_le_bytes(cursor.take()));
            }
            SliceDirectory { codec, offsets, crcs }
        };
        let [first, second] = [self.info.pair.first(), self.info.pair.first().swapped()];
        let directory = [read(first, self.info.blocks[0]), read(second, self.info.blocks[1])];
        if offset != self.info.length {
            return Err(FileError::Altered("its directory"));
        }
        Ok(directory)
    }

    /// Returns the codes of a block, as they are stored: those of a file with plies may be converted to results.
    pub(in super::super) fn block<M: Metric>(
        &self,
        slice: usize,
        block: usize,
    ) -> Result<Vec<u8>, FileError> {
        let directory = self.directory(slice)?;
        let (Some(&[start, end]), Some(&crc)) =
            (directory.offsets.get(block..block + 2), directory.crcs.get(block))
        else {
            return Err(FileError::Altered("its directory"));
        };
        let mut bytes = vec![0; (end - start) as usize];
        self.reader.read_at(start, &mut bytes)?;
        if crc32fast::hash(&bytes) != crc {
            return Err(FileError::Altered("a block"));
        }
        Ok(match &directory.codec {
            AnyCodec::Results(codec) => codec.decode(&bytes, block),
            AnyCodec::Plies(codec) => {
                let mut codes = codec.decode(&bytes, block);
                if !M::COUNTS_PLIES {
                    codes.iter_mut().for_each(|code| *code = M::encode(Plies::decode(*code)));
                }
                codes
            }
        })
    }

    /// Returns the blocks of both slices together: the number of the slice and of the block in it.
    pub(in super::super) fn blocks(&self) -> impl Iterator<Item = (usize, usize)> {
        (0..2).flat_map(|slice| (0..self.block_count(slice)).map(move |block| (slice, block)))
    }

    /// Calls `visit` with each position of a block that was left out.
    pub(in super::super) fn for_each_capture(
        &self,
        slice: usize,
        block: usize,
        visit: impl FnMut(usize, &super::super::board::Board, super::super::board::Set),
    ) -> Result<(), FileError> {
        match &self.directory(slice)?.codec {
            AnyCodec::Results(codec) => codec.for_each_capture(block, visit),
            AnyCodec::Plies(codec) => codec.for_each_capture(block, visit),
        }
        Ok(())
    }
}
