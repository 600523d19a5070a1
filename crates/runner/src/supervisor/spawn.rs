//! Starts the program.

use super::kill_group;
use super::sandbox::RestrictedThread;
use crate::fd_passing::StdioFds;
use crate::protocol::Request;
use crate::{Protection, Restrictions, StartError, Verdict};
use rustix::io::Errno;
use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
use std::ffi::{OsStr, OsString};
use std::io::{self, Read};
use std::os::fd::OwnedFd;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The environment variable that identifies the processes of a run.
pub(crate) const TOKEN_VARIABLE: &str = "TOUCHMOVE_RUN";

pub(super) struct RunningProgram {
    pub(super) pid: Pid,
    pub(super) started_at: Instant,
    pub(super) restrictions: Restrictions,
    /// Becomes readable when the program exits. It is not reaped by then, so its number is still valid.
    pub(super) exit_fd: OwnedFd,
}

/// Starts the program in a restricted thread, so that the supervisor itself remains unrestricted.
pub(super) fn spawn(
    request: &Request,
    stdio: StdioFds,
) -> Result<(RunningProgram, Option<RestrictedThread>), Verdict> {
    if request.protection == Protection::None {
        return Ok((spawn_on_this_thread(request, stdio, Restrictions::default())?, None));
    }
    let owned_request = request.clone();
    let spawn = move |restrictions| spawn_on_this_thread(&owned_request, stdio, restrictions);
    let (program, thread) = RestrictedThread::start(request, spawn)?;
    Ok((program, Some(thread)))
}

fn spawn_on_this_thread(
    request: &Request,
    [stdin, stdout, stderr]: StdioFds,
    restrictions: Restrictions,
) -> Result<RunningProgram, Verdict> {
    let (program, arguments) = request.command.split_first().ok_or(StartError::EmptyCommand)?;
    if program.is_empty() {
        return Err(StartError::EmptyCommand.into());
    }
    let mut command = Command::new(program);
    command.args(arguments).process_group(0).env(TOKEN_VARIABLE, &request.token);
    // Compilers such as Go's keep a cache, for which the sandbox leaves no other place.
    for variable in ["TMPDIR", "TMP", "TEMP", "XDG_CACHE_HOME"] {
        command.env(variable, &request.scratch_dir);
    }
    // Languages without definitions at compile time ask the environment.
    command.env("ONLINE_JUDGE", "true");
    command.stdin(Stdio::from(stdin)).stdout(Stdio::from(stdout)).stderr(Stdio::from(stderr));
    let started_at = Instant::now();
    // Dropping `command` at the end closes our copies of the pipes, so that the runner sees the program close its own.
    let child = retry_while_busy(|| command.spawn()).map_err(|error| classify(program, &error))?;
    let pid = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    let pid = pid.ok_or_else(|| Verdict::InternalError("the program has no process id".to_owned()))?;
    let exit_fd = open_exit_fd(pid).map_err(|error| {
        kill_group(pid);
        Verdict::InternalError(format!("cannot wait for the program: {error}"))
    })?;
    Ok(RunningProgram { pid, started_at, restrictions, exit_fd })
}

/// Returns a file descriptor that becomes readable when a child exits.
fn open_exit_fd(pid: Pid) -> io::Result<OwnedFd> {
    #[cfg(target_os = "linux")]
    if let Ok(pidfd) = rustix::process::pidfd_open(pid, rustix::process::PidfdFlags::empty()) {
        return Ok(pidfd);
    }
    // Without pidfds: a pipe that a waiting thread holds open until then.
    let (reader, writer) = rustix::pipe::pipe()?;
    std::thread::Builder::new().spawn(move || {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
        while matches!(waitid(WaitId::Pid(pid), options), Err(Errno::INTR)) {}
        drop(writer);
    })?;
    Ok(reader)
}

/// Retries for a moment while the program's file is open for writing, as a compiler may be about to close it.
fn retry_while_busy<T>(mut spawn: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    for _ in 0..20 {
        match spawn() {
            Err(error) if Errno::from_io_error(&error) == Some(Errno::TXTBSY) => {
                std::thread::sleep(Duration::from_millis(5));
            }
            result => return result,
        }
    }
    spawn()
}

fn classify(program: &OsStr, error: &io::Error) -> Verdict {
    let file = locate(program);
    Verdict::NotStarted(match Errno::from_io_error(error) {
        // The machine lacks resources for any process, whatever the program.
        Some(Errno::AGAIN | Errno::NOMEM | Errno::MFILE | Errno::NFILE) => {
            return Verdict::InternalError(format!("cannot create a process: {error}"));
        }
        Some(Errno::NOENT | Errno::NOTDIR) => match file {
            Some(file) => StartError::InterpreterNotFound(interpreter(&file).map(|line| line.name)),
            None => StartError::NotFound(program.to_string_lossy().into_owned()),
        },
        Some(Errno::ACCESS) if file.is_some_and(|file| file.is_dir()) => StartError::IsDirectory,
        Some(Errno::ACCESS) => StartError::NotExecutable,
        Some(Errno::NOEXEC) => StartError::InvalidExecutable,
        _ => StartError::Other(error.to_string()),
    })
}

/// Returns the file that a command stands for, if it exists.
fn locate(program: &OsStr) -> Option<PathBuf> {
    let path = Path::new(program);
    if program.as_encoded_bytes().contains(&b'/') {
        return path.exists().then(|| path.to_owned());
    }
    let dirs = std::env::var_os("PATH")?;
    std::env::split_paths(&dirs).map(|dir| dir.join(path)).find(|file| file.exists())
}

/// The interpreter that the first line of a script names.
#[derive(Debug, PartialEq, Eq)]
struct Interpreter {
    name: String,
    /// Whether `env` looks it up in `PATH`.
    is_found_by_env: bool,
}

/// Returns the interpreter of a script, or `None` for other files.
fn interpreter(file: &Path) -> Option<Interpreter> {
    /// The kernel reads no more of the first line.
    const MAX_LENGTH: u64 = 256;
    let mut start = Vec::new();
    std::fs::File::open(file).ok()?.take(MAX_LENGTH).read_to_end(&mut start).ok()?;
    parse_interpreter(&String::from_utf8_lossy(&start))
}

fn parse_interpreter(script: &str) -> Option<Interpreter> {
    let mut words = script.lines().next()?.strip_prefix("#!")?.split_whitespace();
    let name = words.next()?;
    let is_env = Path::new(name).file_name() == Some(OsStr::new("env"));
    // Options of `env` and assignments of variables come before the command.
    let command = words.find(|word| !word.starts_with('-') && !word.contains('='));
    let (name, is_found_by_env) = match command {
        Some(command) if is_env => (command, true),
        _ => (name, false),
    };
    Some(Interpreter { name: name.to_owned(), is_found_by_env })
}

/// Returns the error if a command is a script whose interpreter `env` cannot find. The run seems to end with exit code 127.
pub(super) fn missing_env_interpreter(command: &[OsString]) -> Option<StartError> {
    let interpreter = interpreter(&locate(command.first()?)?)?;
    let is_missing = interpreter.is_found_by_env && locate(OsStr::new(&interpreter.name)).is_none();
    is_missing.then_some(StartError::InterpreterNotFound(Some(interpreter.name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interpreter_of_a_script_is_found_in_its_first_line() {
        let parse = |script| parse_interpreter(script).map(|it| (it.name, it.is_found_by_env));
        assert_eq!(parse("#!/bin/sh -e\nexit"), Some(("/bin/sh".to_owned(), false)));
        assert_eq!(parse("#! /usr/bin/env node\r\n"), Some(("node".to_owned(), true)));
        assert_eq!(parse("#!/usr/bin/env -S A=b ruby -w"), Some(("ruby".to_owned(), true)));
        assert_eq!(parse("#!/usr/bin/env"), Some(("/usr/bin/env".to_owned(), false)));
        assert_eq!(parse("#!"), None);
        assert_eq!(parse("\u{7f}ELF"), None);
        assert_eq!(parse(""), None);
    }
}
