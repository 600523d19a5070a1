//! Each refusal: its clause, its words, its squares.

use super::{Place, SetupError, Side, clauses};
use crate::board::Spot;
use crate::{Clause, Lang, Reason, SetupReason};

/// Why a move is illegal, or not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Illegal {
    /// CM2 (queen), CM4 (king): the piece does not move at all.
    StandsStill {
        /// Whose piece.
        side: Side,
        /// Where it stands.
        at: Place,
    },
    /// CM2 (queen), CM4 (king): the other piece stands there.
    OntoTheOther {
        /// Whose piece wants to go there.
        side: Side,
        /// Where the other stands.
        at: Place,
    },
    /// CM2: not along a row or a column.
    QueenNotInLine {
        /// Where she stands.
        from: Place,
        /// Where she wants to go.
        to: Place,
    },
    /// CM2: the king is in the way.
    QueenOverKing {
        /// Where he stands.
        king: Place,
        /// Where she wants to go.
        to: Place,
    },
    /// CM3: a legal move, but the king could legally go there too.
    KingCouldGoThere {
        /// Where he stands.
        king: Place,
        /// The place that both can reach.
        to: Place,
    },
    /// CM4: the king's move is not one step along a row or a column.
    KingNotOneStep {
        /// Where he stands.
        from: Place,
        /// Where he wants to go.
        to: Place,
    },
    /// CM3 with the roles exchanged: a legal move of the king, but the queen could legally go there too.
    QueenCouldGoThere {
        /// Where she stands.
        queen: Place,
        /// The place that both can reach.
        to: Place,
    },
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
            Illegal::StandsStill { side: Side::Queen, .. }
            | Illegal::OntoTheOther { side: Side::Queen, .. } => &clauses::CM2,
            Illegal::StandsStill { side: Side::King, .. }
            | Illegal::OntoTheOther { side: Side::King, .. } => &clauses::CM4,
            Illegal::QueenNotInLine { .. } | Illegal::QueenOverKing { .. } => &clauses::CM2,
            Illegal::KingCouldGoThere { .. } | Illegal::QueenCouldGoThere { .. } => &clauses::CM3,
            Illegal::KingNotOneStep { .. } => &clauses::CM4,
        }
    }

    fn words(self, lang: Lang) -> String {
        let name = |side: Side| side.figure().name.get(lang);
        match (self, lang) {
            (Illegal::StandsStill { side, at }, Lang::En) => {
                format!("the {} stays on {at}, and standing still is no move", name(side))
            }
            (Illegal::StandsStill { side, at }, Lang::Zh) => {
                format!("{}停在 {at} 没有动，不算走棋", name(side))
            }
            (Illegal::OntoTheOther { side, at }, Lang::En) => {
                format!("the {} stands on {at}", name(side.other()))
            }
            (Illegal::OntoTheOther { side, at }, Lang::Zh) => {
                format!("{at} 上站着{}，{}不能走上去", name(side.other()), name(side))
            }
            (Illegal::QueenNotInLine { from, to }, Lang::En) => {
                format!("{to} is neither on the row nor on the column of the queen on {from}")
            }
            (Illegal::QueenNotInLine { from, to }, Lang::Zh) => {
                format!("后在 {from}，{to} 与它既不同行也不同列，后只能走直线")
            }
            (Illegal::QueenOverKing { king, to }, Lang::En) => {
                format!("the king on {king} stands between the queen and {to}")
            }
            (Illegal::QueenOverKing { king, to }, Lang::Zh) => {
                format!("王在 {king} 挡住了后到 {to} 的路，后不能越过王")
            }
            (Illegal::KingCouldGoThere { king, to }, Lang::En) => {
                format!("the king on {king} could move to {to} as well")
            }
            (Illegal::KingCouldGoThere { king, to }, Lang::Zh) => {
                format!("王在 {king} 一步也能走到 {to}，后不许走到那里")
            }
            (Illegal::KingNotOneStep { from, to }, Lang::En) => {
                format!("{to} is not one step along a row or a column from the king on {from}")
            }
            (Illegal::KingNotOneStep { from, to }, Lang::Zh) => {
                format!("王在 {from}，只能横走或竖走一格，走不到 {to}")
            }
            (Illegal::QueenCouldGoThere { queen, to }, Lang::En) => {
                format!("the queen on {queen} could move to {to} as well")
            }
            (Illegal::QueenCouldGoThere { queen, to }, Lang::Zh) => {
                format!("后在 {queen} 也能走到 {to}，王不许走到那里")
            }
        }
    }

    fn squares(self) -> Vec<Spot> {
        match self {
            Illegal::StandsStill { at, .. } | Illegal::OntoTheOther { at, .. } => vec![at.spot()],
            Illegal::QueenNotInLine { from, to } | Illegal::KingNotOneStep { from, to } => {
                vec![to.spot(), from.spot()]
            }
            Illegal::QueenOverKing { king, to } => vec![king.spot(), to.spot()],
            Illegal::KingCouldGoThere { king: other, to }
            | Illegal::QueenCouldGoThere { queen: other, to } => {
                vec![to.spot(), other.spot()]
            }
        }
    }
}

/// In this contest a position that cannot be is a verdict too, so it has a reason like one.
impl Reason for SetupError {
    fn clause(self) -> &'static Clause {
        &clauses::CM1
    }

    fn words(self, lang: Lang) -> String {
        let SetupError::SamePlace { place } = self;
        match lang {
            Lang::En => format!("king and queen both stand on {place}"),
            Lang::Zh => format!("王和后都站在 {place}"),
        }
    }

    fn squares(self) -> Vec<Spot> {
        let SetupError::SamePlace { place } = self;
        vec![place.spot()]
    }
}

impl SetupReason for SetupError {
    fn words(self, lang: Lang) -> String {
        Reason::words(self, lang)
    }
}

crate::reason::display_in_english!(SetupReason for SetupError);

crate::reason::display_in_english!(Reason for Illegal);
