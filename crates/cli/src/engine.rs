//! What the commands that use the engine share: the clock, the interrupt, and the sizes of its memory.

use crate::exit::Failure;
use crate::tables_folder;
use std::path::Path;
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

/// Opens the endgame tables of a game that has them. Without a folder, those of the default one are used, if they are there.
pub(crate) fn open_tables<P: EngineGame>(
    command: &'static str,
    dir: Option<&Path>,
) -> Result<Tables, Failure> {
    match dir {
        Some(_) if !P::HAS_TABLES => {
            Err(Failure::usage(command, format!("--tables: there are no endgame tables for {}", P::GAME)))
        }
        Some(_) => tables_folder::open(&tables_folder::resolve(command, dir)?),
        None if P::HAS_TABLES => {
            default_folder().map_or_else(|| Ok(Tables::default()), |dir| tables_folder::open(&dir))
        }
        None => Ok(Tables::default()),
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
