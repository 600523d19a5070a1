//! Shutting down: what is in progress is finished, what is idle is closed.

use crate::client::{Client, no_timeouts};
use std::net::TcpStream;
use std::thread::JoinHandle;
use std::time::Duration;
use touchmove_server::{Limits, Server, ShutdownHandle};

const RECORD: &str = "/api/games/checkers/record";
const GAME: &str = "1. 9-14 23-19";

fn start(limits: Limits) -> (std::net::SocketAddr, ShutdownHandle, JoinHandle<()>) {
    let server = Server::bind("127.0.0.1:0", limits).unwrap();
    let (address, handle) = (server.address(), server.shutdown_handle());
    (address, handle, std::thread::spawn(move || server.run()))
}

/// Sends a request without the end of its body; returns when the server has begun to answer it.
fn start_request(client: &mut Client) {
    let headers =
        format!("content-type: text/plain\r\ncontent-length: {}\r\nexpect: 100-continue\r\n", GAME.len());
    let head = client.head("POST", RECORD, &headers);
    client.send(head.as_bytes());
    assert_eq!(client.response("POST").status, 100);
}

#[test]
fn requests_in_progress_are_answered_and_idle_connections_are_closed() {
    let (address, handle, server) = start(no_timeouts());
    let (mut busy, mut idle) = (Client::new(address), Client::new(address));
    assert_eq!(idle.get("/api/health").status, 200);
    start_request(&mut busy);
    handle.shut_down();
    assert!(idle.rest().is_empty());
    assert!(!server.is_finished());
    busy.send(GAME.as_bytes());
    let response = busy.response("POST");
    assert_eq!((response.status, response.header("connection")), (200, Some("close")));
    assert!(busy.rest().is_empty());
    server.join().unwrap();
    assert!(TcpStream::connect(address).is_err());
}

#[test]
fn responses_are_sent_to_their_end() {
    let (address, handle, server) = start(no_timeouts());
    let mut reader = Client::new(address);
    let record = "[Event \"a\"]\n1. 9-14 23-19 *\n\n".repeat(10_000);
    let headers = format!("content-type: text/plain\r\ncontent-length: {}\r\n", record.len());
    let head = reader.head("POST", RECORD, &headers);
    reader.send((head + &record).as_bytes());
    while reader.is_waiting() {
        std::thread::yield_now();
    }
    handle.shut_down();
    let response = reader.response("POST").ok();
    assert_eq!(response["records"].as_array().unwrap().len(), 10_000);
    server.join().unwrap();
}

#[test]
fn the_wait_for_requests_in_progress_is_limited() {
    let (address, handle, server) = start(Limits { shutdown_timeout: Duration::ZERO, ..no_timeouts() });
    let mut busy = Client::new(address);
    start_request(&mut busy);
    handle.shut_down();
    server.join().unwrap();
    assert!(busy.rest().is_empty());
}

#[test]
fn connections_without_a_request_do_not_delay_it() {
    let (address, handle, server) = start(no_timeouts());
    let mut silent = Client::new(address);
    let mut slow = Client::new(address);
    slow.send(b"GET /api/he");
    handle.shut_down();
    server.join().unwrap();
    assert!(silent.rest().is_empty() && slow.rest().is_empty());
}
