//! The check of one move, by arithmetic on how far it goes, with the reason against it; and whether a captain is in danger.
//! It shares no code with the listing of moves, so that the tests can hold one against the other.

use super::gaits::REACH;
use super::{Illegal, Kind, Move, Piece, Position, Side, Square};
use crate::board::Step;

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

/// Why a piece cannot go somewhere, whatever stands at the end of the way.
enum NoWay {
    /// It does not go that way at all.
    NotItsGait,
    /// Something stands in its way, here.
    Blocked(Square),
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
        match self.way(piece.kind, from, to) {
            Err(NoWay::NotItsGait) => return Err(Illegal::NotItsGait { piece, from, to }),
            Err(NoWay::Blocked(at)) => {
                if let Some(by) = self.piece_on(at) {
                    return Err(Illegal::Blocked { piece, at, by });
                }
            }
            Ok(()) => {}
        }
        match self.piece_on(to) {
            Some(own) if own.side == piece.side => Err(Illegal::OntoOwnPiece { at: to, piece: own }),
            _ => Ok(piece),
        }
    }

    /// Whether a piece of this kind can go from one square to another (DC1 to DC7).
    fn way(&self, kind: Kind, from: Square, to: Square) -> Result<(), NoWay> {
        let (rows, columns) = from.step_to(to);
        let (near, far) = {
            let (a, b) = (rows.abs(), columns.abs());
            (a.min(b), a.max(b))
        };
        let fits = match kind {
            Kind::Captain => (near, far) == (0, 1),
            Kind::Guard => (near, far) == (1, 1),
            Kind::Elephant => (near, far) == (2, 2),
            Kind::Horse => (near, far) == (1, 2),
            Kind::Car => near == 0 && far > 0,
            Kind::Duck => (near, far) == (2, 3),
            Kind::Soldier => far == 1,
        };
        if !fits {
            return Err(NoWay::NotItsGait);
        }
        let (down, right) = (rows.signum(), columns.signum());
        match kind {
            Kind::Captain | Kind::Guard | Kind::Soldier => Ok(()),
            // The elephant's eye and the horse's leg are half the way, the smaller half rounded away.
            Kind::Elephant | Kind::Horse => self.must_be_empty(from, [(rows / 2, columns / 2)]),
            Kind::Car => self.must_be_empty(from, (1..far).map(|n| (n * down, n * right))),
            // The duck's legs: a third of the way, and one diagonal step short of its end.
            Kind::Duck => self.must_be_empty(from, [(rows / 3, columns / 3), (rows - down, columns - right)]),
        }
    }

    fn must_be_empty(&self, from: Square, steps: impl IntoIterator<Item = Step>) -> Result<(), NoWay> {
        let mut squares = steps.into_iter().filter_map(|step| from.offset(step));
        squares.find(|square| self.piece_on(*square).is_some()).map_or(Ok(()), |at| Err(NoWay::Blocked(at)))
    }

    /// DC10: a capture of a captain by one move of either side; none once the game has ended.
    pub fn captain_in_danger(&self) -> Option<Check> {
        let captains = [self.captain(Side::Red)?, self.captain(Side::Blue)?];
        Side::BOTH.into_iter().zip(captains).find_map(|(side, captain)| {
            Kind::ALL.into_iter().find_map(|kind| {
                let near = REACH[kind as usize][usize::from(captain.index())];
                let mut attackers = self.of_kind(side.other(), kind).both(near).iter();
                let from = attackers.find(|from| self.way(kind, *from, captain).is_ok())?;
                Some(Check { attacker: Piece { side: side.other(), kind }, from, captain })
            })
        })
    }
}
