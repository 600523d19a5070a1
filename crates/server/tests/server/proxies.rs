//! Clients behind a proxy.

use crate::client::{Client, no_timeouts, start};
use touchmove_server::Limits;

const RECORD: &str = "/api/games/checkers/record";
const GAME: &str = "1. 9-14 23-19";

/// Starts a request for a client of the proxy. Returns its status, which is 100 if it is in progress.
fn start_request(proxy: &mut Client, client: &str) -> u16 {
    let headers = format!(
        "x-forwarded-for: {client}\r\ncontent-type: text/plain\r\ncontent-length: {}\r\nexpect: 100-continue\r\n",
        GAME.len()
    );
    let head = proxy.head("POST", RECORD, &headers);
    proxy.send(head.as_bytes());
    proxy.response("POST").status
}

fn connect_and_start(address: std::net::SocketAddr, client: &str) -> (Client, u16) {
    let mut proxy = Client::new(address);
    let status = start_request(&mut proxy, client);
    (proxy, status)
}

#[test]
fn clients_of_a_trusted_proxy_are_limited_one_by_one() {
    let trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    let address = start(Limits { max_connections_per_address: 2, trusted_proxies, ..no_timeouts() });
    let mut busy: Vec<_> = (0..2).map(|_| connect_and_start(address, "192.0.2.1")).collect();
    assert!(busy.iter().all(|(_, status)| *status == 100));
    // The proxy may have any number of connections, and what its clients write into the header does not help them.
    for client in ["192.0.2.1", "198.51.100.1, 192.0.2.1", "192.0.2.1:4711"] {
        assert_eq!(connect_and_start(address, client).1, 503, "{client}");
    }
    for client in ["192.0.2.2", "192.0.2.1, 192.0.2.3"] {
        assert_eq!(connect_and_start(address, client).1, 100, "{client}");
    }
    for (proxy, _) in &mut busy {
        proxy.send(GAME.as_bytes());
        assert_eq!(proxy.response("POST").status, 200);
        // The same connection serves other clients afterwards.
        assert_eq!(start_request(proxy, "192.0.2.4"), 100);
    }
    assert_eq!(connect_and_start(address, "192.0.2.1").1, 100);
}

#[test]
fn the_header_of_other_clients_is_ignored() {
    let address = start(Limits { max_connections_per_address: 2, ..no_timeouts() });
    let busy: Vec<_> = (1..=2).map(|host| connect_and_start(address, &format!("192.0.2.{host}"))).collect();
    assert!(busy.iter().all(|(_, status)| *status == 100));
    let mut third = Client::new(address);
    assert!(third.rest().is_empty());
}
