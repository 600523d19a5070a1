//! `touchmove serve`: startup, exit, errors. The API has tests in the server crate.

use crate::common::{Output, run, touchmove};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command};

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

#[test]
fn it_prints_its_address_answers_and_ends_when_interrupted() {
    let (mut child, address) = start(&mut touchmove(&["serve", "--listen", "127.0.0.1:0"]));
    let mut stream = TcpStream::connect(&address).unwrap();
    write!(stream, "GET /api/health HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n").unwrap();
    let mut response = String::new();
    stream.read_to_string(&mut response).unwrap();
    assert!(response.starts_with("HTTP/1.1 200 OK\r\n"), "{response}");
    assert!(response.ends_with("\r\n\r\n{\"status\":\"ok\"}"), "{response}");
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn an_address_in_use_is_reported() {
    let other = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = other.local_addr().unwrap().to_string();
    let output = listen_error(&address);
    assert_eq!(output.code, 74);
    let start = format!("touchmove serve: cannot listen on {address}: ");
    assert!(output.stderr.starts_with(&start), "{}", output.stderr);
}

#[test]
fn an_invalid_address_is_reported() {
    for address in ["nonsense", "127.0.0.1", "127.0.0.1:99999", ""] {
        let output = listen_error(address);
        assert_eq!(output.code, 74, "{address}: {}", output.stderr);
        assert!(output.stderr.starts_with("touchmove serve: cannot listen on "), "{}", output.stderr);
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
