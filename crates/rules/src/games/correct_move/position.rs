//! The board of 64 squares, set-up and position.

use crate::Text;
use crate::board::{self, Board, Label, ORTHOGONAL, SquareSet};

/// 8×8 squares, numbered from 0 row by row, 0 at the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board64;

impl Board for Board64 {
    const ROWS: u8 = 8;
    const COLUMNS: u8 = 8;
    const ROW_ZERO_ON_TOP: bool = true;
    fn label(square: Square) -> Label {
        Label::Number(square.index())
    }
}

/// A square of the board, 0 to 63.
pub type Square = board::Square<Board64>;

/// A side, named after its only piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Tries to stay free.
    King,
    /// Moves first and tries to lock the king in.
    Queen,
}

impl Side {
    /// Returns the other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Side::King => Side::Queen,
            Side::Queen => Side::King,
        }
    }
}

crate::position::display_side!(Side);

impl crate::Side for Side {
    const ALL: &'static [Self] = &[Side::Queen, Side::King];

    fn name(self) -> Text {
        self.piece().name
    }
}

/// A position as somebody describes it; it may be impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // The fields are what their names say.
pub struct Setup {
    pub king: Square,
    pub queen: Square,
    pub to_move: Side,
}

/// Why a position is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // The field is what its name says.
pub enum SetupError {
    /// CM1: king and queen stand on the same square.
    SameSquare { square: Square },
}

impl Setup {
    /// Returns the position, if it is possible.
    ///
    /// # Errors
    /// Returns an error if king and queen stand on the same square (CM1).
    pub fn validate(self) -> Result<Position, SetupError> {
        if self.king == self.queen {
            return Err(SetupError::SameSquare { square: self.king });
        }
        Ok(Position(self))
    }
}

/// A legal position: king and queen on different squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position(pub(super) Setup);

impl Position {
    /// Returns where the pieces stand and whose turn it is.
    pub const fn setup(&self) -> Setup {
        self.0
    }

    /// Returns the square of a side's piece.
    pub const fn square_of(&self, side: Side) -> Square {
        match side {
            Side::King => self.0.king,
            Side::Queen => self.0.queen,
        }
    }

    /// Returns the squares the queen could legally move to: along rows and columns until the edge or the king (CM2).
    pub fn queen_reach(&self) -> SquareSet<Board64> {
        let mut reach = SquareSet::EMPTY;
        for step in ORTHOGONAL {
            let mut next = self.0.queen.offset(step);
            while let Some(square) = next.filter(|square| *square != self.0.king) {
                reach = reach.with(square);
                next = square.offset(step);
            }
        }
        reach
    }

    /// Returns the squares the king could legally move to: one step along a row or a column, not onto the queen (CM3, CM4).
    pub fn king_reach(&self) -> SquareSet<Board64> {
        let steps = ORTHOGONAL.into_iter().filter_map(|step| self.0.king.offset(step));
        steps.filter(|square| *square != self.0.queen).collect()
    }
}
