//! The caller's side of one run: feeds the program's input, collects its output and waits for the supervisor's response.
//!
//! A single thread polls all of them, so a program that does not read, closes its pipes or writes without end blocks
//! nothing.

use crate::fd_passing::{self, StdioFds};
#[cfg(target_os = "linux")]
use crate::launcher::{Launcher, LauncherPool};
use crate::protocol::{self, Request, Response};
use crate::runner::SupervisorSource;
use crate::supervisor::ARGUMENT;
use crate::{Run, Verdict};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use std::io;
use std::net::Shutdown;
use std::os::fd::{BorrowedFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
#[cfg(target_os = "linux")]
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How often the cancel flag is checked.
const POLL_INTERVAL: Duration = Duration::from_millis(20);
/// How long after the program's wall time the supervisor may respond.
const RESPONSE_GRACE: Duration = Duration::from_secs(15);
/// How long the supervisor may take to finish its response, or to exit when asked to.
const EXIT_TIMEOUT: Duration = Duration::from_secs(5);
const MAX_STDERR: u64 = 64 << 10;

pub(crate) struct IoLoop {
    supervisor: Supervisor,
    stdin: Option<OwnedFd>,
    stdout: BoundedReader,
    stderr: BoundedReader,
    max_output: u64,
    max_wall_time: Duration,
    started_at: Instant,
    /// The verdict if this side ended the run.
    stopped_with: Option<Verdict>,
}

impl IoLoop {
    /// Starts the supervisor and sends it the request, with the file descriptors of a control group if there is one.
    pub(crate) fn start(
        source: SupervisorSource<'_>,
        request: &Request,
        group_fds: &[BorrowedFd<'_>],
    ) -> io::Result<Self> {
        let (control, their_control) = UnixStream::pair()?;
        let [(their_stdin, stdin), (stdout, their_stdout), (stderr, their_stderr)] =
            [pipe()?, pipe()?, pipe()?];
        for fd in [&stdin, &stdout, &stderr] {
            rustix::io::ioctl_fionbio(fd, true)?;
        }
        let mut supervisor = Supervisor {
            process: SupervisorProcess::start(source, their_control.into())?,
            control,
            token: request.token.clone(),
            has_responded: false,
        };
        let stdio: StdioFds = [their_stdin, their_stdout, their_stderr];
        fd_passing::send(request, &stdio, group_fds, &mut supervisor.control)?;
        let max_output = request.limits.output;
        Ok(Self {
            supervisor,
            stdin: Some(stdin),
            stdout: BoundedReader::new(stdout, max_output),
            stderr: BoundedReader::new(stderr, MAX_STDERR.min(max_output)),
            max_output,
            max_wall_time: request.limits.wall_time,
            started_at: Instant::now(),
            stopped_with: None,
        })
    }

    /// Feeds the input and collects the output until the supervisor responds.
    pub(crate) fn run(mut self, mut input: &[u8], cancel: &AtomicBool) -> Run {
        let mut buffer = vec![0; 64 << 10];
        loop {
            if input.is_empty() {
                // Closing the pipe is the end of the input for the program.
                self.stdin = None;
            }
            let ready = self.wait();
            if ready.stdin {
                self.write(&mut input);
            }
            if ready.stdout {
                self.stdout.read(&mut buffer);
            }
            if ready.stderr {
                self.stderr.read(&mut buffer);
            }
            if self.exceeds_output() {
                self.stop(Verdict::OutputLimit);
            }
            if cancel.load(Ordering::Relaxed) {
                self.stop(Verdict::Cancelled);
            }
            if ready.control {
                return self.finish(&mut buffer);
            }
            if self.started_at.elapsed().saturating_sub(RESPONSE_GRACE) > self.max_wall_time {
                return self.supervisor_lost();
            }
        }
    }

    /// Waits until a file descriptor is ready or the poll interval is over.
    fn wait(&self) -> Ready {
        let control = PollFd::new(&self.supervisor.control, PollFlags::IN);
        let fds = [
            self.stdin.as_ref().map(|fd| PollFd::new(fd, PollFlags::OUT)),
            self.stdout.source.as_ref().map(|fd| PollFd::new(fd, PollFlags::IN)),
            self.stderr.source.as_ref().map(|fd| PollFd::new(fd, PollFlags::IN)),
        ];
        let mut open: Vec<PollFd<'_>> =
            std::iter::once(control).chain(fds.iter().flatten().cloned()).collect();
        let timeout = Timespec { tv_sec: 0, tv_nsec: i64::from(POLL_INTERVAL.subsec_nanos()) };
        // The only expected error is an interruption.
        if poll(&mut open, Some(&timeout)).is_err() {
            return Ready::default();
        }
        let mut ready = open.into_iter().map(|fd| !fd.revents().is_empty());
        let control = ready.next().unwrap_or(false);
        let [stdin, stdout, stderr] = fds.map(|fd| fd.is_some() && ready.next().unwrap_or(false));
        Ready { control, stdin, stdout, stderr }
    }

    fn write(&mut self, input: &mut &[u8]) {
        let Some(stdin) = &self.stdin else { return };
        match rustix::io::write(stdin, input) {
            Ok(written) => *input = &input[written..],
            Err(Errno::AGAIN | Errno::INTR) => {}
            // A program may close its input without reading all of it.
            Err(_) => *input = &[],
        }
    }

    fn exceeds_output(&self) -> bool {
        self.stdout.total > self.max_output || self.stderr.total > self.max_output
    }

    /// Asks the supervisor to kill the program. It still responds.
    fn stop(&mut self, verdict: Verdict) {
        if self.stopped_with.is_none() {
            self.stopped_with = Some(verdict);
            let _ = self.supervisor.control.shutdown(Shutdown::Write);
            self.stdout.source = None;
            self.stderr.source = None;
        }
    }

    /// Receives the response and reads the rest of the pipes, to which nobody writes any more.
    fn finish(mut self, buffer: &mut [u8]) -> Run {
        let Some(response) = self.supervisor.response() else { return self.supervisor_lost() };
        self.stdout.drain(buffer);
        self.stderr.drain(buffer);
        let exceeds_output = self.exceeds_output();
        let verdict = match (response.verdict, self.stopped_with.take()) {
            (verdict @ (Verdict::NotStarted(_) | Verdict::InternalError(_)), _) => verdict,
            // Stopping it closed the pipes, which may have terminated the program before the supervisor killed it.
            (_, Some(verdict)) => verdict,
            (Verdict::Success | Verdict::NonZeroExit(_) | Verdict::Signal(_), _) if exceeds_output => {
                Verdict::OutputLimit
            }
            (verdict, _) => verdict,
        };
        Run {
            verdict,
            stdout: self.stdout.kept,
            stderr: self.stderr.kept,
            cpu_time: response.cpu_time,
            wall_time: response.wall_time,
            peak_memory: response.peak_memory,
            restrictions: response.restrictions,
        }
    }

    /// Returns what is known without a response.
    fn supervisor_lost(self) -> Run {
        let Self { supervisor, stdout, stderr, started_at, .. } = self;
        drop(supervisor);
        Run {
            stdout: stdout.kept,
            stderr: stderr.kept,
            wall_time: started_at.elapsed(),
            ..Run::without_output(Verdict::SupervisorLost)
        }
    }
}

#[derive(Default)]
struct Ready {
    control: bool,
    stdin: bool,
    stdout: bool,
    stderr: bool,
}

/// A pipe of which only the beginning is kept.
struct BoundedReader {
    /// `None` after the end of the stream.
    source: Option<OwnedFd>,
    kept: Vec<u8>,
    max_kept: u64,
    /// The number of bytes read, kept or not.
    total: u64,
}

impl BoundedReader {
    fn new(source: OwnedFd, max_kept: u64) -> Self {
        Self { source: Some(source), kept: Vec::new(), max_kept, total: 0 }
    }

    /// Reads once. Returns whether there may be more to read without waiting.
    fn read(&mut self, buffer: &mut [u8]) -> bool {
        let Some(source) = &self.source else { return false };
        match rustix::io::read(source, &mut *buffer) {
            Ok(length) if length > 0 => {
                let space =
                    usize::try_from(self.max_kept).unwrap_or(usize::MAX).saturating_sub(self.kept.len());
                self.kept.extend_from_slice(&buffer[..length.min(space)]);
                self.total += length as u64;
                true
            }
            Err(Errno::INTR) => true,
            Err(Errno::AGAIN) => false,
            _ => {
                self.source = None;
                false
            }
        }
    }

    fn drain(&mut self, buffer: &mut [u8]) {
        while self.read(buffer) {}
    }
}

/// The supervisor's process.
enum SupervisorProcess {
    Child(Child),
    /// A child of a launcher; `None` once this has been put back.
    #[cfg(target_os = "linux")]
    OfLauncher(Option<Launcher>, Arc<LauncherPool>),
}

impl SupervisorProcess {
    /// Starts the supervisor with a socket as its standard input.
    fn start(source: SupervisorSource<'_>, control: OwnedFd) -> io::Result<Self> {
        let supervisor = match source {
            SupervisorSource::Executable(path, _) => path,
            #[cfg(target_os = "linux")]
            SupervisorSource::Launcher(launcher, pool) => {
                launcher.start_supervisor(&control)?;
                return Ok(Self::OfLauncher(Some(launcher), pool));
            }
        };
        let mut command = Command::new(supervisor);
        // Lists of processes show this name instead of `/proc/self/exe`.
        command.arg0("touchmove").arg(ARGUMENT).stdin(control).stdout(Stdio::null()).stderr(Stdio::null());
        // Dropping the command closes our copy of the supervisor's end of the socket, so that its death closes the socket.
        command.spawn().map(Self::Child)
    }

    /// Ends the supervisor, which has been asked to clean up.
    fn stop(&mut self) {
        match self {
            Self::Child(process) => {
                let asked_at = Instant::now();
                while matches!(process.try_wait(), Ok(None)) && asked_at.elapsed() < EXIT_TIMEOUT {
                    std::thread::sleep(Duration::from_millis(1));
                }
                let _ = process.kill();
            }
            // Dropping the launcher kills the supervisor and everything in its namespace.
            #[cfg(target_os = "linux")]
            Self::OfLauncher(launcher, _) => drop(launcher.take()),
        }
    }

    /// Waits for a supervisor that exits.
    fn finish(&mut self) {
        match self {
            Self::Child(process) => drop(process.wait()),
            #[cfg(target_os = "linux")]
            Self::OfLauncher(launcher, pool) => launcher.take().into_iter().for_each(|it| pool.put_back(it)),
        }
    }
}

/// A supervisor. Dropping it ends it and everything that it started.
struct Supervisor {
    process: SupervisorProcess,
    /// The supervisor kills the program when this is closed.
    control: UnixStream,
    token: String,
    /// A supervisor responds only after it has killed and reaped everything else.
    has_responded: bool,
}

impl Supervisor {
    /// Receives the response, or `None` if the supervisor was killed or takes too long.
    fn response(&mut self) -> Option<Response> {
        let _ = self.control.set_read_timeout(Some(EXIT_TIMEOUT));
        let response = protocol::read(&self.control).ok();
        self.has_responded = response.is_some();
        response
    }

    /// Asks the supervisor to clean up. If it does not, kills it and every process that carries the run's token.
    fn stop(&mut self) {
        let _ = self.control.shutdown(Shutdown::Both);
        self.process.stop();
        #[cfg(target_os = "linux")]
        crate::supervisor::kill_by_token(&self.token);
        #[cfg(not(target_os = "linux"))]
        let _ = &self.token;
    }
}

impl Drop for Supervisor {
    fn drop(&mut self) {
        if !self.has_responded {
            self.stop();
        }
        self.process.finish();
    }
}

/// Creates a pipe that other programs do not inherit, the reading end first.
fn pipe() -> io::Result<(OwnedFd, OwnedFd)> {
    #[cfg(target_os = "linux")]
    return Ok(rustix::pipe::pipe_with(rustix::pipe::PipeFlags::CLOEXEC)?);
    #[cfg(not(target_os = "linux"))]
    {
        let (reader, writer) = rustix::pipe::pipe()?;
        for end in [&reader, &writer] {
            rustix::io::fcntl_setfd(end, rustix::io::FdFlags::CLOEXEC)?;
        }
        Ok((reader, writer))
    }
}
