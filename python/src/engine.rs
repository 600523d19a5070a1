//! The engine: searches, solutions and endgame tables.

use crate::board::Board;
use crate::history::{BoundGame, own};
use crate::moves::Move;
use pyo3::exceptions::{
    PyFileNotFoundError, PyMemoryError, PyOSError, PyRuntimeWarning, PyTypeError, PyValueError,
};
use pyo3::prelude::*;
use std::ffi::CString;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};
use touchmove::{AnyMove, AnyPosition, Game, GameHistory, HouseRules, Position, with_game};
use touchmove_engine::search::{Control, Level, Limits, MAX_DEPTH};
use touchmove_engine::tables::folder::{self, BuildPlan, Folder, FolderError};
use touchmove_engine::tables::{self, BuildError, BuildOptions, FileError, Kind};
use touchmove_engine::{Options, score, solve_game};

pyo3::import_exception!(touchmove.engine, TableError);

/// The value of a position for the side to move.
///
/// ``kind`` says what it is: ``"win"``, ``"draw"`` and ``"loss"`` are proved and hold against every defence, ``"estimated"`` is what the
/// engine believes. Scores are ordered from the worst to the best: a later loss is better than an earlier one, and an earlier win
/// better than a later one. ``-score`` is the score for the other side.
///
/// >>> from touchmove.engine import Score
/// >>> win = Score("win", plies=7)
/// >>> print(win, "or", -win)
/// win in 7 plies or loss in 7 plies
/// >>> Score("win", plies=9) < win, Score("estimated", value=2000) < win, win.is_proved
/// (True, True, True)
/// >>> print(Score("estimated", value=-35))
/// about -0.35
#[pyclass(frozen, eq, ord, hash, module = "touchmove.engine")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Score(score::Score);

#[pymethods]
impl Score {
    /// Creates a score. ``plies`` belongs to a win or a loss whose length is known, ``value`` to an estimate.
    #[new]
    #[pyo3(signature = (kind, *, plies = None, value = None))]
    fn new(kind: &str, plies: Option<u32>, value: Option<i32>) -> PyResult<Self> {
        let score = match (kind, plies, value) {
            ("win", plies, None) => score::Score::Win { plies },
            ("loss", plies, None) => score::Score::Loss { plies },
            ("draw", None, None) => score::Score::Draw,
            ("estimated", None, Some(value)) => score::Score::Estimated(value),
            _ => {
                let message =
                    "a score is 'win' or 'loss' with or without plies, 'draw', or 'estimated' with a value";
                return Err(PyValueError::new_err(message));
            }
        };
        Ok(Score(score))
    }

    /// ``"win"``, ``"draw"``, ``"loss"`` or ``"estimated"``.
    #[getter]
    fn kind(&self) -> &'static str {
        match self.0 {
            score::Score::Win { .. } => "win",
            score::Score::Draw => "draw",
            score::Score::Loss { .. } => "loss",
            score::Score::Estimated(_) => "estimated",
        }
    }

    /// Whether the score is proved, and not an estimate.
    #[getter]
    fn is_proved(&self) -> bool {
        self.0.is_proved()
    }

    /// The maximum number of plies to the end of a won or lost game, if it is known.
    #[getter]
    fn plies(&self) -> Option<u32> {
        self.0.plies()
    }

    /// The value of an estimate, in hundredths of a man (checkers) or soldier (duck chess).
    #[getter]
    fn value(&self) -> Option<i32> {
        match self.0 {
            score::Score::Estimated(value) => Some(value),
            _ => None,
        }
    }

    fn __neg__(&self) -> Self {
        Score(self.0.negated())
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        let kind = self.kind();
        match (self.plies(), self.value()) {
            (Some(plies), _) => format!("Score('{kind}', plies={plies})"),
            (None, Some(value)) => format!("Score('{kind}', value={value})"),
            (None, None) => format!("Score('{kind}')"),
        }
    }

    #[allow(clippy::type_complexity)]
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (&'static str, Option<u32>, Option<i32>))> {
        let restore = py.import("touchmove._touchmove")?.getattr("_restore_score")?;
        Ok((restore, (self.kind(), self.plies(), self.value())))
    }
}

/// Restores a pickled score.
#[pyfunction]
pub(crate) fn _restore_score(kind: &str, plies: Option<u32>, value: Option<i32>) -> PyResult<Score> {
    Score::new(kind, plies, value)
}

/// What limits a search, as Python passes it: a tuple.
pub(crate) struct SearchArgs {
    time: Option<f64>,
    depth: Option<i64>,
    nodes: Option<i64>,
    lines: i64,
    hash: usize,
    house_rules: bool,
}

impl<'py> FromPyObject<'_, 'py> for SearchArgs {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let (time, depth, nodes, lines, hash, house_rules) = object.extract()?;
        Ok(SearchArgs { time, depth, nodes, lines, hash, house_rules })
    }
}

impl SearchArgs {
    fn limits(&self) -> PyResult<Limits> {
        let positive = |name: &str, number: Option<i64>, max: i64| match number {
            Some(number) if !(1..=max).contains(&number) => {
                let range = if max < i64::MAX { format!("1 to {max}") } else { "positive".to_owned() };
                Err(PyValueError::new_err(format!("{name} must be {range}, not {number}")))
            }
            number => Ok(number.map(|number| number as u64)),
        };
        let seconds = |time: f64| {
            let duration = Duration::try_from_secs_f64(time).ok().filter(|duration| !duration.is_zero());
            duration.ok_or_else(|| {
                PyValueError::new_err(format!("time must be a positive number of seconds, not {time}"))
            })
        };
        let lines = positive("lines", Some(self.lines), i64::MAX)?.unwrap_or(1);
        Ok(Limits {
            depth: positive("depth", self.depth, MAX_DEPTH.into())?.map(|depth| depth as u32),
            nodes: positive("nodes", self.nodes, i64::MAX)?,
            time: self.time.map(seconds).transpose()?,
            soft_time: None,
            lines: usize::try_from(lines).unwrap_or(usize::MAX),
        })
    }

    fn options(&self) -> Options {
        Options { hash: self.hash }
    }
}

/// A game on a board, copied so that the board can change during a search.
struct PlayedGame {
    start: AnyPosition,
    moves: Vec<AnyMove>,
    house_rules: HouseRules,
}

impl PlayedGame {
    fn new(board: &Bound<'_, Board>, house_rules: bool) -> PyResult<Self> {
        let board = board.try_borrow()?;
        Ok(PlayedGame {
            start: board.history.start(),
            moves: board.history.moves(),
            house_rules: HouseRules { repetition: house_rules, quiet_limit: house_rules },
        })
    }

    fn game(&self) -> Game {
        self.start.game()
    }

    /// Plays the game again, with its own types. Boards go on after draws by house rules, so that these apply only now.
    fn typed<P: BoundGame>(self) -> GameHistory<P> {
        let no_draws = HouseRules { repetition: false, quiet_limit: false };
        let mut game = GameHistory::with_house_rules(own::<P, _>(self.start), no_draws);
        for mv in self.moves {
            let played = game.play(&own::<P::Move, _>(mv));
            debug_assert!(played.is_ok(), "the board has accepted it");
        }
        game.set_house_rules(self.house_rules);
        game
    }
}

/// How often a search looks for an interrupt.
const SIGNAL_INTERVAL: Duration = Duration::from_millis(100);

/// Tells a search the time, and ends it when a Python signal handler raises an exception.
struct Watch {
    start: Instant,
    last_check: Instant,
    /// Signal handlers run in the main thread only.
    is_main_thread: bool,
    raised: Option<PyErr>,
}

impl Watch {
    fn new(py: Python<'_>) -> PyResult<Self> {
        let threading = py.import("threading")?;
        let main = threading.call_method0("main_thread")?.getattr("ident")?;
        let is_main_thread = threading.call_method0("get_ident")?.eq(main)?;
        let start = Instant::now();
        Ok(Watch { start, last_check: start, is_main_thread, raised: None })
    }

    /// Returns the result of a search, unless it was interrupted.
    fn finish<T>(self, result: T) -> PyResult<T> {
        self.raised.map_or(Ok(result), Err)
    }
}

impl<P: Position> Control<P> for Watch {
    fn elapsed(&mut self) -> Duration {
        self.start.elapsed()
    }

    fn should_stop(&mut self) -> bool {
        if self.is_main_thread && self.raised.is_none() && self.last_check.elapsed() >= SIGNAL_INTERVAL {
            self.raised = Python::attach(|py| py.check_signals()).err();
            self.last_check = Instant::now();
        }
        self.raised.is_some()
    }
}

fn moves<M: Copy + Into<AnyMove>>(moves: &[M]) -> Vec<Move> {
    moves.iter().map(|mv| Move { mv: (*mv).into() }).collect()
}

/// The lines with their scores, the depth, and the number of positions.
type AnalysisParts = (Vec<(Score, Vec<Move>)>, u32, u64);

/// Analyses a position; ``touchmove.engine.analyze`` describes it.
#[pyfunction]
pub(crate) fn engine_analyze(
    board: &Bound<'_, Board>,
    tables: TablesArg,
    search: SearchArgs,
) -> PyResult<AnalysisParts> {
    fn analyze<P: BoundGame>(
        game: PlayedGame,
        tables: &tables::Tables,
        options: Options,
        limits: &Limits,
        watch: &mut Watch,
    ) -> AnalysisParts {
        let game = game.typed::<P>();
        let analysis = P::engine(options, P::endgame_table(tables)).analyze(&game, limits, watch);
        let lines = analysis.lines.iter().map(|line| (line.score.into(), moves(&line.moves)));
        (lines.collect(), analysis.depth, analysis.nodes)
    }
    let py = board.py();
    let (game, limits) = (PlayedGame::new(board, search.house_rules)?, search.limits()?);
    let tables = tables.open(py, game.game())?;
    let mut watch = Watch::new(py)?;
    let parts = py.detach(
        || with_game!(game.game(), P => analyze::<P>(game, &tables, search.options(), &limits, &mut watch)),
    );
    watch.finish(parts)
}

/// Chooses a move; ``touchmove.engine.best_move`` describes it.
#[pyfunction]
pub(crate) fn engine_best_move(
    board: &Bound<'_, Board>,
    level: i64,
    seed: u64,
    tables: TablesArg,
    search: SearchArgs,
) -> PyResult<Option<Move>> {
    fn choose<P: BoundGame>(
        game: PlayedGame,
        (level, seed): (Level, u64),
        tables: &tables::Tables,
        options: Options,
        limits: &Limits,
        watch: &mut Watch,
    ) -> Option<Move> {
        let mut engine = P::engine(options, P::endgame_table(tables));
        let mv = engine.choose_move(&game.typed::<P>(), level, seed, limits, watch)?;
        Some(Move { mv: mv.into() })
    }
    let py = board.py();
    let level = u8::try_from(level).ok().and_then(Level::new).ok_or_else(|| {
        let (min, max) = (Level::MIN, Level::MAX);
        PyValueError::new_err(format!("level must be {min} to {max}, not {level}"))
    })?;
    let (game, limits) = (PlayedGame::new(board, search.house_rules)?, search.limits()?);
    let tables = if level.uses_tables() { tables.open(py, game.game())? } else { Arc::default() };
    let mut watch = Watch::new(py)?;
    let mv = py.detach(|| {
        let (game_name, options, skill) = (game.game(), search.options(), (level, seed));
        with_game!(game_name, P => choose::<P>(game, skill, &tables, options, &limits, &mut watch))
    });
    watch.finish(mv)
}

/// The score, whether it is exact, the line with its alternatives, and the number of lines.
type SolutionParts = (Score, bool, Vec<(Move, Option<Vec<Move>>)>, Option<u64>);

/// Solves a position; ``touchmove.engine.solve`` describes it.
#[pyfunction]
pub(crate) fn engine_solve(
    board: &Bound<'_, Board>,
    tables: TablesArg,
    search: SearchArgs,
) -> PyResult<Option<SolutionParts>> {
    fn solve<P: BoundGame>(
        game: PlayedGame,
        tables: &tables::Tables,
        options: Options,
        limits: &Limits,
        watch: &mut Watch,
    ) -> Option<SolutionParts> {
        let solved = solve_game(&game.typed::<P>(), P::endgame_table(tables), options, limits, watch)?;
        let step = |(mv, alternatives): (P::Move, Option<Vec<P::Move>>)| {
            (Move { mv: mv.into() }, alternatives.map(|alternatives| moves(&alternatives)))
        };
        let line = solved.line.into_iter().map(step).collect();
        Some((solved.score.into(), solved.is_exact, line, solved.lines))
    }
    let py = board.py();
    let (game, limits) = (PlayedGame::new(board, search.house_rules)?, search.limits()?);
    let tables = tables.open(py, game.game())?;
    let mut watch = Watch::new(py)?;
    let parts = py.detach(
        || with_game!(game.game(), P => solve::<P>(game, &tables, search.options(), &limits, &mut watch)),
    );
    watch.finish(parts)
}

/// Endgame tables of checkers: the value of every position with few pieces.
///
/// Without a folder they are those that the program ``touchmove`` uses: in the folder that the environment variable
/// ``TOUCHMOVE_TABLES`` names, or in the user's folder for data of applications. There may be none; ``Tables.build`` makes them.
/// Many threads can use one object.
///
/// >>> import tempfile
/// >>> from touchmove import checkers
/// >>> from touchmove.engine import Tables
/// >>> folder = tempfile.TemporaryDirectory()
/// >>> tables = Tables.build(3, folder.name)
/// >>> tables.max_pieces, str(tables.probe(checkers.Board("W:WK14,K18:BK1")))
/// (3, 'win in 15 plies')
#[pyclass(frozen, module = "touchmove.engine")]
pub(crate) struct Tables {
    tables: Arc<tables::Tables>,
    folder: Option<PathBuf>,
}

/// Whether the name of a folder stands for no tables, as on the command line.
fn is_none(folder: &Path) -> bool {
    folder == Path::new("none")
}

fn file_error(error: FileError) -> PyErr {
    match error {
        FileError::Io(error) => error.into(),
        FileError::OutOfMemory => PyMemoryError::new_err("not enough memory for the tables"),
        error => TableError::new_err(error.to_string()),
    }
}

fn folder_error(error: FolderError) -> PyErr {
    match error {
        FolderError::Io(path, error) => io_error(&path, &error),
        FolderError::File(error) => file_error(error),
        FolderError::Build(BuildError::OutOfMemory(_)) => file_error(FileError::OutOfMemory),
        error => TableError::new_err(error.to_string()),
    }
}

fn io_error(path: &Path, error: &io::Error) -> PyErr {
    let path = path.to_owned();
    match error.raw_os_error() {
        // Python chooses the class by the number, such as `PermissionError`.
        Some(number) => PyOSError::new_err((number, error.to_string(), path)),
        None => PyOSError::new_err(format!("{}: {error}", path.display())),
    }
}

/// Opens a folder, and warns of files in it that are no tables.
fn open(py: Python<'_>, folder: &Path) -> PyResult<Arc<tables::Tables>> {
    let Folder { tables, rejected } = py.detach(|| folder::open(folder)).map_err(folder_error)?;
    for file in rejected {
        let message = format!("{}: {}", file.path.display(), file.error).replace('\0', "");
        PyErr::warn(py, &py.get_type::<PyRuntimeWarning>(), &CString::new(message)?, 2)?;
    }
    Ok(Arc::new(tables))
}

/// Tables, and what was known of their folder when they were opened.
struct OpenTables {
    folder: PathBuf,
    changed: Option<SystemTime>,
    tables: Arc<tables::Tables>,
}

/// The tables of the default folder.
static DEFAULT: Mutex<Option<OpenTables>> = Mutex::new(None);

/// Returns the tables of the default folder. They are opened again when a file has been added.
fn default_tables(py: Python<'_>) -> PyResult<Arc<tables::Tables>> {
    let Some(folder) = folder::default_folder() else { return Ok(Arc::default()) };
    let changed = std::fs::metadata(folder::checkers_folder(&folder)).and_then(|data| data.modified()).ok();
    let lock = || DEFAULT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = &*lock() {
        if (&known.folder, known.changed) == (&folder, changed) {
            return Ok(Arc::clone(&known.tables));
        }
    }
    // Nobody asked for them, so that a search can do without.
    let tables = match open(py, &folder) {
        Err(error) if error.is_instance_of::<PyOSError>(py) => Arc::default(),
        result => result?,
    };
    *lock() = Some(OpenTables { folder, changed, tables: Arc::clone(&tables) });
    Ok(tables)
}

/// Which tables to use: those of the default folder, open ones, or those of another folder.
pub(crate) enum TablesArg<'py> {
    Open(Bound<'py, Tables>),
    Folder(Option<PathBuf>),
}

impl<'py> FromPyObject<'_, 'py> for TablesArg<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(tables) = object.cast::<Tables>() {
            return Ok(TablesArg::Open(tables.to_owned()));
        }
        object.extract().map(TablesArg::Folder).map_err(|_| {
            let class = object.get_type().name().map_or_else(|_| "this".to_owned(), |name| name.to_string());
            PyTypeError::new_err(format!("tables are Tables, a folder, \"none\" or None, not {class}"))
        })
    }
}

impl TablesArg<'_> {
    /// Returns the tables, if there are any for the game.
    fn open(self, py: Python<'_>, game: Game) -> PyResult<Arc<tables::Tables>> {
        match self {
            TablesArg::Open(tables) => Ok(Arc::clone(&tables.get().tables)),
            TablesArg::Folder(Some(folder)) => Ok(Tables::new(py, Some(folder))?.tables),
            TablesArg::Folder(None) if game == Game::Checkers => default_tables(py),
            TablesArg::Folder(None) => Ok(Arc::default()),
        }
    }
}

/// Does work in a thread of its own, while this one runs signal handlers and reports progress. An exception of either ends the work.
fn run_with_progress<T: Send>(
    py: Python<'_>,
    progress: Option<Bound<'_, PyAny>>,
    threads: Option<usize>,
    work: impl FnOnce(&BuildOptions<'_>) -> Result<T, FolderError> + Send,
) -> PyResult<T> {
    let threads =
        threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, Into::into)).max(1);
    let (stop, done_of_total) = (AtomicBool::new(false), Mutex::new((0, 0)));
    let units = || *done_of_total.lock().unwrap_or_else(PoisonError::into_inner);
    let report = |done: u64, total: u64| {
        let mut units = done_of_total.lock().unwrap_or_else(PoisonError::into_inner);
        // Threads may be late with their reports.
        *units = (done.max(units.0), total);
    };
    let mut reported = (0, 0);
    let mut check = || {
        py.check_signals()?;
        let (units, Some(progress)) = (units(), &progress) else { return Ok(()) };
        if units != std::mem::replace(&mut reported, units) {
            progress.call1(units)?;
        }
        Ok(())
    };
    let (sender, receiver) = mpsc::channel();
    let receiver = Mutex::new(receiver);
    let receive = |timeout: Duration| {
        let receiver = receiver.lock().unwrap_or_else(PoisonError::into_inner);
        receiver.recv_timeout(timeout)
    };
    let result = std::thread::scope(|scope| {
        scope.spawn(|| {
            let options = BuildOptions { threads, stop: &stop, progress: &report };
            // The receiver lives as long as this thread.
            let _ = sender.send(work(&options));
            drop(sender);
        });
        let mut raised = None;
        loop {
            match py.detach(|| receive(SIGNAL_INTERVAL)) {
                Ok(result) => return raised.map_or_else(|| result.map_err(folder_error), Err),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(pyo3::exceptions::PyRuntimeError::new_err("internal error"));
                }
                Err(RecvTimeoutError::Timeout) if raised.is_some() => {}
                Err(RecvTimeoutError::Timeout) => {
                    raised = check().err();
                    stop.store(raised.is_some(), Relaxed);
                }
            }
        }
    })?;
    check()?;
    Ok(result)
}

fn piece_count(pieces: i64) -> PyResult<u8> {
    let count = u8::try_from(pieces).ok().filter(|count| (2..=tables::MAX_PIECES).contains(count));
    count.ok_or_else(|| {
        PyValueError::new_err(format!("pieces must be 2 to {}, not {pieces}", tables::MAX_PIECES))
    })
}

fn no_folder() -> PyErr {
    let variable = folder::FOLDER_VARIABLE;
    PyValueError::new_err(format!("there is no folder for tables: name one, or set {variable}"))
}

fn checkers_position(board: &Bound<'_, Board>) -> PyResult<touchmove::checkers::Position> {
    match board.try_borrow()?.history.position() {
        AnyPosition::Checkers(position) => Ok(position),
        other => {
            Err(PyValueError::new_err(format!("there are no endgame tables for {}", other.game().name())))
        }
    }
}

#[pymethods]
impl Tables {
    /// Opens the tables of a folder. A named folder must exist; ``"none"`` stands for no tables.
    #[new]
    #[pyo3(signature = (folder = None))]
    fn new(py: Python<'_>, folder: Option<PathBuf>) -> PyResult<Self> {
        let is_named = folder.is_some();
        let Some(folder) = folder.or_else(folder::default_folder).filter(|folder| !is_none(folder)) else {
            return Ok(Tables { tables: Arc::default(), folder: None });
        };
        if is_named && !folder.is_dir() {
            let text = "there is no such folder";
            return Err(PyFileNotFoundError::new_err((2, text, folder)));
        }
        Ok(Tables { tables: open(py, &folder)?, folder: Some(folder) })
    }

    /// Builds the tables of up to ``pieces`` pieces that are missing in a folder, and opens them. ``folder`` is created if it does not exist.
    ///
    /// Up to five pieces take a few seconds and 40 MB of files, six about 100 times as long: see the documentation of the engine.
    /// ``plies`` says up to how many pieces the number of plies to the end is stored, five by default. ``progress(done, total)`` is
    /// called now and then. An interrupted build goes on where it was.
    #[staticmethod]
    #[pyo3(signature = (pieces = 5, folder = None, *, plies = None, threads = None, progress = None))]
    fn build(
        py: Python<'_>,
        pieces: i64,
        folder: Option<PathBuf>,
        plies: Option<u8>,
        threads: Option<usize>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let pieces = piece_count(pieces)?;
        let folder = folder.or_else(folder::default_folder).filter(|folder| !is_none(folder));
        let folder = folder.ok_or_else(no_folder)?;
        let default = BuildPlan::new(pieces);
        let plan = BuildPlan { plies: plies.unwrap_or(default.plies).min(pieces).min(6), ..default };
        run_with_progress(py, progress, threads, |options| folder::build(&folder, &plan, options))?;
        Self::new(py, Some(folder))
    }

    /// The folder; ``None`` if there is none.
    #[getter]
    fn folder(&self) -> Option<PathBuf> {
        self.folder.clone()
    }

    /// The number of pieces up to which all tables are there; 0 if there are none.
    #[getter]
    fn max_pieces(&self) -> u8 {
        self.tables.max_pieces()
    }

    /// The value of a position for the side to move; ``None`` if the tables do not have it. House rules and the moves before the
    /// position do not count here. Raises ``TableError`` if a file is damaged.
    #[pyo3(signature = (board, /))]
    fn probe(&self, board: &Bound<'_, Board>) -> PyResult<Option<Score>> {
        let position = checkers_position(board)?;
        let value = board.py().detach(|| self.tables.probe(&position)).map_err(file_error)?;
        Ok(value.map(|value| Score(value.into())))
    }

    /// The legal moves whose values the tables have, with the scores for the side that makes them, the best first.
    #[pyo3(signature = (board, /))]
    fn probe_moves(&self, board: &Bound<'_, Board>) -> PyResult<Vec<(Move, Score)>> {
        let position = checkers_position(board)?;
        let moves = board.py().detach(|| self.tables.probe_moves(&position)).map_err(file_error)?;
        Ok(moves.into_iter().map(|(mv, value)| (Move { mv: mv.into() }, Score(value.into()))).collect())
    }

    /// Proves the tables of up to ``pieces`` pieces: compares the value of every position with those after all its moves, which the
    /// rules list. Returns the number of proved values, and that of values without plies, which agree with each other but are not
    /// proved thereby. Raises ``TableError`` for the first that is wrong.
    #[pyo3(signature = (pieces = None, *, threads = None, progress = None))]
    fn verify(
        &self,
        py: Python<'_>,
        pieces: Option<i64>,
        threads: Option<usize>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<(u64, u64)> {
        let folder = self.folder.as_deref().ok_or_else(no_folder)?;
        let pieces = piece_count(pieces.unwrap_or_else(|| self.max_pieces().max(2).into()))?;
        run_with_progress(py, progress, threads, |options| {
            let (mut proved, mut consistent) = (0, 0);
            folder::verify(folder, pieces, options, |slice| {
                let values = if slice.kind == Kind::Plies { &mut proved } else { &mut consistent };
                *values += slice.counts.total();
                Ok(())
            })?;
            Ok((proved, consistent))
        })
    }

    fn __repr__(&self) -> String {
        match &self.folder {
            Some(folder) => format!("Tables('{}')", folder.display()),
            None => "Tables('none')".to_owned(),
        }
    }
}

impl From<score::Score> for Score {
    fn from(score: score::Score) -> Self {
        Score(score)
    }
}
