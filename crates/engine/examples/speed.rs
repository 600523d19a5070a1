//! Searches a position for a time and prints each iteration and the speed.
//!
//!     cargo run --release -p touchmove-engine --example speed checkers 2
//!     cargo run --release -p touchmove-engine --example speed duck-chess 2 [POSITION]

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

fn run<P: SearchGame>(seconds: f64, position: Option<P>) {
    let Some(game) = position.map(GameHistory::new).or_else(GameHistory::from_initial) else { return };
    let mut searcher = Searcher::<P>::new(Options { hash: 64 << 20 });
    let start = Instant::now();
    let analysis =
        searcher.analyze(&game, &Limits::time(Duration::from_secs_f64(seconds)), &mut Print(start));
    println!("{:.0} positions per second", analysis.nodes as f64 / start.elapsed().as_secs_f64());
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (game, seconds) = (args.first().ok_or("which game?")?, args.get(1).map_or(Ok(1.0), |s| s.parse())?);
    let position = args.get(2);
    match game.as_str() {
        "checkers" => run(seconds, position.map(|text| text.parse::<checkers::Position>()).transpose()?),
        _ => run(seconds, position.map(|text| text.parse::<duck_chess::Position>()).transpose()?),
    }
    Ok(())
}
