//! A small HTTP client, and servers to talk to.

use crate::contract;
use serde_json::Value;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::OnceLock;
use std::time::Duration;
use touchmove_server::{Limits, Server};

pub(crate) const JSON: &str = "application/json";
pub(crate) const TEXT: &str = "text/plain";

/// Starts a server that lives as long as the tests do.
pub(crate) fn start(limits: Limits) -> SocketAddr {
    let server = Server::bind("127.0.0.1:0", limits).unwrap();
    let address = server.address();
    std::thread::spawn(move || server.run());
    address
}

/// A server with the usual limits, for all tests that need no others.
pub(crate) fn usual() -> SocketAddr {
    static USUAL: OnceLock<SocketAddr> = OnceLock::new();
    *USUAL.get_or_init(|| start(Limits::default()))
}

#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The answer, which must be good.
    pub(crate) fn ok(self) -> Value {
        assert_eq!(self.status, 200, "{}", String::from_utf8_lossy(&self.body));
        self.json()
    }

    /// The kind of the problem, which must have this status.
    pub(crate) fn problem(&self, status: u16) -> String {
        assert_eq!(self.status, status, "{}", String::from_utf8_lossy(&self.body));
        assert_eq!(self.header("content-type"), Some("application/problem+json"));
        let problem = self.json();
        assert_eq!(problem["status"], status);
        problem["kind"].as_str().unwrap().to_owned()
    }
}

/// One connection.
pub(crate) struct Client {
    stream: BufReader<TcpStream>,
    address: SocketAddr,
}

impl Client {
    pub(crate) fn new(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(15))).unwrap();
        stream.set_nodelay(true).unwrap();
        Client { stream: BufReader::new(stream), address }
    }

    pub(crate) fn send(&mut self, bytes: &[u8]) {
        self.stream.get_mut().write_all(bytes).unwrap();
    }

    /// Says that nothing more comes from here.
    pub(crate) fn hang_up(&mut self) {
        self.stream.get_mut().shutdown(std::net::Shutdown::Write).unwrap();
    }

    /// The head of a request.
    pub(crate) fn head(&self, method: &str, path: &str, extra: &str) -> String {
        format!("{method} {path} HTTP/1.1\r\nhost: {}\r\n{extra}\r\n", self.address)
    }

    /// Asks, and compares the answer with the schema for it.
    pub(crate) fn ask(&mut self, method: &str, path: &str, kind: &str, body: &[u8]) -> Answer {
        let typed = if kind.is_empty() { String::new() } else { format!("content-type: {kind}\r\n") };
        let head = self.head(method, path, &format!("{typed}content-length: {}\r\n", body.len()));
        // The server may refuse a body before it has come to its end.
        let _ = self.stream.get_mut().write_all(&[head.as_bytes(), body].concat());
        let answer = self.answer(method);
        contract::check(method, path, kind, body, &answer);
        answer
    }

    pub(crate) fn get(&mut self, path: &str) -> Answer {
        self.ask("GET", path, "", b"")
    }

    pub(crate) fn post(&mut self, path: &str, question: &Value) -> Answer {
        self.ask("POST", path, JSON, question.to_string().as_bytes())
    }

    pub(crate) fn text(&mut self, path: &str, text: impl AsRef<[u8]>) -> Answer {
        self.ask("POST", path, TEXT, text.as_ref())
    }

    /// The next answer.
    pub(crate) fn answer(&mut self, method: &str) -> Answer {
        self.try_answer(method).unwrap()
    }

    pub(crate) fn try_answer(&mut self, method: &str) -> io::Result<Answer> {
        let mut line = String::new();
        self.stream.read_line(&mut line)?;
        if line.is_empty() {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let status: u16 = line.split(' ').nth(1).unwrap().parse().unwrap();
        let mut headers = Vec::new();
        loop {
            let mut line = String::new();
            self.stream.read_line(&mut line)?;
            match line.trim_end().split_once(": ") {
                Some((name, value)) => headers.push((name.to_ascii_lowercase(), value.to_owned())),
                None => break,
            }
        }
        let mut answer = Answer { status, headers, body: Vec::new() };
        let bodiless = method == "HEAD" || status == 304 || status < 200;
        if let Some(length) = answer.header("content-length").filter(|_| !bodiless) {
            answer.body = vec![0; length.parse().unwrap()];
            self.stream.read_exact(&mut answer.body)?;
        }
        Ok(answer)
    }

    /// Some of what there is to read, slowly.
    pub(crate) fn sip(&mut self, bytes: usize) -> io::Result<usize> {
        std::thread::sleep(Duration::from_millis(10));
        self.stream.read(&mut vec![0; bytes])
    }

    /// Everything until the server closes, or drops, the connection.
    pub(crate) fn rest(&mut self) -> Vec<u8> {
        let mut rest = Vec::new();
        match self.stream.read_to_end(&mut rest) {
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::ConnectionReset => {}
            Err(error) => panic!("the connection stays open: {error}"),
        }
        rest
    }
}

/// One question to the usual server.
pub(crate) fn get(path: &str) -> Answer {
    Client::new(usual()).get(path)
}

pub(crate) fn post(path: &str, question: &Value) -> Answer {
    Client::new(usual()).post(path, question)
}

pub(crate) fn text(path: &str, body: impl AsRef<[u8]>) -> Answer {
    Client::new(usual()).text(path, body)
}
