//! The files of the page.

use crate::client::{Client, get, shared};
use flate2::read::GzDecoder;
use serde_json::Value;
use std::collections::BTreeSet;
use std::io::Read as _;
use std::str::from_utf8;
use touchmove_server::site::{Modules, SiteFile, served_files};

const HTML: &str = "text/html; charset=utf-8";
const PAGES: [&str; 6] = ["/", "/api", "/correct-move", "/kings-tour", "/checkers", "/duck-chess"];

/// Returns the path of a file that the page loads.
fn asset(name: &str) -> String {
    let page = String::from_utf8(get("/").body).unwrap();
    let end = page.find(&format!("/{name}\"")).unwrap();
    let start = page[..end].rfind('"').unwrap() + 1;
    format!("{}/{name}", &page[start..end])
}

/// Returns every file with its content type.
fn files() -> Vec<(String, &'static str)> {
    let assets = [("app.js", "text/javascript; charset=utf-8"), ("style.css", "text/css; charset=utf-8")];
    let assets = assets.map(|(name, content_type)| (asset(name), content_type));
    PAGES.map(|path| (path.to_owned(), HTML)).into_iter().chain(assets).collect()
}

#[test]
fn files_have_types_and_entity_tags() {
    let mut client = Client::new(shared());
    for (path, content_type) in files() {
        let response = client.get(&path);
        assert_eq!((response.status, response.header("content-type")), (200, Some(content_type)));
        let tag = response.header("etag").unwrap();
        for known in [tag.to_owned(), format!("W/{tag}"), format!("\"other\", {tag}"), "*".to_owned()] {
            let head = client.head("GET", &path, &format!("if-none-match: {known}\r\n"));
            client.send(head.as_bytes());
            let unchanged = client.response("GET");
            assert_eq!((unchanged.status, unchanged.header("etag")), (304, Some(tag)));
        }
        let head = client.head("GET", &path, "if-none-match: \"other\"\r\n");
        client.send(head.as_bytes());
        assert_eq!(client.response("GET").body, response.body);
    }
}

#[test]
fn files_are_compressed_for_clients_that_accept_it() {
    let mut client = Client::new(shared());
    for (path, content_type) in files() {
        let plain = client.get(&path);
        assert_eq!(plain.header("content-encoding"), None);
        for (accepted, is_compressed) in [
            ("gzip", true),
            ("br, GZIP;q=0.5", true),
            ("gzip;q=0", false),
            ("gzip;q=0.000, identity", false),
            ("br", false),
            ("x-gzip-like", false),
        ] {
            let head = client.head("GET", &path, &format!("accept-encoding: {accepted}\r\n"));
            client.send(head.as_bytes());
            let response = client.response("GET");
            assert_eq!(response.header("vary"), Some("accept-encoding"));
            assert_eq!(response.header("content-type"), Some(content_type));
            assert_eq!(response.header("content-encoding"), is_compressed.then_some("gzip"), "{accepted}");
            assert_eq!(response.header("etag") != plain.header("etag"), is_compressed);
            let body = if is_compressed { gunzip(&response.body) } else { response.body };
            assert!(body == plain.body, "{path} {accepted}");
        }
    }
}

fn gunzip(bytes: &[u8]) -> Vec<u8> {
    let mut decoded = Vec::new();
    GzDecoder::new(bytes).read_to_end(&mut decoded).unwrap();
    decoded
}

#[test]
fn the_page_has_its_board_and_is_small() {
    let mut client = Client::new(shared());
    for path in PAGES {
        let page = String::from_utf8(client.get(path).body).unwrap();
        let start = page.find("id=\"embedded\">").unwrap() + "id=\"embedded\">".len();
        let embedded: Value = serde_json::from_str(page[start..].split("</script>").next().unwrap()).unwrap();
        assert_eq!(embedded["games"], client.get("/api/games").ok());
        let openings = embedded["openings"].as_object().unwrap();
        let pieces = embedded["pieces"].as_object().unwrap();
        match path.strip_prefix('/').filter(|game| !game.is_empty() && *game != "api") {
            None => assert!(openings.is_empty() && pieces.is_empty()),
            Some(game) => {
                let view = client.post(&format!("/api/games/{game}/view"), &serde_json::json!({})).ok();
                assert_eq!(openings[game], view);
                assert_eq!(pieces.len(), 3);
                for (path, svg) in pieces {
                    assert_eq!(svg.as_str().unwrap().as_bytes(), client.get(path).body);
                }
            }
        }
    }
    // The budget of docs/site.md for a board that has no module yet.
    let pages = served_files(None);
    let size = |file: &SiteFile| file.gzip().map_or(file.bytes.len(), |bytes| bytes.len());
    for page in pages.iter().filter(|file| !file.is_immutable) {
        let text = from_utf8(&page.bytes).unwrap();
        let is_loaded = |file: &&SiteFile| text.contains(&format!("\"{}\"", file.path));
        let loaded: Vec<&SiteFile> =
            pages.iter().filter(|file| file.is_immutable).filter(is_loaded).collect();
        let total = size(page) + loaded.iter().map(|file| size(file)).sum::<usize>();
        println!("{} loads {total} bytes", page.path);
        assert!(loaded.iter().any(|file| file.path.ends_with("/board/pieces.js")));
        // Views without a board on them come later.
        assert!(!loaded.iter().any(|file| file.path.ends_with("/contest.js")));
        assert!(total <= 60_000, "{} {total}", page.path);
    }
}

#[test]
fn all_files_of_a_version_have_a_folder_of_their_own() {
    let folder = |board: Option<&[u8]>| {
        let files = served_files(board.map(|board| Modules { board, engine: b"", texts: b"" }));
        let page = String::from_utf8(files[0].bytes.clone()).unwrap();
        let immutable = files.iter().filter(|file| file.is_immutable);
        let folders: BTreeSet<String> =
            immutable.map(|file| file.path.split('/').take(3).collect::<Vec<_>>().join("/")).collect();
        assert_eq!(folders.len(), 1);
        let folder = folders.into_iter().next().unwrap();
        assert!(page.contains(&format!("{folder}/app.js")));
        let wasm = files.iter().find(|file| file.path == format!("{folder}/board.wasm"));
        assert_eq!(
            wasm.map(|file| (file.bytes.as_slice(), file.content_type())),
            board.map(|bytes| (bytes, "application/wasm"))
        );
        folder
    };
    let folders = BTreeSet::from([folder(None), folder(Some(b"one")), folder(Some(b"two"))]);
    assert_eq!(folders.len(), 3);
}

#[test]
fn head_requests_are_answered_without_bodies() {
    let mut client = Client::new(shared());
    for path in [
        "/",
        &asset("app.js"),
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
        "/app.js",
        "/assets/app.js",
        "/checkers/moves",
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
    for (path, status, same) in [
        ("/checkers/", 200, "/checkers"),
        ("/api/", 200, "/api"),
        ("/uva1540", 200, "/checkers"),
        ("/%E9%B8%AD%E6%A3%8B", 200, "/duck-chess"),
        ("/%E9%B8%AD%E6%A3%8B/", 200, "/duck-chess"),
        ("/nothing", 404, "/"),
        ("/nothing/at/all", 404, "/"),
    ] {
        let page = client.get(same).body;
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
    for path in ["/", "/checkers", &asset("app.js"), "/api/health", "/api/games/checkers/rules"] {
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
