//! Endgame tables as the search uses them.

use crate::score::Score;

/// A source of proved scores of positions with few pieces. A search never contradicts it.
pub trait EndgameTable<P>: Sync {
    /// Returns the number of pieces up to which it may know positions.
    fn max_pieces(&self) -> u32;

    /// Returns the proved score of a position for the side to move, if it is known. An estimated score is ignored.
    ///
    /// House rules are not considered: a win is one without HR1 and HR2.
    fn probe(&self, position: &P) -> Option<Score>;
}
