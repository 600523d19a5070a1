//! Tunes the weights of an evaluation by self-play, and writes them back to their file.
//!
//!     tune GAME FILE [--games N] [--nodes N] [--seed S]
//!
//! Games from random openings are played with a budget of positions per move, by the weights that the program was built with. The weights in
//! FILE are then fitted to the results of these games (Texel's method: logistic regression of the result on the estimates of quiet
//! positions), and scaled so that their unit stays what it was. The same seed writes the same file. Build and play a match before you keep it.
//!
//!     cargo run --release -p touchmove-engine --example tune checkers crates/engine/weights/checkers.txt

mod regression;
mod self_play;

use regression::Samples;
use std::error::Error;
use std::fmt::Write as _;
use touchmove::{Game, checkers, duck_chess};
use touchmove_engine::search::SearchGame;
use touchmove_engine::tuning::{TunableGame, Weight};

type Result<T> = std::result::Result<T, Box<dyn Error + Send + Sync>>;

struct Args {
    file: String,
    games: usize,
    nodes: u64,
    seed: u64,
}

fn main() -> Result<()> {
    let mut args = std::env::args().skip(1);
    let mut positional = Vec::new();
    let mut parsed = Args { file: String::new(), games: 4000, nodes: 2000, seed: 1 };
    while let Some(arg) = args.next() {
        let mut value = || args.next().ok_or(format!("{arg} needs a value"));
        match arg.as_str() {
            "--games" => parsed.games = value()?.parse()?,
            "--nodes" => parsed.nodes = value()?.parse()?,
            "--seed" => parsed.seed = value()?.parse()?,
            _ => positional.push(arg),
        }
    }
    let [game, file] = <[String; 2]>::try_from(positional).map_err(|_| "tune GAME FILE")?;
    parsed.file = file;
    match game.parse()? {
        Game::Checkers => tune::<checkers::Position>(&parsed),
        Game::DuckChess => tune::<duck_chess::Position>(&parsed),
        other => Err(format!("{other} is solved").into()),
    }
}

fn tune<P: SearchGame + TunableGame>(args: &Args) -> Result<()> {
    let text = std::fs::read_to_string(&args.file)?;
    let weights = P::parse_weights(&text)?;
    let (positions, results) = self_play::play::<P>(args.games, args.nodes, args.seed);
    eprintln!("{} quiet positions of {} games", positions.len(), args.games);
    let tuned = Samples::new(&weights, &positions, &results).fit(&weights);
    let names = P::weight_names();
    let tuned = scaled(&tuned, &weights, |index| P::is_unit(&names[index]));
    std::fs::write(&args.file, with_weights(&text, &names, &tuned)?)?;
    Ok(())
}

/// Scales weights so that those of the unit are on average what they were: the search prunes by margins in hundredths of it.
fn scaled(weights: &[Weight], before: &[Weight], is_unit: impl Fn(usize) -> bool) -> Vec<Weight> {
    let size = |weights: &[Weight]| -> f64 {
        let units = weights.iter().enumerate().filter(|(index, _)| is_unit(*index));
        units.flat_map(|(_, weight)| weight).map(|weight| f64::from(*weight)).sum()
    };
    let scale = size(before) / size(weights);
    let scale = if scale.is_finite() && scale > 0.0 { scale } else { 1.0 };
    weights.iter().map(|weight| weight.map(|weight| (f64::from(weight) * scale).round() as i16)).collect()
}

/// Returns the text of a weights file with other weights; its comments stay.
fn with_weights(text: &str, names: &[String], weights: &[Weight]) -> Result<String> {
    let (mut result, mut left) = (String::new(), names.iter().zip(weights));
    for line in text.lines() {
        if line.trim().is_empty() || line.trim_start().starts_with('#') {
            writeln!(result, "{line}")?;
        } else if let Some((name, [middle, end])) = left.next() {
            writeln!(result, "{name} {middle} {end}")?;
        }
    }
    Ok(result)
}
