//! Each refusal: its clause, its words, its squares.

use super::{Pawn, Square, clauses};
use crate::board::Spot;
use crate::{Clause, Lang, Reason};

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Illegal {
    /// KT1: not one square away.
    NotOneStep {
        /// Where the king stands.
        from: Square,
        /// Where he wants to go.
        to: Square,
    },
    /// KT3: a pawn that is still on the board threatens that square.
    Threatened {
        /// Where he wants to go.
        to: Square,
        /// Which pawn.
        pawn: Pawn,
        /// Where it stands.
        at: Square,
    },
    /// KT5: pawn A has been captured.
    TourIsOver {
        /// Where the king stands.
        at: Square,
    },
}

impl Reason for Illegal {
    fn clause(self) -> &'static Clause {
        match self {
            Illegal::NotOneStep { .. } => &clauses::KT1,
            Illegal::Threatened { .. } => &clauses::KT3,
            Illegal::TourIsOver { .. } => &clauses::KT5,
        }
    }

    fn words(self, lang: Lang) -> String {
        match (self, lang) {
            (Illegal::NotOneStep { from, to }, Lang::En) => {
                format!("{to} is not one square away from the king on {from}")
            }
            (Illegal::NotOneStep { from, to }, Lang::Zh) => {
                format!("王在 {from}，一步只能走到相邻的格，走不到 {to}")
            }
            (Illegal::Threatened { to, pawn, at }, Lang::En) => {
                format!("{} on {at} threatens {to}", pawn.figure().name.en)
            }
            (Illegal::Threatened { to, pawn, at }, Lang::Zh) => {
                format!("{at} 上的{} 控制着 {to}，王不能送吃", pawn.figure().name.zh)
            }
            (Illegal::TourIsOver { at }, Lang::En) => {
                format!("the tour is over: the king on {at} has taken pawn A")
            }
            (Illegal::TourIsOver { at }, Lang::Zh) => format!("征途已经结束：{at} 上的王已吃掉兵 A"),
        }
    }

    fn squares(self) -> Vec<Spot> {
        match self {
            Illegal::NotOneStep { from, to } => vec![to.spot(), from.spot()],
            Illegal::Threatened { to, at, .. } => vec![at.spot(), to.spot()],
            Illegal::TourIsOver { at } => vec![at.spot()],
        }
    }
}

crate::reason::display_in_english!(Reason for Illegal);
