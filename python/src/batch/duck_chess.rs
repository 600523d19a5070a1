//! A game of duck chess, by the moves that the rules list.

use super::encoding::{BatchGame, mixed};
use super::episode::{Episode, Planes, StepResult, below};
use touchmove::duck_chess::{Kind, Move, Position, Side, Square};
use touchmove::{BoardGame as _, Position as _};

/// A game of duck chess.
pub(super) struct DuckChessEpisode {
    position: Position,
    /// The legal moves; none if the game is over.
    moves: Vec<Move>,
    /// A key for each position after the last capture, the one after it and the present one included. Sides to move alternate.
    keys: Vec<u64>,
}

/// Returns the part of a key for a piece that moves. As pieces are not captured, what changes tells positions apart.
fn key_change(position: &Position, mv: Move) -> u64 {
    let kind = position.piece_on(mv.from).map_or(0, |piece| piece.kind as u64);
    let piece = 2 * kind + position.to_move() as u64;
    let key = |square: Square| mixed(piece << 8 | u64::from(square.index()));
    key(mv.from) ^ key(mv.to)
}

impl DuckChessEpisode {
    fn list_moves(&mut self) {
        self.moves.clear();
        let moves = &mut self.moves;
        self.position.for_each_move(|mv| moves.push(mv));
    }

    /// Forgets the positions before, which cannot occur again.
    fn start_counting(&mut self) {
        self.keys.clear();
        self.keys.push(0);
    }

    fn actions(&self) -> impl Iterator<Item = u16> {
        self.moves.iter().map(|mv| self.position.action(mv, 0))
    }

    fn quiet_plies(&self) -> usize {
        self.keys.len() - 1
    }

    /// Returns how often the position has occurred, this time included.
    fn occurrences(&self) -> usize {
        let Some(last) = self.keys.last() else { return 1 };
        // The same position needs two moves of either side.
        1 + self.keys.iter().rev().skip(4).step_by(2).filter(|key| *key == last).count()
    }
}

impl Episode for DuckChessEpisode {
    type Position = Position;

    fn new(start: &Position) -> Self {
        let mut episode = DuckChessEpisode { position: *start, moves: Vec::new(), keys: vec![0] };
        episode.list_moves();
        episode
    }

    fn reset(&mut self, start: &Position) {
        self.position = *start;
        self.start_counting();
        self.list_moves();
    }

    fn text(&self) -> String {
        self.position.to_string()
    }

    fn player(&self) -> usize {
        self.position.to_move() as usize
    }

    fn is_over(&self) -> bool {
        self.moves.is_empty()
    }

    fn for_each_legal_action(&self, mut visit: impl FnMut(usize)) {
        self.actions().for_each(|action| visit(action.into()));
    }

    fn is_legal(&self, action: u16) -> bool {
        self.actions().any(|legal| legal == action)
    }

    fn sample(&self, random: u64) -> Option<u16> {
        self.moves.get(below(random, self.moves.len())).map(|mv| self.position.action(mv, 0))
    }

    fn step(&mut self, action: u16) -> StepResult {
        let Some(mv) = self.moves.iter().find(|mv| self.position.action(mv, 0) == action).copied() else {
            return StepResult::Continues;
        };
        if self.position.is_irreversible(&mv) {
            self.start_counting();
        } else {
            let last = self.keys.last().copied().unwrap_or(0);
            self.keys.push(last ^ key_change(&self.position, mv));
        }
        self.position.play_unchecked(mv);
        self.list_moves();
        // DC9 and HR8: a side without its captain, or without a move, has lost.
        if self.moves.is_empty() {
            return StepResult::Won;
        }
        let limit = Position::INFO.quiet_limit.map_or(u32::MAX, |limit| limit.plies);
        if self.quiet_plies() >= limit as usize || self.occurrences() >= 3 {
            self.moves.clear();
            return StepResult::Drawn;
        }
        StepResult::Continues
    }

    fn observe(&self, viewer: usize, planes: &mut [bool]) {
        let [_, columns, depth] = Position::SHAPE;
        let mut planes = Planes::new(planes, depth);
        for side in Side::BOTH {
            let first = if side as usize == viewer { 0 } else { Kind::ALL.len() };
            for kind in Kind::ALL {
                for square in self.position.of_kind(side, kind).iter() {
                    let (row, column) = (usize::from(square.row()), usize::from(square.column()));
                    // The first row of diagrams is the last one of Red's board.
                    let (row, column) = if viewer == 0 { (9 - row, column) } else { (row, 8 - column) };
                    planes.set(row * columns + column, first + kind as usize);
                }
            }
        }
        planes.set_common(self.occurrences() > 1, self.quiet_plies());
    }
}
