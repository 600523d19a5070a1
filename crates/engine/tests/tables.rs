//! Endgame tables against a slow solver, and proved by the rules.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod slow_solver;

use slow_solver::SlowSolver;
use touchmove::checkers::Position;
use touchmove_engine::tables::{BuildOptions, Counts, Material, MemoryTables, Tables, Value};

fn tables(pieces: u8) -> [MemoryTables; 2] {
    let options = BuildOptions { threads: 2, ..BuildOptions::default() };
    let results = MemoryTables::with_results(pieces, &options).unwrap();
    [results, MemoryTables::with_plies(pieces, &options).unwrap()]
}

fn assert_agrees_with_the_slow_solver(pieces: u8) {
    let [results, plies] = tables(pieces);
    let solver = SlowSolver::new(pieces.into());
    for (position, value) in solver.values() {
        assert_eq!(plies.probe(&position), Some(value), "{position}");
        assert_eq!(plies.probe(&position.rotated()), Some(value), "{position}");
        assert_eq!(results.probe(&position), Some(value.result()), "{position}");
        assert_eq!(results.probe(&position.rotated()), Some(value.result()), "{position}");
    }
    let counted: u64 =
        (2..=pieces).flat_map(Material::with_count).map(|m| plies.counts(m).unwrap().total()).sum();
    assert_eq!(solver.values().count() as u64, counted);
}

#[test]
fn three_pieces_agree_with_the_slow_solver() {
    assert_agrees_with_the_slow_solver(3);
}

#[test]
#[ignore = "slow"]
fn four_pieces_agree_with_the_slow_solver() {
    assert_agrees_with_the_slow_solver(4);
}

#[test]
fn four_pieces_are_proved_by_the_rules() {
    let [results, plies] = tables(4);
    let mut sum = Counts::default();
    for material in (2..=4).flat_map(Material::with_count) {
        let counts = plies.counts(material).unwrap();
        assert_eq!(plies.verify(material, 2).unwrap(), Ok(counts), "{material}");
        let without_plies = Counts { longest: 0, ..counts };
        assert_eq!(results.counts(material).unwrap(), without_plies);
        assert_eq!(results.verify(material, 2).unwrap(), Ok(without_plies), "{material}");
        sum += counts;
    }
    assert_eq!(sum.total(), 3_488 + 196_032 + 6_209_316);
}

#[test]
fn the_number_of_threads_does_not_change_the_tables() {
    let build =
        |threads| MemoryTables::with_plies(3, &BuildOptions { threads, ..BuildOptions::default() }).unwrap();
    let [one, three] = [1, 3].map(build);
    for (position, _) in SlowSolver::new(3).values() {
        assert_eq!(one.probe(&position), three.probe(&position), "{position}");
    }
}

#[test]
fn known_endings() {
    let [_, plies] = tables(4);
    let value = |position: &str| plies.probe(&position.parse::<Position>().unwrap());
    // A side without pieces, or without a move, has lost.
    assert_eq!(value("B:WK1:B"), Some(Value::Loss { plies: Some(0) }));
    assert_eq!(value("B:W5,10,K6:B1"), Some(Value::Loss { plies: Some(0) }));
    // A capture of the last piece wins at once.
    assert_eq!(value("W:W10:B7"), Some(Value::Win { plies: Some(1) }));
    // One king draws against one, and two kings against one in a double corner win.
    assert_eq!(value("W:WK32:BK1"), Some(Value::Draw));
    assert!(matches!(value("W:WK14,K18:BK1"), Some(Value::Win { .. })));
    // Five pieces are too many.
    assert_eq!(value("W:WK14,K18,K19:BK1,K2"), None);
}

#[test]
fn a_stopped_build_returns_no_tables() {
    let stop = std::sync::atomic::AtomicBool::new(true);
    assert!(MemoryTables::with_results(4, &BuildOptions { stop: &stop, ..BuildOptions::default() }).is_err());
}

/// Puts tables into files, and reads those.
fn in_files(tables: &MemoryTables) -> Tables {
    let mut files = Tables::with_cache(1 << 20);
    for bytes in tables.files(2).unwrap() {
        files.add(Box::new(bytes)).unwrap();
    }
    files
}

#[test]
fn files_have_the_same_values() {
    let [results, plies] = tables(3);
    let (result_files, ply_files) = (in_files(&results), in_files(&plies));
    assert_eq!((result_files.max_pieces(), ply_files.max_pieces()), (3, 3));
    for (position, value) in SlowSolver::new(3).values() {
        assert_eq!(ply_files.probe(&position).unwrap(), Some(value), "{position}");
        let result = result_files.probe(&position.rotated()).unwrap();
        assert_eq!(result.map(Value::result), Some(value.result()), "{position}");
    }
    for info in ply_files.files() {
        for (material, counts) in info.slices() {
            assert_eq!(plies.counts(material), Some(counts));
        }
    }
}

#[test]
fn truncated_and_altered_files_are_rejected() {
    let [_, plies] = tables(3);
    let bytes = plies.files(1).unwrap().pop().unwrap();
    let material: Material = Tables::default().add(Box::new(bytes.clone())).unwrap().pair.first();
    assert_eq!(material.count(), 3);
    let message = |bytes: Vec<u8>| {
        let mut tables = Tables::default();
        match tables.add(Box::new(bytes)) {
            Err(error) => error.to_string(),
            Ok(_) => read_all(&tables).unwrap_err(),
        }
    };
    assert_eq!(message(Vec::new()), "this is no endgame table");
    assert_eq!(message(b"[Event \"A game\"]".repeat(100)), "this is no endgame table");
    for length in [112, 113, bytes.len() / 2, bytes.len() - 1] {
        let expected = format!(
            "the table is truncated: it has {length} of {} bytes; delete it and build it again",
            bytes.len()
        );
        assert_eq!(message(bytes[..length].to_vec()), expected);
    }
    let longer = [&bytes[..], &[0]].concat();
    assert!(message(longer).contains("instead of"));
    for place in (0..bytes.len()).step_by(11).chain(0..120) {
        let mut altered = bytes.clone();
        altered[place] ^= 0x10;
        let message = message(altered);
        let expected = if place < 16 {
            "no endgame table"
        } else if place < 18 {
            "has format"
        } else {
            "checksum"
        };
        assert!(message.contains(expected), "byte {place}: {message}");
    }
}

/// Probes positions of all blocks of the file with the most pieces.
fn read_all(tables: &Tables) -> Result<(), String> {
    for (position, _) in SlowSolver::new(3).values() {
        tables.probe(&position).map_err(|error| error.to_string())?;
    }
    Ok(())
}
