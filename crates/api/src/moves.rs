//! Plays a move, or says why it is refused.

use crate::board::{RowCol, parse_position, squares};
use crate::problem::{Problem, kinds};
use serde::{Deserialize, Serialize};
use touchmove::{
    AnyMoveError, AnyPosition, Coord, EffectTag, Game, Lang, MoveEffect, Path, PlacedPiece, Refusal, Text,
    View,
};

/// A move in a position: its text or its squares, and not both.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveRequest {
    /// The position as text; without it, the game's default position.
    pub position: Option<String>,
    /// The move as text.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// The squares that the move leads over, one or more.
    pub path: Option<Vec<RowCol>>,
    /// The language of messages.
    pub lang: Option<Lang>,
}

/// A legal move and its effect, or the refusal of an illegal one.
#[derive(Clone, Debug, Serialize)]
pub struct MoveResponse {
    /// Whether the move is legal.
    pub legal: bool,
    /// The move as text; absent if the squares of the request do not form a move.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub mv: Option<String>,
    /// What the move did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effect: Option<EffectBody>,
    /// The position after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub view: Option<View>,
    /// Why the move is illegal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<RefusalBody>,
}

impl MoveResponse {
    /// Creates the response about a move that has been played or refused; `position` is the one after it.
    pub fn new(
        mv: Option<String>,
        position: &AnyPosition,
        result: Result<MoveEffect, Refusal>,
        lang: Lang,
    ) -> Self {
        match result {
            Ok(effect) => {
                let (effect, view) = (Some(EffectBody::new(effect, lang)), Some(position.view()));
                MoveResponse { legal: true, mv, effect, view, refused: None }
            }
            Err(refusal) => {
                let refused = Some(RefusalBody::new(refusal, lang));
                MoveResponse { legal: false, mv, effect: None, view: None, refused }
            }
        }
    }
}

/// The effect of a move as responses carry it.
#[derive(Clone, Debug, Serialize)]
pub struct EffectBody {
    /// What the move did.
    pub message: String,
    /// The squares that the move touched.
    #[serde(flatten)]
    pub path: Path,
    /// The captured pieces.
    pub captured: Vec<PlacedPiece>,
    /// What is special about it.
    pub tags: Vec<EffectTag>,
    /// Who has won by it.
    pub winner: Option<Text>,
}

impl EffectBody {
    pub(crate) fn new(effect: MoveEffect, lang: Lang) -> Self {
        EffectBody {
            message: effect.message.get(lang).to_owned(),
            path: effect.path,
            captured: effect.captured,
            tags: effect.tags,
            winner: effect.winner,
        }
    }
}

/// A refusal as responses carry it.
#[derive(Clone, Debug, Serialize)]
pub struct RefusalBody {
    /// The number of the clause that the move violates.
    pub clause: &'static str,
    /// Why the move is illegal.
    pub message: String,
    /// The squares that the message is about.
    pub squares: Vec<Coord>,
    /// The square where the path of the move would bend, if it is not straight.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub via: Option<Coord>,
    /// The text of the clause.
    pub text: &'static str,
}

impl RefusalBody {
    pub(crate) fn new(refusal: Refusal, lang: Lang) -> Self {
        let Refusal { clause, message, squares, path } = refusal;
        RefusalBody {
            clause: clause.id,
            message: message.get(lang).to_owned(),
            squares,
            via: path.via,
            text: clause.text.get(lang),
        }
    }
}

/// Plays a move. Messages are in the request's language, or else in `lang`.
///
/// # Errors
/// Returns an error if the position or the move is malformed, or the position is impossible.
pub fn play(game: Game, request: MoveRequest, lang: Lang) -> Result<MoveResponse, Problem> {
    let lang = request.lang.unwrap_or(lang);
    let mut position = parse_position(game, request.position.as_deref())?;
    // The text of a move is returned as it was written.
    let (mv, text) = match (request.mv, request.path) {
        (Some(text), None) => match position.parse_move(&text) {
            Ok(mv) => (mv, text),
            Err(AnyMoveError::Refused(refusal)) => {
                return Ok(MoveResponse::new(Some(text), &position, Err(refusal), lang));
            }
            Err(AnyMoveError::Syntax(error)) => return Err(Problem::syntax(kinds::MOVE_SYNTAX, error)),
        },
        (None, Some(path)) => {
            if path.is_empty() {
                return Err(Problem::new(kinds::MOVE_SYNTAX, "expected a path of at least one square"));
            }
            match position.move_from_path(&squares(game, path)?) {
                Ok(mv) => (mv, mv.to_string()),
                Err(refusal) => return Ok(MoveResponse::new(None, &position, Err(refusal), lang)),
            }
        }
        _ => return Err(Problem::new(kinds::MALFORMED_JSON, "expected either `move` or `path`")),
    };
    let result = position.play(&mv);
    Ok(MoveResponse::new(Some(text), &position, result, lang))
}
