//! Slow clients. The connections are in memory and the clock is tokio's paused one, which advances only when everybody waits: the tests
//! take no time and do not depend on how fast the machine is.

use serde_json::Value;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep};
use touchmove_server::{App, Limits};

const SECOND: Duration = Duration::from_secs(1);
/// Bytes that a connection holds, in each direction.
const BUFFER: usize = 4096;

const MOVE: &str = "/api/games/checkers/move";
const CONTEST: &str = "/api/games/correct-move/contest";
const JSON: &str = "application/json";
const TEXT: &str = "text/plain";

fn app(limits: Limits) -> Arc<App> {
    Arc::new(App::new(limits, ([127, 0, 0, 1], 80).into()))
}

/// The client's end of a connection.
struct Client {
    stream: DuplexStream,
    server: JoinHandle<()>,
}

impl Client {
    fn new(app: &Arc<App>) -> Self {
        Client::at(app, 1)
    }

    /// Connects from the address 192.0.2.`host`.
    fn at(app: &Arc<App>, host: u8) -> Self {
        let (stream, server) = duplex(BUFFER);
        let (app, peer) = (Arc::clone(app), IpAddr::V4(Ipv4Addr::new(192, 0, 2, host)));
        Client { stream, server: tokio::spawn(async move { app.serve_connection(server, peer).await }) }
    }

    async fn send(&mut self, text: &str) {
        self.stream.write_all(text.as_bytes()).await.unwrap();
    }

    async fn send_get(&mut self, path: &str) {
        self.send(&format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n\r\n")).await;
    }

    async fn send_post_head(&mut self, path: &str, content_type: &str, length: usize) {
        self.send(&format!(
            "POST {path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: {content_type}\r\ncontent-length: {length}\r\n\r\n"
        ))
        .await;
    }

    async fn send_post(&mut self, path: &str, content_type: &str, body: &str) {
        self.send_post_head(path, content_type, body.len()).await;
        self.send(body).await;
    }

    /// Reads a response: its status and its body.
    async fn response(&mut self) -> (u16, Value) {
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.push(self.stream.read_u8().await.unwrap());
        }
        let head = String::from_utf8(head).unwrap();
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")).unwrap();
        let mut body = vec![0; length.parse().unwrap()];
        self.stream.read_exact(&mut body).await.unwrap();
        (head[9..12].parse().unwrap(), serde_json::from_slice(&body).unwrap())
    }

    async fn get_health(&mut self) {
        self.send_get("/api/health").await;
        assert_eq!(self.response().await.0, 200);
    }

    /// Reads until the server closes the connection.
    async fn rest(&mut self) -> Vec<u8> {
        let mut rest = Vec::new();
        self.stream.read_to_end(&mut rest).await.unwrap();
        rest
    }

    /// Reads at this rate until the server closes the connection or `max` bytes are read, and returns their number.
    async fn read_slowly(&mut self, bytes_per_second: usize, max: usize) -> usize {
        let (mut total, mut buffer) = (0, vec![0; bytes_per_second]);
        while total < max {
            let length = (max - total).min(bytes_per_second);
            match self.stream.read_exact(&mut buffer[..length]).await {
                Ok(_) => total += length,
                Err(_) => break,
            }
            sleep(SECOND).await;
        }
        total
    }
}

/// Requests a response of about 300 KB.
async fn send_large_request(client: &mut Client) {
    client.send_post(CONTEST, TEXT, &"17 49 56\n".repeat(1000)).await;
}

/// Returns the size of that response, with its head.
async fn large_response_size(app: &Arc<App>) -> usize {
    let mut client = Client::new(app);
    send_large_request(&mut client).await;
    client.stream.shutdown().await.unwrap();
    client.rest().await.len()
}

/// Asserts that this time has passed, give or take the resolution of timers.
fn assert_elapsed(start: Instant, expected: Duration) {
    let elapsed = start.elapsed();
    assert!((expected..expected + SECOND / 2).contains(&elapsed), "{elapsed:?}, expected {expected:?}");
}

#[tokio::test(start_paused = true)]
async fn slow_heads_are_cut_off() {
    let timeout = Limits::default().head_timeout;
    let app = app(Limits::default());
    for sent in ["", "G", "GET /api/health HTTP/1.1\r\nhost: localhost\r\n"] {
        let (mut client, start) = (Client::new(&app), Instant::now());
        client.send(sent).await;
        assert!(client.rest().await.is_empty());
        assert_elapsed(start, timeout);
    }
    // One line per second keeps no connection open.
    let (mut client, start) = (Client::new(&app), Instant::now());
    client.send("GET /api/health HTTP/1.1\r\n").await;
    while client.stream.write_all(b"a: b\r\n").await.is_ok() {
        sleep(SECOND).await;
    }
    assert!((timeout..timeout + 2 * SECOND).contains(&start.elapsed()));
}

#[tokio::test(start_paused = true)]
async fn idle_connections_are_closed() {
    let timeout = Limits::default().head_timeout;
    let mut client = Client::new(&app(Limits::default()));
    for _ in 0..3 {
        client.get_health().await;
        sleep(timeout - SECOND).await;
    }
    client.get_health().await;
    let start = Instant::now();
    assert!(client.rest().await.is_empty());
    assert_elapsed(start, timeout);
}

#[tokio::test(start_paused = true)]
async fn slow_bodies_are_refused() {
    let timeout = Limits::default().body_timeout;
    let app = app(Limits::default());
    for sent in ["", "{", "{\"move\":"] {
        let (mut client, start) = (Client::new(&app), Instant::now());
        client.send_post_head(MOVE, JSON, 50).await;
        client.send(sent).await;
        let (status, problem) = client.response().await;
        assert_eq!((status, &problem["kind"]), (408, &"too-slow".into()));
        assert_elapsed(start, timeout);
        assert!(client.rest().await.is_empty());
    }
    let (mut client, start) = (Client::new(&app), Instant::now());
    client.send_post_head(MOVE, JSON, 1000).await;
    while start.elapsed() < timeout {
        client.send(" ").await;
        sleep(SECOND).await;
    }
    assert_eq!(client.response().await.0, 408);
    assert_elapsed(start, timeout);
}

#[tokio::test(start_paused = true)]
async fn clients_that_read_nothing_are_dropped() {
    let app = app(Limits::default());
    let size = large_response_size(&app).await;
    let (mut client, start) = (Client::new(&app), Instant::now());
    send_large_request(&mut client).await;
    (&mut client.server).await.unwrap();
    assert_elapsed(start, Limits::default().read_timeout);
    assert!(client.rest().await.len() < size);
}

#[tokio::test(start_paused = true)]
async fn clients_that_read_too_slowly_are_dropped() {
    let limits = Limits::default();
    let rate = limits.min_read_rate as usize / 2;
    let app = app(limits);
    let size = large_response_size(&app).await;
    let (mut client, start) = (Client::new(&app), Instant::now());
    send_large_request(&mut client).await;
    assert!(client.read_slowly(rate, size).await < size);
    // At half the rate, the allowance lasts twice as long.
    let expected = 2 * Limits::default().read_timeout;
    assert!(
        (expected - 5 * SECOND..expected + 5 * SECOND).contains(&start.elapsed()),
        "{:?}",
        start.elapsed()
    );
}

#[tokio::test(start_paused = true)]
async fn clients_that_read_fast_enough_get_everything_and_may_ask_again() {
    let limits = Limits::default();
    let (rate, timeout) = (limits.min_read_rate as usize, limits.read_timeout + limits.head_timeout);
    let app = app(limits);
    let size = large_response_size(&app).await;
    let (mut client, start) = (Client::new(&app), Instant::now());
    send_large_request(&mut client).await;
    assert_eq!(client.read_slowly(rate, size).await, size);
    assert!(start.elapsed() > timeout, "slower than every timeout allows at once");
    client.get_health().await;
}

#[tokio::test(start_paused = true)]
async fn responses_keep_their_memory_until_they_are_read() {
    let app = app(Limits { response_memory: 64 * 1024, ..Limits::default() });
    let mut slow = Client::new(&app);
    send_large_request(&mut slow).await;
    slow.stream.read_u8().await.unwrap();
    let (mut other, start) = (Client::new(&app), Instant::now());
    other.send_post(CONTEST, TEXT, "17 49 56\n").await;
    let (status, problem) = other.response().await;
    assert_eq!((status, &problem["kind"]), (503, &"busy".into()));
    assert_elapsed(start, Limits::default().queue_timeout);
    slow.stream.shutdown().await.unwrap();
    slow.rest().await;
    other.send_post(CONTEST, TEXT, "17 49 56\n").await;
    assert_eq!(other.response().await.0, 200);
}

#[tokio::test(start_paused = true)]
async fn half_of_the_memory_for_responses_is_for_other_addresses() {
    let app = app(Limits { response_memory: 1024 * 1024, ..Limits::default() });
    let mut slow = Client::new(&app);
    send_large_request(&mut slow).await;
    slow.stream.read_u8().await.unwrap();
    let mut other = Client::new(&app);
    send_large_request(&mut other).await;
    let (mut distant, start) = (Client::at(&app, 2), Instant::now());
    distant.send_post(CONTEST, TEXT, "17 49 56\n").await;
    assert_eq!(distant.response().await.0, 200);
    assert_elapsed(start, Duration::ZERO);
    assert_eq!(other.response().await.0, 503);
}

#[tokio::test(start_paused = true)]
async fn large_bodies_share_memory_and_small_ones_need_none() {
    let app = app(Limits { body_memory: 16 * 1024, ..Limits::default() });
    let body = format!("{{\"move\":\"9-14\"}}{}", " ".repeat(8000));
    let (first, rest) = body.split_at(7000);
    let mut slow = Client::new(&app);
    slow.send_post_head(MOVE, JSON, body.len()).await;
    slow.send(first).await;
    sleep(SECOND).await;
    let mut other = Client::new(&app);
    other.send_post(MOVE, JSON, &body).await;
    assert_eq!(other.response().await.0, 503);
    assert!(other.rest().await.is_empty(), "the rest of the body is not taken for a request");
    let mut other = Client::new(&app);
    other.send_post(MOVE, JSON, body.trim()).await;
    assert_eq!(other.response().await.0, 200);
    // Half of the memory is for other addresses.
    let mut distant = Client::at(&app, 2);
    distant.send_post(MOVE, JSON, &body).await;
    assert_eq!(distant.response().await.0, 200);
    slow.send(rest).await;
    assert_eq!(slow.response().await.0, 200);
    other.send_post(MOVE, JSON, &body).await;
    assert_eq!(other.response().await.0, 200);
}

#[tokio::test(start_paused = true)]
async fn bodies_that_are_only_announced_take_no_memory() {
    let limits = Limits::default();
    let (max, small) = (limits.max_json_body, limits.small_body);
    let app = app(Limits { body_memory: 2 * limits.max_json_body, ..limits });
    let body = format!("{{\"move\":\"9-14\"}}{}", " ".repeat(max - 20));
    let mut slow = Vec::new();
    for sent in [0, 1, small - 1000, small] {
        for _ in 0..16 {
            let mut client = Client::new(&app);
            client.send_post_head(MOVE, JSON, body.len()).await;
            client.send(&body[..sent]).await;
            slow.push(client);
        }
    }
    sleep(SECOND).await;
    let (mut other, start) = (Client::new(&app), Instant::now());
    other.send_post(MOVE, JSON, &body).await;
    assert_eq!(other.response().await.0, 200);
    assert_elapsed(start, Duration::ZERO);
}

#[tokio::test(start_paused = true)]
async fn many_large_bodies_at_a_time_are_all_answered_or_refused_at_once() {
    let app = app(Limits::default());
    let game = "[Event \"a\"]\n1. 9-14 23-19 *\n\n";
    let body = Arc::new(game.repeat(3 * 1024 * 1024 / game.len()));
    let start = Instant::now();
    let clients: Vec<_> = (0..16)
        .map(|_| {
            let (mut client, body) = (Client::new(&app), Arc::clone(&body));
            tokio::spawn(async move {
                client.send_post_head("/api/games/checkers/record", TEXT, body.len()).await;
                // A refused body is not read to its end.
                let _ = client.stream.write_all(body.as_bytes()).await;
                client.response().await.0
            })
        })
        .collect();
    let mut statuses = Vec::new();
    for client in clients {
        statuses.push(client.await.unwrap());
    }
    assert!(statuses.iter().all(|status| [200, 503].contains(status)), "{statuses:?}");
    assert!(statuses.contains(&200), "{statuses:?}");
    assert!(start.elapsed() < Limits::default().queue_timeout, "{:?}", start.elapsed());
}

#[tokio::test(start_paused = true)]
async fn draining_is_limited_in_time_and_size() {
    let Limits { drain_timeout, max_drain, .. } = Limits::default();
    let app = app(Limits::default());
    let mut client = Client::new(&app);
    client.send_post_head(MOVE, TEXT, 100).await;
    assert_eq!(client.response().await.0, 415);
    let start = Instant::now();
    client.server.await.unwrap();
    assert_elapsed(start, drain_timeout);

    let mut client = Client::new(&app);
    client.send_post_head(MOVE, TEXT, 2 * max_drain).await;
    let sent = client.stream.write_all(&vec![b' '; 2 * max_drain]).await;
    assert!(sent.is_err(), "the server has closed the connection");
}
