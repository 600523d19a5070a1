//! What is run, and what came of it.

use crate::{Ending, Fence};
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

/// A program to run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The command and its arguments. The command is looked for as a shell does: with a slash in it, from `folder` on;
    /// without one, in the folders of `PATH`.
    pub command: Vec<OsString>,
    /// Where it runs.
    pub folder: PathBuf,
}

impl Program {
    /// A command that runs in a folder.
    pub fn new<W: Into<OsString>>(command: impl IntoIterator<Item = W>, folder: impl Into<PathBuf>) -> Self {
        Self { command: command.into_iter().map(Into::into).collect(), folder: folder.into() }
    }
}

/// What came of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// How it ended.
    pub ending: Ending,
    /// What it wrote on standard output, up to the limit.
    pub output: Vec<u8>,
    /// The beginning of what it wrote on standard error, at most 64 KiB.
    pub error: Vec<u8>,
    /// The processor time of all its processes.
    pub cpu: Duration,
    /// The time on the clock.
    pub wall: Duration,
    /// The most memory it used, in bytes: of its largest process, or of all that were seen together.
    pub memory: u64,
    /// What it was kept from.
    pub fence: Fence,
}
