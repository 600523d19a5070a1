//! The engine as an opponent and as an adviser.

use crate::engine::options;
use touchmove::GameHistory;
use touchmove_contest::random::Random;
use touchmove_engine::search::{Analysis, EndgameTable, Limits};
use touchmove_engine::{Engine, EngineGame};

/// Positions that are searched for a hint.
const HINT_NODES: u64 = 400_000;

/// How the engine plays at a level.
struct Strength {
    /// The positions that it searches for a move.
    nodes: u64,
    /// In how many of a hundred moves it plays any legal move.
    random: usize,
}

/// The levels, from 1 on.
const LEVELS: [Strength; 5] = [
    Strength { nodes: 50, random: 80 },
    Strength { nodes: 500, random: 30 },
    Strength { nodes: 5_000, random: 10 },
    Strength { nodes: 100_000, random: 0 },
    Strength { nodes: 2_000_000, random: 0 },
];

/// The engine at a level, which also gives hints.
pub(super) struct Opponent<'t, P: EngineGame> {
    engine: Box<dyn Engine<P> + 't>,
    strength: &'static Strength,
    random: Random,
}

impl<'t, P: EngineGame> Opponent<'t, P> {
    pub(super) fn new(level: u8, seed: u64, tables: Option<&'t dyn EndgameTable<P>>) -> Self {
        let strength = &LEVELS[usize::from(level).clamp(1, LEVELS.len()) - 1];
        Opponent { engine: P::engine(options(), tables), strength, random: Random(seed) }
    }

    /// Returns the move that the engine plays; none if the game is over.
    pub(super) fn choose(&mut self, game: &GameHistory<P>) -> Option<P::Move> {
        let moves = game.position().legal_moves();
        if self.random.percent(self.strength.random) {
            return self.random.pick(&moves).copied();
        }
        self.engine.analyze(game, &Limits::nodes(self.strength.nodes), &mut ()).best_move()
    }

    /// Analyses the position for the player, at full strength.
    pub(super) fn hint(&mut self, game: &GameHistory<P>) -> Analysis<P> {
        self.engine.analyze(game, &Limits::nodes(HINT_NODES), &mut ())
    }
}
