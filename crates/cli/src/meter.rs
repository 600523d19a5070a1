//! A progress bar on standard error, for what takes longer than a second; only where that is a terminal.

use std::io::{self, IsTerminal, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

const PATIENCE: Duration = Duration::from_secs(1);
const TICK: Duration = Duration::from_millis(200);
const WIDTH: u64 = 30;

/// Shows how much is done until it is dropped.
pub(crate) struct Meter {
    done: Arc<AtomicU64>,
    shown: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Meter {
    /// A meter for so much work; of an unknown amount it shows nothing.
    pub(crate) fn start(what: &str, total: u64) -> Self {
        let done = Arc::new(AtomicU64::new(0));
        let useful = total > 0 && io::stderr().is_terminal();
        let show = || {
            let (stop, stopped) = channel();
            let (what, counter) = (what.to_owned(), Arc::clone(&done));
            let draw = move || show(&what, total, &counter, &stopped);
            // Without a thread for it there is no bar; the work goes on.
            Some((stop, std::thread::Builder::new().spawn(draw).ok()?))
        };
        let shown = if useful { show() } else { None };
        Meter { done, shown }
    }

    /// What the work counts on.
    pub(crate) fn counter(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.done)
    }
}

impl Drop for Meter {
    fn drop(&mut self) {
        if let Some((stop, thread)) = self.shown.take() {
            drop(stop);
            // A bar that could not be drawn is no reason to fail.
            let _ = thread.join();
        }
    }
}

fn show(what: &str, total: u64, done: &AtomicU64, stopped: &Receiver<()>) {
    let mut wait = PATIENCE;
    while stopped.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
        wait = TICK;
        let done = done.load(Ordering::Relaxed).min(total);
        let filled = (WIDTH * done / total) as usize;
        let bar = format!("{}{}", "#".repeat(filled), "-".repeat(WIDTH as usize - filled));
        let _ = write!(io::stderr(), "\r{what} [{bar}] {:3}%", 100 * done / total);
    }
    if wait == TICK {
        let _ = write!(io::stderr(), "\r\x1b[K");
    }
}

/// A reader that counts what is read from it.
pub(crate) struct Counted<R> {
    input: R,
    done: Arc<AtomicU64>,
}

impl<R> Counted<R> {
    pub(crate) fn new(input: R, done: Arc<AtomicU64>) -> Self {
        Counted { input, done }
    }
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(buffer)?;
        self.done.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}
