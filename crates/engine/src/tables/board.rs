//! The board as the builder sees it: sets of squares as bits, and the four directions.
//!
//! Bit `n` is square `n + 1`. One side moves down the board, to higher bits, and the other moves up. This generator shares no code
//! with the one of the rules, which verifies what is built with this one.

use touchmove::checkers::{Position, Setup, SetupError, Side, Squares};

/// A set of squares.
pub(super) type Set = u32;

/// Side 0 moves down the board, side 1 up.
pub(super) const DOWN: usize = 0;
pub(super) const UP: usize = 1;

/// The rows 0, 2, 4 and 6, whose dark squares are shifted to the right.
const EVEN_ROWS: Set = 0x0f0f_0f0f;
const ODD_ROWS: Set = !EVEN_ROWS;
/// The squares from which a jump to the left stays on the board.
const NOT_LEFT: Set = 0xeeee_eeee;
/// The squares from which a jump to the right stays on the board.
const NOT_RIGHT: Set = 0x7777_7777;

/// The last rows, on which men are crowned.
pub(super) const CROWNING: [Set; 2] = [0xf000_0000, 0x0000_000f];

/// The directions: down to the left and right, up to the left and right.
pub(super) const DIRECTIONS: [Direction; 4] = [(1, -1), (1, 1), (-1, -1), (-1, 1)];
type Direction = (i32, i32);

/// The square next to each square in each direction, and the one after that.
pub(super) static STEPS: [[Option<Step>; 4]; 32] = steps();

#[derive(Clone, Copy)]
pub(super) struct Step {
    /// The next square, as a set.
    pub(super) next: Set,
    /// The square beyond, as a set: where a jump lands. It is empty outside the board.
    pub(super) beyond: Set,
}

const fn steps() -> [[Option<Step>; 4]; 32] {
    let mut steps = [[None; 4]; 32];
    let mut square = 0;
    while square < 32 {
        let mut direction = 0;
        while direction < 4 {
            let next = at(square, DIRECTIONS[direction], 1);
            if next != 0 {
                let beyond = at(square, DIRECTIONS[direction], 2);
                steps[square as usize][direction] = Some(Step { next, beyond });
            }
            direction += 1;
        }
        square += 1;
    }
    steps
}

/// Returns the square at a distance, or the empty set.
const fn at(square: i32, direction: Direction, distance: i32) -> Set {
    let (row, column) = (square / 4, 2 * (square % 4) + (square / 4 + 1) % 2);
    let (row, column) = (row + direction.0 * distance, column + direction.1 * distance);
    if row < 0 || row > 7 || column < 0 || column > 7 { 0 } else { 1 << (4 * row + column / 2) }
}

/// For each direction, the squares from which a jump that stays on the board goes over a square of a set.
#[derive(Clone, Copy, Default)]
pub(super) struct Jumpable([Set; 4]);

impl Jumpable {
    #[inline]
    pub(super) fn new(targets: Set) -> Self {
        Jumpable([
            (((targets >> 4) & EVEN_ROWS) | ((targets >> 3) & ODD_ROWS)) & NOT_LEFT,
            (((targets >> 5) & EVEN_ROWS) | ((targets >> 4) & ODD_ROWS)) & NOT_RIGHT,
            (((targets << 4) & EVEN_ROWS) | ((targets << 5) & ODD_ROWS)) & NOT_LEFT,
            (((targets << 3) & EVEN_ROWS) | ((targets << 4) & ODD_ROWS)) & NOT_RIGHT,
        ])
    }

    /// Returns the same for the squares of both sets.
    #[inline(always)]
    pub(super) fn union(&self, other: &Self) -> Self {
        let (Jumpable([a, b, c, d]), Jumpable([e, f, g, h])) = (self, other);
        Jumpable([a | e, b | f, c | g, d | h])
    }

    /// Returns those pieces that can jump down the board, or up.
    #[inline(always)]
    pub(super) fn jumpers(&self, moving_down: Set, moving_up: Set, empty: Set) -> Set {
        let Jumpable([down_left, down_right, up_left, up_right]) = self;
        let down = ((empty >> 7) & down_left) | ((empty >> 9) & down_right);
        let up = ((empty << 9) & up_left) | ((empty << 7) & up_right);
        (down & moving_down) | (up & moving_up)
    }
}

/// For each direction, the squares that pieces can step to.
#[derive(Clone, Copy, Default)]
pub(super) struct Targets {
    left: u64,
    right: u64,
}

impl Targets {
    pub(super) fn of_kings(kings: Set) -> Self {
        let mut targets = [0; 4];
        for square in squares(kings) {
            for (direction, step) in STEPS[square].iter().enumerate() {
                targets[direction] |= step.map_or(0, |step| step.next);
            }
        }
        let pair = |down: Set, up: Set| u64::from(down) | u64::from(up) << 32;
        Targets { left: pair(targets[0], targets[2]), right: pair(targets[1], targets[3]) }
    }

    /// Returns the number of steps to empty squares.
    #[inline(always)]
    pub(super) fn count(&self, empty: Set) -> u32 {
        let both = u64::from(empty) << 32 | u64::from(empty);
        (self.left & both).count_ones() + (self.right & both).count_ones()
    }
}

/// Returns the indices of the squares of a set, lowest first.
#[inline(always)]
pub(super) fn squares(set: Set) -> impl Iterator<Item = usize> {
    let mut left = set;
    std::iter::from_fn(move || {
        let square = left.trailing_zeros() as usize;
        left &= left.wrapping_sub(1);
        (square < 32).then_some(square)
    })
}

/// Side 0 is Red, which moves down.
pub(super) fn side_index(side: Side) -> usize {
    match side {
        Side::Red => DOWN,
        Side::White => UP,
    }
}

/// The pieces of both sides, on a board that side 0 moves down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Board {
    pub(super) men: [Set; 2],
    pub(super) kings: [Set; 2],
}

impl From<&Position> for Board {
    #[inline]
    fn from(position: &Position) -> Self {
        let [red, white] = [Side::Red, Side::White].map(|side| position.of(side).to_bits());
        let kings = position.kings().to_bits();
        Board { men: [red & !kings, white & !kings], kings: [red & kings, white & kings] }
    }
}

impl Board {
    pub(super) fn of(&self, side: usize) -> Set {
        self.men[side] | self.kings[side]
    }

    /// Returns the position with side 0, Red, to move.
    pub(super) fn position(&self) -> Result<Position, SetupError> {
        let [red, white] = [DOWN, UP].map(|side| Squares::from_bits(self.of(side)));
        let kings = Squares::from_bits(self.kings[DOWN] | self.kings[UP]);
        Setup::from_squares(red, white, kings, Side::Red)?.validate()
    }

    pub(super) fn empty(&self) -> Set {
        !(self.of(DOWN) | self.of(UP))
    }
}
