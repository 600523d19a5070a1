//! Limits on connections: which are closed to make room, and the limit per address.

use crate::client::{Client, no_timeouts, start};
use std::net::SocketAddr;
use touchmove_server::Limits;

const RECORD: &str = "/api/games/checkers/record";
const GAME: &str = "1. 9-14 23-19";

/// Sends a request without the end of its body, so that it is in progress. The server has read the head when this returns.
fn start_request(client: &mut Client) {
    let headers =
        format!("content-type: text/plain\r\ncontent-length: {}\r\nexpect: 100-continue\r\n", GAME.len());
    let head = client.head("POST", RECORD, &headers);
    client.send(head.as_bytes());
    assert_eq!(client.response("POST").status, 100);
}

fn finish_request(client: &mut Client) {
    client.send(GAME.as_bytes());
    assert_eq!(client.response("POST").status, 200);
}

fn get_health(client: &mut Client) {
    assert_eq!(client.get("/api/health").status, 200);
}

fn limited(max_connections: usize) -> SocketAddr {
    start(Limits { max_connections, ..no_timeouts() })
}

#[test]
fn connections_that_have_been_idle_longest_make_room() {
    let address = limited(3);
    let mut clients: Vec<Client> = (0..3).map(|_| Client::new(address)).collect();
    clients.iter_mut().for_each(get_health);
    // The first is no longer the one that has been idle longest.
    get_health(&mut clients[0]);
    let mut fourth = Client::new(address);
    get_health(&mut fourth);
    assert!(clients[1].rest().is_empty());
    get_health(&mut clients[0]);
    get_health(&mut clients[2]);
    get_health(&mut fourth);
}

#[test]
fn connections_without_a_complete_head_make_room() {
    for sent in ["", "GET /api/he", "GET /api/health HTTP/1.1\r\nhost: localhost\r\n"] {
        let address = limited(3);
        let slow: Vec<Client> = (0..30)
            .map(|_| {
                let mut client = Client::new(address);
                client.send(sent.as_bytes());
                client
            })
            .collect();
        get_health(&mut Client::new(address));
        drop(slow);
    }
}

#[test]
fn connections_with_a_request_in_progress_are_not_closed() {
    let address = limited(2);
    let mut busy = [Client::new(address), Client::new(address)];
    busy.iter_mut().for_each(start_request);
    let mut third = Client::new(address);
    let head = third.head("GET", "/api/health", "");
    third.send(head.as_bytes());
    assert!(third.is_waiting());
    finish_request(&mut busy[0]);
    // Now the first is idle and makes room.
    assert_eq!(third.response("GET").status, 200);
    assert!(busy[0].rest().is_empty());
    finish_request(&mut busy[1]);
}

#[test]
fn connections_whose_response_is_still_read_are_not_closed() {
    let address = limited(1);
    let mut reader = Client::new(address);
    let record = "[Event \"a\"]\n1. 9-14 23-19 *\n\n".repeat(10_000);
    let headers = format!("content-type: text/plain\r\ncontent-length: {}\r\n", record.len());
    let head = reader.head("POST", RECORD, &headers);
    reader.send((head + &record).as_bytes());
    while reader.is_waiting() {
        std::thread::yield_now();
    }
    // The system holds less than the whole response.
    let mut second = Client::new(address);
    let head = second.head("GET", "/api/health", "");
    second.send(head.as_bytes());
    assert!(second.is_waiting());
    let response = reader.response("POST").ok();
    assert_eq!(response["records"].as_array().unwrap().len(), 10_000);
    assert_eq!(second.response("GET").status, 200);
}

#[cfg(target_os = "linux")]
mod addresses {
    use super::*;

    fn limited_per_address(max_connections_per_address: usize) -> SocketAddr {
        start(Limits { max_connections_per_address, ..no_timeouts() })
    }

    #[test]
    fn an_address_with_too_many_requests_in_progress_gets_no_more_connections() {
        let address = limited_per_address(2);
        let mut busy = [Client::at(2, address), Client::at(2, address)];
        busy.iter_mut().for_each(start_request);
        for _ in 0..10 {
            assert!(Client::at(2, address).rest().is_empty());
            get_health(&mut Client::at(3, address));
        }
        busy.iter_mut().for_each(finish_request);
        get_health(&mut Client::at(2, address));
    }

    #[test]
    fn the_address_with_most_idle_connections_makes_room() {
        let address = limited(4);
        let mut first = Client::at(2, address);
        get_health(&mut first);
        let mut many: Vec<Client> = (0..3).map(|_| Client::at(3, address)).collect();
        many.iter_mut().for_each(get_health);
        let mut fifth = Client::at(4, address);
        get_health(&mut fifth);
        assert!(many[0].rest().is_empty());
        get_health(&mut first);
        get_health(&mut many[1]);
        get_health(&mut many[2]);
    }

    #[test]
    fn idle_connections_of_an_address_make_room_for_its_own() {
        let address = limited_per_address(2);
        let mut other = Client::at(3, address);
        get_health(&mut other);
        let mut idle: Vec<Client> = (0..2).map(|_| Client::at(2, address)).collect();
        idle.iter_mut().for_each(get_health);
        let mut third = Client::at(2, address);
        get_health(&mut third);
        assert!(idle[0].rest().is_empty());
        get_health(&mut idle[1]);
        get_health(&mut other);
    }
}
