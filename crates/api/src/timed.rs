//! Input that ends with an error when the time is up.

use crate::problem::{Problem, kinds};
use std::io::{self, ErrorKind, Read};

/// Bytes read between two checks of the time.
const CHUNK: usize = 16 * 1024;

/// Reads from memory until the time is up, then fails with [`ErrorKind::TimedOut`].
pub(crate) struct TimedReader<'a> {
    pub(crate) bytes: &'a [u8],
    pub(crate) out_of_time: &'a dyn Fn() -> bool,
}

impl Read for TimedReader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if (self.out_of_time)() {
            return Err(ErrorKind::TimedOut.into());
        }
        let length = buffer.len().min(CHUNK);
        self.bytes.read(&mut buffer[..length])
    }
}

/// Returns the problem for an error while reading from or writing to memory: only time can run out there.
pub(crate) fn io_problem(error: &io::Error) -> Problem {
    if error.kind() == ErrorKind::TimedOut { took_too_long() } else { Problem::internal() }
}

pub(crate) fn took_too_long() -> Problem {
    Problem::new(kinds::TOOK_TOO_LONG, "the time limit was reached; send a smaller request")
}
