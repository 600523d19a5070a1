//! The 32 dark squares, and sets of them.

use crate::board::{Coord, Label, Step};
use std::fmt;
use std::ops::{BitAnd, BitOr, BitXor, Sub};

/// A dark square, 1 to 32, numbered row by row from the top left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The number of dark squares.
    pub const COUNT: u8 = 32;
    /// Square 1.
    pub(super) const FIRST: Square = Square(0);

    /// Returns the square with this number, if it is 1 to 32.
    pub const fn new(number: i64) -> Option<Self> {
        if 1 <= number && number <= Self::COUNT as i64 { Some(Square(number as u8 - 1)) } else { None }
    }

    /// Returns the number, 1 to 32.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// Returns the row, 0 at the top.
    pub const fn row(self) -> u8 {
        self.0 / 4
    }

    /// Returns the column, 0 at the left: dark squares are shifted by one on every other row.
    pub const fn column(self) -> u8 {
        2 * (self.0 % 4) + (self.row() + 1) % 2
    }

    /// Returns the square at an offset from this one, if it is on the board and dark.
    pub const fn offset(self, (rows, columns): Step) -> Option<Self> {
        // A negative result wraps around to a number that no board has.
        let row = self.row().wrapping_add_signed(rows);
        let column = self.column().wrapping_add_signed(columns);
        if row >= 8 || column >= 8 {
            return None;
        }
        let square = Square(row * 4 + column / 2);
        if square.column() == column { Some(square) } else { None }
    }

    /// Returns the offset from this square to `to`.
    pub const fn step_to(self, to: Self) -> Step {
        (to.row() as i8 - self.row() as i8, to.column() as i8 - self.column() as i8)
    }

    /// Returns all squares in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..Self::COUNT).map(Square)
    }

    /// Returns where the square is drawn, and its name.
    pub const fn coord(self) -> Coord {
        Coord { row: self.row(), column: self.column(), label: Label::Number(self.number()) }
    }

    /// Returns the dark square that is drawn at `coord`.
    pub fn from_coord(coord: Coord) -> Option<Self> {
        Self::all().find(|square| (square.row(), square.column()) == (coord.row, coord.column))
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

/// A set of dark squares.
///
/// The bits are arranged so that a diagonal step is the same rotation everywhere on the board.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Squares(u32);

/// The rotation of a step down and to the right, an internal detail of this file.
const RIGHT: u32 = 7;
/// The rotation of a step down and to the left.
const LEFT: u32 = 1;

/// The bit of each square.
const BIT: [u32; Square::COUNT as usize] = {
    let mut bits = [0; Square::COUNT as usize];
    let mut index = 0;
    while index < Square::COUNT {
        let (row, column) = (Square(index).row() as u32, Square(index).column() as u32);
        // The steps down to the right and down to the left from the upper edges.
        let (right, left) = ((row + column - 1) / 2, (row + 7 - column) / 2);
        bits[index as usize] = 1 << ((RIGHT * right + LEFT * left) % u32::BITS);
        index += 1;
    }
    bits
};

/// The square of each bit.
const SQUARE: [Square; Square::COUNT as usize] = {
    let mut squares = [Square(0); Square::COUNT as usize];
    let mut index = 0;
    while index < Square::COUNT {
        squares[BIT[index as usize].trailing_zeros() as usize] = Square(index);
        index += 1;
    }
    squares
};

/// The bits of the internal order by those of the order of the numbers, and the other way round: one table for each byte.
const FROM_BITS: [[u32; 256]; 4] = permutation(true);
const TO_BITS: [[u32; 256]; 4] = permutation(false);

const fn permutation(from_numbers: bool) -> [[u32; 256]; 4] {
    let mut tables = [[0; 256]; 4];
    let mut index = 0;
    while index < Square::COUNT as usize {
        let (from, to) = if from_numbers {
            (index, BIT[index])
        } else {
            (BIT[index].trailing_zeros() as usize, 1 << index)
        };
        let mut byte = 0;
        while byte < 256 {
            if byte >> (from % 8) & 1 != 0 {
                tables[from / 8][byte] |= to;
            }
            byte += 1;
        }
        index += 1;
    }
    tables
}

/// Applies a permutation of bits.
#[inline]
const fn permute(tables: &[[u32; 256]; 4], bits: u32) -> u32 {
    let [a, b, c, d] = bits.to_le_bytes();
    tables[0][a as usize] | tables[1][b as usize] | tables[2][c as usize] | tables[3][d as usize]
}

/// Returns the squares from which a step stays on the board.
const fn can_step(step: Step) -> u32 {
    let (mut bits, mut index) = (0, 0);
    while index < Square::COUNT {
        if Square(index).offset(step).is_some() {
            bits |= BIT[index as usize];
        }
        index += 1;
    }
    bits
}

/// The four diagonal directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    DownLeft,
    DownRight,
    UpLeft,
    UpRight,
}

use Direction::{DownLeft, DownRight, UpLeft, UpRight};

impl Direction {
    pub(super) const fn opposite(self) -> Self {
        match self {
            DownLeft => UpRight,
            DownRight => UpLeft,
            UpLeft => DownRight,
            UpRight => DownLeft,
        }
    }
}

impl Squares {
    /// The empty set.
    pub const EMPTY: Self = Squares(0);

    /// Returns the four squares of a row.
    pub(super) const fn row(row: u8) -> Self {
        let first = 4 * row as usize;
        Squares(BIT[first] | BIT[first + 1] | BIT[first + 2] | BIT[first + 3])
    }

    /// Returns the set of one square.
    pub const fn from_square(square: Square) -> Self {
        Squares(BIT[square.0 as usize])
    }

    /// Returns the set of the squares whose bits are set: bit 0 is square 1, and bit 31 is square 32.
    ///
    /// ```
    /// use touchmove::checkers::{Square, Squares};
    /// let squares = Squares::from_bits(0b1001);
    /// assert_eq!(squares.iter().map(Square::number).collect::<Vec<_>>(), [1, 4]);
    /// assert_eq!(squares.to_bits(), 0b1001);
    /// assert_eq!(squares.rotated().to_bits(), 0b1001 << 28);
    /// ```
    #[inline]
    pub const fn from_bits(bits: u32) -> Self {
        Squares(permute(&FROM_BITS, bits))
    }

    /// Returns a bit for each square: bit 0 is square 1, and bit 31 is square 32.
    #[inline]
    pub const fn to_bits(self) -> u32 {
        permute(&TO_BITS, self.0)
    }

    /// Returns the squares with the board turned by half a turn: square 1 becomes 32, and square 2 becomes 31.
    #[inline]
    #[must_use]
    pub const fn rotated(self) -> Self {
        // Turning the board reverses the steps, and so the order of the bits, up to a rotation.
        const ROTATION: u32 = BIT[31].trailing_zeros() + BIT[0].trailing_zeros() + 1;
        Squares(self.0.reverse_bits().rotate_left(ROTATION))
    }

    /// Returns the set with `square` added.
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        self.union(Self::from_square(square))
    }

    /// Returns the squares in either set.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Squares(self.0 | other.0)
    }

    /// Returns the squares in both sets.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Squares(self.0 & other.0)
    }

    /// Returns the squares of this set that are not in `other`.
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Squares(self.0 & !other.0)
    }

    /// Returns the squares that are in exactly one of the sets.
    #[must_use]
    pub const fn symmetric_difference(self, other: Self) -> Self {
        Squares(self.0 ^ other.0)
    }

    /// Returns the squares that are not in the set.
    #[must_use]
    pub const fn complement(self) -> Self {
        Squares(!self.0)
    }

    /// Whether the set contains `square`.
    pub const fn contains(self, square: Square) -> bool {
        self.0 & BIT[square.0 as usize] != 0
    }

    /// Whether the sets have a square in common.
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of squares.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns the total number of squares of two sets.
    #[inline(always)]
    pub(super) const fn count_two([low, high]: [Self; 2]) -> u32 {
        // One 64-bit count is as fast as a 32-bit one, and most often both sets are empty.
        let both = low.0 as u64 | (high.0 as u64) << 32;
        if both == 0 { 0 } else { both.count_ones() }
    }

    /// Returns each square as a set of its own, in an order that is fast and otherwise arbitrary.
    #[inline(always)]
    pub fn iter_singletons(self) -> impl Iterator<Item = Self> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let lowest = left & left.wrapping_neg();
            left ^= lowest;
            (lowest != 0).then_some(Squares(lowest))
        })
    }

    /// Calls `visit` with each square as a set of its own, in the order of [`Squares::iter_singletons`].
    #[inline(always)]
    pub(super) fn for_each_singleton(self, mut visit: impl FnMut(Self)) {
        let mut left = self.0;
        while left != 0 {
            let lowest = left & left.wrapping_neg();
            left ^= lowest;
            visit(Squares(lowest));
        }
    }

    /// Returns one of the squares, fast. For the empty set it is an arbitrary one.
    #[inline]
    pub fn first(self) -> Square {
        SQUARE[self.0.trailing_zeros() as usize % SQUARE.len()]
    }

    /// Returns the squares in order.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        Square::all().filter(move |square| self.contains(*square))
    }

    /// Moves each square by one step; squares that would leave the board are dropped.
    #[inline(always)]
    pub(super) const fn shift(self, direction: Direction) -> Self {
        const CAN_GO: [u32; 4] = [can_step((1, -1)), can_step((1, 1)), can_step((-1, -1)), can_step((-1, 1))];
        let staying = self.0 & CAN_GO[direction as usize];
        Squares(match direction {
            DownLeft => staying.rotate_left(LEFT),
            DownRight => staying.rotate_left(RIGHT),
            UpLeft => staying.rotate_right(RIGHT),
            UpRight => staying.rotate_right(LEFT),
        })
    }
}

impl BitAnd for Squares {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        self.intersection(other)
    }
}

impl BitOr for Squares {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        self.union(other)
    }
}

impl BitXor for Squares {
    type Output = Self;
    fn bitxor(self, other: Self) -> Self {
        self.symmetric_difference(other)
    }
}

impl Sub for Squares {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self.difference(other)
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
                assert_eq!(Squares::from_square(square).shift(direction), stepped, "{square} {direction:?}");
                if let Some(there) = square.offset(step) {
                    let back = Squares::from_square(there).shift(direction.opposite());
                    assert_eq!(back, Squares::from_square(square));
                }
            }
            let all = Squares(u32::MAX);
            let each: Squares = Square::all().filter_map(|square| square.offset(step)).collect();
            assert_eq!(all.shift(direction), each);
        }
    }

    #[test]
    fn bits_are_in_the_order_of_the_numbers() {
        for (index, square) in Square::all().enumerate() {
            let (set, bits) = (Squares::from_square(square), 1 << index);
            assert_eq!((set.to_bits(), Squares::from_bits(bits)), (bits, set), "{square}");
            assert_eq!(set.rotated().to_bits(), bits.reverse_bits(), "{square}");
        }
        let mut bits = 1_u32;
        for _ in 0..1000 {
            bits = bits.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            assert_eq!(Squares::from_bits(bits).to_bits(), bits);
            assert_eq!(Squares::from_bits(bits).rotated().to_bits(), bits.reverse_bits());
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
