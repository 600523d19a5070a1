//! The rulebook of a game, with its examples played.

use serde::{Deserialize, Serialize};
use touchmove::{
    AnyMoveError, AnyPosition, Clause, Coord, Example, Game, Lang, Path, Text, View, house_rules,
};

/// A request that has no more than a language.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LangRequest {
    /// The language of messages.
    #[serde(default)]
    pub lang: Lang,
}

/// The rules of a game.
#[derive(Clone, Debug, Serialize)]
pub struct Rulebook {
    /// The game.
    pub game: Game,
    /// Its title.
    pub title: Text,
    /// A description of its board.
    pub board_description: Text,
    /// The clauses in their order.
    pub clauses: Vec<ClauseWithExamples>,
    /// The house rules that end its games between players. Contests do not know them.
    pub house_rules: Vec<ClauseWithExamples>,
}

/// A clause and its examples.
#[derive(Clone, Debug, Serialize)]
pub struct ClauseWithExamples {
    /// Its number, such as `CK4`.
    pub id: &'static str,
    /// A few words that name it.
    pub title: Text,
    /// What it says.
    pub text: Text,
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
    #[serde(skip_serializing_if = "Option::is_none")]
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
    pub message: String,
    /// The squares it leads over, as far as they are on the board.
    #[serde(flatten)]
    pub path: Path,
    /// The squares that the refusal points at.
    pub squares: Vec<Coord>,
    /// The position after it as text.
    pub position: String,
}

/// Returns the rulebook of a game. It never changes, so callers may keep it.
pub fn rulebook(game: Game, lang: Lang) -> Rulebook {
    let with_examples = |clause: &'static Clause| ClauseWithExamples {
        id: clause.id,
        title: clause.title,
        text: clause.text,
        examples: clause.examples.iter().map(|example| play_example(game, example, lang)).collect(),
    };
    let info = game.info();
    Rulebook {
        game,
        title: info.title,
        board_description: info.board_description,
        clauses: info.clauses.iter().copied().map(with_examples).collect(),
        house_rules: house_rules(game).map(with_examples).collect(),
    }
}

fn play_example(game: Game, example: &Example, lang: Lang) -> PlayedExample {
    let text = example.position;
    let mut position = match AnyPosition::parse(game, text) {
        Ok(position) => position,
        Err(error) => {
            let message = Some(error.message().get(lang).to_owned());
            return PlayedExample { position: text, view: None, moves: Vec::new(), message };
        }
    };
    let view = position.view();
    let attempt = |text: &&'static str| {
        let result = match position.parse_move(text) {
            Ok(mv) => position.play(&mv).map_err(AnyMoveError::Refused),
            Err(error) => Err(error),
        };
        let legal = result.is_ok();
        let (message, path, squares) = match result {
            Ok(effect) => (effect.message, effect.path, Vec::new()),
            Err(AnyMoveError::Refused(refusal)) => (refusal.message, refusal.path, refusal.squares),
            Err(AnyMoveError::Syntax(error)) => (error.message_with_column(), Path::default(), Vec::new()),
        };
        let message = message.get(lang).to_owned();
        AttemptedMove { text, legal, message, path, squares, position: position.to_string() }
    };
    let moves = example.moves.iter().map(attempt).collect();
    PlayedExample { position: text, view: Some(view), moves, message: None }
}
