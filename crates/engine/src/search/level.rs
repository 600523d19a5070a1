//! Levels of play, from one that a beginner can beat to full strength.

use super::analysis::Line;
use super::game::SearchGame;
use super::key::mixed;
use super::limits::{Control, Limits};
use super::searcher::Searcher;
use std::fmt;
use touchmove::GameHistory;

/// A level of play, 1 to 5. The levels differ in kind:
///
/// | level | looks ahead | plays |
/// | --- | --- | --- |
/// | 1 | one ply | mostly the worst move it sees, so that a beginner wins |
/// | 2 | one ply | the best move it sees, or one at random |
/// | 3 | three plies | the best move, or often the second best |
/// | 4 | six plies, with endgame tables | the best move, or now and then the second best |
/// | 5 | as far as the limits allow, with endgame tables | the best move |
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Level(u8);

impl Level {
    /// The weakest level.
    pub const MIN: Level = Level(1);
    /// Full strength.
    pub const MAX: Level = Level(5);

    /// Returns the level with this number, if it is 1 to 5.
    pub const fn new(number: u8) -> Option<Self> {
        if Self::MIN.0 <= number && number <= Self::MAX.0 { Some(Level(number)) } else { None }
    }

    /// Returns the number, 1 to 5.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Whether it uses endgame tables.
    pub const fn uses_tables(self) -> bool {
        self.skill().has_tables
    }

    const fn skill(self) -> Skill {
        match self.0 {
            1 => Skill { depth: Some(1), preference: Preference::Worst, others: 40, has_tables: false },
            2 => Skill { depth: Some(1), preference: Preference::Best, others: 50, has_tables: false },
            3 => Skill { depth: Some(3), preference: Preference::SecondBest, others: 30, has_tables: false },
            4 => Skill { depth: Some(6), preference: Preference::SecondBest, others: 10, has_tables: true },
            _ => Skill { depth: None, preference: Preference::Best, others: 0, has_tables: true },
        }
    }
}

impl Default for Level {
    fn default() -> Self {
        Self::MAX
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What a level can do.
struct Skill {
    depth: Option<u32>,
    preference: Preference,
    /// How often, in percent, the level does not play the move that it should.
    others: u64,
    has_tables: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Preference {
    /// The worst move, or one at random.
    Worst,
    /// The best move, or one at random.
    Best,
    /// The best move, or the second best.
    SecondBest,
}

impl<P: SearchGame> Searcher<'_, P> {
    /// Chooses a move at a level; there is none if the game is over. The same seed and budget of positions lead to the same games.
    pub fn choose_move(
        &mut self,
        game: &GameHistory<P>,
        level: Level,
        seed: u64,
        limits: &Limits,
        control: &mut dyn Control<P>,
    ) -> Option<P::Move> {
        let Skill { depth, preference, others, has_tables } = level.skill();
        let lines = match preference {
            _ if others == 0 => 1,
            Preference::SecondBest => 2,
            Preference::Worst | Preference::Best => usize::MAX,
        };
        let depth = match (depth, limits.depth) {
            (Some(most), Some(wanted)) => Some(most.min(wanted)),
            (most, wanted) => most.or(wanted),
        };
        let limits = Limits { depth, lines, ..*limits };
        let analysis = if has_tables {
            self.analyze(game, &limits, control)
        } else {
            self.without_tables(|searcher| searcher.analyze(game, &limits, control))
        };
        let random = mixed(mixed(seed) ^ game.plies().len() as u64);
        let is_other = random % 100 < others;
        let choice = match preference {
            Preference::SecondBest => analysis.lines.get(usize::from(is_other)).or(analysis.lines.first()),
            _ if is_other => analysis.lines.get((random / 100 % analysis.lines.len().max(1) as u64) as usize),
            Preference::Best => analysis.lines.first(),
            Preference::Worst => analysis.lines.last(),
        };
        choice.and_then(|line: &Line<P>| line.moves.first().copied())
    }
}
