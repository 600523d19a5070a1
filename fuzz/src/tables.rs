//! Endgame tables: whatever the bytes of a file, reading it never panics, and what is altered is rejected.

use touchmove::checkers::Position;
use touchmove_engine::tables::{Material, Tables};

/// The bytes are a file; and once more with right checksums, so that what they protect is read as well.
pub(crate) fn tables(data: &[u8]) {
    probe(data.to_vec());
    probe(with_right_checksums(data.to_vec()));
    if let Ok(material) = String::from_utf8_lossy(data).parse::<Material>() {
        assert_eq!(material.to_string().parse(), Ok(material));
    }
}

/// Where the header has the checksums of the directory and of itself, and its length.
const DIRECTORY_CRC: usize = 28;
const LENGTH: usize = 96;
const HEADER_CRC: usize = 108;
const HEADER: usize = 112;
/// The length of the directory of a slice with a single block: the parameters of results or of plies, and one entry.
const DIRECTORIES: [usize; 2] = [2 * 256 + ENTRY, 2 * 348 + ENTRY];
const ENTRY: usize = 6;

fn with_right_checksums(mut data: Vec<u8>) -> Vec<u8> {
    if data.len() < HEADER {
        return data;
    }
    let plies = usize::from(data[18] == 2);
    let slices = usize::from(data[19].clamp(1, 2));
    let directory = HEADER + DIRECTORIES[plies] * slices;
    if data.len() >= directory {
        // A single block in each slice, and all that follows in the last one.
        let mut rest = (data.len() - directory) as u64;
        for slice in 1..=slices {
            let entry = HEADER + DIRECTORIES[plies] * slice - ENTRY;
            let length = if slice == slices { rest.min(u16::MAX.into()) } else { rest / 2 };
            data[entry..entry + 2].copy_from_slice(&(length as u16).to_le_bytes());
            let start = data.len() - rest as usize;
            let crc = crc(&data[start..start + length as usize]);
            data[entry + 2..entry + 6].copy_from_slice(&crc.to_le_bytes());
            rest -= length;
        }
        let crc = crc(&data[HEADER..directory]);
        data[DIRECTORY_CRC..DIRECTORY_CRC + 4].copy_from_slice(&crc.to_le_bytes());
    }
    let length = data.len() as u64;
    data[LENGTH..LENGTH + 8].copy_from_slice(&length.to_le_bytes());
    let crc = crc(&data[..HEADER_CRC]);
    data[HEADER_CRC..HEADER].copy_from_slice(&crc.to_le_bytes());
    data
}

/// Adds a file and probes positions of all kinds of two pieces, and one of more.
fn probe(data: Vec<u8>) {
    let mut tables = Tables::with_cache(1 << 16);
    let Ok(info) = tables.add(Box::new(data)) else { return };
    assert!(
        info.slices().all(|(material, counts)| counts.total() > 0 && (2..=7).contains(&material.count()))
    );
    for text in [
        "B:W32:B1",
        "W:W32:B1",
        "B:WK32:BK1",
        "B:WK32:B1",
        "W:W32:BK1",
        "B:W10:B7",
        "W:WK32,K31:BK1",
        "B:W21-32:B1-12",
    ] {
        let position: Position = text.parse().expect("a position");
        if let Ok(Some(value)) = tables.probe(&position) {
            assert_eq!(tables.probe(&position.rotated()).ok().flatten(), Some(value), "{text}");
        }
    }
}

/// CRC-32, bit by bit.
fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| crc >> 1 ^ if crc & 1 != 0 { 0xedb8_8320 } else { 0 })
    })
}
