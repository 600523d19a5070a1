//! The runner's side of the launchers, the processes that hold the namespaces in which programs run.

use crate::fd_passing;
use crate::supervisor::{ARGUMENT, LAUNCHER, READY};
use std::io::{self, Read};
use std::net::Shutdown;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long a launcher may take to say whether it is ready.
const START_TIMEOUT: Duration = Duration::from_secs(20);
/// How long it may take to exit.
const EXIT_TIMEOUT: Duration = Duration::from_secs(5);

/// A launcher, which serves one run at a time. Dropping it kills what it has started.
#[derive(Debug)]
pub(crate) struct Launcher {
    process: Child,
    socket: UnixStream,
}

impl Launcher {
    /// Starts a launcher, or returns `None` if the system refuses the namespaces.
    fn start(supervisor: &Path, mount_point: &Path) -> io::Result<Option<Self>> {
        let (socket, their_socket) = UnixStream::pair()?;
        let mut command = Command::new(supervisor);
        command
            .arg0("touchmove")
            .args([ARGUMENT.as_ref(), LAUNCHER.as_ref(), mount_point.as_os_str()])
            .stdin(OwnedFd::from(their_socket))
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let process = command.spawn()?;
        // Closes our copy of its end of the socket.
        drop(command);
        let mut launcher = Self { process, socket };
        launcher.socket.set_read_timeout(Some(START_TIMEOUT))?;
        let mut answer = [0];
        match launcher.socket.read_exact(&mut answer) {
            Ok(()) if answer == [READY] => Ok(Some(launcher)),
            // It said no, or the system ended it for asking.
            Ok(()) => Ok(None),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Starts a supervisor that is controlled by a socket.
    pub(crate) fn start_supervisor(&self, control: &OwnedFd) -> io::Result<()> {
        fd_passing::send_one(control, &self.socket)
    }
}

impl Drop for Launcher {
    fn drop(&mut self) {
        let _ = self.socket.shutdown(Shutdown::Both);
        let asked_at = Instant::now();
        while matches!(self.process.try_wait(), Ok(None)) && asked_at.elapsed() < EXIT_TIMEOUT {
            std::thread::sleep(Duration::from_millis(1));
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The launchers of a runner: as many as it has ever had runs at the same time.
#[derive(Debug)]
pub(crate) struct LauncherPool {
    idle: Mutex<Vec<Launcher>>,
    /// An empty directory, over which each run mounts its own.
    mount_point: PathBuf,
    is_unavailable: AtomicBool,
}

impl LauncherPool {
    pub(crate) fn new(mount_point: PathBuf) -> Self {
        Self { idle: Mutex::default(), mount_point, is_unavailable: AtomicBool::new(false) }
    }

    pub(crate) fn mount_point(&self) -> &Path {
        &self.mount_point
    }

    /// Returns an idle launcher or starts one. Returns `None` if the system refuses the namespaces.
    pub(crate) fn take(&self, supervisor: &Path) -> io::Result<Option<Launcher>> {
        if self.is_unavailable.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        if idle.is_some() {
            return Ok(idle);
        }
        let started = Launcher::start(supervisor, &self.mount_point)?;
        if started.is_none() {
            self.is_unavailable.store(true, Ordering::Relaxed);
        }
        Ok(started)
    }

    /// Takes back a launcher whose run has ended.
    pub(crate) fn put_back(&self, launcher: Launcher) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(launcher);
    }
}
