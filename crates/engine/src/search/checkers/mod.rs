//! Checkers as the search sees it.

pub(crate) mod evaluation;

use super::game::{Candidate, Node, Pruning, SearchGame};
use super::key::key_of;
use super::value::Value;
use evaluation::Balance;
use touchmove::Position as _;
use touchmove::checkers::{Move, Position, Square, Squares, Transition};

impl SearchGame for Position {
    type Node = CheckersNode;
}

/// A position with what follows from its pieces, updated from move to move.
#[derive(Clone)]
pub struct CheckersNode {
    position: Position,
    balance: Balance,
}

const SQUARES: u16 = Square::COUNT as u16;

/// The part of a slot for the direction, by the squares of a move: one of four even numbers. Statistics are about quiet moves only, so
/// that jumps may have any.
static DIRECTIONS: [u16; Square::COUNT as usize * Square::COUNT as usize] = {
    let mut directions = [0; Square::COUNT as usize * Square::COUNT as usize];
    let mut index = 0;
    while index < directions.len() {
        // Steps to the left and to the right differ in whether they change the number of the square by 4.
        let (from, to) = (index / Square::COUNT as usize, index % Square::COUNT as usize);
        directions[index] = 4 * (to > from) as u16 + 2 * (to.abs_diff(from) == 4) as u16;
        index += 1;
    }
    directions
};

/// What the capture of a piece gains, for the order of moves.
const CAPTURE_GAIN: i16 = 100;

/// What the search wants to know of all moves of a position.
#[derive(Clone, Copy)]
struct Mover {
    kings: Squares,
    promotion_row: Squares,
}

impl Mover {
    #[inline(always)]
    fn candidate(self, mv: Transition) -> Candidate<Transition> {
        let [from, to] = [mv.from, mv.to].map(|square| u16::from(square.first().number()) - 1);
        let is_man = !self.kings.intersects(mv.from);
        let is_crowned = is_man & self.promotion_row.intersects(mv.to);
        Candidate {
            mv,
            code: from * SQUARES + to + 1,
            slot: from * 8 + DIRECTIONS[usize::from(from * SQUARES + to)] + u16::from(is_man),
            gain: mv.captured.len() as i16 * CAPTURE_GAIN + i16::from(is_crowned) * (CAPTURE_GAIN / 2),
            is_quiet: mv.captured.is_empty() & !is_crowned,
            is_irreversible: is_man | !mv.captured.is_empty(),
            order: 0,
        }
    }
}

impl Node for CheckersNode {
    type Position = Position;
    type Move = Transition;

    const SLOTS: usize = 8 * SQUARES as usize;
    const CAPTURES_ARE_FORCED: bool = true;
    const ESTIMATES_ARE_CHEAP: bool = true;
    const MIN_STORED_DEPTH: i32 = 3;
    const PRUNING: Pruning = Pruning {
        reverse_futility: 40,
        reverse_futility_depth: 4,
        futility: 60,
        futility_depth: 3,
        probcut: 60,
        probcut_reduction: 4,
        razoring_depth: 1,
        reduction: 16,
    };

    fn new(position: &Position) -> Self {
        CheckersNode { position: *position, balance: Balance::new(position) }
    }

    fn position(&self) -> &Position {
        &self.position
    }

    fn key(&self) -> u64 {
        key_of(&self.position)
    }

    fn moves(&self, list: &mut Vec<Candidate<Transition>>) {
        let mover =
            Mover { kings: self.position.kings(), promotion_row: self.position.to_move().promotion_row() };
        self.position.for_each_transition(|mv| list.push(mover.candidate(mv)));
    }

    fn captures(&self, list: &mut Vec<Candidate<Transition>>) {
        if !self.position.jumpers().is_empty() {
            self.moves(list);
        }
    }

    fn play(&self, mv: &Transition) -> Self {
        let (side, kings) = (self.position.to_move(), self.position.kings());
        let position = self.position.after_transition(mv);
        let mut balance = self.balance;
        balance.remove(side, kings.intersects(mv.from), mv.from.first());
        balance.add(side, position.kings().intersects(mv.to), mv.to.first());
        for captured in mv.captured.iter_singletons() {
            balance.remove(side.other(), kings.intersects(captured), captured.first());
        }
        CheckersNode { position, balance }
    }

    fn to_rules(&self, mv: &Transition) -> Option<Move> {
        let after = self.position.after_transition(mv);
        let mut found = None;
        self.position.for_each_move_and_successor(|mv, next| {
            if next == after && found.is_none() {
                found = Some(mv);
            }
        });
        found
    }

    fn evaluate(&self) -> Value {
        self.balance.evaluate(&self.position)
    }

    fn has_no_move(&self) -> bool {
        !self.position.can_move()
    }

    fn pieces(&self) -> u32 {
        self.balance.pieces().unsigned_abs()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::key::mixed;

    #[test]
    fn what_is_updated_from_move_to_move_is_what_a_position_has() {
        let mut state = 1_u64;
        for _ in 0..20 {
            let mut node = CheckersNode::new(&Position::default());
            for _ in 0..150 {
                let mut list = Vec::new();
                node.moves(&mut list);
                if list.is_empty() {
                    break;
                }
                state = mixed(state);
                node = node.play(&list[(state % list.len() as u64) as usize].mv);
                assert_eq!(node.balance, Balance::new(&node.position), "{}", node.position);
            }
        }
    }
}
