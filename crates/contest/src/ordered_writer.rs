//! Many writers, one output: what they write comes out in the order of their sequence numbers.

use crate::error::Error;
use crate::parallel::InputError;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The most bytes buffered for writers that are ahead of their turn, all together; then they wait.
const MAX_BUFFERED: usize = 128 * 1024 * 1024;
/// The most memory that a worker keeps for the next buffer.
const MAX_CAPACITY_KEPT: usize = 1024 * 1024;
/// The most slots that are finished before their turn; then others wait.
const MAX_FINISHED: usize = 100;

/// The output, and whose turn it is.
pub(crate) struct OrderedWriter<W> {
    state: Mutex<State<W>>,
    changed: Condvar,
}

struct State<W> {
    /// The sequence number of the slot that may write.
    turn: u64,
    output: W,
    /// The slots that were finished before their turn, by sequence number.
    finished: BTreeMap<u64, Finished>,
    /// The number of bytes buffered, by those and by those under way.
    buffered: usize,
    /// The input of the last slot that was committed, and the number of its lines so far.
    input: usize,
    lines: u64,
    /// The first error; nothing is written after it.
    failure: Option<InputError>,
}

/// What a finished slot has to write.
struct Finished {
    input: usize,
    answers: Vec<u8>,
    judged: Result<(), Error>,
    lines: u64,
}

impl<W: Write> State<W> {
    /// Writes the answers of the slot whose turn it is, and advances the turn.
    fn commit(&mut self, finished: &mut Finished) {
        if self.input != finished.input {
            (self.input, self.lines) = (finished.input, 0);
        }
        let written = self.write_buffered(&mut finished.answers).and_then(|()| self.output.flush());
        let result = match (written, std::mem::replace(&mut finished.judged, Ok(()))) {
            // Lost answers are the graver error.
            (Err(error), _) => Err(Error::Write(error)),
            (Ok(()), Err(Error::Parse(mut error))) => {
                error.location.line += self.lines;
                Err(Error::Parse(error))
            }
            (Ok(()), judged) => judged,
        };
        match result {
            Ok(()) => {
                self.lines += finished.lines;
                self.turn += 1;
            }
            // The turn stays, so that nobody writes any more.
            Err(error) => self.failure = Some(InputError { index: finished.input, error }),
        }
    }

    /// Writes what was buffered.
    fn write_buffered(&mut self, buffer: &mut Vec<u8>) -> io::Result<()> {
        self.buffered -= buffer.len();
        let written = self.output.write_all(buffer);
        buffer.clear();
        buffer.shrink_to(MAX_CAPACITY_KEPT);
        written
    }
}

impl<W: Write> OrderedWriter<W> {
    pub(crate) fn new(output: W) -> Self {
        let state = State {
            turn: 0,
            output,
            finished: BTreeMap::new(),
            buffered: 0,
            input: 0,
            lines: 0,
            failure: None,
        };
        OrderedWriter { state: Mutex::new(state), changed: Condvar::new() }
    }

    /// Creates the writer with this sequence number, for work on this input. `buffer` is empty, and only lends its memory.
    pub(crate) fn slot(&self, sequence: u64, input: usize, buffer: Vec<u8>) -> Slot<'_, W> {
        Slot { writer: self, sequence, input, buffer }
    }

    /// Whether something has gone wrong, so that there is nothing left to do.
    pub(crate) fn has_failed(&self) -> bool {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).failure.is_some()
    }

    pub(crate) fn into_result(self) -> Result<(), InputError> {
        let state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        state.failure.map_or(Ok(()), Err)
    }
}

/// One of the writers. What is written before its turn is buffered.
pub(crate) struct Slot<'a, W> {
    writer: &'a OrderedWriter<W>,
    sequence: u64,
    input: usize,
    buffer: Vec<u8>,
}

impl<'a, W> Slot<'a, W> {
    fn state(&self) -> MutexGuard<'a, State<W>> {
        self.writer.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the turn, or until `enough` is true; `None` if something has gone wrong before.
    fn wait(&self, enough: impl Fn(&State<W>) -> bool) -> Option<MutexGuard<'a, State<W>>> {
        let mut state = self.state();
        while state.turn != self.sequence && state.failure.is_none() && !enough(&state) {
            state = self.writer.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.failure.is_none().then_some(state)
    }
}

impl<W: Write> Slot<'_, W> {
    /// Waits for the turn; `false` if something has gone wrong before.
    pub(crate) fn wait_for_turn(&self) -> bool {
        self.wait(|_| false).is_some()
    }

    /// Ends the work with its result and its number of lines. Returns memory for the next slot's buffer.
    pub(crate) fn finish(mut self, judged: Result<(), Error>, lines: u64) -> Vec<u8> {
        let Some(mut state) = self.wait(|state| state.finished.len() < MAX_FINISHED) else {
            return Vec::new();
        };
        let answers = std::mem::take(&mut self.buffer);
        let mut finished = Finished { input: self.input, answers, judged, lines };
        if state.turn != self.sequence {
            state.finished.insert(self.sequence, finished);
            return Vec::new();
        }
        state.commit(&mut finished);
        while state.failure.is_none() {
            let turn = state.turn;
            let Some(mut next) = state.finished.remove(&turn) else { break };
            state.commit(&mut next);
        }
        self.writer.changed.notify_all();
        finished.answers
    }

    /// Writes what was buffered, and makes room for the buffers of others.
    fn write_buffered(&mut self, state: &mut State<W>) -> io::Result<()> {
        if !self.buffer.is_empty() {
            self.writer.changed.notify_all();
        }
        state.write_buffered(&mut self.buffer)
    }
}

impl<W> Drop for Slot<'_, W> {
    /// Wakes the others if this thread panics; they would wait for its turn to end forever.
    fn drop(&mut self) {
        if std::thread::panicking() {
            let error = Error::Write(stopped());
            self.state().failure.get_or_insert(InputError { index: self.input, error });
            self.writer.changed.notify_all();
        }
    }
}

/// The error of a writer after something has gone wrong elsewhere; it is never reported.
fn stopped() -> io::Error {
    io::Error::other("judging has stopped")
}

impl<W: Write> Write for Slot<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let has_room = |state: &State<W>| state.buffered + bytes.len() <= MAX_BUFFERED;
        let mut state = self.wait(has_room).ok_or_else(stopped)?;
        if state.turn == self.sequence {
            self.write_buffered(&mut state)?;
            return state.output.write(bytes);
        }
        state.buffered += bytes.len();
        drop(state);
        self.buffer.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let mut state = self.state();
        if state.turn != self.sequence || state.failure.is_some() {
            return Ok(());
        }
        self.write_buffered(&mut state)?;
        state.output.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failed() -> Result<(), Error> {
        Err(Error::Read(io::Error::other("gone")))
    }

    #[test]
    fn answers_come_in_the_order_of_sequence_numbers() {
        let mut output = Vec::new();
        let writer = OrderedWriter::new(&mut output);
        let [mut first, mut second, mut third] =
            [0, 1, 2].map(|sequence| writer.slot(sequence, 0, Vec::new()));
        third.write_all(b"c").unwrap();
        second.write_all(b"b").unwrap();
        third.finish(Ok(()), 1);
        second.finish(Ok(()), 1);
        first.write_all(b"a").unwrap();
        first.flush().unwrap();
        first.finish(Ok(()), 1);
        assert!(!writer.has_failed() && writer.into_result().is_ok());
        assert_eq!(output, b"abc");
    }

    #[test]
    fn nothing_is_written_after_an_error() {
        let mut output = Vec::new();
        let writer = OrderedWriter::new(&mut output);
        let [mut first, mut second, mut third] =
            [0, 1, 2].map(|sequence| writer.slot(sequence, sequence as usize, Vec::new()));
        third.write_all(b"c").unwrap();
        third.finish(failed(), 1);
        assert!(!writer.has_failed(), "its turn has not come");
        second.write_all(b"b").unwrap();
        first.write_all(b"a").unwrap();
        first.finish(failed(), 1);
        assert!(writer.has_failed() && !second.wait_for_turn());
        second.flush().unwrap();
        second.finish(Ok(()), 1);
        assert!(matches!(writer.into_result(), Err(InputError { index: 0, error: Error::Read(_) })));
        assert_eq!(output, b"a");
    }
}
