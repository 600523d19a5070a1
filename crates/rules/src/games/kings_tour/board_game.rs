//! Kings Tour as front ends show it.

use super::{Chessboard, Illegal, Move, Pawn, Position, Setup, Square, clauses};
use crate::board::{self, Coord, SquareSet};
use crate::game::{BoardStyle, GameInfo, PieceColor, PieceInfo, PieceShape};
use crate::games::{at_most_one, exactly_one};
use crate::{BoardGame, LocalizedText, PlacedPiece, SetupReason as _, Text};

const KING_NAME: Text = Text::new("king", "王");

static INFO: GameInfo = GameInfo {
    name: "kings-tour",
    aliases: &["eolymp2621", "2621"],
    title: Text::new("Kings Tour (e-olymp 2621)", "王的征途（e-olymp 2621 Kings Tour）"),
    short_name: Text::new("Kings Tour", "王的征途"),
    summary: Text::new(
        "A king captures pawn A in as few moves as possible, avoiding the squares that the pawns threaten.",
        "王避开两个兵的控制，用最少的步数吃掉兵 A。",
    ),
    default_position: "c4 e6 d5",
    input_format: Text::new(
        "One case per line: the squares of the king, pawn A and pawn B. The answer is the smallest number of moves in which the king captures pawn A.",
        "每行一组：王、兵 A、兵 B 的格子。回答是王吃掉兵 A 的最少步数。",
    ),
    board_description: clauses::BOARD,
    clauses: clauses::ALL,
    sides: &[KING_NAME],
    quiet_limit: None,
    pieces: &PIECES,
    legend: None,
    board_style: BoardStyle::Checkered,
    square_format: Text::new("a square, a1 to h8", "a1 到 h8 的格子"),
    sample_input: "c4 e6 d5\na1 a2 b1\nh8 a1 b2\n",
    sample_record: "position fen c4 e6 d5 moves d5 e6\n",
};

static PIECES: [PieceInfo; 3] = [
    PieceInfo {
        letter: 'K',
        name: KING_NAME,
        side: Some(KING_NAME),
        movement: &[&clauses::KT1],
        symbol: "♔",
        color: PieceColor::White,
        shape: PieceShape::King,
    },
    PieceInfo { letter: 'A', name: Text::new("pawn A", "兵 A"), symbol: "♙A", ..PAWN },
    PieceInfo { letter: 'B', name: Text::new("pawn B", "兵 B"), symbol: "♙B", ..PAWN },
];

const PAWN: PieceInfo = PieceInfo {
    letter: 'P',
    name: Text::new("pawn", "兵"),
    side: None,
    movement: &[&clauses::KT2],
    symbol: "♙",
    color: PieceColor::Black,
    shape: PieceShape::Pawn,
};

pub(super) static KING: &PieceInfo = &PIECES[0];

impl Pawn {
    /// Returns how it is named and shown.
    pub fn info(self) -> &'static PieceInfo {
        match self {
            Pawn::A => &PIECES[1],
            Pawn::B => &PIECES[2],
        }
    }
}

impl BoardGame for Position {
    const INFO: &'static GameInfo = &INFO;

    fn all_squares() -> Vec<Coord> {
        board::all_coords::<Chessboard>()
    }

    fn pieces(&self) -> Vec<PlacedPiece> {
        let setup = self.setup();
        let pawn = |pawn: Pawn| Some(PlacedPiece { square: setup.pawn(pawn)?.coord(), piece: pawn.info() });
        let king = PlacedPiece { square: setup.king.coord(), piece: KING };
        std::iter::once(king).chain(Pawn::BOTH.into_iter().filter_map(pawn)).collect()
    }

    fn attacked_squares(&self) -> Vec<Coord> {
        let pawns = Pawn::BOTH.into_iter().filter_map(|pawn| self.0.pawn(pawn));
        let attacked = pawns.map(Setup::threats).fold(SquareSet::EMPTY, SquareSet::union);
        attacked.iter().map(Square::coord).collect()
    }

    fn from_pieces(pieces: &[(Coord, char)], _: usize) -> Result<Self, LocalizedText> {
        let setup = Setup {
            king: exactly_one(pieces, KING)?,
            a: at_most_one(pieces, Pawn::A.info())?,
            b: at_most_one(pieces, Pawn::B.info())?,
        };
        setup.validate().map_err(|error| error.message())
    }

    fn move_from_path(&self, path: &[Coord]) -> Result<Move, Illegal> {
        let [start, to] = board::ends(path);
        match to {
            Some(to) if start == Some(self.setup().king) => Ok(Move { to }),
            _ => Err(Illegal::NotTheKing { at: start }),
        }
    }

    fn parse_square(text: &str) -> Option<Coord> {
        text.to_ascii_lowercase().parse::<Move>().ok().map(|mv| Square::coord(mv.to))
    }

    fn shortest_path(&self) -> Option<Vec<Move>> {
        Some(self.shortest_tour())
    }
}
