//! Connections: many requests on one, several at once, half of one.

use crate::client::{Client, get, usual};
use serde_json::json;

#[test]
fn many_requests_go_over_one_connection() {
    let mut client = Client::new(usual());
    for round in 0..200 {
        assert_eq!(client.get("/api/health").status, 200, "{round}");
        assert_eq!(client.post("/api/games/checkers/move", &json!({"move": "9-14"})).status, 200);
        assert_eq!(client.post("/api/games/checkers/move", &json!({"move": "x"})).status, 422);
        assert_eq!(client.get("/nothing").status, 404);
    }
}

#[test]
fn requests_that_come_all_at_once_are_answered_in_order() {
    let mut client = Client::new(usual());
    let games = ["checkers", "kings-tour", "correct-move", "duck-chess"];
    let requests: String =
        (0..50).map(|n| client.head("GET", &format!("/api/games/{}/rules", games[n % 4]), "")).collect();
    client.send(requests.as_bytes());
    for n in 0..50 {
        assert_eq!(client.answer("GET").ok()["game"], games[n % 4]);
    }
}

#[test]
fn requests_with_bodies_may_come_all_at_once_too() {
    let mut client = Client::new(usual());
    let body = json!({"move": "9-14"}).to_string();
    let head = client.head(
        "POST",
        "/api/games/checkers/move",
        &format!("content-type: application/json\r\ncontent-length: {}\r\n", body.len()),
    );
    client.send(format!("{head}{body}").repeat(20).as_bytes());
    for _ in 0..20 {
        assert_eq!(client.answer("POST").ok()["legal"], true);
    }
}

#[test]
fn a_request_cut_anywhere_is_the_same_request() {
    let body = json!({"move": "9-14"}).to_string();
    let mut client = Client::new(usual());
    let head = client.head(
        "POST",
        "/api/games/checkers/move",
        &format!("content-type: application/json\r\ncontent-length: {}\r\n", body.len()),
    );
    let request = format!("{head}{body}");
    for cut in (1..request.len()).step_by(7) {
        client.send(&request.as_bytes()[..cut]);
        std::thread::yield_now();
        client.send(&request.as_bytes()[cut..]);
        assert_eq!(client.answer("POST").ok()["legal"], true);
    }
}

#[test]
fn a_client_that_says_no_more_still_gets_its_answer() {
    let mut client = Client::new(usual());
    let head = client.head("GET", "/api/games/checkers/rules", "");
    client.send(head.as_bytes());
    client.hang_up();
    assert_eq!(client.answer("GET").status, 200);
    assert!(client.rest().is_empty());
}

#[test]
fn a_client_that_wants_to_be_gone_is_let_go() {
    let mut client = Client::new(usual());
    let head = client.head("GET", "/api/health", "connection: close\r\n");
    client.send(head.as_bytes());
    assert_eq!(client.answer("GET").status, 200);
    assert!(client.rest().is_empty());
    let mut old = Client::new(usual());
    old.send(b"GET /api/health HTTP/1.0\r\n\r\n");
    assert_eq!(old.answer("GET").status, 200);
    assert!(old.rest().is_empty());
}

#[test]
fn clients_that_vanish_do_no_harm() {
    for begun in [
        "",
        "GET /api",
        "GET /api/health HTTP/1.1\r\n",
        "POST /api/games/checkers/record HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/plain\r\ncontent-length: 1000000\r\n\r\n1. 9-14",
        "GET /api/games/duck-chess/picture.png?width=600 HTTP/1.1\r\nhost: localhost\r\n\r\n",
    ] {
        for _ in 0..5 {
            let mut client = Client::new(usual());
            client.send(begun.as_bytes());
        }
    }
    assert_eq!(get("/api/health").status, 200);
}
