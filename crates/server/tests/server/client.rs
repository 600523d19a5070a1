//! A small blocking HTTP client, and servers to test.

use crate::contract;
use serde_json::Value;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::OnceLock;
use std::time::Duration;
use touchmove_server::{Limits, Server};

pub(crate) const JSON: &str = "application/json";
pub(crate) const TEXT: &str = "text/plain";

/// Longer than any test takes, however slow the machine is.
const FOREVER: Duration = Duration::from_secs(600);

/// The default limits, except that nothing times out: `timeouts.rs` tests timeouts with a clock of its own.
pub(crate) fn no_timeouts() -> Limits {
    Limits {
        head_timeout: FOREVER,
        body_timeout: FOREVER,
        read_timeout: FOREVER,
        queue_timeout: FOREVER,
        work_timeout: FOREVER,
        drain_timeout: FOREVER,
        shutdown_timeout: FOREVER,
        ..Limits::default()
    }
}

/// Starts a server that runs until the tests end.
pub(crate) fn start(limits: Limits) -> SocketAddr {
    let server = Server::bind("127.0.0.1:0", limits).unwrap();
    let address = server.address();
    std::thread::spawn(move || server.run());
    address
}

/// Returns the server shared by all tests that need no special limits.
pub(crate) fn shared() -> SocketAddr {
    static SHARED: OnceLock<SocketAddr> = OnceLock::new();
    *SHARED.get_or_init(|| start(no_timeouts()))
}

#[derive(Debug)]
pub(crate) struct Response {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Response {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// Returns the body of a successful response.
    pub(crate) fn ok(self) -> Value {
        assert_eq!(self.status, 200, "{}", String::from_utf8_lossy(&self.body));
        self.json()
    }

    /// Returns the kind of the problem, which must have this status.
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
        Client::from_stream(TcpStream::connect(address).unwrap(), address)
    }

    /// Connects from 127.0.0.`host`. Only Linux has more than one loopback address.
    #[cfg(target_os = "linux")]
    pub(crate) fn at(host: u8, address: SocketAddr) -> Self {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build().unwrap();
        let source = SocketAddr::from(([127, 0, 0, host], 0));
        let connect = async {
            let socket = tokio::net::TcpSocket::new_v4()?;
            socket.bind(source)?;
            socket.connect(address).await?.into_std()
        };
        let stream = runtime.block_on(connect).unwrap();
        stream.set_nonblocking(false).unwrap();
        Client::from_stream(stream, address)
    }

    fn from_stream(stream: TcpStream, address: SocketAddr) -> Self {
        stream.set_read_timeout(Some(FOREVER)).unwrap();
        stream.set_nodelay(true).unwrap();
        Client { stream: BufReader::new(stream), address }
    }

    pub(crate) fn send(&mut self, bytes: &[u8]) {
        self.stream.get_mut().write_all(bytes).unwrap();
    }

    /// Closes the sending direction.
    pub(crate) fn shut_down(&mut self) {
        self.stream.get_mut().shutdown(std::net::Shutdown::Write).unwrap();
    }

    /// Returns the head of a request.
    pub(crate) fn head(&self, method: &str, path: &str, headers: &str) -> String {
        format!("{method} {path} HTTP/1.1\r\nhost: {}\r\n{headers}\r\n", self.address)
    }

    /// Sends a request and validates the response.
    pub(crate) fn request(&mut self, method: &str, path: &str, content_type: &str, body: &[u8]) -> Response {
        let typed =
            if content_type.is_empty() { String::new() } else { format!("content-type: {content_type}\r\n") };
        let head = self.head(method, path, &format!("{typed}content-length: {}\r\n", body.len()));
        // The server may refuse a body before it is sent completely.
        let _ = self.stream.get_mut().write_all(&[head.as_bytes(), body].concat());
        let response = self.response(method);
        contract::check(method, path, content_type, body, &response);
        response
    }

    pub(crate) fn get(&mut self, path: &str) -> Response {
        self.request("GET", path, "", b"")
    }

    pub(crate) fn post(&mut self, path: &str, request: &Value) -> Response {
        self.request("POST", path, JSON, request.to_string().as_bytes())
    }

    pub(crate) fn post_text(&mut self, path: &str, text: impl AsRef<[u8]>) -> Response {
        self.request("POST", path, TEXT, text.as_ref())
    }

    /// Reads the next response.
    pub(crate) fn response(&mut self, method: &str) -> Response {
        self.try_response(method).unwrap()
    }

    fn try_response(&mut self, method: &str) -> io::Result<Response> {
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
        let mut response = Response { status, headers, body: Vec::new() };
        let has_no_body = method == "HEAD" || status == 304 || status < 200;
        if let Some(length) = response.header("content-length").filter(|_| !has_no_body) {
            response.body = vec![0; length.parse().unwrap()];
            self.stream.read_exact(&mut response.body)?;
        }
        Ok(response)
    }

    /// Reads until the server closes or resets the connection.
    pub(crate) fn rest(&mut self) -> Vec<u8> {
        let mut rest = Vec::new();
        match self.stream.read_to_end(&mut rest) {
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::ConnectionReset => {}
            Err(error) => panic!("the connection stays open: {error}"),
        }
        rest
    }

    /// Whether nothing has arrived so far.
    pub(crate) fn is_waiting(&mut self) -> bool {
        self.stream.get_mut().set_nonblocking(true).unwrap();
        let read = self.stream.fill_buf().map(|_| ()).map_err(|error| error.kind());
        self.stream.get_mut().set_nonblocking(false).unwrap();
        read == Err(io::ErrorKind::WouldBlock)
    }
}

/// Sends one request to the shared server.
pub(crate) fn get(path: &str) -> Response {
    Client::new(shared()).get(path)
}

pub(crate) fn post(path: &str, request: &Value) -> Response {
    Client::new(shared()).post(path, request)
}

pub(crate) fn post_text(path: &str, body: impl AsRef<[u8]>) -> Response {
    Client::new(shared()).post_text(path, body)
}
