//! The host that a request is for.

use crate::client::{Client, no_timeouts, shared};
use crate::contract;
use touchmove_server::Server;

fn status(head: &str) -> u16 {
    let mut client = Client::new(shared());
    client.send(head.as_bytes());
    client.response("GET").status
}

#[test]
fn only_loopback_hosts_are_answered() {
    for host in ["localhost", "localhost:80", "127.0.0.1", "127.9.9.9:1", "[::1]:8080"] {
        assert_eq!(status(&format!("GET /api/health HTTP/1.1\r\nhost: {host}\r\n\r\n")), 200, "{host}");
    }
    for host in
        ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80", "10.0.0.1", "", "[::2]"]
    {
        assert_eq!(status(&format!("GET /api/health HTTP/1.1\r\nhost: {host}\r\n\r\n")), 421, "{host}");
    }
    assert_eq!(status("GET http://evil.example/api/health HTTP/1.1\r\nhost: localhost\r\n\r\n"), 421);
    assert_eq!(status("GET http://localhost/api/health HTTP/1.1\r\nhost: localhost\r\n\r\n"), 200);
}

#[test]
fn exactly_one_host_header_is_required() {
    assert_eq!(status("GET /api/health HTTP/1.1\r\n\r\n"), 400);
    assert_eq!(status("GET /api/health HTTP/1.1\r\nhost: localhost\r\nhost: localhost\r\n\r\n"), 400);
    assert_eq!(status("GET /api/health HTTP/1.0\r\n\r\n"), 200);
}

#[test]
fn wrong_hosts_get_a_problem_document() {
    let mut client = Client::new(shared());
    client.send(b"GET /api/health HTTP/1.1\r\nhost: evil.example\r\n\r\n");
    let response = client.response("GET");
    assert_eq!(response.problem(421), "wrong-host");
    contract::check("GET", "/api/health", "", b"", &response);
    assert!(client.rest().is_empty());
}

#[test]
fn public_addresses_answer_for_every_host() {
    let server = Server::bind("0.0.0.0:0", no_timeouts()).unwrap();
    let port = server.address().port();
    std::thread::spawn(move || server.run());
    let mut client = Client::new(([127, 0, 0, 1], port).into());
    client.send(b"GET /api/health HTTP/1.1\r\nhost: any.example\r\n\r\n");
    assert_eq!(client.response("GET").status, 200);
}

#[test]
fn an_address_in_use_is_an_error() {
    assert!(Server::bind(shared(), no_timeouts()).is_err());
    assert!(Server::bind("127.0.0.1", no_timeouts()).is_err());
}
