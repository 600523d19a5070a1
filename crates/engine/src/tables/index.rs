//! The place of a position in its slice.
//!
//! A slice holds positions as their mover sees them, moving down the board. Each of the four groups of equal pieces is a subset of
//! squares, numbered in colexicographic order: the rank of squares `s0 < s1 < …` is `C(s0, 1) + C(s1, 2) + …`. A cell is
//! `((mover's men · O + other's men) · stride + mover's kings · K + other's kings`, where men are on 28 squares (no man is on its
//! last row), kings on 32, `O` and `K` are the numbers of subsets of the other's men and kings, and `stride` rounds the number
//! of placements of the kings up to a multiple of [`GROUP`].
//!
//! Groups are ranked independently of each other, so some cells have two pieces on one square and stand for no position. That
//! makes a slice in memory larger by a half, and an index a sum of a few small numbers, without counting bits. Files are
//! compressed, and such cells cost nothing there.

use super::board::{Board, DOWN, Set, squares};
use super::{MAX_PIECES, Material};

/// `BINOMIAL[k][n]` is the number of subsets of `k` of `n` squares.
pub(super) static BINOMIAL: [[u32; 33]; 8] = binomials();

const fn binomials() -> [[u32; 33]; 8] {
    let mut table = [[0; 33]; 8];
    let mut n = 0;
    while n <= 32 {
        table[0][n] = 1;
        let mut k = 1;
        while k < 8 && n > 0 {
            table[k][n] = table[k - 1][n - 1] + table[k][n - 1];
            k += 1;
        }
        n += 1;
    }
    table
}

/// The squares that men of a side can be on.
pub(super) const MEN_SQUARES: usize = 28;
pub(super) const SQUARES: usize = 32;

/// Cells are packed in groups, so that a byte never holds cells of two arrangements of men.
pub(super) const GROUP: usize = 4;

/// Returns the number of subsets of `count` of `squares` squares.
pub(super) fn subsets(count: u8, squares: usize) -> usize {
    BINOMIAL[usize::from(count)][squares] as usize
}

/// Returns the rank of a set among all sets of its size. A set has at most seven squares.
#[inline(always)]
pub(super) fn rank(set: Set) -> usize {
    rank_and_count(set).0
}

/// Returns the rank that a set has once the board is turned around.
#[inline(always)]
pub(super) fn rank_rotated(set: Set) -> usize {
    rank_and_count_rotated(set).0
}

/// Returns the rank and the size of a set: counting on the way is faster than counting bits on processors without an instruction for it.
#[inline(always)]
fn rank_and_count(set: Set) -> (usize, u32) {
    let (mut left, mut count, mut rank) = (set, 0, 0);
    while left != 0 {
        count += 1;
        rank += BINOMIAL[count & 7][left.trailing_zeros() as usize & 31];
        left &= left - 1;
    }
    (rank as usize, count as u32)
}

#[inline(always)]
fn rank_and_count_rotated(set: Set) -> (usize, u32) {
    let (mut left, mut count, mut rank) = (set, 0, 0);
    while left != 0 {
        let square = left.leading_zeros();
        count += 1;
        rank += BINOMIAL[count & 7][square as usize & 31];
        left ^= 1 << (31 - square);
    }
    (rank as usize, count as u32)
}

/// The ranks of the four groups of a board from the view of a side, and its material.
#[derive(Clone, Copy)]
pub(super) struct Ranks {
    /// The number that identifies the material, if there are not too many pieces.
    pub(super) material: Option<usize>,
    men: [usize; 2],
    kings: [usize; 2],
}

impl Ranks {
    #[inline(always)]
    pub(super) fn new(board: &Board, to_move: usize) -> Self {
        let [[mover, other], [mover_kings, other_kings]] = if to_move == DOWN {
            let [down, up] = board.men;
            [[rank_and_count(down), rank_and_count(up >> 4)], board.kings.map(rank_and_count)]
        } else {
            let ([down, up], [down_kings, up_kings]) = (board.men, board.kings);
            let men = [rank_and_count_rotated(up), rank_and_count_rotated(down << 4)];
            [men, [up_kings, down_kings].map(rank_and_count_rotated)]
        };
        let counts = [mover.1, other.1, mover_kings.1, other_kings.1];
        let is_small = counts.iter().sum::<u32>() <= MAX_PIECES.into();
        Ranks {
            material: is_small.then(|| Material::id_of([counts[0], counts[1]], [counts[2], counts[3]])),
            men: [mover.0, other.0],
            kings: [mover_kings.0, other_kings.0],
        }
    }
}

/// Returns all sets of `count` of the first `squares` squares, in the order of their ranks.
pub(super) fn sets(count: u8, squares: usize) -> Vec<Set> {
    let length = subsets(count, squares);
    let mut sets = Vec::with_capacity(length);
    let mut set: u64 = (1 << count) - 1;
    for _ in 0..length {
        sets.push(set as Set);
        // The next larger number with as many bits.
        let lowest = set & set.wrapping_neg();
        let carried = set + lowest;
        set = carried | (((set ^ carried) >> 2).checked_div(lowest).unwrap_or(0));
    }
    sets
}

/// Returns the set of `count` squares with this rank.
#[cfg(test)]
pub(super) fn unrank(mut rank: usize, count: u8) -> Set {
    let (mut set, mut square) = (0, SQUARES);
    for count in (1..=usize::from(count)).rev() {
        while BINOMIAL[count][square] as usize > rank && square > 0 {
            square -= 1;
        }
        set |= 1 << square;
        rank -= BINOMIAL[count][square] as usize;
    }
    set
}

/// How the cells of a slice are arranged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    pub(super) material: Material,
    /// Numbers of arrangements of each group.
    pub(super) men: [usize; 2],
    pub(super) kings: [usize; 2],
    /// The distance from one arrangement of men to the next.
    pub(super) stride: usize,
}

impl Layout {
    pub(super) fn new(material: Material) -> Self {
        let Material { mover, other } = material;
        let men = [subsets(mover.men, MEN_SQUARES), subsets(other.men, MEN_SQUARES)];
        let kings = [subsets(mover.kings, SQUARES), subsets(other.kings, SQUARES)];
        Layout { material, men, kings, stride: (kings[0] * kings[1]).next_multiple_of(GROUP) }
    }

    /// Returns the number of cells.
    pub(super) fn cells(&self) -> usize {
        self.men[0] * self.men[1] * self.stride
    }

    /// Returns the first cell of an arrangement of men, with a side to move.
    #[inline(always)]
    pub(super) fn arrangement(&self, men: [Set; 2], to_move: usize) -> usize {
        let [mover, other] = if to_move == DOWN {
            [rank(men[0]), rank(men[1] >> 4)]
        } else {
            [rank_rotated(men[1]), rank_rotated(men[0] << 4)]
        };
        (mover * self.men[1] + other) * self.stride
    }

    /// Returns the cell of a position of this material.
    #[inline(always)]
    pub(super) fn cell(&self, ranks: &Ranks) -> usize {
        let ([mover, other], [mover_kings, other_kings]) = (ranks.men, ranks.kings);
        (mover * self.men[1] + other) * self.stride + mover_kings * self.kings[1] + other_kings
    }

    /// Returns the board of a cell, with side 0 to move, if it stands for a position.
    #[cfg(test)]
    pub(super) fn board(&self, cell: usize) -> Option<Board> {
        let Material { mover, other } = self.material;
        let (men, kings) = (cell / self.stride, cell % self.stride);
        if kings >= self.kings[0] * self.kings[1] {
            return None;
        }
        let board = Board {
            men: [unrank(men / self.men[1], mover.men), unrank(men % self.men[1], other.men) << 4],
            kings: [unrank(kings / self.kings[1], mover.kings), unrank(kings % self.kings[1], other.kings)],
        };
        board.is_disjoint().then_some(board)
    }
}

/// Returns the number of positions of a slice.
pub(super) fn position_count(material: Material) -> u64 {
    let Material { mover, other } = material;
    let subsets = |count: u8, squares: u8| u64::from(BINOMIAL[usize::from(count)][usize::from(squares)]);
    // The men of both sides share 24 squares. The other's men have fewer squares left the more of the mover's are on those.
    let men: u64 = (0..=mover.men)
        .map(|shared| subsets(shared, 24) * subsets(mover.men - shared, 4) * subsets(other.men, 28 - shared))
        .sum();
    let free = 32 - material.men();
    men * subsets(mover.kings, free) * subsets(other.kings, free - mover.kings)
}

impl Board {
    /// Whether no two pieces are on one square.
    #[cfg(test)]
    pub(super) fn is_disjoint(&self) -> bool {
        let ([a, b], [c, d]) = (self.men, self.kings);
        a & b == 0 && (a | b) & (c | d) == 0 && c & d == 0
    }
}

/// Returns how many rows the men of both sides have advanced in total.
pub(super) fn advancement(men: [Set; 2]) -> usize {
    let down: usize = squares(men[0]).map(|square| square / 4).sum();
    let up: usize = squares(men[1]).map(|square| 7 - square / 4).sum();
    down + up
}

#[cfg(test)]
mod tests {
    use super::super::board::UP;
    use super::*;

    #[test]
    fn sets_are_listed_in_the_order_of_their_ranks() {
        for count in 0..=5 {
            let sets = sets(count, SQUARES);
            assert_eq!(sets.len(), subsets(count, SQUARES));
            for (index, &set) in sets.iter().enumerate() {
                assert_eq!(set.count_ones(), count.into());
                assert_eq!((rank(set), unrank(index, count)), (index, set));
                assert_eq!(rank_rotated(set.reverse_bits()), index);
            }
        }
    }

    #[test]
    fn every_position_has_its_own_cell_and_every_cell_its_position() {
        for material in (2..=4).flat_map(Material::with_count) {
            let layout = Layout::new(material);
            let mut positions = 0;
            for (cell, board) in (0..layout.cells()).filter_map(|cell| Some((cell, layout.board(cell)?))) {
                positions += 1;
                let ranks = Ranks::new(&board, DOWN);
                assert_eq!((layout.cell(&ranks), ranks.material), (cell, Some(material.id())), "{material}");
                let turned = |[down, up]: [Set; 2]| [up.reverse_bits(), down.reverse_bits()];
                let turned = Board { men: turned(board.men), kings: turned(board.kings) };
                let ranks = Ranks::new(&turned, UP);
                assert_eq!((layout.cell(&ranks), ranks.material), (cell, Some(material.id())), "{material}");
            }
            assert_eq!(positions, position_count(material), "{material}");
        }
    }

    /// Chinook's published numbers include positions with pieces of one side only.
    #[test]
    fn the_numbers_of_positions_are_those_that_chinook_published() {
        let published = [6_972, 261_224, 7_092_774, 148_688_232, 2_503_611_964];
        for (count, published) in (2..).zip(published) {
            let both_sides: u64 = Material::with_count(count).into_iter().map(position_count).sum();
            let one_side: u64 = (0..=count)
                .map(|men| {
                    subsets(men, MEN_SQUARES) as u64
                        * BINOMIAL[usize::from(count - men)][32 - usize::from(men)] as u64
                })
                .sum();
            assert_eq!(both_sides + 2 * one_side, published, "{count}");
        }
    }
}
