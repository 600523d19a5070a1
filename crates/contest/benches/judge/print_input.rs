//! Prints a contest input that is the same on every run: `judge_input GAME CASES`.

mod inputs;

use std::io::Write;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let (Some(game), Some(cases)) = (args.next(), args.next()) else {
        return Err("usage: judge_input GAME CASES".into());
    };
    let text = inputs::input(game.parse()?, cases.parse()?);
    std::io::stdout().write_all(text.as_bytes())?;
    Ok(())
}
