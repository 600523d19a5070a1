//! What to run, and the result of a run.

use crate::{Restrictions, Verdict};
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

/// A command and the directory in which it runs.
///
/// ```
/// use touchmove_runner::Program;
///
/// let program = Program::new(["python3", "solution.py"], "submissions/ann");
/// assert_eq!(program.command, ["python3", "solution.py"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The command and its arguments. As in a shell, a command with a slash is relative to `working_dir`, and one
    /// without is looked up in `PATH`.
    pub command: Vec<OsString>,
    /// The directory in which it runs.
    pub working_dir: PathBuf,
}

impl Program {
    /// Creates a program from a command with its arguments and a working directory.
    pub fn new<S: Into<OsString>>(
        command: impl IntoIterator<Item = S>,
        working_dir: impl Into<PathBuf>,
    ) -> Self {
        Self { command: command.into_iter().map(Into::into).collect(), working_dir: working_dir.into() }
    }
}

/// The result of running a program.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Run {
    /// How the run ended.
    pub verdict: Verdict,
    /// Standard output, up to the limit.
    pub stdout: Vec<u8>,
    /// The beginning of standard error, at most 64 KiB.
    pub stderr: Vec<u8>,
    /// Processor time of all its processes.
    pub cpu_time: Duration,
    /// Elapsed time.
    pub wall_time: Duration,
    /// Peak memory in bytes: of its largest process or, if that was more, of all processes at one moment.
    pub peak_memory: u64,
    /// The restrictions that the kernel enforced.
    pub restrictions: Restrictions,
}

impl Run {
    /// Creates the result of a run that produced nothing.
    pub(crate) fn without_output(verdict: Verdict) -> Self {
        Self {
            verdict,
            stdout: Vec::new(),
            stderr: Vec::new(),
            cpu_time: Duration::ZERO,
            wall_time: Duration::ZERO,
            peak_memory: 0,
            restrictions: Restrictions::default(),
        }
    }
}
