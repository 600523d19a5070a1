//! Duck chess as front ends show it.

use super::{Illegal, Kind, Move, Piece, Position, Setup, Side, Square, XiangqiBoard, clauses};
use crate::board::{self, Coord};
use crate::game::{BoardStyle, GameInfo, Legend, PieceColor, PieceInfo, PieceShape};
use crate::history::{self, QuietLimit};
use crate::{BoardGame, Clause, LocalizedText, PlacedPiece, SetupReason as _, Text};

static INFO: GameInfo = GameInfo {
    name: "duck-chess",
    aliases: &["yaqi", "鸭棋", "luogu-p5380", "loj6619", "p5380", "6619"],
    title: Text::new(
        "Duck chess (鸭棋, THUPC 2019: Luogu P5380, LOJ 6619)",
        "鸭棋（THUPC 2019：洛谷 P5380、LOJ 6619）",
    ),
    short_name: Text::new("Duck chess", "鸭棋"),
    summary: Text::new(
        "Seven kinds of pieces on the crossings of a Chinese chess board; capturing the captain wins.",
        "七种棋子走在中国象棋棋盘的交叉点上，吃掉对方的王即获胜。",
    ),
    default_position: clauses::OPENING,
    input_format: Text::new(
        "The number of commands, then one per line: row and column of the start, row and column of the end. Each answer: the piece that moved; the captured piece, or NA; whether a captain is in check; whether the game is over. An invalid command changes nothing.",
        "先是操作数，然后每行一条：起点的行和列，终点的行和列。回答依次为：走的棋子；吃掉的棋子，没有则为 NA；是否将军；棋局是否结束。不合法的操作不改变局面。",
    ),
    board_description: clauses::BOARD,
    clauses: clauses::ALL,
    sides: &[Side::RED, Side::BLUE],
    quiet_limit: Some(QuietLimit { plies: 120, rule: &history::HR3 }),
    pieces: &PIECES,
    legend: Some(Legend {
        letters: Text::new(
            "K captain, A guard, B elephant, N horse, R car, D duck, P soldier; blue pieces in lower case",
            "K 王、A 士、B 象、N 马、R 车、D 鸭、P 兵；蓝方用小写",
        ),
        symbols: Text::new("(王) Red, <王> Blue", "(王) 红方、<王> 蓝方"),
    }),
    board_style: BoardStyle::Crossings,
    square_format: Text::new(
        "a crossing: ROW.COLUMN, 0.0 to 9.8, or a1 to i10",
        "交叉点：行.列，0.0 到 9.8，或 a1 到 i10",
    ),
    sample_input: "6\n0 0 5 0\n3 0 4 0\n9 0 8 0\n2 0 4 3\n6 0 5 0\n0 1 2 2\n",
    sample_record: "position startpos moves e4e5 e7e6 b1c3 b10c8 e5e6 c8e7\n",
};

/// The pieces of both sides, in the order of [`Kind::ALL`].
static PIECES: [PieceInfo; 2 * Kind::ALL.len()] = [
    piece(Side::Red, 'K', Text::new("red captain", "红王"), &[&clauses::DC1], "(王)", '王'),
    piece(Side::Red, 'A', Text::new("red guard", "红士"), &[&clauses::DC2], "(士)", '士'),
    piece(Side::Red, 'B', Text::new("red elephant", "红象"), &[&clauses::DC3], "(象)", '象'),
    piece(Side::Red, 'N', Text::new("red horse", "红马"), &[&clauses::DC4], "(马)", '马'),
    piece(Side::Red, 'R', Text::new("red car", "红车"), &[&clauses::DC5], "(车)", '车'),
    piece(Side::Red, 'D', Text::new("red duck", "红鸭"), &[&clauses::DC6], "(鸭)", '鸭'),
    piece(Side::Red, 'P', Text::new("red soldier", "红兵"), &[&clauses::DC7], "(兵)", '兵'),
    piece(Side::Blue, 'k', Text::new("blue captain", "蓝王"), &[&clauses::DC1], "<王>", '王'),
    piece(Side::Blue, 'a', Text::new("blue guard", "蓝士"), &[&clauses::DC2], "<士>", '士'),
    piece(Side::Blue, 'b', Text::new("blue elephant", "蓝象"), &[&clauses::DC3], "<象>", '象'),
    piece(Side::Blue, 'n', Text::new("blue horse", "蓝马"), &[&clauses::DC4], "<马>", '马'),
    piece(Side::Blue, 'r', Text::new("blue car", "蓝车"), &[&clauses::DC5], "<车>", '车'),
    piece(Side::Blue, 'd', Text::new("blue duck", "蓝鸭"), &[&clauses::DC6], "<鸭>", '鸭'),
    piece(Side::Blue, 'p', Text::new("blue soldier", "蓝兵"), &[&clauses::DC7], "<兵>", '兵'),
];

type Movement = &'static [&'static Clause];

const fn piece(
    side: Side,
    letter: char,
    name: Text,
    movement: Movement,
    symbol: &'static str,
    character: char,
) -> PieceInfo {
    let (side, color) = match side {
        Side::Red => (Side::RED, PieceColor::Red),
        Side::Blue => (Side::BLUE, PieceColor::Blue),
    };
    let shape = PieceShape::Character(character);
    PieceInfo { letter, name, side: Some(side), movement, symbol, color, shape }
}

impl Piece {
    /// Returns how the piece is named and shown.
    pub const fn info(self) -> &'static PieceInfo {
        &PIECES[self.side as usize * Kind::ALL.len() + self.kind as usize]
    }

    /// Returns the name with the side's, as the contest writes it: `red duck`.
    pub const fn name(self) -> Text {
        self.info().name
    }

    /// Returns the piece with this letter: upper case for Red, lower case for Blue.
    pub fn from_letter(letter: char) -> Option<Self> {
        let index = PIECES.iter().position(|piece| piece.letter == letter)?;
        let (side, kind) = (index / Kind::ALL.len(), index % Kind::ALL.len());
        Some(Piece { side: Side::BOTH[side], kind: Kind::ALL[kind] })
    }
}

impl BoardGame for Position {
    const INFO: &'static GameInfo = &INFO;

    fn initial() -> Option<Self> {
        Some(Position::default())
    }

    fn all_squares() -> Vec<Coord> {
        board::all_coords::<XiangqiBoard>()
    }

    fn pieces(&self) -> Vec<PlacedPiece> {
        let placed = |square: Square| {
            Some(PlacedPiece { square: square.coord(), piece: self.piece_on(square)?.info() })
        };
        Square::all().filter_map(placed).collect()
    }

    fn checks(&self) -> Vec<Coord> {
        self.attacked_captains()
            .iter()
            .flat_map(|check| [check.captain.coord(), check.from.coord()])
            .collect()
    }

    fn attacked_squares(&self) -> Vec<Coord> {
        let enemy = self.side_to_move().other();
        if self.captain(enemy.other()).is_none() {
            return Vec::new();
        }
        // Whoever captures the captain need not fear to be captured.
        let captain = self.captain(enemy);
        let attacked =
            Square::all().filter(|square| Some(*square) != captain && self.is_attacked(*square, enemy));
        attacked.map(Square::coord).collect()
    }

    fn from_pieces(pieces: &[(Coord, char)], to_move: usize) -> Result<Self, LocalizedText> {
        let mut setup = Setup::new(if to_move == 0 { Side::Red } else { Side::Blue });
        for (coord, letter) in pieces {
            if let (Some(square), Some(piece)) = (Square::from_coord(*coord), Piece::from_letter(*letter)) {
                setup.put(square, Some(piece));
            }
        }
        setup.validate().map_err(|error| error.message())
    }

    fn move_from_path(&self, path: &[Coord]) -> Result<Move, Illegal> {
        match board::ends(path) {
            [Some(from), Some(to)] => Ok(Move { from, to }),
            [from, _] => Err(Illegal::OffBoard { from, row: -1, column: -1 }),
        }
    }

    /// Parses `3.4` (row and column) or `e4` (Fairy-Stockfish's name of the same square).
    fn parse_square(text: &str) -> Option<Coord> {
        let (row, column) = match text.split_once('.') {
            Some((row, column)) => (board::parse_number(row)?, board::parse_number(column)?),
            None => {
                let file = text.chars().next().filter(char::is_ascii_alphabetic)?.to_ascii_lowercase();
                (board::parse_number(&text[1..])?.checked_sub(1)?, file as u8 - b'a')
            }
        };
        Square::new(row, column).map(Square::coord)
    }
}
