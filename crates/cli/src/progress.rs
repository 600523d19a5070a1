//! Progress on standard error, for work that takes longer than a second; only if standard error is a terminal.

use indicatif::{
    HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle, WeakProgressBar,
};
use std::fmt;
use std::ops::Deref;
use std::thread;
use std::time::Duration;

const DELAY: Duration = Duration::from_secs(1);
const INTERVAL: Duration = Duration::from_millis(200);

/// A progress bar that appears after a while and is erased when it is dropped.
pub(crate) struct DelayedBar(ProgressBar);

impl DelayedBar {
    /// Starts a bar for `total` bytes; 0 means that the number is unknown, and shows nothing.
    pub(crate) fn bytes(label: &'static str, total: u64) -> Self {
        if total == 0 {
            return DelayedBar(ProgressBar::hidden());
        }
        let bar = Self::start(Some(total), "{prefix} [{bar:30}] {percent:>3}%, {bytes_per_sec}, {eta} left");
        bar.set_prefix(label);
        bar
    }

    /// Starts a bar for `total` units of work, if their number is known, with a template of indicatif.
    pub(crate) fn start(total: Option<u64>, template: &str) -> Self {
        let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style.progress_chars("#-").with_key("eta", write_time_left));
        }
        let target = ProgressDrawTarget::stderr();
        if !target.is_hidden() {
            let bar = bar.downgrade();
            // Without a thread nothing is drawn, but the work goes on.
            let _ = thread::Builder::new().spawn(move || redraw(&bar, target));
        }
        DelayedBar(bar)
    }
}

impl Deref for DelayedBar {
    type Target = ProgressBar;

    fn deref(&self) -> &ProgressBar {
        &self.0
    }
}

impl Drop for DelayedBar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

/// Writes how long the rest takes if it goes on as on average so far. indicatif's own estimate follows the last seconds, and is off by days
/// when parts of a long work report no progress for a while.
fn write_time_left(state: &ProgressState, writer: &mut dyn fmt::Write) {
    // A writer of text does not fail.
    let _ = match time_left(state.elapsed(), state.pos(), state.len().unwrap_or(0)) {
        Some(left) => write!(writer, "{:#}", HumanDuration(left)),
        None => writer.write_str("?"),
    };
}

/// Returns how long the rest of the work takes, unless nothing is done yet.
fn time_left(elapsed: Duration, done: u64, total: u64) -> Option<Duration> {
    let ratio = total.saturating_sub(done) as f64 / done as f64;
    Duration::try_from_secs_f64(elapsed.as_secs_f64() * ratio).ok()
}

/// Draws the bar until it is dropped. indicatif's own ticker would draw at once, and would panic without a thread.
fn redraw(bar: &WeakProgressBar, target: ProgressDrawTarget) {
    thread::sleep(DELAY);
    if let Some(bar) = bar.upgrade() {
        bar.set_draw_target(target);
    }
    while let Some(bar) = bar.upgrade() {
        bar.tick();
        drop(bar);
        thread::sleep(INTERVAL);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_left_is_that_of_the_average_so_far() {
        let second = Duration::from_secs(1);
        assert_eq!(time_left(60 * second, 25, 100), Some(180 * second));
        assert_eq!(time_left(60 * second, 100, 100), Some(Duration::ZERO));
        assert_eq!(time_left(60 * second, 101, 100), Some(Duration::ZERO));
        assert_eq!(time_left(60 * second, 0, 100), None);
        assert_eq!(time_left(Duration::ZERO, 0, 0), None);
    }
}
