//! `docs/server.md` says what the server says: each request in an `http` block is asked, and the block behind it must be the
//! answer. `BLESS=1` writes it there.

use crate::client::{Client, JSON, TEXT, usual};
use std::fmt::Write;
use std::path::Path;

/// Longer answers are cut, with a `…` behind them.
const LONGEST: usize = 600;

fn answer(request: &[&str]) -> String {
    let (method, path) = request[0].split_once(' ').unwrap();
    let body = request[1..].join("\n");
    let kind = match (method, body.starts_with('{')) {
        ("GET", _) => "",
        (_, true) => JSON,
        (_, false) => TEXT,
    };
    let answer = Client::new(usual()).ask(method, path, kind, body.as_bytes());
    let text = String::from_utf8(answer.body).unwrap();
    let cut: String = text.chars().take(LONGEST).collect();
    format!("HTTP/1.1 {}\n\n{cut}{}", answer.status, if cut.len() < text.len() { "…" } else { "" })
}

/// The page with the answers put in.
fn with_answers(page: &str) -> String {
    let (mut out, mut lines) = (String::new(), page.lines());
    while let Some(line) = lines.next() {
        writeln!(out, "{line}").unwrap();
        if line != "```http" {
            continue;
        }
        let request: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        writeln!(out, "{}\n```", request.join("\n")).unwrap();
        assert_eq!(lines.next(), Some("```text"), "{request:?} has no answer");
        lines.by_ref().find(|line| *line == "```").unwrap();
        writeln!(out, "```text\n{}\n```", answer(&request)).unwrap();
    }
    out
}

#[test]
fn the_page_about_the_server_shows_its_answers() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/server.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let right = with_answers(&page);
    if std::env::var_os("BLESS").is_some() {
        return std::fs::write(&path, right).unwrap();
    }
    for (shown, right) in page.lines().zip(right.lines()) {
        assert_eq!(shown, right);
    }
    assert_eq!(page.lines().count(), right.lines().count());
}
