//! Listing, checking and playing moves.

use super::{Illegal, Position, SetupError, Side, Square};
use crate::{EffectTag, Game, LocalizedText, MoveEffect, Outcome, Path, Side as _};

/// A move: the new square of the piece whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The new square.
    pub to: Square,
}

/// What a move did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Played {
    /// The side that moved.
    pub side: Side,
    /// The start.
    pub from: Square,
    /// The end.
    pub to: Square,
    /// Whether the king is locked in now (CM4).
    pub locked_in: bool,
}

impl Position {
    /// Whether each legal move of the king leads to a square that the queen could legally move to as well (CM4).
    pub fn king_is_locked_in(&self) -> bool {
        self.king_reach().difference(self.queen_reach()).is_empty()
    }

    /// CM2, CM3 for the queen, by arithmetic on rows and columns.
    fn check_queen(&self, to: Square) -> Result<(), Illegal> {
        let (king, queen) = (self.0.king, self.0.queen);
        if to == queen {
            return Err(Illegal::StandsStill { side: Side::Queen, at: to });
        }
        if to == king {
            return Err(Illegal::OntoTheOther { side: Side::Queen, at: to });
        }
        let same_row = to.row() == queen.row();
        if !same_row && to.column() != queen.column() {
            return Err(Illegal::QueenNotInLine { from: queen, to });
        }
        if is_between(queen, king, to) {
            return Err(Illegal::QueenOverKing { king, to });
        }
        if distance(king, to) == 1 {
            return Err(Illegal::KingCouldGoThere { king, to });
        }
        Ok(())
    }

    /// CM3, CM4 for the king: the same with the roles exchanged.
    fn check_king(&self, to: Square) -> Result<(), Illegal> {
        let (king, queen) = (self.0.king, self.0.queen);
        if to == king {
            return Err(Illegal::StandsStill { side: Side::King, at: to });
        }
        if to == queen {
            return Err(Illegal::OntoTheOther { side: Side::King, at: to });
        }
        if distance(king, to) != 1 {
            return Err(Illegal::KingNotOneStep { from: king, to });
        }
        let in_line = to.row() == queen.row() || to.column() == queen.column();
        if in_line && !is_between(queen, king, to) {
            return Err(Illegal::QueenCouldGoThere { queen, to });
        }
        Ok(())
    }
}

/// Returns the number of steps along rows and columns between two squares.
fn distance(a: Square, b: Square) -> u8 {
    a.row().abs_diff(b.row()) + a.column().abs_diff(b.column())
}

/// Whether `middle` lies strictly between two squares of one row or column.
fn is_between(from: Square, middle: Square, to: Square) -> bool {
    middle != from && middle != to && distance(from, middle) + distance(middle, to) == distance(from, to)
}

impl crate::Position for Position {
    const GAME: Game = Game::CorrectMove;
    type Side = Side;
    type Move = Move;
    type Played = Played;
    type Illegal = Illegal;
    type SetupError = SetupError;

    fn to_move(&self) -> Side {
        self.0.to_move
    }

    fn for_each_move(&self, visit: impl FnMut(Move)) {
        let (own, other) = match self.0.to_move {
            Side::Queen => (self.queen_reach(), self.king_reach()),
            Side::King => (self.king_reach(), self.queen_reach()),
        };
        own.difference(other).iter().map(|to| Move { to }).for_each(visit);
    }

    fn check(&self, mv: &Move) -> Result<(), Illegal> {
        match self.0.to_move {
            Side::Queen => self.check_queen(mv.to),
            Side::King => self.check_king(mv.to),
        }
    }

    fn play(&mut self, mv: &Move) -> Result<Played, Illegal> {
        self.check(mv)?;
        let side = self.0.to_move;
        let piece = match side {
            Side::Queen => &mut self.0.queen,
            Side::King => &mut self.0.king,
        };
        let from = std::mem::replace(piece, mv.to);
        self.0.to_move = side.other();
        Ok(Played { side, from, to: mv.to, locked_in: self.outcome().is_some() })
    }

    /// The queen wins when the king is to move and locked in; the king never wins.
    fn outcome(&self) -> Option<Outcome<Side>> {
        (self.0.to_move == Side::King && self.king_is_locked_in()).then_some(Outcome::Win(Side::Queen))
    }

    fn is_capture(&self, _: &Move) -> bool {
        false
    }

    fn path(&self, mv: &Move) -> Path {
        Path::straight([self.square_of(self.0.to_move).coord(), mv.to.coord()])
    }
}

impl From<Played> for MoveEffect {
    fn from(Played { side, from, to, locked_in }: Played) -> Self {
        let name = side.piece().name;
        let mut message = LocalizedText::new(
            format!("the {} moves from {from} to {to}", name.en),
            format!("{}从 {from} 走到 {to}", name.zh),
        );
        if locked_in {
            message.push("; the king is locked in", "，王被困死");
        }
        MoveEffect {
            message,
            path: Path::straight([from.coord(), to.coord()]),
            captured: Vec::new(),
            tags: if locked_in { vec![EffectTag::Win] } else { Vec::new() },
            winner: locked_in.then(|| Side::Queen.name()),
        }
    }
}
