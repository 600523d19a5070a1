//! Which host a request is for.

use crate::client::{Client, usual};
use touchmove_server::{Limits, Server};

fn ask(head: &str) -> u16 {
    let mut client = Client::new(usual());
    client.send(head.as_bytes());
    client.answer("GET").status
}

#[test]
fn only_names_of_this_computer_are_answered() {
    for host in ["localhost", "localhost:80", "127.0.0.1", "127.9.9.9:1", "[::1]:8080"] {
        assert_eq!(ask(&format!("GET /api/health HTTP/1.1\r\nhost: {host}\r\n\r\n")), 200, "{host}");
    }
    for host in
        ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80", "10.0.0.1", "", "[::2]"]
    {
        assert_eq!(ask(&format!("GET /api/health HTTP/1.1\r\nhost: {host}\r\n\r\n")), 421, "{host}");
    }
    assert_eq!(ask("GET http://evil.example/api/health HTTP/1.1\r\nhost: localhost\r\n\r\n"), 421);
    assert_eq!(ask("GET http://localhost/api/health HTTP/1.1\r\nhost: localhost\r\n\r\n"), 200);
}

#[test]
fn there_must_be_one_host() {
    assert_eq!(ask("GET /api/health HTTP/1.1\r\n\r\n"), 400);
    assert_eq!(ask("GET /api/health HTTP/1.1\r\nhost: localhost\r\nhost: localhost\r\n\r\n"), 400);
    assert_eq!(ask("GET /api/health HTTP/1.0\r\n\r\n"), 200);
}

#[test]
fn the_refusal_is_a_problem() {
    let mut client = Client::new(usual());
    client.send(b"GET /api/health HTTP/1.1\r\nhost: evil.example\r\n\r\n");
    let answer = client.answer("GET");
    assert_eq!(answer.problem(421), "wrong-host");
    crate::contract::check("GET", "/api/health", "", b"", &answer);
    assert!(client.rest().is_empty());
}

#[test]
fn a_server_for_other_computers_answers_to_every_name() {
    let server = Server::bind("0.0.0.0:0", Limits::default()).unwrap();
    let port = server.address().port();
    std::thread::spawn(move || server.run());
    let mut client = Client::new(([127, 0, 0, 1], port).into());
    client.send(b"GET /api/health HTTP/1.1\r\nhost: any.example\r\n\r\n");
    assert_eq!(client.answer("GET").status, 200);
}

#[test]
fn an_address_is_listened_on_once() {
    assert!(Server::bind(usual(), Limits::default()).is_err());
    assert!(Server::bind("127.0.0.1", Limits::default()).is_err());
}
