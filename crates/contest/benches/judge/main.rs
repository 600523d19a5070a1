//! Time of the judge on an input of each game.
#![allow(missing_docs)]

mod inputs;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use touchmove::Game;
use touchmove_contest::{OutputFormat, judge};

fn judging(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("judge");
    let sizes = [
        (Game::CorrectMove, 200_000),
        (Game::KingsTour, 200_000),
        (Game::Checkers, 10_000),
        (Game::DuckChess, 100_000),
    ];
    for (game, cases) in sizes {
        let text = inputs::input(game, cases);
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function(game.name(), |bencher| {
            bencher.iter(|| judge(game, black_box(text.as_bytes()), std::io::sink(), &OutputFormat::Contest));
        });
    }
    group.finish();
}

criterion_group!(benches, judging);
criterion_main!(benches);
