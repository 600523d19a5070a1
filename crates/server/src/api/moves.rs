//! `POST /api/games/{game}/move`: a move played, or why it is refused.

use crate::api::json;
use crate::body::Asked;
use crate::game::{Of, Pointed, open, spot};
use crate::problem::{MALFORMED_JSON, MOVE_SYNTAX, Problem};
use crate::query::{InTongue, Said, Tongue};
use axum::response::Response;
use serde::{Deserialize, Serialize};
use touchmove::Lang;
use touchmove::board::Spot;
use touchmove::table::{Did, PlayError, Refused, View};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Question {
    position: Option<String>,
    #[serde(rename = "move")]
    mv: Option<String>,
    path: Option<Vec<Pointed>>,
    lang: Option<Tongue>,
}

#[derive(Serialize)]
struct Answer {
    legal: bool,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    mv: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    did: Option<Did>,
    #[serde(skip_serializing_if = "Option::is_none")]
    view: Option<View>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<Refusal>,
}

/// A refusal as answers have it.
#[derive(Serialize)]
pub(crate) struct Refusal {
    clause: &'static str,
    words: String,
    squares: Vec<Spot>,
    /// Where the way of the move would turn, if it is not straight.
    #[serde(skip_serializing_if = "Option::is_none")]
    turning: Option<Spot>,
    /// What the clause says.
    text: &'static str,
}

impl Refusal {
    pub(crate) fn new(refused: Refused, lang: Lang) -> Self {
        let Refused { clause, words, squares, turning } = refused;
        Refusal { clause: clause.id, words, squares, turning, text: clause.text.get(lang) }
    }
}

pub(crate) async fn answer(
    Of(game): Of,
    Said(query): Said<InTongue>,
    Asked(question): Asked<Question>,
) -> Result<Response, Problem> {
    let lang = question.lang.unwrap_or(query.lang).into();
    let mut table = open(game, question.position.as_deref())?;
    let refuse = |mv, refused| {
        let refused = Some(Refusal::new(refused, lang));
        Ok(json(&Answer { legal: false, mv, did: None, view: None, refused }))
    };
    let mv = match (question.mv, question.path) {
        (Some(mv), None) => mv,
        (None, Some(path)) => {
            if path.len() < 2 {
                return Err(Problem::new(MOVE_SYNTAX, "a path leads over two squares or more"));
            }
            let path = path.into_iter().map(|at| spot(game, at)).collect::<Result<Vec<_>, _>>()?;
            match table.notation(&path, lang) {
                Ok(mv) => mv,
                Err(refused) => return refuse(None, refused),
            }
        }
        _ => return Err(Problem::new(MALFORMED_JSON, "expected `move` or `path`, and not both")),
    };
    match table.play(&mv, lang) {
        Ok(did) => {
            let (did, view) = (Some(did), Some(table.view()));
            Ok(json(&Answer { legal: true, mv: Some(mv), did, view, refused: None }))
        }
        Err(PlayError::Refused(refused)) => refuse(Some(mv), refused),
        Err(PlayError::Syntax(error)) => Err(Problem::syntax(MOVE_SYNTAX, error)),
    }
}
