//! `touchmove engine`: another program drives the search by UCI or Hub.

mod hub;
mod lines;
mod search_thread;
mod uci;

use crate::commands::HELP_TEMPLATE;
use crate::engine::TablesArg;
use crate::exit::Failure;
use crate::output::print_bytes;
use crate::value_parsers::game;
use touchmove::{Game, checkers, duck_chess};
use touchmove_engine::search::Level;

#[derive(clap::Args)]
#[command(help_template = HELP_TEMPLATE, before_help = "\
Examples:
  touchmove engine duck-chess                  UCI in the dialect of Fairy-Stockfish
  touchmove engine checkers --protocol hub     Hub 2, which Scan and pydraughts speak
  printf 'position startpos\\ngo depth 8\\n' | touchmove engine checkers
")]
pub(crate) struct Args {
    /// The game, by name or alias: checkers or duck-chess
    #[arg(value_parser = game(), ignore_case = true, value_name = "GAME")]
    game: Game,
    /// The protocol that the other program speaks; Hub is for checkers
    #[arg(long, value_name = "PROTOCOL", default_value = "uci")]
    protocol: Protocol,
    #[command(flatten)]
    tables: TablesArg,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Protocol {
    Uci,
    Hub,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    match (args.game, args.protocol) {
        (Game::Checkers, Protocol::Uci) => uci::run::<checkers::Position>(&args.tables),
        (Game::Checkers, Protocol::Hub) => hub::run(&args.tables),
        (Game::DuckChess, Protocol::Uci) => uci::run::<duck_chess::Position>(&args.tables),
        (Game::DuckChess, Protocol::Hub) => {
            Err(Failure::usage("engine", "Hub is for checkers: duck chess speaks UCI"))
        }
        (game, _) => Err(Failure::usage(
            "engine",
            format!("{game} is a puzzle: only checkers and duck-chess have an engine"),
        )),
    }
}

/// The options' limits and defaults.
const DEFAULT_HASH_MEGABYTES: usize = 64;
const MAX_HASH_MEGABYTES: usize = 4096;
const MAX_LINES: usize = 100;
const MAX_LEVEL: u8 = Level::MAX.number();

/// Returns the level that is closest to a number.
fn clamped_level(number: usize) -> Level {
    u8::try_from(number.clamp(1, MAX_LEVEL.into())).ok().and_then(Level::new).unwrap_or_default()
}

/// Writes a line, at once, since another program waits for it.
fn send(line: &str) -> Result<(), Failure> {
    print_bytes(format!("{line}\n").as_bytes())
}
