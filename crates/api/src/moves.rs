//! Plays a move, or says why it is refused.

use crate::board::{RowCol, open};
use crate::problem::{Problem, kinds};
use serde::{Deserialize, Serialize};
use touchmove::board::Spot;
use touchmove::table::{Did, PlayError, Refused, View};
use touchmove::{Game, Lang};

/// A move in a position: its text or its squares, and not both.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveRequest {
    /// The position as text; without it, the game's default position.
    pub position: Option<String>,
    /// The move as text.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// The squares that the move leads over, two or more.
    pub path: Option<Vec<RowCol>>,
    /// The language of messages.
    #[serde(default, deserialize_with = "crate::lang::optional")]
    pub lang: Option<Lang>,
}

/// A legal move and its effect, or the refusal of an illegal one.
#[derive(Clone, Debug, Serialize)]
pub struct MoveResponse {
    /// Whether the move is legal.
    pub legal: bool,
    /// The move as text; absent where the squares of the request are no move.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub mv: Option<String>,
    /// What the move did.
    #[serde(rename = "did", skip_serializing_if = "Option::is_none")]
    pub effect: Option<Did>,
    /// The position after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub view: Option<View>,
    /// Why the move is illegal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<RefusalBody>,
}

/// A refusal as responses carry it.
#[derive(Clone, Debug, Serialize)]
pub struct RefusalBody {
    /// The number of the clause that the move violates.
    pub clause: &'static str,
    /// Why the move is illegal.
    #[serde(rename = "words")]
    pub message: String,
    /// The squares that the message is about.
    pub squares: Vec<Spot>,
    /// The square where the path of the move would bend, if it is not straight.
    #[serde(rename = "turning", skip_serializing_if = "Option::is_none")]
    pub via: Option<Spot>,
    /// The text of the clause.
    pub text: &'static str,
}

impl RefusalBody {
    pub(crate) fn new(refused: Refused, lang: Lang) -> Self {
        let Refused { clause, words, squares, turning } = refused;
        RefusalBody { clause: clause.id, message: words, squares, via: turning, text: clause.text.get(lang) }
    }
}

/// Plays a move. Messages are in the request's language, or else in `lang`.
///
/// # Errors
/// When the position or the move is malformed, or the position is impossible.
pub fn play(game: Game, request: MoveRequest, lang: Lang) -> Result<MoveResponse, Problem> {
    let lang = request.lang.unwrap_or(lang);
    let mut table = open(game, request.position.as_deref())?;
    let refuse = |mv, refused| {
        let refused = Some(RefusalBody::new(refused, lang));
        Ok(MoveResponse { legal: false, mv, effect: None, view: None, refused })
    };
    let mv = match (request.mv, request.path) {
        (Some(mv), None) => mv,
        (None, Some(path)) => {
            if path.len() < 2 {
                return Err(Problem::new(kinds::MOVE_SYNTAX, "a path leads over two squares or more"));
            }
            let path = path.into_iter().map(|at| at.square(game)).collect::<Result<Vec<_>, _>>()?;
            match table.notation(&path, lang) {
                Ok(mv) => mv,
                Err(refused) => return refuse(None, refused),
            }
        }
        _ => return Err(Problem::new(kinds::MALFORMED_JSON, "expected `move` or `path`, and not both")),
    };
    match table.play(&mv, lang) {
        Ok(effect) => {
            let (effect, view) = (Some(effect), Some(table.view()));
            Ok(MoveResponse { legal: true, mv: Some(mv), effect, view, refused: None })
        }
        Err(PlayError::Refused(refused)) => refuse(Some(mv), refused),
        Err(PlayError::Syntax(error)) => Err(Problem::syntax(kinds::MOVE_SYNTAX, error)),
    }
}
