//! Many clients at once.

use crate::client::{Client, start};
use serde_json::json;
use std::net::SocketAddr;
use touchmove_server::Limits;

/// A thousand, or as many as the system lets one process have open, of both ends of each.
fn size() -> usize {
    let shell = std::process::Command::new("sh").args(["-c", "ulimit -n"]).output();
    let handles = shell.ok().and_then(|out| String::from_utf8(out.stdout).ok()?.trim().parse::<usize>().ok());
    handles.map_or(1000, |handles| (handles.saturating_sub(200) / 2).min(1000))
}

fn one_after_the_other(clients: &mut [Client], ask: impl Fn(&mut Client, usize)) {
    clients.iter_mut().enumerate().for_each(|(number, client)| ask(client, number));
}

#[test]
fn a_thousand_clients_are_answered_while_all_of_them_are_there() {
    let address = start(Limits::default());
    let mut clients: Vec<Client> = (0..size()).map(|_| Client::new(address)).collect();
    // All ask before any reads its answer.
    let moves = ["9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16"];
    one_after_the_other(&mut clients, |client, number| {
        let body = json!({"move": moves[number % moves.len()]}).to_string();
        let head = client.head(
            "POST",
            "/api/games/checkers/move",
            &format!("content-type: application/json\r\ncontent-length: {}\r\n", body.len()),
        );
        client.send(format!("{head}{body}").as_bytes());
    });
    one_after_the_other(&mut clients, |client, number| {
        assert_eq!(client.answer("POST").ok()["move"], moves[number % moves.len()]);
    });
    // And once more, with long work.
    one_after_the_other(&mut clients, |client, _| {
        let body = "17 49 56\n".repeat(20);
        let head = client.head(
            "POST",
            "/api/games/correct-move/contest",
            &format!("content-type: text/plain\r\ncontent-length: {}\r\n", body.len()),
        );
        client.send(format!("{head}{body}").as_bytes());
    });
    one_after_the_other(&mut clients, |client, _| {
        assert_eq!(client.answer("POST").ok()["answers"].as_array().unwrap().len(), 20);
    });
}

#[test]
fn slow_clients_do_not_keep_quick_ones_waiting() {
    let address: SocketAddr = start(Limits::default());
    let slow: Vec<Client> = (0..size() / 4)
        .map(|number| {
            let mut client = Client::new(address);
            let head = client.head(
                "POST",
                "/api/games/checkers/record",
                "content-type: text/plain\r\ncontent-length: 3000\r\n",
            );
            client.send(if number % 2 == 0 { head.as_bytes() } else { b"GET /api/he" });
            client
        })
        .collect();
    let mut quick = Client::new(address);
    for _ in 0..20 {
        quick.text("/api/games/checkers/record", "1. 9-14 23-19").ok();
        quick.post("/api/games/duck-chess/view", &json!({})).ok();
    }
    drop(slow);
}
