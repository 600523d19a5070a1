//! Moves: listing them, checking one, playing it.

use super::{Illegal, Place, Position, SetupError, Side};
use crate::board::Spot;
use crate::{Event, Figure, Game, Lang};

/// A move: where the piece whose turn it is goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Its new place.
    pub to: Place,
}

/// What a move did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Played {
    /// Whose piece moved.
    pub side: Side,
    /// From where.
    pub from: Place,
    /// To where.
    pub to: Place,
    /// CM4: whether the king is locked in now.
    pub locked_in: bool,
}

impl Position {
    /// CM4: the king is locked in when each of his legal moves goes where the queen could legally move as well.
    pub fn king_is_locked_in(&self) -> bool {
        self.king_reach().minus(self.queen_reach()).is_empty()
    }

    /// CM2, CM3 for the queen, by arithmetic on rows and columns.
    fn check_queen(&self, to: Place) -> Result<(), Illegal> {
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

    /// The same with the roles exchanged.
    fn check_king(&self, to: Place) -> Result<(), Illegal> {
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

/// Steps along rows and columns from one place to the other.
fn distance(a: Place, b: Place) -> u8 {
    a.row().abs_diff(b.row()) + a.column().abs_diff(b.column())
}

/// Whether `middle` is on the straight way from `from` to `to`, which share a row or a column, and neither end of it.
fn is_between(from: Place, middle: Place, to: Place) -> bool {
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

    fn each_move(&self, visit: impl FnMut(Move)) {
        let (own, other) = match self.0.to_move {
            Side::Queen => (self.queen_reach(), self.king_reach()),
            Side::King => (self.king_reach(), self.queen_reach()),
        };
        own.minus(other).iter().map(|to| Move { to }).for_each(visit);
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

    /// The queen wins when the king has to move and is locked in; he never wins.
    fn outcome(&self) -> Option<Side> {
        (self.0.to_move == Side::King && self.king_is_locked_in()).then_some(Side::Queen)
    }

    fn all_squares() -> Vec<Spot> {
        Place::all().map(Place::spot).collect()
    }

    fn pieces(&self) -> Vec<(Spot, Figure)> {
        vec![(self.0.king.spot(), Side::King.figure()), (self.0.queen.spot(), Side::Queen.figure())]
    }

    fn path(&self, mv: &Move) -> Vec<Spot> {
        let from = match self.0.to_move {
            Side::Queen => self.0.queen,
            Side::King => self.0.king,
        };
        vec![from.spot(), mv.to.spot()]
    }
}

impl Event for Played {
    fn words(&self, lang: Lang) -> String {
        let (name, from, to) = (self.side.figure().name.get(lang), self.from, self.to);
        match (lang, self.locked_in) {
            (Lang::En, false) => format!("the {name} goes from {from} to {to}"),
            (Lang::En, true) => format!("the {name} goes from {from} to {to}; the king is locked in"),
            (Lang::Zh, false) => format!("{name}从 {from} 走到 {to}"),
            (Lang::Zh, true) => format!("{name}从 {from} 走到 {to}，王被困死"),
        }
    }

    fn captured(&self) -> Vec<(Spot, Figure)> {
        Vec::new()
    }
}
