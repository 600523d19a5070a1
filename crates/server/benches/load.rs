//! Load on the server: `cargo bench -p touchmove-server --bench load -- [SECONDS] [CONNECTIONS]`. Clients on persistent connections
//! ask for a move of checkers and, in turn, for the health check; it prints requests per second and latencies.
#![allow(clippy::unwrap_used)]

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};
use touchmove_server::{Limits, Server};

/// Rounds per kind of request, in turn with the other.
const ROUNDS: u32 = 5;

fn main() {
    // Cargo adds `--bench`.
    let mut args = std::env::args().skip(1).filter(|arg| !arg.starts_with('-'));
    let mut number = |default: u32| args.next().and_then(|text| text.parse().ok()).unwrap_or(default);
    let (seconds, connections) = (number(10), number(32));
    let server = Server::bind("127.0.0.1:0", Limits::default()).unwrap();
    let address = server.address();
    std::thread::spawn(move || server.run());

    let body = r#"{"position":"B:W21-32:B1-12","move":"9-14"}"#;
    let mv = format!(
        "POST /api/games/checkers/move HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    let health = "GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n".to_owned();
    let questions = [("GET /api/health", health), ("POST /api/games/checkers/move", mv)];

    let round = Duration::from_secs(seconds.into()) / (2 * ROUNDS);
    let mut seen = [Vec::new(), Vec::new()];
    for _ in 0..ROUNDS {
        for ((_, question), seen) in questions.iter().zip(&mut seen) {
            seen.push(load(address, question, connections, round));
        }
    }
    println!(
        "{:<32}{:>12}{:>12}{:>12}",
        format!("{connections} connections"),
        "requests/s",
        "median, ms",
        "p99, ms"
    );
    let mut rates = Vec::new();
    for ((name, _), rounds) in questions.iter().zip(&mut seen) {
        let middle = |values: &mut Vec<f64>| {
            values.sort_by(f64::total_cmp);
            values[values.len() / 2]
        };
        let rate = middle(&mut rounds.iter().map(|times| times.len() as f64 / round.as_secs_f64()).collect());
        let within = |times: &Vec<Duration>, part: f64| {
            times[((times.len() - 1) as f64 * part) as usize].as_secs_f64() * 1e3
        };
        let median = middle(&mut rounds.iter().map(|times| within(times, 0.5)).collect());
        let late = middle(&mut rounds.iter().map(|times| within(times, 0.99)).collect());
        println!("{name:<32}{rate:>12.0}{median:>12.3}{late:>12.3}");
        rates.push(rate);
    }
    println!("a move takes {:.2} times as long as nothing at all", rates[0] / rates[1]);
}

/// How long each request took, sorted.
fn load(address: SocketAddr, question: &str, connections: u32, time: Duration) -> Vec<Duration> {
    let mut times: Vec<Duration> = std::thread::scope(|scope| {
        let client = || {
            let (mut client, began, mut times) = (Client::new(address), Instant::now(), Vec::new());
            while began.elapsed() < time {
                let asked = Instant::now();
                client.ask(question).unwrap();
                times.push(asked.elapsed());
            }
            times
        };
        let clients: Vec<_> = (0..connections).map(|_| scope.spawn(client)).collect();
        clients.into_iter().flat_map(|client| client.join().unwrap()).collect()
    });
    times.sort_unstable();
    times
}

struct Client {
    stream: TcpStream,
    buffer: Vec<u8>,
}

impl Client {
    fn new(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).unwrap();
        stream.set_nodelay(true).unwrap();
        Client { stream, buffer: vec![0; 64 * 1024] }
    }

    fn ask(&mut self, question: &str) -> io::Result<()> {
        self.stream.write_all(question.as_bytes())?;
        let mut end = 0;
        loop {
            match self.stream.read(&mut self.buffer[end..])? {
                0 => return Err(io::ErrorKind::UnexpectedEof.into()),
                count => end += count,
            }
            if length(&self.buffer[..end]).is_some_and(|length| length <= end) {
                return Ok(());
            }
        }
    }
}

/// How long the answer is that begins so, once its head is there.
fn length(bytes: &[u8]) -> Option<usize> {
    const NAME: &[u8] = b"\r\ncontent-length: ";
    assert!(bytes.starts_with(b"HTTP/1.1 200 "));
    let head = bytes.windows(4).position(|window| window == b"\r\n\r\n")?;
    let at = bytes[..head].windows(NAME.len()).position(|window| window == NAME)? + NAME.len();
    let digits = bytes[at..].iter().take_while(|byte| byte.is_ascii_digit());
    let body = digits.fold(0, |number, digit| 10 * number + usize::from(digit - b'0'));
    Some(head + 4 + body)
}
