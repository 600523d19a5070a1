//! Progress on standard error, for work that takes longer than a second; only if standard error is a terminal.

use std::io::{self, IsTerminal, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

const DELAY: Duration = Duration::from_secs(1);
const INTERVAL: Duration = Duration::from_millis(200);

/// A line that is redrawn until it is dropped, which erases it.
pub(crate) struct StatusLine {
    thread: Option<(Sender<()>, JoinHandle<()>)>,
}

impl StatusLine {
    pub(crate) fn start(render: impl Fn() -> String + Send + 'static) -> Self {
        let start = || {
            let (stop, stopped) = channel();
            // Without a thread there is no status line, but the work goes on.
            Some((stop, std::thread::Builder::new().spawn(move || redraw(render, &stopped)).ok()?))
        };
        StatusLine { thread: if io::stderr().is_terminal() { start() } else { None } }
    }
}

impl Drop for StatusLine {
    fn drop(&mut self) {
        if let Some((stop, thread)) = self.thread.take() {
            drop(stop);
            // A status line that failed is no reason for the command to fail.
            let _ = thread.join();
        }
    }
}

fn redraw(render: impl Fn() -> String, stopped: &Receiver<()>) {
    let mut wait = DELAY;
    while stopped.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
        wait = INTERVAL;
        let _ = write!(io::stderr(), "\r\x1b[K{}", render());
    }
    if wait == INTERVAL {
        let _ = write!(io::stderr(), "\r\x1b[K");
    }
}

/// A status line that shows which part of a known amount of work is done.
pub(crate) struct ProgressBar {
    done: Arc<AtomicU64>,
    _line: Option<StatusLine>,
}

impl ProgressBar {
    /// Starts a bar for `total` units of work; 0 means that the amount is unknown, and shows nothing.
    pub(crate) fn start(label: impl Into<String>, total: u64) -> Self {
        const WIDTH: u64 = 30;
        let (label, done) = (label.into(), Arc::new(AtomicU64::new(0)));
        let counter = Arc::clone(&done);
        let render = move || {
            let done = counter.load(Ordering::Relaxed).min(total);
            let filled = (WIDTH * done / total) as usize;
            let bar = format!("{}{}", "#".repeat(filled), "-".repeat(WIDTH as usize - filled));
            format!("{label} [{bar}] {:3}%", 100 * done / total)
        };
        ProgressBar { done, _line: (total > 0).then(|| StatusLine::start(render)) }
    }

    /// Returns the counter of the units done.
    pub(crate) fn counter(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.done)
    }
}

/// A reader that counts the bytes read.
pub(crate) struct CountingReader<R> {
    reader: R,
    count: Arc<AtomicU64>,
}

impl<R> CountingReader<R> {
    pub(crate) fn new(reader: R, count: Arc<AtomicU64>) -> Self {
        CountingReader { reader, count }
    }
}

impl<R: Read> Read for CountingReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.reader.read(buffer)?;
        self.count.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}
