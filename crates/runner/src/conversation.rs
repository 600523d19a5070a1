//! One run as we see it: the program's input and output, and the launcher's report.
//!
//! One thread does all of it, waiting for whichever comes first. So a program that does not read, or closes what it has, or
//! writes without end holds nothing up.

use crate::handover::{self, Pipes};
use crate::wire::{Order, Report};
use crate::{Ending, Fence, Run};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use std::ffi::OsString;
use std::io::{self, BufReader};
use std::net::Shutdown;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How often the switch is looked at.
const GLANCE: Duration = Duration::from_millis(20);
/// How much longer than the program's time the launcher may take to report.
const GRACE: Duration = Duration::from_secs(15);
/// How long the launcher may take to end once it has reported.
const FAREWELL: Duration = Duration::from_secs(5);
/// How much of standard error is kept.
const ERROR_KEPT: u64 = 64 << 10;

pub(crate) struct Conversation {
    launcher: Launcher,
    input: Option<OwnedFd>,
    output: Stream,
    error: Stream,
    /// The most that the program may write.
    most: u64,
    wall: Duration,
    begun: Instant,
    /// Why we called it off.
    called_off: Option<Ending>,
}

impl Conversation {
    /// Starts the launcher and gives it the order.
    pub(crate) fn begin(command: &[OsString; 2], order: &Order) -> io::Result<Self> {
        let (control, theirs) = UnixStream::pair()?;
        let [(their_input, input), (output, their_output), (error, their_error)] =
            [pipe()?, pipe()?, pipe()?];
        for ours in [&input, &output, &error] {
            rustix::io::ioctl_fionbio(ours, true)?;
        }
        let [program, word] = command;
        let mut command = Command::new(program);
        // The name is for whoever looks at a list of processes.
        command
            .arg0("touchmove")
            .arg(word)
            .stdin(OwnedFd::from(theirs))
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let process = command.spawn()?;
        // With the command goes our hold on the other end: if the launcher dies, we see it.
        drop(command);
        let pipes: Pipes = [their_input, their_output, their_error];
        let mut launcher = Launcher { process, control, token: order.token.clone(), is_done: false };
        handover::give(order, &pipes, &mut launcher.control)?;
        Ok(Self {
            launcher,
            input: Some(input),
            output: Stream::new(output, order.limits.output),
            error: Stream::new(error, ERROR_KEPT.min(order.limits.output)),
            most: order.limits.output,
            wall: order.limits.wall,
            begun: Instant::now(),
            called_off: None,
        })
    }

    /// Gives the input, takes the output, until the launcher reports.
    pub(crate) fn hold(mut self, mut input: &[u8], stop: &AtomicBool) -> Run {
        let mut buffer = vec![0; 64 << 10];
        loop {
            if input.is_empty() {
                // The end of the input, for the program to see.
                self.input = None;
            }
            let ready = self.wait();
            if ready.input {
                self.write(&mut input);
            }
            if ready.output {
                self.output.read(&mut buffer);
            }
            if ready.error {
                self.error.read(&mut buffer);
            }
            if self.output.seen > self.most || self.error.seen > self.most {
                self.call_off(Ending::OutputLimit);
            }
            if stop.load(Ordering::Relaxed) {
                self.call_off(Ending::Stopped);
            }
            if ready.control {
                return self.finish(&mut buffer);
            }
            if self.begun.elapsed().saturating_sub(GRACE) > self.wall {
                return self.lose();
            }
        }
    }

    /// Waits until something can be done.
    fn wait(&self) -> Ready {
        let control = PollFd::new(&self.launcher.control, PollFlags::IN);
        let fds = [
            self.input.as_ref().map(|fd| PollFd::new(fd, PollFlags::OUT)),
            self.output.source.as_ref().map(|fd| PollFd::new(fd, PollFlags::IN)),
            self.error.source.as_ref().map(|fd| PollFd::new(fd, PollFlags::IN)),
        ];
        let mut open: Vec<PollFd<'_>> =
            std::iter::once(control).chain(fds.iter().flatten().cloned()).collect();
        let timeout = Timespec { tv_sec: 0, tv_nsec: i64::from(GLANCE.subsec_nanos()) };
        // An error is an interruption: nothing is ready then.
        if poll(&mut open, Some(&timeout)).is_err() {
            return Ready::default();
        }
        let mut ready = open.into_iter().map(|fd| !fd.revents().is_empty());
        let control = ready.next().unwrap_or(false);
        let [input, output, error] = fds.map(|fd| fd.is_some() && ready.next().unwrap_or(false));
        Ready { control, input, output, error }
    }

    /// Writes some of the input.
    fn write(&mut self, input: &mut &[u8]) {
        let Some(pipe) = &self.input else { return };
        match rustix::io::write(pipe, input) {
            Ok(written) => *input = &input[written..],
            Err(Errno::AGAIN | Errno::INTR) => {}
            // The program does not want any more; it need not.
            Err(_) => *input = &[],
        }
    }

    /// Has the launcher make an end. It still reports.
    fn call_off(&mut self, why: Ending) {
        if self.called_off.is_none() {
            self.called_off = Some(why);
            let _ = self.launcher.control.shutdown(Shutdown::Write);
            // What is still to come is not wanted.
            self.output.source = None;
            self.error.source = None;
        }
    }

    /// Takes the report, and what is left in the pipes: nobody writes any more.
    fn finish(mut self, buffer: &mut [u8]) -> Run {
        let Some(report) = self.launcher.report() else { return self.lose() };
        self.output.drain(buffer);
        self.error.drain(buffer);
        let over = self.output.seen > self.most || self.error.seen > self.most;
        let ending = match (report.ending, self.called_off.take()) {
            (Ending::NotStarted(why), _) => Ending::NotStarted(why),
            // However it ended meanwhile, we had closed its pipes: that may have been the end of it, and what it said is cut short.
            (_, Some(why)) => why,
            (Ending::Finished | Ending::Exit(_) | Ending::Signal(_), _) if over => Ending::OutputLimit,
            (ending, _) => ending,
        };
        Run {
            ending,
            output: self.output.kept,
            error: self.error.kept,
            cpu: report.cpu,
            wall: report.wall,
            memory: report.memory,
            fence: report.fence,
        }
    }

    /// Without a launcher, nothing is known any more.
    fn lose(self) -> Run {
        let Self { launcher, output, error, begun, .. } = self;
        drop(launcher);
        Run {
            ending: Ending::Lost,
            output: output.kept,
            error: error.kept,
            cpu: Duration::ZERO,
            wall: begun.elapsed(),
            memory: 0,
            fence: Fence::default(),
        }
    }
}

#[derive(Default)]
struct Ready {
    control: bool,
    input: bool,
    output: bool,
    error: bool,
}

/// Something that is read up to a limit.
struct Stream {
    /// Nothing once it has ended.
    source: Option<OwnedFd>,
    kept: Vec<u8>,
    most: u64,
    /// How much there was, kept or not.
    seen: u64,
}

impl Stream {
    fn new(source: OwnedFd, most: u64) -> Self {
        Self { source: Some(source), kept: Vec::new(), most, seen: 0 }
    }

    /// Reads once; says whether there may be more at once.
    fn read(&mut self, buffer: &mut [u8]) -> bool {
        let Some(source) = &self.source else { return false };
        match rustix::io::read(source, &mut *buffer) {
            Ok(length) if length > 0 => {
                let room = usize::try_from(self.most).unwrap_or(usize::MAX).saturating_sub(self.kept.len());
                self.kept.extend_from_slice(&buffer[..length.min(room)]);
                self.seen += length as u64;
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

    /// Reads what is there.
    fn drain(&mut self, buffer: &mut [u8]) {
        while self.read(buffer) {}
    }
}

/// The launcher's process. However we leave, it is not left behind, and neither is what it started.
struct Launcher {
    process: Child,
    /// The launcher makes an end when this is closed.
    control: UnixStream,
    token: String,
    /// It has reported, so everything else is gone.
    is_done: bool,
}

impl Launcher {
    /// What it has to say; nothing if it was killed.
    fn report(&mut self) -> Option<Report> {
        let _ = self.control.set_read_timeout(Some(FAREWELL));
        let report = Report::unpack(&mut BufReader::new(&self.control)).ok();
        self.is_done = report.is_some();
        report
    }

    /// Has it clear everything away, and if it cannot, does so as far as it can be done from here.
    fn end(&mut self) {
        let _ = self.control.shutdown(Shutdown::Both);
        let asked = Instant::now();
        while matches!(self.process.try_wait(), Ok(None)) && asked.elapsed() < FAREWELL {
            std::thread::sleep(Duration::from_millis(1));
        }
        let _ = self.process.kill();
        #[cfg(target_os = "linux")]
        crate::launcher::sweep(&self.token);
        #[cfg(not(target_os = "linux"))]
        let _ = &self.token;
    }
}

impl Drop for Launcher {
    fn drop(&mut self) {
        if !self.is_done {
            self.end();
        }
        let _ = self.process.wait();
    }
}

/// A pipe that no other program inherits: what is read from, and what is written to.
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
