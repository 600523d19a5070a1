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
//! let legal: Vec<String> = game.legal_moves().iter().map(|mv| mv.to_string()).collect();
//! assert_eq!(legal, ["12-3"]);
//!
//! // Any other is refused, with its clause, its words and the squares it is about.
//! let why = game.play(&"10-6".parse()?).unwrap_err();
//! assert!(matches!(why, checkers::Illegal::MustJump { .. }));
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
//! assert_eq!(table.legal_moves().len(), 43);
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
//! They have three types and are never mixed: the text is not in the format ([`ParseError`]), the position cannot be (each
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

// First, since the macros that it declares are used by the other modules.
#[macro_use]
mod games;

mod any;
pub mod board;
mod excerpt;
mod game;
pub mod perft;
mod position;
pub mod replay;
mod rulebook;
mod text;

pub use any::{AnyMoveError, AnyPositionError, Cell, LegalMove, OtherGame, View};
pub use excerpt::{Excerpt, ExcerptPart, display_width};
pub use game::{BoardStyle, GameInfo, Legend, PieceColor, PieceInfo, PieceShape, UnknownGame};
pub use games::*;
pub use position::{
    BoardGame, EffectTag, MoveEffect, Path, PlacedPiece, Position, Reason, Refusal, SetupReason, Side,
};
pub use rulebook::{Clause, Example};
pub use text::{Lang, LocalizedText, Location, MoveError, ParseError, PositionError, Text};

/// The README's example runs as a test too.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
