//! Bodies that are not what belongs there, and requests that are none.

use crate::client::{Client, JSON, TEXT, post, start, usual};
use crate::contract;
use serde_json::json;
use touchmove_server::Limits;

const MOVE: &str = "/api/games/checkers/move";
const RECORD: &str = "/api/games/checkers/record";

#[test]
fn json_that_is_none_is_told_where() {
    let mut client = Client::new(usual());
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
        let answer = client.ask("POST", MOVE, JSON, body.as_bytes());
        assert_eq!(answer.problem(400), "malformed-json", "{body}");
        assert!(answer.json()["line"].is_u64(), "{body}");
    }
    let not_utf8 = client.ask("POST", MOVE, JSON, b"{\"move\":\"\xff\"}");
    assert_eq!(not_utf8.problem(400), "malformed-json");
    let deep = format!("{{\"path\":{}", "[".repeat(50_000));
    assert_eq!(client.ask("POST", MOVE, JSON, deep.as_bytes()).problem(400), "malformed-json");
}

#[test]
fn every_question_refuses_fields_that_it_does_not_know() {
    for question in ["view", "setup", "move", "way"] {
        let answer = post(&format!("/api/games/kings-tour/{question}"), &json!({"nonsense": 1}));
        assert_eq!(answer.problem(400), "malformed-json");
        assert!(answer.json()["detail"].as_str().unwrap().contains("unknown field `nonsense`"), "{question}");
    }
}

#[test]
fn the_type_must_be_the_right_one() {
    for (path, kind) in [
        (MOVE, ""),
        (MOVE, TEXT),
        (MOVE, "application/x-www-form-urlencoded"),
        (MOVE, "application/jsonx"),
        (RECORD, ""),
        (RECORD, JSON),
        ("/api/games/checkers/contest", "text/html"),
    ] {
        let answer = Client::new(usual()).ask("POST", path, kind, b"{\"move\":\"9-14\"}");
        assert_eq!(answer.problem(415), "wrong-type", "{path} {kind}");
    }
    let mut client = Client::new(usual());
    let answer = client.ask("POST", RECORD, "Text/Plain; charset=utf-8", b"1. 9-14");
    assert_eq!(answer.status, 200);
    let question = b"{\"move\":\"9-14\"}";
    let head = client.head(
        "POST",
        MOVE,
        &format!("content-type: Application/JSON;charset=utf-8\r\ncontent-length: {}\r\n", question.len()),
    );
    client.send(&[head.as_bytes(), question].concat());
    assert_eq!(client.answer("POST").status, 200);
}

#[test]
fn a_body_that_breaks_off_is_told_so() {
    for (path, kind) in [(MOVE, JSON), (RECORD, TEXT)] {
        let mut client = Client::new(usual());
        let head = client.head("POST", path, &format!("content-type: {kind}\r\ncontent-length: 100\r\n"));
        client.send(format!("{head}{{\"move\":").as_bytes());
        client.hang_up();
        let answer = client.answer("POST");
        assert_eq!(answer.problem(400), "broken-body", "{path}");
        assert!(client.rest().is_empty());
    }
}

#[test]
fn chunks_are_read_and_broken_chunks_are_not() {
    let mut client = Client::new(usual());
    let head = client.head("POST", MOVE, &format!("content-type: {JSON}\r\ntransfer-encoding: chunked\r\n"));
    client.send(format!("{head}7\r\n{{\"move\"\r\n8\r\n:\"9-14\"}}\r\n0\r\n\r\n").as_bytes());
    assert_eq!(client.answer("POST").ok()["legal"], true);
    client.send(format!("{head}zz\r\n").as_bytes());
    assert_eq!(client.answer("POST").problem(400), "broken-body");
    assert!(client.rest().is_empty());
}

const NO_HTTP: [&[u8]; 8] = [
    b"nonsense\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"GET / HTTP/1.1\r\nno colon\r\n\r\n",
    b"GET /\x00 HTTP/1.1\r\n\r\n",
    b"POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: -1\r\n\r\n",
    b"POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n",
    b"POST / HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: nonsense\r\n\r\n",
];

#[test]
fn what_is_not_http_is_told_so_and_the_connection_closed() {
    for bytes in NO_HTTP {
        let mut client = Client::new(usual());
        client.send(bytes);
        expect_refusal(&mut client, 400, "bad-request");
    }
    assert_eq!(crate::client::get("/api/health").status, 200);
}

/// The last answer of a connection.
fn expect_refusal(client: &mut Client, status: u16, kind: &str) {
    let answer = client.answer("GET");
    assert_eq!(answer.problem(status), kind);
    assert_eq!(answer.header("connection"), Some("close"));
    contract::check("GET", "/api/health", "", b"", &answer);
    assert!(client.rest().is_empty());
}

#[test]
fn what_is_not_http_behind_good_requests_is_told_so_behind_their_answers() {
    let client = Client::new(usual());
    let rules = client.head("GET", "/api/games/duck-chess/rules", "");
    let unread_body = client.head("POST", "/nothing", "content-length: 5\r\n") + "abcde";
    let no_body = client.head("HEAD", "/nothing", "");
    for bytes in NO_HTTP {
        let mut client = Client::new(usual());
        client.send(&[format!("{rules}{unread_body}{no_body}").repeat(3).as_bytes(), bytes].concat());
        for _ in 0..3 {
            assert_eq!(client.answer("GET").ok()["game"], "duck-chess");
            assert_eq!(client.answer("POST").problem(404), "not-found");
            assert_eq!(client.answer("HEAD").status, 404);
        }
        expect_refusal(&mut client, 400, "bad-request");
    }
}

#[test]
fn what_is_not_http_does_not_touch_an_answer_that_is_being_taken() {
    let mut client = Client::new(usual());
    let rules = client.head("GET", "/api/games/duck-chess/rules", "");
    let mut requests = rules.repeat(20).into_bytes();
    requests.extend_from_slice(NO_HTTP[0]);
    client.send(&requests);
    // All that the system keeps for a connection is full by now.
    std::thread::sleep(std::time::Duration::from_millis(200));
    for _ in 0..20 {
        assert_eq!(client.answer("GET").ok()["game"], "duck-chess");
    }
    expect_refusal(&mut client, 400, "bad-request");
}

#[test]
fn a_head_that_is_too_large_is_told_so() {
    let long = |length: usize| format!("GET /api/health?{} HTTP/1.1\r\n", "x".repeat(length));
    let mut client = Client::new(usual());
    // It is still being sent when it has been refused already.
    for part in long(300_000).as_bytes().chunks(60_000) {
        client.send(part);
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    expect_refusal(&mut client, 431, "head-too-large");
    let mut client = Client::new(usual());
    client.send(format!("GET /api/health HTTP/1.1\r\n{}\r\n", "a: b\r\n".repeat(101)).as_bytes());
    expect_refusal(&mut client, 431, "head-too-large");
    let mut client = Client::new(start(Limits { head: 256 * 1024, ..Limits::default() }));
    client.send(format!("{}host: localhost\r\n\r\n", long(65_534)).as_bytes());
    expect_refusal(&mut client, 414, "uri-too-long");
}

#[test]
fn whoever_speaks_another_protocol_or_ends_within_a_head_is_told_nothing() {
    for bytes in [&b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"[..], b"", b"GET / HT", b"GET / HTTP/1.1\r\nhost: lo"] {
        let mut client = Client::new(usual());
        client.send(bytes);
        client.hang_up();
        let rest = client.rest();
        assert!(rest.is_empty(), "{}", String::from_utf8_lossy(&rest));
    }
}

#[test]
fn a_large_body_of_the_wrong_type_is_told_so_and_not_cut_off() {
    for _ in 0..5 {
        let answer =
            Client::new(usual()).ask("POST", RECORD, "application/x-www-form-urlencoded", &[b' '; 3_000_000]);
        assert_eq!(answer.problem(415), "wrong-type");
    }
}
