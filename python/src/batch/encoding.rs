//! Actions and observations: numbers for moves, and planes for positions, both as the side that looks at the board sees them.

use super::checkers::CheckersEpisode;
use super::duck_chess::DuckChessEpisode;
use super::episode::{COMMON_PLANES, Episode};
use crate::history::BoundGame;
use touchmove::Position as _;
use touchmove::checkers::{self, Square};
use touchmove::duck_chess;

/// A game for learning agents.
///
/// A move is a sequence of actions, since the paths of checkers are too many to be numbered: each hop is an action, and the same
/// side goes on until the path is complete.
pub(super) trait BatchGame: BoundGame + Copy {
    /// A game of a batch.
    type Episode: Episode<Position = Self>;
    /// The number of actions, legal or not.
    const ACTIONS: usize;
    /// Rows and columns of the board, and the number of planes.
    const SHAPE: [usize; 3];
    /// With fewer games per thread, starting threads takes longer than they save.
    const MIN_GAMES_PER_THREAD: usize;

    /// Returns the number of actions of a move.
    fn action_count(mv: &Self::Move) -> usize;

    /// Returns an action of a move of the side to move, as that side sees the board. The move has more actions than `index`.
    fn action(&self, mv: &Self::Move, index: usize) -> u16;
}

/// Returns a number that looks random: the finalizer of SplitMix64.
pub(super) const fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ (number >> 31)
}

const SQUARES: usize = Square::COUNT as usize;
const DIRECTIONS: usize = 4;

/// The action of a hop between two squares as White sees it: four times the start, plus the direction, which is 0 for forward left, 1
/// for forward right, 2 for backward left and 3 for backward right. Whether it is a step or a jump follows from the position,
/// since the square next to the start is either empty or occupied.
const HOPS: [[u8; SQUARES]; SQUARES] = {
    let mut hops = [[0; SQUARES]; SQUARES];
    let mut index = 0;
    while index < SQUARES * SQUARES {
        let (from, to) = (index / SQUARES, index % SQUARES);
        if let (Some(start), Some(end)) = (Square::new(from as i64 + 1), Square::new(to as i64 + 1)) {
            let (rows, columns) = start.step_to(end);
            let direction = (rows > 0) as usize * 2 + (columns > 0) as usize;
            hops[from][to] = (from * DIRECTIONS + direction) as u8;
        }
        index += 1;
    }
    hops
};

impl BatchGame for checkers::Position {
    type Episode = CheckersEpisode;
    const ACTIONS: usize = SQUARES * DIRECTIONS;
    /// Own men and kings, the other's men and kings, the jumping piece, pieces that it has jumped.
    const SHAPE: [usize; 3] = [8, 8, 6 + COMMON_PLANES];
    const MIN_GAMES_PER_THREAD: usize = 16_384;

    fn action_count(mv: &Self::Move) -> usize {
        mv.squares().len() - 1
    }

    fn action(&self, mv: &Self::Move, index: usize) -> u16 {
        let squares = mv.squares();
        let number = |index: usize| usize::from(squares[index].number() - 1);
        let action = u16::from(HOPS[number(index)][number(index + 1)]);
        match self.to_move() {
            checkers::Side::White => action,
            // Turning the board reverses squares and directions.
            checkers::Side::Red => Self::ACTIONS as u16 - 1 - action,
        }
    }
}

const POINTS: u16 = duck_chess::Square::COUNT as u16;

impl BatchGame for duck_chess::Position {
    type Episode = DuckChessEpisode;
    const ACTIONS: usize = POINTS as usize * POINTS as usize;
    /// The seven kinds of both sides.
    const SHAPE: [usize; 3] = [10, 9, 14 + COMMON_PLANES];
    const MIN_GAMES_PER_THREAD: usize = 1024;

    fn action_count(_: &Self::Move) -> usize {
        1
    }

    fn action(&self, mv: &Self::Move, _: usize) -> u16 {
        let action = u16::from(mv.from.index()) * POINTS + u16::from(mv.to.index());
        match self.to_move() {
            duck_chess::Side::Red => action,
            // Turning the board reverses the squares.
            duck_chess::Side::Blue => POINTS * POINTS - 1 - action,
        }
    }
}
