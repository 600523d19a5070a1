//! Kings Tour as it is shown and set up.

use super::position::KING;
use super::{Move, Pawn, Position, Setup, Side, clauses};
use crate::board::Spot;
use crate::front::{Front, at_most_one, only};
use crate::table::OpenError;
use crate::{Clause, Figure};

impl Front for Position {
    fn sides() -> Vec<Side> {
        vec![Side::King]
    }

    fn figures() -> Vec<Figure> {
        vec![KING, Pawn::A.figure(), Pawn::B.figure()]
    }

    fn gaits(letter: char) -> Vec<&'static Clause> {
        match letter {
            'K' => vec![&clauses::KT1],
            'A' | 'B' => vec![&clauses::KT2],
            _ => vec![],
        }
    }

    fn owner(letter: char) -> Option<Side> {
        (letter == KING.letter).then_some(Side::King)
    }

    fn arrange(pieces: &[(Spot, char)], _: Side) -> Result<Self, OpenError> {
        let setup = Setup {
            king: only(pieces, KING)?,
            a: at_most_one(pieces, Pawn::A.figure())?,
            b: at_most_one(pieces, Pawn::B.figure())?,
        };
        setup.check().map_err(OpenError::setup)
    }

    fn notation(&self, path: &[Spot]) -> Result<String, &'static Clause> {
        let starts_there = path.first() == Some(&self.setup().king.spot());
        path.last().filter(|_| starts_there).map(|spot| spot.label.to_string()).ok_or(&clauses::KT2)
    }

    fn shortest_way(&self) -> Option<Vec<Move>> {
        Some(self.shortest_tour())
    }
}
