//! The board, sides, pieces, set-up and position.

use super::clauses;
use super::gaits::REACH;
use crate::board::{self, Board, Label, Set};
use crate::reason::Words;
use crate::{Clause, Figure, Lang, Player, SetupReason};

/// Ten rows of nine crossings; (0,0) is at the bottom left, where a red car starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Crossings;

impl Board for Crossings {
    const ROWS: u8 = 10;
    const COLUMNS: u8 = 9;
    const ROW_ZERO_ON_TOP: bool = false;
    fn label(square: Square) -> Label {
        Label::Pair(square.row(), square.column())
    }
}

/// A crossing, (0,0) to (9,8): row, then column.
pub type Square = board::Square<Crossings>;

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Starts at the bottom and moves first.
    Red,
    /// Starts at the top.
    Blue,
}

impl Side {
    /// Both, Red first.
    pub const BOTH: [Side; 2] = [Side::Red, Side::Blue];

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Side::Red => Side::Blue,
            Side::Blue => Side::Red,
        }
    }
}

impl Player for Side {
    fn name(self) -> Words {
        match self {
            Side::Red => Words { en: "Red", zh: "红方" },
            Side::Blue => Words { en: "Blue", zh: "蓝方" },
        }
    }
}

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// 王
    Captain,
    /// 士
    Guard,
    /// 象
    Elephant,
    /// 马
    Horse,
    /// 车
    Car,
    /// 鸭
    Duck,
    /// 兵
    Soldier,
}

/// A piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
}

impl Kind {
    /// The seven kinds, in the order of clauses DC1 to DC7.
    pub const ALL: [Kind; 7] =
        [Kind::Captain, Kind::Guard, Kind::Elephant, Kind::Horse, Kind::Car, Kind::Duck, Kind::Soldier];

    /// Its letter in the text of positions (Fairy-Stockfish's), as Red's.
    pub const fn letter(self) -> char {
        match self {
            Kind::Captain => 'K',
            Kind::Guard => 'A',
            Kind::Elephant => 'B',
            Kind::Horse => 'N',
            Kind::Car => 'R',
            Kind::Duck => 'D',
            Kind::Soldier => 'P',
        }
    }

    /// The clause that says how it goes.
    pub const fn clause(self) -> &'static Clause {
        match self {
            Kind::Captain => &clauses::DC1,
            Kind::Guard => &clauses::DC2,
            Kind::Elephant => &clauses::DC3,
            Kind::Horse => &clauses::DC4,
            Kind::Car => &clauses::DC5,
            Kind::Duck => &clauses::DC6,
            Kind::Soldier => &clauses::DC7,
        }
    }

    /// Its name.
    pub const fn name(self) -> Words {
        match self {
            Kind::Captain => Words { en: "captain", zh: "王" },
            Kind::Guard => Words { en: "guard", zh: "士" },
            Kind::Elephant => Words { en: "elephant", zh: "象" },
            Kind::Horse => Words { en: "horse", zh: "马" },
            Kind::Car => Words { en: "car", zh: "车" },
            Kind::Duck => Words { en: "duck", zh: "鸭" },
            Kind::Soldier => Words { en: "soldier", zh: "兵" },
        }
    }
}

impl Piece {
    /// Its name with its side's, as the contest writes it: `red duck`.
    pub const fn name(self) -> Words {
        match (self.side, self.kind) {
            (Side::Red, Kind::Captain) => Words { en: "red captain", zh: "红王" },
            (Side::Red, Kind::Guard) => Words { en: "red guard", zh: "红士" },
            (Side::Red, Kind::Elephant) => Words { en: "red elephant", zh: "红象" },
            (Side::Red, Kind::Horse) => Words { en: "red horse", zh: "红马" },
            (Side::Red, Kind::Car) => Words { en: "red car", zh: "红车" },
            (Side::Red, Kind::Duck) => Words { en: "red duck", zh: "红鸭" },
            (Side::Red, Kind::Soldier) => Words { en: "red soldier", zh: "红兵" },
            (Side::Blue, Kind::Captain) => Words { en: "blue captain", zh: "蓝王" },
            (Side::Blue, Kind::Guard) => Words { en: "blue guard", zh: "蓝士" },
            (Side::Blue, Kind::Elephant) => Words { en: "blue elephant", zh: "蓝象" },
            (Side::Blue, Kind::Horse) => Words { en: "blue horse", zh: "蓝马" },
            (Side::Blue, Kind::Car) => Words { en: "blue car", zh: "蓝车" },
            (Side::Blue, Kind::Duck) => Words { en: "blue duck", zh: "蓝鸭" },
            (Side::Blue, Kind::Soldier) => Words { en: "blue soldier", zh: "蓝兵" },
        }
    }

    /// How it is shown: upper case for Red, lower case for Blue.
    pub const fn figure(self) -> Figure {
        let letter = match self.side {
            Side::Red => self.kind.letter(),
            Side::Blue => self.kind.letter().to_ascii_lowercase(),
        };
        Figure { letter, name: self.name() }
    }

    /// The piece with this letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        let side = if letter.is_ascii_uppercase() { Side::Red } else { Side::Blue };
        let kind = Kind::ALL.into_iter().find(|kind| kind.letter() == letter.to_ascii_uppercase())?;
        Some(Piece { side, kind })
    }
}

const COUNT: usize = Square::COUNT as usize;

/// What somebody says the position is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    pub(super) cells: [Option<Piece>; COUNT],
    /// Whose turn it is.
    pub to_move: Side,
}

/// Why a position cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SetupError {
    /// A side has more than one captain.
    TwoCaptains {
        /// Which side.
        side: Side,
    },
    /// DC9: the side that has just moved has no captain.
    NoCaptain {
        /// Which side.
        side: Side,
    },
}

impl SetupReason for SetupError {
    fn words(self, lang: Lang) -> String {
        match (self, lang) {
            (SetupError::TwoCaptains { side }, Lang::En) => {
                format!("{} has more than one captain", side.name().en)
            }
            (SetupError::TwoCaptains { side }, Lang::Zh) => format!("{}有不止一个王", side.name().zh),
            (SetupError::NoCaptain { side }, Lang::En) => {
                format!("{} has just moved and has no captain (DC9)", side.name().en)
            }
            (SetupError::NoCaptain { side }, Lang::Zh) => {
                format!("{}刚走过棋，却没有王（DC9）", side.name().zh)
            }
        }
    }
}

crate::reason::display_in_english!(SetupReason for SetupError);

impl Setup {
    /// An empty board.
    pub const fn new(to_move: Side) -> Self {
        Setup { cells: [None; COUNT], to_move }
    }

    /// Puts a piece on a square, or clears it; what stood there is gone.
    pub fn put(&mut self, square: Square, piece: Option<Piece>) {
        self.cells[usize::from(square.index())] = piece;
    }

    /// What stands on a square.
    pub const fn piece_on(&self, square: Square) -> Option<Piece> {
        self.cells[square.index() as usize]
    }

    /// The position, if it can be.
    ///
    /// # Errors
    /// When a side has more than one captain, or the side that has just moved has none. The side to move may have none: it
    /// has lost (DC9).
    pub fn check(self) -> Result<Position, SetupError> {
        let mut position = Position::empty(self.to_move);
        for square in Square::all() {
            let Some(piece) = self.piece_on(square) else { continue };
            if piece.kind == Kind::Captain && position.captain(piece.side).is_some() {
                return Err(SetupError::TwoCaptains { side: piece.side });
            }
            position.put(piece, square);
        }
        let moved = self.to_move.other();
        if position.captain(moved).is_none() {
            return Err(SetupError::NoCaptain { side: moved });
        }
        Ok(position)
    }
}

/// What stands on a square, in one byte: the side in the two lowest bits, the kind above them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Cell(u8);

impl Cell {
    const EMPTY: Cell = Cell(0);
    /// Beyond the edge: taken, and by either side's own.
    const WALL: Cell = Cell(3);

    const fn new(piece: Piece) -> Self {
        Cell((piece.kind as u8) << 2 | Self::own(piece.side))
    }

    const fn own(side: Side) -> u8 {
        match side {
            Side::Red => 1,
            Side::Blue => 2,
        }
    }

    pub(super) const fn is_empty(self) -> bool {
        self.0 == Self::EMPTY.0
    }

    /// Whether a piece of this side may not end its move there.
    pub(super) const fn is_closed_to(self, side: Side) -> bool {
        self.0 & Self::own(side) != 0
    }

    /// The kind of a piece of this side, if one stands there.
    #[inline(always)]
    pub(super) const fn kind_of(self, side: Side) -> Option<Kind> {
        if self.0 & 3 == Self::own(side) { Some(Kind::ALL[(self.0 >> 2) as usize]) } else { None }
    }

    const fn piece(self) -> Option<Piece> {
        let side = match self.0 & 3 {
            1 => Side::Red,
            2 => Side::Blue,
            _ => return None,
        };
        Some(Piece { side, kind: Kind::ALL[(self.0 >> 2) as usize] })
    }
}

/// The set of one square, from a table: quicker than shifting so many bits.
#[inline(always)]
pub(super) fn only(square: Square) -> Set<Crossings> {
    static ONLY: [Set<Crossings>; COUNT] = {
        let mut sets = [Set::EMPTY; COUNT];
        let mut index = 0;
        while let Some(square) = Square::from_index(index) {
            sets[index as usize] = Set::EMPTY.with(square);
            index += 1;
        }
        sets
    };
    ONLY[usize::from(square.index())]
}

/// The index of a cell that is beyond the edge.
pub(super) const BEYOND: u8 = Square::COUNT;

/// A legal position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// What stands where; [`BEYOND`] stands for all that is off the board.
    cells: [Cell; COUNT + 1],
    to_move: Side,
    /// The squares of each side's pieces and of each kind's: what `cells` says, the other way round.
    of: [Set<Crossings>; 2],
    kinds: [Set<Crossings>; Kind::ALL.len()],
}

impl Position {
    /// What stands where, and whose turn it is.
    pub fn setup(&self) -> Setup {
        let mut setup = Setup::new(self.to_move);
        Square::all().for_each(|square| setup.put(square, self.piece_on(square)));
        setup
    }

    pub(super) const fn side_to_move(&self) -> Side {
        self.to_move
    }

    /// The cell with this index, which is a square's or [`BEYOND`].
    pub(super) fn cell(&self, index: u8) -> Cell {
        self.cells[usize::from(index)]
    }

    /// What stands on a square.
    pub const fn piece_on(&self, square: Square) -> Option<Piece> {
        self.cells[square.index() as usize].piece()
    }

    /// The squares of a side's pieces.
    pub const fn of(&self, side: Side) -> Set<Crossings> {
        self.of[side as usize]
    }

    /// The squares of all pieces.
    pub(super) const fn all(&self) -> Set<Crossings> {
        self.of[0].union(self.of[1])
    }

    /// The squares of a side's pieces of one kind.
    pub const fn of_kind(&self, side: Side, kind: Kind) -> Set<Crossings> {
        self.of[side as usize].both(self.kinds[kind as usize])
    }

    /// The pieces that could go to a square if nothing were in their way.
    #[inline(always)]
    pub(super) fn in_reach_of(&self, square: Square) -> Set<Crossings> {
        let reach = &REACH[usize::from(square.index())];
        self.kinds
            .iter()
            .zip(reach)
            .fold(Set::EMPTY, |near, (of_kind, reach)| near.union(of_kind.both(*reach)))
    }

    /// Where a side's captain stands, unless it was captured.
    pub fn captain(&self, side: Side) -> Option<Square> {
        self.of_kind(side, Kind::Captain).iter().next()
    }

    /// An empty board.
    fn empty(to_move: Side) -> Self {
        let mut cells = [Cell::EMPTY; COUNT + 1];
        cells[usize::from(BEYOND)] = Cell::WALL;
        Position { cells, to_move, of: [Set::EMPTY; 2], kinds: [Set::EMPTY; Kind::ALL.len()] }
    }

    fn put(&mut self, piece: Piece, square: Square) {
        self.cells[usize::from(square.index())] = Cell::new(piece);
        self.toggle(piece, only(square));
    }

    /// Takes a piece from these squares in the sets, or puts it there.
    #[inline(always)]
    fn toggle(&mut self, piece: Piece, squares: Set<Crossings>) {
        let (side, kind) = (piece.side as usize, piece.kind as usize);
        self.of[side] = self.of[side].toggled(squares);
        self.kinds[kind] = self.kinds[kind].toggled(squares);
    }

    /// Moves a piece, legal or not, and hands the turn over; what stood on `to` is captured and returned.
    #[inline(always)]
    pub(super) fn carry(&mut self, piece: Piece, from: Square, to: Square) -> Option<Piece> {
        let captured = self.piece_on(to);
        let end = only(to);
        if let Some(victim) = captured {
            self.toggle(victim, end);
        }
        self.toggle(piece, end.union(only(from)));
        self.cells[usize::from(from.index())] = Cell::EMPTY;
        self.cells[usize::from(to.index())] = Cell::new(piece);
        self.to_move = piece.side.other();
        captured
    }

    /// The opening.
    pub fn opening() -> Self {
        const BACK: [Kind; 9] = [
            Kind::Car,
            Kind::Horse,
            Kind::Elephant,
            Kind::Guard,
            Kind::Captain,
            Kind::Guard,
            Kind::Elephant,
            Kind::Horse,
            Kind::Car,
        ];
        let kind_on = |row: u8, column: u8| match row {
            0 => Some(BACK[usize::from(column)]),
            2 if column % 8 == 0 => Some(Kind::Duck),
            3 if column % 2 == 0 => Some(Kind::Soldier),
            _ => None,
        };
        let mut setup = Setup::new(Side::Red);
        for square in Square::all() {
            let (side, row) =
                if square.row() < 5 { (Side::Red, square.row()) } else { (Side::Blue, 9 - square.row()) };
            setup.put(square, kind_on(row, square.column()).map(|kind| Piece { side, kind }));
        }
        match setup.check() {
            Ok(position) => position,
            Err(error) => unreachable!("the opening has its two captains: {error}"),
        }
    }
}
