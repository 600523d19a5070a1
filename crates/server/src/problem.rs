//! Problems of HTTP itself, and problems as responses.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use touchmove_api::{Problem, ProblemKind};

macro_rules! kinds {
    ($($name:ident = $status:literal, $slug:literal, $en:literal, $zh:literal;)*) => {$(
        pub(crate) const $name: ProblemKind = ProblemKind::new($status, $slug, $en, $zh);
    )*};
}

kinds! {
    BAD_HOST = 400, "bad-host", "The request needs one Host header", "请求没有说明主机";
    BROKEN_BODY = 400, "broken-body", "The body is incomplete", "请求正文没有读完";
    CROSS_SITE = 403, "cross-site", "The request comes from a page of another site", "请求来自别的网站";
    TOO_SLOW = 408, "too-slow", "The body took too long to arrive", "请求太慢";
    TOO_LARGE = 413, "too-large", "The body is too large", "内容太大";
    WRONG_TYPE = 415, "wrong-type", "The body has the wrong content type", "正文类型不对";
    WRONG_HOST = 421, "wrong-host", "The request is for another host", "主机不对";
    UNSUPPORTED_CODING = 501, "unsupported-coding", "The body has an unsupported transfer coding", "不支持的传输编码";
    BUSY = 503, "busy", "The server is busy", "现在请求太多，请稍后再试";
}

/// A problem on its way to the client.
#[derive(Debug)]
pub(crate) struct HttpProblem {
    problem: Problem,
    /// Whether the connection is closed after the response, since the rest of the request was not read.
    closes: bool,
}

impl HttpProblem {
    /// Closes the connection after the response.
    pub(crate) fn and_close(self) -> Self {
        HttpProblem { closes: true, ..self }
    }

    /// Creates a problem that closes the connection.
    pub(crate) fn closing(kind: ProblemKind, detail: impl Into<String>) -> Self {
        HttpProblem { problem: Problem::new(kind, detail), closes: true }
    }
}

impl From<Problem> for HttpProblem {
    fn from(problem: Problem) -> Self {
        HttpProblem { problem, closes: false }
    }
}

impl IntoResponse for HttpProblem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.problem.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        // Strings and numbers cannot fail to be written into memory.
        let body = serde_json::to_vec(&self.problem).unwrap_or_default();
        let mut response = (status, body).into_response();
        let mut insert = |name, value| response.headers_mut().insert(name, HeaderValue::from_static(value));
        insert(header::CONTENT_TYPE, "application/problem+json");
        if self.closes {
            insert(header::CONNECTION, "close");
        }
        if status == StatusCode::SERVICE_UNAVAILABLE {
            insert(header::RETRY_AFTER, "1");
        }
        response
    }
}
