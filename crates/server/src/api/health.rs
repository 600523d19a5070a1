//! `GET /api/health`: whether anybody is there.

use crate::api::json_bytes;
use crate::problem::Problem;
use crate::query::{Nothing, Said};
use axum::response::Response;

pub(crate) async fn answer(_: Said<Nothing>) -> Result<Response, Problem> {
    Ok(json_bytes(r#"{"status":"ok"}"#))
}
