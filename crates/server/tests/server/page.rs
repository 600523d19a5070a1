//! The files of the page.

use crate::client::{Client, get, shared};

const HTML: &str = "text/html; charset=utf-8";
const FILES: [(&str, &str); 9] = [
    ("/", HTML),
    ("/correct-move", HTML),
    ("/kings-tour", HTML),
    ("/checkers", HTML),
    ("/duck-chess", HTML),
    ("/app.js", "text/javascript; charset=utf-8"),
    ("/style.css", "text/css; charset=utf-8"),
    ("/board.css", "text/css; charset=utf-8"),
    ("/panels.css", "text/css; charset=utf-8"),
];

#[test]
fn files_have_types_and_entity_tags() {
    let mut client = Client::new(shared());
    for (path, content_type) in FILES {
        let response = client.get(path);
        assert_eq!((response.status, response.header("content-type")), (200, Some(content_type)));
        let tag = response.header("etag").unwrap();
        for known in [tag.to_owned(), format!("W/{tag}"), format!("\"other\", {tag}"), "*".to_owned()] {
            let head = client.head("GET", path, &format!("if-none-match: {known}\r\n"));
            client.send(head.as_bytes());
            let unchanged = client.response("GET");
            assert_eq!((unchanged.status, unchanged.header("etag")), (304, Some(tag)));
        }
        let head = client.head("GET", path, "if-none-match: \"other\"\r\n");
        client.send(head.as_bytes());
        assert_eq!(client.response("GET").body, response.body);
    }
}

#[test]
fn head_requests_are_answered_without_bodies() {
    let mut client = Client::new(shared());
    for path in [
        "/",
        "/app.js",
        "/api/health",
        "/api/games",
        "/api/games/checkers/rules",
        "/api/games/checkers/picture.png?width=20",
    ] {
        let response = client.get(path);
        let head = client.request("HEAD", path, "", b"");
        assert_eq!(head.status, 200, "{path}");
        assert_eq!(head.header("content-length"), response.header("content-length"), "{path}");
    }
    assert_eq!(client.request("HEAD", "/nothing", "", b"").status, 404);
}

#[test]
fn unknown_paths_are_not_found() {
    for path in [
        "/nothing",
        "/index.html",
        "/checkers/moves",
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
fn people_get_the_page_at_any_address() {
    let mut client = Client::new(shared());
    let page = client.get("/").body;
    for (path, status) in [
        ("/checkers/", 200),
        ("/uva1540", 200),
        ("/%E9%B8%AD%E6%A3%8B", 200),
        ("/%E9%B8%AD%E6%A3%8B/", 200),
        ("/nothing", 404),
        ("/nothing/at/all", 404),
    ] {
        let head = client.head("GET", path, "accept: text/html,application/xhtml+xml\r\n");
        client.send(head.as_bytes());
        let response = client.response("GET");
        assert_eq!((response.status, response.header("content-type")), (status, Some(HTML)), "{path}");
        assert_eq!(response.body, page, "{path}");
    }
    let head = client.head("GET", "/api/nothing", "accept: text/html\r\n");
    client.send(head.as_bytes());
    assert_eq!(client.response("GET").problem(404), "not-found");
}

#[test]
fn wrong_methods_are_told_the_allowed_ones() {
    let mut client = Client::new(shared());
    for path in ["/", "/checkers", "/app.js", "/api/health", "/api/games/checkers/rules"] {
        for method in ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "BREW"] {
            let response = client.request(method, path, "", b"");
            assert_eq!(response.problem(405), "wrong-method");
            assert_eq!(response.header("allow"), Some("GET,HEAD"), "{method} {path}");
        }
    }
    for method in ["GET", "PUT", "DELETE"] {
        let response = client.request(method, "/api/games/checkers/move", "", b"");
        assert_eq!(response.problem(405), "wrong-method");
        assert_eq!(response.header("allow"), Some("POST"));
    }
}
