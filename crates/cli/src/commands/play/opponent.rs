//! The engine as an opponent and as an adviser.

use crate::engine::options;
use touchmove::GameHistory;
use touchmove_engine::search::{Analysis, EndgameTable, Level, Limits};
use touchmove_engine::{Engine, EngineGame};

/// Positions that are searched for a move, as far as the level uses them.
const MOVE_NODES: u64 = 2_000_000;
/// Positions that are searched for a hint.
const HINT_NODES: u64 = 400_000;

/// The engine at a level, which also gives hints.
pub(super) struct Opponent<'t, P: EngineGame> {
    engine: Box<dyn Engine<P> + 't>,
    level: Level,
    seed: u64,
}

impl<'t, P: EngineGame> Opponent<'t, P> {
    pub(super) fn new(level: Level, seed: u64, tables: Option<&'t dyn EndgameTable<P>>) -> Self {
        Opponent { engine: P::engine(options(), tables), level, seed }
    }

    pub(super) fn level(&self) -> Level {
        self.level
    }

    /// Returns the move that the engine plays; none if the game is over.
    pub(super) fn choose(&mut self, game: &GameHistory<P>) -> Option<P::Move> {
        self.engine.choose_move(game, self.level, self.seed, &Limits::nodes(MOVE_NODES), &mut ())
    }

    /// Analyses the position for the player, at full strength.
    pub(super) fn hint(&mut self, game: &GameHistory<P>) -> Analysis<P> {
        self.engine.analyze(game, &Limits::nodes(HINT_NODES), &mut ())
    }
}
