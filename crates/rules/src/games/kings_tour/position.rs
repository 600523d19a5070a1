//! The chessboard, set-up and position.

use super::board_game::KING;
use crate::board::{self, Board, ChessName, Label, SquareSet, Step};
use crate::{LocalizedText, SetupReason, Text};

/// A chessboard: columns a to h from the left, rows 1 to 8 from the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Chessboard;

impl Board for Chessboard {
    const ROWS: u8 = 8;
    const COLUMNS: u8 = 8;
    const ROW_ZERO_ON_TOP: bool = false;
    fn label(square: Square) -> Label {
        Label::Name(ChessName {
            column: char::from(b'a' + square.column()),
            row: char::from(b'1' + square.row()),
        })
    }
}

/// A square, a1 to h8.
pub type Square = board::Square<Chessboard>;

/// The only side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The king's.
    King,
}

crate::position::display_side!(Side);

impl crate::Side for Side {
    const ALL: &'static [Self] = &[Side::King];

    fn name(self) -> Text {
        KING.name
    }
}

/// One of the two pawns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pawn {
    /// The one to capture.
    A,
    /// The other one.
    B,
}

impl Pawn {
    /// Both pawns, A first.
    pub const BOTH: [Pawn; 2] = [Pawn::A, Pawn::B];
}

/// A position as somebody describes it; it may be impossible. A captured pawn is `None`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // The fields are what their names say.
pub struct Setup {
    pub king: Square,
    pub a: Option<Square>,
    pub b: Option<Square>,
}

/// Why a position is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[allow(missing_docs)] // The fields are what their names say.
pub enum SetupError {
    /// Two of the pieces stand on one square.
    SameSquare { square: Square },
    /// KT3: the king stands on a square that a pawn threatens.
    KingThreatened { king: Square, pawn: Pawn, at: Square },
}

impl SetupReason for SetupError {
    fn message(self) -> LocalizedText {
        match self {
            SetupError::SameSquare { square } => {
                LocalizedText::new(format!("two pieces stand on {square}"), format!("{square} 上有两个子"))
            }
            SetupError::KingThreatened { king, pawn, at } => LocalizedText::new(
                format!("the king on {king} is threatened by {} on {at} (KT3)", pawn.info().name.en),
                format!("{king} 上的王受到 {at} 上{} 的威胁（KT3）", pawn.info().name.zh),
            ),
        }
    }
}

crate::text::error_from_message!(SetupReason for SetupError);

/// KT2: the offsets of the squares that a pawn threatens.
const THREATS: [Step; 2] = [(1, -1), (1, 1)];

impl Setup {
    /// Returns the square of a pawn, unless it has been captured.
    pub const fn pawn(&self, pawn: Pawn) -> Option<Square> {
        match pawn {
            Pawn::A => self.a,
            Pawn::B => self.b,
        }
    }

    pub(super) fn pawn_mut(&mut self, pawn: Pawn) -> &mut Option<Square> {
        match pawn {
            Pawn::A => &mut self.a,
            Pawn::B => &mut self.b,
        }
    }

    /// Returns the pawn on `square`.
    pub fn pawn_on(&self, square: Square) -> Option<Pawn> {
        Pawn::BOTH.into_iter().find(|pawn| self.pawn(*pawn) == Some(square))
    }

    /// Returns the squares that a pawn on `at` threatens (KT2).
    pub fn threats(at: Square) -> SquareSet<Chessboard> {
        THREATS.into_iter().filter_map(|step| at.offset(step)).collect()
    }

    /// Returns the first pawn on the board that threatens `square`, and its square (KT2).
    pub fn threat_to(&self, square: Square) -> Option<(Pawn, Square)> {
        let mut standing = Pawn::BOTH.into_iter().filter_map(|pawn| Some((pawn, self.pawn(pawn)?)));
        standing.find(|(_, at)| Self::threats(*at).contains(square))
    }

    /// Returns the position, if it is possible.
    ///
    /// # Errors
    /// Returns an error if two pieces share a square, or the king stands where a pawn threatens.
    pub fn validate(self) -> Result<Position, SetupError> {
        if self.pawn_on(self.king).is_some() {
            return Err(SetupError::SameSquare { square: self.king });
        }
        if let (Some(square), true) = (self.a, self.a == self.b) {
            return Err(SetupError::SameSquare { square });
        }
        if let Some((pawn, at)) = self.threat_to(self.king) {
            return Err(SetupError::KingThreatened { king: self.king, pawn, at });
        }
        Ok(Position(self))
    }
}

/// A legal position: pieces on different squares, the king not threatened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position(pub(super) Setup);

impl Position {
    /// Returns where the pieces stand.
    pub const fn setup(&self) -> Setup {
        self.0
    }
}
