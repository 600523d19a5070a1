//! Sides, pieces, set-up and position.

use super::squares::{Square, Squares};
use crate::{LocalizedText, SetupReason, Text};

/// A side of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Starts at the top on 1–12, moves down, and moves first from the opening. PDN's Black.
    Red,
    /// Starts at the bottom on 21–32 and moves up.
    White,
}

impl Side {
    pub(super) const RED: Text = Text::new("Red", "红方");
    pub(super) const WHITE: Text = Text::new("White", "白方");

    /// Returns the other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Side::Red => Side::White,
            Side::White => Side::Red,
        }
    }

    /// Returns the far row, on which its men are crowned (CK5).
    pub const fn promotion_row(self) -> Squares {
        match self {
            Side::Red => Squares::row(7),
            Side::White => Squares::row(0),
        }
    }
}

crate::position::display_side!(Side);

impl crate::Side for Side {
    const ALL: &'static [Self] = &[Side::Red, Side::White];

    fn name(self) -> Text {
        match self {
            Side::Red => Self::RED,
            Side::White => Self::WHITE,
        }
    }
}

/// A piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The side it belongs to.
    pub side: Side,
    /// Whether it has been crowned.
    pub king: bool,
}

/// The maximum number of pieces of a side.
pub const MAX_PIECES: u32 = 12;

/// A position being set up, piece by piece. [`Setup::validate`] turns it into a [`Position`].
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
    /// The side to move.
    pub to_move: Side,
}

/// Why a position is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[allow(missing_docs)] // The fields are what their names say.
pub enum SetupError {
    /// Two pieces on one square.
    TwoPieces { square: Square },
    /// CK5: a man on the row where it would have been crowned.
    UncrownedMan { square: Square, side: Side },
    /// More than twelve pieces of one side.
    TooManyPieces { side: Side },
    /// The side that has just moved has no piece.
    NoPieces { side: Side },
}

impl SetupReason for SetupError {
    fn message(self) -> LocalizedText {
        use crate::Side as _;
        match self {
            SetupError::TwoPieces { square } => {
                LocalizedText::new(format!("two pieces stand on {square}"), format!("{square} 上有两个棋子"))
            }
            SetupError::UncrownedMan { square, side } => {
                let man = Piece { side, king: false }.info().name;
                LocalizedText::new(
                    format!("the {} on {square} is on its promotion row and must be a king (CK5)", man.en),
                    format!("{square} 上的{}已到底线，应当是王（CK5）", man.zh),
                )
            }
            SetupError::TooManyPieces { side } => LocalizedText::new(
                format!("{} has more than {MAX_PIECES} pieces", side.name().en),
                format!("{}多于 {MAX_PIECES} 子", side.name().zh),
            ),
            SetupError::NoPieces { side } => LocalizedText::new(
                format!("{} has just moved and has no piece (CK1)", side.name().en),
                format!("{}刚走过棋，却没有棋子（CK1）", side.name().zh),
            ),
        }
    }
}

crate::text::error_from_message!(SetupReason for SetupError);

impl Setup {
    /// Creates an empty board.
    pub const fn new(to_move: Side) -> Self {
        Setup { red: Squares::EMPTY, white: Squares::EMPTY, kings: Squares::EMPTY, to_move }
    }

    /// Puts a piece on a square.
    ///
    /// # Errors
    /// Returns an error if the square is occupied, the side has twelve pieces already, or an uncrowned man would stand on its promotion
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
        if own.len() == MAX_PIECES {
            return Err(SetupError::TooManyPieces { side: piece.side });
        }
        *own = own.with(square);
        if piece.king {
            self.kings = self.kings.with(square);
        }
        Ok(())
    }

    /// Sets up all pieces at once. `kings` says which of them are kings; other squares in it are ignored.
    ///
    /// # Errors
    /// Returns an error if two pieces are on one square, a side has more than twelve, or an uncrowned man stands on its promotion row.
    #[inline]
    pub fn from_squares(
        red: Squares,
        white: Squares,
        kings: Squares,
        to_move: Side,
    ) -> Result<Self, SetupError> {
        let shared = red.intersection(white);
        if !shared.is_empty() {
            return Err(SetupError::TwoPieces { square: shared.first() });
        }
        for (side, own) in [(Side::Red, red), (Side::White, white)] {
            let uncrowned = own.intersection(side.promotion_row()).difference(kings);
            if !uncrowned.is_empty() {
                return Err(SetupError::UncrownedMan { square: uncrowned.first(), side });
            }
            if own.len() > MAX_PIECES {
                return Err(SetupError::TooManyPieces { side });
            }
        }
        Ok(Setup { red, white, kings: kings.intersection(red.union(white)), to_move })
    }

    /// Returns the pieces of a side.
    pub const fn of(&self, side: Side) -> Squares {
        match side {
            Side::Red => self.red,
            Side::White => self.white,
        }
    }

    /// Returns the position, if it is possible.
    ///
    /// # Errors
    /// Returns an error if the side that has just moved has no piece. The side to move may have none: it has lost (CK7).
    pub fn validate(self) -> Result<Position, SetupError> {
        let moved = self.to_move.other();
        if self.of(moved).is_empty() {
            return Err(SetupError::NoPieces { side: moved });
        }
        Ok(Position(self))
    }
}

/// A legal position. The default is the opening: twelve men on each side, Red to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position(pub(super) Setup);

impl Default for Position {
    fn default() -> Self {
        let red = Squares::row(0).union(Squares::row(1)).union(Squares::row(2));
        let white = Squares::row(5).union(Squares::row(6)).union(Squares::row(7));
        Position(Setup { red, white, kings: Squares::EMPTY, to_move: Side::Red })
    }
}

impl Position {
    /// Returns where the pieces stand and whose turn it is.
    pub const fn setup(&self) -> Setup {
        self.0
    }

    /// Returns the pieces of a side.
    pub const fn of(&self, side: Side) -> Squares {
        self.0.of(side)
    }

    /// Returns the kings of both sides.
    pub const fn kings(&self) -> Squares {
        self.0.kings
    }

    /// Returns the same position with the sides exchanged: the board is turned by half a turn, and each piece and the move
    /// belong to the other side.
    ///
    /// ```
    /// use touchmove::checkers::Position;
    /// let position: Position = "B:W21,K6:B1".parse().unwrap();
    /// assert_eq!(position.rotated().to_string(), "W:W32:B12,K27");
    /// assert_eq!(position.rotated().rotated(), position);
    /// ```
    #[must_use]
    pub const fn rotated(&self) -> Self {
        let Setup { red, white, kings, to_move } = self.0;
        Position(Setup {
            red: white.rotated(),
            white: red.rotated(),
            kings: kings.rotated(),
            to_move: to_move.other(),
        })
    }

    /// Returns the empty squares.
    pub const fn empty(&self) -> Squares {
        self.0.red.union(self.0.white).complement()
    }

    /// Returns the piece on `square`, if there is one.
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
