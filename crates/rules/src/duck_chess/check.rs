//! The check of one move, by arithmetic on how far it goes, with the reason against it; and whether a captain is in danger.
//! It shares no code with the listing of moves, so that the tests can hold one against the other.

use super::{Crossings, Illegal, Kind, Move, Piece, Position, Side, Square};
use crate::board::{Board, Step};

/// DC10: a captain that could be captured by one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Check {
    /// The piece that could do it.
    pub attacker: Piece,
    /// Where it stands.
    pub from: Square,
    /// Where the captain stands.
    pub captain: Square,
}

/// DC1 to DC7: whether a piece of this kind goes so far, and in this direction.
fn fits(kind: Kind, (rows, columns): Step) -> bool {
    let (rows, columns) = (rows.abs(), columns.abs());
    let (near, far) = (rows.min(columns), rows.max(columns));
    match kind {
        Kind::Captain => (near, far) == (0, 1),
        Kind::Guard => (near, far) == (1, 1),
        Kind::Elephant => (near, far) == (2, 2),
        Kind::Horse => (near, far) == (1, 2),
        Kind::Car => near == 0 && far > 0,
        Kind::Duck => (near, far) == (2, 3),
        Kind::Soldier => far == 1,
    }
}

impl Position {
    /// The piece that a legal move carries.
    pub(super) fn examine(&self, mv: &Move) -> Result<Piece, Illegal> {
        let Move { from, to } = *mv;
        // DC9: the side to move has lost its captain.
        if self.captain(self.side_to_move()).is_none() {
            return Err(Illegal::GameIsOver { winner: self.side_to_move().other() });
        }
        let piece = self.piece_on(from).ok_or(Illegal::EmptyStart { square: from })?;
        if piece.side != self.side_to_move() {
            return Err(Illegal::NotYours { square: from, piece });
        }
        if from == to {
            return Err(Illegal::StandsStill { at: from, piece });
        }
        let step = from.step_to(to);
        if !fits(piece.kind, step) {
            return Err(Illegal::NotItsGait { piece, from, to });
        }
        if let Some((at, by)) = self.obstacle(piece.kind, from, step) {
            return Err(Illegal::Blocked { piece, at, by });
        }
        match self.piece_on(to) {
            Some(own) if own.side == piece.side => Err(Illegal::OntoOwnPiece { at: to, piece: own }),
            _ => Ok(piece),
        }
    }

    /// What stands in the way of a piece of this kind that goes so far, where that is otherwise its way (DC3 to DC6).
    fn obstacle(&self, kind: Kind, from: Square, (rows, columns): Step) -> Option<(Square, Piece)> {
        let (down, right) = (rows.signum(), columns.signum());
        // All that is asked about lies between two squares of the board, so nothing can leave it.
        let on = |(rows, columns): Step| {
            let index = from.index().wrapping_add_signed(rows * Crossings::COLUMNS as i8 + columns);
            let at = Square::from_index(index)?;
            Some((at, self.piece_on(at)?))
        };
        match kind {
            Kind::Captain | Kind::Guard | Kind::Soldier => None,
            // The elephant's eye and the horse's leg are half the way, the smaller half rounded away.
            Kind::Elephant | Kind::Horse => on((rows / 2, columns / 2)),
            Kind::Car => (1..rows.abs().max(columns.abs())).find_map(|n| on((n * down, n * right))),
            // The duck's legs: a third of the way, and one diagonal step short of its end.
            Kind::Duck => on((rows / 3, columns / 3)).or_else(|| on((rows - down, columns - right))),
        }
    }

    /// DC10: a capture of a captain by one move of either side; none once the game has ended.
    pub fn captain_in_danger(&self) -> Option<Check> {
        let captains = [self.captain(Side::Red)?, self.captain(Side::Blue)?];
        Side::BOTH.into_iter().zip(captains).find_map(|(side, captain)| {
            // Most pieces are nowhere near: only the rest are asked for their way.
            let mut near = self.in_reach_of(captain).both(self.of(side.other())).iter();
            near.find_map(|from| {
                let attacker = self.piece_on(from)?;
                let free = self.obstacle(attacker.kind, from, from.step_to(captain)).is_none();
                free.then_some(Check { attacker, from, captain })
            })
        })
    }
}
