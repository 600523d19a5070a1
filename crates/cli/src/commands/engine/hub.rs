//! Hub 2.

use super::lines::next_line;
use super::search_thread::{Report, SearchThread, Task};
use super::{DEFAULT_HASH_MEGABYTES, MAX_HASH_MEGABYTES, send};
use crate::exit::Failure;
use std::time::Duration;
use touchmove::GameHistory;
use touchmove::checkers::Position;
use touchmove_engine::protocol::hub::{self, Command, Level, SideLetter};
use touchmove_engine::search::Analysis;

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

    fn end(&self, game: &GameHistory<Position>, analysis: &Analysis<Position>) -> Result<(), Failure> {
        send(&hub::done(game.position(), analysis.best_move()))
    }
}

pub(super) fn run() -> Result<(), Failure> {
    let mut game = GameHistory::new(Position::default());
    let mut thread = SearchThread::start(DEFAULT_HASH_MEGABYTES, Lines);
    let (mut level, mut letter) = (Level::default(), SideLetter::default());
    let mut input = std::io::stdin().lock();
    let mut complete = true;
    while let Some(line) = next_line(&mut input)? {
        if line.trim().is_empty() {
            continue;
        }
        match hub::parse(&line) {
            Err(error) => send(&hub::error(&error))?,
            Ok(Command::Hub) => introduce()?,
            Ok(Command::Init) => send("ready")?,
            Ok(Command::Ping) => send("pong")?,
            Ok(Command::NewGame) => thread.new_game(),
            Ok(Command::SetParam { name, value }) => {
                match (name, value.parse(), SideLetter::from_name(value)) {
                    ("hash", Ok(megabytes), _) => {
                        thread.resize(usize::clamp(megabytes, 1, MAX_HASH_MEGABYTES))
                    }
                    ("side-letter", _, Some(meaning)) => letter = meaning,
                    ("variant", ..) if value == "english" => {}
                    _ => send(&hub::error("no such parameter or value"))?,
                }
            }
            Ok(Command::Pos { pos, moves }) => match hub::game(pos, moves, letter) {
                Ok(found) => game = found,
                Err(error) => send(&hub::error(&error))?,
            },
            Ok(Command::Level(wanted)) => level = wanted,
            Ok(Command::Go { is_infinite }) => {
                complete = !is_infinite;
                thread.search(Task { game: game.clone(), limits: level.limits(), is_infinite });
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
    send("param name=side-letter value=auto type=enum values=\"auto color first-mover\"")?;
    send("wait")
}
