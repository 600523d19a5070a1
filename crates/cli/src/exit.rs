//! Exit codes, and the failures that lead to them.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The exit codes; `touchmove --help` lists them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Code {
    Success = 0,
    Negative = 1,
    Usage = 2,
    CompileError = 3,
    Malformed = 65,
    Internal = 70,
    Io = 74,
    Interrupted = 130,
}

impl From<Code> for ExitCode {
    fn from(code: Code) -> Self {
        ExitCode::from(code as u8)
    }
}

/// Why a command ends with an exit code other than 0.
#[derive(Debug)]
pub(crate) enum Failure {
    /// clap rejected the command line, or was asked for help or the version.
    Clap(clap::Error),
    /// The arguments of a command are valid one by one, but not together.
    Usage { command: &'static str, message: String },
    /// The program that `stress` should test cannot be compiled or run.
    NotTestable { code: Code, message: String },
    /// An input is malformed; the whole message.
    Malformed(String),
    /// A file could not be read or written.
    File(PathBuf, io::Error),
    /// Standard output could not be written.
    Output(io::Error),
    /// Everything has been printed; only the code is left.
    Exit(Code),
    /// A bug.
    Internal,
}

impl Failure {
    pub(crate) fn usage(command: &'static str, message: impl Into<String>) -> Self {
        Failure::Usage { command, message: message.into() }
    }

    /// Returns a function for `map_err` that adds the path to an I/O error.
    pub(crate) fn file(path: &Path) -> impl Fn(io::Error) -> Self {
        move |error| Failure::File(path.to_owned(), error)
    }

    /// Prints the message, if there is one, and returns the exit code.
    pub(crate) fn report(self) -> Code {
        match self {
            Failure::Clap(error) => match error.print() {
                Err(io_error) if !error.use_stderr() => Failure::Output(io_error).report(),
                _ if error.use_stderr() => Code::Usage,
                _ => Code::Success,
            },
            Failure::Usage { command, message } => {
                error_line(&format!(
                    "touchmove {command}: {message}\n\nFor more information, try 'touchmove {command} --help'."
                ));
                Code::Usage
            }
            Failure::NotTestable { code, message } => {
                error_line(&format!("touchmove stress: {message}"));
                code
            }
            Failure::Malformed(message) => {
                error_line(&message);
                Code::Malformed
            }
            // The contents of the file are wrong, not the file system.
            Failure::File(path, error) if error.kind() == io::ErrorKind::InvalidData => {
                error_line(&format!("{}: {error}", path.display()));
                Code::Malformed
            }
            Failure::File(path, error) => {
                error_line(&format!("touchmove: {}: {error}", path.display()));
                Code::Io
            }
            // The reader of our output, such as `head`, has seen enough.
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => Code::Success,
            Failure::Output(error) => {
                error_line(&format!("touchmove: standard output: {error}"));
                Code::Io
            }
            Failure::Exit(code) => code,
            Failure::Internal => {
                error_line(
                    "touchmove: this is a bug in touchmove; please report it with the command and its input",
                );
                Code::Internal
            }
        }
    }
}

/// Writes a line to standard error; if that is closed, there is nowhere to report it.
pub(crate) fn error_line(message: &str) {
    let _ = writeln!(io::stderr(), "{message}");
}
