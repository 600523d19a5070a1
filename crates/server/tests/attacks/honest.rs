//! The honest client: it asks small questions on new connections, and checks the answers.

use std::io::{self, BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

/// How long the client waits for a connection or a response.
const TIMEOUT: Duration = Duration::from_secs(60);

/// What is asked on each connection: a question that is answered at once, one that needs a worker, one whose body does not count as small, and
/// one that needs memory for pixels.
fn requests() -> [String; 4] {
    let post = |path: &str, content_type: &str, body: &str| {
        let length = body.len();
        format!(
            "POST /api/games/{path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: {content_type}\r\ncontent-length: {length}\r\n\r\n{body}"
        )
    };
    [
        post("checkers/move", "application/json", r#"{"position":"B:W21-32:B1-12","move":"9-14"}"#),
        post("correct-move/contest", "text/plain", "17 49 25\n17 49 56\n"),
        post(
            "checkers/record",
            "text/plain",
            &"[Event \"a\"]\n1. 9-14 23-19 2. 14-18 22x15 *\n\n".repeat(150),
        ),
        "GET /api/games/kings-tour/picture.png?width=100 HTTP/1.1\r\nhost: localhost\r\n\r\n".to_owned(),
    ]
}

/// The client, which knows the answers from before the attack.
pub struct HonestClient {
    server: SocketAddr,
    expected: Vec<Vec<u8>>,
}

impl HonestClient {
    /// Asks every question once.
    pub fn new(server: SocketAddr) -> Self {
        let mut client = HonestClient { server, expected: Vec::new() };
        client.expected = client.ask().unwrap().into_iter().map(|(body, _)| body).collect();
        client
    }

    /// Asks every question once more. Returns how long each answer took, the first one with the connection.
    ///
    /// # Panics
    /// Panics unless each answer arrives and is the right one.
    pub fn check(&self, attack: &str) -> Vec<Duration> {
        let answers = self.ask().unwrap_or_else(|error| panic!("{attack}: {error}"));
        for ((answer, _), expected) in answers.iter().zip(&self.expected) {
            assert!(answer == expected, "{attack}: {}", String::from_utf8_lossy(answer));
        }
        answers.into_iter().map(|(_, time)| time).collect()
    }

    fn ask(&self) -> io::Result<Vec<(Vec<u8>, Duration)>> {
        let mut start = Instant::now();
        let stream = TcpStream::connect_timeout(&self.server, TIMEOUT)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(TIMEOUT))?;
        stream.set_write_timeout(Some(TIMEOUT))?;
        let mut stream = BufReader::new(stream);
        requests()
            .into_iter()
            .map(|request| {
                stream.get_mut().write_all(request.as_bytes())?;
                let body = read_response(&mut stream)?;
                let time = start.elapsed();
                start = Instant::now();
                Ok((body, time))
            })
            .collect()
    }
}

/// Reads a response with status 200, and returns its body.
fn read_response(stream: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let (mut head, mut length) = (String::new(), 0);
    while !head.ends_with("\r\n\r\n") {
        let start = head.len();
        if stream.read_line(&mut head)? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        if let Some(value) = head[start..].strip_prefix("content-length: ") {
            length = value.trim().parse().map_err(io::Error::other)?;
        }
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body)?;
    if head.starts_with("HTTP/1.1 200 ") {
        Ok(body)
    } else {
        Err(io::Error::other(head + &String::from_utf8_lossy(&body)))
    }
}
