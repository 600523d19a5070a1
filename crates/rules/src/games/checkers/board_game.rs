//! Checkers as front ends show it.

use super::{Illegal, Move, MoveBuilder, Piece, Position, Setup, Side, Square, Squares, clauses};
use crate::board::{self, Coord};
use crate::game::{BoardStyle, GameInfo, PieceColor, PieceInfo, PieceShape};
use crate::history::{self, QuietLimit};
use crate::{BoardGame, Clause, LocalizedText, PlacedPiece, SetupReason as _, Text};

static INFO: GameInfo = GameInfo {
    name: "checkers",
    aliases: &["uva1540", "poj1643", "ecna2000e", "1540", "1643"],
    title: Text::new(
        "Checkers (Checker's Check: UVa 1540, POJ 1643, ECNA 2000 E)",
        "西洋跳棋（Checker's Check：UVa 1540、POJ 1643、ECNA 2000 E）",
    ),
    short_name: Text::new("Checkers", "西洋跳棋"),
    summary: Text::new(
        "Men step forward and capture by jumping; a player who can jump must.",
        "兵向前走，跳过挡路的对方棋子并吃掉；能吃必须吃。",
    ),
    default_position: "B:W21-32:B1-12",
    input_format: Text::new(
        "Each case: the number of red and of white pieces; the red squares; the white squares, negative for kings; the number of moves and the side to move, R or W; the moves, squares joined by `-`. `0 0` ends. The answer: All moves valid, or the first invalid move.",
        "每组：红子数和白子数；红子的格号；白子的格号，王为负数；着数和走棋方 R 或 W；各着，格号用 `-` 连接。`0 0` 结束。回答：All moves valid（全部合法），或第一个不合法的着法。",
    ),
    board_description: clauses::BOARD,
    clauses: clauses::ALL,
    sides: &[Side::RED, Side::WHITE],
    quiet_limit: Some(QuietLimit { plies: 80, rule: &history::HR2 }),
    pieces: &PIECES,
    legend: None,
    board_style: BoardStyle::DarkSquares,
    square_format: Text::new("a square, 1 to 32", "1 到 32 的格号"),
    sample_input: "1 2\n8\n-10 -12\n2 W\n10-6\n8-11\n1 4\n-10\n7 -8 15 16\n1 R\n10-3-12-19-10\n0 0\n",
    sample_record: "[Event \"Example\"]\n\n1. 11-15 23-18 2. 8-11 27-23 3. 4-8 23-19 4. 10-14 19x10 5. 14x23 26x19 6. 7x14 *\n",
};

const MOVEMENT: &[&Clause] = &[&clauses::CK2, &clauses::CK3, &clauses::CK4, &clauses::CK5];

static PIECES: [PieceInfo; 4] = [
    PieceInfo {
        letter: 'r',
        name: Text::new("red man", "红兵"),
        side: Some(Side::RED),
        movement: MOVEMENT,
        symbol: "⛂",
        color: PieceColor::Red,
        shape: PieceShape::Man,
    },
    PieceInfo {
        letter: 'R',
        name: Text::new("red king", "红王"),
        side: Some(Side::RED),
        movement: MOVEMENT,
        symbol: "⛃",
        color: PieceColor::Red,
        shape: PieceShape::CrownedMan,
    },
    PieceInfo {
        letter: 'w',
        name: Text::new("white man", "白兵"),
        side: Some(Side::WHITE),
        movement: MOVEMENT,
        symbol: "⛀",
        color: PieceColor::White,
        shape: PieceShape::Man,
    },
    PieceInfo {
        letter: 'W',
        name: Text::new("white king", "白王"),
        side: Some(Side::WHITE),
        movement: MOVEMENT,
        symbol: "⛁",
        color: PieceColor::White,
        shape: PieceShape::CrownedMan,
    },
];

impl Piece {
    /// Returns how the piece is named and shown: `r` and `w` for men, `R` and `W` for kings.
    pub fn info(self) -> &'static PieceInfo {
        match (self.side, self.king) {
            (Side::Red, false) => &PIECES[0],
            (Side::Red, true) => &PIECES[1],
            (Side::White, false) => &PIECES[2],
            (Side::White, true) => &PIECES[3],
        }
    }

    fn from_letter(letter: char) -> Option<Self> {
        let side = match letter.to_ascii_lowercase() {
            'r' => Side::Red,
            'w' => Side::White,
            _ => return None,
        };
        Some(Piece { side, king: letter.is_ascii_uppercase() })
    }
}

impl Position {
    /// Whether the other side could jump a piece of the side to move on `square`, whatever stands there now.
    fn is_attacked(&self, square: Square) -> bool {
        let Setup { kings, to_move, .. } = self.0;
        let target = Squares::EMPTY.with(square);
        let (own, enemy) = (self.of(to_move).union(target), self.of(to_move.other()).difference(target));
        let (red, white) = if to_move == Side::Red { (own, enemy) } else { (enemy, own) };
        let answering =
            Position(Setup { red, white, kings: kings.difference(target), to_move: to_move.other() });
        let mut is_attacked = false;
        answering.for_each_transition(|transition| is_attacked |= transition.captured.contains(square));
        is_attacked
    }
}

impl BoardGame for Position {
    const INFO: &'static GameInfo = &INFO;

    fn initial() -> Option<Self> {
        Some(Position::default())
    }

    fn all_squares() -> Vec<Coord> {
        Square::all().map(Square::coord).collect()
    }

    fn pieces(&self) -> Vec<PlacedPiece> {
        let placed = |square: Square| {
            Some(PlacedPiece { square: square.coord(), piece: self.piece_on(square)?.info() })
        };
        Square::all().filter_map(placed).collect()
    }

    fn attacked_squares(&self) -> Vec<Coord> {
        Square::all().filter(|square| self.is_attacked(*square)).map(Square::coord).collect()
    }

    fn from_pieces(pieces: &[(Coord, char)], to_move: usize) -> Result<Self, LocalizedText> {
        let mut setup = Setup::new(if to_move == 0 { Side::Red } else { Side::White });
        for (coord, letter) in pieces {
            if let (Some(square), Some(piece)) = (Square::from_coord(*coord), Piece::from_letter(*letter)) {
                setup.place(square, piece).map_err(|error| error.message())?;
            }
        }
        setup.validate().map_err(|error| error.message())
    }

    fn move_from_path(&self, path: &[Coord]) -> Result<Move, Illegal> {
        let mut builder = MoveBuilder::default();
        for coord in path {
            // A light square is reported as the number 0.
            builder.push(Square::from_coord(*coord).map_or(0, |square| square.number().into()));
        }
        builder.finish()
    }

    fn compulsion(&self) -> Option<Illegal> {
        let jumpers = self.jumpers();
        Some(self.must_jump(jumpers, jumpers.iter().next()?))
    }

    fn parse_square(text: &str) -> Option<Coord> {
        board::parse_number(text).and_then(|number| Square::new(number.into())).map(Square::coord)
    }
}
