//! Raises the exceptions of `touchmove/_types.py`.

use crate::convert::{self, PyClassRef};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use touchmove::{AnyPositionError, Game, LocalizedText, Location, ParseError, Refusal, Text};
use touchmove_records::games::ResolveError;

static ILLEGAL_MOVE: PyClassRef = PyClassRef::new("IllegalMove");
static IMPOSSIBLE_POSITION: PyClassRef = PyClassRef::new("ImpossiblePosition");
static MALFORMED_TEXT: PyClassRef = PyClassRef::new("MalformedText");

/// Turns a new exception into an error, or the error of creating it.
fn raise(exception: PyResult<Bound<'_, PyAny>>) -> PyErr {
    exception.map_or_else(|error| error, PyErr::from_value)
}

/// A move breaks a rule.
pub(crate) struct IllegalMove<'a> {
    pub(crate) refusal: &'a Refusal,
    /// The move as it was written.
    pub(crate) text: &'a str,
    pub(crate) game: Game,
    pub(crate) position: String,
    pub(crate) alternatives: &'a [String],
}

impl IllegalMove<'_> {
    pub(crate) fn exception<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let Refusal { clause, message, squares, path } = self.refusal;
        ILLEGAL_MOVE.get(py)?.call1((
            clause.id,
            convert::text(py, message)?,
            convert::squares(py, squares)?,
            convert::squares(py, &path.squares)?,
            path.via.map(|via| convert::square(py, via)).transpose()?,
            self.text,
            self.game.name(),
            &self.position,
            PyTuple::new(py, self.alternatives)?,
        ))
    }

    pub(crate) fn raise(&self, py: Python<'_>) -> PyErr {
        raise(self.exception(py))
    }
}

/// Raises that a text is not in its format.
pub(crate) fn malformed_text(py: Python<'_>, message: &LocalizedText, location: Option<Location>) -> PyErr {
    raise((|| {
        let (line, column) = (location.map(|place| place.line), location.map(|place| place.column));
        MALFORMED_TEXT.get(py)?.call1((convert::text(py, message)?, line, column))
    })())
}

pub(crate) fn parse_error(py: Python<'_>, error: &ParseError) -> PyErr {
    malformed_text(py, &error.message(), Some(error.location))
}

pub(crate) fn position_error(py: Python<'_>, error: &AnyPositionError) -> PyErr {
    match error {
        AnyPositionError::Syntax(error) => parse_error(py, error),
        AnyPositionError::Setup(_) | AnyPositionError::NoInitialPosition(_) => {
            raise((|| IMPOSSIBLE_POSITION.get(py)?.call1((convert::text(py, &error.message())?,)))())
        }
    }
}

/// Why the text of a move does not name a legal move.
pub(crate) enum MoveProblem {
    Unreadable,
    Illegal { refusal: Box<Refusal>, alternatives: Vec<String> },
}

impl From<ResolveError> for MoveProblem {
    fn from(error: ResolveError) -> Self {
        match error {
            ResolveError::Illegal(refusal) => MoveProblem::Illegal { refusal, alternatives: Vec::new() },
            ResolveError::Ambiguous { refusal, alternatives } => {
                MoveProblem::Illegal { refusal, alternatives }
            }
            _ => MoveProblem::Unreadable,
        }
    }
}

impl From<Refusal> for MoveProblem {
    fn from(refusal: Refusal) -> Self {
        MoveProblem::Illegal { refusal: Box::new(refusal), alternatives: Vec::new() }
    }
}

/// The text of a move is none of this game.
pub(crate) fn unreadable_move(py: Python<'_>, text: &str) -> PyErr {
    malformed_text(py, &unreadable_move_message(text), None)
}

pub(crate) fn unreadable_move_message(text: &str) -> LocalizedText {
    let quoted = LocalizedText::quoted(text);
    let expected = Text::new("a move of this game", "这种棋的着法");
    ParseError::new(Location::default(), quoted, expected).message()
}
