//! Game records: reading, replaying, checking and converting them.

use crate::board::board_of_game;
use crate::convert::{GameArg, PyClassRef};
use crate::errors::{IllegalMove, malformed_text, parse_error};
use crate::history::{AnyHistory, BoundGame, from_position};
use pyo3::exceptions::{PyOSError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString};
use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use touchmove::{AnyMove, AnyPosition, Game, LocalizedText, Location, ParseError, Text, with_game};
use touchmove_contest::Problem;
use touchmove_records::convert::{Converted, Target, convert};
use touchmove_records::games::Playable;
use touchmove_records::pdn::{self, Block, Blocks};
use touchmove_records::replay::{PlayedMove, ReplayError, Visitor, replay};
use touchmove_records::{
    Error, Format, LocatedText, MoveText, MovetextItem, Record as OwnedRecord, Source, format, lint,
};

/// A recorded game as it is written. No move has been played yet.
#[pyclass(frozen, module = "touchmove")]
pub(crate) struct Record {
    game: Game,
    record: OwnedRecord<'static>,
}

#[pymethods]
impl Record {
    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.game.name()
    }

    /// The tags, in the order of the file.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        for tag in &self.record.tags {
            // As the readers do, the first of several counts.
            if !tags.contains(&*tag.name)? {
                tags.set_item(&*tag.name, &*tag.value)?;
            }
        }
        Ok(tags)
    }

    /// The position that the game starts from, as text; ``None`` is the initial position.
    #[getter]
    fn start(&self) -> Option<&str> {
        self.record.start.as_ref().map(|start| &*start.text)
    }

    /// The moves of the main line, as written.
    #[getter]
    fn moves(&self) -> Vec<&str> {
        self.record.moves().map(|mv| &*mv.text).collect()
    }

    /// The comments of the main line.
    #[getter]
    fn comments(&self) -> Vec<&str> {
        fn comment<'r>(item: &'r MovetextItem<'static>) -> Option<&'r str> {
            if let MovetextItem::Comment(text) = item { Some(text) } else { None }
        }
        self.record.movetext.iter().filter_map(comment).collect()
    }

    /// The result after the moves, or that of the tag, such as ``"1-0"``; ``None`` if it is not known.
    #[getter]
    fn result(&self) -> Option<&str> {
        self.record
            .known_result()
            .or(self.record.tag("Result"))
            .filter(|result| !matches!(*result, "*" | "?" | ""))
    }

    /// The line that the record starts on, counted from 1.
    #[getter]
    fn line(&self) -> u64 {
        self.record.location.line
    }

    /// The event and the players, as far as the tags name them.
    #[getter]
    fn title(&self) -> String {
        self.record.title()
    }

    /// Replays the record up to its first illegal move.
    fn replay<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        with_game!(self.game, P => replayed::<P>(py, &self.record))
    }

    /// Writes the record in another format: ``"pdn"``, ``"contest"``, ``"position"``, ``"json"`` or ``"list"``. With ``"position"``, ``ply``
    /// chooses the position, which is otherwise the last.
    ///
    /// Raises ``MalformedText`` if the record cannot be read, or the format cannot express it.
    #[pyo3(signature = (to, *, ply = None))]
    fn convert(&self, py: Python<'_>, to: &str, ply: Option<u64>) -> PyResult<String> {
        converted(py, self.game, self.record.clone(), target(self.game, to, ply)?)
    }

    fn __repr__(&self) -> String {
        let moves = self.record.moves().count();
        format!("<Record of {}, line {}: {}, {moves} moves>", self.game, self.line(), self.title())
    }
}

fn target(game: Game, name: &str, ply: Option<u64>) -> PyResult<Target> {
    let value_error = |message: String| Err(pyo3::exceptions::PyValueError::new_err(message));
    let target = match name {
        "pdn" if !with_game!(game, P => <P as Playable>::HAS_PDN) => {
            return value_error(format!("there is no PDN of {game}"));
        }
        "pdn" => Target::Pdn,
        "contest" => Target::Contest,
        "position" => Target::Position(ply),
        "json" => Target::Json,
        "list" => Target::List,
        _ => {
            return value_error(format!(
                "to must be 'pdn', 'contest', 'position', 'json' or 'list', not '{}'",
                name.escape_debug()
            ));
        }
    };
    if ply.is_some() && !matches!(target, Target::Position(_)) {
        return value_error("ply requires to='position'".to_owned());
    }
    Ok(target)
}

/// Collects the moves of a record as a game.
#[derive(Default)]
struct Collector {
    history: Option<Box<dyn AnyHistory>>,
}

impl<P: BoundGame> Visitor<P> for Collector {
    fn setup(&mut self, position: &P) {
        self.history = Some(from_position(position.clone().into()));
    }

    fn played(&mut self, played: PlayedMove<'_, P>) {
        if let Some(history) = &mut self.history {
            // It has just been played, so it is legal here too.
            let _ = history.push(&played.mv.into());
        }
    }
}

/// Replays a record and returns a `Replay`.
fn replayed<'py, P: BoundGame>(py: Python<'py>, record: &OwnedRecord<'_>) -> PyResult<Bound<'py, PyAny>> {
    static REPLAY: PyClassRef = PyClassRef::new("Replay");
    let mut collector = Collector::default();
    let report = replay::<P>(record, &mut collector);
    let board = collector.history.map(|history| board_of_game(py, history)).transpose()?;
    let line = report.error.as_ref().map_or(record.location, ReplayError::location).line;
    let (verdict, illegal_ply, error) = match &report.error {
        None => ("legal", None, None),
        Some(ReplayError::Illegal(illegal)) => {
            let exception = IllegalMove {
                refusal: &illegal.refusal,
                text: &illegal.text,
                game: P::GAME,
                position: illegal.position.to_string(),
                alternatives: &illegal.alternatives,
            };
            ("illegal", Some(illegal.ply), Some(exception.exception(py)?))
        }
        Some(error) => {
            let verdict = if error.is_other_variant() { "other variant" } else { "unreadable" };
            let exception = malformed_text(py, &error.message(), Some(error.location()));
            (verdict, None, Some(exception.into_value(py).into_bound(py).into_any()))
        }
    };
    REPLAY.get(py)?.call1((verdict, report.plies, illegal_ply, error, board, line, record.title()))
}

/// A Python file as a reader.
struct PythonFile {
    file: Py<PyAny>,
    /// What a text file returned beyond what was asked for: its characters are not bytes.
    rest: Vec<u8>,
}

impl Read for PythonFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            Python::attach(|py| -> PyResult<()> {
                let data = self.file.bind(py).call_method1("read", (buffer.len(),))?;
                self.rest = match data.cast::<PyString>() {
                    Ok(text) => text.to_str()?.as_bytes().to_owned(),
                    Err(_) => data.extract::<Vec<u8>>()?,
                };
                Ok(())
            })?;
        }
        let length = buffer.len().min(self.rest.len());
        buffer[..length].copy_from_slice(&self.rest[..length]);
        self.rest.drain(..length);
        Ok(length)
    }
}

/// Opens a path, or takes an open file.
fn open(source: &Bound<'_, PyAny>) -> PyResult<Box<dyn Read + Send + Sync>> {
    if source.hasattr("read")? {
        return Ok(Box::new(PythonFile { file: source.clone().unbind(), rest: Vec::new() }));
    }
    let path: PathBuf = source.extract()?;
    let opened = File::open(&path).and_then(|file| {
        // Opening a folder succeeds, and reading it would fail later.
        if file.metadata()?.is_dir() { Err(io::ErrorKind::IsADirectory.into()) } else { Ok(file) }
    });
    match opened {
        Ok(file) => Ok(Box::new(file)),
        Err(error) => Err(file_error(source, &error)?),
    }
}

/// Returns the error that Python's own `open` raises.
fn file_error(path: &Bound<'_, PyAny>, error: &io::Error) -> PyResult<PyErr> {
    let py = path.py();
    let is_folder = error.kind() == io::ErrorKind::IsADirectory;
    let number = match error.raw_os_error() {
        Some(number) => Some(number),
        None if is_folder => Some(py.import("errno")?.getattr("EISDIR")?.extract()?),
        None => None,
    };
    Ok(match number {
        Some(number) => {
            let message = py.import("os")?.call_method1("strerror", (number,))?.unbind();
            PyOSError::new_err((number, message, path.clone().unbind()))
        }
        None => PyOSError::new_err(error.to_string()),
    })
}

/// The records of a PDN file, read one after the other. Threads may share it.
#[pyclass(frozen, module = "touchmove")]
pub(crate) struct PdnReader(Mutex<Reader>);

struct Reader {
    blocks: Blocks<Box<dyn Read + Send + Sync>>,
    /// Records that were read and not returned yet: those of one block.
    records: VecDeque<OwnedRecord<'static>>,
}

impl Reader {
    /// Reads on until there is a record, and returns it.
    fn next(&mut self) -> io::Result<Option<OwnedRecord<'static>>> {
        loop {
            if let Some(record) = self.records.pop_front() {
                return Ok(Some(record));
            }
            let Some(block) = self.blocks.next() else { return Ok(None) };
            let on_record = |record: OwnedRecord<'_>| {
                if !record.is_comment_only() {
                    self.records.push_back(record.into_owned());
                }
            };
            pdn::read(&block?, on_record, |_, _| ());
        }
    }
}

#[pymethods]
impl PdnReader {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Record>> {
        // Without the interpreter's lock, which a file of Python needs in another thread.
        let read = py.detach(|| self.0.lock().unwrap_or_else(PoisonError::into_inner).next());
        match read {
            Ok(record) => Ok(record.map(|record| Record { game: Game::Checkers, record })),
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                Err(malformed_text(py, &LocalizedText::verbatim(error.to_string()), None))
            }
            Err(error) => Err(error.into()),
        }
    }
}

/// Reads the records of a PDN file: a path, or an open file, in binary or text mode. Records are read as they are asked for, in constant
/// memory. Text that makes no sense is an error of its own record, which ``Record.replay`` reports.
///
/// >>> import io, touchmove
/// >>> archive = io.StringIO("1. 9-14 23-19 2. 14-17 19-15 *")
/// >>> [record.replay().verdict for record in touchmove.read_pdn(archive)]
/// ['illegal']
#[pyfunction]
#[pyo3(signature = (source, /))]
pub(crate) fn read_pdn(source: &Bound<'_, PyAny>) -> PyResult<PdnReader> {
    let reader = Reader { blocks: Blocks::new(open(source)?), records: VecDeque::new() };
    Ok(PdnReader(Mutex::new(reader)))
}

/// A text argument, as bytes.
pub(crate) enum TextArg {
    Text(String),
    Bytes(Vec<u8>),
}

impl<'py> FromPyObject<'_, 'py> for TextArg {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = object.cast::<PyString>() {
            return Ok(TextArg::Text(text.to_str()?.to_owned()));
        }
        object.cast::<PyBytes>().map(|bytes| TextArg::Bytes(bytes.as_bytes().to_owned())).map_err(|_| {
            let class = object.get_type().name().map_or_else(|_| "this".to_owned(), |name| name.to_string());
            PyTypeError::new_err(format!(
                "a text is str or bytes, not {class}; touchmove.read_pdn reads files"
            ))
        })
    }
}

impl TextArg {
    pub(crate) fn bytes(&self) -> &[u8] {
        match self {
            TextArg::Text(text) => text.as_bytes(),
            TextArg::Bytes(bytes) => bytes,
        }
    }
}

/// Calls `visit` with each record of a text that is a game.
fn for_each_record(
    py: Python<'_>,
    game: Game,
    text: &TextArg,
    mut visit: impl FnMut(OwnedRecord<'_>) -> PyResult<()>,
) -> PyResult<()> {
    let (mut result, mut is_empty) = (Ok(()), true);
    let read = Source::new(game, text.bytes()).map_err(Error::from).and_then(|source| {
        source.read(|record| {
            if !record.is_comment_only() {
                is_empty = false;
                result = visit(record);
            }
            if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })
    });
    result?;
    read.map_err(|error| match error {
        Error::Parse(error) => parse_error(py, &error),
        error => malformed_text(py, &LocalizedText::verbatim(error.to_string()), None),
    })?;
    if is_empty {
        let expected = LocalizedText::new(format!("a record of {game}"), format!("{game} 的棋谱"));
        return Err(parse_error(
            py,
            &ParseError::new(Location::default(), Text::new("no game", "没有棋谱"), expected),
        ));
    }
    Ok(())
}

/// Reads the records of a text: PDN, contest input, a list of moves or JSON, whichever it is.
///
/// >>> import touchmove
/// >>> [record.moves for record in touchmove.read_records("1. 9-14 22-18 *")]
/// [['9-14', '22-18']]
#[pyfunction]
#[pyo3(signature = (text, game = None))]
pub(crate) fn read_records(py: Python<'_>, text: TextArg, game: Option<GameArg>) -> PyResult<Vec<Record>> {
    let game = game_of(&text, game);
    let mut records = Vec::new();
    for_each_record(py, game, &text, |record| {
        records.push(Record { game, record: record.into_owned() });
        Ok(())
    })?;
    Ok(records)
}

/// The game of a text: what the caller or the text itself says, or else checkers.
fn game_of(text: &TextArg, game: Option<GameArg>) -> Game {
    let detected = || touchmove_records::detect_game(text.bytes()).unwrap_or(Game::Checkers);
    game.map_or_else(detected, |game| game.0)
}

/// Replays the records of a text, each up to its first illegal move: PDN, contest input, a list of moves or JSON, whichever it is.
///
/// >>> import touchmove
/// >>> first, = touchmove.replay("1. 9-14 23-19 2. 14-17 19-15")
/// >>> first.verdict, first.plies, first.illegal_ply
/// ('illegal', 3, 4)
/// >>> print(first.error)
/// CK4: you must jump: 21x14 captures 17
#[pyfunction]
#[pyo3(name = "replay", signature = (text, game = None))]
pub(crate) fn replay_text<'py>(
    py: Python<'py>,
    text: TextArg,
    game: Option<GameArg>,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let game = game_of(&text, game);
    let mut replays = Vec::new();
    for_each_record(py, game, &text, |record| {
        replays.push(with_game!(game, P => replayed::<P>(py, &record))?);
        Ok(())
    })?;
    Ok(replays)
}

/// Writes all records of a text in another format. See ``Record.convert``.
///
/// >>> import touchmove
/// >>> touchmove.convert("1. 9-14 22-18 *", to="position", ply=1)
/// 'W:W21-32:B1-8,10,11,12,14\n'
#[pyfunction]
#[pyo3(name = "convert", signature = (text, to, *, game = None, ply = None))]
pub(crate) fn convert_text(
    py: Python<'_>,
    text: TextArg,
    to: &str,
    game: Option<GameArg>,
    ply: Option<u64>,
) -> PyResult<String> {
    let game = game_of(&text, game);
    let target = target(game, to, ply)?;
    let (mut written, mut count) = (String::new(), 0);
    for_each_record(py, game, &text, |record| {
        count += 1;
        if target == Target::Contest && count > with_game!(game, P => <P as Problem>::MAX_CASES) {
            let message = LocalizedText::verbatim("the contest input holds only one game");
            return Err(malformed_text(py, &message, Some(record.location)));
        }
        written += &converted(py, game, record, target)?;
        Ok(())
    })?;
    if target == Target::Contest {
        written += with_game!(game, P => <P as Problem>::INPUT_END);
    }
    Ok(written)
}

/// Writes a game that was played in another format.
pub(crate) fn convert_played(
    py: Python<'_>,
    start: &AnyPosition,
    moves: &[AnyMove],
    to: &str,
    ply: Option<u64>,
) -> PyResult<String> {
    let (game, location) = (start.game(), Location::default());
    let record = OwnedRecord {
        format: Format::List,
        start: Some(LocatedText::new(location, start.to_string())),
        movetext: moves
            .iter()
            .map(|mv| MovetextItem::Move(MoveText::new(location, mv.to_string())))
            .collect(),
        ..OwnedRecord::default()
    };
    converted(py, game, record, target(game, to, ply)?)
}

fn converted(py: Python<'_>, game: Game, record: OwnedRecord<'_>, target: Target) -> PyResult<String> {
    let location = record.location;
    match with_game!(game, P => convert::<P>(record, target)) {
        Ok(Converted { text, .. }) => Ok(text),
        Err(error) => {
            let message = LocalizedText::verbatim(error.to_string());
            Err(malformed_text(py, &message, Some(location)))
        }
    }
}

/// Finds the deviations of a PDN text from the standard, and what is illegal or contradictory in it.
///
/// >>> import touchmove
/// >>> for finding in touchmove.lint("1. 9x14 22-18 *"):
/// ...     print(finding)
/// 1:1: style: missing-tags: no Event, Site, Date, Round, White, Black, Result, GameType
/// 1:4: style: quiet-x: `9x14` captures nothing, and is written `9-14`
#[pyfunction]
#[pyo3(name = "lint", signature = (text, /))]
pub(crate) fn lint_text<'py>(py: Python<'py>, text: TextArg) -> PyResult<Vec<Bound<'py, PyAny>>> {
    static FINDING: PyClassRef = PyClassRef::new("Finding");
    let linted = py.detach(|| lint::lint_block(&Block::new(text.bytes().to_owned(), 1)));
    let untagged = linted.untagged.map(lint::Diagnostic::from);
    let diagnostics = linted.diagnostics.iter().chain(&untagged);
    diagnostics
        .map(|diagnostic| {
            let lint::Diagnostic { location, lint, text, message, is_fixable } = diagnostic;
            let (severity, kind) = (lint.severity().name(), lint.name());
            FINDING.get(py)?.call1((
                location.line,
                location.column,
                severity,
                kind,
                message,
                text,
                *is_fixable,
            ))
        })
        .collect()
}

/// Rewrites a PDN text as the standard has it, as far as that takes no decision. Games that cannot be read stay as they are.
///
/// >>> import touchmove
/// >>> print(touchmove.format_pdn('[GameType "21"] 11x15 22 - 18').strip().splitlines()[-1])
/// 1. 11-15 22-18 *
#[pyfunction]
#[pyo3(signature = (text, /))]
pub(crate) fn format_pdn(py: Python<'_>, text: TextArg) -> PyResult<Bound<'_, PyAny>> {
    let formatted = py.detach(|| format::format_block(&Block::new(text.bytes().to_owned(), 1)));
    Ok(match text {
        TextArg::Text(_) => PyString::new(py, &pdn::decode(&formatted.bytes)).into_any(),
        TextArg::Bytes(_) => PyBytes::new(py, &formatted.bytes).into_any(),
    })
}
