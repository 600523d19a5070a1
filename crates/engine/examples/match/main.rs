//! Plays a match between two programs, with touchmove as the referee, and reports the score with its 95 % interval.
//!
//!     match GAME FIRST SECOND [--games N] [--seed S] [--save FILE]
//!
//! A player is `engine:BUDGET`, `material:BUDGET` (plain alpha-beta that counts pieces), `greedy` (captures if it can, otherwise moves at
//! random), `random`, `level:N`, or `uci:BUDGET:COMMAND` for a program that speaks UCI. A budget is a number of positions (`50000`) or a
//! time (`0.1s`) per move. Each opening, a few random moves to a position that is about even, is played twice with the sides exchanged: in odd games the first
//! player moves first. `--save` writes a move list, which `touchmove replay GAME` reads. The
//! house rules HR1 to HR3 end games as draws.
//!
//!     cargo run --release -p touchmove-engine --example match -- checkers engine:100000 material:100000 --games 200
//!     cargo run --release -p touchmove-engine --example match -- duck-chess engine:0.1s \
//!       "uci:0.1s:fairy-stockfish load docs/fairy-stockfish.ini" --games 100 --save games.txt
//!
//! Arguments of a UCI program of the form `NAME=VALUE` become its options (`setoption name NAME value VALUE`).

mod material;
mod openings;
mod players;
mod statistics;
mod uci_player;

use players::Player;
use statistics::Tally;
use std::error::Error;
use std::io::Write;
use touchmove::{Ending, Game, GameHistory, Outcome, Side as _, checkers, duck_chess};
use touchmove_engine::protocol::uci::UciGame;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

struct Args {
    players: [String; 2],
    games: usize,
    seed: u64,
    save: Option<String>,
}

fn main() -> Result<()> {
    let mut args = std::env::args().skip(1);
    let mut positional = Vec::new();
    let mut parsed = Args { players: Default::default(), games: 100, seed: 1, save: None };
    while let Some(arg) = args.next() {
        let mut value = || args.next().ok_or(format!("{arg} needs a value"));
        match arg.as_str() {
            "--games" => parsed.games = value()?.parse()?,
            "--seed" => parsed.seed = value()?.parse()?,
            "--save" => parsed.save = Some(value()?),
            _ => positional.push(arg),
        }
    }
    let [game, first, second] = <[String; 3]>::try_from(positional).map_err(|_| "match GAME FIRST SECOND")?;
    parsed.players = [first, second];
    match game.parse()? {
        Game::Checkers => play_match::<checkers::Position>(&parsed),
        Game::DuckChess => play_match::<duck_chess::Position>(&parsed),
        other => Err(format!("{other} is a puzzle").into()),
    }
}

fn play_match<P: UciGame>(args: &Args) -> Result<()> {
    let mut players = [Player::<P>::new(&args.players[0], 1)?, Player::new(&args.players[1], 2)?];
    let mut save = args.save.as_ref().map(std::fs::File::create).transpose()?;
    let mut tally = Tally::default();
    let openings = openings::balanced::<P>(args.games.div_ceil(2), args.seed);
    for number in 0..args.games {
        // The first player has the side to move first in even games.
        let first = P::Side::ALL[number % 2];
        let mut game = openings[number / 2].clone();
        let ending = play_game(&mut players, &mut game, first)?;
        let score = match ending.outcome {
            Outcome::Draw => 0.5,
            Outcome::Win(winner) => f64::from(u8::from(winner == first)),
        };
        tally.add(score);
        let rule = ending.house_rule.map_or("", |rule| rule.id);
        eprintln!("game {:3}: {score} {rule:4} after {:3} plies   {tally}", number + 1, game.plies().len());
        if let Some(file) = &mut save {
            // A move list, one game per line.
            let text = |mv: &P::Move| match P::GAME {
                Game::DuckChess => P::move_text(mv),
                _ => mv.to_string(),
            };
            let moves: Vec<String> = game.plies().iter().map(|ply| text(&ply.mv)).collect();
            writeln!(file, "position startpos moves {}", moves.join(" "))?;
        }
    }
    println!("{} against {}: {tally}", args.players[0], args.players[1]);
    for player in &players {
        println!("{}", player.summary());
    }
    Ok(())
}

fn play_game<P: UciGame>(
    players: &mut [Player<P>; 2],
    game: &mut GameHistory<P>,
    first: P::Side,
) -> Result<Ending<P::Side>> {
    players.iter_mut().try_for_each(Player::new_game)?;
    loop {
        if let Some(ending) = game.ending() {
            return Ok(ending);
        }
        let player = &mut players[usize::from(game.position().to_move() != first)];
        let Some(mv) = player.choose(game)? else {
            game.agree_on_draw();
            continue;
        };
        game.play(&mv).map_err(|error| format!("{}: {mv}: {error}", game.position()))?;
    }
}
