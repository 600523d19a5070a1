//! Time of counting the leaves of the game tree.
#![allow(missing_docs)]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use touchmove::perft::perft;
use touchmove::{checkers, duck_chess};

fn counting(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    let checkers = checkers::Position::default();
    group.throughput(Throughput::Elements(perft(&checkers, 8)));
    group.bench_function("checkers 8", |bencher| bencher.iter(|| perft(black_box(&checkers), 8)));
    let duck_chess = duck_chess::Position::default();
    group.throughput(Throughput::Elements(perft(&duck_chess, 3)));
    group.bench_function("duck-chess 3", |bencher| bencher.iter(|| perft(black_box(&duck_chess), 3)));
    group.finish();
}

criterion_group!(benches, counting);
criterion_main!(benches);
