//! Checkers as it is shown and set up.

use super::{Piece, Position, Setup, Side, Square, clauses};
use crate::board::Spot;
use crate::front::Front;
use crate::table::OpenError;
use crate::{Clause, Figure};

const PIECES: [Piece; 4] = [
    Piece { side: Side::Red, king: false },
    Piece { side: Side::Red, king: true },
    Piece { side: Side::White, king: false },
    Piece { side: Side::White, king: true },
];

impl Front for Position {
    fn sides() -> Vec<Side> {
        vec![Side::Red, Side::White]
    }

    fn figures() -> Vec<Figure> {
        PIECES.map(Piece::figure).to_vec()
    }

    fn gaits(letter: char) -> Vec<&'static Clause> {
        match Self::owner(letter) {
            Some(_) => vec![&clauses::CK2, &clauses::CK3, &clauses::CK4, &clauses::CK5],
            None => vec![],
        }
    }

    fn owner(letter: char) -> Option<Side> {
        PIECES.into_iter().find(|piece| piece.figure().letter == letter).map(|piece| piece.side)
    }

    fn arrange(pieces: &[(Spot, char)], to_move: Side) -> Result<Self, OpenError> {
        let mut setup = Setup::new(to_move);
        for (spot, letter) in pieces {
            let square = Square::all().find(|square| square.spot() == *spot);
            let piece = PIECES.into_iter().find(|piece| piece.figure().letter == *letter);
            if let (Some(square), Some(piece)) = (square, piece) {
                setup.place(square, piece).map_err(OpenError::setup)?;
            }
        }
        setup.check().map_err(OpenError::setup)
    }

    fn notation(&self, path: &[Spot]) -> Result<String, &'static Clause> {
        Ok(path.iter().map(|spot| spot.label.to_string()).collect::<Vec<_>>().join("-"))
    }
}
