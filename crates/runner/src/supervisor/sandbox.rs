//! Restricts the thread that starts the program, and so the program.

use super::{landlock, rlimits, system_calls};
use crate::protocol::Request;
use crate::{Protection, Restrictions, Verdict};
use std::path::Path;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::Duration;

/// Restricts this thread and everything that it starts. Returns the restrictions that are in force.
fn restrict(request: &Request) -> Result<Restrictions, Verdict> {
    rlimits::restore_priority();
    let wanted = request.protection;
    let mut restrictions = Restrictions::default();
    if wanted >= Protection::Landlock {
        restrictions = landlock::restrict(Path::new(&request.scratch_dir));
    }
    #[cfg(target_os = "linux")]
    if wanted == Protection::Namespaces {
        super::namespaces::drop_capabilities()
            .map_err(|error| Verdict::InternalError(format!("cannot drop capabilities: {error}")))?;
        restrictions = Restrictions {
            protection: Protection::Namespaces,
            // Root owns devices and the settings of the kernel, which only Landlock protects.
            writes: restrictions.writes || !rustix::process::getuid().is_root(),
            attributes: true,
            tcp: true,
            signals: true,
            ..restrictions
        };
    }
    if wanted >= Protection::SystemCalls {
        restrictions.sockets = system_calls::restrict();
        if restrictions.sockets {
            restrictions.protection = restrictions.protection.max(Protection::SystemCalls);
        }
    }
    Ok(restrictions)
}

/// A thread that is restricted like the program.
pub(super) struct RestrictedThread {
    kill_requests: SyncSender<SyncSender<()>>,
}

impl RestrictedThread {
    /// Restricts a new thread, calls a function in it, and keeps the thread if it can kill the program.
    pub(super) fn start<T: Send + 'static>(
        request: &Request,
        spawn: impl FnOnce(Restrictions) -> Result<T, Verdict> + Send + 'static,
    ) -> Result<(T, Self), Verdict> {
        let (results, result) = sync_channel(1);
        let (kill_requests, receiver) = sync_channel(1);
        let request = request.clone();
        let work = move || {
            let restricted = restrict(&request);
            let is_scoped =
                restricted.as_ref().is_ok_and(|it| it.protection == Protection::Landlock && it.signals);
            let _ = results.send(restricted.and_then(spawn));
            if is_scoped {
                kill_on_request(&receiver);
            }
        };
        std::thread::Builder::new()
            .spawn(work)
            .map_err(|error| Verdict::InternalError(format!("cannot create a thread: {error}")))?;
        let panicked = |_| Err(Verdict::InternalError("the supervisor panicked".to_owned()));
        result.recv().unwrap_or_else(panicked).map(|value| (value, Self { kill_requests }))
    }

    /// Kills all processes of the program at once, if the kernel can tell which ones these are. Returns whether it can.
    pub(super) fn kill_all(&self) -> bool {
        const TIMEOUT: Duration = Duration::from_secs(1);
        let (done, is_done) = sync_channel(1);
        self.kill_requests.send(done).is_ok() && is_done.recv_timeout(TIMEOUT).is_ok()
    }
}

/// Signals every process that this thread may signal, which Landlock limits to the program's.
fn kill_on_request(requests: &Receiver<SyncSender<()>>) {
    #[cfg(target_os = "linux")]
    {
        use nix::errno::Errno;
        use nix::sys::signal::{Signal, kill};
        use nix::unistd::{Pid, getppid};
        // Nothing else may be hit, so the system has to prove that it is out of reach.
        let is_denied = |pid| kill(pid, None) == Err(Errno::EPERM);
        if !is_denied(getppid()) || !is_denied(Pid::from_raw(1)) {
            return;
        }
        while let Ok(done) = requests.recv() {
            let _ = kill(Pid::from_raw(-1), Signal::SIGKILL);
            let _ = done.send(());
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = requests;
}
