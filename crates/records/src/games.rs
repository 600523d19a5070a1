//! What each game adds to being recorded: how its positions and moves are written in old records.

mod checkers;
mod duck_chess;
mod puzzles;

pub use checkers::in_pdn;
pub use duck_chess::{coordinates, square_name};

use crate::pdn::GameType;
use crate::replay::ResolveError;
use crate::{Location, Record};
use touchmove::board::Spot;
use touchmove::{Phrase, Position};

/// A game whose records can be played.
pub trait Playable: Position {
    /// Where games start that say nothing else; puzzles have no such position.
    fn opening() -> Option<Self>;

    /// Reads a position liberally.
    ///
    /// # Errors
    /// What is wrong with it.
    fn read_position(text: &str) -> Result<Self, Phrase> {
        text.parse::<Self>().map_err(|error| error.phrase())
    }

    /// The legal move that is written so.
    ///
    /// # Errors
    /// Why there is none, or more than one.
    fn find(&self, text: &str) -> Result<Self::Move, ResolveError<Self::Illegal>>;

    /// Whether a refused move changes nothing and the game goes on (DC11 of duck chess).
    const IGNORES_REFUSED: bool = false;

    /// The move in the notation that lists of moves use.
    fn listed(mv: &Self::Move) -> String {
        mv.to_string()
    }

    /// A game as a case of the contest's input.
    ///
    /// # Errors
    /// Why the contest's format has no room for it.
    fn contest_case(start: &Self, moves: &[String]) -> Result<String, &'static str>;

    /// What ends the contest's input.
    const CONTEST_END: &'static str = "";

    /// How many cases an input of the contest can have.
    const CONTEST_CASES: usize = usize::MAX;

    /// A move that cannot be played, as the contest writes it.
    fn refused_in_contest(text: &str) -> String {
        text.to_owned()
    }

    /// The squares that a written move names, as far as they can be read.
    fn squares(text: &str) -> Vec<Spot>;

    /// Where a record says that it is of another game, and of which.
    fn foreign(_record: &Record) -> Option<(Location, GameType)> {
        None
    }

    /// The same position with another side to move, where a set-up says only that.
    fn null_move(&self, _set_up: &str) -> Option<Self> {
        None
    }
}
