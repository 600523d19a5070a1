//! Each refusal: its clause, its words, its squares.

use super::{Kind, Piece, Side, Square, clauses};
use crate::board::Spot;
use crate::reason::limited;
use crate::{Clause, Lang, Player, Reason};

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Illegal {
    /// DC8: a square off the board. A number beyond what `i64` holds is given as its limit.
    OffBoard {
        /// Its row.
        row: i64,
        /// Its column.
        column: i64,
    },
    /// DC9: a captain has been captured.
    GameIsOver {
        /// By whom.
        winner: Side,
    },
    /// DC12: no piece stands where the move starts.
    EmptyStart {
        /// Where it starts.
        square: Square,
    },
    /// DC12: the other side's piece stands where the move starts.
    NotYours {
        /// Where it starts.
        square: Square,
        /// The piece.
        piece: Piece,
    },
    /// DC1 to DC7: the piece does not move at all.
    StandsStill {
        /// Where it stands.
        at: Square,
        /// The piece.
        piece: Piece,
    },
    /// DC1 to DC7: the piece does not go that way.
    NotItsGait {
        /// The piece.
        piece: Piece,
        /// From where.
        from: Square,
        /// To where.
        to: Square,
    },
    /// DC3 to DC6: something stands where the way must be empty.
    Blocked {
        /// The piece that wants to move.
        piece: Piece,
        /// Where the way is blocked.
        at: Square,
        /// What stands there.
        by: Piece,
        /// Where the way turns, if it is not straight.
        turning: Option<Square>,
    },
    /// DC8: a piece of the same side stands where the move ends.
    OntoOwnPiece {
        /// Where it ends.
        at: Square,
        /// What stands there.
        piece: Piece,
    },
}

impl Reason for Illegal {
    fn clause(self) -> &'static Clause {
        match self {
            Illegal::OffBoard { .. } | Illegal::OntoOwnPiece { .. } => &clauses::DC8,
            Illegal::GameIsOver { .. } => &clauses::DC9,
            Illegal::EmptyStart { .. } | Illegal::NotYours { .. } => &clauses::DC12,
            Illegal::StandsStill { piece, .. }
            | Illegal::NotItsGait { piece, .. }
            | Illegal::Blocked { piece, .. } => piece.kind.clause(),
        }
    }

    fn words(self, lang: Lang) -> String {
        match lang {
            Lang::En => self.english(),
            Lang::Zh => self.chinese(),
        }
    }

    fn squares(self) -> Vec<Spot> {
        match self {
            Illegal::OffBoard { .. } | Illegal::GameIsOver { .. } => vec![],
            Illegal::EmptyStart { square } | Illegal::NotYours { square, .. } => vec![square.spot()],
            Illegal::StandsStill { at, .. }
            | Illegal::Blocked { at, .. }
            | Illegal::OntoOwnPiece { at, .. } => {
                vec![at.spot()]
            }
            Illegal::NotItsGait { from, to, .. } => vec![from.spot(), to.spot()],
        }
    }

    fn turning(self) -> Option<Spot> {
        match self {
            Illegal::Blocked { turning, .. } => turning.map(Square::spot),
            _ => None,
        }
    }
}

impl Illegal {
    fn english(self) -> String {
        match self {
            Illegal::OffBoard { row, column } => {
                let (row, column) = (limited(row, Lang::En), limited(column, Lang::En));
                format!("({row},{column}) is not on the board: rows are 0 to 9, columns 0 to 8")
            }
            Illegal::GameIsOver { winner } => {
                let loser = Piece { side: winner.other(), kind: Kind::Captain }.name().en;
                format!("the game is over: {} has taken the {loser}", winner.name().en)
            }
            Illegal::EmptyStart { square } => format!("no piece stands on {square}"),
            Illegal::NotYours { square, piece } => {
                format!(
                    "the {} on {square} is not {}'s, who is to move",
                    piece.name().en,
                    piece.side.other().name().en
                )
            }
            Illegal::StandsStill { at, piece } => {
                format!("the {} stays on {at}, and standing still is no move", piece.name().en)
            }
            Illegal::NotItsGait { piece, from, to } => {
                let name = format!("the {}", piece.kind.name().en);
                // The clause begins with its name.
                let gait = piece.kind.clause().text.en.trim_end_matches('.').get(name.len()..).unwrap_or("");
                format!("{name} cannot go from {from} to {to}: it{gait}")
            }
            Illegal::Blocked { piece, at, by, .. } => {
                let way = match piece.kind {
                    Kind::Car => "car",
                    Kind::Elephant => "elephant's eye",
                    Kind::Horse => "horse's leg",
                    _ => "duck's way",
                };
                format!("the {way} is blocked by the {} on {at}", by.name().en)
            }
            Illegal::OntoOwnPiece { at, piece } => {
                format!("the {} on {at} is {}'s own", piece.name().en, piece.side.name().en)
            }
        }
    }

    fn chinese(self) -> String {
        match self {
            Illegal::OffBoard { row, column } => {
                let (row, column) = (limited(row, Lang::Zh), limited(column, Lang::Zh));
                format!("({row},{column}) 不在棋盘上：行为 0 到 9，列为 0 到 8")
            }
            Illegal::GameIsOver { winner } => {
                let loser = Piece { side: winner.other(), kind: Kind::Captain }.name().zh;
                format!("棋局已经结束：{}已吃掉{loser}", winner.name().zh)
            }
            Illegal::EmptyStart { square } => format!("{square} 上没有棋子"),
            Illegal::NotYours { square, piece } => {
                format!("{square} 上是{}，现在轮到{}走棋", piece.name().zh, piece.side.other().name().zh)
            }
            Illegal::StandsStill { at, piece } => format!("{}停在 {at} 没有动，不算走棋", piece.name().zh),
            Illegal::NotItsGait { piece, from, to } => {
                let gait = piece.kind.clause().text.zh;
                format!("{}不能从 {from} 走到 {to}：{}", piece.kind.name().zh, gait.trim_end_matches('。'))
            }
            Illegal::Blocked { piece, at, by, .. } => {
                let way = match piece.kind {
                    Kind::Car => "车路被挡",
                    Kind::Elephant => "塞象眼",
                    Kind::Horse => "蹩马腿",
                    _ => "蹩鸭腿",
                };
                format!("{way}：{at} 上有{}", by.name().zh)
            }
            Illegal::OntoOwnPiece { at, piece } => {
                format!("{at} 上是己方的{}，不能吃自己的子", piece.name().zh)
            }
        }
    }
}

crate::reason::display_in_english!(Reason for Illegal);
