//! `touchmove serve`: startup, exit, errors. The API has tests in the server crate.

use crate::common::{Output, TIMEOUT, run, touchmove};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::channel;

/// Starts a server and returns its address, which is in the first line of its output.
fn start(command: &mut Command) -> (Child, String) {
    let mut child = command.spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    let address =
        line.strip_prefix("touchmove is listening on http://").and_then(|rest| rest.strip_suffix("/\n"));
    let address = address.unwrap_or_else(|| panic!("unexpected first line {line:?}")).to_owned();
    (child, address)
}

fn interrupt(child: &Child) {
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
}

fn listen_error(address: &str) -> Output {
    let output = run(&["serve", "--listen", address]);
    assert!(output.stdout.is_empty());
    output
}

/// Sends a request on a connection of its own, and returns the response and the client's address.
fn get(address: &str, host: &str, path: &str) -> (String, String) {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(TIMEOUT)).unwrap();
    // Without `--trusted-proxy` nobody is believed to be a proxy.
    let headers = format!("host: {host}\r\nx-forwarded-for: 192.0.2.1\r\nconnection: close\r\n");
    write!(stream, "GET {path} HTTP/1.1\r\n{headers}\r\n").unwrap();
    let mut response = String::new();
    stream.read_to_string(&mut response).unwrap();
    (response, stream.local_addr().unwrap().to_string())
}

/// Starts a server with these arguments, sends it a valid request, one for another host and one with control characters in its path.
/// Returns each line of the log with the client's address.
fn log(args: &[&str]) -> Vec<(String, String)> {
    let (child, address) = start(touchmove(&["serve", "--listen", "127.0.0.1:0"]).args(args));
    let requests = [
        ("localhost", "/api/games?lang=zh", "200"),
        ("example.org", "/api/health", "421"),
        ("localhost", "/\u{9b}31m\u{202e}", "404"),
    ];
    let clients = requests.map(|(host, path, status)| {
        let (response, client) = get(&address, host, path);
        assert!(response.starts_with(&format!("HTTP/1.1 {status} ")), "{response}");
        client
    });
    // Requests are logged before they are answered, so the log is complete.
    interrupt(&child);
    let stderr = String::from_utf8(child.wait_with_output().unwrap().stderr).unwrap();
    let lines: Vec<&str> = stderr.lines().collect();
    assert!(lines.is_empty() || lines.len() == clients.len(), "{stderr}");
    lines.into_iter().map(str::to_owned).zip(clients).collect()
}

/// Starts a server with a text log and at most 40 file descriptors.
fn start_with_few_files() -> (Child, String) {
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -n 40; exec \"$0\" serve --listen 127.0.0.1:0 --log text"]);
    // Tables in the user's folder would need descriptors as well.
    command.arg(env!("CARGO_BIN_EXE_touchmove")).env("TOUCHMOVE_TABLES", "none").stdin(Stdio::null());
    start(command.stdout(Stdio::piped()).stderr(Stdio::piped()))
}

/// Waits for the first line of the log, and keeps reading so that the server can go on writing.
fn first_log_line(child: &mut Child) -> String {
    let (sender, lines) = channel();
    let stderr = BufReader::new(child.stderr.take().unwrap());
    std::thread::spawn(move || stderr.lines().for_each(|line| drop(sender.send(line.unwrap()))));
    lines.recv_timeout(TIMEOUT).unwrap()
}

#[test]
fn it_prints_its_address_answers_and_ends_when_interrupted() {
    let (mut child, address) = start(&mut touchmove(&["serve", "--listen", "127.0.0.1:0"]));
    let (response, _) = get(&address, &address, "/api/health");
    assert!(response.starts_with("HTTP/1.1 200 OK\r\n"), "{response}");
    assert!(response.ends_with("\r\n\r\n{\"status\":\"ok\"}"), "{response}");
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

/// Starts a request, of which the last byte is missing. The server has read its head when this returns.
fn start_request(address: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(TIMEOUT)).unwrap();
    let head = "POST /api/games/checkers/record HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/plain\r\n";
    write!(stream, "{head}content-length: 7\r\nexpect: 100-continue\r\n\r\n").unwrap();
    let mut line = String::new();
    BufReader::new(&stream).read_line(&mut line).unwrap();
    assert!(line.starts_with("HTTP/1.1 100 "), "{line}");
    stream
}

#[test]
fn requests_in_progress_are_answered_before_it_ends() {
    let (mut child, address) = start(&mut touchmove(&["serve", "--listen", "127.0.0.1:0"]));
    let mut idle = TcpStream::connect(&address).unwrap();
    let mut busy = start_request(&address);
    interrupt(&child);
    assert_eq!(idle.read(&mut [0]).unwrap(), 0);
    busy.write_all(b"1. 9-14").unwrap();
    let mut response = String::new();
    busy.read_to_string(&mut response).unwrap();
    assert!(
        response.contains("HTTP/1.1 200 OK\r\n") && response.contains("\"verdict\":\"legal\""),
        "{response}"
    );
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn a_second_interrupt_ends_it_at_once() {
    let (mut child, address) = start(&mut touchmove(&["serve", "--listen", "127.0.0.1:0"]));
    let mut idle = TcpStream::connect(&address).unwrap();
    let mut busy = start_request(&address);
    interrupt(&child);
    assert_eq!(idle.read(&mut [0]).unwrap(), 0);
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(!matches!(busy.read(&mut [0; 100]), Ok(1..)));
}

#[test]
fn clients_of_trusted_proxies_are_logged() {
    let args = ["serve", "--listen", "127.0.0.1:0", "--log", "text", "--trusted-proxy", "127.0.0.0/8"];
    let (mut child, address) = start(&mut touchmove(&args));
    let mut proxy = TcpStream::connect(&address).unwrap();
    let headers = "host: localhost\r\nx-forwarded-for: 198.51.100.1, 192.0.2.1\r\nconnection: close\r\n";
    write!(proxy, "GET /api/health HTTP/1.1\r\n{headers}\r\n").unwrap();
    let line = first_log_line(&mut child);
    assert!(line.contains(" client=192.0.2.1 peer=127.0.0.1:"), "{line}");
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let output = run(&["serve", "--trusted-proxy", "localhost"]);
    assert_eq!(output.code, 2);
    assert!(output.stderr.contains("expected an address such as 10.0.0.1"), "{}", output.stderr);
}

#[test]
fn an_address_in_use_is_reported() {
    let other = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = other.local_addr().unwrap().to_string();
    let output = listen_error(&address);
    assert_eq!(output.code, 74);
    let start = format!("touchmove: cannot listen on {address}: ");
    assert!(output.stderr.starts_with(&start), "{}", output.stderr);
}

#[test]
fn an_invalid_address_is_reported() {
    for address in ["nonsense", "127.0.0.1", "127.0.0.1:99999", ""] {
        let output = listen_error(address);
        assert_eq!(output.code, 74, "{address}: {}", output.stderr);
        assert!(output.stderr.starts_with("touchmove: cannot listen on "), "{}", output.stderr);
    }
}

#[test]
fn without_a_browser_it_prints_the_url_and_goes_on() {
    let mut command = touchmove(&["serve", "--listen", "127.0.0.1:0", "--open"]);
    let (mut child, address) = start(command.env("PATH", "/nowhere"));
    assert!(TcpStream::connect(&address).is_ok());
    let mut line = String::new();
    BufReader::new(child.stderr.as_mut().unwrap()).read_line(&mut line).unwrap();
    assert!(line.contains("cannot start a browser") && line.contains(&address), "{line}");
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn nothing_is_logged_by_default() {
    assert_eq!(log(&[]), []);
    assert_eq!(log(&["--log", "off"]), []);
}

#[test]
fn requests_are_logged_as_text() {
    let log = log(&["--log", "text"]);
    let expected =
        ["path=/api/games status=200", "path=/api/health status=421", r"path=/\u{9b}31m\u{202e} status=404"];
    assert_eq!(log.len(), expected.len());
    for ((line, client), expected) in log.iter().zip(expected) {
        assert!(line.contains(&format!(" INFO connection: request method=GET {expected} bytes=")), "{line}");
        assert!(line.contains(" ms=") && line.ends_with(&format!(" peer={client}")), "{line}");
        assert!(!line.contains(char::is_control), "{line}");
    }
}

#[test]
fn requests_are_logged_as_json() {
    let log = log(&["--log", "json"]);
    let expected = [("/api/games", 200), ("/api/health", 421), (r"/\u{9b}31m\u{202e}", 404)];
    assert_eq!(log.len(), expected.len());
    for ((line, client), (path, status)) in log.iter().zip(expected) {
        assert!(!line.contains(char::is_control), "{line}");
        let mut entry: Value = serde_json::from_str(line).unwrap();
        assert!(entry["timestamp"].take().is_string(), "{line}");
        assert!(entry["bytes"].take().is_u64() && entry["ms"].take().is_f64(), "{line}");
        let expected = json!({
            "timestamp": null, "level": "INFO", "message": "request", "method": "GET", "path": path,
            "status": status, "bytes": null, "ms": null, "span": {"name": "connection", "peer": client},
        });
        assert_eq!(entry, expected);
    }
}

#[test]
fn malformed_requests_are_logged() {
    let (mut child, address) = start(&mut touchmove(&["serve", "--listen", "127.0.0.1:0", "--log", "text"]));
    assert!(get(&address, "localhost", "/\u{1b}[31m").0.starts_with("HTTP/1.1 400 "));
    let line = first_log_line(&mut child);
    assert!(line.contains(" INFO connection: connection failed error=invalid URI peer="), "{line}");
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn a_lack_of_file_descriptors_is_logged_and_passes() {
    let (mut child, address) = start_with_few_files();
    let clients: Vec<TcpStream> = (0..60).map(|_| TcpStream::connect(&address).unwrap()).collect();
    let line = first_log_line(&mut child);
    assert!(line.contains(" WARN cannot accept connections error="), "{line}");
    // Connections without a request make room.
    assert!(get(&address, "localhost", "/api/health").0.starts_with("HTTP/1.1 200 OK"));
    drop(clients);
    assert!(get(&address, "localhost", "/api/health").0.starts_with("HTTP/1.1 200 OK"));
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn it_goes_on_if_nobody_reads_the_log() {
    let (mut child, address) = start(&mut touchmove(&["serve", "--listen", "127.0.0.1:0", "--log", "text"]));
    drop(child.stderr.take());
    assert!(get(&address, "localhost", "/api/health").0.starts_with("HTTP/1.1 200 OK"));
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
}
