//! How the program ends: its exit codes, and what is said on standard error.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// The exit codes, as the README lists them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Code {
    Done = 0,
    No = 1,
    Usage = 2,
    Malformed = 65,
    OwnFault = 70,
    InputOutput = 74,
    Interrupted = 130,
}

impl From<Code> for ExitCode {
    fn from(code: Code) -> Self {
        ExitCode::from(code as u8)
    }
}

/// Why the program did not do what it was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The command line makes no sense; also the way in which help and version come.
    Usage(clap::Error),
    /// The command line makes no sense once its words are looked at together: of which command, and why.
    Nonsense(&'static str, String),
    /// An input is malformed: the whole message.
    Malformed(String),
    /// A file could not be read or written.
    File(PathBuf, io::Error),
    /// Standard output could not be written.
    Output(io::Error),
    /// It was done, and everything was said; the answer is this code.
    Said(Code),
    /// A bug.
    OwnFault,
}

impl Failure {
    /// Says what happened, unless there is nobody to tell, and gives the code to exit with.
    pub(crate) fn report(self) -> Code {
        match self {
            Failure::Usage(error) => match error.print() {
                Err(broken) if !error.use_stderr() => Failure::Output(broken).report(),
                _ if error.use_stderr() => Code::Usage,
                _ => Code::Done,
            },
            Failure::Nonsense(command, message) => {
                complain(&format!(
                    "touchmove {command}: {message}\n\nFor more information, try 'touchmove {command} --help'."
                ));
                Code::Usage
            }
            Failure::Malformed(message) => {
                complain(&message);
                Code::Malformed
            }
            // What was read makes no sense; that is not the system's fault.
            Failure::File(path, error) if error.kind() == io::ErrorKind::InvalidData => {
                complain(&format!("{}: {error}", path.display()));
                Code::Malformed
            }
            Failure::File(path, error) => {
                complain(&format!("touchmove: {}: {error}", path.display()));
                Code::InputOutput
            }
            // Whoever read the answers has had enough of them.
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => Code::Done,
            Failure::Output(error) => {
                complain(&format!("touchmove: standard output: {error}"));
                Code::InputOutput
            }
            Failure::Said(code) => code,
            Failure::OwnFault => {
                complain(
                    "touchmove: this is a bug in touchmove; please report it with the command and its input",
                );
                Code::OwnFault
            }
        }
    }
}

/// Standard error may be closed; there is no one left to tell that.
pub(crate) fn complain(message: &str) {
    let _ = writeln!(io::stderr(), "{message}");
}

/// Writes a text to standard output.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    print_bytes(text.as_bytes())
}

/// Writes whatever it is to standard output.
pub(crate) fn print_bytes(bytes: &[u8]) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    out.write_all(bytes).and_then(|()| out.flush()).map_err(Failure::Output)
}
