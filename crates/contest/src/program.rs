//! The program under test, as the laboratory sees it.

use std::fmt;
use std::time::Duration;

/// Something that answers contest inputs.
pub trait Subject: Sync {
    /// What it says to an input with so many cases: its limits grow with them.
    fn reply(&self, input: &str, cases: usize) -> Reply;

    /// The same for somebody in a hurry: it is called too slow after this time already, which is no verdict yet.
    fn reply_within(&self, input: &str, cases: usize, _most: Duration) -> Reply {
        self.reply(input, cases)
    }
}

/// What a program said, and how it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// What it wrote to standard output.
    pub said: String,
    /// How it broke down, if it did.
    pub breakdown: Option<Breakdown>,
}

impl Reply {
    /// A program that has ended as it should.
    pub fn said(said: impl Into<String>) -> Self {
        Reply { said: said.into(), breakdown: None }
    }
}

impl Breakdown {
    /// Whether it did not come to an end in its time.
    pub(crate) fn is_time(&self) -> bool {
        matches!(self, Breakdown::Time | Breakdown::Idle)
    }
}

/// How a program can fail without saying anything wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Breakdown {
    /// It used up its time.
    Time,
    /// It did nothing until its time was up.
    Idle,
    /// It used too much memory.
    Memory,
    /// It wrote too much.
    Output,
    /// It crashed: by which signal, or with which exit code.
    Crash(String),
    /// It was stopped from outside, which is nobody's fault.
    Stopped,
    /// It could not be started.
    NotStarted(String),
}

impl fmt::Display for Breakdown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Breakdown::Time => f.write_str("time limit"),
            Breakdown::Idle => f.write_str("idle: it waits for something"),
            Breakdown::Memory => f.write_str("memory limit"),
            Breakdown::Output => f.write_str("output limit"),
            Breakdown::Crash(how) => write!(f, "run-time error: {how}"),
            Breakdown::Stopped => f.write_str("stopped"),
            Breakdown::NotStarted(why) => write!(f, "it cannot be started: {why}"),
        }
    }
}
