//! Many writers, one output: what they write comes out in the order of their tickets.

use crate::error::Fault;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// How much those who are early may have written, all together; then they have to wait for their turn.
const MOST_HELD: usize = 128 * 1024 * 1024;
/// How much room one keeps for what it may hold back next.
const ROOM_KEPT: usize = 1024 * 1024;
/// How many may be done before it is their turn; whoever else is has to wait.
const MOST_DONE: usize = 100;

/// The output, and whose turn it is.
pub(crate) struct Queue<W> {
    state: Mutex<State<W>>,
    moved: Condvar,
}

struct State<W> {
    turn: u64,
    output: W,
    /// Those who are done and early, by their tickets.
    done: BTreeMap<u64, Done>,
    /// How many bytes are held back, by those and by those who are not done.
    held: usize,
    /// Of which input the last one was, and how many lines of it there were before.
    input: usize,
    lines: u64,
    /// What went wrong first; nothing is written after it.
    fault: Option<(usize, Fault)>,
}

/// What one has to say who is done.
struct Done {
    input: usize,
    answers: Vec<u8>,
    judged: Result<(), Fault>,
    lines: u64,
}

impl<W: Write> State<W> {
    /// Writes the answers of the one whose turn it is, and lets the next one go.
    fn settle(&mut self, done: &mut Done) {
        if self.input != done.input {
            (self.input, self.lines) = (done.input, 0);
        }
        let written = self.pass_on(&mut done.answers).and_then(|()| self.output.flush());
        let ended = match (written, std::mem::replace(&mut done.judged, Ok(()))) {
            // That answers are lost is the worse news.
            (Err(error), _) => Err(Fault::Write(error)),
            (Ok(()), Err(Fault::Malformed(mut malformed))) => {
                malformed.line += self.lines;
                Err(Fault::Malformed(malformed))
            }
            (Ok(()), judged) => judged,
        };
        match ended {
            Ok(()) => {
                self.lines += done.lines;
                self.turn += 1;
            }
            // It is nobody's turn any more.
            Err(fault) => self.fault = Some((done.input, fault)),
        }
    }

    /// Writes what was held back.
    fn pass_on(&mut self, held: &mut Vec<u8>) -> io::Result<()> {
        self.held -= held.len();
        let written = self.output.write_all(held);
        held.clear();
        held.shrink_to(ROOM_KEPT);
        written
    }
}

impl<W: Write> Queue<W> {
    pub(crate) fn new(output: W) -> Self {
        let state =
            State { turn: 0, output, done: BTreeMap::new(), held: 0, input: 0, lines: 0, fault: None };
        Queue { state: Mutex::new(state), moved: Condvar::new() }
    }

    /// A place in the queue, for work on this input; `held` is empty, and only lends its room.
    pub(crate) fn place(&self, ticket: u64, input: usize, held: Vec<u8>) -> Place<'_, W> {
        Place { queue: self, ticket, input, held }
    }

    /// Whether something has gone wrong, so that there is nothing left to do.
    pub(crate) fn has_failed(&self) -> bool {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).fault.is_some()
    }

    pub(crate) fn into_result(self) -> Result<(), (usize, Fault)> {
        let state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        state.fault.map_or(Ok(()), Err)
    }
}

/// A place in the queue. What is written there is held back until it is its turn.
pub(crate) struct Place<'a, W> {
    queue: &'a Queue<W>,
    ticket: u64,
    input: usize,
    held: Vec<u8>,
}

impl<'a, W> Place<'a, W> {
    fn state(&self) -> MutexGuard<'a, State<W>> {
        self.queue.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the turn, or until `enough` is true; `None` if something has gone wrong before.
    fn wait(&self, enough: impl Fn(&State<W>) -> bool) -> Option<MutexGuard<'a, State<W>>> {
        let mut state = self.state();
        while state.turn != self.ticket && state.fault.is_none() && !enough(&state) {
            state = self.queue.moved.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.fault.is_none().then_some(state)
    }
}

impl<W: Write> Place<'_, W> {
    /// Waits for the turn; `false` if something has gone wrong before.
    pub(crate) fn wait_for_turn(&self) -> bool {
        self.wait(|_| false).is_some()
    }

    /// Says how the work ended, and of how many lines it was. Gives room for what is held back at the next place.
    pub(crate) fn leave(mut self, judged: Result<(), Fault>, lines: u64) -> Vec<u8> {
        let Some(mut state) = self.wait(|state| state.done.len() < MOST_DONE) else { return Vec::new() };
        let mut done = Done { input: self.input, answers: std::mem::take(&mut self.held), judged, lines };
        if state.turn != self.ticket {
            state.done.insert(self.ticket, done);
            return Vec::new();
        }
        state.settle(&mut done);
        while state.fault.is_none() {
            let turn = state.turn;
            let Some(mut next) = state.done.remove(&turn) else { break };
            state.settle(&mut next);
        }
        self.queue.moved.notify_all();
        done.answers
    }

    /// Writes what was held back, and makes room for what others hold.
    fn pass_on(&mut self, state: &mut State<W>) -> io::Result<()> {
        if !self.held.is_empty() {
            self.queue.moved.notify_all();
        }
        state.pass_on(&mut self.held)
    }
}

impl<W> Drop for Place<'_, W> {
    /// Whoever panics lets the others know, who would wait for ever; the panic itself goes on.
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.state().fault.get_or_insert((self.input, Fault::Write(stopped())));
            self.queue.moved.notify_all();
        }
    }
}

/// What a writer is told after something has gone wrong elsewhere. Nobody gets to see it.
fn stopped() -> io::Error {
    io::Error::other("judging has stopped")
}

impl<W: Write> Write for Place<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let room = |state: &State<W>| state.held + bytes.len() <= MOST_HELD;
        let mut state = self.wait(room).ok_or_else(stopped)?;
        if state.turn == self.ticket {
            self.pass_on(&mut state)?;
            return state.output.write(bytes);
        }
        state.held += bytes.len();
        drop(state);
        self.held.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let mut state = self.state();
        if state.turn != self.ticket || state.fault.is_some() {
            return Ok(());
        }
        self.pass_on(&mut state)?;
        state.output.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failed() -> Result<(), Fault> {
        Err(Fault::Read(io::Error::other("gone")))
    }

    #[test]
    fn answers_come_in_the_order_of_tickets() {
        let mut output = Vec::new();
        let queue = Queue::new(&mut output);
        let [mut first, mut second, mut third] = [0, 1, 2].map(|ticket| queue.place(ticket, 0, Vec::new()));
        third.write_all(b"c").unwrap();
        second.write_all(b"b").unwrap();
        third.leave(Ok(()), 1);
        second.leave(Ok(()), 1);
        first.write_all(b"a").unwrap();
        first.flush().unwrap();
        first.leave(Ok(()), 1);
        assert!(!queue.has_failed() && queue.into_result().is_ok());
        assert_eq!(output, b"abc");
    }

    #[test]
    fn nothing_is_written_behind_a_fault() {
        let mut output = Vec::new();
        let queue = Queue::new(&mut output);
        let [mut first, mut second, mut third] =
            [0, 1, 2].map(|ticket| queue.place(ticket, ticket as usize, Vec::new()));
        third.write_all(b"c").unwrap();
        third.leave(failed(), 1);
        assert!(!queue.has_failed(), "it is not its turn to complain");
        second.write_all(b"b").unwrap();
        first.write_all(b"a").unwrap();
        first.leave(failed(), 1);
        assert!(queue.has_failed() && !second.wait_for_turn());
        second.flush().unwrap();
        second.leave(Ok(()), 1);
        assert!(matches!(queue.into_result(), Err((0, Fault::Read(_)))));
        assert_eq!(output, b"a");
    }
}
