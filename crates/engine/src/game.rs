//! All games behind one interface: exact where a game is solved, by search elsewhere.

use crate::exact::{self, Exact, Solution};
use crate::score::Score;
use crate::search::{
    Analysis, Control, EndgameTable, Level, Limits, Line, Options, SearchGame, Searcher, mixed,
};
use crate::tables::Tables;
use std::collections::HashSet;
use std::ops::RangeInclusive;
use touchmove::{
    AnyPosition, BoardGame, GameHistory, OtherGame, Outcome, Position, Side as _, checkers, correct_move,
    duck_chess, kings_tour,
};

/// A game that the engine knows.
///
/// ```
/// use touchmove::{GameHistory, kings_tour};
/// use touchmove_engine::{EngineGame, search::{Limits, Options}};
///
/// let game = GameHistory::new("a1 a2 b1".parse::<kings_tour::Position>()?);
/// let mut engine = kings_tour::Position::engine(Options::default(), None);
/// let analysis = engine.analyze(&game, &Limits::default(), &mut ());
/// assert_eq!(analysis.best_move().unwrap().to_string(), "b1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait EngineGame: BoardGame + TryFrom<AnyPosition, Error = OtherGame> {
    /// Whether every position is solved exactly.
    const IS_SOLVED: bool = false;

    /// Whether there are endgame tables.
    const HAS_TABLES: bool = false;

    /// The numbers of moves in which [puzzles](crate::puzzle) can be won; for others there are none, or finding them takes too long.
    const PUZZLE_MOVES: RangeInclusive<u32>;

    /// Creates an engine for one game. It may use endgame tables, if it needs them.
    fn engine<'t>(options: Options, tables: Option<&'t dyn EndgameTable<Self>>)
    -> Box<dyn Engine<Self> + 't>;

    /// Returns the tables as a search uses them, if they are for this game.
    fn endgame_table(_tables: &Tables) -> Option<&dyn EndgameTable<Self>> {
        None
    }

    /// Returns the exact solution, if every position is solved.
    fn solution(&self) -> Option<Solution<Self::Move>> {
        None
    }
}

/// An engine for one game.
pub trait Engine<P: Position> {
    /// Analyses the current position of a game. If the game is over there is nothing to find, and the analysis has no lines.
    fn analyze(
        &mut self,
        game: &GameHistory<P>,
        limits: &Limits,
        control: &mut dyn Control<P>,
    ) -> Analysis<P>;

    /// Chooses a move at a level of play; there is none if the game is over. The same seed and budget of positions lead to the same games.
    fn choose_move(
        &mut self,
        game: &GameHistory<P>,
        level: Level,
        seed: u64,
        limits: &Limits,
        control: &mut dyn Control<P>,
    ) -> Option<P::Move>;
}

/// Looks values up where all are known.
struct ExactEngine;

impl<P: Exact> Engine<P> for ExactEngine {
    fn analyze(
        &mut self,
        game: &GameHistory<P>,
        limits: &Limits,
        control: &mut dyn Control<P>,
    ) -> Analysis<P> {
        let is_over = game.ending().is_some();
        let moves = if is_over { Vec::new() } else { exact::all_moves(game.position()) };
        let lines: Vec<Line<P>> =
            moves.into_iter().take(limits.lines).map(|(score, moves)| Line { score, moves }).collect();
        let depth = lines.iter().map(|line| line.moves.len()).max().unwrap_or(0);
        let analysis = Analysis { lines, depth: depth as u32, nodes: 0 };
        control.iteration_finished(&analysis);
        analysis
    }

    /// Below the highest level it plays any legal move now and then.
    fn choose_move(
        &mut self,
        game: &GameHistory<P>,
        level: Level,
        seed: u64,
        limits: &Limits,
        control: &mut dyn Control<P>,
    ) -> Option<P::Move> {
        let random = mixed(mixed(seed) ^ game.plies().len() as u64);
        let any_move_percent = match level.number() {
            1 => 80,
            2 => 50,
            3 => 30,
            4 => 10,
            _ => 0,
        };
        let analysis = self.analyze(game, &Limits { lines: usize::MAX, ..*limits }, control);
        let is_any = random % 100 < any_move_percent;
        let index = if is_any { random / 100 % analysis.lines.len().max(1) as u64 } else { 0 };
        analysis.lines.get(index as usize)?.moves.first().copied()
    }
}

impl<P: SearchGame> Engine<P> for Searcher<'_, P> {
    fn analyze(
        &mut self,
        game: &GameHistory<P>,
        limits: &Limits,
        control: &mut dyn Control<P>,
    ) -> Analysis<P> {
        Searcher::analyze(self, game, limits, control)
    }

    fn choose_move(
        &mut self,
        game: &GameHistory<P>,
        level: Level,
        seed: u64,
        limits: &Limits,
        control: &mut dyn Control<P>,
    ) -> Option<P::Move> {
        Searcher::choose_move(self, game, level, seed, limits, control)
    }
}

macro_rules! solved_games {
    ($($module:ident $puzzle_moves:expr),*) => {$(
        impl EngineGame for $module::Position {
            const IS_SOLVED: bool = true;
            const PUZZLE_MOVES: RangeInclusive<u32> = $puzzle_moves;

            fn engine<'t>(_: Options, _: Option<&'t dyn EndgameTable<Self>>) -> Box<dyn Engine<Self> + 't> {
                Box::new(ExactEngine)
            }

            fn solution(&self) -> Option<Solution<Self::Move>> {
                Some(exact::solve(self))
            }
        }
    )*};
}

macro_rules! searched_games {
    ($($module:ident $puzzle_moves:expr, { $($item:item)* })*) => {$(
        impl EngineGame for $module::Position {
            const PUZZLE_MOVES: RangeInclusive<u32> = $puzzle_moves;
            $($item)*

            fn engine<'t>(options: Options, tables: Option<&'t dyn EndgameTable<Self>>) -> Box<dyn Engine<Self> + 't> {
                let searcher = Searcher::new(options);
                Box::new(match tables {
                    Some(tables) => searcher.with_table(tables),
                    None => searcher,
                })
            }
        }
    )*};
}

solved_games!(correct_move 1..=8, kings_tour 1..=7);
searched_games!(
    checkers 1..=5, {
        const HAS_TABLES: bool = true;

        fn endgame_table(tables: &Tables) -> Option<&dyn EndgameTable<Self>> {
            Some(tables)
        }
    }
    duck_chess 1..=3, {}
);

/// What is known of the value of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved<M> {
    /// The score for the side to move. It is proved or the best estimate.
    pub score: Score,
    /// Whether the number of plies of the score is exact, and not only a maximum.
    pub is_exact: bool,
    /// Best play by both sides as far as it is known: each move, and the other moves that are equally good, where all are known.
    pub line: Vec<(M, Option<Vec<M>>)>,
    /// The number of lines of best play, where all are known and end.
    pub lines: Option<u64>,
}

/// Solves a position exactly, by tables or by a search within limits, which may use the tables too. Returns nothing if the control
/// stopped the search before it found anything.
pub fn solve<P: EngineGame>(
    position: &P,
    tables: Option<&dyn EndgameTable<P>>,
    options: Options,
    limits: &Limits,
    control: &mut dyn Control<P>,
) -> Option<Solved<P::Move>> {
    solve_game(&GameHistory::new(position.clone()), tables, options, limits, control)
}

/// Solves the current position of a game as [`solve`] does, where the moves that led to it count: what is won without them may be
/// drawn by a house rule.
pub fn solve_game<P: EngineGame>(
    game: &GameHistory<P>,
    tables: Option<&dyn EndgameTable<P>>,
    options: Options,
    limits: &Limits,
    control: &mut dyn Control<P>,
) -> Option<Solved<P::Move>> {
    let position = game.position();
    let ending = game.ending();
    let is_drawn = ending.is_some_and(|ending| ending.outcome == Outcome::Draw);
    let by_tables = || exact::solve_by(position, &|position| tables?.probe(position));
    let solution = if is_drawn { None } else { position.solution().or_else(by_tables) };
    if let Some(Solution { score, line, lines }) = solution.filter(|solution| holds_in(game, solution.score))
    {
        let line = line.into_iter().map(|step| (step.mv, Some(step.alternatives))).collect();
        return Some(Solved { score, is_exact: true, line, lines });
    }
    if let Some(ending) = ending {
        let score = match ending.outcome {
            Outcome::Draw => Score::Draw,
            Outcome::Win(side) if side == position.to_move() => Score::Win { plies: Some(0) },
            Outcome::Win(_) => Score::Loss { plies: Some(0) },
        };
        return Some(Solved { score, is_exact: true, line: Vec::new(), lines: None });
    }
    let analysis = P::engine(options, tables).analyze(game, limits, control);
    let best = analysis.lines.into_iter().next()?;
    // Tables without plies know the result, but not how it is reached.
    let by_table = || tables?.probe(position).filter(|score| score.is_proved() && holds_in(game, *score));
    let proved = Some(best.score).filter(|score| score.is_proved()).or_else(by_table);
    Some(Solved {
        score: proved.unwrap_or(best.score),
        is_exact: false,
        line: best.moves.into_iter().map(|mv| (mv, None)).collect(),
        lines: None,
    })
}

/// Whether the value of the current position is the same in a game with these moves before it.
fn holds_in<P: Position>(game: &GameHistory<P>, score: Score) -> bool {
    let quiet = game.quiet_plies();
    // House rules make draws only. Positions before an irreversible move cannot come again, and a puzzle has no house rules.
    if quiet == 0 || score == Score::Draw || P::Side::ALL.len() < 2 {
        return true;
    }
    let (rules, Some(plies)) = (game.house_rules(), score.plies()) else { return false };
    let is_within_limit = || match P::GAME.info().quiet_limit {
        Some(limit) if rules.quiet_limit => quiet.saturating_add(plies) <= limit.plies,
        _ => true,
    };
    // The shortest way to win passes through no position twice, so that only one that has occurred twice already can draw it.
    let (before, recent) = game.plies().split_at(game.plies().len() - quiet as usize);
    let first = before.last().map_or(game.start(), |ply| &ply.position);
    let mut seen: HashSet<&P> = HashSet::from([first]);
    let mut has_repetition = || recent.iter().any(|ply| !seen.insert(&ply.position));
    is_within_limit() && !(rules.repetition && has_repetition())
}
