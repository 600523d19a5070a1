//! Hub 2.

use super::lines::next_line;
use super::search_thread::{Report, SearchThread, Task};
use super::{DEFAULT_HASH_MEGABYTES, MAX_HASH_MEGABYTES, MAX_LEVEL, clamped_level, send};
use crate::engine::TablesArg;
use crate::exit::Failure;
use std::time::Duration;
use touchmove::GameHistory;
use touchmove::checkers::{Move, Position};
use touchmove_engine::protocol::hub::{self, Command, SideLetter};
use touchmove_engine::search::{Analysis, Level};

struct Lines;

impl Report<Position> for Lines {
    fn iteration(
        &self,
        game: &GameHistory<Position>,
        analysis: &Analysis<Position>,
        elapsed: Duration,
    ) -> Result<(), Failure> {
        hub::info(game.position(), analysis, elapsed).map_or(Ok(()), |line| send(&line))
    }

    fn end(&self, game: &GameHistory<Position>, mv: Option<Move>) -> Result<(), Failure> {
        send(&hub::done(game.position(), mv))
    }
}

pub(super) fn run(tables: &TablesArg) -> Result<(), Failure> {
    let open_tables = || tables.open_or_build::<Position>("engine");
    let mut game = GameHistory::new(Position::default());
    let mut thread = SearchThread::start(DEFAULT_HASH_MEGABYTES, Lines);
    let (mut limits, mut level, mut letter) =
        (hub::Level::default().limits(), Level::MAX, SideLetter::default());
    let mut input = std::io::stdin().lock();
    let mut complete = true;
    while let Some(line) = next_line(&mut input)? {
        if line.trim().is_empty() {
            continue;
        }
        match hub::parse(&line) {
            Err(error) => send(&hub::error(&error))?,
            Ok(Command::Hub) => introduce()?,
            Ok(Command::Init) => {
                thread.use_tables(open_tables)?;
                send("ready")?;
            }
            Ok(Command::Ping) => send("pong")?,
            Ok(Command::NewGame) => thread.new_game(),
            Ok(Command::SetParam { name, value }) => {
                match (name, value.parse(), SideLetter::from_name(value)) {
                    ("hash", Ok(megabytes), _) => {
                        thread.resize(usize::clamp(megabytes, 1, MAX_HASH_MEGABYTES))
                    }
                    ("level", Ok(number), _) => level = clamped_level(number),
                    ("side-letter", _, Some(meaning)) => letter = meaning,
                    ("variant", ..) if value == "english" => {}
                    _ => send(&hub::error("no such parameter or value"))?,
                }
            }
            Ok(Command::Pos { pos, moves }) => match hub::game(pos, moves, letter) {
                Ok(found) => game = found,
                Err(error) => send(&hub::error(&error))?,
            },
            Ok(Command::Level(wanted)) => limits = wanted.limits(),
            Ok(Command::Go { is_infinite }) => {
                complete = !is_infinite;
                thread.use_tables(open_tables)?;
                thread.search(Task { game: game.clone(), limits, level, is_infinite });
            }
            Ok(Command::Stop) => thread.stop(),
            Ok(Command::PonderHit) => {}
            Ok(Command::Quit) => return thread.finish(false),
            Ok(_) => {}
        }
    }
    thread.finish(complete)
}

fn introduce() -> Result<(), Failure> {
    let version = env!("CARGO_PKG_VERSION");
    send(&format!("id name=touchmove version={version} author=\"the touchmove developers\" country=\"\""))?;
    send("param name=variant value=english type=enum values=\"english\"")?;
    send(&format!("param name=hash value={DEFAULT_HASH_MEGABYTES} type=int min=1 max={MAX_HASH_MEGABYTES}"))?;
    send(&format!("param name=level value={MAX_LEVEL} type=int min=1 max={MAX_LEVEL}"))?;
    send("param name=side-letter value=auto type=enum values=\"auto color first-mover\"")?;
    send("wait")
}
