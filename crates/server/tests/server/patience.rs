//! How long is waited.

use crate::client::{Client, JSON, TEXT, start};
use crate::contract;
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
        let answer = client.answer("GET");
        assert_eq!(answer.problem(408), "too-slow");
        contract::check("GET", "/api/health", "", b"", &answer);
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

const CONTEST: &str = "/api/games/correct-move/contest";
const CASES: usize = 10_000;

/// Limits with room for one long answer at a time, which is much more than the system keeps for a connection.
fn one_long_answer() -> Limits {
    Limits { answers: CASES, answer_budget: CASES * 1024, ..Limits::default() }
}

/// Asks for the long answer, of which nothing is read yet.
fn ask_for_much(client: &mut Client) {
    let body = "17 49 56\n".repeat(CASES);
    let typed = format!("content-type: {TEXT}\r\ncontent-length: {}\r\n", body.len());
    let head = client.head("POST", CONTEST, &typed);
    client.send(format!("{head}{body}").as_bytes());
}

/// The length of the long answer, its head included, as a server with time gives it.
fn length_of_much() -> usize {
    let mut client = Client::new(start(one_long_answer()));
    ask_for_much(&mut client);
    client.hang_up();
    client.rest().len()
}

#[test]
fn a_long_answer_keeps_its_room_until_it_is_taken() {
    let address = start(Limits { patience: SHORT, ..one_long_answer() });
    let mut slow = Client::new(address);
    ask_for_much(&mut slow);
    // It has been given out when the first of it comes.
    slow.sip(1).unwrap();
    assert_eq!(Client::new(address).text(CONTEST, "17 49 56\n").problem(503), "busy");
    slow.hang_up();
    slow.rest();
    Client::new(address).text(CONTEST, "17 49 56\n").ok();
}

#[test]
fn a_client_that_takes_an_answer_too_slowly_is_dropped_and_its_room_is_free() {
    let limits = Limits { stall_time: 3 * SHORT, least_rate: 4 * 1024 * 1024, ..one_long_answer() };
    let address = start(limits);
    let all = length_of_much();
    let mut slow = Client::new(address);
    ask_for_much(&mut slow);
    slow.sip(1).unwrap();
    let slow = std::thread::spawn(move || {
        // Some 400 KB a second at the most, and never nothing for long.
        let mut taken = 1;
        while let Ok(bytes @ 1..) = slow.sip(4096) {
            taken += bytes;
        }
        taken
    });
    let began = Instant::now();
    Client::new(address).text(CONTEST, "17 49 56\n").ok();
    assert!(began.elapsed() < SOON, "{:?}", began.elapsed());
    assert!(slow.join().unwrap() < all);
}

#[test]
fn a_client_that_takes_an_answer_slowly_but_quickly_enough_gets_it_all_and_may_ask_again() {
    let time = 10 * SHORT;
    let limits = Limits { stall_time: time, idle_time: time, least_rate: 64 * 1024, ..one_long_answer() };
    let all = length_of_much();
    let (mut slow, began) = (Client::new(start(limits)), Instant::now());
    ask_for_much(&mut slow);
    let mut taken = 0;
    while taken < all {
        taken += match slow.sip(6 * 1024) {
            Ok(bytes @ 1..) => bytes,
            end => panic!("dropped after {:?} with {taken} of {all} bytes: {end:?}", began.elapsed()),
        };
    }
    assert!(began.elapsed() > 3 * time / 2, "that was not slow: {:?}", began.elapsed());
    assert_eq!(slow.get("/api/health").status, 200);
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
