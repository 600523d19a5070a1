//! Measures endgame tables, everything in one run:
//!
//! ```sh
//! cargo run --release -p touchmove-engine --example tables_bench -- 4        # up to four pieces
//! cargo run --release -p touchmove-engine --example tables_bench -- 5        # up to five: many minutes for the plain builder
//! ```
//!
//! CPU time is that of the calling thread as Linux counts it, so that other programs do not disturb it. Wall times with two threads
//! are the best of five runs, and mean little on a machine that is not idle.
#![allow(clippy::unwrap_used)] // a tool for developers

mod plain;

use std::hint::black_box;
use std::time::{Duration, Instant};
use touchmove::Position as _;
use touchmove::checkers::{Piece, Position, Setup, Side, Square};
use touchmove_engine::tables::{BuildOptions, MemoryTables, Tables};

fn main() {
    let pieces = std::env::args().nth(1).map_or(4, |argument| argument.parse().unwrap());
    let build = |threads| {
        MemoryTables::with_results(pieces, &BuildOptions { threads, ..BuildOptions::default() }).unwrap()
    };
    let (tables, ours) = cpu_time(|| build(1));
    println!(
        "2 to {pieces} pieces, results, one thread: {ours:.2?} CPU, {} MB in memory",
        tables.size() >> 20
    );
    let wall = |threads| {
        let start = Instant::now();
        drop(build(threads));
        start.elapsed()
    };
    let runs: Vec<[Duration; 2]> = (0..5).map(|_| [wall(1), wall(2)]).collect();
    let best = |index: usize| runs.iter().map(|run| run[index]).min().unwrap();
    println!(
        "second thread: {:.2?} becomes {:.2?}, {:.2} times as fast",
        best(0),
        best(1),
        ratio(best(0), best(1))
    );
    probes(&tables, pieces);
    let (plain, time) = cpu_time(|| plain::Plain::new(pieces));
    println!(
        "plain value iteration: {time:.2?} CPU, {:.1} times ours; wins: {}",
        ratio(time, ours),
        plain.wins()
    );
}

fn ratio(a: Duration, b: Duration) -> f64 {
    a.as_secs_f64() / b.as_secs_f64()
}

/// Measures the CPU time of this thread, or wall time where the system does not tell.
fn cpu_time<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let now = || {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
    };
    let (cpu, start) = (now(), Instant::now());
    let result = work();
    let elapsed = now().zip(cpu).map_or_else(|| start.elapsed(), |(end, start)| end - start);
    (result, elapsed)
}

/// Probes random positions with this many pieces in memory and in files.
fn probes(tables: &MemoryTables, pieces: u8) {
    let positions = random_positions(1 << 20, pieces);
    let report = |name: &str, count: usize, time: Duration| {
        println!("{name}: {:.2} million probes per second", count as f64 / time.as_secs_f64() / 1e6);
    };
    let (_, time) =
        cpu_time(|| positions.iter().filter(|position| black_box(tables.probe(position)).is_some()).count());
    report("in memory", positions.len(), time);
    let mut files = Tables::with_cache(256 << 20);
    for bytes in tables.files(2).unwrap() {
        files.add(Box::new(bytes)).unwrap();
    }
    // Few enough that most blocks are read for the first time.
    let few = &positions[..1 << 11];
    let probe_all = |positions: &[Position]| {
        positions.iter().for_each(|position| {
            black_box(files.probe(position).unwrap());
        });
    };
    let (_, time) = cpu_time(|| probe_all(few));
    report("compressed, cold", few.len(), time);
    probe_all(&positions);
    let (_, time) = cpu_time(|| probe_all(&positions));
    report("compressed, warm", positions.len(), time);
}

fn random_positions(count: usize, pieces: u8) -> Vec<Position> {
    let mut state = 1_u64;
    let mut random = move |limit: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % limit
    };
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut setup = Setup::new(if random(2) == 0 { Side::Red } else { Side::White });
        let mut left = pieces;
        while left > 0 {
            let side = if random(2) == 0 { Side::Red } else { Side::White };
            let square = Square::new(1 + random(32) as i64).unwrap();
            if setup.place(square, Piece { side, king: random(2) == 0 }).is_ok() {
                left -= 1;
            }
        }
        let position = setup.validate();
        positions.extend(position.into_iter().filter(|position| !position.of(position.to_move()).is_empty()));
    }
    positions
}
