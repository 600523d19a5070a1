//! Random games of checkers: `playouts [MOVES]` says how many moves a second.

use std::time::Instant;
use touchmove_bench::playouts;

fn main() {
    let moves = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(50_000_000);
    let start = Instant::now();
    let (made, games) = playouts(moves, 1);
    let seconds = start.elapsed().as_secs_f64();
    println!("{made} moves of {games} games in {seconds:.3} s: {:.1} M moves/s", made as f64 / seconds / 1e6);
}
