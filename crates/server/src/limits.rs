//! Every limit of the server. How much a response may hold is in [`touchmove_api::Limits`].

use crate::{Network, Origin};
use std::time::Duration;

const KIB: usize = 1024;
const MIB: usize = 1024 * KIB;

/// Memory reserved for a picture before its size is known. Few are larger; those wait for more memory.
pub(crate) const PICTURE_MEMORY: usize = MIB;
/// Memory reserved for each contest case in a response, and once more for the rest of the response.
pub(crate) const CASE_MEMORY: usize = KIB;
/// Memory that the output for contest input takes, as a multiple of the input, as text and as JSON: the shortest cases have the longest answers.
pub(crate) const OUTPUT_MEMORY_FACTOR: usize = 12;
/// Memory that checking an output takes, as a multiple of the request: the input is parsed once more to explain an error.
pub(crate) const CHECK_MEMORY_FACTOR: usize = 20;
/// Memory reserved for test data before their size is known.
pub(crate) const TEST_DATA_MEMORY: usize = MIB;
/// Memory reserved for a response about records, besides twice the text: tags and moves are returned as written.
pub(crate) const RECORD_RESPONSE_MEMORY: usize = 4 * MIB;
/// Memory that a record takes while it is read, as a multiple of its text: each few letters become a move or a variation.
pub(crate) const RECORD_MEMORY_FACTOR: usize = 100;

/// How much the server accepts, how long it waits, and how much it does at the same time. The defaults are those of
/// `touchmove serve`.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Size of a request's head in bytes. hyper needs at least 8 KiB.
    pub max_head: usize,
    /// Size of a JSON body in bytes.
    pub max_json_body: usize,
    /// Size of a body with records or contest input in bytes.
    pub max_text_body: usize,
    /// Size of a body with PDN in bytes. PDN is wordier than the other formats.
    pub max_pdn_body: usize,
    /// How much a response may hold.
    pub response: touchmove_api::Limits,

    /// Time within which a request's head must arrive, counted from the connection's start or from the previous response.
    pub head_timeout: Duration,
    /// Time within which the body must arrive.
    pub body_timeout: Duration,
    /// Time that a client may keep a response waiting: reading [`min_read_rate`](Self::min_read_rate) bytes restores one second
    /// of it.
    pub read_timeout: Duration,
    /// Bytes per second that a client must read of a response on average.
    pub min_read_rate: u32,
    /// Time that a request may wait for a worker or for memory.
    pub queue_timeout: Duration,
    /// Time that a worker may spend on a request.
    pub work_timeout: Duration,
    /// Time that a closing connection waits for the client to close it too.
    pub drain_timeout: Duration,
    /// Bytes that a closing connection reads and discards meanwhile, such as the rest of a refused body.
    pub max_drain: usize,

    /// Time that requests in progress have to end when the server shuts down.
    pub shutdown_timeout: Duration,

    /// Connections at a time. For further ones, those that wait for a request are closed; if there are none, they wait to be accepted.
    pub max_connections: usize,
    /// Connections of one IPv4 address or one /64 network of IPv6 addresses at a time. For further ones, those of the same address
    /// that wait for a request are closed; if there are none, the new one is.
    pub max_connections_per_address: usize,
    /// Proxies whose `X-Forwarded-For` is believed. Of their clients, requests in progress are limited instead of connections.
    pub trusted_proxies: Vec<Network>,
    /// Origins of other sites whose pages may use the API.
    pub allowed_origins: Vec<Origin>,
    /// Threads for requests that take long.
    pub workers: usize,
    /// Bodies up to this size do not count against [`body_memory`](Self::body_memory), so that small requests are answered
    /// even while large ones wait.
    pub small_body: usize,
    /// Bytes of all larger bodies together, as far as they have arrived. Of this and the following budgets one client can use
    /// half.
    pub body_memory: usize,
    /// Bytes of all large responses together, from when they are computed until the client has read them.
    pub response_memory: usize,
    /// Bytes of memory for all records that are being read and all PNGs that are being drawn.
    pub work_memory: usize,
    /// Size of a connection's send buffer in bytes. Linux doubles it and reports progress when a third of it is free, so it must be
    /// well below what a client of the minimum rate reads within the read timeout.
    pub send_buffer: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            max_head: 16 * KIB,
            max_json_body: 64 * KIB,
            max_text_body: MIB,
            max_pdn_body: 4 * MIB,
            response: touchmove_api::Limits::default(),
            head_timeout: Duration::from_secs(30),
            body_timeout: Duration::from_secs(20),
            read_timeout: Duration::from_secs(30),
            min_read_rate: 4 * 1024,
            queue_timeout: Duration::from_secs(10),
            work_timeout: Duration::from_secs(5),
            drain_timeout: Duration::from_secs(20),
            max_drain: 16 * MIB,
            shutdown_timeout: Duration::from_secs(30),
            max_connections: 4096,
            max_connections_per_address: 256,
            trusted_proxies: Vec::new(),
            allowed_origins: Vec::new(),
            workers: std::thread::available_parallelism().map_or(1, usize::from),
            small_body: 4 * KIB,
            body_memory: 32 * MIB,
            response_memory: 32 * MIB,
            work_memory: 512 * MIB,
            send_buffer: 64 * 1024,
        }
    }
}
