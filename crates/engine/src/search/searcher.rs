//! The searcher: what is kept from one search of a game to the next.

use super::alpha_beta::Worker;
use super::analysis::Analysis;
use super::game::{Node as _, SearchGame};
use super::limits::{Control, Limits};
use super::ordering::Statistics;
use super::path::Path;
use super::root;
use super::table::EndgameTable;
use super::transposition::TranspositionTable;
use touchmove::GameHistory;

/// Options of a [`Searcher`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The size of the transposition table in bytes.
    pub hash: usize,
}

impl Default for Options {
    fn default() -> Self {
        Options { hash: 16 << 20 }
    }
}

/// Searches positions of one game. It remembers what it has found out, which makes the next search of the same game faster.
pub struct Searcher<'t, P: SearchGame> {
    transpositions: TranspositionTable,
    statistics: Statistics,
    endgames: Option<&'t dyn EndgameTable<P>>,
}

impl<'t, P: SearchGame> Searcher<'t, P> {
    /// Creates a searcher without endgame tables.
    pub fn new(options: Options) -> Self {
        Searcher {
            transpositions: TranspositionTable::new(options.hash),
            statistics: Statistics::new(P::Node::SLOTS),
            endgames: None,
        }
    }

    /// Lets the searcher use endgame tables.
    #[must_use]
    pub fn with_table(mut self, table: &'t dyn EndgameTable<P>) -> Self {
        self.endgames = Some(table);
        self
    }

    /// Does something without endgame tables.
    pub(super) fn without_tables<R>(&mut self, action: impl FnOnce(&mut Self) -> R) -> R {
        let endgames = self.endgames.take();
        let result = action(self);
        self.endgames = endgames;
        result
    }

    /// Forgets everything, so that the next search finds what a new searcher would.
    pub fn clear(&mut self) {
        self.transpositions.clear();
        self.statistics.clear();
    }

    /// Searches the current position of a game. If the game is over there is nothing to find, and the analysis has no lines.
    pub fn analyze(
        &mut self,
        game: &GameHistory<P>,
        limits: &Limits,
        control: &mut dyn Control<P>,
    ) -> Analysis<P> {
        if game.ending().is_some() {
            return Analysis { lines: Vec::new(), depth: 0, nodes: 0 };
        }
        self.transpositions.start_generation();
        self.statistics.age();
        let worker = Worker::new(
            &mut self.transpositions,
            &mut self.statistics,
            self.endgames,
            control,
            *limits,
            Path::new(game),
        );
        root::analyze(worker, game.position())
    }
}
