//! Many clients at a time.

use crate::client::{Client, no_timeouts, start};
use serde_json::json;
use touchmove_server::Limits;

/// Returns 1000, or as many clients as the process may have open together with the server's ends of the connections.
fn client_count() -> usize {
    let output = std::process::Command::new("sh").args(["-c", "ulimit -n"]).output();
    let files = output.ok().and_then(|out| String::from_utf8(out.stdout).ok()?.trim().parse::<usize>().ok());
    files.map_or(1000, |files| (files.saturating_sub(200) / 2).min(1000))
}

/// Limits for clients that all have the same address.
fn many_connections() -> Limits {
    Limits { max_connections_per_address: 4096, ..no_timeouts() }
}

#[test]
fn a_thousand_clients_are_answered_at_a_time() {
    let address = start(many_connections());
    let mut clients: Vec<Client> = (0..client_count()).map(|_| Client::new(address)).collect();
    // All send their requests before any reads its response.
    let moves = ["9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16"];
    for (client, mv) in clients.iter_mut().zip(moves.iter().cycle()) {
        let body = json!({"move": mv}).to_string();
        let headers = format!("content-type: application/json\r\ncontent-length: {}\r\n", body.len());
        let head = client.head("POST", "/api/games/checkers/move", &headers);
        client.send(format!("{head}{body}").as_bytes());
    }
    for (client, mv) in clients.iter_mut().zip(moves.iter().cycle()) {
        assert_eq!(client.response("POST").ok()["move"], *mv);
    }
    // The same with requests for the worker pool.
    for client in &mut clients {
        let body = "17 49 56\n".repeat(20);
        let headers = format!("content-type: text/plain\r\ncontent-length: {}\r\n", body.len());
        let head = client.head("POST", "/api/games/correct-move/contest", &headers);
        client.send(format!("{head}{body}").as_bytes());
    }
    for client in &mut clients {
        assert_eq!(client.response("POST").ok()["answers"].as_array().unwrap().len(), 20);
    }
}

#[test]
fn slow_clients_do_not_delay_fast_ones() {
    let address = start(many_connections());
    let slow: Vec<Client> = (0..client_count() / 4)
        .map(|number| {
            let mut client = Client::new(address);
            let headers = "content-type: text/plain\r\ncontent-length: 3000\r\n";
            let head = client.head("POST", "/api/games/checkers/record", headers);
            client.send(if number % 2 == 0 { head.as_bytes() } else { b"GET /api/he" });
            client
        })
        .collect();
    let mut fast = Client::new(address);
    for _ in 0..20 {
        fast.post_text("/api/games/checkers/record", "1. 9-14 23-19").ok();
        fast.post("/api/games/duck-chess/view", &json!({})).ok();
    }
    drop(slow);
}

#[test]
fn responses_over_the_memory_budget_wait() {
    let address = start(Limits { response_memory: 1024 * 1024, ..no_timeouts() });
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                let mut client = Client::new(address);
                for _ in 0..5 {
                    client.post_text("/api/games/checkers/record", "1. 9-14").ok();
                }
            });
        }
    });
}
