//! The board, sides, pieces, set-up and position.

use super::clauses;
use super::movement::REACH;
use crate::board::{self, Board, Label, SquareSet};
use crate::{Clause, LocalizedText, SetupReason, Text};

/// Ten rows of nine crossings; (0,0) is at the bottom left, where a red car starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct XiangqiBoard;

impl Board for XiangqiBoard {
    const ROWS: u8 = 10;
    const COLUMNS: u8 = 9;
    const ROW_ZERO_ON_TOP: bool = false;
    fn label(square: Square) -> Label {
        Label::Pair(square.row(), square.column())
    }
}

/// A crossing, (0,0) to (9,8): row, then column.
pub type Square = board::Square<XiangqiBoard>;

/// A side of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Starts at the bottom and moves first.
    Red,
    /// Starts at the top.
    Blue,
}

impl Side {
    /// Both sides, Red first.
    pub const BOTH: [Side; 2] = [Side::Red, Side::Blue];

    pub(super) const RED: Text = Text::new("Red", "红方");
    pub(super) const BLUE: Text = Text::new("Blue", "蓝方");

    /// Returns the other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Side::Red => Side::Blue,
            Side::Blue => Side::Red,
        }
    }
}

crate::position::display_side!(Side);

impl crate::Side for Side {
    const ALL: &'static [Self] = &[Side::Red, Side::Blue];

    fn name(self) -> Text {
        match self {
            Side::Red => Self::RED,
            Side::Blue => Self::BLUE,
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
    /// The side it belongs to.
    pub side: Side,
    /// The kind.
    pub kind: Kind,
}

impl Kind {
    /// The seven kinds, in the order of clauses DC1 to DC7.
    pub const ALL: [Kind; 7] =
        [Kind::Captain, Kind::Guard, Kind::Elephant, Kind::Horse, Kind::Car, Kind::Duck, Kind::Soldier];

    /// Returns the clause that says how it moves.
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

    /// Returns its name.
    pub const fn name(self) -> Text {
        match self {
            Kind::Captain => Text { en: "captain", zh: "王" },
            Kind::Guard => Text { en: "guard", zh: "士" },
            Kind::Elephant => Text { en: "elephant", zh: "象" },
            Kind::Horse => Text { en: "horse", zh: "马" },
            Kind::Car => Text { en: "car", zh: "车" },
            Kind::Duck => Text { en: "duck", zh: "鸭" },
            Kind::Soldier => Text { en: "soldier", zh: "兵" },
        }
    }
}

const COUNT: usize = Square::COUNT as usize;

/// A position as somebody describes it; it may be impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    pub(super) cells: [Option<Piece>; COUNT],
    /// The side to move.
    pub to_move: Side,
}

/// Why a position is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[allow(missing_docs)] // The fields are what their names say.
pub enum SetupError {
    /// A side has more than one captain.
    TwoCaptains { side: Side },
    /// DC9: the side that has just moved has no captain.
    NoCaptain { side: Side },
}

impl SetupReason for SetupError {
    fn message(self) -> LocalizedText {
        use crate::Side as _;
        match self {
            SetupError::TwoCaptains { side } => LocalizedText::new(
                format!("{} has more than one captain", side.name().en),
                format!("{}有不止一个王", side.name().zh),
            ),
            SetupError::NoCaptain { side } => LocalizedText::new(
                format!("{} has just moved and has no captain (DC9)", side.name().en),
                format!("{}刚走过棋，却没有王（DC9）", side.name().zh),
            ),
        }
    }
}

crate::text::error_from_message!(SetupReason for SetupError);

impl Setup {
    /// Creates an empty board.
    pub const fn new(to_move: Side) -> Self {
        Setup { cells: [None; COUNT], to_move }
    }

    /// Puts a piece on a square in place of what stands there, or clears the square.
    pub fn put(&mut self, square: Square, piece: Option<Piece>) {
        self.cells[usize::from(square.index())] = piece;
    }

    /// Returns the piece on a square.
    pub const fn piece_on(&self, square: Square) -> Option<Piece> {
        self.cells[square.index() as usize]
    }

    /// Returns the position, if it is possible.
    ///
    /// # Errors
    /// Returns an error if a side has more than one captain, or the side that has just moved has none. The side to move may have none: it
    /// has lost (DC9).
    pub fn validate(self) -> Result<Position, SetupError> {
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

/// The content of a square in one byte: the side in the two lowest bits, the kind above them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Cell(u8);

impl Cell {
    const EMPTY: Cell = Cell(0);
    /// Off the board: occupied by both sides, so that nothing moves there.
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

    /// Returns the byte; 0 is an empty square.
    pub(super) const fn bits(self) -> u8 {
        self.0
    }

    /// Whether a piece of this side may not land there.
    pub(super) const fn is_closed_to(self, side: Side) -> bool {
        self.0 & Self::own(side) != 0
    }

    /// Returns the kind of this side's piece, if one stands there.
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

/// Returns the set of one square, from a table: faster than shifting 128 bits.
#[inline(always)]
pub(super) fn only(square: Square) -> SquareSet<XiangqiBoard> {
    static ONLY: [SquareSet<XiangqiBoard>; COUNT] = {
        let mut sets = [SquareSet::EMPTY; COUNT];
        let mut index = 0;
        while let Some(square) = Square::from_index(index) {
            sets[index as usize] = SquareSet::EMPTY.with(square);
            index += 1;
        }
        sets
    };
    ONLY[usize::from(square.index())]
}

/// The index of the cell that stands for everything off the board.
pub(super) const OFF_BOARD: u8 = Square::COUNT;

/// A legal position. The default is the opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The contents of the squares, and of [`OFF_BOARD`].
    cells: [Cell; COUNT + 1],
    to_move: Side,
    /// The squares of each side's and each kind's pieces: an index of `cells`.
    of: [SquareSet<XiangqiBoard>; 2],
    kinds: [SquareSet<XiangqiBoard>; Kind::ALL.len()],
}

impl Position {
    /// Returns where the pieces stand and whose turn it is.
    pub fn setup(&self) -> Setup {
        let mut setup = Setup::new(self.to_move);
        Square::all().for_each(|square| setup.put(square, self.piece_on(square)));
        setup
    }

    pub(super) const fn side_to_move(&self) -> Side {
        self.to_move
    }

    /// Returns the cell of a square's index or of [`OFF_BOARD`].
    pub(super) fn cell(&self, index: u8) -> Cell {
        self.cells[usize::from(index)]
    }

    /// Returns the piece on a square.
    pub const fn piece_on(&self, square: Square) -> Option<Piece> {
        self.cells[square.index() as usize].piece()
    }

    /// Returns the squares of a side's pieces.
    pub const fn of(&self, side: Side) -> SquareSet<XiangqiBoard> {
        self.of[side as usize]
    }

    /// Returns the squares of all pieces.
    pub(super) const fn all(&self) -> SquareSet<XiangqiBoard> {
        self.of[0].union(self.of[1])
    }

    /// Returns the squares of a side's pieces of one kind.
    pub const fn of_kind(&self, side: Side, kind: Kind) -> SquareSet<XiangqiBoard> {
        self.of[side as usize].intersection(self.kinds[kind as usize])
    }

    /// Returns the pieces that could move to a square on an empty board.
    #[inline(always)]
    pub(super) fn in_reach_of(&self, square: Square) -> SquareSet<XiangqiBoard> {
        let reach = &REACH[usize::from(square.index())];
        self.kinds
            .iter()
            .zip(reach)
            .fold(SquareSet::EMPTY, |near, (of_kind, reach)| near.union(of_kind.intersection(*reach)))
    }

    /// Returns the square of a side's captain, unless it has been captured.
    pub fn captain(&self, side: Side) -> Option<Square> {
        self.of_kind(side, Kind::Captain).iter().next()
    }

    /// An empty board.
    fn empty(to_move: Side) -> Self {
        let mut cells = [Cell::EMPTY; COUNT + 1];
        cells[usize::from(OFF_BOARD)] = Cell::WALL;
        Position { cells, to_move, of: [SquareSet::EMPTY; 2], kinds: [SquareSet::EMPTY; Kind::ALL.len()] }
    }

    fn put(&mut self, piece: Piece, square: Square) {
        self.cells[usize::from(square.index())] = Cell::new(piece);
        self.toggle(piece, only(square));
    }

    /// Adds a piece to the index on these squares, or removes it.
    #[inline(always)]
    fn toggle(&mut self, piece: Piece, squares: SquareSet<XiangqiBoard>) {
        let (side, kind) = (piece.side as usize, piece.kind as usize);
        self.of[side] = self.of[side].symmetric_difference(squares);
        self.kinds[kind] = self.kinds[kind].symmetric_difference(squares);
    }

    pub(super) fn pass_turn(&mut self) {
        self.to_move = self.to_move.other();
    }

    /// Moves a piece without any check and passes the turn. Returns the captured piece.
    #[inline(always)]
    pub(super) fn make_move(&mut self, piece: Piece, from: Square, to: Square) -> Option<Piece> {
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
}

impl Default for Position {
    fn default() -> Self {
        match clauses::OPENING.parse() {
            Ok(position) => position,
            Err(error) => unreachable!("the opening is a position: {error}"),
        }
    }
}
