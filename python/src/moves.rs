//! Moves and lists of legal moves.

use crate::convert::GameArg;
use crate::errors::{IllegalMove, MoveProblem, unreadable_move};
use crate::history::{AnyHistory, BoundGame};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use std::hash::{DefaultHasher, Hash, Hasher};
use touchmove::{AnyMove, Game, with_game};

/// A move: the whole path of a piece. Its text is that of move lists, and it can be compared, hashed and pickled.
///
/// >>> from touchmove import Move
/// >>> Move("checkers", "11x18x25")
/// Move('checkers', '11-18-25')
/// >>> Move("duck-chess", "a1a2") == Move("鸭棋", "0 0 1 0")
/// True
#[pyclass(frozen, module = "touchmove", from_py_object)]
#[derive(Clone, Copy)]
pub(crate) struct Move {
    pub(crate) mv: AnyMove,
}

#[pymethods]
impl Move {
    /// Reads a move in any notation of records. It need not be legal anywhere.
    #[new]
    #[pyo3(signature = (game, text, /))]
    fn new(py: Python<'_>, game: GameArg, text: &str) -> PyResult<Self> {
        fn parse<P: BoundGame>(text: &str) -> Result<AnyMove, MoveProblem> {
            Ok(P::parse_move(text)?.into())
        }
        match with_game!(game.0, P => parse::<P>(text)) {
            Ok(mv) => Ok(Move { mv }),
            Err(problem) => Err(move_error(py, problem, text, game.0, String::new())),
        }
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.mv.game().name()
    }

    fn __str__(&self) -> String {
        text(&self.mv)
    }

    fn __repr__(&self) -> String {
        format!("Move('{}', '{}')", self.game(), self.__str__())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Move>().is_ok_and(|other| other.get().mv == self.mv)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.mv.game(), text(&self.mv)).hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (&'static str, String))> {
        Ok((py.get_type::<Move>().into_any(), (self.game(), self.__str__())))
    }
}

/// Returns the text of a move as move lists write it.
pub(crate) fn text(mv: &AnyMove) -> String {
    fn notation<P: BoundGame>(mv: &AnyMove) -> String {
        P::to_list_notation(&crate::history::own::<P::Move, _>(*mv))
    }
    with_game!(mv.game(), P => notation::<P>(mv))
}

/// Raises what is wrong with a move.
pub(crate) fn move_error(
    py: Python<'_>,
    problem: MoveProblem,
    text: &str,
    game: Game,
    position: String,
) -> PyErr {
    match problem {
        MoveProblem::Unreadable => unreadable_move(py, text),
        MoveProblem::Illegal { refusal, alternatives } => {
            IllegalMove { refusal: &refusal, text, game, position, alternatives: &alternatives }.raise(py)
        }
    }
}

/// What methods accept as a move: a [`Move`], or a text.
pub(crate) enum MoveArg<'a, 'py> {
    Move(AnyMove),
    Text(&'a Bound<'py, PyString>),
}

impl<'a, 'py> MoveArg<'a, 'py> {
    pub(crate) fn new(object: &'a Bound<'py, PyAny>, game: Game) -> PyResult<Self> {
        if let Ok(text) = object.cast::<PyString>() {
            return Ok(MoveArg::Text(text));
        }
        let Ok(mv) = object.cast::<Move>() else {
            let class = object.get_type().name()?;
            return Err(PyTypeError::new_err(format!("a move is a Move or a str, not {class}")));
        };
        let mv = mv.get().mv;
        if mv.game() == game {
            Ok(MoveArg::Move(mv))
        } else {
            Err(PyValueError::new_err(format!("{mv} is a move of {}, not of {game}", mv.game())))
        }
    }

    /// Returns the text for messages.
    pub(crate) fn text(&self) -> PyResult<String> {
        match self {
            MoveArg::Move(mv) => Ok(text(mv)),
            MoveArg::Text(text) => Ok(text.to_str()?.to_owned()),
        }
    }

    /// Finds the legal move that it names.
    pub(crate) fn resolve(&self, history: &dyn AnyHistory) -> PyResult<Result<AnyMove, MoveProblem>> {
        Ok(match self {
            MoveArg::Move(mv) => history.check(mv).map(|()| *mv).map_err(MoveProblem::from),
            MoveArg::Text(text) => history.resolve(text.to_str()?).map_err(MoveProblem::from),
        })
    }
}

/// The legal moves of a position: a sequence in a fixed order, which also knows moves by their text.
///
/// >>> from touchmove import checkers
/// >>> moves = checkers.Board().legal_moves
/// >>> len(moves), str(moves[0]), "11-15" in moves, "11-18" in moves
/// (7, '9-13', True, False)
/// >>> [str(move) for move in moves]
/// ['9-13', '9-14', '10-14', '10-15', '11-15', '11-16', '12-16']
#[pyclass(frozen, sequence, module = "touchmove")]
pub(crate) struct LegalMoves {
    pub(crate) history: Box<dyn AnyHistory>,
    pub(crate) moves: Vec<AnyMove>,
}

#[pymethods]
impl LegalMoves {
    fn __len__(&self) -> usize {
        self.moves.len()
    }

    /// The number of legal moves.
    fn count(&self) -> usize {
        self.moves.len()
    }

    fn __getitem__(&self, index: isize) -> PyResult<Move> {
        let length = self.moves.len() as isize;
        let index = if index < 0 { index + length } else { index };
        let mv = usize::try_from(index).ok().and_then(|index| self.moves.get(index));
        let mv = mv.ok_or_else(|| pyo3::exceptions::PyIndexError::new_err("no such move"))?;
        Ok(Move { mv: *mv })
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        PyTuple::new(py, self.moves.iter().map(|mv| Move { mv: *mv }))?.call_method0("__iter__")
    }

    fn __contains__(&self, mv: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(mv) = MoveArg::new(mv, self.history.game()) else { return Ok(false) };
        Ok(mv.resolve(&*self.history)?.is_ok())
    }

    fn __repr__(&self) -> String {
        let moves: Vec<String> = self.moves.iter().map(text).collect();
        format!("<LegalMoves: {}>", moves.join(", "))
    }
}
