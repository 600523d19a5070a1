//! The launcher: a process in namespaces of its own that starts a supervisor for each run.

use super::{ARGUMENT, TRIAL, namespaces, rlimits};
use crate::fd_passing;
use std::ffi::OsStr;
use std::io::{self, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};

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
    while let Some(control) = fd_passing::recv_one(&runner)? {
        std::thread::Builder::new().spawn(|| start_supervisor(control))?;
    }
    Ok(())
}

/// Checks that a supervisor would be able to mount what it needs.
fn try_run(mount_point: &Path) -> io::Result<()> {
    std::thread::scope(|scope| {
        let trial = scope.spawn(|| {
            wait_in_own_namespaces(own_executable().args([TRIAL.as_ref(), mount_point]).stdin(Stdio::null()))
        });
        match trial.join() {
            Ok(Ok(status)) if status.success() => Ok(()),
            Ok(Err(error)) => Err(error),
            _ => Err(io::Error::other("the trial run failed")),
        }
    })
}

fn start_supervisor(control: OwnedFd) {
    // If it cannot be started, the runner notices that its socket is closed.
    let _ = wait_in_own_namespaces(own_executable().stdin(control));
}

/// Starts a process in new namespaces and waits for it.
///
/// It waits in the thread that started the process, because the process is killed when this thread ends.
fn wait_in_own_namespaces(command: &mut Command) -> io::Result<ExitStatus> {
    namespaces::enter_own()?;
    let mut process = command.spawn()?;
    // Closes the socket, so that the death of the supervisor is noticed.
    command.stdin(Stdio::null());
    process.wait()
}

fn own_executable() -> Command {
    let mut command = Command::new("/proc/self/exe");
    command.arg0("touchmove").arg(ARGUMENT).stdout(Stdio::null()).stderr(Stdio::null());
    command
}
