//! How much is taken.

use crate::client::{Client, JSON, TEXT, start, usual};
use serde_json::json;
use std::time::Duration;
use touchmove_server::Limits;

const VIEW: &str = "/api/games/checkers/view";

/// JSON of this length.
fn padded(length: usize) -> Vec<u8> {
    let mut body = b"{}".to_vec();
    body.resize(length, b' ');
    body
}

#[test]
fn a_question_has_its_limit_to_the_byte() {
    let limit = Limits::default().json_body;
    let mut client = Client::new(usual());
    assert_eq!(client.ask("POST", VIEW, JSON, &padded(limit)).status, 200);
    let answer = client.ask("POST", VIEW, JSON, &padded(limit + 1));
    assert_eq!(answer.problem(413), "too-large");
    assert_eq!(answer.header("connection"), Some("close"));
}

#[test]
fn a_body_in_chunks_has_the_same_limit() {
    let limit = Limits::default().json_body;
    for (length, status) in [(limit, 200), (limit + 1, 413), (40 * limit, 413)] {
        let mut client = Client::new(usual());
        let head =
            client.head("POST", VIEW, &format!("content-type: {JSON}\r\ntransfer-encoding: chunked\r\n"));
        let body = padded(length);
        client.send(head.as_bytes());
        for chunk in body.chunks(10_000) {
            client.send(format!("{:x}\r\n", chunk.len()).as_bytes());
            client.send(chunk);
            client.send(b"\r\n");
        }
        client.send(b"0\r\n\r\n");
        assert_eq!(client.answer("POST").status, status, "{length}");
    }
}

#[test]
fn a_length_beyond_all_is_refused_at_once() {
    let mut client = Client::new(usual());
    let head = client.head(
        "POST",
        VIEW,
        &format!("content-type: {JSON}\r\ncontent-length: 9000000000000000000\r\n"),
    );
    client.send(head.as_bytes());
    assert_eq!(client.answer("POST").problem(413), "too-large");
}

#[test]
fn whoever_asks_first_is_told_before_the_body_is_sent() {
    let expects = |length: usize| {
        format!("content-type: {JSON}\r\ncontent-length: {length}\r\nexpect: 100-continue\r\n")
    };
    let mut client = Client::new(usual());
    let head = client.head("POST", VIEW, &expects(2));
    client.send(head.as_bytes());
    assert_eq!(client.answer("POST").status, 100);
    client.send(b"{}");
    assert_eq!(client.answer("POST").status, 200);
    let head = client.head("POST", VIEW, &expects(1_000_000));
    client.send(head.as_bytes());
    assert_eq!(client.answer("POST").problem(413), "too-large");
}

#[test]
fn records_may_be_longer_and_pdn_longest() {
    let Limits { text_body, pdn_body, .. } = Limits::default();
    let game = "[Event \"a\"]\n1. 9-14 23-19 2. 14-18 22x15 3. 11x18 *\n\n";
    let mut client = Client::new(usual());
    let pdn = game.repeat(2 * text_body / game.len());
    let answer = client.text("/api/games/checkers/record", &pdn).ok();
    assert_eq!((answer["records"].as_array().unwrap().len(), &answer["more"]), (10_000, &json!(true)));
    assert_eq!(answer["chosen"]["verdict"], "legal");
    let too_long = game.repeat(pdn_body / game.len() + 1);
    assert_eq!(client.text("/api/games/checkers/record", &too_long).problem(413), "too-large");
    // Contest input of the same game has no such need.
    let case = "1 2\n8\n-10 -12\n1 W\n12-3\n";
    let mut client = Client::new(usual());
    assert_eq!(client.text("/api/games/checkers/record", case.repeat(text_body / case.len())).status, 200);
    let answer = client.text("/api/games/checkers/record", case.repeat(text_body / case.len() + 1));
    assert_eq!(answer.problem(413), "too-large");
    for (game, question) in [("duck-chess", "record"), ("checkers", "contest"), ("correct-move", "contest")] {
        let mut client = Client::new(usual());
        let answer = client.text(&format!("/api/games/{game}/{question}"), " ".repeat(text_body + 1));
        assert_eq!(answer.problem(413), "too-large");
    }
}

#[test]
fn one_game_that_fills_a_whole_body_is_answered() {
    let round = "9-13 24-20 13-9 20-24 ";
    let opening = "B:WK24:BK9\n";
    let limit = Limits::default().text_body;
    let game = format!("{opening}{}", round.repeat((limit - opening.len()) / round.len()));
    // However busy the machine is.
    let address = start(Limits { work_time: Duration::from_secs(120), ..Limits::default() });
    let answer = Client::new(address).text("/api/games/checkers/record", game).ok();
    assert_eq!(answer["chosen"]["next"], 2001);
    assert!(answer["chosen"]["plies"].as_u64().unwrap() > 100_000, "{}", answer["records"]);
}

#[test]
fn bodies_share_a_budget_and_small_ones_need_none() {
    let limits = Limits { body_budget: 8 * 1024, patience: Duration::from_millis(100), ..Limits::default() };
    let address = start(limits);
    let mut slow = Client::new(address);
    let head = slow.head("POST", VIEW, &format!("content-type: {JSON}\r\ncontent-length: 8000\r\n"));
    slow.send(format!("{head}{{").as_bytes());
    std::thread::sleep(Duration::from_millis(50));
    let answer = Client::new(address).ask("POST", VIEW, JSON, &padded(8000));
    assert_eq!(answer.problem(503), "busy");
    assert_eq!(answer.header("retry-after"), Some("1"));
    assert_eq!(Client::new(address).ask("POST", VIEW, JSON, &padded(2000)).status, 200);
    // Once the first has come, there is room again.
    slow.send(&[b"}".as_slice(), &[b' '; 7998]].concat());
    assert_eq!(slow.answer("POST").status, 200);
    assert_eq!(Client::new(address).ask("POST", VIEW, JSON, &padded(8000)).status, 200);
}

#[test]
fn long_answers_share_a_budget_until_they_are_taken() {
    let limits = Limits { answer_budget: 1024 * 1024, patience: Duration::from_secs(5), ..Limits::default() };
    let address = start(limits);
    let crowd: Vec<_> = (0..8)
        .map(|_| {
            std::thread::spawn(move || {
                let mut client = Client::new(address);
                (0..5).for_each(|_| {
                    assert_eq!(client.ask("POST", "/api/games/checkers/record", TEXT, b"1. 9-14").status, 200)
                });
            })
        })
        .collect();
    crowd.into_iter().for_each(|client| client.join().unwrap());
}

/// What has been read takes many times the room of its text: however many threads there are, not all of them read at once.
#[test]
fn records_share_a_budget_while_they_are_read() {
    let limits = Limits {
        reading_budget: 1024,
        answer_budget: 1 << 30,
        patience: Duration::from_millis(50),
        workers: 8,
        ..Limits::default()
    };
    let (address, record) = (start(limits), "9-14 (9-13) ".repeat(80_000));
    let statuses: Vec<u16> = std::thread::scope(|scope| {
        let ask =
            || Client::new(address).ask("POST", "/api/games/checkers/record", TEXT, record.as_bytes()).status;
        let crowd: Vec<_> = (0..8).map(|_| scope.spawn(ask)).collect();
        crowd.into_iter().map(|client| client.join().unwrap()).collect()
    });
    assert!(statuses.contains(&200) && statuses.contains(&503), "{statuses:?}");
}
