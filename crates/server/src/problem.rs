//! What is answered when a request cannot be: `application/problem+json` (RFC 9457), whatever went wrong.

use crate::guard::seal;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use touchmove::table::OpenError;
use touchmove::{Lang, Phrase, SyntaxError, Words};
use touchmove_draw::NoSquare;

/// A kind of problem: its status, its name for programs, its title for people.
pub(crate) struct Kind(StatusCode, &'static str, Words);

macro_rules! kinds {
    ($($name:ident = $status:ident, $slug:literal, $en:literal, $zh:literal;)*) => {$(
        pub(crate) const $name: Kind = Kind(StatusCode::$status, $slug, Words::new($en, $zh));
    )*};
}

kinds! {
    NO_HTTP = BAD_REQUEST, "bad-request", "This is no HTTP request", "这不是 HTTP 请求";
    BAD_QUERY = BAD_REQUEST, "bad-query", "The query makes no sense", "查询有误";
    BAD_HOST = BAD_REQUEST, "bad-host", "The request does not say which host it is for", "请求没有说明主机";
    BROKEN_BODY = BAD_REQUEST, "broken-body", "The body could not be read to its end", "请求正文没有读完";
    MALFORMED_JSON = BAD_REQUEST, "malformed-json", "The body is not the JSON that belongs there", "正文不是应有的 JSON";
    NOT_FOUND = NOT_FOUND, "not-found", "There is nothing here", "这里什么也没有";
    UNKNOWN_GAME = NOT_FOUND, "unknown-game", "No game has this name", "没有这种棋";
    NO_WAY = NOT_FOUND, "no-way", "This game is not about the shortest way", "这种棋没有最短路";
    NO_RECORD = NOT_FOUND, "no-such-record", "There are not so many records", "没有这么多棋局";
    WRONG_METHOD = METHOD_NOT_ALLOWED, "wrong-method", "This path does not take this method", "此路径不支持该方法";
    TOO_SLOW = REQUEST_TIMEOUT, "too-slow", "The request took too long to arrive", "请求太慢";
    TOO_LARGE = PAYLOAD_TOO_LARGE, "too-large", "The body is too large", "内容太大";
    URI_TOO_LONG = URI_TOO_LONG, "uri-too-long", "The address that is asked for is too long", "网址太长";
    WRONG_TYPE = UNSUPPORTED_MEDIA_TYPE, "wrong-type", "The body is of the wrong type", "正文类型不对";
    WRONG_HOST = MISDIRECTED_REQUEST, "wrong-host", "This is not the host that was asked for", "主机不对";
    POSITION_SYNTAX = UNPROCESSABLE_ENTITY, "position-syntax", "The text is no position", "这段文字不是局面";
    POSITION_IMPOSSIBLE = UNPROCESSABLE_ENTITY, "position-impossible", "The position cannot be", "这个局面不可能";
    MOVE_SYNTAX = UNPROCESSABLE_ENTITY, "move-syntax", "The text is no move", "这段文字不是着法";
    NO_SQUARE = UNPROCESSABLE_ENTITY, "no-square", "The board has no such square", "棋盘上没有这个格子";
    NO_FIGURE = UNPROCESSABLE_ENTITY, "no-figure", "The game has no such figure", "没有这种棋子";
    NO_SIDE = UNPROCESSABLE_ENTITY, "no-side", "The game has no such side", "没有这一方";
    TWO_ON_A_SQUARE = UNPROCESSABLE_ENTITY, "two-on-a-square", "A square has room for one piece", "一格只能放一个子";
    HEAD_TOO_LARGE = REQUEST_HEADER_FIELDS_TOO_LARGE, "head-too-large", "The head of the request is too large", "请求头太大";
    OWN_FAULT = INTERNAL_SERVER_ERROR, "own-fault", "This is a bug in touchmove", "这是 touchmove 的错误，请报告";
    BUSY = SERVICE_UNAVAILABLE, "busy", "Too much is being asked at the moment", "现在请求太多，请稍后再试";
    TOOK_TOO_LONG = SERVICE_UNAVAILABLE, "took-too-long", "The work took too long", "处理时间太长，请分成小一些的部分";
}

/// What went wrong with a request. In a box, since it is handed on as an error.
#[derive(Debug)]
pub(crate) struct Problem(Box<Content>);

/// What is said of it.
#[derive(Debug, Serialize)]
struct Content {
    #[serde(rename = "type")]
    uri: String,
    title: &'static str,
    #[serde(serialize_with = "as_number")]
    status: StatusCode,
    kind: &'static str,
    detail: String,
    /// For people, in both languages: the detail, or in Chinese at least the title.
    words: Phrase,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    found: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<String>,
    /// Whether the connection is of no more use, since the rest of the body may still be on its way.
    #[serde(skip)]
    closes: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde wants it so.
fn as_number<S: serde::Serializer>(status: &StatusCode, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u16(status.as_u16())
}

impl Problem {
    pub(crate) fn new(kind: Kind, detail: impl Into<String>) -> Self {
        let Kind(status, kind, title) = kind;
        let detail = detail.into();
        Problem(Box::new(Content {
            uri: format!("urn:touchmove:problem:{kind}"),
            title: title.en,
            status,
            kind,
            words: Phrase::new(detail.clone(), title.zh),
            detail,
            line: None,
            column: None,
            found: None,
            expected: None,
            closes: false,
        }))
    }

    /// A text that is not in its format.
    pub(crate) fn syntax(kind: Kind, error: SyntaxError) -> Self {
        let mut problem = Problem::new(kind, error.to_string());
        problem.0.words.zh = error.words(Lang::Zh);
        problem.0.column = Some(error.column);
        problem.0.found = Some(error.found.en);
        problem.0.expected = Some(error.expected.en.to_owned());
        problem
    }

    /// A question in JSON that is none.
    pub(crate) fn json(error: &serde_json::Error) -> Self {
        let mut problem = Problem::new(MALFORMED_JSON, error.to_string());
        (problem.0.line, problem.0.column) = (Some(error.line()), Some(error.column()));
        problem
    }

    /// Squares of a picture that the board does not have.
    pub(crate) fn no_square(parameter: &str, error: &NoSquare) -> Self {
        let mut problem = Problem::new(NO_SQUARE, format!("{parameter}: {error}"));
        problem.0.found = Some(error.found.clone());
        problem.0.expected = Some(error.expected.to_owned());
        problem
    }

    /// A bug, of which the client need not know more.
    pub(crate) fn own_fault() -> Self {
        Problem::new(OWN_FAULT, "please report it with the request")
    }

    /// The same, and no further request on this connection.
    pub(crate) fn closing(mut self) -> Self {
        self.0.closes = true;
        self
    }

    /// As the body of an answer.
    pub(crate) fn to_json(&self) -> Vec<u8> {
        // Strings and numbers cannot fail to be written into memory.
        serde_json::to_vec(&self.0).unwrap_or_default()
    }

    fn headers(&self) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        if self.0.closes {
            headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        if self.0.status == StatusCode::SERVICE_UNAVAILABLE {
            headers.insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        headers
    }

    /// The whole answer as it goes over the wire, the last one there: for whoever has no HTTP at hand.
    pub(crate) fn into_wire(self) -> Vec<u8> {
        let problem = self.closing();
        let (mut headers, body) = (problem.headers(), problem.to_json());
        headers.insert(header::CONTENT_LENGTH, body.len().into());
        seal(&mut headers);
        let mut wire = format!("HTTP/1.1 {}\r\n", problem.0.status).into_bytes();
        for (name, value) in &headers {
            wire.extend([name.as_str().as_bytes(), b": ", value.as_bytes(), b"\r\n"].concat());
        }
        wire.extend(b"\r\n");
        wire.extend(body);
        wire
    }
}

impl From<OpenError> for Problem {
    fn from(error: OpenError) -> Self {
        match error {
            OpenError::Syntax(error) => Problem::syntax(POSITION_SYNTAX, error),
            OpenError::Setup(why) => {
                let mut problem = Problem::new(POSITION_IMPOSSIBLE, why.en.clone());
                problem.0.words = why;
                problem
            }
            OpenError::NoOpening(_) => Problem::new(POSITION_SYNTAX, error.to_string()),
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        (self.0.status, self.headers(), self.to_json()).into_response()
    }
}
