//! Interrupts: Ctrl-C, SIGTERM and SIGHUP, which a closed terminal sends.

use crate::exit::Code;
use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, Once, PoisonError, Weak};

/// What to do on an interrupt.
struct State {
    /// Temporary files and folders to remove.
    temporary: BTreeSet<PathBuf>,
    /// Set instead of ending the process, while the work that it stops goes on.
    stop: Weak<AtomicBool>,
    /// Called on the first interrupt instead of ending the process, by commands that then end by themselves.
    action: Option<Box<dyn FnOnce() + Send>>,
}

static STATE: Mutex<State> =
    Mutex::new(State { temporary: BTreeSet::new(), stop: Weak::new(), action: None });

fn with_state<T>(work: impl FnOnce(&mut State) -> T) -> T {
    work(&mut STATE.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Installs the handler, once. Without it an interrupt ends the process at once, which is acceptable.
fn install() {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| {
        #[cfg(unix)]
        let _ = ctrlc::set_handler(handle);
    });
}

#[cfg_attr(not(unix), allow(dead_code))]
fn handle() {
    if let Some(action) = with_state(|state| state.action.take()) {
        return action();
    }
    with_state(|state| match state.stop.upgrade() {
        Some(stop) => stop.store(true, Ordering::Relaxed),
        None => {
            for path in &state.temporary {
                let _ = std::fs::remove_dir_all(path).or_else(|_| std::fs::remove_file(path));
            }
            std::process::exit(Code::Interrupted as i32);
        }
    });
}

/// Ends the process with the exit code of an interrupt, after temporary files have been removed.
#[cfg(unix)]
pub(crate) fn exit_when_interrupted() {
    install();
}

/// Calls a function on the first interrupt; the second one ends the process.
#[cfg(unix)]
pub(crate) fn on_first_interrupt(action: impl FnOnce() + Send + 'static) {
    install();
    with_state(|state| state.action = Some(Box::new(action)));
}

/// Returns a flag that an interrupt sets instead of ending the process, until the flag is dropped.
#[cfg(unix)]
pub(crate) fn stop_flag() -> Arc<AtomicBool> {
    install();
    let stop = Arc::new(AtomicBool::new(false));
    with_state(|state| state.stop = Arc::downgrade(&stop));
    stop
}

/// Removes a temporary file or folder on an interrupt, as long as this lives.
pub(crate) struct RemovedOnInterrupt(PathBuf);

impl RemovedOnInterrupt {
    /// Creates a file or folder by `create`. An interrupt meanwhile waits until its path is known.
    pub(crate) fn create<T: AsRef<Path>>(
        create: impl FnOnce() -> io::Result<T>,
    ) -> io::Result<(T, RemovedOnInterrupt)> {
        install();
        with_state(|state| {
            let created = create()?;
            let path = created.as_ref().to_owned();
            state.temporary.insert(path.clone());
            Ok((created, RemovedOnInterrupt(path)))
        })
    }
}

impl Drop for RemovedOnInterrupt {
    fn drop(&mut self) {
        with_state(|state| state.temporary.remove(&self.0));
    }
}
