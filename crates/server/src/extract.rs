//! Extractors: the game in the path, the query, and bodies within their limits.

use crate::pool::Permit;
use crate::problem::{BROKEN_BODY, HttpProblem, TOO_LARGE, TOO_SLOW, WRONG_TYPE};
use crate::state::{AppState, Client, Memory, RequestClient};
use axum::extract::{FromRequest, FromRequestParts, Path, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use http_body_util::BodyExt;
use hyper::body::Body as _;
use serde::de::DeserializeOwned;
use std::sync::Arc;
use tokio::time::timeout;
use touchmove::{Game, UnknownGame};
use touchmove_api::question::{parse_json, parse_query};
use touchmove_api::record::{has_pdn, is_pdn};
use touchmove_api::{Problem, kinds};

/// The game in a path, by its name or an alias.
pub(crate) struct GamePath(pub(crate) Game);

impl<S: Send + Sync> FromRequestParts<S> for GamePath {
    type Rejection = HttpProblem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, HttpProblem> {
        let unknown = |detail: String| Problem::new(kinds::UNKNOWN_GAME, detail);
        let Path(name): Path<String> =
            Path::from_request_parts(parts, state).await.map_err(|error| unknown(error.body_text()))?;
        Ok(GamePath(name.parse().map_err(|error: UnknownGame| unknown(error.to_string()))?))
    }
}

/// Query parameters; unknown names are rejected.
pub(crate) struct Query<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = HttpProblem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, HttpProblem> {
        Ok(Query(parse_query(parts.uri.query().unwrap_or(""))?))
    }
}

/// A JSON body.
pub(crate) struct Json<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<AppState>> for Json<T> {
    type Rejection = HttpProblem;

    async fn from_request(request: Request, state: &Arc<AppState>) -> Result<Self, HttpProblem> {
        let (mut parts, body) = request.into_parts();
        let Ok(RequestClient(client)) = RequestClient::from_request_parts(&mut parts, state).await;
        let (request, max) = (Request::from_parts(parts, body), state.limits.max_json_body);
        let body = read(request, state, &client, "application/json", max, |_| max).await?;
        Ok(Json(parse_json(&body.bytes)?))
    }
}

/// A body, and the memory it takes.
pub(crate) struct TextBody {
    pub(crate) bytes: Vec<u8>,
    _permit: Option<Permit>,
}

/// Reads contest input.
pub(crate) async fn contest_input(
    request: Request,
    state: &AppState,
    client: &Client,
) -> Result<TextBody, HttpProblem> {
    let max = state.limits.max_text_body;
    read(request, state, client, "text/plain", max, |_| max).await
}

/// Reads a contest input and an output as JSON.
pub(crate) async fn check_request(
    request: Request,
    state: &AppState,
    client: &Client,
) -> Result<TextBody, HttpProblem> {
    let max = 2 * state.limits.max_text_body;
    read(request, state, client, "application/json", max, |_| max).await
}

/// Reads records.
pub(crate) async fn records(
    request: Request,
    state: &AppState,
    client: &Client,
    game: Game,
) -> Result<TextBody, HttpProblem> {
    let max = state.limits.max_text_body;
    let max_pdn = if has_pdn(game) { state.limits.max_pdn_body } else { max };
    let limit = |text: &[u8]| if text.len() > max && is_pdn(game, text) { max_pdn } else { max };
    read(request, state, client, "text/plain", max.max(max_pdn), limit).await
}

/// Reads a body of at most `max` bytes; `limit` may lower this when it sees how the body starts.
async fn read(
    request: Request,
    state: &AppState,
    client: &Client,
    content_type: &str,
    max: usize,
    limit: impl Fn(&[u8]) -> usize,
) -> Result<TextBody, HttpProblem> {
    check_type(request.headers(), content_type)?;
    let mut body = request.into_body();
    let announced = body.size_hint().exact().map(|bytes| usize::try_from(bytes).unwrap_or(usize::MAX));
    let expected = announced.unwrap_or(max);
    if expected > max {
        return Err(too_large(max));
    }
    let (mut bytes, mut permit) = (Vec::new(), None);
    let read = async {
        while let Some(frame) = body.frame().await {
            let frame = frame.map_err(|error| {
                let detail = format!("the body ended early, after {} bytes: {error}", bytes.len());
                HttpProblem::closing(BROKEN_BODY, detail)
            })?;
            if let Some(data) = frame.data_ref() {
                let length = bytes.len() + data.len();
                if length > max {
                    return Err(too_large(max));
                }
                if length > bytes.capacity() {
                    let small = state.limits.small_body;
                    let capacity = if length <= small { small } else { length.max(2 * bytes.capacity()) };
                    let capacity = capacity.min(expected).max(length);
                    if capacity > small {
                        reserve(&client.body_memory, &mut permit, capacity).await?;
                    }
                    bytes.reserve_exact(capacity - bytes.len());
                }
                bytes.extend_from_slice(data);
            }
            let limit = limit(&bytes);
            if bytes.len() > limit {
                return Err(too_large(limit));
            }
        }
        Ok(())
    };
    let body_timeout = state.limits.body_timeout;
    timeout(body_timeout, read).await.unwrap_or_else(|_| {
        let detail = format!("the body did not arrive within {} s", body_timeout.as_secs_f64());
        Err(HttpProblem::closing(TOO_SLOW, detail))
    })?;
    Ok(TextBody { bytes, _permit: permit })
}

/// Reserves memory for what has arrived of a body. What a client only announces takes nothing away from others.
async fn reserve(memory: &Memory, permit: &mut Option<Permit>, bytes: usize) -> Result<(), HttpProblem> {
    let reserved = match permit {
        Some(permit) => memory.resize(permit, bytes).await,
        None => memory.acquire(bytes).await.map(|acquired| *permit = Some(acquired)),
    };
    // The rest of the body is not read.
    reserved.map_err(HttpProblem::and_close)
}

fn check_type(headers: &HeaderMap, expected: &str) -> Result<(), HttpProblem> {
    let given = headers.get(header::CONTENT_TYPE).map(|value| String::from_utf8_lossy(value.as_bytes()));
    let essence = given.as_deref().unwrap_or("").split(';').next().unwrap_or("").trim();
    if essence.eq_ignore_ascii_case(expected) {
        return Ok(());
    }
    let found = if essence.is_empty() {
        "no content-type".to_owned()
    } else {
        format!("content-type `{}`", essence.escape_debug())
    };
    Err(HttpProblem::closing(WRONG_TYPE, format!("found {found}, expected `{expected}`")))
}

fn too_large(max: usize) -> HttpProblem {
    HttpProblem::closing(TOO_LARGE, format!("the limit is {max} bytes"))
}
