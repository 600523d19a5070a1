//! Puzzles: positions in which the side to move wins in a given number of moves, and only one first move does so.
//!
//! ```
//! use touchmove::correct_move::Position;
//! use touchmove_engine::puzzle;
//!
//! let puzzle = puzzle::generate::<Position>(2, 1, &mut ()).unwrap();
//! assert_eq!(puzzle.moves, 2);
//! assert_eq!(puzzle.line.len(), 3);
//! ```

use crate::game::{Engine, EngineGame};
use crate::score::Score;
use crate::search::{Control, Limits, Options, mixed};
use touchmove::{Coord, GameHistory, Position, Side as _};

/// A position to solve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle<P: Position> {
    /// The position.
    pub position: P,
    /// The number of moves in which the side to move wins; it cannot win in fewer.
    pub moves: u32,
    /// The winning moves and the longest resistance. Only the first of the winning moves is known to be the only one.
    pub line: Vec<P::Move>,
}

/// Positions that are tried before the search for a puzzle is given up.
const MAX_CANDIDATES: u32 = 20_000;
/// Plies of the random games from which positions are taken.
const MAX_RANDOM_PLIES: u64 = 120;
/// Positions that the engine looks at before a candidate is dropped.
const NODES_PER_CANDIDATE: u64 = 20_000;
/// Bytes of the engine's transposition table.
const HASH: usize = 1 << 20;

/// Generates a puzzle that is won in this many moves, the same for the same seed. Returns nothing if the control stops the
/// search, or if there seems to be no such position, as there is none outside of [`EngineGame::PUZZLE_MOVES`].
///
/// The engine finds candidates; where a game is not solved, looking at all moves of both sides proves that the number of moves is the
/// smallest and that no other first move achieves it.
pub fn generate<P: EngineGame>(moves: u32, seed: u64, control: &mut dyn Control<P>) -> Option<Puzzle<P>> {
    let plies = if P::Side::ALL.len() == 1 { moves } else { (2 * moves).checked_sub(1)? };
    let mut random = Random(mixed(seed));
    let mut engine = P::engine(Options { hash: HASH }, None);
    for _ in 0..MAX_CANDIDATES {
        if control.should_stop() {
            return None;
        }
        let Some(position) = random_position::<P>(&mut random) else { continue };
        let line = if P::IS_SOLVED {
            solved_line(&position, plies)
        } else {
            proved_line(&position, plies, engine.as_mut(), control)
        };
        if let Some(line) = line {
            return Some(Puzzle { position, moves, line });
        }
    }
    None
}

/// How far a puzzle has been solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress<M> {
    /// Whether the solver wins within the moves that are left, whatever the other side plays; also once it has won.
    pub is_winning: bool,
    /// Best play from here: the fastest win and the longest resistance. Without a win in time, only solved games have one.
    pub line: Vec<M>,
}

/// Says whether `solver` wins a position with `moves` more moves of its own; either side may be to move. Returns nothing if the control
/// stops the proof.
///
/// ```
/// use touchmove::checkers::{Position, Side};
/// use touchmove_engine::puzzle;
///
/// let position: Position = "W:WK10,K12:B8".parse().unwrap();
/// let progress = puzzle::progress(&position, Side::White, 1, &mut ()).unwrap();
/// assert!(progress.is_winning);
/// assert_eq!(progress.line, ["12-3".parse().unwrap()]);
/// ```
pub fn progress<P: EngineGame>(
    position: &P,
    solver: P::Side,
    moves: u32,
    control: &mut dyn Control<P>,
) -> Option<Progress<P::Move>> {
    if let Some(outcome) = position.outcome() {
        return Some(Progress { is_winning: outcome.winner() == Some(solver), line: Vec::new() });
    }
    let is_solver_to_move = position.to_move() == solver;
    // The plies up to the last move of the solver.
    let plies = match (P::Side::ALL.len(), is_solver_to_move) {
        (1, _) => moves,
        (_, true) => (2 * moves).saturating_sub(1),
        (_, false) => 2 * moves,
    };
    if let Some(solution) = position.solution() {
        let is_winning = match solution.score {
            Score::Win { plies: Some(needed) } => is_solver_to_move && needed <= plies,
            Score::Loss { plies: Some(needed) } => !is_solver_to_move && needed <= plies,
            _ => false,
        };
        return Some(Progress { is_winning, line: solution.line.into_iter().map(|step| step.mv).collect() });
    }
    let mut proof = Proof(control);
    let first = if is_solver_to_move { 1 } else { 2 };
    for needed in (first..=plies).step_by(2) {
        if is_solver_to_move && proof.wins(position, needed)? {
            return Some(Progress { is_winning: true, line: proof.line(position, needed)? });
        }
        if !is_solver_to_move && proof.loses(position, needed)? {
            return Some(Progress { is_winning: true, line: proof.resistance(position, needed - 1)? });
        }
    }
    Some(Progress { is_winning: false, line: Vec::new() })
}

/// Returns the line of a position of a solved game if it is a puzzle.
fn solved_line<P: EngineGame>(position: &P, plies: u32) -> Option<Vec<P::Move>> {
    let solution = position.solution()?;
    let is_unique = solution.line.first()?.alternatives.is_empty();
    let is_puzzle = solution.score == Score::Win { plies: Some(plies) } && is_unique;
    is_puzzle.then(|| solution.line.into_iter().map(|step| step.mv).collect())
}

/// Returns the line of a position if it is proved to be a puzzle.
fn proved_line<P: EngineGame>(
    position: &P,
    plies: u32,
    engine: &mut dyn Engine<P>,
    control: &mut dyn Control<P>,
) -> Option<Vec<P::Move>> {
    // Most random positions are won at once or not at all.
    if plies > 1 && Proof(control).wins(position, 1)? {
        return None;
    }
    let game = GameHistory::new(position.clone());
    let limits = Limits { depth: Some(plies + 2), ..Limits::nodes(NODES_PER_CANDIDATE) };
    let analysis = engine.analyze(&game, &limits, control);
    if analysis.lines.first()?.score != (Score::Win { plies: Some(plies) }) {
        return None;
    }
    let mut proof = Proof(control);
    let winning = proof.winning_moves(position, plies)?;
    let is_unique = winning.len() == 1 && position.count_moves() > 1;
    if !is_unique || (plies > 2 && proof.wins(position, plies - 2)?) {
        return None;
    }
    proof.line(position, plies)
}

/// Proves wins by looking at all moves. Everything is `None` when the control stops the proof.
struct Proof<'a, P: Position>(&'a mut dyn Control<P>);

impl<P: EngineGame> Proof<'_, P> {
    /// Whether the side to move wins within this many plies.
    fn wins(&mut self, position: &P, plies: u32) -> Option<bool> {
        for next in self.successors(position)? {
            if self.is_won_after(position, &next.1, plies)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Whether the side to move loses within this many plies, whatever it plays.
    fn loses(&mut self, position: &P, plies: u32) -> Option<bool> {
        for (_, next) in self.successors(position)? {
            let is_lost = match next.outcome() {
                Some(outcome) => outcome.winner() == Some(other::<P>(position)),
                None => plies > 1 && self.wins(&next, plies - 1)?,
            };
            if !is_lost {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Whether the side that has just moved wins within the plies that were left before its move.
    fn is_won_after(&mut self, before: &P, after: &P, plies: u32) -> Option<bool> {
        match after.outcome() {
            Some(outcome) => Some(outcome.winner() == Some(before.to_move())),
            None => Some(plies > 2 && self.loses(after, plies - 1)?),
        }
    }

    fn winning_moves(&mut self, position: &P, plies: u32) -> Option<Vec<(P::Move, P)>> {
        let mut winning = Vec::new();
        for (mv, next) in self.successors(position)? {
            if self.is_won_after(position, &next, plies)? {
                winning.push((mv, next));
            }
        }
        Some(winning)
    }

    /// Returns the winning moves and, after each, the answer that resists longest, to the end of the game.
    fn line(&mut self, position: &P, plies: u32) -> Option<Vec<P::Move>> {
        let (mv, next) = self.winning_moves(position, plies)?.into_iter().next()?;
        let mut line = vec![mv];
        if next.outcome().is_none() {
            line.extend(self.resistance(&next, plies - 2)?);
        }
        Some(line)
    }

    /// Returns the longest resistance in a position that is lost, with `left` plies for the win after it.
    fn resistance(&mut self, position: &P, left: u32) -> Option<Vec<P::Move>> {
        // The answer after which the win takes all the plies that are left, or else any.
        let mut answer = None;
        for candidate in self.successors(position)? {
            if candidate.1.outcome().is_none() {
                let is_longest = left < 3 || !self.wins(&candidate.1, left - 2)?;
                if answer.is_none() || is_longest {
                    answer = Some(candidate);
                }
                if is_longest {
                    break;
                }
            }
        }
        let (mv, next) = answer?;
        let mut line = vec![mv];
        line.extend(self.line(&next, left)?);
        Some(line)
    }

    fn successors(&mut self, position: &P) -> Option<Vec<(P::Move, P)>> {
        let mut successors = Vec::new();
        position.for_each_move_and_successor(|mv, next| successors.push((mv, next)));
        (!self.0.should_stop()).then_some(successors)
    }
}

fn other<P: Position>(position: &P) -> P::Side {
    let side = position.to_move();
    P::Side::ALL.iter().copied().find(|other| *other != side).unwrap_or(side)
}

/// Returns a position of a random game or, in a puzzle, one with each piece on a random square; if there is one.
fn random_position<P: EngineGame>(random: &mut Random) -> Option<P> {
    let Some(mut position) = P::initial() else {
        let squares = P::all_squares();
        let place = |piece: &touchmove::PieceInfo| (squares[random.below(squares.len())], piece.letter);
        let pieces: Vec<(Coord, char)> = P::INFO.pieces.iter().map(place).collect();
        return P::from_pieces(&pieces, 0).ok();
    };
    for _ in 0..random.next() % MAX_RANDOM_PLIES {
        let moves = position.legal_moves();
        if moves.is_empty() || position.outcome().is_some() {
            return None;
        }
        position.play_if_legal(&moves[random.below(moves.len())]);
    }
    position.outcome().is_none().then_some(position)
}

/// Seeded random numbers.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = mixed(self.0.wrapping_add(1));
        self.0
    }

    fn below(&mut self, count: usize) -> usize {
        (self.next() % count.max(1) as u64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use touchmove::{checkers, correct_move, duck_chess, kings_tour};

    fn check<P: EngineGame>(moves: u32) {
        for seed in 1..4 {
            let puzzle = generate::<P>(moves, seed, &mut ()).unwrap();
            assert_eq!(puzzle, generate::<P>(moves, seed, &mut ()).unwrap());
            let mut game = GameHistory::new(puzzle.position.clone());
            let solver = game.position().to_move();
            for mv in &puzzle.line {
                game.play(mv).unwrap();
            }
            assert_eq!(
                game.position().outcome().and_then(|outcome| outcome.winner()),
                Some(solver),
                "{}",
                puzzle.position
            );
        }
    }

    #[test]
    fn puzzles_of_every_game_are_won_by_their_line() {
        check::<correct_move::Position>(3);
        check::<kings_tour::Position>(4);
        check::<checkers::Position>(2);
        check::<duck_chess::Position>(2);
    }

    /// Every legal first move of a puzzle is winning exactly if it is the first one of the line, and after it every answer still loses.
    fn check_progress<P: EngineGame>(moves: u32) {
        for seed in 1..4 {
            let puzzle = generate::<P>(moves, seed, &mut ()).unwrap();
            let solver = puzzle.position.to_move();
            let start = progress(&puzzle.position, solver, moves, &mut ()).unwrap();
            assert!(start.is_winning);
            assert_eq!((start.line.len(), &start.line[0]), (puzzle.line.len(), &puzzle.line[0]));
            assert!(!progress(&puzzle.position, solver, moves - 1, &mut ()).unwrap().is_winning);
            puzzle.position.for_each_move_and_successor(|mv, next| {
                let after = progress(&next, solver, moves - 1, &mut ()).unwrap();
                assert_eq!(after.is_winning, mv == puzzle.line[0], "{} {mv}", puzzle.position);
                if !after.is_winning || next.outcome().is_some() || next.to_move() == solver {
                    return;
                }
                assert_eq!(after.line.len(), puzzle.line.len() - 1);
                next.for_each_successor(|answered| {
                    assert!(
                        progress(&answered, solver, moves - 1, &mut ()).unwrap().is_winning,
                        "{answered}"
                    );
                });
            });
        }
    }

    #[test]
    fn progress_says_which_moves_keep_the_win() {
        check_progress::<correct_move::Position>(3);
        check_progress::<kings_tour::Position>(4);
        check_progress::<checkers::Position>(3);
        check_progress::<duck_chess::Position>(2);
    }

    #[test]
    fn a_proof_finds_the_only_winning_move() {
        let position: checkers::Position = "W:WK10,K12:B8".parse().unwrap();
        let mut control = ();
        let mut proof = Proof(&mut control);
        assert_eq!(proof.wins(&position, 1), Some(true));
        assert_eq!(proof.winning_moves(&position, 1).unwrap().len(), 1);
    }
}
