//! Replays the games of a PDN file and prints how each ends: `cargo run --example replay_pdn [FILE]`.

use std::error::Error;
use std::fs::File;
use std::io::Read;
use std::ops::ControlFlow;
use touchmove::checkers::Position;
use touchmove::{Game, MoveEffect};
use touchmove_records::Source;
use touchmove_records::replay::{PlayedMove, Visitor, replay};

const GAMES: &str = "[Event \"Club evening\"] 1. 11-15 22-18 2. 15x22 25x18 *\n\
                     [Event \"Club championship\"] 1. 11-15 22-18 2. 8-11 *\n";

/// Counts captured pieces.
#[derive(Default)]
struct Captures(usize);

impl Visitor<Position> for Captures {
    fn played(&mut self, played: PlayedMove<'_, Position>) {
        let effect: MoveEffect = played.played.into();
        self.0 += effect.captured.len();
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let input: Box<dyn Read> = match std::env::args().nth(1) {
        Some(path) => Box::new(File::open(path)?),
        None => Box::new(GAMES.as_bytes()),
    };
    Source::new(Game::Checkers, input)?.read(|record| {
        let mut captures = Captures::default();
        let report = replay(&record, &mut captures);
        print!("{}: {} plies, {} captures", record.title(), report.plies, captures.0);
        match report.error {
            None => println!(", legal"),
            Some(error) => println!(", {error}"),
        }
        ControlFlow::Continue(())
    })?;
    Ok(())
}
