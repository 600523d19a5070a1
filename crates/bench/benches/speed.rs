//! Time: the judge on each game, counting, random games.
#![allow(missing_docs)]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use touchmove::perft::perft;
use touchmove::{Game, checkers, duck_chess};
use touchmove_bench::{input, playouts};
use touchmove_contest::{Style, judge};

fn judging(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("judge");
    for (game, cases) in Game::ALL.into_iter().zip([200_000, 200_000, 10_000, 100_000]) {
        let text = input(game, cases);
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function(game.name(), |bencher| {
            bencher.iter(|| judge(game, black_box(text.as_bytes()), std::io::sink(), &Style::Contest));
        });
    }
    group.finish();
}

fn counting(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    let checkers = checkers::Position::opening();
    group.throughput(Throughput::Elements(perft(&checkers, 8)));
    group.bench_function("checkers 8", |bencher| bencher.iter(|| perft(black_box(&checkers), 8)));
    let duck_chess = duck_chess::Position::opening();
    group.throughput(Throughput::Elements(perft(&duck_chess, 3)));
    group.bench_function("duck-chess 3", |bencher| bencher.iter(|| perft(black_box(&duck_chess), 3)));
    group.finish();
}

fn playing(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("playouts");
    group.throughput(Throughput::Elements(playouts(100_000, 1).0));
    group.bench_function("checkers", |bencher| bencher.iter(|| playouts(black_box(100_000), 1)));
    group.finish();
}

criterion_group!(speed, judging, counting, playing);
criterion_main!(speed);
