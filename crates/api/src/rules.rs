//! The rulebook of a game, with its examples played.

use serde::{Deserialize, Serialize};
use touchmove::board::Spot;
use touchmove::table::{self, OpenError, PlayError, View};
use touchmove::{Clause, Example, Game, Lang, Words};
use touchmove_draw::way_of;

/// A request that has no more than a language.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LangRequest {
    /// The language of messages.
    #[serde(default, deserialize_with = "crate::lang::deserialize")]
    pub lang: Lang,
}

/// The rules of a game.
#[derive(Clone, Debug, Serialize)]
pub struct Rulebook {
    /// The game.
    pub game: Game,
    /// Its title.
    pub title: Words,
    /// A description of its board.
    #[serde(rename = "board")]
    pub board_description: Words,
    /// The clauses in their order.
    pub clauses: Vec<ClauseWithExamples>,
}

/// A clause and its examples.
#[derive(Clone, Debug, Serialize)]
pub struct ClauseWithExamples {
    /// Its number, such as `CK4`.
    pub id: &'static str,
    /// What it says.
    pub text: Words,
    /// Positions and moves that show it.
    pub examples: Vec<PlayedExample>,
}

/// An example, with the moves played until the first position they cannot be played in.
#[derive(Clone, Debug, Serialize)]
pub struct PlayedExample {
    /// The position as text.
    pub position: &'static str,
    /// The position before the moves; absent if it is impossible.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub view: Option<View>,
    /// The moves, each played or refused.
    pub moves: Vec<AttemptedMove>,
    /// Why the position is impossible.
    #[serde(rename = "words", skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

/// A move of an example.
#[derive(Clone, Debug, Serialize)]
pub struct AttemptedMove {
    /// The move as text.
    pub text: &'static str,
    /// Whether it is legal.
    pub legal: bool,
    /// What it did, or why it is refused.
    #[serde(rename = "words")]
    pub message: String,
    /// The squares it leads over, as far as they are on the board.
    pub path: Vec<Spot>,
    /// The square where the path bends, if it is not straight.
    #[serde(rename = "turning", skip_serializing_if = "Option::is_none")]
    pub via: Option<Spot>,
    /// The squares that the refusal points at.
    pub squares: Vec<Spot>,
    /// The position after it as text.
    pub position: String,
}

/// Returns the rulebook of a game. It never changes, so callers may keep it.
pub fn rulebook(game: Game, lang: Lang) -> Rulebook {
    let with_examples = |clause: &&'static Clause| ClauseWithExamples {
        id: clause.id,
        text: clause.text,
        examples: clause.examples.iter().map(|example| play_example(game, example, lang)).collect(),
    };
    let clauses = game.clauses().iter().map(with_examples).collect();
    Rulebook { game, title: game.title(), board_description: game.board(), clauses }
}

fn play_example(game: Game, example: &Example, lang: Lang) -> PlayedExample {
    let position = example.position;
    let mut table = match table::open(game, Some(position)) {
        Ok(table) => table,
        Err(error) => {
            let message = match error {
                OpenError::Setup(why) => why.get(lang).to_owned(),
                other => other.to_string(),
            };
            return PlayedExample { position, view: None, moves: Vec::new(), message: Some(message) };
        }
    };
    let view = table.view();
    let attempt = |text: &&'static str| {
        let attempted = way_of(&table.view(), text);
        let (legal, message, path, via, squares) = match table.play(text, lang) {
            Ok(did) => (true, did.words, did.path, did.turning, Vec::new()),
            Err(PlayError::Refused(refused)) => {
                (false, refused.words, attempted, refused.turning, refused.squares)
            }
            Err(PlayError::Syntax(error)) => (false, error.to_string(), attempted, None, Vec::new()),
        };
        AttemptedMove { text, legal, message, path, via, squares, position: table.text() }
    };
    let moves = example.moves.iter().map(attempt).collect();
    PlayedExample { position, view: Some(view), moves, message: None }
}
