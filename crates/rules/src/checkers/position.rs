//! Sides, pieces, set-up and position.

use super::squares::{Square, Squares};
use crate::reason::Words;
use crate::{Figure, Lang, Player, SetupReason};

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Starts at the top on 1–12, moves down, and moves first from the opening. PDN's Black.
    Red,
    /// Starts at the bottom on 21–32 and moves up.
    White,
}

impl Side {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Side::Red => Side::White,
            Side::White => Side::Red,
        }
    }

    /// CK5: the far row, on which its men are crowned.
    pub const fn promotion_row(self) -> Squares {
        match self {
            Side::Red => Squares::row(7),
            Side::White => Squares::row(0),
        }
    }

    /// Which way its men move: rows to add.
    pub const fn forward(self) -> i8 {
        match self {
            Side::Red => 1,
            Side::White => -1,
        }
    }
}

impl Player for Side {
    fn name(self) -> Words {
        match self {
            Side::Red => Words { en: "Red", zh: "红方" },
            Side::White => Words { en: "White", zh: "白方" },
        }
    }
}

/// A piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// Whether it has been crowned.
    pub king: bool,
}

impl Piece {
    /// How it is shown: `r` and `w` for men, `R` and `W` for kings.
    pub const fn figure(self) -> Figure {
        let (letter, name) = match (self.side, self.king) {
            (Side::Red, false) => ('r', Words { en: "red man", zh: "红兵" }),
            (Side::Red, true) => ('R', Words { en: "red king", zh: "红王" }),
            (Side::White, false) => ('w', Words { en: "white man", zh: "白兵" }),
            (Side::White, true) => ('W', Words { en: "white king", zh: "白王" }),
        };
        Figure { letter, name }
    }
}

/// The most pieces that a side can have.
pub const MOST_PIECES: u32 = 12;

/// A position being set up, piece by piece. [`Setup::check`] makes it a [`Position`].
///
/// ```
/// use touchmove::checkers::{Piece, Setup, SetupError, Side, Square};
/// let mut setup = Setup::new(Side::White);
/// let (eight, man) = (Square::new(8).unwrap(), Piece { side: Side::Red, king: false });
/// assert!(setup.place(eight, man).is_ok());
/// assert_eq!(setup.place(eight, man), Err(SetupError::TwoPieces { square: eight }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    pub(super) red: Squares,
    pub(super) white: Squares,
    pub(super) kings: Squares,
    /// Whose turn it is.
    pub to_move: Side,
}

/// Why a position cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SetupError {
    /// Two pieces on one square.
    TwoPieces {
        /// That square.
        square: Square,
    },
    /// CK5: a man on the row where it would have been crowned.
    UncrownedMan {
        /// Where it stands.
        square: Square,
        /// Whose it is.
        side: Side,
    },
    /// More than twelve pieces of one side.
    TooManyPieces {
        /// Which side.
        side: Side,
    },
    /// The side that has just moved has no piece.
    NoPieces {
        /// Which side.
        side: Side,
    },
}

impl SetupReason for SetupError {
    fn words(self, lang: Lang) -> String {
        let man = |side: Side| Piece { side, king: false }.figure().name.get(lang);
        match (self, lang) {
            (SetupError::TwoPieces { square }, Lang::En) => format!("two pieces stand on {square}"),
            (SetupError::TwoPieces { square }, Lang::Zh) => format!("{square} 上有两个棋子"),
            (SetupError::UncrownedMan { square, side }, Lang::En) => {
                format!("the {} on {square} is on its promotion row and must be a king (CK5)", man(side))
            }
            (SetupError::UncrownedMan { square, side }, Lang::Zh) => {
                format!("{square} 上的{}已到底线，应当是王（CK5）", man(side))
            }
            (SetupError::TooManyPieces { side }, Lang::En) => {
                format!("{} has more than {MOST_PIECES} pieces", side.name().en)
            }
            (SetupError::TooManyPieces { side }, Lang::Zh) => {
                format!("{}多于 {MOST_PIECES} 子", side.name().zh)
            }
            (SetupError::NoPieces { side }, Lang::En) => {
                format!("{} has just moved and has no piece (CK1)", side.name().en)
            }
            (SetupError::NoPieces { side }, Lang::Zh) => {
                format!("{}刚走过棋，却没有棋子（CK1）", side.name().zh)
            }
        }
    }
}

crate::reason::display_in_english!(SetupReason for SetupError);

impl Setup {
    /// An empty board.
    pub const fn new(to_move: Side) -> Self {
        Setup { red: Squares::EMPTY, white: Squares::EMPTY, kings: Squares::EMPTY, to_move }
    }

    /// Puts a piece on a square.
    ///
    /// # Errors
    /// When the square is taken, the side has its twelve pieces already, or an uncrowned man would stand on its promotion
    /// row.
    pub fn place(&mut self, square: Square, piece: Piece) -> Result<(), SetupError> {
        if self.red.union(self.white).contains(square) {
            return Err(SetupError::TwoPieces { square });
        }
        if !piece.king && piece.side.promotion_row().contains(square) {
            return Err(SetupError::UncrownedMan { square, side: piece.side });
        }
        let own = match piece.side {
            Side::Red => &mut self.red,
            Side::White => &mut self.white,
        };
        if own.len() == MOST_PIECES {
            return Err(SetupError::TooManyPieces { side: piece.side });
        }
        *own = own.with(square);
        if piece.king {
            self.kings = self.kings.with(square);
        }
        Ok(())
    }

    /// All pieces at once; `kings` says which of them are kings, and may have other squares too.
    ///
    /// # Errors
    /// When two pieces are on one square, a side has more than twelve, or an uncrowned man stands on its promotion row.
    #[inline]
    pub fn of_squares(
        red: Squares,
        white: Squares,
        kings: Squares,
        to_move: Side,
    ) -> Result<Self, SetupError> {
        let shared = red.both(white);
        if !shared.is_empty() {
            return Err(SetupError::TwoPieces { square: shared.any() });
        }
        for (side, own) in [(Side::Red, red), (Side::White, white)] {
            let uncrowned = own.both(side.promotion_row()).minus(kings);
            if !uncrowned.is_empty() {
                return Err(SetupError::UncrownedMan { square: uncrowned.any(), side });
            }
            if own.len() > MOST_PIECES {
                return Err(SetupError::TooManyPieces { side });
            }
        }
        Ok(Setup { red, white, kings: kings.both(red.union(white)), to_move })
    }

    /// The pieces of a side.
    pub const fn of(&self, side: Side) -> Squares {
        match side {
            Side::Red => self.red,
            Side::White => self.white,
        }
    }

    /// The position, if it can be.
    ///
    /// # Errors
    /// When the side that has just moved has no piece. The side to move may have none: it has lost (CK7).
    pub fn check(self) -> Result<Position, SetupError> {
        let moved = self.to_move.other();
        if self.of(moved).is_empty() {
            return Err(SetupError::NoPieces { side: moved });
        }
        Ok(Position(self))
    }
}

/// A legal position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position(pub(super) Setup);

impl Position {
    /// The opening: twelve men a side, Red to move.
    pub const fn opening() -> Self {
        let red = Squares::row(0).union(Squares::row(1)).union(Squares::row(2));
        let white = Squares::row(5).union(Squares::row(6)).union(Squares::row(7));
        Position(Setup { red, white, kings: Squares::EMPTY, to_move: Side::Red })
    }

    /// What stands where, and whose turn it is.
    pub const fn setup(&self) -> Setup {
        self.0
    }

    /// The pieces of a side.
    pub const fn of(&self, side: Side) -> Squares {
        self.0.of(side)
    }

    /// All kings, of both sides.
    pub const fn kings(&self) -> Squares {
        self.0.kings
    }

    /// The empty squares.
    pub const fn empty(&self) -> Squares {
        self.0.red.union(self.0.white).complement()
    }

    /// The piece on `square`, if there is one.
    pub const fn piece_on(&self, square: Square) -> Option<Piece> {
        let side = if self.0.red.contains(square) {
            Side::Red
        } else if self.0.white.contains(square) {
            Side::White
        } else {
            return None;
        };
        Some(Piece { side, king: self.0.kings.contains(square) })
    }
}
