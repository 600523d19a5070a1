//! Sends each request in an `http` block of `docs/server.md` and compares the response with the block after it. `BLESS=1` writes the
//! responses into the document.

use crate::client::{Client, JSON, TEXT, shared};
use std::fmt::Write;
use std::path::Path;

/// Characters shown of a response; a `…` marks a longer one.
const MAX_SHOWN: usize = 600;

fn response(request: &[&str]) -> String {
    let (method, path) = request[0].split_once(' ').unwrap();
    let body = request[1..].join("\n");
    let content_type = match (method, body.starts_with('{')) {
        ("GET", _) => "",
        (_, true) => JSON,
        (_, false) => TEXT,
    };
    let response = Client::new(shared()).request(method, path, content_type, body.as_bytes());
    let text = String::from_utf8(response.body).unwrap();
    let shown: String = text.chars().take(MAX_SHOWN).collect();
    let ellipsis = if shown.len() < text.len() { "…" } else { "" };
    format!("HTTP/1.1 {}\n\n{shown}{ellipsis}", response.status)
}

/// Returns the document with the responses of the server.
fn with_responses(document: &str) -> String {
    let (mut out, mut lines) = (String::new(), document.lines());
    while let Some(line) = lines.next() {
        writeln!(out, "{line}").unwrap();
        if line != "```http" {
            continue;
        }
        let request: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        writeln!(out, "{}\n```", request.join("\n")).unwrap();
        assert_eq!(lines.next(), Some("```text"), "{request:?} has no response");
        lines.by_ref().find(|line| *line == "```").unwrap();
        writeln!(out, "```text\n{}\n```", response(&request)).unwrap();
    }
    out
}

#[test]
fn documented_responses_are_those_of_the_server() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/server.md");
    let document = std::fs::read_to_string(&path).unwrap();
    let expected = with_responses(&document);
    if std::env::var_os("BLESS").is_some() {
        return std::fs::write(&path, expected).unwrap();
    }
    for (shown, expected) in document.lines().zip(expected.lines()) {
        assert_eq!(shown, expected);
    }
    assert_eq!(document.lines().count(), expected.lines().count());
}
