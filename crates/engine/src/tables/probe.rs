//! Probes tables in files.

use super::board::{Board, side_index};
use super::cache::Cache;
use super::cells::{Metric, Plies, Results};
use super::codec::BLOCK;
use super::file::{FileError, FileInfo, Kind, ReadAt, TableFile};
use super::index::{Layout, Ranks};
use super::{MAX_PIECES, Material, Value};
use std::fmt;
use std::sync::Arc;
use touchmove::Position as _;
use touchmove::checkers::{Move, Position};

/// Endgame tables, read block by block as they are needed, by any number of threads.
///
/// ```
/// use touchmove_engine::tables::{BuildOptions, Material, MemoryTables, Tables, Value};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// // Usually the bytes come from files.
/// let built = MemoryTables::with_plies(3, &BuildOptions::default())?;
/// let mut tables = Tables::default();
/// for bytes in built.files(1)? {
///     tables.add(Box::new(bytes))?;
/// }
/// assert_eq!(tables.max_pieces(), 3);
/// assert_eq!(tables.probe(&"W:WK14,K18:BK1".parse()?)?, Some(Value::Win { plies: Some(15) }));
/// # Ok(())
/// # }
/// ```
pub struct Tables {
    files: Vec<TableFile>,
    /// The file and slice of each material, for both kinds.
    slices: [Vec<Option<(u16, u8)>>; 2],
    cache: Cache,
}

/// The default size of the cache.
const CACHE: usize = 64 << 20;

impl Default for Tables {
    fn default() -> Self {
        Tables::with_cache(CACHE)
    }
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tables").field("max_pieces", &self.max_pieces()).finish_non_exhaustive()
    }
}

impl Tables {
    /// Creates tables without files, and a cache of about this many bytes.
    pub fn with_cache(bytes: usize) -> Self {
        Tables {
            files: Vec::new(),
            slices: [vec![None; Material::ID_COUNT], vec![None; Material::ID_COUNT]],
            cache: Cache::new(bytes),
        }
    }

    /// Adds a file. Of two files with the same material and kind, the second is used.
    ///
    /// # Errors
    /// Returns an error if it is no table, or its length or header are wrong. Blocks are checked when they are read.
    pub fn add(&mut self, reader: Box<dyn ReadAt>) -> Result<&FileInfo, FileError> {
        let file = TableFile::new(reader)?;
        let number = self.files.len();
        for (slice, material) in file.info.pair.both().enumerate() {
            self.slices[file.info.kind as usize][material.id()] = Some((number as u16, slice as u8));
        }
        self.files.push(file);
        Ok(&self.files[number].info)
    }

    /// Returns the headers of the files.
    pub fn files(&self) -> impl Iterator<Item = &FileInfo> {
        self.files.iter().map(|file| &file.info)
    }

    /// Whether a slice is there.
    pub fn has(&self, material: Material, kind: Kind) -> bool {
        self.slices[kind as usize][material.id()].is_some()
    }

    /// Returns the largest number of pieces for which all slices are there, those of fewer pieces included; 0 if there are none.
    pub fn max_pieces(&self) -> u8 {
        let has = |material| Kind::ALL.into_iter().any(|kind| self.has(material, kind));
        let complete = (2..=MAX_PIECES).take_while(|count| Material::with_count(*count).into_iter().all(has));
        complete.last().unwrap_or(0)
    }

    pub(super) fn file(&self, material: Material, kind: Kind) -> Option<(&TableFile, usize)> {
        let (file, slice) = self.slices[kind as usize][material.id()]?;
        Some((&self.files[usize::from(file)], slice.into()))
    }

    /// Returns the value of a position, if the tables have it. A side without pieces has lost. Where only results are stored, there
    /// are no plies.
    ///
    /// # Errors
    /// Returns an error if a block cannot be read, or its checksum is wrong.
    pub fn probe(&self, position: &Position) -> Result<Option<Value>, FileError> {
        if position.of(position.to_move()).is_empty() {
            return Ok(Some(Value::Loss { plies: Some(0) }));
        }
        // Positions with a capture are not stored; all moves in them are captures (CK4).
        if !position.jumpers().is_empty() {
            return self.probe_captures(position);
        }
        let ranks = Ranks::new(&Board::from(position), side_index(position.to_move()));
        let Some(id) = ranks.material else { return Ok(None) };
        for kind in Kind::ALL {
            if let Some((file, slice)) = self.slices[kind as usize][id] {
                return match kind {
                    Kind::Plies => self.stored::<Plies>(file, slice, &ranks),
                    Kind::Results => self.stored::<Results>(file, slice, &ranks),
                };
            }
        }
        Ok(None)
    }

    /// Returns the value of the best move, if the tables have those of all positions after a move.
    fn probe_captures(&self, position: &Position) -> Result<Option<Value>, FileError> {
        let (mut best, mut error) = (None, None);
        let (mut is_complete, mut has_plies) = (true, true);
        position.for_each_successor(|next| {
            // Nothing more can be learnt once a value is missing.
            if !is_complete || error.is_some() {
                return;
            }
            match self.probe(&next) {
                Ok(Some(value)) => {
                    has_plies &= value == Value::Draw || value.plies().is_some();
                    best = best.max(Some(value.before()));
                }
                Ok(None) => is_complete = false,
                Err(failure) => error = Some(failure),
            }
        });
        match error {
            Some(error) => Err(error),
            None if !is_complete => Ok(None),
            None if !has_plies => Ok(best.map(Value::result)),
            None => Ok(best),
        }
    }

    /// Returns the legal moves whose values the tables have, with those for the side that makes them, the best first.
    ///
    /// # Errors
    /// As [`probe`](Self::probe).
    pub fn probe_moves(&self, position: &Position) -> Result<Vec<(Move, Value)>, FileError> {
        let mut moves = Vec::new();
        for mv in position.legal_moves() {
            let mut after = *position;
            // Listed moves are legal.
            if after.play_if_legal(&mv) {
                moves.extend(self.probe(&after)?.map(|value| (mv, value.before())));
            }
        }
        moves.sort_by_key(|(_, value)| std::cmp::Reverse(*value));
        Ok(moves)
    }

    fn stored<M: Metric>(&self, file: u16, slice: u8, ranks: &Ranks) -> Result<Option<Value>, FileError> {
        let table = &self.files[usize::from(file)];
        let material = if slice == 0 { table.info.pair.first() } else { table.info.pair.first().swapped() };
        let cell = Layout::new(material).cell(ranks);
        let (block, place) = (cell / BLOCK, cell % BLOCK);
        let key = u64::from(file) << 40 | u64::from(slice) << 39 | block as u64;
        let packed = match self.cache.get(key) {
            Some(packed) => packed,
            None => {
                let packed: Arc<[u8]> = pack::<M>(&table.block::<M>(slice.into(), block)?).into();
                self.cache.insert(key, Arc::clone(&packed));
                packed
            }
        };
        let byte = packed.get(place / M::PER_BYTE).copied().unwrap_or(M::NONE);
        let code = if M::PER_BYTE == 1 { byte } else { byte >> (2 * (place % 4)) & 3 };
        match Value::from_score::<M>(M::decode(code)) {
            Some(value) => Ok(Some(value)),
            // Every quiet position has a value.
            None => Err(FileError::Altered("a block")),
        }
    }
}

/// Packs codes into as few bytes as possible.
fn pack<M: Metric>(codes: &[u8]) -> Vec<u8> {
    if M::PER_BYTE == 1 {
        return codes.to_vec();
    }
    codes.chunks(4).map(|codes| codes.iter().rev().fold(0, |byte, code| byte << 2 | code & 3)).collect()
}
