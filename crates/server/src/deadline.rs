//! Work that ends in time: whatever reads or writes much is asked to stop once its time is over.

use std::io::{self, ErrorKind, Read};
use std::time::{Duration, Instant};

/// When work must end.
#[derive(Clone, Copy)]
pub(crate) struct Deadline(Instant);

impl Deadline {
    pub(crate) fn after(time: Duration) -> Self {
        Deadline(Instant::now() + time)
    }

    pub(crate) fn is_over(self) -> bool {
        Instant::now() >= self.0
    }

    /// # Errors
    /// [`ErrorKind::TimedOut`] once it is over.
    pub(crate) fn check(self) -> io::Result<()> {
        if self.is_over() { Err(ErrorKind::TimedOut.into()) } else { Ok(()) }
    }
}

/// How much is read before the clock is looked at again.
const PIECE: usize = 16 * 1024;

/// Bytes that can be read until time is over.
pub(crate) struct Timed<'a> {
    pub(crate) bytes: &'a [u8],
    pub(crate) deadline: Deadline,
}

impl Read for Timed<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.deadline.check()?;
        let most = buffer.len().min(PIECE);
        self.bytes.read(&mut buffer[..most])
    }
}
