//! Text in all languages, what is wrong with a malformed text, and the cursor that every notation is parsed with.

use crate::excerpt::Excerpt;
use crate::{Reason, SetupReason};
use std::fmt;

/// A language that messages are available in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Chinese.
    Zh,
}

/// A fixed text in every language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Text {
    /// English.
    pub en: &'static str,
    /// Chinese.
    pub zh: &'static str,
}

impl Text {
    /// Creates a text from its two versions.
    pub const fn new(en: &'static str, zh: &'static str) -> Self {
        Text { en, zh }
    }

    /// Returns the text in one language.
    pub const fn get(self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.en,
            Lang::Zh => self.zh,
        }
    }
}

/// A text in every language, composed at run time.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct LocalizedText {
    /// English.
    pub en: String,
    /// Chinese.
    pub zh: String,
}

impl LocalizedText {
    /// Creates a text from its two versions.
    pub fn new(en: impl Into<String>, zh: impl Into<String>) -> Self {
        LocalizedText { en: en.into(), zh: zh.into() }
    }

    /// Creates a text that is the same in every language, such as a quotation.
    pub fn verbatim(text: impl Into<String>) -> Self {
        let text = text.into();
        LocalizedText { en: text.clone(), zh: text }
    }

    /// Quotes the beginning of a text, for a message about it.
    pub fn quoted(text: &str) -> Self {
        let beginning: String = text.chars().take(MAX_QUOTED).collect();
        let ellipsis = if beginning.len() < text.len() { "…" } else { "" };
        LocalizedText::verbatim(format!("`{}{ellipsis}`", beginning.escape_debug()))
    }

    /// Returns the text in one language.
    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Zh => &self.zh,
        }
    }

    /// Appends a text, language by language.
    pub(crate) fn push(&mut self, en: impl AsRef<str>, zh: impl AsRef<str>) {
        self.en.push_str(en.as_ref());
        self.zh.push_str(zh.as_ref());
    }
}

impl From<Text> for LocalizedText {
    fn from(text: Text) -> Self {
        LocalizedText::new(text.en, text.zh)
    }
}

/// English, for `Display` and error chains.
impl fmt::Display for LocalizedText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.en)
    }
}

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Location {
    /// The line, counted from 1.
    pub line: u64,
    /// The column in characters, counted from 1.
    pub column: u64,
}

/// The start of a text.
impl Default for Location {
    fn default() -> Self {
        Location { line: 1, column: 1 }
    }
}

/// A text that is not in the expected format. It says nothing about legality: a malformed text has no meaning yet.
///
/// ```
/// use touchmove::{ParseError, checkers};
/// let Err(touchmove::MoveError::Syntax(error)) = "12 to 3".parse::<checkers::Move>() else { unreachable!() };
/// assert_eq!(error.location.column, 3);
/// assert_eq!(error.message().en, "found a space, expected `-` and a square, or the end");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseError {
    /// Where it goes wrong.
    pub location: Location,
    /// What was found there, shortened to fit into a message.
    pub found: LocalizedText,
    /// What was expected instead.
    pub expected: LocalizedText,
    /// The line with the place marked, if the text has lines worth showing.
    pub excerpt: Option<Box<Excerpt>>,
}

impl ParseError {
    /// Creates an error without an excerpt.
    pub fn new(
        location: Location,
        found: impl Into<LocalizedText>,
        expected: impl Into<LocalizedText>,
    ) -> Self {
        ParseError { location, found: found.into(), expected: expected.into(), excerpt: None }
    }

    /// Adds the line with the place marked.
    #[must_use]
    pub fn with_excerpt(mut self, excerpt: Excerpt) -> Self {
        self.excerpt = Some(Box::new(excerpt));
        self
    }

    /// Says what was found and what was expected.
    pub fn message(&self) -> LocalizedText {
        let ParseError { found, expected, .. } = self;
        let (space_found, space_expected) = (space_before(&found.zh), space_before(&expected.zh));
        LocalizedText::new(
            format!("found {}, expected {}", found.en, expected.en),
            format!("读到{space_found}{}，应为{space_expected}{}", found.zh, expected.zh),
        )
    }

    /// Returns the message prefixed with the column, for texts of one line.
    pub fn message_with_column(&self) -> LocalizedText {
        let (column, message) = (self.location.column, self.message());
        LocalizedText::new(
            format!("column {column}: {}", message.en),
            format!("第 {column} 列：{}", message.zh),
        )
    }
}

/// Chinese text is set apart from ASCII by a space.
fn space_before(text: &str) -> &'static str {
    if text.starts_with(|first: char| first.is_ascii()) { " " } else { "" }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Location { line, column } = self.location;
        write!(f, "{line}:{column}: {}", self.message())?;
        self.excerpt.as_ref().map_or(Ok(()), |excerpt| excerpt.fmt(f))
    }
}

impl std::error::Error for ParseError {}

/// Why a text is not a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionError<S> {
    /// The text is malformed.
    Syntax(ParseError),
    /// The position it describes is impossible.
    Setup(S),
}

impl<S: SetupReason> PositionError<S> {
    /// Says what is wrong.
    pub fn message(&self) -> LocalizedText {
        match self {
            PositionError::Syntax(error) => error.message_with_column(),
            PositionError::Setup(error) => error.message(),
        }
    }
}

impl<S> From<ParseError> for PositionError<S> {
    fn from(error: ParseError) -> Self {
        PositionError::Syntax(error)
    }
}

impl<S: SetupReason> fmt::Display for PositionError<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl<S: SetupReason> std::error::Error for PositionError<S> {}

/// Why a text is not a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveError<I> {
    /// The text is malformed.
    Syntax(ParseError),
    /// The move is illegal in every position: it leaves the board, for example.
    Illegal(I),
}

impl<I> From<ParseError> for MoveError<I> {
    fn from(error: ParseError) -> Self {
        MoveError::Syntax(error)
    }
}

impl<I: Reason> fmt::Display for MoveError<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::Syntax(error) => error.message_with_column().fmt(f),
            MoveError::Illegal(reason) => write!(f, "{}: {}", reason.clause(), reason.message()),
        }
    }
}

impl<I: Reason> std::error::Error for MoveError<I> {}

const END: Text = Text::new("the end", "结尾");

/// The longest word that a message quotes, in characters.
const MAX_QUOTED: usize = 24;

/// Reads a one-line text from left to right.
pub(crate) struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    /// Starts after leading white space; trailing white space is ignored.
    pub(crate) fn new(text: &'a str) -> Self {
        let end = text.trim_end().len();
        let mut cursor = Cursor { text: &text[..end], at: 0 };
        cursor.skip_spaces();
        cursor
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    pub(crate) fn next(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        Some(next)
    }

    /// Consumes `wanted` if it is next.
    pub(crate) fn eat(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    /// Consumes white space and returns whether there was any.
    pub(crate) fn skip_spaces(&mut self) -> bool {
        let before = self.at;
        while self.peek().is_some_and(char::is_whitespace) {
            self.next();
        }
        self.at > before
    }

    /// Parses an unsigned number, saturating at `u64::MAX`.
    pub(crate) fn number(&mut self, expected: Text) -> Result<u64, ParseError> {
        if !self.peek().is_some_and(|c| c.is_ascii_digit()) {
            return Err(self.error(expected));
        }
        let mut number = 0u64;
        while let Some(digit) = self.peek().and_then(|c| c.to_digit(10)) {
            number = number.saturating_mul(10).saturating_add(digit.into());
            self.at += 1;
        }
        Ok(number)
    }

    /// Parses a number that `convert` accepts; otherwise the error points at the first digit.
    pub(crate) fn number_as<T>(
        &mut self,
        expected: Text,
        convert: impl Fn(u64) -> Option<T>,
    ) -> Result<T, ParseError> {
        let start = self.at;
        let number = self.number(expected)?;
        convert(number).ok_or_else(|| self.error_at(start, expected))
    }

    /// Parses an integer with an optional minus sign, saturating at `±i64::MAX`.
    pub(crate) fn integer(&mut self, expected: Text) -> Result<i64, ParseError> {
        let negative = self.eat('-');
        let size = i64::try_from(self.number(expected)?).unwrap_or(i64::MAX);
        Ok(if negative { -size } else { size })
    }

    pub(crate) fn expect_end(&self) -> Result<(), ParseError> {
        self.expect_end_or(END)
    }

    pub(crate) fn expect_end_or(&self, expected: Text) -> Result<(), ParseError> {
        if self.at == self.text.len() { Ok(()) } else { Err(self.error(expected)) }
    }

    /// Returns the current position, for [`error_at`](Self::error_at).
    pub(crate) fn offset(&self) -> usize {
        self.at
    }

    /// Creates an error at the next character.
    pub(crate) fn error(&self, expected: Text) -> ParseError {
        self.error_at(self.at, expected)
    }

    /// Creates an error at an earlier position.
    pub(crate) fn error_at(&self, offset: usize, expected: Text) -> ParseError {
        let (before, rest) = self.text.split_at(offset);
        let word = rest.split(char::is_whitespace).next().unwrap_or(rest);
        let found = match (word, rest) {
            (_, "") => END.into(),
            ("", _) => LocalizedText::new("a space", "空格"),
            (word, _) => LocalizedText::quoted(word),
        };
        let column = before.chars().count() as u64 + 1;
        ParseError::new(Location { line: 1, column }, found, expected)
    }
}

/// Formats an input number, marking saturated values as "or more" or "or less".
pub(crate) fn format_saturated(number: i64) -> LocalizedText {
    const LEAST: i64 = -i64::MAX;
    match number {
        i64::MAX => LocalizedText::new(format!("{number} or more"), format!("{number}（或更大的数）")),
        i64::MIN..=LEAST => {
            LocalizedText::new(format!("{number} or less"), format!("{number}（或更小的数）"))
        }
        _ => LocalizedText::verbatim(number.to_string()),
    }
}

/// Implements `Display` (English) and `Error` for a type with a `message`.
macro_rules! error_from_message {
    ($trait:ident for $type:ty) => {
        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&$crate::$trait::message(*self).en)
            }
        }
        impl std::error::Error for $type {}
    };
}
pub(crate) use error_from_message;

/// Makes serde write a type as its text and read it back from there.
macro_rules! serde_as_text {
    ($($type:ty),*) => {$(
        #[cfg(feature = "serde")]
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    )*};
}
pub(crate) use serde_as_text;
