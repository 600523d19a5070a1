//! `POST /api/games/{game}/view`: a position as it is shown, with its legal moves.

use crate::api::json;
use crate::body::Asked;
use crate::game::{Of, open};
use crate::problem::Problem;
use crate::query::{InTongue, Said};
use axum::response::Response;
use serde::Deserialize;

/// A question about a position, and nothing else.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Question {
    pub(crate) position: Option<String>,
}

pub(crate) async fn answer(
    Of(game): Of,
    _: Said<InTongue>,
    Asked(question): Asked<Question>,
) -> Result<Response, Problem> {
    Ok(json(&open(game, question.position.as_deref())?.view()))
}
