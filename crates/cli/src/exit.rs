//! Exit codes, and the failures that lead to them.

use crate::terminal::{escape, shown};
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
            Failure::Clap(error) if error.use_stderr() => {
                let text = error.render().to_string();
                match text.strip_prefix("error: ") {
                    Some(text) => message(text.trim_end()),
                    // The help of a command line without arguments.
                    None => diagnostic(text.trim_end()),
                }
                Code::Usage
            }
            Failure::Clap(error) => match error.print() {
                Err(error) => Failure::Output(error).report(),
                Ok(()) => Code::Success,
            },
            Failure::Usage { command, message: text } => {
                message(&format!("{text}\n\nFor more information, try 'touchmove {command} --help'."));
                Code::Usage
            }
            Failure::NotTestable { code, message: text } => {
                message(&text);
                code
            }
            Failure::Malformed(text) => {
                diagnostic(&text);
                Code::Malformed
            }
            // The contents of the file are wrong, not the file system.
            Failure::File(path, error) if error.kind() == io::ErrorKind::InvalidData => {
                diagnostic(&format!("{}: {error}", shown(&path)));
                Code::Malformed
            }
            Failure::File(path, error) => {
                message(&format!("{}: {error}", shown(&path)));
                Code::Io
            }
            // The reader of our output, such as `head`, has seen enough.
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => Code::Success,
            Failure::Output(error) => {
                message(&format!("standard output: {error}"));
                Code::Io
            }
            Failure::Exit(code) => code,
            Failure::Internal => {
                message("this is a bug in touchmove; please report it with the command and its input");
                Code::Internal
            }
        }
    }
}

/// Writes a message of the program to standard error.
pub(crate) fn message(text: &str) {
    diagnostic(&format!("touchmove: {text}"));
}

/// Writes what is wrong with a file to standard error; the text starts with where it is, as those of compilers do. If standard
/// error is closed, there is nowhere to report it.
pub(crate) fn diagnostic(text: &str) {
    let _ = writeln!(io::stderr(), "{}", escape(text));
}
