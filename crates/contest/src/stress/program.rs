//! The program under test.

use std::fmt;
use std::time::Duration;

/// Answers contest inputs.
pub trait Program: Sync {
    /// Runs the program on an input for which `answers` lines of output are expected; its limits may grow with them. A run that
    /// takes longer than `timeout` may be cut short as [`RuntimeError::TimeLimit`].
    fn run(&self, input: &str, answers: usize, timeout: Option<Duration>) -> RunOutput;
}

/// The output of a run, and how it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunOutput {
    /// What the program wrote to standard output.
    pub stdout: String,
    /// How it failed to end properly.
    pub error: Option<RuntimeError>,
}

impl RunOutput {
    /// Creates the output of a run that has ended properly.
    pub fn success(stdout: impl Into<String>) -> Self {
        RunOutput { stdout: stdout.into(), error: None }
    }

    /// Cuts a long output, and says so at its end.
    pub(super) fn cut(mut self, max: usize) -> Self {
        if self.stdout.len() > max {
            let end = (0..=max).rev().find(|end| self.stdout.is_char_boundary(*end)).unwrap_or(0);
            let omitted = self.stdout.len() - end;
            self.stdout.truncate(end);
            self.stdout.push_str(&format!("\n… ({omitted} more bytes)\n"));
            self.stdout.shrink_to_fit();
        }
        self
    }

    /// Returns the number of lines that were written to their end.
    pub(super) fn complete_lines(&self) -> usize {
        self.stdout.matches('\n').count()
    }
}

/// How a program can fail without giving a wrong answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RuntimeError {
    /// It used up its time.
    TimeLimit,
    /// It waited without doing anything until its time was up.
    Idle,
    /// It used too much memory.
    MemoryLimit,
    /// It wrote too much.
    OutputLimit,
    /// It crashed: by which signal, or with which exit code.
    Crash(String),
    /// It was cancelled from outside, which is not its fault.
    Cancelled,
    /// It could not be started.
    NotStarted(String),
    /// The run was ended again and again by something that is not the program's fault: what it was.
    External(String),
}

impl RuntimeError {
    /// Whether the program did not end in time.
    pub(super) fn is_timeout(&self) -> bool {
        matches!(self, RuntimeError::TimeLimit | RuntimeError::Idle)
    }
}

impl fmt::Display for RuntimeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RuntimeError::TimeLimit => f.write_str("time limit"),
            RuntimeError::Idle => f.write_str("idle: it waits for something"),
            RuntimeError::MemoryLimit => f.write_str("memory limit"),
            RuntimeError::OutputLimit => f.write_str("output limit"),
            RuntimeError::Crash(how) => write!(f, "run-time error: {how}"),
            RuntimeError::Cancelled => f.write_str("stopped"),
            RuntimeError::NotStarted(why) => write!(f, "it cannot be started: {why}"),
            RuntimeError::External(what) => write!(f, "not tested: {what}"),
        }
    }
}

impl std::error::Error for RuntimeError {}
