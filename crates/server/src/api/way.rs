//! `POST /api/games/{game}/way`: a shortest way to the end, in the game that is about that.

use crate::api::json;
use crate::api::view::Question;
use crate::body::Asked;
use crate::game::{Of, open};
use crate::problem::{NO_WAY, Problem};
use crate::query::{InTongue, Said};
use axum::response::Response;
use serde::Serialize;

#[derive(Serialize)]
struct Answer {
    way: Vec<String>,
    count: usize,
}

pub(crate) async fn answer(
    Of(game): Of,
    _: Said<InTongue>,
    Asked(question): Asked<Question>,
) -> Result<Response, Problem> {
    match open(game, question.position.as_deref())?.shortest_way() {
        Some(way) => Ok(json(&Answer { count: way.len(), way })),
        None => Err(Problem::new(NO_WAY, format!("{game} has no shortest way; kings-tour has"))),
    }
}
