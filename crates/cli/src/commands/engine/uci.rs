//! UCI.

use super::lines::next_line;
use super::search_thread::{Report, SearchThread, Task};
use super::{DEFAULT_HASH_MEGABYTES, MAX_HASH_MEGABYTES, MAX_LEVEL, MAX_LINES, clamped_level, send};
use crate::engine::TablesArg;
use crate::exit::Failure;
use std::time::Duration;
use touchmove::{Game, GameHistory};
use touchmove_engine::EngineGame;
use touchmove_engine::protocol::uci::{self, Command, UciGame};
use touchmove_engine::search::{Analysis, Level, Limits};

struct Lines;

impl<P: UciGame> Report<P> for Lines {
    fn iteration(
        &self,
        _: &GameHistory<P>,
        analysis: &Analysis<P>,
        elapsed: Duration,
    ) -> Result<(), Failure> {
        uci::info(analysis, elapsed).iter().try_for_each(|line| send(line))
    }

    fn end(&self, _: &GameHistory<P>, mv: Option<P::Move>) -> Result<(), Failure> {
        send(&uci::best_move::<P>(mv))
    }
}

pub(super) fn run<P: UciGame + EngineGame>(tables: &TablesArg) -> Result<(), Failure> {
    let open_tables = || tables.open_or_build::<P>("engine");
    let Some(mut game) = GameHistory::<P>::from_initial() else { return Err(Failure::Internal) };
    let mut thread = SearchThread::start(DEFAULT_HASH_MEGABYTES, Lines);
    let (mut input, mut lines) = (std::io::stdin().lock(), 1);
    let (mut level, mut is_infinite) = (Level::MAX, false);
    while let Some(line) = next_line(&mut input)? {
        let Some(command) = uci::parse(&line) else { continue };
        match command {
            Command::Uci => introduce::<P>()?,
            Command::IsReady => {
                thread.use_tables(open_tables)?;
                send("readyok")?;
            }
            Command::UciNewGame => thread.new_game(),
            Command::SetOption { name, value } => match (name.to_ascii_lowercase().as_str(), value.parse()) {
                ("hash", Ok(megabytes)) => thread.resize(clamp(megabytes, MAX_HASH_MEGABYTES)),
                ("multipv", Ok(wanted)) => lines = clamp(wanted, MAX_LINES),
                ("level", Ok(number)) => level = clamped_level(number),
                ("threads", Ok(1)) => {}
                ("uci_variant", _) if is_name_of::<P>(value) => {}
                _ => send(&uci::message(&uci::unknown_option(name, value)))?,
            },
            Command::Position(position) => match position.game() {
                Ok(found) => game = found,
                Err(error) => send(&uci::message(&error))?,
            },
            Command::Go(go) => {
                is_infinite = go.is_infinite;
                let limits = Limits { lines, ..go.limits(game.position().to_move()) };
                thread.use_tables(open_tables)?;
                thread.search(Task { game: game.clone(), limits, level, is_infinite });
            }
            Command::Stop => thread.stop(),
            Command::PonderHit => {}
            Command::Quit => return thread.finish(false),
            _ => {}
        }
    }
    thread.finish(!is_infinite)
}

fn clamp(value: usize, most: usize) -> usize {
    value.clamp(1, most)
}

fn is_name_of<P: UciGame>(name: &str) -> bool {
    name == P::VARIANT || name.parse() == Ok::<Game, _>(P::GAME)
}

fn introduce<P: UciGame>() -> Result<(), Failure> {
    send(&format!("id name touchmove {}", env!("CARGO_PKG_VERSION")))?;
    send("id author the touchmove developers")?;
    send(&format!(
        "option name Hash type spin default {DEFAULT_HASH_MEGABYTES} min 1 max {MAX_HASH_MEGABYTES}"
    ))?;
    send(&format!("option name MultiPV type spin default 1 min 1 max {MAX_LINES}"))?;
    send(&format!("option name Level type spin default {MAX_LEVEL} min 1 max {MAX_LEVEL}"))?;
    send(&format!("option name UCI_Variant type combo default {0} var {0}", P::VARIANT))?;
    send("uciok")
}
