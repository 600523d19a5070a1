//! How a run ended.

use crate::Signal;
use std::fmt;

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// With exit code 0.
    Finished,
    /// With another exit code. Shells and wrappers give 128 and a signal's number when a program of theirs
    /// crashed: see [`Ending::signal`].
    Exit(i32),
    /// By a signal that was none of ours.
    Signal(Signal),
    /// It used more processor time than it may, or was still busy when the time on the clock was up.
    TimeLimit,
    /// The time on the clock was up, and it was waiting for something that did not come.
    Idle,
    /// It used more memory than it may.
    MemoryLimit,
    /// It wrote more than it may: on standard output, on standard error or into files.
    OutputLimit,
    /// It had more processes or threads than it may.
    ProcessLimit,
    /// It was stopped since the caller wished so.
    Stopped,
    /// It never ran.
    NotStarted(NotStarted),
    /// It rid itself of the launcher that watched it, so nothing is known of its end. Everything that could
    /// be found of it was killed.
    Lost,
}

impl Ending {
    /// The signal that ended the program, also when a shell or a wrapper tells it by its exit code.
    pub fn signal(&self) -> Option<Signal> {
        match *self {
            Ending::Signal(signal) => Some(signal),
            Ending::Exit(code) => Signal::behind_exit(code),
            _ => None,
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Finished => f.write_str("finished"),
            Ending::Exit(code) => match Signal::behind_exit(*code) {
                Some(signal) => write!(f, "exit code {code}, which shells give for {signal}"),
                None => write!(f, "exit code {code}"),
            },
            Ending::Signal(signal) => write!(f, "ended by {signal}"),
            Ending::TimeLimit => f.write_str("time limit exceeded"),
            Ending::Idle => f.write_str("time limit exceeded while it waited for something"),
            Ending::MemoryLimit => f.write_str("memory limit exceeded"),
            Ending::OutputLimit => f.write_str("output limit exceeded"),
            Ending::ProcessLimit => f.write_str("too many processes or threads"),
            Ending::Stopped => f.write_str("stopped"),
            Ending::NotStarted(why) => write!(f, "not started: {why}"),
            Ending::Lost => f.write_str("it ended the launcher that watched it"),
        }
    }
}

/// Why a program never ran.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotStarted {
    /// There is no such command.
    NotFound,
    /// The file may not be executed.
    NotExecutable,
    /// It is a folder.
    Folder,
    /// The file is there, but not what its first line or its header wants to be run by.
    NoInterpreter,
    /// The file is no program, or one for another kind of machine.
    NoProgram,
    /// The folder that it should run in is not there.
    NoFolder,
    /// There is no command at all.
    Empty,
    /// Something else, perhaps on our side.
    Other(String),
}

impl fmt::Display for NotStarted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NotStarted::NotFound => "there is no such command",
            NotStarted::NotExecutable => "the file is not executable (chmod +x makes it so)",
            NotStarted::Folder => "it is a folder",
            NotStarted::NoInterpreter => {
                "the program that should run the file (its first line says which) is not there"
            }
            NotStarted::NoProgram => {
                "the file is no program for this machine, and its first line names none (#!…)"
            }
            NotStarted::NoFolder => "the folder that it should run in cannot be entered",
            NotStarted::Empty => "the command is empty",
            NotStarted::Other(message) => message,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crash_inside_a_wrapper_is_recognised() {
        assert_eq!(Ending::Exit(139).signal(), Some(Signal(11)));
        assert_eq!(Ending::Exit(139).to_string(), "exit code 139, which shells give for SIGSEGV");
        assert_eq!(Ending::Exit(3).signal(), None);
        assert_eq!(Ending::Signal(Signal(6)).to_string(), "ended by SIGABRT");
    }
}
