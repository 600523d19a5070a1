//! What is reported of a deviation.

use super::Lint;
use crate::LocatedText;
use crate::pdn::{UntaggedGames, Warning};
use std::fmt;
use touchmove::Location;

/// A deviation in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Where it is.
    pub location: Location,
    /// What kind it is.
    pub lint: Lint,
    /// The text that deviates, as written; empty if something is missing.
    pub text: String,
    /// A description, which quotes the text.
    pub message: String,
    /// Whether [`format_block`](crate::format::format_block) fixes it, unless it leaves the game unchanged.
    pub is_fixable: bool,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Diagnostic { location: Location { line, column }, lint, message, .. } = self;
        write!(f, "{line}:{column}: {}: {}: {message}", lint.severity().name(), lint.name())
    }
}

impl From<UntaggedGames> for Diagnostic {
    fn from(games: UntaggedGames) -> Self {
        Diagnostic {
            location: games.location,
            lint: Lint::Variant,
            text: String::new(),
            message: games.message().en,
            is_fixable: false,
        }
    }
}

/// Describes what was noticed while a game was read.
pub(super) fn diagnostic(text: &LocatedText<'_>, warning: Warning) -> Diagnostic {
    let LocatedText { location, text } = text;
    let quoted = quote(text);
    let (lint, message) = match warning {
        Warning::Encoding => (Lint::Encoding, format!("{quoted} is not UTF-8; read as Latin-1")),
        Warning::TagForm => {
            let message = format!(
                "{quoted}: a tag is written `[Name \"value\"]`, with a capital letter and quotes, once"
            );
            (Lint::Tag, message)
        }
        Warning::DuplicateTag => (Lint::DuplicateTag, format!("{quoted} repeats a tag with another value")),
        Warning::LineComment => {
            (Lint::LineComment, format!("{quoted}: the standard has comments in braces, none after `;`"))
        }
        Warning::Stray => (Lint::Stray, format!("{quoted} has no meaning here")),
        Warning::LooseText => (Lint::Stray, format!("{quoted} is not in a comment")),
        Warning::MoveForm => {
            let message =
                format!("{quoted}: a move is written without spaces and leading zeros, with `-` or `x`");
            (Lint::MoveForm, message)
        }
        Warning::StarMark => (Lint::StarMark, format!("{quoted} marks a move; the standard has `$7`")),
        Warning::MissingEnd => (Lint::End, "the game ends here without `*` or a result".to_owned()),
        Warning::SecondEnd => (Lint::End, format!("{quoted}: the game has ended already")),
    };
    let is_fixable = lint.is_fixable();
    Diagnostic { location: *location, lint, text: text.to_string(), message, is_fixable }
}

/// Quotes the beginning of a text on one line.
pub(super) fn quote(text: &str) -> String {
    const MAX_LENGTH: usize = 40;
    let mut quoted = String::from("`");
    for c in text.chars().take(MAX_LENGTH) {
        if c.is_control() {
            quoted.extend(c.escape_debug());
        } else {
            quoted.push(c);
        }
    }
    if text.chars().nth(MAX_LENGTH).is_some() {
        quoted.push('…');
    }
    quoted.push('`');
    quoted
}
