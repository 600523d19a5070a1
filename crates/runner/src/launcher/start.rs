//! Starting the program.

use super::{fencing, kill_group};
use crate::handover::Pipes;
use crate::wire::Order;
use crate::{Fence, NotStarted};
use rustix::io::Errno;
use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
use std::ffi::OsStr;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The variable by which the program's processes can be known.
pub(crate) const TOKEN: &str = "TOUCHMOVE_RUN";

/// A program that runs.
pub(super) struct Started {
    pub(super) pid: Pid,
    pub(super) at: Instant,
    pub(super) fence: Fence,
    /// Can be read when the program has ended. It is not reaped then, so its number is still its own.
    pub(super) end: OwnedFd,
}

/// Starts the program.
pub(super) fn start(order: &Order, pipes: Pipes) -> Result<Started, NotStarted> {
    if !order.fenced {
        return spawn(order, pipes, Fence::default());
    }
    // On a thread of its own: the fence is put around a thread and what that thread starts, and the launcher has to stay
    // outside.
    let fenced = || spawn(order, pipes, fencing::raise(&order.scratch));
    let ended = std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().spawn_scoped(scope, fenced)?;
        thread.join().map_err(|_| io::Error::other("the launcher failed"))
    });
    ended.unwrap_or_else(|error| Err(NotStarted::Other(error.to_string())))
}

fn spawn(order: &Order, [input, output, error]: Pipes, fence: Fence) -> Result<Started, NotStarted> {
    let (program, arguments) = order.command.split_first().ok_or(NotStarted::Empty)?;
    if program.is_empty() {
        return Err(NotStarted::Empty);
    }
    let mut command = Command::new(program);
    command.args(arguments).process_group(0).env(TOKEN, &order.token);
    for variable in ["TMPDIR", "TMP", "TEMP"] {
        command.env(variable, &order.scratch);
    }
    command.stdin(Stdio::from(input)).stdout(Stdio::from(output)).stderr(Stdio::from(error));
    let at = Instant::now();
    let child = patiently(|| command.spawn()).map_err(|error| explain(program, &error))?;
    let pid = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    // Our ends of the pipes are closed with `command`: otherwise nobody would see the program close its own.
    let pid = pid.ok_or_else(|| NotStarted::Other("the program has no number".to_owned()))?;
    let end = end_of(pid).map_err(|error| {
        kill_group(pid);
        NotStarted::Other(error.to_string())
    })?;
    Ok(Started { pid, at, fence, end })
}

/// What can be read when a child has ended.
fn end_of(pid: Pid) -> io::Result<OwnedFd> {
    #[cfg(target_os = "linux")]
    if let Ok(end) = rustix::process::pidfd_open(pid, rustix::process::PidfdFlags::empty()) {
        return Ok(end);
    }
    // Where the system has no such thing, a pipe that a thread holds until then.
    let (end, held) = rustix::pipe::pipe()?;
    std::thread::Builder::new().spawn(move || {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
        while matches!(waitid(WaitId::Pid(pid), options), Err(Errno::INTR)) {}
        drop(held);
    })?;
    Ok(end)
}

/// Tries again for a moment while somebody still writes the program's file: a compiler perhaps, just about to close it.
fn patiently<T>(mut start: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    for _ in 0..20 {
        match start() {
            Err(error) if Errno::from_io_error(&error) == Some(Errno::TXTBSY) => {
                std::thread::sleep(Duration::from_millis(5));
            }
            ended => return ended,
        }
    }
    start()
}

/// What kept the program from being started.
fn explain(program: &OsStr, error: &io::Error) -> NotStarted {
    let file = find(program);
    match Errno::from_io_error(error) {
        Some(Errno::NOENT | Errno::NOTDIR) if file.is_some() => NotStarted::NoInterpreter,
        Some(Errno::NOENT | Errno::NOTDIR) => NotStarted::NotFound,
        Some(Errno::ACCESS) if file.is_some_and(|file| file.is_dir()) => NotStarted::Folder,
        Some(Errno::ACCESS) => NotStarted::NotExecutable,
        Some(Errno::NOEXEC) => NotStarted::NoProgram,
        _ => NotStarted::Other(error.to_string()),
    }
}

/// The file that a command means, as the system looks for it.
fn find(program: &OsStr) -> Option<PathBuf> {
    let path = Path::new(program);
    if path.components().count() > 1 || program.as_encoded_bytes().contains(&b'/') {
        return path.exists().then(|| path.to_owned());
    }
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders).map(|folder| folder.join(path)).find(|file| file.exists())
}
