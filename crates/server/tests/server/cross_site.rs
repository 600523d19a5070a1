//! Requests that a browser sends for pages of other sites.

use crate::client::{Client, Response, no_timeouts, shared, start};
use crate::contract;
use touchmove_server::{Limits, routes};

fn request(method: &str, path: &str, site: &str) -> Response {
    let mut client = Client::new(shared());
    let headers = format!("sec-fetch-site: {site}\r\ncontent-type: text/plain\r\ncontent-length: 0\r\n");
    let head = client.head(method, path, &headers);
    client.send(head.as_bytes());
    let response = client.response(method);
    contract::check(method, path, "", b"", &response);
    response
}

#[test]
fn pages_of_other_sites_cannot_use_the_api() {
    for (method, path) in routes() {
        let path = path.replace("{game}", "checkers");
        let response = request(&method.to_uppercase(), &path, "cross-site");
        assert_eq!(response.problem(403), "cross-site", "{path}");
        assert_eq!(response.header("connection"), Some("close"));
        for site in ["same-origin", "same-site", "none"] {
            assert_ne!(request(&method.to_uppercase(), &path, site).status, 403, "{path} {site}");
        }
    }
}

#[test]
fn links_from_other_sites_to_the_page_work() {
    for path in ["/", "/checkers"] {
        assert_eq!(request("GET", path, "cross-site").status, 200);
    }
}

#[test]
fn pages_of_listed_origins_can_use_the_api_and_no_others() {
    let allowed_origins = vec!["https://example.org".parse().unwrap()];
    let address = start(Limits { allowed_origins, ..no_timeouts() });
    let ask = |method: &str, path: &str, headers: &str| {
        let mut client = Client::new(address);
        let head = client.head(method, path, &format!("sec-fetch-site: cross-site\r\n{headers}"));
        client.send(head.as_bytes());
        client.response(method)
    };
    let (listed, preflight) = ("origin: https://example.org\r\n", "access-control-request-method: POST\r\n");

    let response = ask("GET", "/api/games", listed);
    assert_eq!(response.status, 200);
    assert_eq!(response.header("access-control-allow-origin"), Some("https://example.org"));
    assert_eq!(response.header("cross-origin-resource-policy"), Some("cross-origin"));
    assert_eq!(response.header("vary"), Some("origin"));
    // Problems are readable as well.
    let response = ask("GET", "/api/games/chess/rules", listed);
    assert_eq!(response.problem(404), "unknown-game");
    assert_eq!(response.header("access-control-allow-origin"), Some("https://example.org"));
    let response = ask("OPTIONS", "/api/games/checkers/move", &format!("{listed}{preflight}"));
    assert_eq!(response.status, 204);
    assert_eq!(response.header("access-control-allow-headers"), Some("content-type"));

    for origin in
        ["", "origin: https://example.com\r\n", "origin: http://example.org\r\n", "origin: null\r\n"]
    {
        for (method, headers) in [("GET", ""), ("OPTIONS", preflight)] {
            let response = ask(method, "/api/games", &format!("{origin}{headers}"));
            assert_eq!(response.problem(403), "cross-site", "{origin}");
            assert_eq!(response.header("access-control-allow-origin"), None);
        }
    }
    // The page itself is not for other sites to read.
    assert_eq!(ask("GET", "/", listed).header("access-control-allow-origin"), None);
}
