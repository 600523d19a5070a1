//! Comparing an output with right answers as they are written.

use super::compare::{Difference, OutputComparer};
use std::io::{self, BufRead, Write};

/// Compares an output with the right answers while these are being written, for example by [`judge`](crate::judge).
///
/// ```
/// use touchmove::Game;
/// use touchmove_contest::{AnswerComparer, Comparison, OutputFormat, judge};
///
/// let mut comparer = AnswerComparer::new("Stop\n".as_bytes());
/// judge(Game::CorrectMove, "17 49 25\n".as_bytes(), &mut comparer, &OutputFormat::Contest).unwrap();
/// assert_eq!(comparer.count(), 1);
/// assert_eq!(comparer.finish().unwrap().comparison, Comparison::Wrong(0));
/// ```
#[derive(Debug)]
pub struct AnswerComparer<R> {
    comparer: OutputComparer<R>,
    /// The beginning of a line that has not been written to its end.
    partial: Vec<u8>,
    count: usize,
}

impl<R: BufRead> AnswerComparer<R> {
    /// Creates a comparer of an output.
    pub fn new(output: R) -> Self {
        AnswerComparer { comparer: OutputComparer::new(output), partial: Vec::new(), count: 0 }
    }

    /// Returns the number of right answers so far.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Ends the comparison: no more answers are written.
    ///
    /// # Errors
    /// Returns an error if the output cannot be read.
    pub fn finish(self) -> io::Result<Difference> {
        self.comparer.finish()
    }
}

impl<R: BufRead> Write for AnswerComparer<R> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for part in bytes.split_inclusive(|byte| *byte == b'\n') {
            self.partial.extend_from_slice(part);
            if part.ends_with(b"\n") {
                self.comparer.expect(String::from_utf8_lossy(&self.partial).trim_end())?;
                self.partial.clear();
                self.count += 1;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
