//! What can go wrong while judging: the input is malformed, or reading or writing fails.

use std::{fmt, io};
use touchmove::ParseError;

/// Why judging stopped.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The input is not in the contest's format. Boxed, since results are passed on in hot loops.
    Parse(Box<ParseError>),
    /// The input could not be read.
    Read(io::Error),
    /// The answers could not be written.
    Write(io::Error),
    /// The visitor of rulings has failed.
    Visitor(io::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Parse(error) => error.fmt(f),
            Error::Read(error) => write!(f, "cannot read: {error}"),
            Error::Write(error) => write!(f, "cannot write: {error}"),
            Error::Visitor(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            // `Display` is that of the error itself.
            Error::Parse(error) => error.source(),
            Error::Visitor(error) => error.source(),
            Error::Read(error) | Error::Write(error) => Some(error),
        }
    }
}
