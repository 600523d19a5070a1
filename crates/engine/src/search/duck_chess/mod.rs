//! Duck chess as the search sees it.

pub(crate) mod evaluation;

use super::game::{Candidate, Node, Pruning, SearchGame};
use super::key::mixed;
use super::value::Value;
use evaluation::{Balance, VALUES};
use touchmove::Position as _;
use touchmove::duck_chess::{Kind, Move, Piece, Position, Side, Square};

impl SearchGame for Position {
    type Node = DuckChessNode;
}

/// A position with what follows from its pieces, updated from move to move.
#[derive(Clone)]
pub struct DuckChessNode {
    position: Position,
    key: u64,
    balance: Balance,
}

const SQUARES: usize = Square::COUNT as usize;
const KINDS: usize = Kind::ALL.len();

/// The part of the key for each piece on each square.
static PIECE_KEYS: [[[u64; SQUARES]; KINDS]; 2] = {
    let mut keys = [[[0; SQUARES]; KINDS]; 2];
    let mut index = 0;
    while index < 2 * KINDS * SQUARES {
        keys[index / (KINDS * SQUARES)][index / SQUARES % KINDS][index % SQUARES] = mixed(index as u64 + 1);
        index += 1;
    }
    keys
};

/// The part of the key for Blue to move.
const BLUE_TO_MOVE: u64 = mixed(u64::MAX);

fn piece_key(piece: Piece, square: Square) -> u64 {
    PIECE_KEYS[piece.side as usize][piece.kind as usize][usize::from(square.index())]
}

impl DuckChessNode {
    fn candidate(&self, mv: Move) -> Candidate<Move> {
        let kind_of = |square: Square| self.position.piece_on(square).map(|piece| piece.kind);
        let [from, to] = [mv.from, mv.to].map(|square| u16::from(square.index()));
        let kind = kind_of(mv.from).unwrap_or(Kind::Captain);
        let victim = kind_of(mv.to);
        Candidate {
            mv,
            code: from * u16::from(Square::COUNT) + to + 1,
            slot: kind as u16 * u16::from(Square::COUNT) + to,
            // Of captures of the same piece, that by the least valuable one comes first.
            gain: victim
                .map_or(0, |victim| VALUES[victim as usize] as i16 - VALUES[kind as usize] as i16 / 64),
            is_quiet: victim.is_none(),
            is_irreversible: victim.is_some(),
            order: 0,
        }
    }
}

impl Node for DuckChessNode {
    type Position = Position;
    type Move = Move;

    const SLOTS: usize = KINDS * SQUARES;
    const CAPTURES_ARE_FORCED: bool = false;
    const ESTIMATES_ARE_CHEAP: bool = false;
    const MIN_STORED_DEPTH: i32 = 1;
    const PRUNING: Pruning = Pruning {
        reverse_futility: 90,
        reverse_futility_depth: 7,
        futility: 110,
        futility_depth: 6,
        probcut: 180,
        probcut_reduction: 4,
        razoring_depth: 0,
        reduction: 14,
    };

    fn new(position: &Position) -> Self {
        let mut node = DuckChessNode { position: *position, key: 0, balance: Balance::default() };
        for square in Square::all() {
            if let Some(piece) = position.piece_on(square) {
                node.key ^= piece_key(piece, square);
                node.balance.add(piece, square);
            }
        }
        if position.to_move() == Side::Blue {
            node.key ^= BLUE_TO_MOVE;
        }
        node
    }

    fn position(&self) -> &Position {
        &self.position
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn moves(&self, list: &mut Vec<Candidate<Move>>) {
        self.position.for_each_move(|mv| list.push(self.candidate(mv)));
    }

    fn captures(&self, list: &mut Vec<Candidate<Move>>) {
        self.position.for_each_capture(|mv| list.push(self.candidate(mv)));
    }

    fn play(&self, mv: &Move) -> Self {
        let mut next = self.clone();
        next.key ^= BLUE_TO_MOVE;
        let Some(piece) = self.position.piece_on(mv.from) else { return next };
        if let Some(victim) = next.position.play_unchecked(*mv) {
            next.key ^= piece_key(victim, mv.to);
            next.balance.remove(victim, mv.to);
        }
        next.key ^= piece_key(piece, mv.from) ^ piece_key(piece, mv.to);
        next.balance.remove(piece, mv.from);
        next.balance.add(piece, mv.to);
        next
    }

    fn to_rules(&self, mv: &Move) -> Option<Move> {
        Some(*mv)
    }

    fn evaluate(&self) -> Value {
        self.balance.evaluate(&self.position)
    }

    fn winning_move(&self) -> Option<Move> {
        let side = self.position.to_move();
        self.position.captain(side)?;
        let to = self.position.captain(side.other())?;
        let from = self.position.attackers(to, side).iter().next()?;
        Some(Move { from, to })
    }

    /// DC9: a side without its captain has lost.
    fn has_no_move(&self) -> bool {
        self.position.captain(self.position.to_move()).is_none()
    }

    fn is_in_check(&self) -> bool {
        let side = self.position.to_move();
        self.position.captain(side).is_some_and(|captain| self.position.is_attacked(captain, side.other()))
    }

    fn pass(&self) -> Option<Self> {
        let mut passed = self.clone();
        passed.position = self.position.passed();
        passed.key ^= BLUE_TO_MOVE;
        // Zugzwang decides endings, so passing says nothing there.
        let pieces =
            |side| [Kind::Car, Kind::Duck, Kind::Horse].map(|kind| self.position.of_kind(side, kind).len());
        (pieces(self.position.to_move()).iter().sum::<u32>() >= 2).then_some(passed)
    }

    fn is_losing_capture(&self, candidate: &Candidate<Move>) -> bool {
        let Move { from, to } = candidate.mv;
        let (Some(attacker), Some(victim)) = (self.position.piece_on(from), self.position.piece_on(to))
        else {
            return false;
        };
        VALUES[victim.kind as usize] < VALUES[attacker.kind as usize]
            && self.position.is_attacked(to, victim.side)
    }

    fn pieces(&self) -> u32 {
        Side::BOTH.iter().map(|side| self.position.of(*side).len()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_updated_from_move_to_move_is_what_a_position_has() {
        let mut node = DuckChessNode::new(&Position::default());
        let mut state = 1_u64;
        for _ in 0..300 {
            let mut list = Vec::new();
            node.moves(&mut list);
            if list.is_empty() || node.winning_move().is_some() {
                break;
            }
            state = mixed(state);
            node = node.play(&list[(state % list.len() as u64) as usize].mv);
            let fresh = DuckChessNode::new(node.position());
            assert_eq!((node.key, node.balance), (fresh.key, fresh.balance), "{}", node.position);
        }
    }
}
