//! What the commands that use the engine share: endgame tables, the clock, the interrupt, and the sizes of its memory.

use crate::exit::{Failure, message};
use crate::tables_folder;
use crate::terminal::shown;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use touchmove::Position;
use touchmove_engine::search::{Analysis, Control};
use touchmove_engine::tables::Tables;
use touchmove_engine::tables::folder::default_folder;
use touchmove_engine::{EngineGame, Options};
use touchmove_records::games::Playable;

/// A game that can be solved, analyzed and played on the command line.
pub(crate) trait AnalyzableGame: Playable + EngineGame {}

impl<P: Playable + EngineGame> AnalyzableGame for P {}

// No doc comment: clap would show it as the description of every command that has this option.
#[derive(clap::Args)]
pub(crate) struct TablesArg {
    /// The folder of endgame tables (checkers), or `none` [default: $TOUCHMOVE_TABLES, or the user's folder for data of applications]
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
}

impl TablesArg {
    /// Opens the tables of a game that has them, if they are there. Says so if there are none in a folder that was named.
    pub(crate) fn open<P: EngineGame>(&self, command: &'static str) -> Result<Tables, Failure> {
        self.open_with::<P>(command, |dir| {
            let Some(folder) = dir.map(Path::to_owned).or_else(default_folder) else {
                return Ok(Tables::default());
            };
            let tables = tables_folder::open(&folder)?;
            if dir.is_some() && tables.files().next().is_none() {
                message(&format!("there are no tables in {}", shown(&folder)));
            }
            Ok(tables)
        })
    }

    /// Opens the tables of a game that has them. Those of few pieces are built if they are missing. If that is not possible in the
    /// default folder, there are none.
    pub(crate) fn open_or_build<P: EngineGame>(&self, command: &'static str) -> Result<Tables, Failure> {
        self.open_with::<P>(command, |dir| {
            if dir.is_none() && default_folder().is_none() {
                return Ok(Tables::default());
            }
            match tables_folder::open_or_build(command, dir) {
                Err(Failure::File(path, error)) if dir.is_none() => {
                    message(&format!("{}: {error}; going on without endgame tables", shown(&path)));
                    Ok(Tables::default())
                }
                result => result,
            }
        })
    }

    /// Opens the tables for a position: those of few pieces are built first if it has few, or soon may have.
    pub(crate) fn open_for<P: EngineGame>(
        &self,
        command: &'static str,
        position: &P,
    ) -> Result<Tables, Failure> {
        /// Three captures away from the tables that are built on first use.
        const FEW: usize = 8;
        if position.pieces().len() <= FEW {
            self.open_or_build::<P>(command)
        } else {
            self.open::<P>(command)
        }
    }

    fn open_with<P: EngineGame>(
        &self,
        command: &'static str,
        open: impl FnOnce(Option<&Path>) -> Result<Tables, Failure>,
    ) -> Result<Tables, Failure> {
        match self.tables.as_deref() {
            Some(dir) if tables_folder::is_none(dir) => Ok(Tables::default()),
            Some(_) if !P::HAS_TABLES => {
                Err(Failure::usage(command, format!("--tables: there are no endgame tables for {}", P::GAME)))
            }
            dir if P::HAS_TABLES => open(dir),
            _ => Ok(Tables::default()),
        }
    }
}

/// Returns moves as players write them.
pub(crate) fn notation<P: Playable>(moves: &[P::Move]) -> Vec<String> {
    moves.iter().map(P::to_list_notation).collect()
}

/// Bytes of the transposition table.
const HASH: usize = 64 << 20;

pub(crate) fn options() -> Options {
    Options { hash: HASH }
}

/// Tells a search the time, stops it on an interrupt, and passes on what each iteration finds.
pub(crate) struct Watch<F> {
    start: Instant,
    stop: Arc<AtomicBool>,
    visit: F,
}

impl<F> Watch<F> {
    /// Starts the clock.
    pub(crate) fn new(stop: Arc<AtomicBool>, visit: F) -> Self {
        Watch { start: Instant::now(), stop, visit }
    }
}

impl<P: Position, F: FnMut(&Analysis<P>)> Control<P> for Watch<F> {
    fn elapsed(&mut self) -> Duration {
        self.start.elapsed()
    }

    fn should_stop(&mut self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn iteration_finished(&mut self, analysis: &Analysis<P>) {
        (self.visit)(analysis);
    }
}

/// Returns a flag that an interrupt sets instead of ending the program.
pub(crate) fn stop_flag() -> Arc<AtomicBool> {
    #[cfg(unix)]
    return crate::interrupt::stop_flag();
    #[cfg(not(unix))]
    Arc::default()
}

/// Returns another number each time.
pub(crate) fn random_seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(0)
}
