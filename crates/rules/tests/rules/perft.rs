//! Counting: neither threads nor memory change a count, and what is more than fits is told.

use crate::checkers::{OPENING, TABLES};
use std::sync::Mutex;
use touchmove::perft::{PerftOptions, counts, perft};
use touchmove::{Position, checkers, correct_move, duck_chess, kings_tour};

#[test]
fn threads_and_divide_change_no_count() {
    let opening = checkers::Position::default();
    for threads in 1..=8 {
        let options = PerftOptions { threads, ..PerftOptions::default() };
        assert_eq!(options.counts(&opening, 7).unwrap(), OPENING[..7]);
        let counts = options.divide(&opening, 6).unwrap();
        assert_eq!(counts.iter().map(|(_, count)| count).sum::<u64>(), OPENING[5]);
        assert_eq!(counts.iter().map(|(mv, _)| *mv).collect::<Vec<_>>(), opening.legal_moves());
    }
    assert_eq!((perft(&opening, 0), PerftOptions::default().divide(&opening, 0).unwrap()), (1, vec![]));
}

/// Memory for hardly anything, for some and for all.
fn check_memory<P: Position>(position: &P, depth: u32) {
    let expected = counts(position, depth);
    for memory in [1, 10_000, 10_000_000] {
        for threads in [1, 3] {
            let options = PerftOptions { threads, memory, ..PerftOptions::default() };
            assert_eq!(options.counts(position, depth).unwrap(), expected, "{position}, {memory} bytes");
            let divided = options.divide(position, depth).unwrap();
            let total: u64 = divided.iter().map(|(_, count)| count).sum();
            assert_eq!(Some(&total), expected.last(), "{position}, {memory} bytes");
        }
    }
}

#[test]
fn memory_changes_no_count() {
    check_memory(&checkers::Position::default(), 9);
    for (fen, counts) in TABLES {
        check_memory::<checkers::Position>(&fen.parse().unwrap(), counts.len() as u32);
    }
    check_memory(&duck_chess::Position::default(), 4);
    check_memory::<correct_move::Position>(&"17 49".parse().unwrap(), 6);
    check_memory::<kings_tour::Position>(&"c4 e6 d5".parse().unwrap(), 7);
}

/// From depth 12 on, generators that drop jumps with the same start, end and captures get another number.
#[test]
#[ignore = "slow"]
fn deep_counts_with_memory() {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let options = PerftOptions { threads, memory: 256 << 20, ..PerftOptions::default() };
    assert_eq!(options.counts(&checkers::Position::default(), 14).unwrap(), OPENING[..14]);
}

#[test]
fn a_count_that_does_not_fit_is_the_largest_number() {
    let position: checkers::Position = "W:WK18:BK1".parse().unwrap();
    let options = PerftOptions { memory: 10_000_000, ..PerftOptions::default() };
    let counts = options.counts(&position, 120).unwrap();
    assert_eq!(counts[..8], touchmove::perft::counts(&position, 8));
    assert!(counts.is_sorted() && counts.last() == Some(&u64::MAX));
}

#[test]
fn memory_that_nobody_has_is_not_had() {
    let options = PerftOptions { memory: usize::MAX, ..PerftOptions::default() };
    let opening = checkers::Position::default();
    assert!(options.counts(&opening, 9).is_err() && options.divide(&opening, 9).is_err());
    // Where there is nothing to remember none is asked for.
    assert!(options.counts(&opening, 3).is_ok());
}

#[test]
fn progress_is_told_up_to_the_last_part() {
    let told = Mutex::new(Vec::new());
    let listen = |done: usize, total: usize| told.lock().unwrap().push((done, total));
    let options = PerftOptions { threads: 2, progress: &listen, ..PerftOptions::default() };
    let opening = checkers::Position::default();
    assert_eq!(options.counts(&opening, 4).unwrap(), OPENING[..4]);
    let mut parts = std::mem::take(&mut *told.lock().unwrap());
    parts.sort_unstable();
    assert_eq!(parts, (1..=302).map(|done| (done, 302)).collect::<Vec<_>>());
    assert_eq!(options.divide(&opening, 2).unwrap().len(), 7);
    assert_eq!(told.lock().unwrap().last(), Some(&(7, 7)));
    told.lock().unwrap().clear();
    let options = PerftOptions { threads: 1, memory: 1000, ..options };
    assert_eq!(options.counts(&opening, 7).unwrap(), OPENING[..7]);
    let parts = told.into_inner().unwrap();
    assert!(parts.is_sorted(), "it never goes back");
    assert_eq!(parts.last(), Some(&(1_000_000, 1_000_000)));
}
