//! What the search needs of a game besides its rules.

use super::value::Value;
use touchmove::BoardGame;

/// A game that can be searched: checkers or duck chess.
pub trait SearchGame: BoardGame {
    /// A position as the search sees it.
    #[doc(hidden)]
    type Node: Node<Position = Self>;
}

/// A move as the search sees it.
#[derive(Clone, Copy)]
pub struct Candidate<M> {
    pub mv: M,
    /// Identifies the move in its position, up to moves that differ in their path only; never 0.
    pub code: u16,
    /// The index of the move in tables of statistics, less than [`Node::SLOTS`].
    pub slot: u16,
    /// What a capture gains at once; 0 for a move that does not capture.
    pub gain: i16,
    /// Whether the move is neither a capture nor as forcing as one.
    pub is_quiet: bool,
    /// Whether no position before the move can come again.
    pub is_irreversible: bool,
    /// The order in which moves are searched, the highest first.
    pub order: i32,
}

/// A position as the search sees it, with what is updated from move to move.
pub trait Node: Clone {
    type Position: BoardGame;
    type Move: Copy;

    /// The number of slots of [`Candidate::slot`].
    const SLOTS: usize;
    /// What pruning is worth it.
    const PRUNING: Pruning;
    /// Whether a side that can capture must, so that it cannot decline by standing pat.
    const CAPTURES_ARE_FORCED: bool;
    /// Whether an estimate costs less than a look-up in the transposition table.
    const ESTIMATES_ARE_CHEAP: bool;
    /// The minimum depth at which a look-up in the transposition table saves more than it costs.
    const MIN_STORED_DEPTH: i32;

    fn new(position: &Self::Position) -> Self;
    fn position(&self) -> &Self::Position;
    /// Returns a number that identifies the position; equal numbers of different positions are next to impossible.
    fn key(&self) -> u64;
    /// Adds the legal moves, in an order that depends on the position alone. If the side to move has lost, there are none.
    fn moves(&self, list: &mut Vec<Candidate<Self::Move>>);
    /// Adds the captures. If captures are forced, these are all moves of a position that has any.
    fn captures(&self, list: &mut Vec<Candidate<Self::Move>>);
    fn play(&self, mv: &Self::Move) -> Self;
    /// Returns the move in the terms of the rules.
    fn to_rules(&self, mv: &Self::Move) -> Option<<Self::Position as touchmove::Position>::Move>;
    /// Returns an estimate for the side to move.
    fn evaluate(&self) -> Value;

    /// Returns a move that ends the game at once with a win.
    fn winning_move(&self) -> Option<Self::Move> {
        None
    }

    /// Returns the number of pieces of both sides.
    fn pieces(&self) -> u32;

    /// Whether the side to move has no move, if that is cheap to see.
    fn has_no_move(&self) -> bool {
        false
    }

    /// Whether the side to move would lose at once if it passed.
    fn is_in_check(&self) -> bool {
        false
    }

    /// Returns the position after passing, if a side that passes can be assumed not to gain by it.
    fn pass(&self) -> Option<Self> {
        None
    }

    /// Whether a capture loses material, at a guess.
    fn is_losing_capture(&self, _candidate: &Candidate<Self::Move>) -> bool {
        false
    }
}

/// What pruning is worth it in a game. Margins are in the units of estimates.
pub struct Pruning {
    /// Per ply of depth: how far above beta an estimate must be to cut off.
    pub reverse_futility: Value,
    /// The maximum depth of that.
    pub reverse_futility_depth: i32,
    /// Per ply of depth: how much a quiet move is assumed to gain at most.
    pub futility: Value,
    /// The maximum depth of that, and of skipping late moves.
    pub futility_depth: i32,
    /// How far above beta a shallower search must be to cut off.
    pub probcut: Value,
    /// How much shallower that search is.
    pub probcut_reduction: i32,
    /// The maximum depth at which only captures are searched if no quiet move is assumed to gain enough.
    pub razoring_depth: i32,
    /// By how much late moves are reduced: 64 reduces by one ply more per doubling of depth and of number, roughly.
    pub reduction: i32,
}
