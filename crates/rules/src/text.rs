//! Reading text: what is wrong with it, and the cursor that every notation reads with.

use crate::{Lang, Phrase, Words, found_expected};
use std::fmt;

/// Text that is not in the format. Only its shape is wrong: whether the position can be, or the move is legal, was not
/// asked yet.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SyntaxError {
    /// Where, in characters from 1.
    pub column: usize,
    /// What stands there, shortened to what fits a message.
    pub found: Phrase,
    /// What could have stood there.
    pub expected: Words,
}

impl SyntaxError {
    /// Where it is and how it is wrong, in one sentence.
    pub fn words(&self, lang: Lang) -> String {
        let (column, wrong) = (self.column, found_expected(&self.found, self.expected, lang));
        match lang {
            Lang::En => format!("column {column}: {wrong}"),
            Lang::Zh => format!("第 {column} 列：{wrong}"),
        }
    }
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words(Lang::En))
    }
}

impl std::error::Error for SyntaxError {}

/// Why a text did not become a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError<S> {
    /// The text is not in the format.
    Syntax(SyntaxError),
    /// The position that it describes cannot be.
    Setup(S),
}

impl<S: crate::SetupReason> ReadError<S> {
    /// What is wrong, in one sentence.
    pub fn phrase(&self) -> Phrase {
        let [en, zh] = [Lang::En, Lang::Zh].map(|lang| match self {
            ReadError::Syntax(error) => error.words(lang),
            ReadError::Setup(error) => error.words(lang),
        });
        Phrase { en, zh }
    }
}

impl<S> From<SyntaxError> for ReadError<S> {
    fn from(error: SyntaxError) -> Self {
        ReadError::Syntax(error)
    }
}

impl<S: fmt::Display> fmt::Display for ReadError<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Syntax(error) => error.fmt(f),
            ReadError::Setup(error) => error.fmt(f),
        }
    }
}

impl<S: fmt::Debug + fmt::Display> std::error::Error for ReadError<S> {}

/// Why a text did not become a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveError<I> {
    /// The text is not in the format.
    Syntax(SyntaxError),
    /// It is a move that is legal in no position: off the board, say.
    Illegal(I),
}

impl<I> From<SyntaxError> for MoveError<I> {
    fn from(error: SyntaxError) -> Self {
        MoveError::Syntax(error)
    }
}

impl<I: crate::Reason> fmt::Display for MoveError<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::Syntax(error) => error.fmt(f),
            MoveError::Illegal(reason) => write!(f, "{}: {}", reason.clause(), reason.words(crate::Lang::En)),
        }
    }
}

impl<I: crate::Reason> std::error::Error for MoveError<I> {}

const END: Words = Words::new("the end", "结尾");

/// Reads a text from left to right and knows where it is.
pub(crate) struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    /// Starts behind leading blanks; trailing blanks are no part of the text.
    pub(crate) fn new(text: &'a str) -> Self {
        let end = text.trim_end().len();
        let mut cursor = Cursor { text: &text[..end], at: 0 };
        cursor.skip_blanks();
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

    /// Steps over `wanted` if it is next.
    pub(crate) fn eat(&mut self, wanted: char) -> bool {
        let there = self.peek() == Some(wanted);
        if there {
            self.at += wanted.len_utf8();
        }
        there
    }

    /// Steps over blanks, and says whether there were any.
    pub(crate) fn skip_blanks(&mut self) -> bool {
        let before = self.at;
        while self.peek().is_some_and(char::is_whitespace) {
            self.next();
        }
        self.at > before
    }

    /// An unsigned number. Leading zeros count for nothing; a number too large for `u64` is as large as that holds.
    pub(crate) fn number(&mut self, expected: Words) -> Result<u64, SyntaxError> {
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

    /// A number that `make` takes; another is an error at its first digit.
    pub(crate) fn number_as<T>(
        &mut self,
        expected: Words,
        make: impl Fn(u64) -> Option<T>,
    ) -> Result<T, SyntaxError> {
        let start = self.at;
        let number = self.number(expected)?;
        make(number).ok_or_else(|| {
            self.at = start;
            self.error(expected)
        })
    }

    /// An integer with an optional sign; one too large for `i64` is as large as that holds.
    pub(crate) fn integer(&mut self, expected: Words) -> Result<i64, SyntaxError> {
        let negative = self.eat('-');
        let size = i64::try_from(self.number(expected)?).unwrap_or(i64::MAX);
        Ok(if negative { -size } else { size })
    }

    pub(crate) fn end(&self) -> Result<(), SyntaxError> {
        self.end_or(END)
    }

    pub(crate) fn end_or(&self, expected: Words) -> Result<(), SyntaxError> {
        if self.at == self.text.len() { Ok(()) } else { Err(self.error(expected)) }
    }

    /// An error at the next character.
    pub(crate) fn error(&self, expected: Words) -> SyntaxError {
        const LONGEST: usize = 24;
        let word: String =
            self.text[self.at..].chars().take_while(|c| !c.is_whitespace()).take(LONGEST + 1).collect();
        let found = match (word.chars().count(), self.peek()) {
            (_, None) => END.into(),
            (0, Some(_)) => Phrase::new("a blank", "空格"),
            (length, _) if length > LONGEST => {
                let beginning: String = word.chars().take(LONGEST).collect();
                Phrase::quoted(format!("`{}…`", beginning.escape_debug()))
            }
            _ => Phrase::quoted(format!("`{}`", word.escape_debug())),
        };
        SyntaxError { column: self.text[..self.at].chars().count() + 1, found, expected }
    }
}

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
