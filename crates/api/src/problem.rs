//! The error type of every request: an RFC 9457 problem as data.

use serde::Serialize;
use std::error::Error;
use std::fmt;
use touchmove::{AnyPositionError, Lang, LocalizedText, ParseError, Text};

/// A kind of problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProblemKind {
    /// The HTTP status that fits.
    pub status: u16,
    /// A short name for programs.
    pub name: &'static str,
    /// A title for people.
    pub title: Text,
}

impl ProblemKind {
    /// Creates a kind from its status, its name and its title in English and Chinese.
    pub const fn new(status: u16, name: &'static str, en: &'static str, zh: &'static str) -> Self {
        ProblemKind { status, name, title: Text::new(en, zh) }
    }
}

/// The kinds of problems that requests can have. Transports add their own.
#[allow(missing_docs)] // Each has a name and a title.
pub mod kinds {
    use super::ProblemKind;

    pub const BAD_QUERY: ProblemKind = ProblemKind::new(400, "bad-query", "The query is invalid", "查询有误");
    pub const MALFORMED_JSON: ProblemKind =
        ProblemKind::new(400, "malformed-json", "The body is not the expected JSON", "正文不是应有的 JSON");
    pub const NOT_FOUND: ProblemKind =
        ProblemKind::new(404, "not-found", "There is nothing at this path", "这里什么也没有");
    pub const WRONG_METHOD: ProblemKind =
        ProblemKind::new(405, "wrong-method", "The path does not support this method", "此路径不支持该方法");
    pub const UNKNOWN_GAME: ProblemKind =
        ProblemKind::new(404, "unknown-game", "No game has this name", "没有这种棋");
    pub const NO_SHORTEST_PATH: ProblemKind = ProblemKind::new(
        404,
        "no-shortest-path",
        "The game does not ask for shortest paths",
        "这种棋没有最短路",
    );
    pub const NO_SUCH_RECORD: ProblemKind =
        ProblemKind::new(404, "no-such-record", "There is no such record", "没有这局棋");
    pub const POSITION_SYNTAX: ProblemKind =
        ProblemKind::new(422, "position-syntax", "The text is not a position", "这段文字不是局面");
    pub const POSITION_IMPOSSIBLE: ProblemKind =
        ProblemKind::new(422, "position-impossible", "The position is impossible", "这个局面不可能");
    pub const MOVE_SYNTAX: ProblemKind =
        ProblemKind::new(422, "move-syntax", "The text is not a move", "这段文字不是着法");
    pub const ILLEGAL_MOVE: ProblemKind =
        ProblemKind::new(422, "illegal-move", "A move is illegal", "着法不合法");
    pub const NO_SUCH_SQUARE: ProblemKind =
        ProblemKind::new(422, "no-such-square", "The board has no such square", "棋盘上没有这个格子");
    pub const NO_SUCH_PIECE: ProblemKind =
        ProblemKind::new(422, "no-such-piece", "The game has no such piece", "没有这种棋子");
    pub const NO_SUCH_SIDE: ProblemKind =
        ProblemKind::new(422, "no-such-side", "The game has no such side", "没有这一方");
    pub const SQUARE_TAKEN: ProblemKind =
        ProblemKind::new(422, "square-taken", "Two pieces are on one square", "一格只能放一个子");
    pub const INEXPRESSIBLE: ProblemKind = ProblemKind::new(
        422,
        "inexpressible",
        "The format cannot express the record",
        "这种格式写不出这局棋",
    );
    pub const INTERNAL: ProblemKind =
        ProblemKind::new(500, "internal", "A bug in touchmove", "这是 touchmove 的错误，请报告");
    pub const TOOK_TOO_LONG: ProblemKind = ProblemKind::new(
        503,
        "took-too-long",
        "The request took too long",
        "处理时间太长，请分成小一些的部分",
    );
}

/// Why a question has no answer. Boxed, so that results stay small.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Problem(Box<Content>);

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Content {
    #[serde(rename = "type")]
    uri: String,
    title: &'static str,
    status: u16,
    kind: &'static str,
    detail: String,
    /// The detail in all languages; in Chinese the title, where the detail is not translated.
    message: LocalizedText,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    found: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<String>,
}

impl Problem {
    /// Creates a problem of this kind; the detail is English.
    pub fn new(kind: ProblemKind, detail: impl Into<String>) -> Self {
        let detail = detail.into();
        Problem(Box::new(Content {
            uri: format!("urn:touchmove:problem:{}", kind.name),
            title: kind.title.en,
            status: kind.status,
            kind: kind.name,
            message: LocalizedText::new(detail.clone(), kind.title.zh),
            detail,
            line: None,
            column: None,
            found: None,
            expected: None,
        }))
    }

    /// Returns the problem for a request that is not the JSON it should be.
    pub fn malformed_json(error: &serde_json::Error) -> Self {
        let mut problem = Problem::new(kinds::MALFORMED_JSON, error.to_string());
        (problem.0.line, problem.0.column) = (Some(error.line() as u64), Some(error.column() as u64));
        problem
    }

    /// Returns the problem for a path that nothing is at.
    pub fn not_found(path: &str) -> Self {
        Problem::new(kinds::NOT_FOUND, format!("there is no `{}`", path.escape_debug()))
    }

    /// Returns the problem for a method that a path does not support.
    pub fn wrong_method(method: &str, path: &str) -> Self {
        let detail = format!("`{}` does not support {}", path.escape_debug(), method.escape_debug());
        Problem::new(kinds::WRONG_METHOD, detail)
    }

    /// Returns the problem for a bug of ours; the client learns no more than that.
    pub fn internal() -> Self {
        Problem::new(kinds::INTERNAL, "please report it with the request")
    }

    /// Returns the problem for a malformed text of one line.
    pub(crate) fn syntax(kind: ProblemKind, error: ParseError) -> Self {
        let message = error.message_with_column();
        let mut problem = Problem::new(kind, message.en.clone());
        problem.0.message = message;
        problem.0.column = Some(error.location.column);
        problem.0.found = Some(error.found.en);
        problem.0.expected = Some(error.expected.en);
        problem
    }

    /// Returns the problem for a parameter that names a square which the board does not have.
    pub(crate) fn no_such_square(parameter: &str, error: ParseError) -> Self {
        let mut problem = Problem::new(kinds::NO_SUCH_SQUARE, format!("{parameter}: {}", error.message()));
        problem.0.found = Some(error.found.en);
        problem.0.expected = Some(error.expected.en);
        problem
    }

    /// Returns the HTTP status that fits.
    pub fn status(&self) -> u16 {
        self.0.status
    }

    /// Returns the name of the problem's kind.
    pub fn kind(&self) -> &'static str {
        self.0.kind
    }
}

impl From<AnyPositionError> for Problem {
    fn from(error: AnyPositionError) -> Self {
        match error {
            AnyPositionError::Syntax(error) => Problem::syntax(kinds::POSITION_SYNTAX, error),
            AnyPositionError::Setup(message) => {
                let mut problem = Problem::new(kinds::POSITION_IMPOSSIBLE, message.en.clone());
                problem.0.message = message;
                problem
            }
            AnyPositionError::NoInitialPosition(_) => Problem::new(kinds::POSITION_SYNTAX, error.to_string()),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.0.title, self.0.detail)
    }
}

impl Error for Problem {}

/// Where records or contest input are malformed: a part of a response, since what precedes it is answered.
#[derive(Clone, Debug, Serialize)]
pub struct InputError {
    /// The line, from 1.
    pub line: u64,
    /// The column, from 1.
    pub column: u64,
    /// What was found there.
    pub found: String,
    /// What was expected instead.
    pub expected: String,
    /// Both in one sentence.
    pub message: String,
}

impl InputError {
    pub(crate) fn new(error: &ParseError, lang: Lang) -> Self {
        InputError {
            line: error.location.line,
            column: error.location.column,
            found: error.found.get(lang).to_owned(),
            expected: error.expected.get(lang).to_owned(),
            message: error.message().get(lang).to_owned(),
        }
    }
}
