//! The thread that searches, so that commands are answered meanwhile.

use crate::engine::random_seed;
use crate::exit::Failure;
use std::cell::OnceCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use touchmove::GameHistory;
use touchmove_engine::EngineGame;
use touchmove_engine::search::{Analysis, Control, Level, Limits, Options, SearchGame, Searcher};
use touchmove_engine::tables::Tables;

/// How the results of a search are written.
pub(super) trait Report<P: SearchGame>: Send + 'static {
    fn iteration(
        &self,
        game: &GameHistory<P>,
        analysis: &Analysis<P>,
        elapsed: Duration,
    ) -> Result<(), Failure>;
    fn end(&self, game: &GameHistory<P>, mv: Option<P::Move>) -> Result<(), Failure>;
}

/// What to search.
pub(super) struct Task<P: SearchGame> {
    pub(super) game: GameHistory<P>,
    pub(super) limits: Limits,
    /// How well to play. An infinite search is an analysis, for which the level does not matter.
    pub(super) level: Level,
    /// Whether to wait for the client to stop the search even if there is nothing left to find.
    pub(super) is_infinite: bool,
}

enum Message<P: SearchGame> {
    Search(Box<Task<P>>),
    NewGame,
    Resize(usize),
    UseTables(Box<Tables>),
}

/// The thread, which does one thing after the other.
pub(super) struct SearchThread<P: SearchGame> {
    messages: Sender<Message<P>>,
    finished: Receiver<()>,
    stop: Arc<AtomicBool>,
    is_searching: bool,
    has_tables: bool,
    thread: JoinHandle<Result<(), Failure>>,
}

impl<P: SearchGame + EngineGame> SearchThread<P> {
    pub(super) fn start(hash_megabytes: usize, report: impl Report<P>) -> Self {
        let (messages, inbox) = channel();
        let (done, finished) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        let thread = thread::spawn(move || {
            let tables = OnceCell::<Tables>::new();
            let mut seed = random_seed();
            let mut searcher = searcher(hash_megabytes, None);
            for message in inbox {
                match message {
                    Message::NewGame => {
                        searcher.clear();
                        seed = random_seed();
                    }
                    Message::Resize(megabytes) => searcher = self::searcher(megabytes, tables.get()),
                    Message::UseTables(opened) => {
                        if let Some(table) = P::endgame_table(tables.get_or_init(|| *opened)) {
                            searcher = searcher.with_table(table);
                        }
                    }
                    Message::Search(task) => {
                        search(&mut searcher, &task, seed, &report, &flag)?;
                        // The other thread may have ended.
                        let _ = done.send(());
                    }
                }
            }
            Ok(())
        });
        SearchThread { messages, finished, stop, is_searching: false, has_tables: false, thread }
    }

    /// Ends the search that is going on, if there is one, and waits until its result is written.
    pub(super) fn stop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.wait();
    }

    fn wait(&mut self) {
        if std::mem::take(&mut self.is_searching) {
            // An error means that the thread has ended; `finish` says why.
            let _ = self.finished.recv();
        }
    }

    pub(super) fn search(&mut self, task: Task<P>) {
        self.stop();
        self.stop.store(false, Ordering::Relaxed);
        self.is_searching = self.messages.send(Message::Search(Box::new(task))).is_ok();
    }

    pub(super) fn new_game(&mut self) {
        self.stop();
        let _ = self.messages.send(Message::NewGame);
    }

    /// Opens endgame tables for all searches to come, the first time it is called.
    pub(super) fn use_tables(
        &mut self,
        open: impl FnOnce() -> Result<Tables, Failure>,
    ) -> Result<(), Failure> {
        if !std::mem::replace(&mut self.has_tables, true) {
            let _ = self.messages.send(Message::UseTables(Box::new(open()?)));
        }
        Ok(())
    }

    pub(super) fn resize(&mut self, hash_megabytes: usize) {
        self.stop();
        let _ = self.messages.send(Message::Resize(hash_megabytes));
    }

    /// Ends the thread. At the end of the input, a search that has limits is completed first.
    pub(super) fn finish(mut self, complete: bool) -> Result<(), Failure> {
        if complete {
            self.wait()
        } else {
            self.stop()
        }
        drop(self.messages);
        self.thread.join().unwrap_or(Err(Failure::Internal))
    }
}

fn searcher<P: SearchGame + EngineGame>(hash_megabytes: usize, tables: Option<&Tables>) -> Searcher<'_, P> {
    let searcher = Searcher::new(Options { hash: hash_megabytes << 20 });
    match tables.and_then(P::endgame_table) {
        Some(table) => searcher.with_table(table),
        None => searcher,
    }
}

fn search<P: SearchGame>(
    searcher: &mut Searcher<'_, P>,
    task: &Task<P>,
    seed: u64,
    report: &impl Report<P>,
    stop: &AtomicBool,
) -> Result<(), Failure> {
    let Task { game, limits, level, is_infinite } = task;
    let is_analysis = *level == Level::MAX || *is_infinite;
    let mut watch = Watch { start: Instant::now(), stop, report, game, is_analysis, failure: None };
    let mv = if is_analysis {
        searcher.analyze(game, limits, &mut watch).best_move()
    } else {
        searcher.choose_move(game, *level, seed, limits, &mut watch)
    };
    if let Some(failure) = watch.failure {
        return Err(failure);
    }
    while *is_infinite && !stop.load(Ordering::Relaxed) {
        thread::sleep(Duration::from_millis(2));
    }
    report.end(game, mv)
}

struct Watch<'a, P: SearchGame, R> {
    start: Instant,
    stop: &'a AtomicBool,
    report: &'a R,
    game: &'a GameHistory<P>,
    /// Otherwise the lines are not reported: the move to be played need not be the best.
    is_analysis: bool,
    failure: Option<Failure>,
}

impl<P: SearchGame, R: Report<P>> Control<P> for Watch<'_, P, R> {
    fn elapsed(&mut self) -> Duration {
        self.start.elapsed()
    }

    fn should_stop(&mut self) -> bool {
        self.failure.is_some() || self.stop.load(Ordering::Relaxed)
    }

    fn iteration_finished(&mut self, analysis: &Analysis<P>) {
        if !self.is_analysis {
            return;
        }
        let written = self.report.iteration(self.game, analysis, self.start.elapsed());
        self.failure = self.failure.take().or(written.err());
    }
}
