//! Sizes of requests.

use crate::client::{Client, JSON, shared};
use serde_json::json;
use touchmove_server::Limits;

const VIEW: &str = "/api/games/checkers/view";

/// Returns JSON of this length.
fn padded(length: usize) -> Vec<u8> {
    let mut body = b"{}".to_vec();
    body.resize(length, b' ');
    body
}

#[test]
fn json_is_limited_to_the_byte() {
    let limit = Limits::default().max_json_body;
    let mut client = Client::new(shared());
    assert_eq!(client.request("POST", VIEW, JSON, &padded(limit)).status, 200);
    let response = client.request("POST", VIEW, JSON, &padded(limit + 1));
    assert_eq!(response.problem(413), "too-large");
    assert_eq!(response.header("connection"), Some("close"));
}

#[test]
fn chunked_bodies_have_the_same_limit() {
    let limit = Limits::default().max_json_body;
    for (length, status) in [(limit, 200), (limit + 1, 413), (40 * limit, 413)] {
        let mut client = Client::new(shared());
        let headers = format!("content-type: {JSON}\r\ntransfer-encoding: chunked\r\n");
        let head = client.head("POST", VIEW, &headers);
        let body = padded(length);
        client.send(head.as_bytes());
        for chunk in body.chunks(10_000) {
            client.send(format!("{:x}\r\n", chunk.len()).as_bytes());
            client.send(chunk);
            client.send(b"\r\n");
        }
        client.send(b"0\r\n\r\n");
        assert_eq!(client.response("POST").status, status, "{length}");
    }
}

#[test]
fn huge_content_lengths_are_refused_at_once() {
    let mut client = Client::new(shared());
    let headers = format!("content-type: {JSON}\r\ncontent-length: 9000000000000000000\r\n");
    let head = client.head("POST", VIEW, &headers);
    client.send(head.as_bytes());
    assert_eq!(client.response("POST").problem(413), "too-large");
}

#[test]
fn expect_continue_is_answered_before_the_body_is_sent() {
    let headers = |length: usize| {
        format!("content-type: {JSON}\r\ncontent-length: {length}\r\nexpect: 100-continue\r\n")
    };
    let mut client = Client::new(shared());
    let head = client.head("POST", VIEW, &headers(2));
    client.send(head.as_bytes());
    assert_eq!(client.response("POST").status, 100);
    client.send(b"{}");
    assert_eq!(client.response("POST").status, 200);
    let head = client.head("POST", VIEW, &headers(1_000_000));
    client.send(head.as_bytes());
    assert_eq!(client.response("POST").problem(413), "too-large");
}

#[test]
fn pdn_has_a_larger_limit_than_other_text() {
    let Limits { max_text_body, max_pdn_body, .. } = Limits::default();
    let game = "[Event \"a\"]\n1. 9-14 23-19 2. 14-18 22x15 3. 11x18 *\n\n";
    let mut client = Client::new(shared());
    let pdn = game.repeat(2 * max_text_body / game.len());
    let response = client.post_text("/api/games/checkers/record", &pdn).ok();
    assert_eq!((response["records"].as_array().unwrap().len(), &response["more"]), (10_000, &json!(true)));
    assert_eq!(response["selected"]["verdict"], "legal");
    let too_long = game.repeat(max_pdn_body / game.len() + 1);
    assert_eq!(client.post_text("/api/games/checkers/record", &too_long).problem(413), "too-large");

    let case = "1 2\n8\n-10 -12\n1 W\n12-3\n";
    let cases = max_text_body / case.len();
    let mut client = Client::new(shared());
    assert_eq!(client.post_text("/api/games/checkers/record", case.repeat(cases)).status, 200);
    let response = client.post_text("/api/games/checkers/record", case.repeat(cases + 1));
    assert_eq!(response.problem(413), "too-large");
    for (game, question) in [("duck-chess", "record"), ("checkers", "contest"), ("correct-move", "contest")] {
        let mut client = Client::new(shared());
        let response =
            client.post_text(&format!("/api/games/{game}/{question}"), " ".repeat(max_text_body + 1));
        assert_eq!(response.problem(413), "too-large");
    }
}

#[test]
fn one_game_of_maximum_length_is_answered() {
    let (start, round) = ("B:WK24:BK9\n", "9-13 24-20 13-9 20-24 ");
    let rounds = (Limits::default().max_text_body - start.len()) / round.len();
    let game = format!("{start}{}", round.repeat(rounds));
    let response = Client::new(shared()).post_text("/api/games/checkers/record", game).ok();
    assert_eq!(response["selected"]["next"], 2001);
    assert!(response["selected"]["plies"].as_u64().unwrap() > 100_000, "{}", response["records"]);
}

#[test]
fn refused_bodies_are_drained_so_that_the_response_arrives() {
    for _ in 0..5 {
        let mut client = Client::new(shared());
        let response = client.request("POST", VIEW, "application/x-www-form-urlencoded", &[b' '; 3_000_000]);
        assert_eq!(response.problem(415), "wrong-type");
    }
}
