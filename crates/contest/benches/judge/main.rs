//! Time of the judge on an input of each game.
#![allow(missing_docs)]

mod inputs;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use touchmove::Game;
use touchmove_contest::{OutputFormat, judge};

fn judging(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("judge");
    for (game, cases) in Game::ALL.into_iter().zip([200_000, 200_000, 10_000, 100_000]) {
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
