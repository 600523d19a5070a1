//! Actions and observations: numbers for moves, and planes for positions, both as the side that looks at the board sees them.

use crate::history::BoundGame;
use touchmove::checkers::{self, Square};
use touchmove::duck_chess;
use touchmove::{Position as _, Side as _};

/// A game for learning agents.
///
/// A move is a sequence of actions, since the paths of checkers are too many to be numbered: each hop is an action, and the same
/// side goes on until the path is complete.
pub(super) trait BatchGame: BoundGame + Copy {
    /// The number of actions, legal or not.
    const ACTIONS: usize;
    /// Rows and columns of the board, and the number of planes.
    const SHAPE: [usize; 3];

    /// Returns the number of actions of a move.
    fn action_count(mv: &Self::Move) -> usize;

    /// Returns an action of a move of the side to move, as that side sees the board. The move has more actions than `index`.
    fn action(&self, mv: &Self::Move, index: usize) -> u16;

    /// Plays a legal move.
    fn make_move(&mut self, mv: &Self::Move);

    /// Returns the change of the key by which positions are told apart that no irreversible move separates.
    fn key_change(&self, mv: &Self::Move) -> u64;

    /// Sets the planes of the pieces, after the first `actions` actions of a move. `set` takes row, column and plane.
    fn for_each_feature(
        &self,
        partial: Option<(&Self::Move, usize)>,
        viewer: usize,
        set: impl FnMut(usize, usize, usize),
    );

    /// Returns the index of the side to move.
    fn player(&self) -> usize {
        let to_move = self.to_move();
        Self::Side::ALL.iter().position(|side| *side == to_move).unwrap_or(0)
    }
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
    const ACTIONS: usize = SQUARES * DIRECTIONS;
    /// Own men and kings, the other's men and kings, the jumping piece, pieces that it has jumped.
    const SHAPE: [usize; 3] = [8, 8, 6 + COMMON_PLANES];

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

    fn make_move(&mut self, mv: &Self::Move) {
        self.play_if_legal(mv);
    }

    fn key_change(&self, mv: &Self::Move) -> u64 {
        let code = |square: Square| (self.player() * SQUARES) as u64 + u64::from(square.number());
        mixed(code(mv.from())) ^ mixed(code(mv.to()))
    }

    fn for_each_feature(
        &self,
        partial: Option<(&Self::Move, usize)>,
        viewer: usize,
        mut set: impl FnMut(usize, usize, usize),
    ) {
        let mut set = |square: Square, plane: usize| {
            let (row, column) = (usize::from(square.row()), usize::from(square.column()));
            // White's view is that of the diagrams.
            if viewer == 1 { set(row, column, plane) } else { set(7 - row, 7 - column, plane) }
        };
        let path = partial.map(|(mv, hops)| &mv.squares()[..=hops]);
        let ends = path.and_then(|path| Some((*path.first()?, *path.last()?)));
        for (index, side) in checkers::Side::ALL.iter().enumerate() {
            let plane = if index == viewer { 0 } else { 2 };
            for square in self.of(*side).iter() {
                let king = usize::from(self.kings().contains(square));
                // The jumping piece has left its square; those that it has jumped stay until it stops.
                let square = ends.filter(|(start, _)| *start == square).map_or(square, |(_, now)| now);
                set(square, plane + king);
            }
        }
        if let Some((_, now)) = ends {
            set(now, 4);
        }
        for pair in path.unwrap_or_default().windows(2) {
            let (rows, columns) = pair[0].step_to(pair[1]);
            if let Some(jumped) = pair[0].offset((rows / 2, columns / 2)) {
                set(jumped, 5);
            }
        }
    }
}

const POINTS: u16 = duck_chess::Square::COUNT as u16;

impl BatchGame for duck_chess::Position {
    const ACTIONS: usize = POINTS as usize * POINTS as usize;
    /// The seven kinds of both sides.
    const SHAPE: [usize; 3] = [10, 9, 14 + COMMON_PLANES];

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

    fn make_move(&mut self, mv: &Self::Move) {
        self.play_unchecked(*mv);
    }

    fn key_change(&self, mv: &Self::Move) -> u64 {
        let kind = self.piece_on(mv.from).map_or(0, |piece| piece.kind as u64);
        let code = |square: duck_chess::Square| {
            (self.player() as u64 * 8 + kind) * u64::from(POINTS) + u64::from(square.index())
        };
        mixed(code(mv.from)) ^ mixed(code(mv.to))
    }

    fn for_each_feature(
        &self,
        _: Option<(&Self::Move, usize)>,
        viewer: usize,
        mut set: impl FnMut(usize, usize, usize),
    ) {
        for (index, side) in duck_chess::Side::ALL.iter().enumerate() {
            let first = if index == viewer { 0 } else { 7 };
            for kind in duck_chess::Kind::ALL {
                for square in self.of_kind(*side, kind).iter() {
                    let (row, column) = (usize::from(square.row()), usize::from(square.column()));
                    // The first row of diagrams is the last one of Red's board.
                    let (row, column) = if viewer == 0 { (9 - row, column) } else { (row, 8 - column) };
                    set(row, column, first + kind as usize);
                }
            }
        }
    }
}

/// The planes after those of the pieces: one is full if the position has occurred before; in the other, one element counts the
/// pairs of reversible plies.
pub(super) const COMMON_PLANES: usize = 2;
