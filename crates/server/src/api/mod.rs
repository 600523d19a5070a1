//! What can be asked: one file a question.

pub(crate) mod contest;
pub(crate) mod games;
pub(crate) mod health;
pub(crate) mod moves;
pub(crate) mod openapi;
pub(crate) mod picture;
pub(crate) mod record;
pub(crate) mod rules;
pub(crate) mod setup;
pub(crate) mod view;
pub(crate) mod way;

use crate::house::Room;
use crate::problem::Problem;
use axum::body::Bytes;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use std::sync::Arc;

/// A view is no longer than this in most games.
const USUAL: usize = 8 * 1024;

/// An answer in JSON.
fn json(answer: &impl Serialize) -> Response {
    let mut bytes = Vec::with_capacity(USUAL);
    match serde_json::to_writer(&mut bytes, answer) {
        Ok(()) => json_bytes(bytes),
        Err(_) => Problem::own_fault().into_response(),
    }
}

/// An answer that is JSON already.
fn json_bytes(bytes: impl Into<Bytes>) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], bytes.into()).into_response()
}

/// An answer that keeps its room until it has been taken.
fn in_room(mut response: Response, room: Room) -> Response {
    let length = hyper::body::Body::size_hint(response.body()).lower();
    let room = room.shrink(usize::try_from(length).unwrap_or(usize::MAX));
    response.extensions_mut().insert(Arc::new(room));
    response
}
