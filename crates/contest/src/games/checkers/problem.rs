//! Checkers: a set-up and moves.

use super::generators as kinds;
use crate::problem::{Kind, Problem};
use crate::random::Random;
use touchmove::checkers::{MOST_PIECES, Move, MoveBuilder, Piece, Position, Setup, Side, Square};
use touchmove::replay::Replay;
use touchmove::{Game, Position as _};

/// The problem.
#[derive(Clone, Copy, Debug)]
pub struct Checkers;

/// An instance: squares of pieces, negative for kings; who moves first; paths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// Red's pieces.
    pub red: Vec<i64>,
    /// White's pieces.
    pub white: Vec<i64>,
    /// Whether Red moves first.
    pub red_to_move: bool,
    /// The moves, each the squares of its path.
    pub moves: Vec<Vec<i64>>,
}

impl Problem for Checkers {
    const GAME: Game = Game::Checkers;
    const MOST_CASES: usize = usize::MAX;
    const SMALL_TRIES: usize = 4_000;
    type Case = Case;

    fn input(cases: &[Case]) -> String {
        let mut text: String = cases.iter().map(Case::text).collect();
        text.push_str("0 0\n");
        text
    }

    fn answers(case: &Case) -> Vec<String> {
        let ply = case.replay().and_then(|replay| replay.refusal()).map(|refusal| refusal.ply);
        vec![ply.map_or("All moves valid".to_owned(), |ply| format!("Move {ply} is invalid"))]
    }

    fn simpler(case: &Case) -> Vec<Case> {
        let mut simpler = case.with_fewer_moves();
        simpler.extend(case.with_shorter_moves());
        // A shorter move may need fewer pieces, and not do with all of them.
        let bare: Vec<Case> = simpler.iter().map(Case::with_touched_pieces).collect();
        simpler.extend(bare);
        simpler.push(case.with_touched_pieces());
        simpler.extend(case.with_fewer_pieces());
        simpler.extend(case.with_plainer_pieces());
        simpler.retain(|simpler| simpler.is_valid() && Self::weight(simpler) < Self::weight(case));
        simpler
    }

    fn weight(case: &Case) -> usize {
        let squares: usize = case.moves.iter().map(Vec::len).sum();
        let kings = case.red.iter().chain(&case.white).filter(|number| **number < 0).count();
        6 * case.moves.len() + 3 * (case.red.len() + case.white.len()) + squares + kings
    }

    fn small(random: &mut Random, than: &Case) -> Option<Case> {
        kinds::small(random, than)
    }

    fn kinds() -> Vec<Kind<Self>> {
        kinds::all()
    }
}

impl Case {
    /// A position and moves from there.
    pub fn new(position: &Position, moves: Vec<Vec<i64>>) -> Self {
        let pieces = |side: Side| {
            let sign = |square: Square| if position.kings().contains(square) { -1 } else { 1 };
            position.of(side).iter().map(|square| sign(square) * i64::from(square.number())).collect()
        };
        let red_to_move = position.setup().to_move == Side::Red;
        Case { red: pieces(Side::Red), white: pieces(Side::White), red_to_move, moves }
    }

    fn text(&self) -> String {
        let joined = |numbers: &[i64], joint: &str| {
            numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(joint)
        };
        let side = if self.red_to_move { 'R' } else { 'W' };
        let moves: String = self.moves.iter().map(|path| joined(path, "-") + "\n").collect();
        let (red, white) = (joined(&self.red, " "), joined(&self.white, " "));
        format!(
            "{} {}\n{red}\n{white}\n{} {side}\n{moves}",
            self.red.len(),
            self.white.len(),
            self.moves.len()
        )
    }

    /// The position before the first move, if it can be.
    pub fn position(&self) -> Option<Position> {
        let mut setup = Setup::new(if self.red_to_move { Side::Red } else { Side::White });
        for (side, numbers) in [(Side::Red, &self.red), (Side::White, &self.white)] {
            for number in numbers {
                setup.place(Square::new(number.abs())?, Piece { side, king: *number < 0 }).ok()?;
            }
        }
        setup.check().ok()
    }

    /// Whether the problem allows it: pieces of both sides, at least a move, and paths over squares of the board.
    pub fn is_valid(&self) -> bool {
        let counts = 1..=MOST_PIECES as usize;
        let is_path = |path: &Vec<i64>| path.len() > 1 && path.iter().all(|square| (1..=32).contains(square));
        counts.contains(&self.red.len())
            && counts.contains(&self.white.len())
            && !self.moves.is_empty()
            && self.moves.iter().all(is_path)
            && self.position().is_some()
    }

    /// The instance played to its first illegal move.
    pub fn replay(&self) -> Option<Replay<Position>> {
        let mut replay = Replay::new(self.position()?);
        for path in &self.moves {
            match to_move(path) {
                Ok(mv) => drop(replay.push(mv)),
                Err(reason) => replay.refuse(reason),
            }
        }
        Some(replay)
    }

    /// Moves left out behind the last, or before the first by starting from the position that they lead to.
    fn with_fewer_moves(&self) -> Vec<Case> {
        let mut simpler = Vec::new();
        let mut starts = vec![(0, self.clone())];
        if let Some(mut position) = self.position() {
            for (index, path) in self.moves.iter().enumerate() {
                let Ok(mv) = to_move(path) else { break };
                if !position.advance(&mv) {
                    break;
                }
                starts.push((index + 1, Case::new(&position, self.moves[index + 1..].to_vec())));
            }
        }
        // As late as possible, and then as short as possible.
        for (start, case) in starts.iter().rev() {
            for count in 1..=case.moves.len() {
                if *start > 0 || count < self.moves.len() {
                    simpler.push(Case { moves: case.moves[..count].to_vec(), ..case.clone() });
                }
            }
        }
        // One in between is left out too: the input stays valid, whatever becomes of the game.
        for index in (0..self.moves.len()).filter(|_| self.moves.len() > 1) {
            let mut fewer = self.clone();
            fewer.moves.remove(index);
            simpler.push(fewer);
        }
        simpler
    }

    /// Squares left out behind the end of a path.
    fn with_shorter_moves(&self) -> Vec<Case> {
        let mut simpler = Vec::new();
        for (index, path) in self.moves.iter().enumerate() {
            for length in 2..path.len() {
                let mut shorter = self.clone();
                shorter.moves[index].truncate(length);
                simpler.push(shorter);
            }
        }
        simpler
    }

    /// Only the pieces that move, those that are jumped, and those on squares that are moved to.
    fn with_touched_pieces(&self) -> Case {
        let mut touched: Vec<i64> = self.moves.concat();
        for pair in self.moves.iter().flat_map(|path| path.windows(2)) {
            touched.extend(between(pair[0], pair[1]));
        }
        let kept = |numbers: &[i64]| {
            numbers.iter().copied().filter(|number| touched.contains(&number.abs())).collect()
        };
        Case { red: kept(&self.red), white: kept(&self.white), ..self.clone() }
    }

    fn with_fewer_pieces(&self) -> Vec<Case> {
        let without = |numbers: &[i64], index: usize| {
            let mut numbers = numbers.to_vec();
            numbers.remove(index);
            numbers
        };
        let red = (0..self.red.len()).map(|index| Case { red: without(&self.red, index), ..self.clone() });
        let white =
            (0..self.white.len()).map(|index| Case { white: without(&self.white, index), ..self.clone() });
        red.chain(white).collect()
    }

    /// Men in the place of kings.
    fn with_plainer_pieces(&self) -> Vec<Case> {
        let plainer = |numbers: &[i64]| -> Vec<Vec<i64>> {
            let man = |index: usize| {
                let mut numbers = numbers.to_vec();
                numbers[index] = numbers[index].abs();
                numbers
            };
            (0..numbers.len()).filter(|index| numbers[*index] < 0).map(man).collect()
        };
        let red = plainer(&self.red).into_iter().map(|red| Case { red, ..self.clone() });
        let white = plainer(&self.white).into_iter().map(|white| Case { white, ..self.clone() });
        red.chain(white).collect()
    }
}

/// The square that a jump goes over.
fn between(from: i64, to: i64) -> Option<i64> {
    let (from, to) = (Square::new(from)?, Square::new(to)?);
    let (rows, columns) = from.step_to(to);
    let over = from.offset((rows / 2, columns / 2)).filter(|_| (rows.abs(), columns.abs()) == (2, 2))?;
    Some(over.number().into())
}

/// A path as a move, or why it is one in no position.
pub(crate) fn to_move(path: &[i64]) -> Result<Move, touchmove::checkers::Illegal> {
    let mut builder = MoveBuilder::default();
    path.iter().for_each(|square| builder.push(*square));
    builder.finish()
}
