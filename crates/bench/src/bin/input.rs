//! Contest input that is the same every time: `input GAME CASES`.

use std::io::Write;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = std::env::args().skip(1);
    let (Some(game), Some(cases)) = (words.next(), words.next()) else {
        return Err("usage: input GAME CASES".into());
    };
    let text = touchmove_bench::input(game.parse()?, cases.parse()?);
    std::io::stdout().write_all(text.as_bytes())?;
    Ok(())
}
