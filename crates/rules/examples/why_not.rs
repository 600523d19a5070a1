//! Explains why a move is illegal, with the typed reason of one game and in all languages: `cargo run --example why_not`.

use std::error::Error;
use touchmove::checkers::{Illegal, Position};
use touchmove::{Position as _, Reason};

fn main() -> Result<(), Box<dyn Error>> {
    // White kings on 10 and 12, a red man on 8, White to move.
    let position: Position = "W:WK10,K12:B8".parse()?;
    let mv = "10-6".parse()?;

    match position.check(&mv) {
        Ok(()) => println!("{mv} is legal"),
        Err(reason) => {
            println!("{mv} is illegal");
            println!("  {}: {}", reason.clause(), reason.clause().text.en);
            println!("  {}", reason.message().en);
            println!("  {}", reason.message().zh);
            if let Illegal::MustJump { jump, captured } = reason {
                println!("  {jump} captures {captured:?}");
            }
        }
    }
    Ok(())
}
