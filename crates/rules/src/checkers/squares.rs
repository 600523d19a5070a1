//! The 32 dark squares, and sets of them.

use crate::board::{self, Board, Label, Spot, Step};
use std::fmt;

/// The whole board, light squares included; it lends the dark ones their geometry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Checkerboard;

impl Board for Checkerboard {
    const ROWS: u8 = 8;
    const COLUMNS: u8 = 8;
    const ROW_ZERO_ON_TOP: bool = true;
    fn label(square: board::Square<Self>) -> Label {
        Label::Pair(square.row(), square.column())
    }
}

/// A dark square, 1 to 32, numbered row by row from the top left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The number of dark squares.
    pub const COUNT: u8 = 32;

    /// The square with this number, if it is 1 to 32.
    pub const fn new(number: i64) -> Option<Self> {
        if 1 <= number && number <= Self::COUNT as i64 { Some(Square(number as u8 - 1)) } else { None }
    }

    /// Its number, 1 to 32.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// Its number less one, 0 to 31.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// Its row, 0 at the top.
    pub const fn row(self) -> u8 {
        self.0 / 4
    }

    /// Its column, 0 at the left: dark squares are shifted by one on every other row.
    pub const fn column(self) -> u8 {
        2 * (self.0 % 4) + (self.row() + 1) % 2
    }

    /// The square so many rows and columns further, if it is on the board and dark.
    pub const fn offset(self, step: Step) -> Option<Self> {
        let Some(here) = board::Square::<Checkerboard>::new(self.row(), self.column()) else { return None };
        let Some(there) = here.offset(step) else { return None };
        let square = Square(there.row() * 4 + there.column() / 2);
        if square.column() == there.column() { Some(square) } else { None }
    }

    /// How many rows and columns it is from here to `to`.
    pub const fn step_to(self, to: Self) -> Step {
        (to.row() as i8 - self.row() as i8, to.column() as i8 - self.column() as i8)
    }

    /// All 32, in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..Self::COUNT).map(Square)
    }

    /// The square as a front end sees it.
    pub const fn spot(self) -> Spot {
        Spot { row: self.row(), column: self.column(), label: Label::Number(self.number()) }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of dark squares: bit `s − 1` stands for square `s`.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Squares(pub(super) u32);

/// The four ways over the board, as a whole set is shifted by them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    DownLeft,
    DownRight,
    UpLeft,
    UpRight,
}

use Direction::{DownLeft, DownRight, UpLeft, UpRight};

impl Direction {
    pub(super) const DOWN: [Direction; 2] = [DownLeft, DownRight];
    pub(super) const UP: [Direction; 2] = [UpLeft, UpRight];
    pub(super) const ALL: [Direction; 4] = [DownLeft, DownRight, UpLeft, UpRight];

    pub(super) const fn opposite(self) -> Self {
        match self {
            DownLeft => UpRight,
            DownRight => UpLeft,
            UpLeft => DownRight,
            UpRight => DownLeft,
        }
    }
}

/// Rows 0, 2, 4, 6: their dark squares are on the odd columns.
const EVEN_ROWS: u32 = 0x0f0f_0f0f;
const ODD_ROWS: u32 = !EVEN_ROWS;
/// The squares of the odd rows that touch the left edge.
const LEFT_EDGE: u32 = 0x1010_1010;
/// The squares of the even rows that touch the right edge.
const RIGHT_EDGE: u32 = 0x0808_0808;

impl Squares {
    /// No square.
    pub const EMPTY: Self = Squares(0);

    /// The four squares of a row.
    pub(super) const fn row(row: u8) -> Self {
        Squares(0xf << (4 * row))
    }

    /// The set of this one square.
    pub const fn only(square: Square) -> Self {
        Squares(1 << square.0)
    }

    /// The set with `square` too.
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        self.union(Self::only(square))
    }

    /// The squares of either set.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Squares(self.0 | other.0)
    }

    /// The squares that both sets have.
    #[must_use]
    pub const fn both(self, other: Self) -> Self {
        Squares(self.0 & other.0)
    }

    /// The squares of this set that `other` does not have.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Squares(self.0 & !other.0)
    }

    /// All squares that are not in the set.
    #[must_use]
    pub const fn complement(self) -> Self {
        Squares(!self.0)
    }

    /// Whether `square` is one of them.
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.0 & 1 == 1
    }

    /// Whether the sets have a square in common.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The squares in order.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let next = (left != 0).then_some(Square(left.trailing_zeros() as u8));
            left &= left.wrapping_sub(1);
            next
        })
    }

    /// Each square moved one step; what would leave the board is dropped.
    pub(super) const fn shift(self, direction: Direction) -> Self {
        let (even, odd) = (self.0 & EVEN_ROWS, self.0 & ODD_ROWS);
        Squares(match direction {
            DownLeft => even << 4 | (odd & !LEFT_EDGE) << 3,
            DownRight => (even & !RIGHT_EDGE) << 5 | odd << 4,
            UpLeft => even >> 4 | (odd & !LEFT_EDGE) >> 5,
            UpRight => (even & !RIGHT_EDGE) >> 3 | odd >> 4,
        })
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Squares::EMPTY, Squares::with)
    }
}

impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifting_a_set_is_stepping_each_of_its_squares() {
        let steps = [(DownLeft, (1, -1)), (DownRight, (1, 1)), (UpLeft, (-1, -1)), (UpRight, (-1, 1))];
        for (direction, step) in steps {
            for square in Square::all() {
                let stepped: Squares = square.offset(step).into_iter().collect();
                assert_eq!(Squares::only(square).shift(direction), stepped, "{square} {direction:?}");
                if let Some(there) = square.offset(step) {
                    let back = Squares::only(there).shift(direction.opposite());
                    assert_eq!(back, Squares::only(square));
                }
            }
            let all = Squares(u32::MAX);
            let each: Squares = Square::all().filter_map(|square| square.offset(step)).collect();
            assert_eq!(all.shift(direction), each);
        }
    }

    #[test]
    fn squares_are_where_the_source_document_draws_them() {
        let at = |number| {
            let square = Square::new(number).unwrap();
            (square.row(), square.column())
        };
        assert_eq!(
            [at(1), at(4), at(5), at(8), at(29), at(32)],
            [(0, 1), (0, 7), (1, 0), (1, 6), (7, 0), (7, 6)]
        );
        assert_eq!((Square::new(0), Square::new(33), Square::new(-1)), (None, None, None));
    }

    #[test]
    fn a_light_square_is_no_square() {
        assert_eq!(Square::new(18).unwrap().offset((0, 1)), None);
        assert_eq!(Square::new(18).unwrap().offset((0, 2)), Square::new(19));
    }
}
