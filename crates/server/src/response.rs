//! Responses: JSON and pictures.

use crate::pool::Permit;
use crate::problem::HttpProblem;
use crate::state::Memory;
use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use hyper::body::{Frame, SizeHint};
use serde::Serialize;
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use touchmove_api::question::content_type::JSON;
use touchmove_api::question::to_json;

/// Bytes of a response handed to hyper at a time.
const CHUNK: usize = 64 * 1024;

pub(crate) fn json(value: &impl Serialize) -> Result<Response, HttpProblem> {
    Ok(with_type(JSON, to_json(value)?))
}

pub(crate) fn with_type(content_type: &'static str, bytes: impl Into<Bytes>) -> Response {
    respond(content_type, bytes.into(), None)
}

/// Returns a large response, which keeps a memory permit of its size until the client has read it.
pub(crate) async fn large(
    content_type: &'static str,
    mut bytes: Vec<u8>,
    memory: &Memory,
    mut permit: Permit,
) -> Result<Response, HttpProblem> {
    bytes.shrink_to_fit();
    memory.resize(&mut permit, bytes.len()).await?;
    Ok(respond(content_type, bytes.into(), Some(permit)))
}

fn respond(content_type: &'static str, rest: Bytes, permit: Option<Permit>) -> Response {
    let body = Body::new(ResponseBody { rest, _permit: permit });
    ([(header::CONTENT_TYPE, content_type)], body).into_response()
}

/// A body that hands out its bytes in chunks. hyper takes the next chunk only when the client has read most of the previous ones; a body of
/// one piece would be finished at once as far as hyper is concerned: its permit would be returned, and the timeout for the next
/// request would start, while the client still reads.
struct ResponseBody {
    rest: Bytes,
    _permit: Option<Permit>,
}

impl hyper::body::Body for ResponseBody {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        if self.rest.is_empty() {
            return Poll::Ready(None);
        }
        let length = self.rest.len().min(CHUNK);
        Poll::Ready(Some(Ok(Frame::data(self.rest.split_to(length)))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.rest.len() as u64)
    }
}
