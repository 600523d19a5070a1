//! Boards in the habits of python-chess: a position, and the moves that led to it.

use crate::convert::{self, GameArg};
use crate::errors::{IllegalMove, MoveProblem, position_error};
use crate::history::{AnyHistory, BoundGame, from_position};
use crate::moves::{LegalMoves, Move, MoveArg, move_error};
use crate::records::convert_played;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple, PyType};
use std::hash::{DefaultHasher, Hash, Hasher};
use touchmove::perft::PerftOptions;
use touchmove::{AnyPosition, Coord, Game, HouseRules, LocalizedText, with_game};
use touchmove_draw::{Picture, PieceSet};

/// A position of any game, with the moves that led to it.
///
/// ``touchmove.checkers.Board`` and its siblings are the boards of one game each; this class is for code that learns the game at run
/// time. Positions are texts: the draughts FEN of PDN for checkers, Fairy-Stockfish's FEN for duck chess, and the contest's line for
/// the two puzzles.
///
/// >>> from touchmove import Board
/// >>> board = Board("correct-move", "17 49")
/// >>> board.turn, [str(move) for move in board.legal_moves][:4]
/// ('queen', ['33', '41', '48', '50'])
#[pyclass(subclass, weakref, module = "touchmove")]
pub(crate) struct Board {
    pub(crate) history: Box<dyn AnyHistory>,
}

/// Parses a position in any notation of records, as liberally as they do.
pub(crate) fn parse_position(py: Python<'_>, game: Game, text: &str) -> PyResult<AnyPosition> {
    fn parse_liberally<P: BoundGame>(text: &str) -> Result<AnyPosition, LocalizedText> {
        Ok(P::parse_position(text)?.into())
    }
    match AnyPosition::parse(game, text) {
        Ok(position) => Ok(position),
        // Its message knows the place of what is wrong.
        Err(error) => {
            with_game!(game, P => parse_liberally::<P>(text)).map_err(|_| position_error(py, &error))
        }
    }
}

fn piece_set(name: &str) -> PyResult<PieceSet> {
    match name {
        "chinese" => Ok(PieceSet::Chinese),
        "latin" => Ok(PieceSet::Latin),
        "pictorial" => Ok(PieceSet::Pictorial),
        _ => Err(PyValueError::new_err(format!(
            "pieces must be 'chinese', 'latin' or 'pictorial', not {name:?}"
        ))),
    }
}

/// Creates a board of the same class as another one.
fn board_of_class<'py>(
    class: &Bound<'py, PyType>,
    history: Box<dyn AnyHistory>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = class.py();
    // Not the `__new__` of a subclass, which has other parameters.
    let board =
        py.get_type::<Board>().call_method1("__new__", (class, history.game().name(), history.text()))?;
    board.cast::<Board>()?.borrow_mut().history = history;
    Ok(board)
}

/// Creates a board of the class of its game.
pub(crate) fn board_of_game<'py>(
    py: Python<'py>,
    history: Box<dyn AnyHistory>,
) -> PyResult<Bound<'py, PyAny>> {
    let module = format!("touchmove.{}", history.game().name().replace('-', "_"));
    board_of_class(py.import(module)?.getattr("Board")?.cast::<PyType>()?, history)
}

/// Draws a position with a move that is illegal in it.
#[pyfunction]
pub(crate) fn refusal_svg(
    py: Python<'_>,
    game: GameArg,
    position: &str,
    r#move: &str,
    lang: &str,
) -> PyResult<String> {
    let history = from_position(parse_position(py, game.0, position)?);
    match history.resolve(r#move).map_err(MoveProblem::from) {
        Ok(_) => Err(PyValueError::new_err("the move is legal")),
        Err(MoveProblem::Illegal { refusal, .. }) => {
            Ok(Picture::of_refusal(&history.position().view(), &refusal, convert::lang(lang)?).svg())
        }
        Err(problem) => Err(move_error(py, problem, r#move, game.0, history.text())),
    }
}

/// Restores a pickled board.
#[pyfunction]
pub(crate) fn _restore_board<'py>(
    class: &Bound<'py, PyType>,
    game: GameArg,
    start: &str,
    moves: Vec<String>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = class.py();
    let mut history = from_position(parse_position(py, game.0, start)?);
    for text in moves {
        if let Err(error) = history.push_text(&text) {
            return Err(move_error(py, error.into(), &text, game.0, history.text()));
        }
    }
    board_of_class(class, history)
}

/// Reads a number that is not negative, such as a depth.
fn natural<T: TryFrom<i64>>(name: &str, number: i64) -> PyResult<T> {
    T::try_from(number).map_err(|_| PyValueError::new_err(format!("{name} must not be {number}")))
}

fn out_of_memory(_: std::collections::TryReserveError) -> PyErr {
    pyo3::exceptions::PyMemoryError::new_err("not enough memory for the table")
}

impl Board {
    fn refuse(&self, py: Python<'_>, problem: MoveProblem, text: &str) -> PyErr {
        move_error(py, problem, text, self.history.game(), self.history.text())
    }

    /// Finds the legal move that an argument names, or raises why there is none.
    pub(crate) fn legal(&self, mv: &Bound<'_, PyAny>) -> PyResult<touchmove::AnyMove> {
        let arg = MoveArg::new(mv, self.history.game())?;
        match arg.resolve(&*self.history)? {
            Ok(mv) => Ok(mv),
            Err(problem) => Err(self.refuse(mv.py(), problem, &arg.text()?)),
        }
    }

    /// Draws the position.
    fn draw<T>(
        &self,
        options: PictureOptions<'_, '_>,
        finish: impl FnOnce(&Picture<'_>) -> PyResult<T>,
    ) -> PyResult<T> {
        let game = self.history.game();
        let squares = |sequence: &Bound<'_, PyAny>| -> PyResult<Vec<Coord>> {
            sequence.try_iter()?.map(|square| convert::square_arg(game, &square?)).collect()
        };
        let view = self.history.position().view();
        let mut picture = Picture::new(&view)
            .flip(options.flip)
            .pieces(piece_set(options.pieces)?)
            .lang(convert::lang(options.lang)?);
        if let Some(marks) = options.marks {
            picture = picture.mark(squares(marks)?);
        }
        for arrow in options.arrows.map(|arrows| arrows.try_iter()).transpose()?.into_iter().flatten() {
            picture = picture.arrow(squares(&arrow?)?);
        }
        finish(&picture)
    }
}

struct PictureOptions<'a, 'py> {
    marks: Option<&'a Bound<'py, PyAny>>,
    arrows: Option<&'a Bound<'py, PyAny>>,
    flip: bool,
    pieces: &'a str,
    lang: &'a str,
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (game, fen = None))]
    fn new(py: Python<'_>, game: GameArg, fen: Option<&str>) -> PyResult<Self> {
        let position = match fen {
            Some(fen) => parse_position(py, game.0, fen)?,
            None => AnyPosition::initial(game.0).map_err(|error| position_error(py, &error))?,
        };
        Ok(Board { history: from_position(position) })
    }

    /// The name of the game, such as ``"checkers"``.
    #[getter]
    fn game(&self) -> &'static str {
        self.history.game().name()
    }

    /// The side to move, such as ``"red"``.
    #[getter]
    fn turn(&self) -> String {
        convert::side(self.history.to_move())
    }

    /// The position as text.
    fn fen(&self) -> String {
        self.history.text()
    }

    /// The legal moves, in a fixed order.
    #[getter]
    fn legal_moves(&self) -> LegalMoves {
        LegalMoves { moves: self.history.legal_moves(), history: from_position(self.history.position()) }
    }

    /// Plays a move, given as a ``Move`` or in any notation of records, and returns it in full.
    ///
    /// Raises ``IllegalMove`` if it breaks a rule, and ``MalformedText`` if the text is no move; the board is then unchanged. Draws by
    /// house rules do not refuse moves.
    ///
    /// >>> from touchmove import checkers
    /// >>> board = checkers.Board("W:WK10,K12:B8")
    /// >>> board.push("10-6")
    /// Traceback (most recent call last):
    ///     ...
    /// touchmove.IllegalMove: CK4: you must jump: 12x3 captures 8
    /// >>> board.push("12x3")
    /// Move('checkers', '12-3')
    #[pyo3(signature = (r#move, /))]
    fn push(&mut self, r#move: &Bound<'_, PyAny>) -> PyResult<Move> {
        let arg = MoveArg::new(r#move, self.history.game())?;
        let played = match &arg {
            MoveArg::Move(mv) => self.history.push(mv).map(|()| *mv).map_err(MoveProblem::from),
            MoveArg::Text(text) => self.history.push_text(text.to_str()?).map_err(MoveProblem::from),
        };
        match played {
            Ok(mv) => Ok(Move { mv }),
            Err(problem) => Err(self.refuse(r#move.py(), problem, &arg.text()?)),
        }
    }

    /// Takes back the last move and returns it. Raises ``IndexError`` if there is none.
    fn pop(&mut self) -> PyResult<Move> {
        let mv = self.history.pop().ok_or_else(|| PyIndexError::new_err("no move to take back"))?;
        Ok(Move { mv })
    }

    /// The last move. Raises ``IndexError`` if there is none.
    fn peek(&self) -> PyResult<Move> {
        let mv = self.history.last_move().ok_or_else(|| PyIndexError::new_err("no move was played"))?;
        Ok(Move { mv })
    }

    /// The moves played, the first one first.
    #[getter]
    fn move_stack(&self) -> Vec<Move> {
        self.history.moves().into_iter().map(|mv| Move { mv }).collect()
    }

    /// The number of moves played on this board.
    fn ply(&self) -> usize {
        self.history.ply()
    }

    /// A board with the position that this one started from.
    fn root<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let start = slf.borrow().history.start();
        board_of_class(&slf.get_type(), from_position(start))
    }

    /// Whether a move is legal. Raises ``MalformedText`` if the text is no move.
    #[pyo3(signature = (r#move, /))]
    fn is_legal(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        let arg = MoveArg::new(r#move, self.history.game())?;
        match arg.resolve(&*self.history)? {
            Ok(_) => Ok(true),
            Err(MoveProblem::Illegal { .. }) => Ok(false),
            Err(problem) => Err(self.refuse(r#move.py(), problem, &arg.text()?)),
        }
    }

    /// Why a move is illegal, as the exception that ``push`` would raise; ``None`` if it is legal.
    #[pyo3(signature = (r#move, /))]
    fn why_not<'py>(&self, r#move: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let py = r#move.py();
        let arg = MoveArg::new(r#move, self.history.game())?;
        match arg.resolve(&*self.history)? {
            Ok(_) => Ok(None),
            Err(MoveProblem::Illegal { refusal, alternatives }) => {
                let (game, position) = (self.history.game(), self.history.text());
                let text = arg.text()?;
                let error = IllegalMove {
                    refusal: &refusal,
                    text: &text,
                    game,
                    position,
                    alternatives: &alternatives,
                };
                error.exception(py).map(Some)
            }
            Err(problem) => Err(self.refuse(py, problem, &arg.text()?)),
        }
    }

    /// What a legal move does, without playing it.
    ///
    /// >>> from touchmove import checkers
    /// >>> effect = checkers.Board("W:WK10,K12:B8").effect("12-3")
    /// >>> effect.message
    /// 'the white king jumps 12x3 and captures 8; Red has no legal move, so White has won'
    /// >>> sorted(effect.tags), effect.captured[0][0], effect.captured[0][1].name
    /// (['capture', 'win'], 8, 'red man')
    #[pyo3(signature = (r#move, /))]
    fn effect<'py>(&self, r#move: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let mv = self.legal(r#move)?;
        match self.history.effect(&mv) {
            Ok(effect) => convert::effect(r#move.py(), &effect),
            Err(refusal) => Err(self.refuse(r#move.py(), refusal.into(), &mv.to_string())),
        }
    }

    /// The squares that a legal move touches.
    #[pyo3(signature = (r#move, /))]
    fn path<'py>(&self, r#move: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        convert::path(r#move.py(), &self.history.path(&self.legal(r#move)?))
    }

    /// How the game has ended; ``None`` if it has not. Without ``house_rules`` only the rules of the game count, and not draws by
    /// repetition (HR1) or after many moves without progress (HR2, HR3).
    #[pyo3(signature = (*, house_rules = true))]
    fn outcome<'py>(&self, py: Python<'py>, house_rules: bool) -> PyResult<Option<Bound<'py, PyAny>>> {
        static OUTCOME: convert::PyClassRef = convert::PyClassRef::new("Outcome");
        let rules = HouseRules { repetition: house_rules, quiet_limit: house_rules };
        let Some(ending) = self.history.ending(rules) else { return Ok(None) };
        let sides = self.history.game().info().sides;
        let winner = ending.winner.and_then(|index| sides.get(index)).map(|side| convert::side(*side));
        let score = match ending.winner {
            Some(0) => "1-0",
            Some(_) => "0-1",
            None => "1/2-1/2",
        };
        OUTCOME.get(py)?.call1((winner, ending.house_rule.map(|rule| rule.id), score)).map(Some)
    }

    /// Whether the game has ended. See ``outcome``.
    #[pyo3(signature = (*, house_rules = true))]
    fn is_game_over(&self, house_rules: bool) -> bool {
        let rules = HouseRules { repetition: house_rules, quiet_limit: house_rules };
        self.history.ending(rules).is_some()
    }

    /// The result, with the score of the side that moves first in front; ``"*"`` if the game has not ended. See ``outcome``.
    #[pyo3(signature = (*, house_rules = true))]
    fn result(&self, py: Python<'_>, house_rules: bool) -> PyResult<String> {
        match self.outcome(py, house_rules)? {
            Some(outcome) => outcome.getattr("score")?.extract(),
            None => Ok("*".to_owned()),
        }
    }

    /// Writes the moves played as a record: ``"pdn"``, ``"contest"``, ``"position"``, ``"json"`` or ``"list"``. See ``Record.convert``.
    ///
    /// >>> from touchmove import checkers
    /// >>> board = checkers.Board()
    /// >>> for move in ["11-15", "22-18", "15x22"]:
    /// ...     _ = board.push(move)
    /// >>> print(board.convert("pdn").strip())
    /// [GameType "21"]
    /// <BLANKLINE>
    /// 1. 11-15 22-18 2. 15x22 *
    #[pyo3(signature = (to, *, ply = None))]
    fn convert(&self, py: Python<'_>, to: &str, ply: Option<u64>) -> PyResult<String> {
        convert_played(py, &self.history.start(), &self.history.moves(), to, ply)
    }

    /// The pieces on the board, by their squares.
    fn piece_map<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let pieces = PyDict::new(py);
        for placed in self.history.pieces() {
            pieces.set_item(convert::square(py, placed.square)?, convert::piece(py, placed.piece)?)?;
        }
        Ok(pieces)
    }

    /// The piece on a square, if there is one.
    fn piece_at<'py>(&self, square: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let py = square.py();
        let square = convert::square_arg(self.history.game(), square)?;
        let placed = self.history.pieces().into_iter().find(|placed| placed.square == square);
        placed.map(|placed| convert::piece(py, placed.piece)).transpose()
    }

    /// The squares of each check: the attacked piece, and the attacker.
    fn checks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        convert::squares(py, &self.history.checks())
    }

    /// The moves of a shortest solution, in a puzzle that asks for one; otherwise ``None``.
    fn shortest_path(&self) -> Option<Vec<Move>> {
        let moves = self.history.position().shortest_path()?;
        Some(moves.into_iter().map(|mv| Move { mv }).collect())
    }

    /// A copy, with the moves played unless ``stack`` is false.
    #[pyo3(signature = (*, stack = true))]
    fn copy<'py>(slf: &Bound<'py, Self>, stack: bool) -> PyResult<Bound<'py, PyAny>> {
        let history = {
            let board = slf.borrow();
            if stack { board.history.boxed_clone() } else { from_position(board.history.position()) }
        };
        board_of_class(&slf.get_type(), history)
    }

    fn __copy__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        Self::copy(slf, true)
    }

    fn __deepcopy__<'py>(slf: &Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        Self::copy(slf, true)
    }

    /// Counts the positions after exactly ``depth`` plies.
    ///
    /// >>> from touchmove import checkers
    /// >>> checkers.Board().perft(8)
    /// 845931
    #[pyo3(signature = (depth, *, threads = 1, hash = 0))]
    fn perft(&self, py: Python<'_>, depth: i64, threads: i64, hash: i64) -> PyResult<u64> {
        let depth: u32 = natural("depth", depth)?;
        let Some(deepest) = depth.checked_sub(1) else { return Ok(1) };
        let position = self.history.position();
        let (threads, memory) = (natural::<usize>("threads", threads)?.max(1), natural("hash", hash)?);
        let options = PerftOptions { threads, memory, ..PerftOptions::default() };
        let counts = py.detach(|| position.counts(depth, &options)).map_err(out_of_memory)?;
        Ok(counts.get(deepest as usize).copied().unwrap_or(0))
    }

    /// Counts the positions after exactly ``depth`` plies for each first move.
    #[pyo3(signature = (depth, *, threads = 1, hash = 0))]
    fn divide<'py>(
        &self,
        py: Python<'py>,
        depth: i64,
        threads: i64,
        hash: i64,
    ) -> PyResult<Bound<'py, PyDict>> {
        let depth = natural("depth", depth)?;
        let position = self.history.position();
        let (threads, memory) = (natural::<usize>("threads", threads)?.max(1), natural("hash", hash)?);
        let options = PerftOptions { threads, memory, ..PerftOptions::default() };
        let counts = py.detach(|| position.divide(depth, &options)).map_err(out_of_memory)?;
        let by_move = PyDict::new(py);
        for (mv, count) in counts {
            by_move.set_item(Move { mv }, count)?;
        }
        Ok(by_move)
    }

    /// A picture of the position as SVG, which needs no font. ``marks`` are squares, ``arrows`` are sequences of squares.
    #[pyo3(signature = (*, marks = None, arrows = None, flip = false, pieces = "chinese", lang = "en"))]
    fn svg(
        &self,
        marks: Option<&Bound<'_, PyAny>>,
        arrows: Option<&Bound<'_, PyAny>>,
        flip: bool,
        pieces: &str,
        lang: &str,
    ) -> PyResult<String> {
        self.draw(PictureOptions { marks, arrows, flip, pieces, lang }, |picture| Ok(picture.svg()))
    }

    /// A picture of the position as PNG, ``width`` pixels wide.
    #[pyo3(signature = (width = 480, *, marks = None, arrows = None, flip = false, pieces = "chinese"))]
    fn png(
        &self,
        width: i64,
        marks: Option<&Bound<'_, PyAny>>,
        arrows: Option<&Bound<'_, PyAny>>,
        flip: bool,
        pieces: &str,
    ) -> PyResult<Vec<u8>> {
        let lang = "en";
        self.draw(PictureOptions { marks, arrows, flip, pieces, lang }, |picture| {
            picture.png(natural("width", width)?).map_err(|error| PyValueError::new_err(error.to_string()))
        })
    }

    /// Notebooks show the position, with an arrow along the last move.
    fn _repr_svg_(&self) -> String {
        let view = self.history.position().view();
        let path = self.history.last_path().unwrap_or_default();
        Picture::new(&view).mark(path.squares.iter().copied()).arrow(path.points()).svg()
    }

    #[allow(clippy::type_complexity)]
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyType>, &'static str, String, Vec<String>))> {
        let restore = slf.py().import("touchmove._touchmove")?.getattr("_restore_board")?;
        let board = slf.borrow();
        let moves = board.history.moves().iter().map(crate::moves::text).collect();
        Ok((restore, (slf.get_type(), board.game(), board.history.start().to_string(), moves)))
    }

    fn __str__(&self) -> String {
        self.history.position().diagram()
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let (class, board) = (slf.get_type(), slf.borrow());
        let module: String = class.module()?.extract()?;
        let name = class.name()?;
        Ok(if class.is(slf.py().get_type::<Board>()) {
            format!("Board('{}', '{}')", board.game(), board.fen())
        } else {
            format!("{}.{name}('{}')", module.rsplit('.').next().unwrap_or_default(), board.fen())
        })
    }

    /// Boards are equal if their positions are; moves played do not count.
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.cast::<Board>() else { return false };
        other.try_borrow().is_ok_and(|other| self.history.same_position(&*other.history))
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.history.position().hash(&mut hasher);
        hasher.finish()
    }
}
