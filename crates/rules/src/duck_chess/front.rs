//! Duck chess as it is shown and set up.

use super::{Kind, Piece, Position, Setup, Side};
use crate::board::{Label, Spot};
use crate::front::{Front, square};
use crate::table::OpenError;
use crate::{Clause, Figure};

impl Front for Position {
    fn sides() -> Vec<Side> {
        Side::BOTH.to_vec()
    }

    fn figures() -> Vec<Figure> {
        let of = |side| Kind::ALL.into_iter().map(move |kind| Piece { side, kind }.figure());
        Side::BOTH.into_iter().flat_map(of).collect()
    }

    fn gaits(letter: char) -> Vec<&'static Clause> {
        Piece::from_letter(letter).map(|piece| piece.kind.clause()).into_iter().collect()
    }

    fn owner(letter: char) -> Option<Side> {
        Piece::from_letter(letter).map(|piece| piece.side)
    }

    fn arrange(pieces: &[(Spot, char)], to_move: Side) -> Result<Self, OpenError> {
        let mut setup = Setup::new(to_move);
        for (spot, letter) in pieces {
            if let (Some(square), Some(piece)) = (square(*spot), Piece::from_letter(*letter)) {
                setup.put(square, Some(piece));
            }
        }
        setup.check().map_err(OpenError::setup)
    }

    fn notation(&self, path: &[Spot]) -> Result<String, &'static Clause> {
        let numbers = path.iter().map(|spot| match spot.label {
            Label::Pair(row, column) => format!("{row} {column}"),
            other => other.to_string(),
        });
        Ok(numbers.collect::<Vec<_>>().join(" "))
    }
}
