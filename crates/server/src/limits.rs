//! Every limit of the server, in one place.

use std::time::Duration;

const KIB: usize = 1024;
const MIB: usize = 1024 * KIB;

/// How much is taken, how long is waited, how much is given at a time. The defaults are those of `touchmove serve`; tests
/// shorten them.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The head of a request, in bytes; hyper wants at least 8 KiB.
    pub head: usize,
    /// The body of a question in JSON, in bytes.
    pub json_body: usize,
    /// A body of records or contest input, in bytes.
    pub text_body: usize,
    /// A body of PDN, which is wordier, in bytes.
    pub pdn_body: usize,
    /// Bodies up to this are read without asking the budget, so that small questions are answered whoever else sends large ones.
    pub free_body: usize,
    /// All larger bodies together, in bytes: a further one waits.
    pub body_budget: usize,
    /// All long answers together that are being made or have not been taken yet, in bytes.
    pub answer_budget: usize,
    /// All records together that are being read, in bytes of memory.
    pub reading_budget: usize,
    /// The head of a request must be here by then.
    pub head_time: Duration,
    /// Its body must be here by then, counted from the head.
    pub body_time: Duration,
    /// A connection on which nothing is asked is closed after this.
    pub idle_time: Duration,
    /// A client that takes nothing of its answer for so long is dropped.
    pub stall_time: Duration,
    /// So many bytes a second must be taken of an answer, once the stall time has passed: a client that takes a little now and then
    /// is dropped as well. Counted from when an answer first had to wait for its client.
    pub least_rate: u32,
    /// How much of an answer the system takes over before the client does, in bytes; Linux makes it twice as much, and says that
    /// there is room again when a third of that is free. Were that more than a client of the least rate takes in the stall time, it
    /// would look as if it took nothing.
    pub send_buffer: u32,
    /// Work on one request ends after this, done or not.
    pub work_time: Duration,
    /// How long a request waits for its turn, or for room in a budget.
    pub patience: Duration,
    /// Connections at a time; further ones wait to be accepted.
    pub connections: usize,
    /// How many threads do long work.
    pub workers: usize,
    /// The most records that an answer lists.
    pub listed_records: usize,
    /// The most moves of a record that an answer has.
    pub moves: usize,
    /// The most answers to contest cases that an answer has.
    pub answers: usize,
    /// The widest PNG, in pixels.
    pub png_width: u32,
    /// The most arrows on a picture.
    pub arrows: usize,
}

impl Limits {
    /// The head of a request as hyper takes it.
    pub(crate) fn head_buffer(&self) -> usize {
        self.head.max(8 * KIB)
    }
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            head: 16 * KIB,
            json_body: 64 * KIB,
            text_body: MIB,
            pdn_body: 4 * MIB,
            free_body: 4 * KIB,
            body_budget: 32 * MIB,
            answer_budget: 32 * MIB,
            reading_budget: 512 * MIB,
            head_time: Duration::from_secs(10),
            body_time: Duration::from_secs(20),
            idle_time: Duration::from_secs(30),
            stall_time: Duration::from_secs(30),
            least_rate: 4 * 1024,
            send_buffer: 64 * 1024,
            work_time: Duration::from_secs(5),
            patience: Duration::from_secs(10),
            connections: 4096,
            workers: std::thread::available_parallelism().map_or(1, usize::from),
            listed_records: 10_000,
            moves: 2_000,
            answers: 1_000,
            png_width: 2048,
            arrows: 64,
        }
    }
}
