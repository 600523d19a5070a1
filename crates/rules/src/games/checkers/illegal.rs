//! Why a move is illegal: clause, message and squares of each reason.

use super::{MAX_SQUARES, Move, Piece, Prefix, Side, Square, Squares, clauses};
use crate::board::Coord;
use crate::text::format_saturated;
use crate::{Clause, LocalizedText, Reason, Side as _};

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[allow(missing_docs)] // The fields are squares and pieces named after their part in the reason.
pub enum Illegal {
    /// CK1: a number of the move is no square; it saturates at the limits of `i64`.
    OffBoard { before: Prefix, number: i64 },
    /// CK2: a move of one square only, or of none.
    OneSquare { square: Option<Square> },
    /// CK6: more squares than any move can have.
    TooManySquares { before: Prefix },
    /// CK1: no piece stands where the move starts.
    EmptyStart { square: Square },
    /// CK1: the other side's piece stands where the move starts.
    NotYours { square: Square, piece: Piece },
    /// CK2: neither one step nor a jump.
    NotAMove { from: Square, to: Square },
    /// CK2: a step to an occupied square.
    StepOntoPiece { square: Square, piece: Piece },
    /// CK2: a man steps backward.
    ManStepsBack { from: Square, to: Square },
    /// CK2: a step ends the move, but the path goes on.
    GoesOnAfterStep { at: Square, next: Square },
    /// CK4: a step, although there is a jump.
    MustJump { jump: Move, captured: Squares },
    /// CK3: the path of a jump goes on with something else.
    NotAJump { from: Square, to: Square },
    /// CK3: a jump over an empty square.
    NothingToJump { over: Square, to: Square },
    /// CK3: a jump over a piece of the same side.
    JumpsOwnPiece { over: Square, piece: Piece },
    /// CK3: a man jumps backward.
    ManJumpsBack { from: Square, to: Square },
    /// CK3: a jump to an occupied square.
    JumpOntoPiece { square: Square, piece: Piece },
    /// CK3: the piece can jump on, so it must. `jump` is the rest of the path.
    MustJumpOn { jump: Move, captured: Squares },
    /// CK5: crowning ends the move, but the path goes on.
    GoesOnAfterCrowning { at: Square },
    /// CK6: a piece is jumped twice in one move.
    JumpedTwice { over: Square },
    /// CK7: the side to move has no legal move and has lost.
    GameIsOver { loser: Side },
}

impl Reason for Illegal {
    fn clause(self) -> &'static Clause {
        match self {
            Illegal::OffBoard { .. } | Illegal::EmptyStart { .. } | Illegal::NotYours { .. } => &clauses::CK1,
            Illegal::OneSquare { .. }
            | Illegal::NotAMove { .. }
            | Illegal::StepOntoPiece { .. }
            | Illegal::ManStepsBack { .. }
            | Illegal::GoesOnAfterStep { .. } => &clauses::CK2,
            Illegal::NotAJump { .. }
            | Illegal::NothingToJump { .. }
            | Illegal::JumpsOwnPiece { .. }
            | Illegal::ManJumpsBack { .. }
            | Illegal::JumpOntoPiece { .. }
            | Illegal::MustJumpOn { .. } => &clauses::CK3,
            Illegal::MustJump { .. } => &clauses::CK4,
            Illegal::GoesOnAfterCrowning { .. } => &clauses::CK5,
            Illegal::TooManySquares { .. } | Illegal::JumpedTwice { .. } => &clauses::CK6,
            Illegal::GameIsOver { .. } => &clauses::CK7,
        }
    }

    fn message(self) -> LocalizedText {
        match self {
            Illegal::OffBoard { number, .. } => {
                let number = format_saturated(number);
                LocalizedText::new(
                    format!("{} is not on the board: squares are 1 to 32", number.en),
                    format!("{} 不在棋盘上：格号只有 1 到 32", number.zh),
                )
            }
            Illegal::OneSquare { square: Some(square) } => LocalizedText::new(
                format!("{square} alone is not a move: it names no square to move to"),
                format!("只写了 {square} 一格，没有走到别处，不算一着"),
            ),
            Illegal::OneSquare { square: None } => {
                LocalizedText::new("the move names no square", "一格也没有，不算一着")
            }
            Illegal::TooManySquares { .. } => LocalizedText::new(
                format!(
                    "no move has more than {MAX_SQUARES} squares: there are at most 12 pieces to jump, each once"
                ),
                format!("一着最多经过 {MAX_SQUARES} 格：对方最多 12 子，每子只能跳吃一次"),
            ),
            Illegal::EmptyStart { square } => {
                LocalizedText::new(format!("no piece stands on {square}"), format!("{square} 上没有棋子"))
            }
            Illegal::NotYours { square, piece } => {
                let (name, owner, mover) = (piece.info().name, piece.side.name(), piece.side.other().name());
                LocalizedText::new(
                    format!("the {} on {square} is {}'s, and {} is to move", name.en, owner.en, mover.en),
                    format!("{square} 上是{}，现在轮到{}走棋", name.zh, mover.zh),
                )
            }
            Illegal::NotAMove { from, to } => LocalizedText::new(
                format!("{from} to {to} is neither a step nor a jump"),
                format!("{from} 到 {to} 既不是斜走一格，也不是跳吃"),
            ),
            Illegal::StepOntoPiece { square, piece } => LocalizedText::new(
                format!("{square} is occupied by a {}", piece.info().name.en),
                format!("{square} 上已有{}，不能走上去", piece.info().name.zh),
            ),
            Illegal::JumpOntoPiece { square, piece } => LocalizedText::new(
                format!("{square} is occupied by a {}", piece.info().name.en),
                format!("{square} 上已有{}，跳不过去", piece.info().name.zh),
            ),
            Illegal::ManStepsBack { from, to } => LocalizedText::new(
                format!("{from} to {to} is backward, and only a king steps backward"),
                format!("{from} 到 {to} 是后退，兵不能后退，只有王可以"),
            ),
            Illegal::GoesOnAfterStep { at, next } => LocalizedText::new(
                format!("a step ends the move on {at}: it cannot continue to {next}"),
                format!("斜走一格到 {at} 这一着就结束了，不能再走到 {next}"),
            ),
            Illegal::MustJump { jump, captured } => LocalizedText::new(
                format!("you must jump: {} captures {}", jump.to_jump_notation(), listed(captured, ", ")),
                format!("有子可吃必须吃：{} 可吃 {}", jump.to_jump_notation(), listed(captured, "、")),
            ),
            Illegal::NotAJump { from, to } => LocalizedText::new(
                format!("{from} to {to} is not a jump, and a jump can only continue with jumps"),
                format!("{from} 到 {to} 不是跳吃，连跳途中只能继续跳吃"),
            ),
            Illegal::NothingToJump { over, to } => LocalizedText::new(
                format!("there is no piece on {over} to jump on the way to {to}"),
                format!("{over} 上没有棋子可跳，到不了 {to}"),
            ),
            Illegal::JumpsOwnPiece { over, piece } => LocalizedText::new(
                format!("the {} on {over} belongs to the same side", piece.info().name.en),
                format!("{over} 上是己方的{}，不能跳吃", piece.info().name.zh),
            ),
            Illegal::ManJumpsBack { from, to } => LocalizedText::new(
                format!("{from}x{to} is backward, and only a king jumps backward"),
                format!("{from}x{to} 是向后跳吃，兵不能向后吃，只有王可以"),
            ),
            Illegal::MustJumpOn { jump, captured } => LocalizedText::new(
                format!(
                    "the jump must continue: {} captures {}",
                    jump.to_jump_notation(),
                    listed(captured, ", ")
                ),
                format!("连跳必须跳完：{} 还可吃 {}", jump.to_jump_notation(), listed(captured, "、")),
            ),
            Illegal::GoesOnAfterCrowning { at } => LocalizedText::new(
                format!("the man is crowned on {at}, and that ends its move"),
                format!("兵在 {at} 升变为王，这一着到此为止"),
            ),
            Illegal::JumpedTwice { over } => LocalizedText::new(
                format!("the piece on {over} has been jumped already"),
                format!("{over} 上的棋子已被跳过，一着之内不能再跳一次"),
            ),
            Illegal::GameIsOver { loser } => LocalizedText::new(
                format!("the game is over: {} has no legal move and has lost", loser.name().en),
                format!("棋局已经结束：{}无棋可走，已经输了", loser.name().zh),
            ),
        }
    }

    fn squares(self) -> Vec<Coord> {
        let squares = match self {
            Illegal::OffBoard { .. } | Illegal::TooManySquares { .. } | Illegal::GameIsOver { .. } => vec![],
            Illegal::OneSquare { square } => square.into_iter().collect(),
            Illegal::EmptyStart { square }
            | Illegal::NotYours { square, .. }
            | Illegal::StepOntoPiece { square, .. }
            | Illegal::JumpOntoPiece { square, .. } => vec![square],
            Illegal::NotAMove { from, to }
            | Illegal::ManStepsBack { from, to }
            | Illegal::ManJumpsBack { from, to }
            | Illegal::NotAJump { from, to } => vec![from, to],
            Illegal::GoesOnAfterStep { at, next } => vec![at, next],
            Illegal::MustJump { jump, captured } | Illegal::MustJumpOn { jump, captured } => {
                jump.squares().iter().copied().chain(captured.iter()).collect()
            }
            Illegal::NothingToJump { over, to } => vec![over, to],
            Illegal::JumpsOwnPiece { over, .. } | Illegal::JumpedTwice { over } => vec![over],
            Illegal::GoesOnAfterCrowning { at } => vec![at],
        };
        squares.into_iter().map(Square::coord).collect()
    }

    fn path(self) -> Vec<Coord> {
        match self {
            Illegal::OffBoard { before, .. } | Illegal::TooManySquares { before } => {
                before.squares().iter().map(|square| square.coord()).collect()
            }
            Illegal::OneSquare { square } => square.into_iter().map(Square::coord).collect(),
            _ => Vec::new(),
        }
    }
}

/// Lists squares for a sentence.
pub(super) fn listed(squares: Squares, comma: &str) -> String {
    let names: Vec<String> = squares.iter().map(|square| square.to_string()).collect();
    names.join(comma)
}

crate::text::error_from_message!(Reason for Illegal);
