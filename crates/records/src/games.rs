//! What each game adds to the reading and writing of its records. A new game implements [`Playable`] with an empty body; methods
//! are overridden only where its records are written in other ways than its contest input.

mod checkers;
mod duck_chess;
mod puzzles;

pub use checkers::move_to_pdn;

use crate::pdn::{GameType, Signs};
use crate::{Format, Record};
use std::error::Error;
use std::fmt;
use touchmove::{LocalizedText, Location, MoveError, Reason, Refusal};
use touchmove_contest::Problem;

/// A game whose records can be read, replayed and written.
pub trait Playable: Problem {
    /// Whether a game continues after an illegal move as if it had not been made (DC11 of duck chess).
    const SKIPS_ILLEGAL_MOVES: bool = false;

    /// Whether the game has PDN records.
    const HAS_PDN: bool = false;

    /// Detects the format of a file from its first bytes, if it is neither JSON nor a list that starts with `position`.
    fn detect_format(_start: &str) -> Format {
        Format::Contest
    }

    /// Returns how many words at the start of a move list are a position. It is called for lists without the word `moves`.
    fn position_length<'w>(_words: impl Iterator<Item = &'w str>) -> usize {
        0
    }

    /// Parses a position liberally.
    ///
    /// # Errors
    /// Returns what is wrong with it.
    fn parse_position(text: &str) -> Result<Self, LocalizedText> {
        text.parse::<Self>().map_err(|error| error.message())
    }

    /// Parses a move liberally. It need not be legal.
    ///
    /// # Errors
    /// Returns an error if the text is not a move, or one that no position allows.
    fn parse_move(text: &str) -> Result<Self::Move, ResolveError> {
        Ok(text.parse()?)
    }

    /// Returns the legal move that `mv` abbreviates. It is called for moves that are illegal as written, with the reason.
    ///
    /// # Errors
    /// Returns an error if there is no such move, or more than one.
    fn expand(&self, mv: &Self::Move, reason: Self::Illegal) -> Result<Self::Move, ResolveError> {
        Err(ResolveError::Illegal(Box::new(self.refusal(mv, reason))))
    }

    /// Plays the legal move that a text names. An error leaves the position unchanged.
    ///
    /// # Errors
    /// Returns an error if there is no such move, or more than one.
    #[inline]
    fn play_text(&mut self, text: &str) -> Result<(Self::Move, Self::Played), ResolveError> {
        let mv = Self::parse_move(text)?;
        match self.play(&mv) {
            Ok(played) => Ok((mv, played)),
            Err(reason) => {
                let mv = self.expand(&mv, reason)?;
                let played = self.play(&mv).map_err(ResolveError::from_reason)?;
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
    /// Returns why the contest format cannot express the game.
    fn to_contest_case(_start: &Self, _moves: &[String]) -> Result<String, &'static str> {
        Err("a game cannot be written as a case")
    }

    /// Returns the variant that a record says it is of, and where, if that is not this game.
    fn variant_mismatch(_record: &Record<'_>) -> Option<(Location, GameType)> {
        None
    }

    /// Returns what shows that a record is of another variant, although it does not say so. It is called for records that cannot
    /// be replayed.
    fn signs_of_other_variant(_record: &Record<'_>) -> Option<Signs> {
        None
    }

    /// Plays a null move if a set-up says no more than whose turn it is.
    fn null_move(&self, _setup: &str) -> Option<Self> {
        None
    }
}

/// Why the text of a move does not name a legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ResolveError {
    /// The text is not a move of the game.
    Unreadable,
    /// The move is illegal.
    Illegal(Box<Refusal>),
    /// The text stands for several legal moves that lead to different positions.
    Ambiguous {
        /// Why that is not enough.
        refusal: Box<Refusal>,
        /// All of these moves, in full.
        alternatives: Vec<String>,
    },
}

impl ResolveError {
    fn from_reason(reason: impl Reason) -> Self {
        ResolveError::Illegal(Box::new(Refusal::from_reason(reason)))
    }
}

impl<I: Reason> From<MoveError<I>> for ResolveError {
    fn from(error: MoveError<I>) -> Self {
        match error {
            MoveError::Syntax(_) => ResolveError::Unreadable,
            MoveError::Illegal(reason) => ResolveError::from_reason(reason),
        }
    }
}

impl fmt::Display for ResolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ResolveError::Unreadable => f.write_str("not a move of this game"),
            ResolveError::Illegal(refusal) | ResolveError::Ambiguous { refusal, .. } => refusal.fmt(f),
        }
    }
}

impl Error for ResolveError {}
