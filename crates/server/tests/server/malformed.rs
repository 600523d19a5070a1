//! Malformed bodies and malformed requests.

use crate::client::{Client, JSON, TEXT, get, no_timeouts, post, shared, start};
use serde_json::json;
use touchmove_server::Limits;

const MOVE: &str = "/api/games/checkers/move";
const RECORD: &str = "/api/games/checkers/record";

#[test]
fn malformed_json_is_reported_with_its_location() {
    let mut client = Client::new(shared());
    for body in [
        "",
        "{",
        "nonsense",
        "[]",
        "{}{}",
        "{\"move\": 9}",
        "{\"move\": \"9-14\", \"mvoe\": 1}",
        "{\"move\":\"a\",\"move\":\"b\"}",
        "null",
        "\u{feff}{}",
        "{\"lang\":\"fr\",\"move\":\"9-14\"}",
    ] {
        let response = client.request("POST", MOVE, JSON, body.as_bytes());
        assert_eq!(response.problem(400), "malformed-json", "{body}");
        assert!(response.json()["line"].is_u64(), "{body}");
    }
    let not_utf8 = client.request("POST", MOVE, JSON, b"{\"move\":\"\xff\"}");
    assert_eq!(not_utf8.problem(400), "malformed-json");
    let deep = format!("{{\"path\":{}", "[".repeat(50_000));
    assert_eq!(client.request("POST", MOVE, JSON, deep.as_bytes()).problem(400), "malformed-json");
}

#[test]
fn unknown_fields_are_refused() {
    for question in ["view", "setup", "move", "shortest-path"] {
        let response = post(&format!("/api/games/kings-tour/{question}"), &json!({"nonsense": 1}));
        assert_eq!(response.problem(400), "malformed-json");
        let detail = &response.json()["detail"];
        assert!(detail.as_str().unwrap().contains("unknown field `nonsense`"), "{question}");
    }
}

#[test]
fn wrong_content_types_are_refused() {
    for (path, content_type) in [
        (MOVE, ""),
        (MOVE, TEXT),
        (MOVE, "application/x-www-form-urlencoded"),
        (MOVE, "application/jsonx"),
        (RECORD, ""),
        (RECORD, JSON),
        ("/api/games/checkers/contest", "text/html"),
    ] {
        let response = Client::new(shared()).request("POST", path, content_type, b"{\"move\":\"9-14\"}");
        assert_eq!(response.problem(415), "wrong-type", "{path} {content_type}");
    }
    let mut client = Client::new(shared());
    let response = client.request("POST", RECORD, "Text/Plain; charset=utf-8", b"1. 9-14");
    assert_eq!(response.status, 200);
    let body = b"{\"move\":\"9-14\"}";
    let headers =
        format!("content-type: Application/JSON;charset=utf-8\r\ncontent-length: {}\r\n", body.len());
    let head = client.head("POST", MOVE, &headers);
    client.send(&[head.as_bytes(), body].concat());
    assert_eq!(client.response("POST").status, 200);
}

#[test]
fn incomplete_bodies_are_reported() {
    for (path, content_type) in [(MOVE, JSON), (RECORD, TEXT)] {
        let mut client = Client::new(shared());
        let headers = format!("content-type: {content_type}\r\ncontent-length: 100\r\n");
        let head = client.head("POST", path, &headers);
        client.send(format!("{head}{{\"move\":").as_bytes());
        client.shut_down();
        assert_eq!(client.response("POST").problem(400), "broken-body", "{path}");
        assert!(client.rest().is_empty());
    }
}

#[test]
fn chunks_are_read_and_malformed_chunks_are_reported() {
    let mut client = Client::new(shared());
    let head = client.head("POST", MOVE, &format!("content-type: {JSON}\r\ntransfer-encoding: chunked\r\n"));
    client.send(format!("{head}7\r\n{{\"move\"\r\n8\r\n:\"9-14\"}}\r\n0\r\n\r\n").as_bytes());
    assert_eq!(client.response("POST").ok()["legal"], true);
    client.send(format!("{head}zz\r\n").as_bytes());
    assert_eq!(client.response("POST").problem(400), "broken-body");
    assert!(client.rest().is_empty());
}

#[test]
fn only_chunked_is_supported_as_transfer_coding() {
    for codings in [
        "transfer-encoding: gzip, chunked",
        "transfer-encoding: gzip\r\ntransfer-encoding: chunked",
        "transfer-encoding: chunked, chunked",
    ] {
        let mut client = Client::new(shared());
        let head = client.head("POST", MOVE, &format!("content-type: {JSON}\r\n{codings}\r\n"));
        client.send(format!("{head}11\r\n{{\"move\": \"9-14\"}}\r\n0\r\n\r\n").as_bytes());
        assert_eq!(client.response("POST").problem(501), "unsupported-coding", "{codings}");
        assert!(client.rest().is_empty());
    }
    let mut client = Client::new(shared());
    let head = client.head("POST", MOVE, &format!("content-type: {JSON}\r\ntransfer-encoding: Chunked\r\n"));
    client.send(format!("{head}10\r\n{{\"move\": \"9-14\"}}\r\n0\r\n\r\n").as_bytes());
    assert_eq!(client.response("POST").ok()["legal"], true);
}

const NOT_HTTP: [&[u8]; 8] = [
    b"nonsense\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"GET / HTTP/1.1\r\nno colon\r\n\r\n",
    b"GET /\x00 HTTP/1.1\r\n\r\n",
    b"POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: -1\r\n\r\n",
    b"POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n",
    b"POST / HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: nonsense\r\n\r\n",
];

/// Expects a refusal by hyper, which has no body, and the end of the connection.
fn expect_refusal(client: &mut Client, status: u16) {
    let response = client.response("GET");
    assert_eq!(response.status, status);
    assert_eq!(response.header("content-length"), Some("0"));
    assert_eq!(response.header("connection"), Some("close"));
    assert!(client.rest().is_empty());
}

#[test]
fn input_that_is_not_http_is_refused() {
    for bytes in NOT_HTTP {
        let mut client = Client::new(shared());
        client.send(bytes);
        expect_refusal(&mut client, 400);
    }
    assert_eq!(get("/api/health").status, 200);
}

#[test]
fn lengths_that_no_integer_holds_are_too_large() {
    for length in ["18446744073709551615", "18446744073709551616", &"9".repeat(1000)] {
        let mut client = Client::new(shared());
        let head = client.head("POST", MOVE, &format!("content-length: {length}\r\n"));
        client.send(head.as_bytes());
        expect_refusal(&mut client, 413);
        // The same after an ordinary request on the same connection.
        let mut client = Client::new(shared());
        assert_eq!(client.post(MOVE, &json!({"move": "9-14"})).status, 200);
        client.send(head.as_bytes());
        expect_refusal(&mut client, 413);
    }
}

#[test]
fn requests_before_input_that_is_not_http_are_answered() {
    let client = Client::new(shared());
    let rules = client.head("GET", "/api/games/duck-chess/rules", "");
    let unread_body = client.head("POST", "/nothing", "content-length: 5\r\n") + "abcde";
    let no_body = client.head("HEAD", "/nothing", "");
    for bytes in NOT_HTTP {
        let mut client = Client::new(shared());
        client.send(&[format!("{rules}{unread_body}{no_body}").repeat(3).as_bytes(), bytes].concat());
        for _ in 0..3 {
            assert_eq!(client.response("GET").ok()["game"], "duck-chess");
            assert_eq!(client.response("POST").problem(404), "not-found");
            assert_eq!(client.response("HEAD").status, 404);
        }
        expect_refusal(&mut client, 400);
    }
}

#[test]
fn oversize_heads_are_refused() {
    let request_line = |length: usize| format!("GET /api/health?{} HTTP/1.1\r\n", "x".repeat(length));
    let mut client = Client::new(shared());
    client.send(request_line(300_000).as_bytes());
    expect_refusal(&mut client, 431);
    let mut client = Client::new(shared());
    client.send(format!("GET /api/health HTTP/1.1\r\n{}\r\n", "a: b\r\n".repeat(101)).as_bytes());
    expect_refusal(&mut client, 431);
    let mut client = Client::new(start(Limits { max_head: 256 * 1024, ..no_timeouts() }));
    client.send(format!("{}host: localhost\r\n\r\n", request_line(65_534)).as_bytes());
    expect_refusal(&mut client, 414);
}

#[test]
fn http_2_and_incomplete_heads_get_no_response() {
    for bytes in [&b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"[..], b"", b"GET / HT", b"GET / HTTP/1.1\r\nhost: lo"] {
        let mut client = Client::new(shared());
        client.send(bytes);
        client.shut_down();
        let rest = client.rest();
        assert!(rest.is_empty(), "{}", String::from_utf8_lossy(&rest));
    }
}
