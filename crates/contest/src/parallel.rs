//! Several inputs, and large ones in parts, judged by several threads. Answers come in the order of the input, byte for byte
//! as one thread gives them, and memory stays bounded.

use crate::error::Error;
use crate::format::ContestFormat;
use crate::judge::judge_cases;
use crate::ordered_writer::{OrderedWriter, Slot};
use crate::printers::{OutputFormat, Printer};
use crate::reader::{Buffers, CaseReader};
use crate::ruling::Ruling;
use std::fmt;
use std::io::{self, Cursor, Read, Write};
use std::sync::Mutex;
use touchmove::{Game, with_game};

/// The size of a part of an input.
const PART_SIZE: usize = 512 * 1024;

/// Receives each ruling on an input, in order; an error ends the judging.
pub type RulingVisitor = Box<dyn FnMut(&Ruling) -> io::Result<()> + Send>;

/// One of several inputs.
pub struct Input<R> {
    /// The source of its bytes.
    pub reader: R,
    /// How its answers are printed.
    pub format: OutputFormat,
    /// Whether it is a file, which is read ahead and in parts. Anything else may wait for an answer before it sends more, so it is
    /// read in its turn, and no further than the next answer needs.
    pub is_file: bool,
    /// Receives the rulings.
    pub visitor: Option<RulingVisitor>,
}

impl<R> fmt::Debug for Input<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Input { format, is_file, .. } = self;
        f.debug_struct("Input").field("format", format).field("is_file", is_file).finish_non_exhaustive()
    }
}

/// Why judging several inputs stopped.
#[derive(Debug)]
pub struct InputError {
    /// The index of the input, counted from 0.
    pub index: usize,
    /// What went wrong.
    pub error: Error,
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "input {}: {}", self.index + 1, self.error)
    }
}

impl std::error::Error for InputError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.error)
    }
}

/// Judges all inputs with this number of threads, the current one included, and writes the answers to `output` in order. A file is
/// shared by all threads, unless it is a game of duck chess or its answers are explained: that is one thread's work.
///
/// # Errors
/// The first thing that goes wrong, as in [`judge`](crate::judge), and in which of the inputs. Nothing is written after it.
pub fn judge_all<R: Read + Send>(
    game: Game,
    inputs: impl Iterator<Item = io::Result<Input<R>>> + Send,
    output: impl Write + Send,
    threads: usize,
) -> Result<(), InputError> {
    with_game!(game, P => judge_all_of::<P, R>(inputs, output, threads))
}

fn judge_all_of<P: ContestFormat, R: Read + Send>(
    inputs: impl Iterator<Item = io::Result<Input<R>>> + Send,
    output: impl Write + Send,
    threads: usize,
) -> Result<(), InputError> {
    // Finding where a file can be split takes time too, and one thread gains nothing by it.
    let split = (threads > 1 && P::MAX_CASES > 1).then_some(P::whole_cases as SplitAt);
    let source = Mutex::new(PartSource { split, inputs: inputs.enumerate(), open: None, sequence: 0 });
    let writer = OrderedWriter::new(output);
    let work = || {
        let mut state = WorkerState::<P>::default();
        while !writer.has_failed() {
            // If a thread has panicked while it fetched a task, there are no more tasks.
            let Ok(mut source) = source.lock() else { return };
            let Some(task) = source.next(&mut state.buffers.input) else { return };
            drop(source);
            state.run(task, &writer);
        }
    };
    std::thread::scope(|scope| {
        // If a thread cannot be started, the others do its work.
        let spawn = |_| std::thread::Builder::new().spawn_scoped(scope, work).ok();
        let helpers: Vec<_> = (1..threads).map_while(spawn).collect();
        work();
        drop(helpers);
    });
    writer.into_result()
}

/// Returns the length of a prefix of whole cases.
type SplitAt = fn(&[u8]) -> usize;

/// A piece of work: its place in the output, the index of its input, and what to judge.
struct Task<R> {
    sequence: u64,
    input: usize,
    work: Work<R>,
}

enum Work<R> {
    /// Whole cases on whole lines, which are in the worker's buffer.
    Part { is_first: bool },
    /// An input, or the rest of one.
    Stream {
        start: Vec<u8>,
        rest: RemainingInput<R>,
        format: OutputFormat,
        visitor: Option<RulingVisitor>,
        is_first: bool,
        waits_for_turn: bool,
    },
    /// An input that could not be opened.
    Failed(io::Error),
}

/// The rest of an input, of which an error may have been seen already.
struct RemainingInput<R> {
    error: Option<io::Error>,
    reader: R,
}

impl<R: Read> Read for RemainingInput<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.error.take().map_or_else(|| self.reader.read(buffer), Err)
    }
}

/// An input that is handed out in parts.
struct OpenInput<R> {
    index: usize,
    reader: R,
    /// What was read but not handed out yet.
    left: Vec<u8>,
    is_first: bool,
}

/// Hands out the tasks.
struct PartSource<R, I> {
    /// Where files are split, if they are.
    split: Option<SplitAt>,
    inputs: I,
    open: Option<OpenInput<R>>,
    sequence: u64,
}

impl<R: Read, I: Iterator<Item = (usize, io::Result<Input<R>>)>> PartSource<R, I> {
    /// Returns the next task. That of a part has its input in `buffer`.
    fn next(&mut self, buffer: &mut Vec<u8>) -> Option<Task<R>> {
        let (input, work) = match self.open.take() {
            Some(open) => self.next_part(open, buffer),
            None => match self.inputs.next()? {
                (index, Err(error)) => (index, Work::Failed(error)),
                (index, Ok(input)) => self.open(index, input, buffer),
            },
        };
        self.sequence += 1;
        Some(Task { sequence: self.sequence - 1, input, work })
    }

    fn open(&mut self, index: usize, input: Input<R>, buffer: &mut Vec<u8>) -> (usize, Work<R>) {
        let Input { reader, format, is_file, visitor } = input;
        if is_file && self.split.is_some() && format == OutputFormat::Contest && visitor.is_none() {
            return self.next_part(OpenInput { index, reader, left: Vec::new(), is_first: true }, buffer);
        }
        // Nothing is visited after malformed input, so the inputs before it must be done.
        let waits_for_turn = !is_file || visitor.is_some();
        let (start, rest) = (Vec::new(), RemainingInput { error: None, reader });
        (index, Work::Stream { start, rest, format, visitor, is_first: true, waits_for_turn })
    }

    /// Returns the next part of an input; or all that is left of it, if it cannot be split.
    fn next_part(&mut self, open: OpenInput<R>, buffer: &mut Vec<u8>) -> (usize, Work<R>) {
        let OpenInput { index, mut reader, mut left, is_first } = open;
        buffer.clear();
        buffer.append(&mut left);
        let room = PART_SIZE - buffer.len();
        buffer.reserve_exact(room);
        let error = reader.by_ref().take(room as u64).read_to_end(buffer).err();
        let cut = match self.split {
            Some(split) if buffer.len() >= PART_SIZE => split(buffer),
            _ => 0,
        };
        if cut == 0 {
            let (start, rest) = (std::mem::take(buffer), RemainingInput { error, reader });
            let format = OutputFormat::Contest;
            let work = Work::Stream { start, rest, format, visitor: None, is_first, waits_for_turn: false };
            return (index, work);
        }
        left.extend_from_slice(&buffer[cut..]);
        buffer.truncate(cut);
        self.open = Some(OpenInput { index, reader, left, is_first: false });
        (index, Work::Part { is_first })
    }
}

/// What a thread keeps from one task to the next.
struct WorkerState<P: ContestFormat> {
    cache: P::AnswerCache,
    buffers: Buffers,
    /// Memory for answers that are not due yet.
    held: Vec<u8>,
}

impl<P: ContestFormat> Default for WorkerState<P> {
    fn default() -> Self {
        WorkerState { cache: Default::default(), buffers: Buffers::default(), held: Vec::new() }
    }
}

impl<P: ContestFormat> WorkerState<P> {
    fn run<R: Read>(&mut self, task: Task<R>, writer: &OrderedWriter<impl Write>) {
        let Task { sequence, input, work } = task;
        let mut slot: Slot<'_, _> = writer.slot(sequence, input, std::mem::take(&mut self.held));
        let (judged, lines) = match work {
            Work::Failed(error) => (Err(Error::Read(error)), 0),
            Work::Part { is_first } => {
                let buffers = std::mem::take(&mut self.buffers);
                let printer = Printer::new(&OutputFormat::Contest, None);
                let mut reader = CaseReader::over(buffers, &mut slot, printer);
                let judged = self.judge(&mut reader, is_first);
                let lines = reader.lines();
                self.buffers = reader.into_buffers();
                (judged, lines)
            }
            Work::Stream { start, rest, format, mut visitor, is_first, waits_for_turn } => {
                if waits_for_turn && !slot.wait_for_turn() {
                    return;
                }
                let visit = visitor.as_mut().map(|visitor| visitor as _);
                let printer = Printer::new(&format, visit);
                let mut reader = CaseReader::new(Cursor::new(start).chain(rest), &mut slot, printer);
                (self.judge(&mut reader, is_first), 0)
            }
        };
        self.held = slot.finish(judged, lines);
    }

    /// Judges an input from its beginning, or from where a part begins.
    fn judge<R: Read, W: Write>(
        &mut self,
        reader: &mut CaseReader<'_, R, W>,
        is_first: bool,
    ) -> Result<(), Error> {
        if is_first {
            reader.skip_byte_order_mark()?;
        }
        judge_cases::<P, _, _>(reader, &mut self.cache)
    }
}
