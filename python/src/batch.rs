//! Many games at once, for learning agents: NumPy arrays in and out, one call per step.

mod checkers;
mod duck_chess;
mod encoding;
mod episode;

use crate::board::{Board, parse_position};
use crate::convert::GameArg;
use crate::history::own;
use crate::moves::Move;
use encoding::{BatchGame, mixed};
use episode::{Episode, StepResult};
use numpy::{PyArray1, PyArray2, PyArray4, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::{PyIndexError, PyMemoryError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use touchmove::{AnyMove, AnyPosition, Game};

/// Applies an expression to the type of a game that learning agents can play.
macro_rules! with_batch_game {
    ($game:expr, $P:ident => $result:expr) => {
        match $game {
            Game::Checkers => {
                type $P = touchmove::checkers::Position;
                Ok($result)
            }
            Game::DuckChess => {
                type $P = touchmove::duck_chess::Position;
                Ok($result)
            }
            game => Err(PyValueError::new_err(format!(
                "there are environments for checkers and duck-chess, not for {}",
                game.name()
            ))),
        }
    };
}

/// What a step has done to all games.
struct Stepped {
    rewards: Vec<f32>,
    dones: Vec<bool>,
}

/// A batch of any game.
trait AnyBatch: Send + Sync {
    fn len(&self) -> usize;
    fn action_count(&self) -> usize;
    fn shape(&self) -> [usize; 3];
    fn text(&self, index: usize) -> Option<String>;
    fn players(&self) -> Vec<u8>;
    fn reset(&mut self);
    /// Returns the index of the first action that is illegal.
    fn find_illegal(&self, actions: &[i64]) -> Option<usize>;
    fn step(&mut self, actions: &[i64]) -> Stepped;
    fn sample(&self, seed: u64) -> Vec<i64>;
    fn mask(&self) -> Vec<bool>;
    fn packed_mask(&self) -> Vec<u8>;
    fn observe(&self, viewer: Option<usize>) -> Vec<bool>;
}

struct Batch<P: BatchGame> {
    episodes: Vec<P::Episode>,
    /// The positions from which the games start, in turn.
    starts: Vec<P>,
    threads: usize,
    auto_reset: bool,
}

/// The action of a game that is over.
const NO_ACTION: i64 = -1;

impl<P: BatchGame> Batch<P> {
    /// Returns the length of the parts into which threads divide the games.
    fn part_length(&self) -> usize {
        self.episodes.len().div_ceil(self.threads).max(P::MIN_GAMES_PER_THREAD)
    }

    /// Computes `width` values for each game.
    fn for_each_game<T: Clone + Default + Send>(
        &self,
        width: usize,
        compute: impl Fn(usize, &P::Episode, &mut [T]) + Sync,
    ) -> Vec<T> {
        let mut values = vec![T::default(); self.episodes.len() * width];
        let length = self.part_length();
        let fill = &|first: usize, episodes: &[P::Episode], values: &mut [T]| {
            for (index, (episode, values)) in
                (first..).zip(episodes.iter().zip(values.chunks_exact_mut(width)))
            {
                compute(index, episode, values);
            }
        };
        let parts =
            (0..).step_by(length).zip(self.episodes.chunks(length).zip(values.chunks_mut(length * width)));
        in_parallel(parts.map(|(first, (episodes, values))| move || fill(first, episodes, values)));
        values
    }
}

/// Runs tasks, each in a thread of its own but the first.
fn in_parallel<F: FnOnce() + Send>(tasks: impl Iterator<Item = F>) {
    let mut tasks = tasks;
    let Some(first) = tasks.next() else { return };
    std::thread::scope(|scope| {
        for task in tasks {
            scope.spawn(task);
        }
        first();
    });
}

fn to_action<P: BatchGame>(action: i64) -> Option<u16> {
    u16::try_from(action).ok().filter(|action| usize::from(*action) < P::ACTIONS)
}

impl<P: BatchGame> AnyBatch for Batch<P> {
    fn len(&self) -> usize {
        self.episodes.len()
    }

    fn action_count(&self) -> usize {
        P::ACTIONS
    }

    fn shape(&self) -> [usize; 3] {
        P::SHAPE
    }

    fn text(&self, index: usize) -> Option<String> {
        Some(self.episodes.get(index)?.text())
    }

    fn players(&self) -> Vec<u8> {
        self.episodes.iter().map(|episode| episode.player() as u8).collect()
    }

    fn reset(&mut self) {
        for (episode, start) in self.episodes.iter_mut().zip(self.starts.iter().cycle()) {
            episode.reset(start);
        }
    }

    fn find_illegal(&self, actions: &[i64]) -> Option<usize> {
        let is_legal = |(episode, action): (&P::Episode, &i64)| match to_action::<P>(*action) {
            Some(action) => episode.is_legal(action),
            None => *action == NO_ACTION && episode.is_over(),
        };
        self.episodes.iter().zip(actions).position(|pair| !is_legal(pair))
    }

    fn step(&mut self, actions: &[i64]) -> Stepped {
        let length = self.part_length();
        let (starts, auto_reset) = (&self.starts, self.auto_reset);
        let mut rewards = vec![0.0; self.episodes.len()];
        let mut dones = vec![false; self.episodes.len()];
        let step = &|first: usize,
                     episodes: &mut [P::Episode],
                     actions: &[i64],
                     rewards: &mut [f32],
                     dones: &mut [bool]| {
            let games = episodes.iter_mut().zip(actions).zip(rewards.iter_mut().zip(dones));
            for (index, ((episode, action), (reward, done))) in (first..).zip(games) {
                let Some(action) = to_action::<P>(*action) else {
                    *done = episode.is_over();
                    continue;
                };
                let result = episode.step(action);
                if result == StepResult::Continues {
                    continue;
                }
                *done = true;
                *reward = f32::from(u8::from(result == StepResult::Won));
                if auto_reset {
                    episode.reset(&starts[index % starts.len()]);
                }
            }
        };
        let inputs = self.episodes.chunks_mut(length).zip(actions.chunks(length));
        let outputs = rewards.chunks_mut(length).zip(dones.chunks_mut(length));
        let parts = (0..).step_by(length).zip(inputs.zip(outputs));
        in_parallel(parts.map(|(first, ((episodes, actions), (rewards, dones)))| {
            move || step(first, episodes, actions, rewards, dones)
        }));
        Stepped { rewards, dones }
    }

    fn sample(&self, seed: u64) -> Vec<i64> {
        let seed = mixed(seed);
        self.for_each_game(1, |index, episode, actions| {
            let action = episode.sample(mixed(seed ^ index as u64)).map_or(NO_ACTION, i64::from);
            actions.iter_mut().for_each(|place| *place = action);
        })
    }

    fn mask(&self) -> Vec<bool> {
        self.for_each_game(P::ACTIONS, |_, episode, mask| {
            episode.for_each_legal_action(|action| mask[action] = true);
        })
    }

    fn packed_mask(&self) -> Vec<u8> {
        self.for_each_game(P::ACTIONS.div_ceil(8), |_, episode, mask| {
            episode.for_each_legal_action(|action| mask[action / 8] |= 1 << (action % 8));
        })
    }

    fn observe(&self, viewer: Option<usize>) -> Vec<bool> {
        self.for_each_game(P::SHAPE.iter().product(), |_, episode, planes| {
            episode.observe(viewer.unwrap_or_else(|| episode.player()), planes);
        })
    }
}

/// ``n`` games of checkers or duck chess, which all make one step at a time: NumPy arrays in and out, and the interpreter's lock is
/// released meanwhile. ``touchmove.environments`` says what actions and observations mean.
///
/// A game that ends starts again at once, unless ``auto_reset`` is false; then its only action is -1. ``starts`` are the positions
/// from which games start, in turn, as texts or boards. With ``threads``, large batches are divided among threads: from
/// 32,768 games of checkers or 2048 of duck chess on. The results do not depend on it. All arrays are new and belong to the caller.
///
/// >>> from touchmove.environments import BatchedEnv
/// >>> env = BatchedEnv("checkers", 1000, seed=1)
/// >>> wins = draws = 0
/// >>> for _ in range(200):
/// ...     rewards, dones = env.step(env.sample_actions())
/// ...     wins += int(rewards.sum())
/// ...     draws += int((dones & (rewards == 0)).sum())
/// >>> wins > 1000, draws < 1000
/// (True, True)
/// >>> env.observations().shape, env.legal_actions().shape
/// ((1000, 8, 8, 8), (1000, 128))
#[pyclass(module = "touchmove.environments")]
pub(crate) struct BatchedEnv {
    batch: Box<dyn AnyBatch>,
    game: Game,
    seed: u64,
    /// The number of samples that were drawn without a seed.
    samples: u64,
}

/// What a start is given as: a position, or a board with one.
#[derive(FromPyObject)]
enum StartArg<'py> {
    Text(String),
    Board(Bound<'py, Board>),
}

fn batch<P: BatchGame>(
    starts: Vec<AnyPosition>,
    n: usize,
    threads: usize,
    auto_reset: bool,
) -> PyResult<Box<dyn AnyBatch>> {
    let starts: Vec<P> = starts.into_iter().map(own::<P, _>).collect();
    if let Some(over) = starts.iter().find(|start| start.count_moves() == 0) {
        return Err(PyValueError::new_err(format!("the game is over at the start: {over}")));
    }
    let mut episodes = Vec::new();
    episodes.try_reserve_exact(n).map_err(|_| PyMemoryError::new_err("not enough memory for the games"))?;
    episodes.extend(starts.iter().cycle().take(n).map(P::Episode::new));
    Ok(Box::new(Batch { episodes, starts, threads, auto_reset }))
}

/// Reads actions as an array of integers of any type.
fn actions_arg(actions: &Bound<'_, PyAny>) -> PyResult<Vec<i64>> {
    let to_vec = |array: PyReadonlyArray1<'_, i64>| array.as_array().iter().copied().collect();
    if let Ok(array) = actions.extract::<PyReadonlyArray1<'_, i64>>() {
        return Ok(to_vec(array));
    }
    let (py, options) = (actions.py(), PyDict::new(actions.py()));
    options.set_item("casting", "same_kind")?;
    let array = py.import("numpy")?.call_method1("asarray", (actions,))?;
    let array = array.call_method("astype", ("int64",), Some(&options))?;
    let array = array.extract::<PyReadonlyArray1<'_, i64>>();
    Ok(to_vec(array.map_err(|_| PyTypeError::new_err("actions are a one-dimensional array of integers"))?))
}

#[pymethods]
impl BatchedEnv {
    #[new]
    #[pyo3(signature = (game, n, *, threads = 1, seed = 0, starts = None, auto_reset = true))]
    fn new(
        py: Python<'_>,
        game: GameArg,
        n: usize,
        threads: usize,
        seed: u64,
        starts: Option<Vec<StartArg<'_>>>,
        auto_reset: bool,
    ) -> PyResult<Self> {
        // Without it, the first array would panic.
        py.import("numpy")?;
        let game = game.0;
        with_batch_game!(game, P => { let _: Option<P> = None; })?;
        if n == 0 || threads == 0 {
            return Err(PyValueError::new_err("n and threads must be positive"));
        }
        let position = |start: StartArg<'_>| {
            let position = match start {
                StartArg::Text(text) => parse_position(py, game, &text)?,
                StartArg::Board(board) => board.try_borrow()?.history.position(),
            };
            if position.game() == game {
                Ok(position)
            } else {
                Err(PyValueError::new_err(format!("a start is a position of {}", position.game().name())))
            }
        };
        let starts: Vec<AnyPosition> = match starts {
            Some(starts) => starts.into_iter().map(position).collect::<PyResult<_>>()?,
            None => AnyPosition::initial(game).into_iter().collect(),
        };
        if starts.is_empty() {
            return Err(PyValueError::new_err("starts must not be empty"));
        }
        let batch = with_batch_game!(game, P => batch::<P>(starts, n, threads, auto_reset)?)?;
        Ok(BatchedEnv { batch, game, seed, samples: 0 })
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.game.name()
    }

    /// The number of games.
    #[getter]
    fn n(&self) -> usize {
        self.batch.len()
    }

    /// The number of actions, legal or not: 128 in checkers, 8100 in duck chess.
    #[getter]
    fn num_actions(&self) -> usize {
        self.batch.action_count()
    }

    /// Rows, columns and planes of an observation.
    #[getter]
    fn observation_shape(&self) -> (usize, usize, usize) {
        self.batch.shape().into()
    }

    /// The players to act, as an array: 0 is the side that moves first from the initial position, Red, and 1 the other one.
    #[getter]
    fn players<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        PyArray1::from_vec(py, py.detach(|| self.batch.players()))
    }

    /// The position of a game as text. In checkers it is that before the move that is being made.
    fn fen(&self, index: usize) -> PyResult<String> {
        self.batch.text(index).ok_or_else(|| PyIndexError::new_err("there is no such game"))
    }

    /// Starts all games again. A seed replaces that of the samples.
    #[pyo3(signature = (seed = None))]
    fn reset(&mut self, py: Python<'_>, seed: Option<u64>) {
        self.seed = seed.unwrap_or(self.seed);
        self.samples = 0;
        py.detach(|| self.batch.reset());
    }

    /// Does one action in each game. Returns the rewards of the players who acted, 1 for a win and 0 otherwise, and whether the
    /// games have ended; what is done with the reward 0 is a draw.
    ///
    /// An illegal action raises ``ValueError`` and changes no game.
    #[pyo3(signature = (actions, /))]
    #[allow(clippy::type_complexity)]
    fn step<'py>(
        &mut self,
        actions: &Bound<'py, PyAny>,
    ) -> PyResult<(Bound<'py, PyArray1<f32>>, Bound<'py, PyArray1<bool>>)> {
        let (py, actions) = (actions.py(), actions_arg(actions)?);
        if actions.len() != self.batch.len() {
            return Err(PyValueError::new_err(format!(
                "found {} actions, expected {}, one for each game",
                actions.len(),
                self.batch.len()
            )));
        }
        let batch = &mut self.batch;
        let stepped = py.detach(|| match batch.find_illegal(&actions) {
            Some(index) => Err(index),
            None => Ok(batch.step(&actions)),
        });
        let Stepped { rewards, dones } = stepped.map_err(|index| {
            let (action, position) = (actions[index], batch.text(index).unwrap_or_default());
            PyValueError::new_err(format!("game {index}: action {action} is illegal in {position}"))
        })?;
        Ok((PyArray1::from_vec(py, rewards), PyArray1::from_vec(py, dones)))
    }

    /// Random legal actions, each legal one with the same probability. The same seed and positions give the same actions; without
    /// a seed they follow from the seed of the environment and the number of calls.
    #[pyo3(signature = (seed = None))]
    fn sample_actions<'py>(&mut self, py: Python<'py>, seed: Option<u64>) -> Bound<'py, PyArray1<i64>> {
        let seed = seed.unwrap_or_else(|| {
            self.samples += 1;
            mixed(self.seed) ^ self.samples
        });
        PyArray1::from_vec(py, py.detach(|| self.batch.sample(seed)))
    }

    /// The legal actions as a boolean array, a row for each game.
    fn legal_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<bool>>> {
        let mask = py.detach(|| self.batch.mask());
        PyArray1::from_vec(py, mask).reshape([self.batch.len(), self.batch.action_count()])
    }

    /// The legal actions as bits, eight to a byte: ``numpy.unpackbits`` reads them with ``bitorder="little"``.
    fn packed_legal_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let mask = py.detach(|| self.batch.packed_mask());
        PyArray1::from_vec(py, mask).reshape([self.batch.len(), self.batch.action_count().div_ceil(8)])
    }

    /// The observations as a boolean array of games, rows, columns and planes: as the player to act sees them, or as ``player`` does.
    #[pyo3(signature = (player = None))]
    fn observations<'py>(
        &self,
        py: Python<'py>,
        player: Option<usize>,
    ) -> PyResult<Bound<'py, PyArray4<bool>>> {
        if player.is_some_and(|player| player > 1) {
            return Err(PyValueError::new_err("player must be 0 or 1"));
        }
        let ([rows, columns, planes], n) = (self.batch.shape(), self.batch.len());
        let observed = py.detach(|| self.batch.observe(player));
        PyArray1::from_vec(py, observed).reshape([n, rows, columns, planes])
    }

    fn __len__(&self) -> usize {
        self.batch.len()
    }

    fn __repr__(&self) -> String {
        format!("BatchedEnv('{}', {})", self.game.name(), self.batch.len())
    }
}

/// The actions of a legal move: one in duck chess, one for each hop in checkers.
#[pyfunction]
pub(crate) fn actions_of_move(board: &Bound<'_, Board>, r#move: &Bound<'_, PyAny>) -> PyResult<Vec<u16>> {
    fn actions<P: BatchGame>(position: AnyPosition, mv: AnyMove) -> Vec<u16> {
        let (position, mv) = (own::<P, _>(position), own::<P::Move, _>(mv));
        (0..P::action_count(&mv)).map(|index| position.action(&mv, index)).collect()
    }
    let board = board.try_borrow()?;
    let mv = board.legal(r#move)?;
    with_batch_game!(mv.game(), P => actions::<P>(board.history.position(), mv))
}

/// The legal move with these actions. Raises ``ValueError`` if there is none.
#[pyfunction]
pub(crate) fn move_of_actions(board: &Bound<'_, Board>, actions: Vec<u16>) -> PyResult<Move> {
    fn find<P: BatchGame>(position: AnyPosition, actions: &[u16]) -> Option<AnyMove> {
        let position = own::<P, _>(position);
        let has_actions = |mv: &P::Move| {
            P::action_count(mv) == actions.len()
                && actions.iter().enumerate().all(|(index, action)| position.action(mv, index) == *action)
        };
        position.legal_moves().into_iter().find(has_actions).map(Into::into)
    }
    let position = board.try_borrow()?.history.position();
    let found = with_batch_game!(position.game(), P => find::<P>(position, &actions))?;
    let mv =
        found.ok_or_else(|| PyValueError::new_err(format!("no legal move has the actions {actions:?}")))?;
    Ok(Move { mv })
}
