//! Judging contest inputs.

use crate::convert::{self, GameArg};
use crate::errors::{malformed_text, parse_error};
use crate::records::TextArg;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString, PyTuple};
use std::ops::ControlFlow;
use touchmove::{Lang, LocalizedText};
use touchmove_contest::{Error, OutputFormat, Ruling as ContestRuling, judge, rulings};
use touchmove_draw::ColorChoice;

/// The ruling on one case of a contest input; in duck chess, on one command. Its text is the contest's answer.
#[pyclass(frozen, module = "touchmove")]
pub(crate) struct Ruling(ContestRuling);

#[pymethods]
impl Ruling {
    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.0.game.name()
    }

    /// The number of the case, counted from 1.
    #[getter]
    fn case(&self) -> u64 {
        self.0.case
    }

    /// The line that decides: that of the refused move, or that of the case, counted from 1.
    #[getter]
    fn line(&self) -> u64 {
        self.0.source_line()
    }

    /// The contest's answer.
    #[getter]
    fn answer(&self) -> &str {
        &self.0.answer
    }

    /// The position that the answer is about, as text.
    #[getter]
    fn position(&self) -> String {
        self.0.position.to_string()
    }

    /// The clause that decides, or the first and the last of them.
    #[getter]
    fn clause(&self) -> &'static str {
        self.0.clauses()
    }

    /// The reason, or what the answer means, in one sentence.
    #[getter]
    fn message<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        convert::text(py, self.0.message())
    }

    /// The squares that the message is about.
    #[getter]
    fn squares<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        convert::squares(py, self.0.squares())
    }

    /// Whether a move or the position was refused.
    #[getter]
    fn is_refused(&self) -> bool {
        self.0.outcome.is_err()
    }

    /// The refused move, as written.
    #[getter]
    fn r#move(&self) -> Option<&str> {
        self.0.attempted.as_ref().map(|attempted| &*attempted.text)
    }

    /// The number of the refused move within its case, counted from 1.
    #[getter]
    fn move_number(&self) -> Option<u64> {
        self.0.attempted.as_ref().map(|attempted| attempted.number)
    }

    /// The squares of a shortest solution, where the answer is its length.
    #[getter]
    fn shortest_path<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        convert::squares(py, &self.0.shortest_path)
    }

    /// The reason with the board, as text.
    #[pyo3(signature = (*, lang = "en"))]
    fn explanation(&self, lang: &str) -> PyResult<String> {
        Ok(self.0.explanation(convert::lang(lang)?, ColorChoice::Never))
    }

    /// A picture of the position with the reason; ``None`` if the position is impossible.
    #[pyo3(signature = (*, lang = "en"))]
    fn svg(&self, lang: &str) -> PyResult<Option<String>> {
        Ok(self.0.svg(convert::lang(lang)?))
    }

    fn _repr_svg_(&self) -> Option<String> {
        self.0.svg(Lang::En)
    }

    fn __str__(&self) -> &str {
        &self.0.answer
    }

    fn __repr__(&self) -> String {
        format!("<Ruling on case {} of {}: {}>", self.0.case, self.0.game, self.0.answer)
    }
}

/// The rulings on the cases of a contest input, one after the other.
#[pyclass(module = "touchmove")]
pub(crate) struct Rulings {
    rulings: std::vec::IntoIter<ContestRuling>,
    error: Option<Error>,
}

#[pymethods]
impl Rulings {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Ruling>> {
        match (self.rulings.next(), self.error.take()) {
            (Some(ruling), error) => {
                self.error = error;
                Ok(Some(Ruling(ruling)))
            }
            (None, Some(error)) => Err(contest_error(py, &error)),
            (None, None) => Ok(None),
        }
    }
}

fn contest_error(py: Python<'_>, error: &Error) -> PyErr {
    match error {
        Error::Parse(error) => parse_error(py, error),
        error => malformed_text(py, &LocalizedText::verbatim(error.to_string()), None),
    }
}

/// Judges a contest input, and returns an iterator over the rulings. Malformed input raises ``MalformedText`` after the rulings on the cases
/// before it.
///
/// >>> import touchmove
/// >>> for ruling in touchmove.judge("correct-move", "17 49 25\n56 48 49\n"):
/// ...     print(ruling, ruling.clause, ruling.message)
/// Move not allowed CM3 the king on 17 could move to 25 as well
/// Stop CM4 the king on 56 is locked in: the queen could move to 48, 57 as well
#[pyfunction]
#[pyo3(name = "judge", signature = (game, text, /))]
pub(crate) fn judge_text(py: Python<'_>, game: GameArg, text: TextArg) -> Rulings {
    py.detach(|| {
        let mut all = Vec::new();
        let judged = rulings(game.0, text.bytes(), |ruling| {
            all.push(ruling.clone());
            ControlFlow::Continue(())
        });
        Rulings { rulings: all.into_iter(), error: judged.err() }
    })
}

/// Judges a contest input, and returns the contest's output, byte for byte.
///
/// >>> import touchmove
/// >>> touchmove.answers("kings-tour", "c4 e6 d5\n")
/// '2\n'
#[pyfunction]
#[pyo3(signature = (game, text, /))]
pub(crate) fn answers(py: Python<'_>, game: GameArg, text: TextArg) -> PyResult<Bound<'_, PyAny>> {
    let mut output = Vec::new();
    py.detach(|| judge(game.0, text.bytes(), &mut output, &OutputFormat::Contest))
        .map_err(|error| contest_error(py, &error))?;
    Ok(match text {
        TextArg::Text(_) => PyString::new(py, &String::from_utf8_lossy(&output)).into_any(),
        TextArg::Bytes(_) => PyBytes::new(py, &output).into_any(),
    })
}
