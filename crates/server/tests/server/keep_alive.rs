//! Several requests on one connection, pipelined requests, interrupted requests.

use crate::client::{Client, get, shared};
use serde_json::json;

const GAMES: [&str; 4] = ["checkers", "kings-tour", "correct-move", "duck-chess"];

/// Returns a legal move as a request.
fn move_request(client: &Client) -> String {
    let body = json!({"move": "9-14"}).to_string();
    let headers = format!("content-type: application/json\r\ncontent-length: {}\r\n", body.len());
    client.head("POST", "/api/games/checkers/move", &headers) + &body
}

#[test]
fn a_connection_serves_many_requests() {
    let mut client = Client::new(shared());
    for round in 0..200 {
        assert_eq!(client.get("/api/health").status, 200, "{round}");
        assert_eq!(client.post("/api/games/checkers/move", &json!({"move": "9-14"})).status, 200);
        assert_eq!(client.post("/api/games/checkers/move", &json!({"move": "x"})).status, 422);
        assert_eq!(client.get("/nothing").status, 404);
    }
}

#[test]
fn pipelined_requests_are_answered_in_order() {
    let mut client = Client::new(shared());
    let games = || GAMES.iter().cycle().take(50);
    let requests: String =
        games().map(|game| client.head("GET", &format!("/api/games/{game}/rules"), "")).collect();
    client.send(requests.as_bytes());
    for game in games() {
        assert_eq!(client.response("GET").ok()["game"], *game);
    }
}

#[test]
fn pipelined_requests_may_have_bodies() {
    let mut client = Client::new(shared());
    let request = move_request(&client);
    client.send(request.repeat(20).as_bytes());
    for _ in 0..20 {
        assert_eq!(client.response("POST").ok()["legal"], true);
    }
}

#[test]
fn requests_may_arrive_in_pieces() {
    let mut client = Client::new(shared());
    let request = move_request(&client);
    for middle in (1..request.len()).step_by(7) {
        client.send(&request.as_bytes()[..middle]);
        std::thread::yield_now();
        client.send(&request.as_bytes()[middle..]);
        assert_eq!(client.response("POST").ok()["legal"], true);
    }
}

#[test]
fn half_closed_connections_get_their_response() {
    let mut client = Client::new(shared());
    let head = client.head("GET", "/api/games/checkers/rules", "");
    client.send(head.as_bytes());
    client.shut_down();
    assert_eq!(client.response("GET").status, 200);
    assert!(client.rest().is_empty());
}

#[test]
fn connections_are_closed_on_request() {
    let mut client = Client::new(shared());
    let head = client.head("GET", "/api/health", "connection: close\r\n");
    client.send(head.as_bytes());
    assert_eq!(client.response("GET").status, 200);
    assert!(client.rest().is_empty());
    let mut http_1_0 = Client::new(shared());
    http_1_0.send(b"GET /api/health HTTP/1.0\r\n\r\n");
    assert_eq!(http_1_0.response("GET").status, 200);
    assert!(http_1_0.rest().is_empty());
}

#[test]
fn aborted_requests_do_no_harm() {
    for sent in [
        "",
        "GET /api",
        "GET /api/health HTTP/1.1\r\n",
        "POST /api/games/checkers/record HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/plain\r\ncontent-length: 1000000\r\n\r\n1. 9-14",
        "GET /api/games/duck-chess/picture.png?width=600 HTTP/1.1\r\nhost: localhost\r\n\r\n",
    ] {
        for _ in 0..5 {
            let mut client = Client::new(shared());
            client.send(sent.as_bytes());
        }
    }
    assert_eq!(get("/api/health").status, 200);
}
