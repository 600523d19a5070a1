//! Requests that a browser sends for pages of other sites.

use crate::client::{Client, Response, shared};
use crate::contract;
use touchmove_server::routes;

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
    for path in ["/", "/checkers", "/app.js"] {
        assert_eq!(request("GET", path, "cross-site").status, 200);
    }
}
