//! Moves: listing them, checking one, playing it.

use super::position::KING;
use super::{Illegal, Pawn, Position, SetupError, Side, Square};
use crate::board::{AROUND, Spot};
use crate::{Event, Figure, Game, Lang};

/// A move: where the king goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// His new square.
    pub to: Square,
}

/// What a move did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Played {
    /// From where the king went.
    pub from: Square,
    /// To where.
    pub to: Square,
    /// KT4: the pawn that he captured.
    pub captured: Option<Pawn>,
}

impl Played {
    /// KT5: whether the tour is over.
    pub fn is_end(&self) -> bool {
        self.captured == Some(Pawn::A)
    }
}

impl crate::Position for Position {
    const GAME: Game = Game::KingsTour;
    type Side = Side;
    type Move = Move;
    type Played = Played;
    type Illegal = Illegal;
    type SetupError = SetupError;

    fn to_move(&self) -> Side {
        Side::King
    }

    fn each_move(&self, visit: impl FnMut(Move)) {
        if self.outcome().is_some() {
            return;
        }
        let around = AROUND.into_iter().filter_map(|step| self.0.king.offset(step));
        around.filter(|to| self.0.threat_to(*to).is_none()).map(|to| Move { to }).for_each(visit);
    }

    /// Coded by distances, where listing goes by directions.
    fn check(&self, mv: &Move) -> Result<(), Illegal> {
        let (king, to) = (self.0.king, mv.to);
        if self.0.a.is_none() {
            return Err(Illegal::TourIsOver { at: king });
        }
        let (rows, columns) = king.step_to(to);
        if rows.abs().max(columns.abs()) != 1 {
            return Err(Illegal::NotOneStep { from: king, to });
        }
        for pawn in Pawn::BOTH {
            if let Some(at) = self.0.pawn(pawn) {
                let (up, aside) = at.step_to(to);
                if up == 1 && aside.abs() == 1 {
                    return Err(Illegal::Threatened { to, pawn, at });
                }
            }
        }
        Ok(())
    }

    fn play(&mut self, mv: &Move) -> Result<Played, Illegal> {
        self.check(mv)?;
        let captured = self.0.pawn_on(mv.to);
        if let Some(pawn) = captured {
            *self.0.pawn_mut(pawn) = None;
        }
        let from = std::mem::replace(&mut self.0.king, mv.to);
        Ok(Played { from, to: mv.to, captured })
    }

    /// KT5: the king has won once pawn A is captured.
    fn outcome(&self) -> Option<Side> {
        self.0.a.is_none().then_some(Side::King)
    }

    fn all_squares() -> Vec<Spot> {
        Square::all().map(Square::spot).collect()
    }

    fn pieces(&self) -> Vec<(Spot, Figure)> {
        let pawns =
            Pawn::BOTH.into_iter().filter_map(|pawn| Some((self.0.pawn(pawn)?.spot(), pawn.figure())));
        std::iter::once((self.0.king.spot(), KING)).chain(pawns).collect()
    }

    fn path(&self, mv: &Move) -> Vec<Spot> {
        vec![self.0.king.spot(), mv.to.spot()]
    }
}

impl Event for Played {
    fn words(&self, lang: Lang) -> String {
        let (from, to) = (self.from, self.to);
        let pawn = self.captured.map(|pawn| pawn.figure().name.get(lang));
        match (lang, pawn) {
            (Lang::En, None) => format!("the king goes from {from} to {to}"),
            (Lang::En, Some(pawn)) => format!("the king goes from {from} to {to} and takes {pawn}"),
            (Lang::Zh, None) => format!("王从 {from} 走到 {to}"),
            (Lang::Zh, Some(pawn)) => format!("王从 {from} 走到 {to}，吃掉{pawn}"),
        }
    }

    fn captured(&self) -> Vec<(Spot, Figure)> {
        self.captured.map(|pawn| (self.to.spot(), pawn.figure())).into_iter().collect()
    }
}
