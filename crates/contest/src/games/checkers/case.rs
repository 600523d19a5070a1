//! Cases as positions, moves and text.

use super::reference::Case;
use std::fmt;
use touchmove::Position as _;
use touchmove::checkers::{
    Illegal, MAX_PIECES, MAX_SQUARES, Move, MoveBuilder, Piece, Position, Setup, Side, Square,
};

impl Case {
    /// Creates a case from a position and moves.
    pub fn new(position: &Position, moves: Vec<Vec<i64>>) -> Self {
        let pieces = |side: Side| {
            let sign = |square: Square| if position.kings().contains(square) { -1 } else { 1 };
            position.of(side).iter().map(|square| sign(square) * i64::from(square.number())).collect()
        };
        let white_first = position.setup().to_move == Side::White;
        Case { red: pieces(Side::Red), white: pieces(Side::White), white_first, moves }
    }

    /// Returns the position before the first move, if it is possible.
    pub fn position(&self) -> Option<Position> {
        let mut setup = Setup::new(if self.white_first { Side::White } else { Side::Red });
        for (side, numbers) in [(Side::Red, &self.red), (Side::White, &self.white)] {
            for number in numbers {
                setup.place(Square::new(number.abs())?, Piece { side, king: *number < 0 }).ok()?;
            }
        }
        setup.validate().ok()
    }

    /// Returns the position before the first illegal move, or after all moves.
    pub(super) fn position_after(&self) -> Option<Position> {
        Some(self.play()?.0)
    }

    /// Whether the problem allows it: pieces of both sides, at least one move, and paths of up to 13 squares of the board.
    pub fn is_valid(&self) -> bool {
        let counts = 1..=MAX_PIECES as usize;
        let is_path = |path: &Vec<i64>| {
            (2..=MAX_SQUARES).contains(&path.len()) && path.iter().all(|square| (1..=32).contains(square))
        };
        counts.contains(&self.red.len())
            && counts.contains(&self.white.len())
            && !self.moves.is_empty()
            && self.moves.iter().all(is_path)
            && self.position().is_some()
    }

    /// Plays the moves up to the first illegal one. Returns the position before it, or after all moves, and its number with the
    /// reason against it.
    pub fn play(&self) -> Option<(Position, Option<(u64, Illegal)>)> {
        let mut position = self.position()?;
        for (number, path) in (1..).zip(&self.moves) {
            if let Err(reason) = to_move(path).and_then(|mv| position.play(&mv)) {
                return Some((position, Some((number, reason))));
            }
        }
        Some((position, None))
    }
}

/// The contest's text, without the `0 0` that ends an input.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let joined = |numbers: &[i64], separator: &str| {
            numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(separator)
        };
        let Case { red, white, white_first, moves } = self;
        writeln!(f, "{} {}\n{}\n{}", red.len(), white.len(), joined(red, " "), joined(white, " "))?;
        writeln!(f, "{} {}", moves.len(), if *white_first { 'W' } else { 'R' })?;
        moves.iter().try_for_each(|path| writeln!(f, "{}", joined(path, "-")))
    }
}

/// Returns the move along a path, or why it is illegal in every position.
pub(super) fn to_move(path: &[i64]) -> Result<Move, Illegal> {
    let mut builder = MoveBuilder::default();
    path.iter().for_each(|square| builder.push(*square));
    builder.finish()
}
