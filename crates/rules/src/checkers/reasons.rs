//! Each refusal: its clause, its words, its squares.

use super::{LONGEST_MOVE, Move, Piece, Side, Square, Squares, clauses};
use crate::board::Spot;
use crate::{Clause, Lang, Player, Reason};

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Illegal {
    /// CK1: a number of the move is no square. A number beyond what `i64` holds is given as its limit.
    OffBoard {
        /// The number.
        number: i64,
    },
    /// CK2: a move of one square only.
    OneSquare {
        /// That square.
        square: Option<Square>,
    },
    /// CK6: more squares than any move can have.
    TooManySquares,
    /// CK1: no piece stands where the move starts.
    EmptyStart {
        /// Where it starts.
        square: Square,
    },
    /// CK1: the other side's piece stands where the move starts.
    NotYours {
        /// Where it starts.
        square: Square,
        /// The piece.
        piece: Piece,
    },
    /// CK2: neither one step nor a jump.
    NotAMove {
        /// From where.
        from: Square,
        /// To where.
        to: Square,
    },
    /// CK2: a step to a square that is taken.
    StepOntoPiece {
        /// That square.
        square: Square,
        /// What stands there.
        piece: Piece,
    },
    /// CK2: a man steps backward.
    ManStepsBack {
        /// From where.
        from: Square,
        /// To where.
        to: Square,
    },
    /// CK2: a step ends the move, and the path goes on.
    GoesOnAfterStep {
        /// Where the step ends.
        at: Square,
        /// Where the path goes on to.
        next: Square,
    },
    /// CK4: a step, when there is a jump to make.
    JumpDue {
        /// The jump, to its end.
        jump: Move,
        /// What it captures.
        captured: Squares,
    },
    /// CK3: in the middle of a jump the path goes on by something that is no jump.
    NotAJump {
        /// From where.
        from: Square,
        /// To where.
        to: Square,
    },
    /// CK3: a jump over an empty square.
    NothingToJump {
        /// The empty square.
        over: Square,
        /// Where the jump would land.
        to: Square,
    },
    /// CK3: a jump over a piece of one's own.
    JumpsOwnPiece {
        /// Where it stands.
        over: Square,
        /// The piece.
        piece: Piece,
    },
    /// CK3: a man jumps backward.
    ManJumpsBack {
        /// From where.
        from: Square,
        /// To where.
        to: Square,
    },
    /// CK3: a jump to a square that is taken.
    JumpOntoPiece {
        /// That square.
        square: Square,
        /// What stands there.
        piece: Piece,
    },
    /// CK3: the piece can jump on, so it must.
    MustJumpOn {
        /// How it can go on, to its end.
        jump: Move,
        /// What it captures on that way.
        captured: Squares,
    },
    /// CK5: a man that is crowned ends its move, and the path goes on.
    GoesOnAfterCrowning {
        /// Where it is crowned.
        at: Square,
    },
    /// CK6: a piece is jumped a second time in one move.
    JumpedTwice {
        /// Where it stands.
        over: Square,
    },
    /// CK7: who is to move cannot, and has lost.
    GameIsOver {
        /// Who.
        loser: Side,
    },
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
            Illegal::JumpDue { .. } => &clauses::CK4,
            Illegal::GoesOnAfterCrowning { .. } => &clauses::CK5,
            Illegal::TooManySquares | Illegal::JumpedTwice { .. } => &clauses::CK6,
            Illegal::GameIsOver { .. } => &clauses::CK7,
        }
    }

    fn words(self, lang: Lang) -> String {
        match lang {
            Lang::En => self.english(),
            Lang::Zh => self.chinese(),
        }
    }

    fn squares(self) -> Vec<Spot> {
        let squares = match self {
            Illegal::OffBoard { .. } | Illegal::TooManySquares | Illegal::GameIsOver { .. } => vec![],
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
            Illegal::JumpDue { jump, captured } | Illegal::MustJumpOn { jump, captured } => {
                jump.squares().iter().copied().chain(captured.iter()).collect()
            }
            Illegal::NothingToJump { over, to } => vec![over, to],
            Illegal::JumpsOwnPiece { over, .. } | Illegal::JumpedTwice { over } => vec![over],
            Illegal::GoesOnAfterCrowning { at } => vec![at],
        };
        squares.into_iter().map(Square::spot).collect()
    }
}

/// Squares as a sentence lists them.
pub(super) fn listed(squares: Squares, comma: &str) -> String {
    let names: Vec<String> = squares.iter().map(|square| square.to_string()).collect();
    names.join(comma)
}

impl Illegal {
    fn english(self) -> String {
        let name = |piece: Piece| piece.figure().name.en;
        match self {
            Illegal::OffBoard { number } => {
                let number = crate::reason::limited(number, Lang::En);
                format!("{number} is not on the board: squares are 1 to 32")
            }
            Illegal::OneSquare { square: Some(square) } => {
                format!("{square} alone is no move: it goes nowhere")
            }
            Illegal::OneSquare { square: None } => "no square at all is no move".to_owned(),
            Illegal::TooManySquares => {
                format!(
                    "no move has more than {LONGEST_MOVE} squares: there are at most 12 pieces to jump, each once"
                )
            }
            Illegal::EmptyStart { square } => format!("no piece stands on {square}"),
            Illegal::NotYours { square, piece } => {
                let (own, other) = (piece.side.name().en, piece.side.other().name().en);
                format!("the {} on {square} is {own}'s, and {other} is to move", name(piece))
            }
            Illegal::NotAMove { from, to } => format!("{from} to {to} is neither a step nor a jump"),
            Illegal::StepOntoPiece { square, piece } | Illegal::JumpOntoPiece { square, piece } => {
                format!("{square} is occupied by a {}", name(piece))
            }
            Illegal::ManStepsBack { from, to } => {
                format!("{from} to {to} is backward, and only a king steps backward")
            }
            Illegal::GoesOnAfterStep { at, next } => {
                format!("a step ends the move on {at}: it cannot go on to {next}")
            }
            Illegal::JumpDue { jump, captured } => {
                format!("a jump is due: {} takes {}", jump.as_jump(), listed(captured, ", "))
            }
            Illegal::NotAJump { from, to } => {
                format!("{from} to {to} is no jump, and a jump goes on by jumps only")
            }
            Illegal::NothingToJump { over, to } => {
                format!("there is nothing on {over} to jump on the way to {to}")
            }
            Illegal::JumpsOwnPiece { over, piece } => {
                format!("the {} on {over} is the jumper's own", name(piece))
            }
            Illegal::ManJumpsBack { from, to } => {
                format!("{from}x{to} is backward, and only a king jumps backward")
            }
            Illegal::MustJumpOn { jump, captured } => {
                format!("the jump must go on: {} takes {}", jump.as_jump(), listed(captured, ", "))
            }
            Illegal::GoesOnAfterCrowning { at } => {
                format!("the man is crowned on {at}, and that ends its move")
            }
            Illegal::JumpedTwice { over } => format!("the piece on {over} has been jumped already"),
            Illegal::GameIsOver { loser } => {
                format!("the game is over: {} cannot move and has lost", loser.name().en)
            }
        }
    }

    fn chinese(self) -> String {
        let name = |piece: Piece| piece.figure().name.zh;
        match self {
            Illegal::OffBoard { number } => {
                let number = crate::reason::limited(number, Lang::Zh);
                format!("{number} 不在棋盘上：格号只有 1 到 32")
            }
            Illegal::OneSquare { square: Some(square) } => {
                format!("只写了 {square} 一格，没有走到别处，不算一着")
            }
            Illegal::OneSquare { square: None } => "一格也没有，不算一着".to_owned(),
            Illegal::TooManySquares => {
                format!("一着最多经过 {LONGEST_MOVE} 格：对方最多 12 子，每子只能跳吃一次")
            }
            Illegal::EmptyStart { square } => format!("{square} 上没有棋子"),
            Illegal::NotYours { square, piece } => {
                format!("{square} 上是{}，现在轮到{}走棋", name(piece), piece.side.other().name().zh)
            }
            Illegal::NotAMove { from, to } => format!("{from} 到 {to} 既不是斜走一格，也不是跳吃"),
            Illegal::StepOntoPiece { square, piece } => format!("{square} 上已有{}，不能走上去", name(piece)),
            Illegal::JumpOntoPiece { square, piece } => format!("{square} 上已有{}，跳不过去", name(piece)),
            Illegal::ManStepsBack { from, to } => format!("{from} 到 {to} 是后退，兵不能后退，只有王可以"),
            Illegal::GoesOnAfterStep { at, next } => {
                format!("斜走一格到 {at} 这一着就结束了，不能再走到 {next}")
            }
            Illegal::JumpDue { jump, captured } => {
                format!("有子可吃必须吃：{} 可吃 {}", jump.as_jump(), listed(captured, "、"))
            }
            Illegal::NotAJump { from, to } => format!("{from} 到 {to} 不是跳吃，连跳途中只能继续跳吃"),
            Illegal::NothingToJump { over, to } => format!("{over} 上没有棋子可跳，到不了 {to}"),
            Illegal::JumpsOwnPiece { over, piece } => format!("{over} 上是己方的{}，不能跳吃", name(piece)),
            Illegal::ManJumpsBack { from, to } => {
                format!("{from}x{to} 是向后跳吃，兵不能向后吃，只有王可以")
            }
            Illegal::MustJumpOn { jump, captured } => {
                format!("连跳必须跳完：{} 还可吃 {}", jump.as_jump(), listed(captured, "、"))
            }
            Illegal::GoesOnAfterCrowning { at } => format!("兵在 {at} 升变为王，这一着到此为止"),
            Illegal::JumpedTwice { over } => format!("{over} 上的棋子已被跳过，一着之内不能再跳一次"),
            Illegal::GameIsOver { loser } => format!("棋局已经结束：{}无棋可走，已经输了", loser.name().zh),
        }
    }
}

crate::reason::display_in_english!(Reason for Illegal);
