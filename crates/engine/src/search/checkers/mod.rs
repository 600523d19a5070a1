//! Checkers as the search sees it.

mod evaluation;

use super::game::{Candidate, Node, Pruning, SearchGame};
use super::key::key_of;
use super::value::Value;
use touchmove::Position as _;
use touchmove::checkers::{Move, Position};

impl SearchGame for Position {
    type Node = CheckersNode;
}

/// A position. A move is the position after it: there are few moves, and a position is small.
#[derive(Clone)]
pub struct CheckersNode {
    position: Position,
    key: u64,
}

const SQUARES: u16 = 32;

/// What the capture of a piece gains, for the order of moves.
const CAPTURE_GAIN: i16 = 100;

impl CheckersNode {
    fn candidate(&self, mv: &Move, next: Position) -> Candidate<Position> {
        let [from, to] = [mv.from(), mv.to()].map(|square| u16::from(square.number()) - 1);
        let opponent = self.position.to_move().other();
        let captured = self.position.of(opponent).len() - next.of(opponent).len();
        let is_man = !self.position.kings().contains(mv.from());
        let is_crowned = is_man && next.kings().contains(mv.to());
        // Rows and columns of a step tell its direction; statistics are about quiet moves only.
        let is_down = mv.to().row() > mv.from().row();
        let is_right = mv.to().column() > mv.from().column();
        Candidate {
            mv: next,
            code: from * SQUARES + to + 1,
            slot: (from * 2 + u16::from(is_down)) * 4 + u16::from(is_right) * 2 + u16::from(is_man),
            gain: captured as i16 * CAPTURE_GAIN + if is_crowned { CAPTURE_GAIN / 2 } else { 0 },
            is_quiet: captured == 0 && !is_crowned,
            is_irreversible: is_man || captured > 0,
            order: 0,
        }
    }
}

impl Node for CheckersNode {
    type Position = Position;
    type Move = Position;

    const SLOTS: usize = 8 * SQUARES as usize;
    const CAPTURES_ARE_FORCED: bool = true;
    const PRUNING: Pruning = Pruning {
        reverse_futility: 40,
        reverse_futility_depth: 4,
        futility: 60,
        futility_depth: 3,
        probcut: 60,
        probcut_reduction: 4,
        reduction: 16,
    };

    fn new(position: &Position) -> Self {
        CheckersNode { position: *position, key: key_of(position) }
    }

    fn position(&self) -> &Position {
        &self.position
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn moves(&self, list: &mut Vec<Candidate<Position>>) {
        self.position.for_each_move_and_successor(|mv, next| list.push(self.candidate(&mv, next)));
    }

    fn captures(&self, list: &mut Vec<Candidate<Position>>) {
        if !self.position.jumpers().is_empty() {
            self.moves(list);
        }
    }

    fn play(&self, next: &Position) -> Self {
        CheckersNode::new(next)
    }

    fn to_rules(&self, next: &Position) -> Option<Move> {
        let mut found = None;
        self.position.for_each_move_and_successor(|mv, after| {
            if after == *next && found.is_none() {
                found = Some(mv);
            }
        });
        found
    }

    fn evaluate(&self) -> Value {
        evaluation::evaluate(&self.position)
    }

    fn has_no_move(&self) -> bool {
        !self.position.can_move()
    }

    fn pieces(&self) -> u32 {
        self.position.empty().complement().len()
    }
}
