//! The values that travel between Rust and Python, and the Python classes that hold them.

use crate::errors::parse_error;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyFrozenSet, PyString, PyTuple};
use touchmove::board::Label;
use touchmove::{
    Coord, EffectTag, Game, Lang, LocalizedText, MoveEffect, Path, PieceInfo, PlacedPiece, Text,
};

/// A class of `touchmove/_types.py`, imported once.
pub(crate) struct PyClassRef {
    name: &'static str,
    class: PyOnceLock<Py<PyAny>>,
}

impl PyClassRef {
    pub(crate) const fn new(name: &'static str) -> Self {
        PyClassRef { name, class: PyOnceLock::new() }
    }

    pub(crate) fn get<'py>(&self, py: Python<'py>) -> PyResult<&Bound<'py, PyAny>> {
        let import = || PyResult::Ok(py.import("touchmove._types")?.getattr(self.name)?.unbind());
        Ok(self.class.get_or_try_init(py, import)?.bind(py))
    }
}

static TEXT: PyClassRef = PyClassRef::new("Text");
static PIECE: PyClassRef = PyClassRef::new("Piece");
static PATH: PyClassRef = PyClassRef::new("Path");
static MOVE_EFFECT: PyClassRef = PyClassRef::new("MoveEffect");

/// A game, by its name or one of its aliases.
pub(crate) struct GameArg(pub(crate) Game);

impl<'py> FromPyObject<'_, 'py> for GameArg {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let name: String = object.extract()?;
        name.parse().map(GameArg).map_err(|error: touchmove::UnknownGame| {
            pyo3::exceptions::PyValueError::new_err(format!("`{}`: {error}", name.escape_debug()))
        })
    }
}

/// A language, `"en"` or `"zh"`.
pub(crate) struct LangArg(pub(crate) Lang);

impl<'py> FromPyObject<'_, 'py> for LangArg {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        lang(&object.extract::<String>()?).map(LangArg)
    }
}

/// Reads a language, `"en"` or `"zh"`.
pub(crate) fn lang(name: &str) -> PyResult<Lang> {
    match name {
        "en" => Ok(Lang::En),
        "zh" => Ok(Lang::Zh),
        other => {
            let message = format!("lang must be 'en' or 'zh', not '{}'", other.escape_debug());
            Err(pyo3::exceptions::PyValueError::new_err(message))
        }
    }
}

pub(crate) fn text<'py>(py: Python<'py>, text: &LocalizedText) -> PyResult<Bound<'py, PyAny>> {
    TEXT.get(py)?.call1((&*text.en, &*text.zh))
}

pub(crate) fn static_text(py: Python<'_>, text: Text) -> PyResult<Bound<'_, PyAny>> {
    TEXT.get(py)?.call1((text.en, text.zh))
}

/// Returns the name of a side as a value, not as a word in a sentence.
pub(crate) fn side(side: Text) -> String {
    side.en.to_lowercase()
}

pub(crate) fn square<'py>(py: Python<'py>, square: Coord) -> PyResult<Bound<'py, PyAny>> {
    Ok(match square.label {
        Label::Number(number) => number.into_pyobject(py)?.into_any(),
        Label::Name(name) => PyString::new(py, &name.to_string()).into_any(),
        Label::Pair(row, column) => (row, column).into_pyobject(py)?.into_any(),
    })
}

pub(crate) fn squares<'py>(py: Python<'py>, coords: &[Coord]) -> PyResult<Bound<'py, PyTuple>> {
    let squares = coords.iter().map(|coord| square(py, *coord)).collect::<PyResult<Vec<_>>>()?;
    PyTuple::new(py, squares)
}

/// Reads a square as the game names it, or a string that players would write.
pub(crate) fn square_arg(game: Game, object: &Bound<'_, PyAny>) -> PyResult<Coord> {
    let name = match object.extract::<(u64, u64)>() {
        Ok((row, column)) => format!("{row}.{column}"),
        Err(_) => object.str()?.to_string(),
    };
    game.parse_square(&name).map_err(|error| parse_error(object.py(), &error))
}

pub(crate) fn piece<'py>(py: Python<'py>, info: &'static PieceInfo) -> PyResult<Bound<'py, PyAny>> {
    let side = info.side.map(self::side);
    PIECE.get(py)?.call1((info.letter, static_text(py, info.name)?, side))
}

pub(crate) fn path<'py>(py: Python<'py>, path: &Path) -> PyResult<Bound<'py, PyAny>> {
    let via = path.via.map(|via| square(py, via)).transpose()?;
    PATH.get(py)?.call1((squares(py, &path.squares)?, via))
}

pub(crate) fn effect<'py>(py: Python<'py>, effect: &MoveEffect) -> PyResult<Bound<'py, PyAny>> {
    let placed = |placed: &PlacedPiece| Ok((square(py, placed.square)?, piece(py, placed.piece)?));
    let captured = effect.captured.iter().map(placed).collect::<PyResult<Vec<_>>>()?;
    let tag = |tag: &EffectTag| match tag {
        EffectTag::Capture => "capture",
        EffectTag::Promotion => "promotion",
        EffectTag::Check => "check",
        EffectTag::Win => "win",
        EffectTag::Draw => "draw",
        _ => "other",
    };
    MOVE_EFFECT.get(py)?.call1((
        text(py, &effect.message)?,
        path(py, &effect.path)?,
        PyTuple::new(py, captured)?,
        PyFrozenSet::new(py, effect.tags.iter().map(tag))?,
    ))
}
