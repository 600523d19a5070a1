//! Geometry that all games share: rectangular boards, their squares, sets of squares, directions.
//!
//! A square is never a bare number: [`Square`] knows its board, so that rows and columns of a 10×9 board cannot be
//! mixed up, and a step over the edge is `None` instead of wrapping around.

use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitOr, BitXor, Sub};

/// The shape of a board, and the names of its squares.
pub trait Board: Copy + Eq + Ord + Hash + fmt::Debug + 'static {
    /// The number of rows.
    const ROWS: u8;
    /// The number of columns.
    const COLUMNS: u8;
    /// Whether row 0 is drawn at the top.
    const ROW_ZERO_ON_TOP: bool;
    /// Returns the name that players give to a square.
    fn label(square: Square<Self>) -> Label;
}

/// A square of board `B`, identified by row and column, both counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square<B> {
    index: u8,
    board: PhantomData<B>,
}

impl<B: Board> Square<B> {
    /// The number of squares on the board.
    pub const COUNT: u8 = B::ROWS * B::COLUMNS;

    /// Returns the square on this row and column, if it is on the board.
    pub const fn new(row: u8, column: u8) -> Option<Self> {
        if row < B::ROWS && column < B::COLUMNS {
            Some(Square { index: row * B::COLUMNS + column, board: PhantomData })
        } else {
            None
        }
    }

    /// Returns the square with this [`index`](Self::index), if it is on the board.
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < Self::COUNT { Some(Square { index, board: PhantomData }) } else { None }
    }

    /// Returns the number of the square, counted row by row from 0.
    pub const fn index(self) -> u8 {
        self.index
    }

    /// Returns the row, counted from 0.
    pub const fn row(self) -> u8 {
        self.index / B::COLUMNS
    }

    /// Returns the column, counted from 0.
    pub const fn column(self) -> u8 {
        self.index % B::COLUMNS
    }

    /// Returns the square at an offset from this one, if it is on the board.
    pub const fn offset(self, (rows, columns): Step) -> Option<Self> {
        // A negative result wraps around to a number that no board has.
        Self::new(self.row().wrapping_add_signed(rows), self.column().wrapping_add_signed(columns))
    }

    /// Returns the offset from this square to `to`.
    pub const fn step_to(self, to: Self) -> Step {
        (to.row() as i8 - self.row() as i8, to.column() as i8 - self.column() as i8)
    }

    /// Returns all squares of the board in the order of their index.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..Self::COUNT).map(|index| Square { index, board: PhantomData })
    }

    /// Returns where the square is drawn, and its name.
    pub fn coord(self) -> Coord {
        let row = if B::ROW_ZERO_ON_TOP { self.row() } else { B::ROWS - 1 - self.row() };
        Coord { row, column: self.column(), label: B::label(self) }
    }

    /// Returns the square that is drawn at `coord`, if it is on the board.
    pub fn from_coord(coord: Coord) -> Option<Self> {
        let row =
            if B::ROW_ZERO_ON_TOP { coord.row } else { B::ROWS.checked_sub(1)?.checked_sub(coord.row)? };
        Self::new(row, coord.column)
    }
}

/// Returns all squares of a board in the order of their index.
pub(crate) fn all_coords<B: Board>() -> Vec<Coord> {
    Square::<B>::all().map(Square::coord).collect()
}

/// Returns the first and the last square of a path.
pub(crate) fn ends<B: Board>(path: &[Coord]) -> [Option<Square<B>>; 2] {
    [path.first(), path.last()].map(|coord| Square::from_coord(*coord?))
}

/// Parses a plain decimal number, without a sign.
pub(crate) fn parse_number(text: &str) -> Option<u8> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_plain)
}

impl<B: Board> fmt::Display for Square<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        B::label(*self).fmt(f)
    }
}

impl<B: Board> fmt::Debug for Square<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// An offset in rows and columns.
pub type Step = (i8, i8);

/// The steps along rows and columns.
pub const ORTHOGONAL: [Step; 4] = [(1, 0), (0, 1), (0, -1), (-1, 0)];

/// The steps along diagonals.
pub const DIAGONAL: [Step; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// The steps in all eight directions.
pub const AROUND: [Step; 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// A set of squares of board `B`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SquareSet<B> {
    bits: u128,
    board: PhantomData<B>,
}

impl<B: Board> SquareSet<B> {
    /// The empty set.
    pub const EMPTY: Self = SquareSet { bits: 0, board: PhantomData };

    /// Returns the set with `square` added.
    #[must_use]
    pub const fn with(self, square: Square<B>) -> Self {
        SquareSet { bits: self.bits | 1 << square.index, board: PhantomData }
    }

    /// Returns the squares in either set.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        SquareSet { bits: self.bits | other.bits, board: PhantomData }
    }

    /// Returns the squares in both sets.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        SquareSet { bits: self.bits & other.bits, board: PhantomData }
    }

    /// Returns the squares of this set that are not in `other`.
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        SquareSet { bits: self.bits & !other.bits, board: PhantomData }
    }

    /// Returns the squares that are in exactly one of the sets.
    #[must_use]
    pub const fn symmetric_difference(self, other: Self) -> Self {
        SquareSet { bits: self.bits ^ other.bits, board: PhantomData }
    }

    /// Returns the neighbours of the squares in all eight directions. A square of the set is among them only if it is
    /// next to another.
    #[must_use]
    pub const fn around(self) -> Self {
        let aside = (self.bits & !Self::RIGHT_EDGE) << 1 | (self.bits & !Self::LEFT_EDGE) >> 1;
        let rows = self.bits | aside;
        let above_and_below = rows << B::COLUMNS | rows >> B::COLUMNS;
        SquareSet { bits: (aside | above_and_below) & Self::ALL, board: PhantomData }
    }

    const ALL: u128 = {
        assert!(Square::<B>::COUNT < 128, "a set holds fewer than 128 squares");
        (1 << Square::<B>::COUNT) - 1
    };
    const LEFT_EDGE: u128 = {
        let (mut edge, mut row) = (0, 0);
        while row < B::ROWS {
            edge |= 1 << (row * B::COLUMNS);
            row += 1;
        }
        edge
    };
    const RIGHT_EDGE: u128 = Self::LEFT_EDGE << (B::COLUMNS - 1);

    /// Whether the set contains `square`.
    pub const fn contains(self, square: Square<B>) -> bool {
        self.bits >> square.index & 1 == 1
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// Returns the number of squares.
    pub const fn len(self) -> u32 {
        self.bits.count_ones()
    }

    /// Returns the squares in the order of their index.
    pub fn iter(self) -> impl Iterator<Item = Square<B>> {
        let mut bits = self.bits;
        std::iter::from_fn(move || {
            let index = bits.trailing_zeros() as u8;
            bits &= bits.wrapping_sub(1);
            Square::from_index(index)
        })
    }
}

impl<B: Board> BitAnd for SquareSet<B> {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        self.intersection(other)
    }
}

impl<B: Board> BitOr for SquareSet<B> {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        self.union(other)
    }
}

impl<B: Board> BitXor for SquareSet<B> {
    type Output = Self;
    fn bitxor(self, other: Self) -> Self {
        self.symmetric_difference(other)
    }
}

impl<B: Board> Sub for SquareSet<B> {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self.difference(other)
    }
}

impl<B: Board> Default for SquareSet<B> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<B: Board> FromIterator<Square<B>> for SquareSet<B> {
    fn from_iter<I: IntoIterator<Item = Square<B>>>(squares: I) -> Self {
        squares.into_iter().fold(SquareSet::EMPTY, SquareSet::with)
    }
}

impl<B: Board> fmt::Debug for SquareSet<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// A square of any board: where it is drawn, and its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Coord {
    /// The row, counted from 0 at the top of a picture.
    pub row: u8,
    /// The column, counted from 0 at the left of a picture.
    pub column: u8,
    /// The name that players give to it.
    pub label: Label,
}

/// The name of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(untagged))]
pub enum Label {
    /// A number: Correct Move's places, the squares of checkers.
    Number(u8),
    /// A letter and a digit: the chessboard of Kings Tour. In JSON a string.
    Name(ChessName),
    /// Row and column: duck chess. In JSON an array of two.
    Pair(u8, u8),
}

/// A chessboard's name of a square, such as `c4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ChessName {
    /// The column, `a` to `h`.
    pub column: char,
    /// The row, `1` to `8`.
    pub row: char,
}

impl fmt::Display for ChessName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.column, self.row)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for ChessName {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Label::Number(number) => number.fmt(f),
            Label::Name(name) => name.fmt(f),
            Label::Pair(row, column) => write!(f, "({row},{column})"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board that is no square, row 0 at the bottom.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    struct Oblong;

    impl Board for Oblong {
        const ROWS: u8 = 3;
        const COLUMNS: u8 = 2;
        const ROW_ZERO_ON_TOP: bool = false;
        fn label(square: Square<Self>) -> Label {
            Label::Pair(square.row(), square.column())
        }
    }

    fn at(row: u8, column: u8) -> Square<Oblong> {
        Square::new(row, column).unwrap()
    }

    #[test]
    fn rows_and_columns_of_an_oblong_board_are_not_mixed_up() {
        assert_eq!(Square::<Oblong>::all().count(), 6);
        for square in Square::<Oblong>::all() {
            assert_eq!(Square::new(square.row(), square.column()), Some(square));
            assert_eq!(Square::from_index(square.index()), Some(square));
        }
        assert_eq!((at(2, 1).index(), Square::<Oblong>::from_index(6)), (5, None));
        assert_eq!((Square::<Oblong>::new(3, 0), Square::<Oblong>::new(0, 2)), (None, None));
    }

    #[test]
    fn a_step_never_wraps_round_an_edge() {
        for square in Square::<Oblong>::all() {
            for rows in i8::MIN..=i8::MAX {
                for columns in [i8::MIN, -3, -2, -1, 0, 1, 2, 3, i8::MAX] {
                    let row = i16::from(square.row()) + i16::from(rows);
                    let column = i16::from(square.column()) + i16::from(columns);
                    let there = ((0..3).contains(&row) && (0..2).contains(&column)).then_some((row, column));
                    let stepped = square.offset((rows, columns));
                    assert_eq!(stepped.map(|to| (to.row().into(), to.column().into())), there);
                    if let Some(to) = stepped {
                        assert_eq!(square.step_to(to), (rows, columns));
                    }
                }
            }
        }
    }

    #[test]
    fn row_zero_is_drawn_where_the_board_says() {
        assert_eq!(at(0, 1).coord(), Coord { row: 2, column: 1, label: Label::Pair(0, 1) });
        assert_eq!(at(2, 0).coord(), Coord { row: 0, column: 0, label: Label::Pair(2, 0) });
        assert_eq!(format!("{} {:?}", at(2, 0), at(0, 1)), "(2,0) (0,1)");
    }

    #[test]
    fn around_a_set_is_around_each_of_its_squares() {
        for bits in 0..64u8 {
            let set: SquareSet<Oblong> =
                Square::all().filter(|square| bits >> square.index() & 1 == 1).collect();
            let each =
                set.iter().flat_map(|square| AROUND.into_iter().filter_map(move |step| square.offset(step)));
            assert_eq!(set.around(), each.collect(), "{set:?}");
        }
    }

    #[test]
    fn a_set_holds_what_was_put_in_once() {
        let both: SquareSet<Oblong> = [at(2, 1), at(0, 0), at(2, 1)].into_iter().collect();
        assert_eq!(both.iter().collect::<Vec<_>>(), [at(0, 0), at(2, 1)]);
        assert_eq!(both.union(both), both);
        assert_eq!(
            both.difference(SquareSet::EMPTY.with(at(2, 1)).with(at(1, 1))),
            SquareSet::EMPTY.with(at(0, 0))
        );
        assert_eq!(
            both.intersection(SquareSet::EMPTY.with(at(2, 1)).with(at(1, 1))),
            SquareSet::EMPTY.with(at(2, 1))
        );
        let other = SquareSet::EMPTY.with(at(2, 1)).with(at(1, 1));
        assert_eq!(both.symmetric_difference(other), SquareSet::EMPTY.with(at(0, 0)).with(at(1, 1)));
        assert!(both.contains(at(2, 1)) && !both.contains(at(1, 1)));
        assert!(both.difference(both).is_empty() && !both.is_empty());
        assert_eq!((both.len(), both.difference(both).len()), (2, 0));
        assert_eq!(format!("{both:?}"), "{(0,0), (2,1)}");
    }
}
