//! How long is waited.

use crate::client::{Client, JSON, start};
use std::time::{Duration, Instant};
use touchmove_server::Limits;

const SHORT: Duration = Duration::from_millis(200);
/// Much longer than anything takes that ends by its own limit, much shorter than the usual ones.
const SOON: Duration = Duration::from_secs(5);

#[test]
fn a_head_that_does_not_come_is_not_waited_for() {
    let address = start(Limits { head_time: SHORT, ..Limits::default() });
    for begun in ["", "G", "GET /api/health HTTP/1.1\r\nhost: localhost\r\n"] {
        let (mut client, began) = (Client::new(address), Instant::now());
        client.send(begun.as_bytes());
        assert_eq!(client.answer("GET").problem(408), "too-slow");
        assert!(client.rest().is_empty());
        assert!((SHORT / 2..SOON).contains(&began.elapsed()));
    }
}

#[test]
fn a_head_that_comes_drop_by_drop_is_not_waited_for() {
    let address = start(Limits { head_time: SHORT, ..Limits::default() });
    let (mut client, began) = (Client::new(address), Instant::now());
    client.send(b"GET /api/health HTTP/1.1\r\n");
    while began.elapsed() < 3 * SHORT / 4 {
        client.send(b"a: b\r\n");
        std::thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(client.answer("GET").problem(408), "too-slow");
    assert!(began.elapsed() < SOON);
}

#[test]
fn a_body_that_does_not_come_is_not_waited_for() {
    let address = start(Limits { body_time: SHORT, ..Limits::default() });
    for begun in ["", "{", "{\"move\":"] {
        let (mut client, began) = (Client::new(address), Instant::now());
        let head = client.head(
            "POST",
            "/api/games/checkers/move",
            &format!("content-type: {JSON}\r\ncontent-length: 50\r\n"),
        );
        client.send(format!("{head}{begun}").as_bytes());
        let answer = client.answer("POST");
        assert_eq!(answer.problem(408), "too-slow");
        assert!(client.rest().is_empty());
        assert!((SHORT / 2..SOON).contains(&began.elapsed()));
    }
}

#[test]
fn a_connection_on_which_nothing_is_asked_is_closed() {
    let address = start(Limits { idle_time: SHORT, ..Limits::default() });
    let mut client = Client::new(address);
    for _ in 0..3 {
        assert_eq!(client.get("/api/health").status, 200);
        std::thread::sleep(SHORT / 4);
    }
    let began = Instant::now();
    assert!(client.rest().is_empty(), "an idle connection is closed without a word");
    assert!((SHORT / 4..SOON).contains(&began.elapsed()));
}

#[test]
fn the_next_head_has_its_own_time() {
    let address = start(Limits { head_time: SHORT, ..Limits::default() });
    let mut client = Client::new(address);
    assert_eq!(client.get("/api/health").status, 200);
    // Longer than a head may take, since none has begun.
    std::thread::sleep(2 * SHORT);
    assert_eq!(client.get("/api/health").status, 200);
    client.send(b"GET ");
    assert_eq!(client.answer("GET").problem(408), "too-slow");
    assert!(client.rest().is_empty());
}

#[test]
fn a_client_that_takes_no_answer_is_dropped_and_its_place_is_free() {
    let address = start(Limits { stall_time: SHORT, connections: 1, ..Limits::default() });
    let (mut greedy, began) = (Client::new(address), Instant::now());
    let (head, length) = {
        let head = greedy.head("GET", "/api/games/duck-chess/rules", "");
        greedy.send(head.as_bytes());
        (head, greedy.answer("GET").body.len())
    };
    // Much more than the system keeps for a connection.
    let count = 64 * 1024 * 1024 / length;
    greedy.send(head.repeat(count).as_bytes());
    // Only one connection at a time is answered, so this one waits until the other is dropped.
    let mut other = Client::new(address);
    assert_eq!(other.get("/api/health").status, 200);
    assert!((SHORT / 2..2 * SOON).contains(&began.elapsed()));
    assert!(greedy.rest().len() < count * length);
}

#[test]
fn a_connection_too_many_waits_for_its_turn() {
    let address = start(Limits { connections: 2, idle_time: SHORT, ..Limits::default() });
    let mut first = [Client::new(address), Client::new(address)];
    first.iter_mut().for_each(|client| assert_eq!(client.get("/api/health").status, 200));
    let began = Instant::now();
    assert_eq!(Client::new(address).get("/api/health").status, 200);
    assert!((SHORT / 4..SOON).contains(&began.elapsed()));
}
