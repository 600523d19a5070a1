//! `touchmove serve` as others meet it: what it says, what it answers, how it ends.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Output, Stdio};

fn serve(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_touchmove"));
    command.arg("serve").args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Starts a server and waits for the line that says where it listens.
fn started(command: &mut Command) -> (Child, String) {
    let mut child = command.spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    let address =
        line.strip_prefix("touchmove is listening on http://").and_then(|rest| rest.strip_suffix("/\n"));
    let address = address.unwrap_or_else(|| panic!("it said {line:?}")).to_owned();
    (child, address)
}

fn interrupt(child: &Child) {
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
}

fn refused(args: &[&str]) -> (Output, String) {
    let output = serve(args).output().unwrap();
    assert!(output.stdout.is_empty());
    let said = String::from_utf8(output.stderr.clone()).unwrap();
    (output, said)
}

#[test]
fn it_says_where_it_listens_answers_there_and_ends_when_interrupted() {
    let (mut child, address) = started(&mut serve(&["--listen", "127.0.0.1:0"]));
    let mut stream = TcpStream::connect(&address).unwrap();
    write!(stream, "GET /api/health HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(
        answer.starts_with("HTTP/1.1 200 OK\r\n") && answer.ends_with("\r\n\r\n{\"status\":\"ok\"}"),
        "{answer}"
    );
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn an_address_that_somebody_else_has_is_told() {
    let other = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = other.local_addr().unwrap().to_string();
    let (output, said) = refused(&["--listen", &address]);
    assert_eq!(output.status.code(), Some(74));
    assert!(said.starts_with(&format!("touchmove serve: cannot listen on {address}: ")), "{said}");
}

#[test]
fn an_address_that_is_none_is_told() {
    for address in ["nonsense", "127.0.0.1", "127.0.0.1:99999", ""] {
        let (output, said) = refused(&["--listen", address]);
        assert_eq!(output.status.code(), Some(74), "{address}: {said}");
        assert!(said.starts_with("touchmove serve: cannot listen on "), "{said}");
    }
}

#[test]
fn without_a_browser_it_says_so_and_goes_on() {
    let (mut child, address) = started(serve(&["--listen", "127.0.0.1:0", "--open"]).env("PATH", "/nowhere"));
    assert!(TcpStream::connect(&address).is_ok());
    let mut line = String::new();
    BufReader::new(child.stderr.as_mut().unwrap()).read_line(&mut line).unwrap();
    assert!(line.contains("cannot start a browser"), "{line}");
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
}
