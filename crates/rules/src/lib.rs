//! **touchmove** is a referee for board games: it says whether a move is legal, *why not*, what the move did, and what
//! comes next. It implements four games that come from programming contests:
//!
//! | game | module | contest |
//! | --- | --- | --- |
//! | Correct Move: a queen hems in a king | [`correct_move`] | UVa 255 |
//! | Kings Tour: a king captures a pawn | [`kings_tour`] | e-olymp 2621 |
//! | Checkers (English draughts) | [`checkers`] | UVa 1540, POJ 1643 |
//! | Duck chess, 鸭棋 | [`duck_chess`] | THUPC 2019, Luogu P5380 |
//!
//! # Example: list the legal moves, play one, explain why another is illegal
//!
//! ```
//! use touchmove::{checkers, Outcome, Position, Reason};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! // White kings on 10 and 12, a red man on 8, White to move (the draughts FEN of PDN; its B is our Red).
//! let mut game: checkers::Position = "W:WK10,K12:B8".parse()?;
//!
//! // White must jump, so there is only one legal move.
//! let legal: Vec<String> = game.legal_moves().iter().map(|mv| mv.to_string()).collect();
//! assert_eq!(legal, ["12-3"]);
//!
//! // Any other move is refused, with the clause, a message in all languages, and the squares it is about.
//! let reason = game.play(&"10-6".parse()?).unwrap_err();
//! assert!(matches!(reason, checkers::Illegal::MustJump { .. }));
//! assert_eq!(reason.clause().id, "CK4");
//! assert_eq!(reason.message().en, "you must jump: 12x3 captures 8");
//! assert_eq!(reason.message().zh, "有子可吃必须吃：12x3 可吃 8");
//! assert_eq!(reason.squares()[0].label.to_string(), "12");
//!
//! // A legal move is played and returns what it did.
//! let played = game.play(&"12-3".parse()?)?;
//! assert_eq!(played.captured.len(), 1);
//! assert_eq!(game.outcome(), Some(Outcome::Win(checkers::Side::White))); // Red has no move left
//! assert_eq!(game.to_string(), "B:WK3,K10:B");
//! # Ok(())
//! # }
//! ```
//!
//! `checkers::Position::default()` and `duck_chess::Position::default()` are the initial positions; the two puzzles start
//! from a text. All games work alike: text is parsed into a `Setup`, a valid `Setup` becomes a [`Position`], and a position
//! [lists](Position::legal_moves), [checks](Position::check) and [plays](Position::play) moves.
//!
//! # When the game is known only at run time
//!
//! [`AnyPosition`] holds a position of any game. Its results, [`MoveEffect`] and [`Refusal`], do not depend on the game:
//!
//! ```
//! use touchmove::{AnyPosition, Game};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let game: Game = "yaqi".parse()?; // an alias of duck-chess
//! let mut position = AnyPosition::initial(game)?;
//! assert_eq!(position.legal_moves().len(), 43);
//! let refusal = position.play(&position.parse_move("0 0 5 0")?).unwrap_err();
//! assert_eq!(refusal.to_string(), "DC5: the car is blocked by the red duck on (2,0)");
//! let effect = position.play(&position.parse_move("0 0 1 0")?)?;
//! assert_eq!(effect.message.en, "the red car moves from (0,0) to (1,0)");
//! # Ok(())
//! # }
//! ```
//!
//! Generic code dispatches with [`with_game!`], which binds a type name to the game's position type.
//!
//! # Three kinds of errors
//!
//! They have different types: a text is malformed ([`ParseError`]), a position is impossible (each game's `SetupError`), or
//! a move is illegal (each game's `Illegal`, a small `Copy` enum that names its clause). Some moves are illegal in every
//! position, so that parsing them already fails:
//!
//! ```
//! use touchmove::{checkers::{Illegal, Move}, MoveError};
//!
//! assert!(matches!("12-3".parse::<Move>(), Ok(_)));
//! assert!(matches!("12-33".parse::<Move>(), Err(MoveError::Illegal(Illegal::OffBoard { number: 33, .. }))));
//! assert!(matches!("12 to 3".parse::<Move>(), Err(MoveError::Syntax(_))));
//! ```
//!
//! # Features
//!
//! * `serde` (off by default): `Serialize` and `Deserialize` for positions, moves and games as their text; `Serialize` for
//!   views, refusals and effects.

// First, since the macros that it declares are used by the other modules.
#[macro_use]
mod games;

mod any;
pub mod board;
mod excerpt;
mod game;
mod history;
mod parallel_map;
pub mod perft;
mod position;
pub mod replay;
mod rulebook;
mod text;

pub use any::{AnyMoveError, AnyPositionError, Cell, Compulsion, LegalMove, OtherGame, View};
pub use board::Coord;
pub use excerpt::{Excerpt, ExcerptPart, display_width};
pub use game::{BoardStyle, GameInfo, Legend, PieceColor, PieceInfo, PieceShape, UnknownGame};
pub use games::*;
pub use history::{
    Ending, GameHistory, HOUSE_RULES, HouseRules, PlayError, Ply, QuietLimit, REPETITION_RULE, house_rules,
};
pub use parallel_map::parallel_map;
pub use position::{
    BoardGame, EffectTag, MoveEffect, Outcome, Path, PlacedPiece, Position, Reason, Refusal, SetupReason,
    Side,
};
pub use rulebook::{Clause, Example};
pub use text::{Lang, LocalizedText, Location, MoveError, ParseError, PositionError, Text};

/// The README's example runs as a test too.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
