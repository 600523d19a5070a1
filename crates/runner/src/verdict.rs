//! How a run ended.

use crate::Signal;
use serde::{Deserialize, Serialize};
use std::fmt;

/// How a run ended.
///
/// ```
/// use touchmove_runner::{Signal, Verdict};
///
/// // A shell whose child crashed exits with 128 plus the number of the signal.
/// let verdict = Verdict::NonZeroExit(139);
/// assert_eq!(verdict.signal(), Some(Signal(11)));
/// assert_eq!(verdict.to_string(), "exit code 139, which shells give for SIGSEGV");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Verdict {
    /// Exit code 0.
    Success,
    /// Another exit code. Shells and wrappers report a crash of their child this way: see [`Verdict::signal`].
    NonZeroExit(i32),
    /// Terminated by a signal that the supervisor did not send.
    Signal(Signal),
    /// It exceeded its processor time, or was still computing when its wall time was up.
    TimeLimit,
    /// Its wall time was up while it was waiting for something.
    IdlenessLimit,
    /// It exceeded its memory.
    MemoryLimit,
    /// It wrote too much to standard output, to standard error or into files.
    OutputLimit,
    /// It had too many processes or threads.
    ProcessLimit,
    /// The caller cancelled the run.
    Cancelled,
    /// It never ran.
    NotStarted(StartError),
    /// The supervisor was killed or did not respond, so the outcome is unknown. Every process of the program that could be
    /// found was killed.
    SupervisorLost,
    /// The runner itself failed, for example because the disk is full. It says nothing about the program.
    ///
    /// The message is text because it may come from the supervisor's process.
    InternalError(String),
}

impl Verdict {
    /// Returns the signal that terminated the program, also if a shell or a wrapper reported it by its exit code.
    pub fn signal(&self) -> Option<Signal> {
        match *self {
            Verdict::Signal(signal) => Some(signal),
            Verdict::NonZeroExit(code) => Signal::from_shell_exit_code(code),
            _ => None,
        }
    }

    /// Whether something outside the program ended the run, so that nothing follows about the program: the runner failed, or the
    /// program was killed by SIGKILL, as the kernel does when the machine runs out of memory.
    pub fn is_external(&self) -> bool {
        matches!(self, Verdict::SupervisorLost | Verdict::InternalError(_))
            || self.signal() == Some(Signal::KILL)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Success => f.write_str("finished"),
            Verdict::NonZeroExit(code) => match Signal::from_shell_exit_code(*code) {
                Some(signal) => write!(f, "exit code {code}, which shells give for {signal}"),
                None => write!(f, "exit code {code}"),
            },
            Verdict::Signal(signal) => write!(f, "ended by {signal}"),
            Verdict::TimeLimit => f.write_str("time limit exceeded"),
            Verdict::IdlenessLimit => f.write_str("time limit exceeded while it waited for something"),
            Verdict::MemoryLimit => f.write_str("memory limit exceeded"),
            Verdict::OutputLimit => f.write_str("output limit exceeded"),
            Verdict::ProcessLimit => f.write_str("too many processes or threads"),
            Verdict::Cancelled => f.write_str("cancelled"),
            Verdict::NotStarted(error) => write!(f, "not started: {error}"),
            Verdict::SupervisorLost => f.write_str("the supervisor was lost"),
            Verdict::InternalError(message) => write!(f, "internal error: {message}"),
        }
    }
}

impl From<StartError> for Verdict {
    fn from(error: StartError) -> Self {
        Verdict::NotStarted(error)
    }
}

/// Why a program never ran.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[non_exhaustive]
pub enum StartError {
    /// There is no such command, which is named here.
    #[error("there is no {0} on this machine")]
    NotFound(String),
    /// The file is not executable.
    #[error("the file is not executable (chmod +x makes it so)")]
    NotExecutable,
    /// The command is a directory.
    #[error("it is a directory")]
    IsDirectory,
    /// The file exists, but not the interpreter that its first line names; `None` for the dynamic loader of an executable.
    #[error("{}", match .0 {
        Some(interpreter) => format!("there is no {interpreter} on this machine, which the first line of the file names"),
        None => "the dynamic loader that it needs is not on this machine".to_owned(),
    })]
    InterpreterNotFound(Option<String>),
    /// The file is not a program, or not one for this machine.
    #[error("the file is no program for this machine, and its first line names none (#!…)")]
    InvalidExecutable,
    /// The working directory cannot be entered.
    #[error("its working directory cannot be entered")]
    WorkingDir,
    /// The command is empty.
    #[error("the command is empty")]
    EmptyCommand,
    /// Another reason that the system gave, as text because it comes from the supervisor's process.
    #[error("{0}")]
    Other(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sigkill_and_failures_of_the_runner_are_external() {
        for verdict in [
            Verdict::SupervisorLost,
            Verdict::InternalError("why".to_owned()),
            Verdict::Signal(Signal(9)),
            Verdict::NonZeroExit(137),
        ] {
            assert!(verdict.is_external(), "{verdict}");
        }
        for verdict in [
            Verdict::Success,
            Verdict::NonZeroExit(9),
            Verdict::Signal(Signal(11)),
            Verdict::TimeLimit,
            Verdict::MemoryLimit,
            Verdict::Cancelled,
        ] {
            assert!(!verdict.is_external(), "{verdict}");
        }
    }

    #[test]
    fn signal_recognizes_a_crash_inside_a_wrapper() {
        assert_eq!(Verdict::NonZeroExit(139).signal(), Some(Signal(11)));
        assert_eq!(Verdict::NonZeroExit(3).signal(), None);
        assert_eq!(Verdict::Signal(Signal(6)).to_string(), "ended by SIGABRT");
    }
}
