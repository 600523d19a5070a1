//! The entry point of the caller's side.

use crate::io_loop::IoLoop;
use crate::protocol::Request;
use crate::temp_dir::RunnerDir;
use crate::{Limits, Program, Run, Verdict};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Runs programs. A runner can be shared between threads.
///
/// It owns a temporary directory, which is removed when the runner is dropped.
#[derive(Debug)]
pub struct Runner {
    supervisor: PathBuf,
    pub(crate) dir: RunnerDir,
    cancel: Arc<AtomicBool>,
    use_sandbox: bool,
}

impl Runner {
    /// Creates a runner that uses the current executable as the supervisor: its `main` has to begin with
    /// [`run_as_supervisor_if_asked`](crate::run_as_supervisor_if_asked).
    ///
    /// # Errors
    ///
    /// Returns an error if no temporary directory can be created, or the path of the current executable is unknown.
    pub fn new() -> io::Result<Self> {
        // Unlike the path of the executable, this stays valid when an update replaces the file.
        let own = Path::new("/proc/self/exe");
        Self::with_supervisor(if own.exists() { own.to_owned() } else { std::env::current_exe()? })
    }

    /// Creates a runner that uses another executable as the supervisor, such as `touchmove-supervisor`.
    ///
    /// # Errors
    ///
    /// Returns an error if no temporary directory can be created.
    pub fn with_supervisor(supervisor: impl Into<PathBuf>) -> io::Result<Self> {
        let (supervisor, dir) = (supervisor.into(), RunnerDir::new()?);
        Ok(Self { supervisor, dir, cancel: Arc::default(), use_sandbox: true })
    }

    /// Lets programs write wherever the user may, use the network and send signals.
    #[must_use]
    pub fn without_sandbox(mut self) -> Self {
        self.use_sandbox = false;
        self
    }

    /// Returns the flag that cancels everything: while it is set, running programs are killed within a few hundredths of
    /// a second and no program is started.
    ///
    /// Set it in a handler of Ctrl-C: programs have no terminal, so they do not receive the interrupt themselves.
    pub fn cancel_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.cancel)
    }

    /// Returns the temporary directory.
    pub fn temp_dir(&self) -> &Path {
        self.dir.path()
    }

    /// Runs a program on an input until it ends or exceeds a limit. Afterwards none of its processes and files is left.
    ///
    /// ```standalone_crate
    /// # use std::process::ExitCode;
    /// use std::time::Duration;
    /// use touchmove_runner::{Limits, Program, Runner, Verdict};
    ///
    /// # fn main() -> ExitCode {
    /// #     if let Some(code) = touchmove_runner::run_as_supervisor_if_asked() {
    /// #         return code;
    /// #     }
    /// #     let runner = Runner::new().expect("a temporary directory");
    /// let endless = Program::new(["sh", "-c", "while :; do :; done"], ".");
    /// let limits = Limits { cpu_time: Duration::from_millis(200), ..Limits::default() };
    /// assert_eq!(runner.run(&endless, b"", &limits).verdict, Verdict::TimeLimit);
    /// #     ExitCode::SUCCESS
    /// # }
    /// ```
    pub fn run(&self, program: &Program, input: &[u8], limits: &Limits) -> Run {
        let scratch_dir = match self.dir.create_subdir() {
            Ok(dir) => dir,
            Err(error) => return internal_error(format!("cannot create a scratch directory: {error}")),
        };
        self.run_in(program, input, limits, scratch_dir.path())
    }

    /// Runs a program that may write to the given subdirectory of the runner's directory.
    pub(crate) fn run_in(&self, program: &Program, input: &[u8], limits: &Limits, scratch_dir: &Path) -> Run {
        if self.cancel.load(Ordering::Relaxed) {
            return Run::without_output(Verdict::Cancelled);
        }
        let request = Request {
            command: program.command.clone(),
            working_dir: program.working_dir.clone().into(),
            scratch_dir: scratch_dir.into(),
            // No other run on this machine has the same path, whichever process started it.
            token: scratch_dir.to_string_lossy().into_owned(),
            limits: limits.clone(),
            use_sandbox: self.use_sandbox,
        };
        match IoLoop::start(&self.supervisor, &request) {
            Ok(io_loop) => io_loop.run(input, &self.cancel),
            Err(error) => internal_error(format!("cannot start the supervisor: {error}")),
        }
    }
}

fn internal_error(message: String) -> Run {
    Run::without_output(Verdict::InternalError(message))
}
