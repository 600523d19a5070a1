//! The files of the page.

use crate::client::{Client, get, usual};

const FILES: [(&str, &str); 7] = [
    ("/", "text/html; charset=utf-8"),
    ("/correct-move", "text/html; charset=utf-8"),
    ("/kings-tour", "text/html; charset=utf-8"),
    ("/checkers", "text/html; charset=utf-8"),
    ("/duck-chess", "text/html; charset=utf-8"),
    ("/app.js", "text/javascript; charset=utf-8"),
    ("/style.css", "text/css; charset=utf-8"),
];

#[test]
fn files_come_with_their_type_and_only_if_they_are_new() {
    let mut client = Client::new(usual());
    for (path, kind) in FILES {
        let answer = client.get(path);
        assert_eq!((answer.status, answer.header("content-type")), (200, Some(kind)));
        let tag = answer.header("etag").unwrap();
        for known in [tag.to_owned(), format!("W/{tag}"), format!("\"other\", {tag}"), "*".to_owned()] {
            let head = client.head("GET", path, &format!("if-none-match: {known}\r\n"));
            client.send(head.as_bytes());
            let again = client.answer("GET");
            assert_eq!((again.status, again.header("etag")), (304, Some(tag)));
        }
        let head = client.head("GET", path, "if-none-match: \"other\"\r\n");
        client.send(head.as_bytes());
        assert_eq!(client.answer("GET").body, answer.body);
    }
}

#[test]
fn the_head_alone_can_be_asked_for() {
    let mut client = Client::new(usual());
    for path in [
        "/",
        "/app.js",
        "/api/health",
        "/api/games",
        "/api/games/checkers/rules",
        "/api/games/checkers/picture.png?width=20",
    ] {
        let whole = client.get(path);
        let head = client.ask("HEAD", path, "", b"");
        assert_eq!(
            (head.status, head.header("content-length")),
            (200, whole.header("content-length")),
            "{path}"
        );
    }
    assert_eq!(client.ask("HEAD", "/nothing", "", b"").status, 404);
}

#[test]
fn what_is_not_there_is_not_found() {
    for path in [
        "/nothing",
        "/index.html",
        "/checkers/",
        "/api",
        "/api/",
        "/api/games/",
        "/api/games/checkers",
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "//",
    ] {
        assert_eq!(get(path).problem(404), "not-found", "{path}");
    }
    for path in ["/api/games/chess/rules", "/api/games/%FF/rules", "/api/games/%00/rules"] {
        assert_eq!(get(path).problem(404), "unknown-game", "{path}");
    }
}

#[test]
fn other_methods_are_told_what_is_allowed() {
    let mut client = Client::new(usual());
    for path in ["/", "/checkers", "/app.js", "/api/health", "/api/games/checkers/rules"] {
        for method in ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "BREW"] {
            let answer = client.ask(method, path, "", b"");
            assert_eq!(answer.problem(405), "wrong-method");
            assert_eq!(answer.header("allow"), Some("GET,HEAD"), "{method} {path}");
        }
    }
    for method in ["GET", "PUT", "DELETE"] {
        let answer = client.ask(method, "/api/games/checkers/move", "", b"");
        assert_eq!(answer.problem(405), "wrong-method");
        assert_eq!(answer.header("allow"), Some("POST"));
    }
}
