//! Lists the legal moves of a position: `cargo run --example legal_moves -- checkers W:WK10,K12:B8`.

use std::error::Error;
use touchmove::{AnyPosition, Game};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let game: Game = args.next().as_deref().unwrap_or("checkers").parse()?;
    let text = args.collect::<Vec<_>>().join(" ");
    let text = if text.is_empty() { game.info().default_position } else { &text };

    let position = AnyPosition::parse(game, text)?;
    for mv in position.legal_moves() {
        println!("{mv}");
    }
    Ok(())
}
