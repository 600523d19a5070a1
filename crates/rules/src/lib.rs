//! **touchmove** is the referee for board games: it says whether a move is legal, *why not*, what the move did, and what
//! comes next. It knows four games that come from programming contests:
//!
//! | game | module | who set it |
//! | --- | --- | --- |
//! | Correct Move: a queen hems in a king | [`correct_move`] | UVa 255 |
//! | Kings Tour: a king captures a pawn | [`kings_tour`] | e-olymp 2621 |
//! | Checkers (English draughts) | [`checkers`] | UVa 1540, POJ 1643 |
//! | Duck chess, 鸭棋 | [`duck_chess`] | THUPC 2019, Luogu P5380 |
//!
//! # List the legal moves, play one, print why another is illegal
//!
//! ```
//! use touchmove::{checkers, Lang, Position, Reason};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! // White kings on 10 and 12, a red man on 8, White to move (the draughts FEN of PDN; its B is our Red).
//! let mut game: checkers::Position = "W:WK10,K12:B8".parse()?;
//!
//! // A jump is due, so it is the only move.
//! let legal: Vec<String> = game.moves().iter().map(|mv| mv.to_string()).collect();
//! assert_eq!(legal, ["12-3"]);
//!
//! // Any other is refused, with its clause, its words and the squares it is about.
//! let why = game.play(&"10-6".parse()?).unwrap_err();
//! assert!(matches!(why, checkers::Illegal::JumpDue { .. }));
//! assert_eq!(why.clause().id, "CK4");
//! assert_eq!(why.words(Lang::En), "a jump is due: 12x3 takes 8");
//! assert_eq!(why.words(Lang::Zh), "有子可吃必须吃：12x3 可吃 8");
//! assert_eq!(why.squares()[0].label.to_string(), "12");
//!
//! // The legal one is played; what it did is told.
//! let played = game.play(&"12-3".parse()?)?;
//! assert_eq!(played.captured.len(), 1);
//! assert_eq!(game.outcome(), Some(checkers::Side::White)); // Red has nothing left to move
//! assert_eq!(game.to_string(), "B:WK3,K10:B");
//! # Ok(())
//! # }
//! ```
//!
//! `checkers::Position::opening()` and `duck_chess::Position::opening()` are where games start; the two puzzles start from a
//! text. The same in each of the games: text becomes a `Setup`, a checked `Setup` becomes a [`Position`], and a position
//! [lists](Position::moves), [checks](Position::check) and [plays](Position::play) moves.
//!
//! # When the game is not known until the program runs
//!
//! [`table`] puts the four games behind one face, with moves as text and boards as plain cells:
//!
//! ```
//! use touchmove::{table, Game, Lang};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let game: Game = "yaqi".parse()?;                      // an alias of duck-chess
//! let mut table = table::open(game, None)?;              // None: from the opening
//! assert_eq!(table.moves().len(), 43);
//! let refused = table.play("0 0 5 0", Lang::En).unwrap_err();
//! assert_eq!(refused.to_string(), "DC5: the car is blocked by the red duck on (2,0)");
//! let did = table.play("0 0 1 0", Lang::En)?;
//! assert_eq!(did.words, "the red car goes from (0,0) to (1,0)");
//! # Ok(())
//! # }
//! ```
//!
//! # Three kinds of wrong
//!
//! They have three types and are never mixed: the text is not in the format ([`SyntaxError`]), the position cannot be (each
//! game's `SetupError`), the move is illegal (each game's `Illegal`, a small `Copy` enum that names its clause). Some moves are
//! illegal in every position, and reading them tells already:
//!
//! ```
//! use touchmove::{checkers::{Illegal, Move}, MoveError};
//!
//! assert!(matches!("12-3".parse::<Move>(), Ok(_)));
//! assert!(matches!("12-33".parse::<Move>(), Err(MoveError::Illegal(Illegal::OffBoard { number: 33 }))));
//! assert!(matches!("12 to 3".parse::<Move>(), Err(MoveError::Syntax(_))));
//! ```
//!
//! # Features
//!
//! * `serde` (off by default): `Serialize` and `Deserialize` for positions, moves and games, as their text; `Serialize` for what
//!   [`table`] gives out: views, refusals, what a move did.

pub mod board;
pub mod checkers;
pub mod correct_move;
pub mod duck_chess;
mod front;
mod game;
pub mod kings_tour;
pub mod perft;
mod reason;
pub mod replay;
pub mod table;
mod text;

pub use game::{Game, UnknownGame};
pub use reason::{Clause, Example, Figure, Lang, Phrase, Reason, SetupReason, Words, found_expected};
pub use text::{MoveError, ReadError, SyntaxError};

/// The README's example runs as a test too.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

use board::Spot;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

/// A position of one of the games: always legal, and ready to be asked.
///
/// Listing moves and checking one are two codings of the same rules; tests hold them together: a move is listed if and
/// only if it is accepted.
pub trait Position:
    Clone + Eq + Hash + Debug + Display + FromStr<Err = ReadError<Self::SetupError>> + Send + Sync + 'static
{
    /// Which game it is a position of.
    const GAME: Game;
    /// A side, that is a player.
    type Side: Player;
    /// A move. Its text is the contest's notation.
    type Move: Copy + Eq + Debug + Display + FromStr<Err = MoveError<Self::Illegal>> + Send + Sync;
    /// What a move did.
    type Played: Event;
    /// Why a move is illegal.
    type Illegal: Reason;
    /// Why a position cannot be.
    type SetupError: SetupReason;

    /// Whose turn it is. In a game that has ended: whose turn it would be.
    fn to_move(&self) -> Self::Side;

    /// Calls `visit` with each legal move, always in the same order.
    fn each_move(&self, visit: impl FnMut(Self::Move));

    /// Whether `mv` is legal, and if not, why not.
    ///
    /// # Errors
    /// The most helpful of the reasons against it.
    fn check(&self, mv: &Self::Move) -> Result<(), Self::Illegal>;

    /// Plays `mv` and says what it did. A refused move changes nothing.
    ///
    /// # Errors
    /// As [`check`](Self::check).
    fn play(&mut self, mv: &Self::Move) -> Result<Self::Played, Self::Illegal>;

    /// Plays `mv` if it is legal, and says whether it was: for whoever wants to know neither what it did nor why not.
    fn advance(&mut self, mv: &Self::Move) -> bool {
        self.play(mv).is_ok()
    }

    /// Who has won, once the game has ended.
    fn outcome(&self) -> Option<Self::Side>;

    /// All squares of the board, whatever stands on them.
    fn all_squares() -> Vec<Spot>;

    /// The pieces and where they stand.
    fn pieces(&self) -> Vec<(Spot, Figure)>;

    /// The squares that a move touches, in order: where the piece starts, where it lands, each landing of a jump.
    fn path(&self, mv: &Self::Move) -> Vec<Spot>;

    /// The square at which the way of a move turns, where it is not straight (duck chess, DC4 and DC6).
    fn turning(&self, _mv: &Self::Move) -> Option<Spot> {
        None
    }

    /// The squares of check: each captain that could be captured, and what could do it (duck chess, DC10).
    fn danger(&self) -> Vec<Spot> {
        Vec::new()
    }

    /// The legal moves.
    fn moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.each_move(|mv| moves.push(mv));
        moves
    }

    /// How many legal moves there are.
    fn count_moves(&self) -> u64 {
        let mut count = 0;
        self.each_move(|_| count += 1);
        count
    }

    /// Calls `visit` with the position after each legal move.
    fn each_successor(&self, mut visit: impl FnMut(Self)) {
        self.each_move(|mv| {
            let mut next = self.clone();
            if next.play(&mv).is_ok() {
                visit(next);
            }
        });
    }

    /// The position after one of the legal moves: `pick` is told how many there are, and says which of them, counted from 0
    /// in the order of [`each_successor`](Self::each_successor). `None` if there is no such move; where there is none at
    /// all, `pick` is not asked.
    ///
    /// ```
    /// use touchmove::{checkers, Position};
    /// let opening = checkers::Position::opening();
    /// let after = opening.any_successor(|count| count / 2).unwrap();
    /// assert_eq!(after.any_successor(|count| count), None);
    /// ```
    fn any_successor(&self, pick: impl FnOnce(u64) -> u64) -> Option<Self> {
        let count = self.count_moves();
        if count == 0 { None } else { nth_successor(self, pick(count)) }
    }
}

/// The position after the legal move with this number, if there is one.
fn nth_successor<P: Position>(position: &P, number: u64) -> Option<P> {
    let (mut left, mut picked) = (number, None);
    position.each_successor(|next| {
        if left == 0 {
            picked.get_or_insert(next);
        }
        left = left.saturating_sub(1);
    });
    picked
}

/// A side of a game.
pub trait Player: Copy + Eq + Debug + Send + Sync + 'static {
    /// What players call it.
    fn name(self) -> Words;
}

/// What a move did.
pub trait Event: Clone + Debug {
    /// In words.
    fn words(&self, lang: Lang) -> String;
    /// The captured pieces and where they stood.
    fn captured(&self) -> Vec<(Spot, Figure)>;
    /// Whether a captain can be captured now (only duck chess has it).
    fn check(&self) -> bool {
        false
    }
    /// Whether the piece was crowned (only checkers has it).
    fn crowned(&self) -> bool {
        false
    }
}
