//! The supervisor: the same executable, started a second time to start the program and to watch it.
//!
//! The crate's documentation says why it is a process of its own.

mod landlock;
#[cfg(target_os = "linux")]
mod launcher;
mod monitor;
#[cfg(target_os = "linux")]
mod namespaces;
mod process_tree;
mod rlimits;
mod sandbox;
mod spawn;
mod system_calls;

#[cfg(target_os = "linux")]
pub(crate) use launcher::READY;
#[cfg(target_os = "linux")]
pub(crate) use process_tree::kill_by_token;

#[cfg(target_os = "linux")]
use crate::Protection;
use crate::cgroup::JoinedGroup;
use crate::fd_passing::{self, StdioFds};
use crate::protocol::{self, Request, Response};
use crate::{StartError, Verdict, inherited_fds};
use rustix::process::Pid;
use std::ffi::OsString;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
#[cfg(target_os = "linux")]
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

/// The first argument that makes an executable the supervisor.
pub(crate) const ARGUMENT: &str = "__supervise";

/// The second argument of a supervisor that starts others in namespaces; the third is where they mount a file system.
#[cfg(target_os = "linux")]
pub(crate) const LAUNCHER: &str = "launcher";

/// The second argument of a process that only mounts what a supervisor would; the third is where.
#[cfg(target_os = "linux")]
const TRIAL: &str = "trial";

/// The exit code of `env` if it does not find the command.
const NOT_FOUND_BY_ENV: i32 = 127;

/// How long killed processes may take to disappear. One that hangs in the kernel cannot be waited for.
const KILL_TIMEOUT: Duration = Duration::from_secs(10);

/// Does the supervisor's work and returns its exit code if this process was started as a supervisor, otherwise `None`.
///
/// Call it first in `main`, before anything reads the arguments or standard input:
///
/// ```standalone_crate
/// use std::process::ExitCode;
///
/// fn main() -> ExitCode {
///     if let Some(code) = touchmove_runner::run_as_supervisor_if_asked() {
///         return code;
///     }
///     // … the rest of the program
///     ExitCode::SUCCESS
/// }
/// ```
#[must_use = "a supervisor has to exit with this code"]
pub fn run_as_supervisor_if_asked() -> Option<ExitCode> {
    let mut arguments = std::env::args_os().skip(1);
    if arguments.next()? != ARGUMENT {
        return None;
    }
    inherited_fds::close();
    Some(match do_work([arguments.next(), arguments.next()]) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("touchmove: {ARGUMENT} is what touchmove starts itself with, not a command: {error}");
            ExitCode::from(2)
        }
    })
}

fn do_work(arguments: [Option<OsString>; 2]) -> io::Result<()> {
    match arguments {
        [None, None] => supervise(),
        #[cfg(target_os = "linux")]
        [Some(role), Some(mount_point)] if role == LAUNCHER => launcher::launch(&mount_point),
        #[cfg(target_os = "linux")]
        [Some(role), Some(mount_point)] if role == TRIAL => {
            namespaces::mount_own(mount_point.as_ref(), Some(0))
        }
        _ => Err(io::ErrorKind::InvalidInput.into()),
    }
}

fn supervise() -> io::Result<()> {
    let mut control = UnixStream::from(io::stdin().as_fd().try_clone_to_owned()?);
    let (request, stdio, group_fds) = fd_passing::recv(&control)?;
    let response =
        run_program(&request, stdio, group_fds, &control).unwrap_or_else(Response::without_program);
    // Fails if the runner is gone, which does not matter any more.
    let _ = protocol::write(&response, &mut control);
    Ok(())
}

fn run_program(
    request: &Request,
    stdio: StdioFds,
    group_fds: Vec<OwnedFd>,
    control: &UnixStream,
) -> Result<Response, Verdict> {
    // Without a controlling terminal the program can neither read the keyboard nor receive its interrupts.
    let _ = rustix::process::setsid();
    become_subreaper();
    #[cfg(target_os = "linux")]
    if request.protection == Protection::Namespaces {
        // Nothing in the namespaces outlives the launcher, which is killed if this process does not respond.
        let _ = rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::KILL));
        let max_bytes = request.is_scratch_private.then_some(request.limits.files);
        namespaces::mount_own(Path::new(&request.scratch_dir), max_bytes)
            .map_err(|error| Verdict::InternalError(format!("cannot mount: {error}")))?;
    }
    rlimits::set_inherited(&request.limits, request.user_tasks);
    std::env::set_current_dir(&request.working_dir).map_err(|_| StartError::WorkingDir)?;
    let group = JoinedGroup::join(group_fds);
    let spawned = spawn::spawn(request, stdio);
    let group = group.and_then(JoinedGroup::leave);
    let (mut program, restricted_thread) = spawned?;
    program.restrictions.cgroup = group.is_some();
    rlimits::set_for_program(program.pid, &request.limits);
    rlimits::raise_own_priority();
    let response = monitor::monitor(request, program, restricted_thread.as_ref(), group.as_ref(), control);
    if response.verdict == Verdict::NonZeroExit(NOT_FOUND_BY_ENV) {
        if let Some(error) = spawn::missing_env_interpreter(&request.command) {
            return Err(error.into());
        }
    }
    Ok(response)
}

/// Makes orphaned descendants children of this process instead of `init`.
fn become_subreaper() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
}

/// Kills the program and its process group. It must not have been reaped, or its number could be another's.
fn kill_group(leader: Pid) {
    use rustix::process::{Signal, kill_process, kill_process_group};
    let _ = kill_process_group(leader, Signal::KILL);
    // The program may have joined another group.
    let _ = kill_process(leader, Signal::KILL);
}
