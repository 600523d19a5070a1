//! The board of 64 places, set-up and position.

use crate::board::{Board, Label, ORTHOGONAL, Set, Square};
use crate::reason::Words;
use crate::{Figure, Player};

/// 8×8 places, numbered from 0 row by row, 0 at the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Places;

impl Board for Places {
    const ROWS: u8 = 8;
    const COLUMNS: u8 = 8;
    const ROW_ZERO_ON_TOP: bool = true;
    fn label(place: Place) -> Label {
        Label::Number(place.index())
    }
}

/// A place of the board, 0 to 63.
pub type Place = Square<Places>;

/// A side: the one piece that it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The king, who tries to stay free.
    King,
    /// The queen, who tries to lock him in.
    Queen,
}

impl Side {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Side::King => Side::Queen,
            Side::Queen => Side::King,
        }
    }

    /// The side's piece.
    pub const fn figure(self) -> Figure {
        match self {
            Side::King => Figure { letter: 'K', name: Words { en: "king", zh: "王" } },
            Side::Queen => Figure { letter: 'Q', name: Words { en: "queen", zh: "后" } },
        }
    }
}

impl Player for Side {
    fn name(self) -> Words {
        self.figure().name
    }
}

/// What somebody says the position is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// Where the king stands.
    pub king: Place,
    /// Where the queen stands.
    pub queen: Place,
    /// Whose turn it is.
    pub to_move: Side,
}

/// Why a position cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SetupError {
    /// CM1: king and queen stand on the same place.
    SamePlace {
        /// That place.
        place: Place,
    },
}

impl Setup {
    /// The position, if it can be.
    ///
    /// # Errors
    /// When king and queen stand on the same place (CM1).
    pub fn check(self) -> Result<Position, SetupError> {
        if self.king == self.queen {
            return Err(SetupError::SamePlace { place: self.king });
        }
        Ok(Position(self))
    }
}

/// A legal position: king and queen on different places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position(pub(super) Setup);

impl Position {
    /// What stands where, and whose turn it is.
    pub const fn setup(&self) -> Setup {
        self.0
    }

    /// Where the queen could legally move: along rows and columns until the edge or the king (CM2).
    pub fn queen_reach(&self) -> Set<Places> {
        let mut reach = Set::EMPTY;
        for step in ORTHOGONAL {
            let mut next = self.0.queen.offset(step);
            while let Some(place) = next.filter(|place| *place != self.0.king) {
                reach = reach.with(place);
                next = place.offset(step);
            }
        }
        reach
    }

    /// Where the king could legally move: one step along a row or a column, not onto the queen (CM3, CM4).
    pub fn king_reach(&self) -> Set<Places> {
        let steps = ORTHOGONAL.into_iter().filter_map(|step| self.0.king.offset(step));
        steps.filter(|place| *place != self.0.queen).collect()
    }
}
