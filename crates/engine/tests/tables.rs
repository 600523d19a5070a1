//! Endgame tables against a slow solver, and proved by the rules.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod slow_solver;

use slow_solver::SlowSolver;
use touchmove::checkers::Position;
use touchmove_engine::tables::{BuildOptions, Counts, Material, MemoryTables, Value};

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
