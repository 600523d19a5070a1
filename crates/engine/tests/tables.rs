//! Endgame tables against a slow solver, and proved by the rules.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod slow_solver;

use slow_solver::SlowSolver;
use touchmove::checkers::Position;
#[cfg(feature = "files")]
use touchmove_engine::tables::folder::{self, BuildPlan, VerifiedSlice};
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

/// Puts tables into files, and reads those through a cache of this size.
fn in_files(tables: &MemoryTables, cache: usize) -> Tables {
    let mut files = Tables::with_cache(cache);
    for bytes in tables.files(2).unwrap() {
        files.add(Box::new(bytes)).unwrap();
    }
    files
}

#[test]
fn files_have_the_same_values() {
    let [results, plies] = tables(3);
    let (result_files, ply_files) = (in_files(&results, 1 << 20), in_files(&plies, 1 << 20));
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
fn threads_that_probe_at_the_same_time_find_the_same_values() {
    let [_, plies] = tables(3);
    // A cache of one block per shard, so that the threads take blocks away from each other.
    let files = in_files(&plies, 1);
    let values: Vec<(Position, Value)> = SlowSolver::new(3).values().step_by(101).collect();
    std::thread::scope(|scope| {
        for first in 0..4 {
            let (files, values) = (&files, &values);
            scope.spawn(move || {
                let start = first * values.len() / 4;
                for (position, value) in values[start..].iter().chain(&values[..start]) {
                    assert_eq!(files.probe(position).unwrap(), Some(*value), "{position}");
                }
            });
        }
    });
}

#[test]
fn truncated_and_altered_files_are_rejected() {
    let bytes = tables(2)[1].files(1).unwrap().pop().unwrap();
    let positions: Vec<Position> = SlowSolver::new(2).values().map(|(position, _)| position).collect();
    let message = |bytes: Vec<u8>| {
        let mut tables = Tables::default();
        match tables.add(Box::new(bytes)) {
            Err(error) => error.to_string(),
            Ok(_) => positions.iter().find_map(|position| tables.probe(position).err()).unwrap().to_string(),
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
    assert!(message([&bytes[..], &[0]].concat()).contains("instead of"));
    for place in 0..bytes.len() {
        let mut altered = bytes.clone();
        altered[place] ^= 0x10;
        let message = message(altered);
        let expected = match place {
            0..16 => "no endgame table",
            16..18 => "has format",
            _ => "checksum",
        };
        assert!(message.contains(expected), "byte {place}: {message}");
    }
}

#[cfg(feature = "files")]
#[test]
fn a_folder_is_built_in_parts_and_verified() {
    let dir = tempfile::tempdir().unwrap();
    let options = BuildOptions { threads: 2, ..BuildOptions::default() };
    let build = |plan: BuildPlan| folder::build(dir.path(), &plan, &options).unwrap();
    let verify = |pieces| {
        let mut slices = Vec::new();
        let visit = |slice: VerifiedSlice| {
            slices.push((slice.material, slice.kind));
            Ok(())
        };
        folder::verify(dir.path(), pieces, &options, visit)
            .map(|()| slices.len())
            .map_err(|error| error.to_string())
    };
    assert!(verify(3).unwrap_err().contains("there is no table of"));
    assert_eq!(build(BuildPlan { plies: 2, ..BuildPlan::new(3) }), 3 + 6);
    assert_eq!(build(BuildPlan { plies: 2, ..BuildPlan::new(3) }), 0);
    assert_eq!(verify(3), Ok(4 + 12));
    // Plies of three pieces come beside the results, and are compared with them.
    assert_eq!(build(BuildPlan::new(3)), 6);
    assert_eq!(verify(3), Ok(4 + 12 + 12));
    let tables = folder::open(dir.path()).unwrap().tables;
    for (position, value) in SlowSolver::new(3).values() {
        assert_eq!(tables.probe(&position).unwrap(), Some(value), "{position}");
    }
    // A damaged file is reported, and built again.
    let damaged = dir.path().join("checkers/k1m1-k0m1.plies");
    std::fs::write(&damaged, b"touchmove table\nand more").unwrap();
    let opened = folder::open(dir.path()).unwrap();
    assert_eq!(opened.rejected.len(), 1);
    assert!(verify(3).unwrap_err().ends_with("k1m1-k0m1.plies: this is no endgame table"));
    assert_eq!(build(BuildPlan::new(3)), 1);
    assert_eq!(verify(3), Ok(4 + 12 + 12));
    // So is one that is another.
    std::fs::copy(dir.path().join("checkers/k2m0-k0m1.plies"), &damaged).unwrap();
    assert!(verify(3).unwrap_err().ends_with("the table is that of k2m0-k0m1.plies; rename it"));
}
