//! Searches a position for a time in seconds, or to a depth such as `d18`, and prints each iteration and the speed.
//!
//!     cargo run --release -p touchmove-engine --example speed checkers 2
//!     cargo run --release -p touchmove-engine --example speed duck-chess 2 [MEGABYTES [POSITION]]

use std::time::{Duration, Instant};
use touchmove::{GameHistory, checkers, duck_chess};
use touchmove_engine::search::{Analysis, Control, Limits, Options, SearchGame, Searcher};

struct Print(Instant);

impl<P: SearchGame> Control<P> for Print {
    fn elapsed(&mut self) -> Duration {
        self.0.elapsed()
    }

    fn iteration_finished(&mut self, analysis: &Analysis<P>) {
        let line = &analysis.lines[0];
        let moves: Vec<String> = line.moves.iter().take(8).map(|mv| mv.to_string()).collect();
        let (depth, nodes, seconds) = (analysis.depth, analysis.nodes, self.0.elapsed().as_secs_f64());
        println!("{depth:3} {seconds:7.3} s {nodes:10} {:<16} {}", line.score.to_string(), moves.join(", "));
    }
}

fn run<P: SearchGame>(limits: Limits, position: Option<P>, megabytes: usize) {
    let Some(game) = position.map(GameHistory::new).or_else(GameHistory::from_initial) else { return };
    let mut searcher = Searcher::<P>::new(Options { hash: megabytes << 20 });
    let start = Instant::now();
    let analysis = searcher.analyze(&game, &limits, &mut Print(start));
    let speed = analysis.nodes as f64 / start.elapsed().as_secs_f64();
    println!("{} positions, {speed:.0} per second", analysis.nodes);
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (game, limit) = (args.first().ok_or("which game?")?, args.get(1).map_or("1", |text| text));
    let limits = match limit.strip_prefix('d') {
        Some(depth) => Limits::depth(depth.parse()?),
        None => Limits::time(Duration::from_secs_f64(limit.parse()?)),
    };
    let megabytes = args.get(2).map_or(Ok(16), |s| s.parse())?;
    let position = args.get(3);
    match game.as_str() {
        "checkers" => {
            run(limits, position.map(|text| text.parse::<checkers::Position>()).transpose()?, megabytes)
        }
        _ => run(limits, position.map(|text| text.parse::<duck_chess::Position>()).transpose()?, megabytes),
    }
    Ok(())
}
