//! Geometry that every game shares: rectangular boards, their squares, sets of squares, directions.
//!
//! A square is never a bare number: [`Square`] knows its board, so that a row of ten and a column of nine cannot be
//! mixed up, and a step off the edge is `None` instead of a wrap round it.

use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;

/// A kind of board: its size, and how its squares are called.
pub trait Board: Copy + Eq + Ord + Hash + fmt::Debug + 'static {
    /// How many rows.
    const ROWS: u8;
    /// How many columns.
    const COLUMNS: u8;
    /// Whether row 0 is the uppermost one in a picture.
    const ROW_ZERO_ON_TOP: bool;
    /// The name that players of the game give a square.
    fn label(square: Square<Self>) -> Label;
}

/// A square of board `B`, named by row and column, both counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square<B> {
    index: u8,
    board: PhantomData<B>,
}

impl<B: Board> Square<B> {
    /// The number of squares on the board.
    pub const COUNT: u8 = B::ROWS * B::COLUMNS;

    /// The square on this row and column, if the board has it.
    pub const fn new(row: u8, column: u8) -> Option<Self> {
        if row < B::ROWS && column < B::COLUMNS {
            Some(Square { index: row * B::COLUMNS + column, board: PhantomData })
        } else {
            None
        }
    }

    /// The square with this [`index`](Self::index), if the board has it.
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < Self::COUNT { Some(Square { index, board: PhantomData }) } else { None }
    }

    /// Squares counted row by row, from 0.
    pub const fn index(self) -> u8 {
        self.index
    }

    /// The row, from 0.
    pub const fn row(self) -> u8 {
        self.index / B::COLUMNS
    }

    /// The column, from 0.
    pub const fn column(self) -> u8 {
        self.index % B::COLUMNS
    }

    /// The square this many rows and columns further, if that is still on the board.
    pub const fn offset(self, (rows, columns): Step) -> Option<Self> {
        // Below zero it wraps round to a number that no board has.
        Self::new(self.row().wrapping_add_signed(rows), self.column().wrapping_add_signed(columns))
    }

    /// How many rows and columns it is from here to `to`.
    pub const fn step_to(self, to: Self) -> Step {
        (to.row() as i8 - self.row() as i8, to.column() as i8 - self.column() as i8)
    }

    /// All squares of the board, in the order of their index.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..Self::COUNT).map(|index| Square { index, board: PhantomData })
    }

    /// The square as a front end sees it: where it is drawn, and its name.
    pub fn spot(self) -> Spot {
        let row = if B::ROW_ZERO_ON_TOP { self.row() } else { B::ROWS - 1 - self.row() };
        Spot { row, column: self.column(), label: B::label(self) }
    }
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

/// So many rows and so many columns.
pub type Step = (i8, i8);

/// One step along a row or a column.
pub const ORTHOGONAL: [Step; 4] = [(1, 0), (0, 1), (0, -1), (-1, 0)];

/// One step along a diagonal.
pub const DIAGONAL: [Step; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// One step in any of eight directions.
pub const AROUND: [Step; 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// A set of squares of board `B`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Set<B> {
    bits: u128,
    board: PhantomData<B>,
}

impl<B: Board> Set<B> {
    /// No square.
    pub const EMPTY: Self = Set { bits: 0, board: PhantomData };

    /// The set with `square` too.
    #[must_use]
    pub const fn with(self, square: Square<B>) -> Self {
        Set { bits: self.bits | 1 << square.index, board: PhantomData }
    }

    /// The set without `square`.
    #[must_use]
    pub const fn without(self, square: Square<B>) -> Self {
        Set { bits: self.bits & !(1 << square.index), board: PhantomData }
    }

    /// The squares of either set.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Set { bits: self.bits | other.bits, board: PhantomData }
    }

    /// The squares that both sets have.
    #[must_use]
    pub const fn both(self, other: Self) -> Self {
        Set { bits: self.bits & other.bits, board: PhantomData }
    }

    /// The squares of this set that `other` does not have.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Set { bits: self.bits & !other.bits, board: PhantomData }
    }

    /// The set with the squares of `other` that it has not, and without those that it has.
    #[must_use]
    pub const fn toggled(self, other: Self) -> Self {
        Set { bits: self.bits ^ other.bits, board: PhantomData }
    }

    /// The squares that are one step in any of eight directions from one of these; such a one is itself among them only if
    /// it is next to another.
    #[must_use]
    pub const fn around(self) -> Self {
        let aside = (self.bits & !Self::RIGHT_EDGE) << 1 | (self.bits & !Self::LEFT_EDGE) >> 1;
        let rows = self.bits | aside;
        let above_and_below = rows << B::COLUMNS | rows >> B::COLUMNS;
        Set { bits: (aside | above_and_below) & Self::ALL, board: PhantomData }
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

    /// Whether `square` is one of them.
    pub const fn contains(self, square: Square<B>) -> bool {
        self.bits >> square.index & 1 == 1
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// The squares in the order of their index.
    pub fn iter(self) -> impl Iterator<Item = Square<B>> {
        let mut bits = self.bits;
        std::iter::from_fn(move || {
            let index = bits.trailing_zeros() as u8;
            bits &= bits.wrapping_sub(1);
            Square::from_index(index)
        })
    }
}

impl<B: Board> FromIterator<Square<B>> for Set<B> {
    fn from_iter<I: IntoIterator<Item = Square<B>>>(squares: I) -> Self {
        squares.into_iter().fold(Set::EMPTY, Set::with)
    }
}

impl<B: Board> fmt::Debug for Set<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// A square as a front end sees it, whatever the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Spot {
    /// Rows counted from the top of the picture, from 0.
    pub row: u8,
    /// Columns counted from the left of the picture, from 0.
    pub column: u8,
    /// What players call it.
    pub label: Label,
}

/// The name of a square in its game.
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
        assert_eq!(at(0, 1).spot(), Spot { row: 2, column: 1, label: Label::Pair(0, 1) });
        assert_eq!(at(2, 0).spot(), Spot { row: 0, column: 0, label: Label::Pair(2, 0) });
        assert_eq!(format!("{} {:?}", at(2, 0), at(0, 1)), "(2,0) (0,1)");
    }

    #[test]
    fn around_a_set_is_around_each_of_its_squares() {
        for bits in 0..64u8 {
            let set: Set<Oblong> = Square::all().filter(|square| bits >> square.index() & 1 == 1).collect();
            let each =
                set.iter().flat_map(|square| AROUND.into_iter().filter_map(move |step| square.offset(step)));
            assert_eq!(set.around(), each.collect(), "{set:?}");
        }
    }

    #[test]
    fn a_set_holds_what_was_put_in_once() {
        let both: Set<Oblong> = [at(2, 1), at(0, 0), at(2, 1)].into_iter().collect();
        assert_eq!(both.iter().collect::<Vec<_>>(), [at(0, 0), at(2, 1)]);
        assert_eq!(both.union(both), both);
        assert_eq!(both.without(at(0, 0)), Set::EMPTY.with(at(2, 1)));
        assert_eq!(both.without(at(1, 0)), both);
        assert_eq!(both.minus(Set::EMPTY.with(at(2, 1)).with(at(1, 1))), Set::EMPTY.with(at(0, 0)));
        assert_eq!(both.both(Set::EMPTY.with(at(2, 1)).with(at(1, 1))), Set::EMPTY.with(at(2, 1)));
        let other = Set::EMPTY.with(at(2, 1)).with(at(1, 1));
        assert_eq!(both.toggled(other), Set::EMPTY.with(at(0, 0)).with(at(1, 1)));
        assert!(both.contains(at(2, 1)) && !both.contains(at(1, 1)));
        assert!(both.minus(both).is_empty() && !both.is_empty());
        assert_eq!(format!("{both:?}"), "{(0,0), (2,1)}");
    }
}
