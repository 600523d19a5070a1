//! Listing, checking and playing moves.

use super::{Illegal, Pawn, Position, SetupError, Side, Square};
use crate::board::AROUND;
use crate::{EffectTag, Game, LocalizedText, MoveEffect, Outcome, Path, PlacedPiece, Side as _};

/// A move: the king's new square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The new square.
    pub to: Square,
}

/// What a move did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Played {
    /// The start.
    pub from: Square,
    /// The end.
    pub to: Square,
    /// KT4: the captured pawn.
    pub captured: Option<Pawn>,
}

impl Played {
    /// Whether the tour is over (KT5).
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

    fn for_each_move(&self, visit: impl FnMut(Move)) {
        if self.outcome().is_some() {
            return;
        }
        let around = AROUND.into_iter().filter_map(|step| self.0.king.offset(step));
        around.filter(|to| self.0.threat_to(*to).is_none()).map(|to| Move { to }).for_each(visit);
    }

    /// Checks distances, where listing follows directions.
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

    /// KT5: the king wins by capturing pawn A.
    fn outcome(&self) -> Option<Outcome<Side>> {
        self.0.a.is_none().then_some(Outcome::Win(Side::King))
    }

    fn is_capture(&self, mv: &Move) -> bool {
        self.0.pawn_on(mv.to).is_some()
    }

    fn path(&self, mv: &Move) -> Path {
        Path::straight([self.0.king.coord(), mv.to.coord()])
    }
}

impl From<Played> for MoveEffect {
    fn from(played: Played) -> Self {
        let Played { from, to, captured } = played;
        let mut message = LocalizedText::new(
            format!("the king moves from {from} to {to}"),
            format!("王从 {from} 走到 {to}"),
        );
        let (mut pieces, mut tags) = (Vec::new(), Vec::new());
        if let Some(pawn) = captured {
            let piece = pawn.info();
            message.push(format!(" and captures {}", piece.name.en), format!("，吃掉{}", piece.name.zh));
            pieces.push(PlacedPiece { square: to.coord(), piece });
            tags.push(EffectTag::Capture);
        }
        if played.is_end() {
            tags.push(EffectTag::Win);
        }
        MoveEffect {
            message,
            path: Path::straight([from.coord(), to.coord()]),
            captured: pieces,
            tags,
            winner: played.is_end().then(|| Side::King.name()),
        }
    }
}
