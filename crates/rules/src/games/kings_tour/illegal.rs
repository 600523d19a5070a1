//! Why a move is illegal: clause, message and squares of each reason.

use super::{Pawn, Square, clauses};
use crate::board::Coord;
use crate::{Clause, LocalizedText, Reason};

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[allow(missing_docs)] // The fields are squares and pawns named after their part in the reason.
pub enum Illegal {
    /// KT1: the square is not next to the king.
    NotOneStep { from: Square, to: Square },
    /// KT2: the move starts on a square without the king, and only the king moves.
    NotTheKing { at: Option<Square> },
    /// KT3: a pawn on the board threatens the square.
    Threatened { to: Square, pawn: Pawn, at: Square },
    /// KT5: pawn A has been captured.
    TourIsOver { at: Square },
}

impl Reason for Illegal {
    fn clause(self) -> &'static Clause {
        match self {
            Illegal::NotOneStep { .. } => &clauses::KT1,
            Illegal::NotTheKing { .. } => &clauses::KT2,
            Illegal::Threatened { .. } => &clauses::KT3,
            Illegal::TourIsOver { .. } => &clauses::KT5,
        }
    }

    fn message(self) -> LocalizedText {
        match self {
            Illegal::NotOneStep { from, to } => LocalizedText::new(
                format!("{to} is not one square away from the king on {from}"),
                format!("王在 {from}，一步只能走到相邻的格，走不到 {to}"),
            ),
            Illegal::NotTheKing { .. } => LocalizedText::new("it is the king's turn", "现在轮到王走"),
            Illegal::Threatened { to, pawn, at } => LocalizedText::new(
                format!("{} on {at} threatens {to}", pawn.info().name.en),
                format!("{at} 上的{} 控制着 {to}，王不能送吃", pawn.info().name.zh),
            ),
            Illegal::TourIsOver { at } => LocalizedText::new(
                format!("the tour is over: the king on {at} has captured pawn A"),
                format!("征途已经结束：{at} 上的王已吃掉兵 A"),
            ),
        }
    }

    fn squares(self) -> Vec<Coord> {
        match self {
            Illegal::NotOneStep { from, to } => vec![to.coord(), from.coord()],
            Illegal::NotTheKing { at } => at.into_iter().map(Square::coord).collect(),
            Illegal::Threatened { to, at, .. } => vec![at.coord(), to.coord()],
            Illegal::TourIsOver { at } => vec![at.coord()],
        }
    }
}

crate::text::error_from_message!(Reason for Illegal);
