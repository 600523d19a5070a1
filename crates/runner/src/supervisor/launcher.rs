//! The launcher: a process in namespaces of its own that starts a supervisor for each run.

use super::{ARGUMENT, TRIAL, namespaces, rlimits};
use crate::fd_passing;
use std::ffi::OsStr;
use std::io::{self, Write};
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{SyncSender, sync_channel};

/// What the launcher answers when its namespaces work.
pub(crate) const READY: u8 = b'+';
/// What it answers when the system refuses them.
const UNAVAILABLE: u8 = b'-';

/// Enters the namespaces, says whether that succeeded, and starts a supervisor for each socket that it receives.
///
/// When the runner closes the connection, the launcher exits, and the supervisors are killed with it.
pub(super) fn launch(mount_point: &OsStr) -> io::Result<()> {
    let mut runner = UnixStream::from(io::stdin().as_fd().try_clone_to_owned()?);
    // Otherwise an interrupt from the terminal would kill it, and with it the runs that the runner is about to cancel.
    let _ = rustix::process::setsid();
    rlimits::raise_own_priority();
    let result = namespaces::enter_shared().and_then(|()| try_run(Path::new(mount_point)));
    runner.write_all(&[if result.is_ok() { READY } else { UNAVAILABLE }])?;
    result?;
    serve(&Arc::new(runner))
}

/// Starts a supervisor for each socket that is received, until the connection is closed.
///
/// A thread can create a process namespace only once. So each supervisor has a thread of its own, which enters the namespaces
/// before the socket arrives, to save time when it does.
fn serve(runner: &Arc<UnixStream>) -> io::Result<()> {
    loop {
        let runner = Arc::clone(runner);
        let (sender, has_started) = sync_channel(1);
        std::thread::Builder::new().spawn(move || serve_one(&runner, &sender))?;
        if has_started.recv().is_err() {
            return Ok(());
        }
    }
}

/// Starts one supervisor, reports that, and waits for it.
///
/// It waits in the thread that started the process, because the process is killed when this thread ends.
fn serve_one(runner: &UnixStream, has_started: &SyncSender<()>) {
    let control = namespaces::enter_own().and_then(|()| fd_passing::recv_one(runner));
    let Ok(Some(control)) = control else { return };
    let mut command = own_executable();
    let process = command.stdin(control).spawn();
    // Closes our copy of the socket, so that the runner notices the end of the supervisor, or that it could not be started.
    drop(command);
    let _ = has_started.send(());
    if let Ok(mut process) = process {
        let _ = process.wait();
    }
}

/// Checks that a supervisor would be able to mount what it needs.
fn try_run(mount_point: &Path) -> io::Result<()> {
    std::thread::scope(|scope| {
        let trial = scope.spawn(|| {
            namespaces::enter_own()?;
            own_executable().args([TRIAL.as_ref(), mount_point]).stdin(Stdio::null()).status()
        });
        match trial.join() {
            Ok(Ok(status)) if status.success() => Ok(()),
            Ok(Err(error)) => Err(error),
            _ => Err(io::Error::other("the trial run failed")),
        }
    })
}

fn own_executable() -> Command {
    let mut command = Command::new("/proc/self/exe");
    command.arg0("touchmove").arg(ARGUMENT).stdout(Stdio::null()).stderr(Stdio::null());
    command
}
