//! The thread that searches, so that commands are answered meanwhile.

use crate::exit::Failure;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use touchmove::GameHistory;
use touchmove_engine::search::{Analysis, Control, Limits, Options, SearchGame, Searcher};

/// How the results of a search are written.
pub(super) trait Report<P: SearchGame>: Send + 'static {
    fn iteration(
        &self,
        game: &GameHistory<P>,
        analysis: &Analysis<P>,
        elapsed: Duration,
    ) -> Result<(), Failure>;
    fn end(&self, game: &GameHistory<P>, analysis: &Analysis<P>) -> Result<(), Failure>;
}

/// What to search.
pub(super) struct Task<P: SearchGame> {
    pub(super) game: GameHistory<P>,
    pub(super) limits: Limits,
    /// Whether to wait for the client to stop the search even if there is nothing left to find.
    pub(super) is_infinite: bool,
}

enum Message<P: SearchGame> {
    Search(Box<Task<P>>),
    NewGame,
    Resize(usize),
}

/// The thread, which does one thing after the other.
pub(super) struct SearchThread<P: SearchGame> {
    messages: Sender<Message<P>>,
    finished: Receiver<()>,
    stop: Arc<AtomicBool>,
    is_searching: bool,
    thread: JoinHandle<Result<(), Failure>>,
}

impl<P: SearchGame> SearchThread<P> {
    pub(super) fn start(hash_megabytes: usize, report: impl Report<P>) -> Self {
        let (messages, inbox) = channel();
        let (done, finished) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        let thread = thread::spawn(move || {
            let mut searcher = searcher(hash_megabytes);
            for message in inbox {
                match message {
                    Message::NewGame => searcher.clear(),
                    Message::Resize(megabytes) => searcher = self::searcher(megabytes),
                    Message::Search(task) => {
                        search(&mut searcher, &task, &report, &flag)?;
                        // The other thread may have ended.
                        let _ = done.send(());
                    }
                }
            }
            Ok(())
        });
        SearchThread { messages, finished, stop, is_searching: false, thread }
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

fn searcher<P: SearchGame>(hash_megabytes: usize) -> Searcher<'static, P> {
    Searcher::new(Options { hash: hash_megabytes << 20 })
}

fn search<P: SearchGame>(
    searcher: &mut Searcher<'static, P>,
    task: &Task<P>,
    report: &impl Report<P>,
    stop: &AtomicBool,
) -> Result<(), Failure> {
    let mut watch = Watch { start: Instant::now(), stop, report, game: &task.game, failure: None };
    let analysis = searcher.analyze(&task.game, &task.limits, &mut watch);
    if let Some(failure) = watch.failure {
        return Err(failure);
    }
    while task.is_infinite && !stop.load(Ordering::Relaxed) {
        thread::sleep(Duration::from_millis(2));
    }
    report.end(&task.game, &analysis)
}

struct Watch<'a, P: SearchGame, R> {
    start: Instant,
    stop: &'a AtomicBool,
    report: &'a R,
    game: &'a GameHistory<P>,
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
        let written = self.report.iteration(self.game, analysis, self.start.elapsed());
        self.failure = self.failure.take().or(written.err());
    }
}
