//! Correct Move as it is shown and set up.

use super::{Position, Setup, Side, clauses};
use crate::board::Spot;
use crate::front::{Front, only};
use crate::table::OpenError;
use crate::{Clause, Figure, Position as _};

impl Front for Position {
    fn sides() -> Vec<Side> {
        vec![Side::Queen, Side::King]
    }

    fn figures() -> Vec<Figure> {
        vec![Side::King.figure(), Side::Queen.figure()]
    }

    fn gaits(letter: char) -> Vec<&'static Clause> {
        match letter {
            'Q' => vec![&clauses::CM2, &clauses::CM3],
            'K' => vec![&clauses::CM4, &clauses::CM3],
            _ => vec![],
        }
    }

    fn owner(letter: char) -> Option<Side> {
        Self::sides().into_iter().find(|side| side.figure().letter == letter)
    }

    fn arrange(pieces: &[(Spot, char)], to_move: Side) -> Result<Self, OpenError> {
        let setup = Setup {
            king: only(pieces, Side::King.figure())?,
            queen: only(pieces, Side::Queen.figure())?,
            to_move,
        };
        setup.check().map_err(OpenError::setup)
    }

    fn notation(&self, path: &[Spot]) -> Result<String, &'static Clause> {
        let setup = self.setup();
        let (mover, clause) = match self.to_move() {
            Side::Queen => (setup.queen, &clauses::CM2),
            Side::King => (setup.king, &clauses::CM4),
        };
        let starts_there = path.first() == Some(&mover.spot());
        path.last().filter(|_| starts_there).map(|spot| spot.label.to_string()).ok_or(clause)
    }
}
