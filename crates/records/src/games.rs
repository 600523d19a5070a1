//! What each game adds to the reading and writing of its records.

mod checkers;
mod duck_chess;
mod puzzles;

pub use checkers::to_pdn;
pub use duck_chess::to_coordinates;

use crate::pdn::GameType;
use crate::replay::{ResolveError, ResolveResult};
use crate::{Location, Record};
use touchmove::board::Spot;
use touchmove::{Phrase, Position};

/// A game whose records can be replayed.
pub trait Playable: Position {
    /// Whether a game continues after an illegal move as if it had not been made (DC11 of duck chess).
    const SKIPS_ILLEGAL_MOVES: bool = false;

    /// Returns the position that games start from unless they say otherwise. Puzzles have none.
    fn initial() -> Option<Self>;

    /// Parses a position liberally.
    ///
    /// # Errors
    /// Returns what is wrong with it.
    fn parse_position(text: &str) -> Result<Self, Phrase> {
        text.parse::<Self>().map_err(|error| error.phrase())
    }

    /// Parses a move liberally. It need not be legal.
    ///
    /// # Errors
    /// Returns an error if the text is not a move, or one that no position allows.
    fn parse_move(text: &str) -> ResolveResult<Self> {
        Ok(text.parse()?)
    }

    /// Returns the legal move that `mv` abbreviates. It is called for moves that are illegal as written, with the reason.
    ///
    /// # Errors
    /// Returns an error if there is no such move, or more than one.
    fn expand(&self, _mv: &Self::Move, reason: Self::Illegal) -> ResolveResult<Self> {
        Err(ResolveError::Illegal(reason))
    }

    /// Returns the legal move that a text names.
    ///
    /// # Errors
    /// Returns an error if there is no such move, or more than one.
    fn resolve(&self, text: &str) -> ResolveResult<Self> {
        let mv = Self::parse_move(text)?;
        match self.check(&mv) {
            Ok(()) => Ok(mv),
            Err(reason) => self.expand(&mv, reason),
        }
    }

    /// Plays the move that a text names. An error leaves the position unchanged.
    ///
    /// # Errors
    /// As [`resolve`](Self::resolve).
    #[inline]
    fn play_text(&mut self, text: &str) -> ResolveResult<Self, (Self::Move, Self::Played)> {
        let mv = Self::parse_move(text)?;
        match self.play(&mv) {
            Ok(played) => Ok((mv, played)),
            Err(reason) => {
                let mv = self.expand(&mv, reason)?;
                let played = self.play(&mv).map_err(ResolveError::Illegal)?;
                Ok((mv, played))
            }
        }
    }

    /// Returns a move in the notation of move lists.
    fn to_list_notation(mv: &Self::Move) -> String {
        mv.to_string()
    }

    /// Writes a game as a case of the contest input.
    ///
    /// # Errors
    /// Returns why the contest format cannot hold the game.
    fn to_contest_case(start: &Self, moves: &[String]) -> Result<String, &'static str>;

    /// The end of a contest input.
    const CONTEST_END: &'static str = "";

    /// The maximum number of cases in a contest input.
    const MAX_CONTEST_CASES: usize = usize::MAX;

    /// Returns a move that cannot be played in contest notation.
    fn illegal_to_contest(text: &str) -> String {
        text.to_owned()
    }

    /// Returns the squares that the text of a move names, as far as it can be read.
    fn squares(text: &str) -> Vec<Spot>;

    /// Returns the variant that a record says it is of, and where, if that is not this game.
    fn variant_mismatch(_record: &Record<'_>) -> Option<(Location, GameType)> {
        None
    }

    /// Plays a null move if a set-up says no more than whose turn it is.
    fn null_move(&self, _setup: &str) -> Option<Self> {
        None
    }
}
