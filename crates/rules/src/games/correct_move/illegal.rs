//! Why a move is illegal: clause, message and squares of each reason.

use super::{SetupError, Side, Square, clauses};
use crate::board::Coord;
use crate::{Clause, LocalizedText, Reason, SetupReason};

/// Why a move is illegal, or not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[allow(missing_docs)] // The fields are squares and pieces named after their part in the reason.
pub enum Illegal {
    /// CM2 (queen), CM4 (king): the move starts on a square without the piece whose turn it is.
    NotYourTurn { side: Side, at: Option<Square> },
    /// CM2 (queen), CM4 (king): the piece does not move at all.
    StandsStill { side: Side, at: Square },
    /// CM2 (queen), CM4 (king): the other piece stands there.
    OntoTheOther { side: Side, at: Square },
    /// CM2: not along a row or a column.
    QueenNotInLine { from: Square, to: Square },
    /// CM2: the king is in the way.
    QueenOverKing { king: Square, to: Square },
    /// CM3: a legal move, but the king could legally go there too.
    KingCouldGoThere { king: Square, to: Square },
    /// CM4: the king's move is not one step along a row or a column.
    KingNotOneStep { from: Square, to: Square },
    /// CM3 with the roles exchanged: a legal move of the king, but the queen could legally go there too.
    QueenCouldGoThere { queen: Square, to: Square },
}

impl Illegal {
    /// Whether the move is legal in the contest's sense and merely not *allowed*: the other piece could go there too (CM3).
    pub const fn is_legal_but_not_allowed(self) -> bool {
        matches!(self, Illegal::KingCouldGoThere { .. } | Illegal::QueenCouldGoThere { .. })
    }
}

impl Reason for Illegal {
    fn clause(self) -> &'static Clause {
        match self {
            Illegal::NotYourTurn { side: Side::Queen, .. }
            | Illegal::StandsStill { side: Side::Queen, .. }
            | Illegal::OntoTheOther { side: Side::Queen, .. } => &clauses::CM2,
            Illegal::NotYourTurn { side: Side::King, .. }
            | Illegal::StandsStill { side: Side::King, .. }
            | Illegal::OntoTheOther { side: Side::King, .. } => &clauses::CM4,
            Illegal::QueenNotInLine { .. } | Illegal::QueenOverKing { .. } => &clauses::CM2,
            Illegal::KingCouldGoThere { .. } | Illegal::QueenCouldGoThere { .. } => &clauses::CM3,
            Illegal::KingNotOneStep { .. } => &clauses::CM4,
        }
    }

    fn message(self) -> LocalizedText {
        match self {
            Illegal::NotYourTurn { side, .. } => {
                let name = side.piece().name;
                LocalizedText::new(format!("it is the {}'s turn", name.en), format!("现在轮到{}走", name.zh))
            }
            Illegal::StandsStill { side, at } => {
                let name = side.piece().name;
                LocalizedText::new(
                    format!("the {} stays on {at}, and standing still is not a move", name.en),
                    format!("{}停在 {at} 没有动，不算走棋", name.zh),
                )
            }
            Illegal::OntoTheOther { side, at } => {
                let (name, other) = (side.piece().name, side.other().piece().name);
                LocalizedText::new(
                    format!("the {} stands on {at}", other.en),
                    format!("{at} 上站着{}，{}不能走上去", other.zh, name.zh),
                )
            }
            Illegal::QueenNotInLine { from, to } => LocalizedText::new(
                format!("{to} is neither on the row nor on the column of the queen on {from}"),
                format!("后在 {from}，{to} 与它既不同行也不同列，后只能走直线"),
            ),
            Illegal::QueenOverKing { king, to } => LocalizedText::new(
                format!("the king on {king} stands between the queen and {to}"),
                format!("王在 {king} 挡住了后到 {to} 的路，后不能越过王"),
            ),
            Illegal::KingCouldGoThere { king, to } => LocalizedText::new(
                format!("the king on {king} could move to {to} as well"),
                format!("王在 {king} 一步也能走到 {to}，后不许走到那里"),
            ),
            Illegal::KingNotOneStep { from, to } => LocalizedText::new(
                format!("{to} is not one step along a row or a column from the king on {from}"),
                format!("王在 {from}，只能横走或竖走一格，走不到 {to}"),
            ),
            Illegal::QueenCouldGoThere { queen, to } => LocalizedText::new(
                format!("the queen on {queen} could move to {to} as well"),
                format!("后在 {queen} 也能走到 {to}，王不许走到那里"),
            ),
        }
    }

    fn squares(self) -> Vec<Coord> {
        match self {
            Illegal::NotYourTurn { at, .. } => at.into_iter().map(Square::coord).collect(),
            Illegal::StandsStill { at, .. } | Illegal::OntoTheOther { at, .. } => vec![at.coord()],
            Illegal::QueenNotInLine { from, to } | Illegal::KingNotOneStep { from, to } => {
                vec![to.coord(), from.coord()]
            }
            Illegal::QueenOverKing { king, to } => vec![king.coord(), to.coord()],
            Illegal::KingCouldGoThere { king: other, to }
            | Illegal::QueenCouldGoThere { queen: other, to } => {
                vec![to.coord(), other.coord()]
            }
        }
    }
}

/// In this contest an impossible position is a verdict too.
impl Reason for SetupError {
    fn clause(self) -> &'static Clause {
        &clauses::CM1
    }

    fn message(self) -> LocalizedText {
        let SetupError::SameSquare { square } = self;
        LocalizedText::new(format!("king and queen both stand on {square}"), format!("王和后都站在 {square}"))
    }

    fn squares(self) -> Vec<Coord> {
        let SetupError::SameSquare { square } = self;
        vec![square.coord()]
    }
}

impl SetupReason for SetupError {
    fn message(self) -> LocalizedText {
        Reason::message(self)
    }
}

crate::text::error_from_message!(SetupReason for SetupError);
crate::text::error_from_message!(Reason for Illegal);
