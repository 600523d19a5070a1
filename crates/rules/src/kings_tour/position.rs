//! The chessboard, set-up and position.

use crate::board::{self, Board, ChessName, Label, Set, Step};
use crate::reason::Words;
use crate::{Figure, Lang, Player, SetupReason};

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

/// The only side: the king's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The king.
    King,
}

impl Player for Side {
    fn name(self) -> Words {
        KING.name
    }
}

/// The king.
pub(super) const KING: Figure = Figure { letter: 'K', name: Words { en: "king", zh: "王" } };

/// One of the two pawns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pawn {
    /// The one that the tour is for.
    A,
    /// The other one.
    B,
}

impl Pawn {
    /// Both, A first.
    pub const BOTH: [Pawn; 2] = [Pawn::A, Pawn::B];

    /// How it is shown.
    pub const fn figure(self) -> Figure {
        match self {
            Pawn::A => Figure { letter: 'A', name: Words { en: "pawn A", zh: "兵 A" } },
            Pawn::B => Figure { letter: 'B', name: Words { en: "pawn B", zh: "兵 B" } },
        }
    }
}

/// What somebody says the position is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// Where the king stands.
    pub king: Square,
    /// Where pawn A stands; `None` when it has been captured and the tour is over.
    pub a: Option<Square>,
    /// Where pawn B stands; `None` when it has been captured.
    pub b: Option<Square>,
}

/// Why a position cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SetupError {
    /// Two of the pieces stand on one square.
    SameSquare {
        /// That square.
        square: Square,
    },
    /// KT3: the king stands where a pawn threatens.
    KingThreatened {
        /// Where he stands.
        king: Square,
        /// By which pawn.
        pawn: Pawn,
        /// Where it stands.
        at: Square,
    },
}

impl SetupReason for SetupError {
    fn words(self, lang: Lang) -> String {
        match (self, lang) {
            (SetupError::SameSquare { square }, Lang::En) => format!("two pieces stand on {square}"),
            (SetupError::SameSquare { square }, Lang::Zh) => format!("{square} 上有两个子"),
            (SetupError::KingThreatened { king, pawn, at }, Lang::En) => {
                format!("the king on {king} is threatened by {} on {at} (KT3)", pawn.figure().name.en)
            }
            (SetupError::KingThreatened { king, pawn, at }, Lang::Zh) => {
                format!("{king} 上的王受到 {at} 上{} 的威胁（KT3）", pawn.figure().name.zh)
            }
        }
    }
}

crate::reason::display_in_english!(SetupReason for SetupError);

/// KT2: a pawn threatens the squares this far from its own.
const THREATS: [Step; 2] = [(1, -1), (1, 1)];

impl Setup {
    /// Where a pawn stands, if it still does.
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

    /// The pawn that stands on `square`.
    pub fn pawn_on(&self, square: Square) -> Option<Pawn> {
        Pawn::BOTH.into_iter().find(|pawn| self.pawn(*pawn) == Some(square))
    }

    /// KT2: the squares that a pawn on `at` threatens.
    pub fn threats(at: Square) -> Set<Chessboard> {
        THREATS.into_iter().filter_map(|step| at.offset(step)).collect()
    }

    /// KT2: the first pawn on the board that threatens `square`, and where it stands.
    pub fn threat_to(&self, square: Square) -> Option<(Pawn, Square)> {
        let mut standing = Pawn::BOTH.into_iter().filter_map(|pawn| Some((pawn, self.pawn(pawn)?)));
        standing.find(|(_, at)| Self::threats(*at).contains(square))
    }

    /// The position, if it can be.
    ///
    /// # Errors
    /// When two pieces share a square, or the king stands where a pawn threatens.
    pub fn check(self) -> Result<Position, SetupError> {
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
    /// What stands where.
    pub const fn setup(&self) -> Setup {
        self.0
    }
}
