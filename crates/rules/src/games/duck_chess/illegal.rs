//! Why a move is illegal: clause, message and squares of each reason.

use super::{Kind, Piece, Side, Square, clauses};
use crate::board::Coord;
use crate::text::format_saturated;
use crate::{Clause, LocalizedText, Reason, Side as _, Text};

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[allow(missing_docs)] // The fields are squares and pieces named after their part in the reason.
pub enum Illegal {
    /// DC8: a square off the board. Numbers saturate at the limits of `i64`. `from` is the start, if it is on the board.
    OffBoard { from: Option<Square>, row: i64, column: i64 },
    /// DC9: a captain has been captured.
    GameIsOver { winner: Side },
    /// DC12: no piece stands where the move starts.
    EmptyStart { square: Square },
    /// DC12: the other side's piece stands where the move starts.
    NotYours { square: Square, piece: Piece },
    /// DC1 to DC7: the piece does not move at all.
    StandsStill { at: Square, piece: Piece },
    /// DC1 to DC7: the piece does not move like that.
    NotItsMove { piece: Piece, from: Square, to: Square },
    /// DC3 to DC6: a piece stands in the way.
    Blocked { piece: Piece, at: Square, by: Piece },
    /// DC8: a piece of the same side stands where the move ends.
    OntoOwnPiece { at: Square, piece: Piece },
}

impl Reason for Illegal {
    fn clause(self) -> &'static Clause {
        match self {
            Illegal::OffBoard { .. } | Illegal::OntoOwnPiece { .. } => &clauses::DC8,
            Illegal::GameIsOver { .. } => &clauses::DC9,
            Illegal::EmptyStart { .. } | Illegal::NotYours { .. } => &clauses::DC12,
            Illegal::StandsStill { piece, .. }
            | Illegal::NotItsMove { piece, .. }
            | Illegal::Blocked { piece, .. } => piece.kind.clause(),
        }
    }

    fn message(self) -> LocalizedText {
        match self {
            Illegal::OffBoard { row, column, .. } => {
                let (row, column) = (format_saturated(row), format_saturated(column));
                LocalizedText::new(
                    format!(
                        "({},{}) is not on the board: rows are 0 to 9, columns 0 to 8",
                        row.en, column.en
                    ),
                    format!("({},{}) 不在棋盘上：行为 0 到 9，列为 0 到 8", row.zh, column.zh),
                )
            }
            Illegal::GameIsOver { winner } => {
                let captain = Piece { side: winner.other(), kind: Kind::Captain }.name();
                LocalizedText::new(
                    format!("the game is over: {} has captured the {}", winner.name().en, captain.en),
                    format!("棋局已经结束：{}已吃掉{}", winner.name().zh, captain.zh),
                )
            }
            Illegal::EmptyStart { square } => {
                LocalizedText::new(format!("no piece stands on {square}"), format!("{square} 上没有棋子"))
            }
            Illegal::NotYours { square, piece } => {
                let (name, mover) = (piece.name(), piece.side.other().name());
                LocalizedText::new(
                    format!("the {} on {square} does not belong to {}, the side to move", name.en, mover.en),
                    format!("{square} 上是{}，现在轮到{}走棋", name.zh, mover.zh),
                )
            }
            Illegal::StandsStill { at, piece } => LocalizedText::new(
                format!("the {} stays on {at}, and standing still is not a move", piece.name().en),
                format!("{}停在 {at} 没有动，不算走棋", piece.name().zh),
            ),
            Illegal::NotItsMove { piece, from, to } => {
                let (name, clause) = (piece.kind.name(), piece.kind.clause().text);
                // The English clause begins with "The" and the name.
                let movement =
                    clause.en.trim_end_matches('.').get("The ".len() + name.en.len()..).unwrap_or("");
                LocalizedText::new(
                    format!("the {} cannot move from {from} to {to}: it{movement}", name.en),
                    format!("{}不能从 {from} 走到 {to}：{}", name.zh, clause.zh.trim_end_matches('。')),
                )
            }
            Illegal::Blocked { piece, at, by } => {
                let blocked = match piece.kind {
                    Kind::Car => Text::new("car", "车路被挡"),
                    Kind::Elephant => Text::new("elephant's eye", "塞象眼"),
                    Kind::Horse => Text::new("horse's leg", "蹩马腿"),
                    Kind::Duck | Kind::Captain | Kind::Guard | Kind::Soldier => {
                        Text::new("duck's path", "蹩鸭腿")
                    }
                };
                LocalizedText::new(
                    format!("the {} is blocked by the {} on {at}", blocked.en, by.name().en),
                    format!("{}：{at} 上有{}", blocked.zh, by.name().zh),
                )
            }
            Illegal::OntoOwnPiece { at, piece } => LocalizedText::new(
                format!("the {} on {at} belongs to {} itself", piece.name().en, piece.side.name().en),
                format!("{at} 上是己方的{}，不能吃自己的子", piece.name().zh),
            ),
        }
    }

    fn squares(self) -> Vec<Coord> {
        match self {
            Illegal::OffBoard { .. } | Illegal::GameIsOver { .. } => vec![],
            Illegal::EmptyStart { square } | Illegal::NotYours { square, .. } => vec![square.coord()],
            Illegal::StandsStill { at, .. }
            | Illegal::Blocked { at, .. }
            | Illegal::OntoOwnPiece { at, .. } => {
                vec![at.coord()]
            }
            Illegal::NotItsMove { from, to, .. } => vec![from.coord(), to.coord()],
        }
    }

    fn path(self) -> Vec<Coord> {
        match self {
            Illegal::OffBoard { from, .. } => from.into_iter().map(Square::coord).collect(),
            _ => Vec::new(),
        }
    }
}

crate::text::error_from_message!(Reason for Illegal);
