//! `GET /api/openapi.json`: the API described for programs.

use crate::api::json_bytes;
use crate::problem::Problem;
use crate::query::{Nothing, Said};
use axum::response::Response;

/// The description of the API, OpenAPI 3.1.
pub const OPENAPI: &str = include_str!("../../openapi.json");

pub(crate) async fn answer(_: Said<Nothing>) -> Result<Response, Problem> {
    Ok(json_bytes(OPENAPI))
}
