//! Several inputs, and large ones in parts, judged by several threads. Answers come in the order of the input, byte for byte
//! as one thread gives them, and memory stays bounded.

use crate::error::Fault;
use crate::judge::{Known, judge_at};
use crate::ordered_writer::Queue;
use crate::printers::Style;
use crate::reader::{Desk, Papers};
use std::io::{self, Cursor, Read, Write};
use std::sync::Mutex;
use touchmove::Game;

/// How much of an input is a part.
const PART: usize = 512 * 1024;

/// One of several inputs.
pub struct Input<R> {
    /// Where it comes from.
    pub reader: R,
    /// How its answers are given.
    pub style: Style,
    /// Whether all of it is there, as of a file: then it is read before its turn, and in parts. Whoever may wait for an answer
    /// before saying more is read at its turn only, and no further than the next answer needs.
    pub is_file: bool,
}

/// Judges all inputs and writes the answers to `output`, in order, by so many threads, this one among them. A file keeps all of them
/// busy, unless it is a game of duck chess or is answered with reasons: that is one thread's work.
///
/// # Errors
/// The first thing that goes wrong, as [`judge`](crate::judge) has it, and in which of the inputs, counted from 0. Nothing is
/// written behind it.
pub fn judge_all<R: Read + Send>(
    game: Game,
    inputs: impl Iterator<Item = io::Result<Input<R>>> + Send,
    output: impl Write + Send,
    threads: usize,
) -> Result<(), (usize, Fault)> {
    // To find where a file can be cut is work too, and one thread has nothing to gain by it.
    let splits = threads > 1 && game != Game::DuckChess;
    let feed = Mutex::new(Feed { game, splits, inputs: inputs.enumerate(), open: None, tickets: 0 });
    let queue = Queue::new(output);
    let work = || {
        let mut tools = Tools::default();
        while !queue.has_failed() {
            // If a thread has panicked while it fetched some work, there is none any more.
            let Ok(mut feed) = feed.lock() else { return };
            let Some(task) = feed.next(&mut tools.papers.buffer) else { return };
            drop(feed);
            task.run(game, &queue, &mut tools);
        }
    };
    std::thread::scope(|scope| {
        // A thread that cannot be had is done without; this one is there in any case.
        let spawn = |_| std::thread::Builder::new().spawn_scoped(scope, work).ok();
        let helpers: Vec<_> = (1..threads).map_while(spawn).collect();
        work();
        drop(helpers);
    });
    queue.into_result()
}

/// What a thread keeps from one task to the next.
#[derive(Default)]
struct Tools {
    known: Known,
    papers: Papers,
    held: Vec<u8>,
}

/// Some work: its place in the queue, which input it is of, and what it is.
struct Task<R> {
    ticket: u64,
    input: usize,
    work: Work<R>,
}

enum Work<R> {
    /// Whole lines, with whole cases on them; they are in the buffer that was given.
    Part { is_first: bool },
    /// An input, or all that is left of one.
    Stream { start: Vec<u8>, rest: Rest<R>, style: Style, is_first: bool, at_its_turn: bool },
    /// An input that could not be had.
    Failed(io::Error),
}

/// What is left to read, of which an error may have been seen already.
struct Rest<R> {
    error: Option<io::Error>,
    reader: R,
}

impl<R: Read> Read for Rest<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.error.take().map_or_else(|| self.reader.read(buffer), Err)
    }
}

/// An input that is taken apart.
struct Open<R> {
    index: usize,
    reader: R,
    /// What was read and not given out yet.
    left: Vec<u8>,
    is_first: bool,
}

/// Hands out the work.
struct Feed<R, I> {
    game: Game,
    /// Whether files are taken apart.
    splits: bool,
    inputs: I,
    open: Option<Open<R>>,
    tickets: u64,
}

impl<R: Read, I: Iterator<Item = (usize, io::Result<Input<R>>)>> Feed<R, I> {
    /// The next task, with some of its input in `buffer` perhaps.
    fn next(&mut self, buffer: &mut Vec<u8>) -> Option<Task<R>> {
        let (input, work) = match self.open.take() {
            Some(open) => self.part(open, buffer),
            None => match self.inputs.next()? {
                (index, Err(error)) => (index, Work::Failed(error)),
                (index, Ok(Input { reader, style, is_file })) => {
                    if is_file && self.splits && style == Style::Contest {
                        self.part(Open { index, reader, left: Vec::new(), is_first: true }, buffer)
                    } else {
                        let rest = Rest { error: None, reader };
                        let start = Vec::new();
                        // Behind malformed input no answer is given, and none is drawn.
                        let draws = matches!(style, Style::Explain { album: Some(_), .. });
                        let at_its_turn = !is_file || draws;
                        (index, Work::Stream { start, rest, style, is_first: true, at_its_turn })
                    }
                }
            },
        };
        self.tickets += 1;
        Some(Task { ticket: self.tickets - 1, input, work })
    }

    /// The next part of an input; or all of it that is left, where it cannot be split or would take too much room.
    fn part(&mut self, open: Open<R>, buffer: &mut Vec<u8>) -> (usize, Work<R>) {
        let Open { index, mut reader, mut left, is_first } = open;
        buffer.clear();
        buffer.append(&mut left);
        let room = PART - buffer.len();
        buffer.reserve_exact(room);
        let error = reader.by_ref().take(room as u64).read_to_end(buffer).err();
        let cut = if buffer.len() < PART { 0 } else { crate::split::whole_cases(self.game, buffer) };
        if cut == 0 {
            let (start, rest) = (std::mem::take(buffer), Rest { error, reader });
            let style = Style::Contest;
            return (index, Work::Stream { start, rest, style, is_first, at_its_turn: false });
        }
        left.extend_from_slice(&buffer[cut..]);
        buffer.truncate(cut);
        self.open = Some(Open { index, reader, left, is_first: false });
        (index, Work::Part { is_first })
    }
}

impl<R: Read> Task<R> {
    fn run(self, game: Game, queue: &Queue<impl Write>, tools: &mut Tools) {
        let Task { ticket, input, work } = self;
        let mut place = queue.place(ticket, input, std::mem::take(&mut tools.held));
        let (judged, lines) = match work {
            Work::Failed(error) => (Err(Fault::Read(error)), 0),
            Work::Part { is_first } => {
                let papers = std::mem::take(&mut tools.papers);
                let mut desk = Desk::over(game, papers, &mut place, &Style::Contest);
                let judged = judge_from(&mut desk, game, &mut tools.known, is_first);
                let lines = desk.lines();
                tools.papers = desk.into_papers();
                (judged, lines)
            }
            Work::Stream { start, rest, style, is_first, at_its_turn } => {
                if at_its_turn && !place.wait_for_turn() {
                    return;
                }
                let mut desk = Desk::new(game, Cursor::new(start).chain(rest), &mut place, &style);
                (judge_from(&mut desk, game, &mut tools.known, is_first), 0)
            }
        };
        tools.held = place.leave(judged, lines);
    }
}

/// Judges an input from its beginning, or from somewhere on.
fn judge_from<R: Read, W: Write>(
    desk: &mut Desk<'_, R, W>,
    game: Game,
    known: &mut Known,
    is_first: bool,
) -> Result<(), Fault> {
    if is_first {
        desk.skip_byte_order_mark()?;
    }
    judge_at(desk, game, known)
}
