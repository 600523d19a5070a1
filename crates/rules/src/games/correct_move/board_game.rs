//! Correct Move as front ends show it.

use super::{Board64, Illegal, Move, Position, Setup, Side, Square, clauses};
use crate::board::{self, Coord};
use crate::game::{BoardStyle, GameInfo, PieceColor, PieceInfo, PieceShape};
use crate::games::exactly_one;
use crate::history::{self, QuietLimit};
use crate::{BoardGame, LocalizedText, PlacedPiece, Position as _, SetupReason as _, Text};

const KING: Text = Text::new("king", "王");
const QUEEN: Text = Text::new("queen", "后");

static INFO: GameInfo = GameInfo {
    name: "correct-move",
    aliases: &["uva255", "255"],
    title: Text::new("Correct Move (UVa 255)", "王与后（UVa 255 Correct Move）"),
    short_name: Text::new("Correct Move", "王与后"),
    summary: Text::new("A queen hems in a king that moves one step at a time.", "后把每次只走一格的王困死。"),
    default_position: "17 49",
    input_format: Text::new(
        "One case per line: the king's place, the queen's place, the queen's new place, each 0 to 63. Five answers: Illegal state, Illegal move, Move not allowed, Stop (the king is locked in), Continue.",
        "每行一组：王的位置、后的位置、后的新位置，均为 0 到 63。回答有五种：Illegal state（局面不合法）、Illegal move（着法不合法）、Move not allowed（不许走到那里）、Stop（王被困死）、Continue（继续）。",
    ),
    board_description: clauses::BOARD,
    clauses: clauses::ALL,
    sides: &[QUEEN, KING],
    quiet_limit: Some(QuietLimit { plies: 100, rule: &history::HR3 }),
    pieces: &PIECES,
    legend: None,
    board_style: BoardStyle::Checkered,
    square_format: Text::new("a place, 0 to 63", "0 到 63 的位置"),
    sample_input: "17 17 49\n17 49 56\n17 49 9\n17 49 25\n17 49 33\n56 48 49\n",
    sample_record: "position fen 17 49 moves 41 16 33\n",
};

static PIECES: [PieceInfo; 2] = [
    PieceInfo {
        letter: 'K',
        name: KING,
        side: Some(KING),
        movement: &[&clauses::CM4, &clauses::CM3],
        symbol: "♔",
        color: PieceColor::White,
        shape: PieceShape::King,
    },
    PieceInfo {
        letter: 'Q',
        name: QUEEN,
        side: Some(QUEEN),
        movement: &[&clauses::CM2, &clauses::CM3],
        symbol: "♛",
        color: PieceColor::Black,
        shape: PieceShape::Queen,
    },
];

impl Side {
    /// Returns the side's only piece.
    pub fn piece(self) -> &'static PieceInfo {
        match self {
            Side::King => &PIECES[0],
            Side::Queen => &PIECES[1],
        }
    }
}

impl BoardGame for Position {
    const INFO: &'static GameInfo = &INFO;

    fn all_squares() -> Vec<Coord> {
        board::all_coords::<Board64>()
    }

    fn pieces(&self) -> Vec<PlacedPiece> {
        let placed = |side: Side| PlacedPiece { square: self.square_of(side).coord(), piece: side.piece() };
        vec![placed(Side::King), placed(Side::Queen)]
    }

    fn attacked_squares(&self) -> Vec<Coord> {
        let attacked = match self.0.to_move {
            Side::King => self.queen_reach(),
            Side::Queen => self.king_reach(),
        };
        attacked.iter().map(Square::coord).collect()
    }

    fn from_pieces(pieces: &[(Coord, char)], to_move: usize) -> Result<Self, LocalizedText> {
        let setup = Setup {
            king: exactly_one(pieces, Side::King.piece())?,
            queen: exactly_one(pieces, Side::Queen.piece())?,
            to_move: if to_move == 0 { Side::Queen } else { Side::King },
        };
        setup.validate().map_err(|error| error.message())
    }

    fn move_from_path(&self, path: &[Coord]) -> Result<Move, Illegal> {
        let side = self.to_move();
        let [start, to] = board::ends(path);
        match to {
            Some(to) if start == Some(self.square_of(side)) => Ok(Move { to }),
            _ => Err(Illegal::NotYourTurn { side, at: start }),
        }
    }

    fn parse_square(text: &str) -> Option<Coord> {
        board::parse_number(text).and_then(Square::from_index).map(Square::coord)
    }
}
