//! How many processes and threads the user has, because the kernel's limit counts all of them.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long a count is used. Counting takes milliseconds if there are hundreds of processes.
const MAX_AGE: Duration = Duration::from_secs(1);

/// The latest count.
#[derive(Debug, Default)]
pub(crate) struct UserTasks(Mutex<Option<(Instant, u64)>>);

impl UserTasks {
    /// Returns the number of processes and threads of this user, on systems that list them.
    pub(crate) fn count(&self) -> u64 {
        let mut latest = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match *latest {
            Some((counted_at, count)) if counted_at.elapsed() < MAX_AGE => count,
            _ => {
                let count = count();
                *latest = Some((Instant::now(), count));
                count
            }
        }
    }
}

#[cfg(target_os = "linux")]
fn count() -> u64 {
    use std::os::unix::fs::MetadataExt;
    let user = rustix::process::getuid().as_raw();
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let threads = entries.filter_map(|entry| {
        entry.file_name().to_str()?.parse::<u32>().ok()?;
        let is_own = entry.metadata().is_ok_and(|metadata| metadata.uid() == user);
        // One directory for each thread.
        is_own.then(|| {
            std::fs::metadata(entry.path().join("task")).map_or(1, |tasks| tasks.nlink().saturating_sub(2))
        })
    });
    threads.sum()
}

#[cfg(not(target_os = "linux"))]
fn count() -> u64 {
    0
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn threads_count() {
        let before = count();
        let (sender, receiver) = std::sync::mpsc::channel::<()>();
        let receiver = Mutex::new(receiver);
        std::thread::scope(|scope| {
            for _ in 0..100 {
                scope.spawn(|| receiver.lock().unwrap().recv());
            }
            assert!(count() >= 100, "{before}");
            drop(sender);
        });
    }
}
