//! Reading the body of a request: of the right type, no longer than its limit, within its time, and within the budget.

use crate::house::{House, Room};
use crate::problem::{BROKEN_BODY, Problem, TOO_LARGE, TOO_SLOW, WRONG_TYPE};
use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, header};
use hyper::body::Body as _;
use serde::de::DeserializeOwned;
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use tokio::time::{Instant, timeout_at};

/// A body that is refused is read for so much all the same, and thrown away, so that the client comes to read why it was refused.
const THROWN_AWAY: usize = 16 * 1024 * 1024;

/// A question in JSON.
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<House>> for Asked<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, house: &Arc<House>) -> Result<Self, Problem> {
        let most = house.limits.json_body;
        let sheet = read(request, house, "application/json", most, |_| most).await?;
        serde_json::from_slice(&sheet.bytes).map(Asked).map_err(|error| Problem::json(&error))
    }
}

/// A body as it came, and the room that it takes.
pub(crate) struct Sheet {
    pub(crate) bytes: Vec<u8>,
    _room: Option<Room>,
}

/// A text: no larger than `most` of how it begins, and in no case larger than `ceiling`.
pub(crate) async fn text(
    request: Request,
    house: &House,
    ceiling: usize,
    most: impl Fn(&[u8]) -> usize,
) -> Result<Sheet, Problem> {
    read(request, house, "text/plain", ceiling, most).await
}

fn expect_type(headers: &HeaderMap, wanted: &str) -> Result<(), Problem> {
    let given = headers.get(header::CONTENT_TYPE).map(|value| String::from_utf8_lossy(value.as_bytes()));
    let essence = given.as_deref().unwrap_or("").split(';').next().unwrap_or("").trim();
    if essence.eq_ignore_ascii_case(wanted) {
        return Ok(());
    }
    let found = if essence.is_empty() {
        "no content-type".to_owned()
    } else {
        format!("content-type `{}`", essence.escape_debug())
    };
    Err(Problem::new(WRONG_TYPE, format!("found {found}, expected `{wanted}`")).closing())
}

async fn read(
    request: Request,
    house: &House,
    kind: &str,
    ceiling: usize,
    most: impl Fn(&[u8]) -> usize,
) -> Result<Sheet, Problem> {
    let deadline = Instant::now() + house.limits.body_time;
    let waits_for_word = request.headers().contains_key(header::EXPECT);
    let typed = expect_type(request.headers(), kind);
    let mut body = request.into_body();
    let announced = body.size_hint().exact().map(|bytes| usize::try_from(bytes).unwrap_or(usize::MAX));
    let is_too_large = announced.is_some_and(|announced| announced > ceiling);
    if let Err(problem) = typed.and(if is_too_large { Err(too_large(ceiling)) } else { Ok(()) }) {
        if !waits_for_word && announced.is_none_or(|announced| announced <= THROWN_AWAY) {
            throw_away(&mut body, deadline).await;
        }
        return Err(problem);
    }
    let expected = announced.unwrap_or(ceiling);
    let room =
        if expected > house.limits.free_body { Some(house.room_for_body(expected).await?) } else { None };
    let mut bytes = Vec::with_capacity(announced.unwrap_or(0));
    loop {
        let frame = match timeout_at(deadline, next(&mut body)).await {
            Ok(None) => return Ok(Sheet { bytes, _room: room }),
            Ok(Some(Ok(frame))) => frame,
            Ok(Some(Err(error))) => {
                let detail = format!("the body broke off after {} bytes: {error}", bytes.len());
                return Err(Problem::new(BROKEN_BODY, detail).closing());
            }
            Err(_) => {
                let seconds = house.limits.body_time.as_secs_f64();
                let detail = format!("the body did not arrive within {seconds} s");
                return Err(Problem::new(TOO_SLOW, detail).closing());
            }
        };
        bytes.extend_from_slice(&frame);
        if bytes.len() > most(&bytes) {
            let most = most(&bytes);
            drop((bytes, room));
            throw_away(&mut body, deadline).await;
            return Err(too_large(most));
        }
    }
}

/// The next piece of a body; trailers are none.
async fn next(body: &mut Body) -> Option<Result<Bytes, axum::Error>> {
    loop {
        match poll_fn(|cx| Pin::new(&mut *body).poll_frame(cx)).await? {
            Ok(frame) => {
                if let Ok(data) = frame.into_data() {
                    return Some(Ok(data));
                }
            }
            Err(error) => return Some(Err(error)),
        }
    }
}

async fn throw_away(body: &mut Body, deadline: Instant) {
    let mut thrown = 0;
    while let Ok(Some(Ok(frame))) = timeout_at(deadline, next(body)).await {
        thrown += frame.len();
        if thrown > THROWN_AWAY {
            return;
        }
    }
}

fn too_large(most: usize) -> Problem {
    Problem::new(TOO_LARGE, format!("there is room for {most} bytes")).closing()
}
