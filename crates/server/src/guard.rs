//! What holds for every request and every answer: whom it is for, and how browsers may use it.

use crate::problem::{BAD_HOST, Problem, WRONG_HOST};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Request, Version, header};
use std::net::{IpAddr, SocketAddr};

/// The page asks nobody but us, and nobody puts it into a frame.
const POLICY: &str =
    "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, HeaderValue); 4] = [
    (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
];

/// Puts the headers on an answer that all answers have.
pub(crate) fn seal(headers: &mut HeaderMap) {
    headers.extend(HEADERS);
    // Answers are made anew; whoever keeps one asks whether it still holds.
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-cache"));
}

/// Refuses a request for another host. A page from elsewhere whose name was made to lead here (DNS rebinding) could otherwise
/// talk to a server that only this computer is meant to see.
///
/// # Errors
/// When it is for another host, or does not say which it is for.
pub(crate) fn admit<B>(request: &Request<B>, listening: SocketAddr) -> Result<(), Problem> {
    let mut hosts = request.headers().get_all(header::HOST).iter();
    let named = match (hosts.next(), hosts.next()) {
        (Some(host), None) => Some(host.to_str().unwrap_or("")),
        (None, None) if request.version() == Version::HTTP_10 => None,
        _ => {
            let detail = "there must be one `host` header";
            return Err(Problem::new(BAD_HOST, detail).closing());
        }
    };
    if !listening.ip().is_loopback() {
        return Ok(());
    }
    let asked = request.uri().authority().map(axum::http::uri::Authority::as_str);
    match named.into_iter().chain(asked).find(|host| !is_ours(host)) {
        None => Ok(()),
        Some(host) => {
            let detail = format!("found `{}`, expected localhost or {listening}", host.escape_debug());
            Err(Problem::new(WRONG_HOST, detail).closing())
        }
    }
}

/// Whether a host, with a port or without, is this computer.
fn is_ours(host: &str) -> bool {
    let is_port = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let name = match host.rsplit_once(':') {
        Some((name, port)) if is_port(port) => name,
        _ => host,
    };
    let address = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    name.eq_ignore_ascii_case("localhost")
        || address.parse().is_ok_and(|address: IpAddr| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::is_ours;

    #[test]
    fn this_computer_has_several_names() {
        for host in
            ["localhost", "LOCALHOST:80", "127.0.0.1", "127.0.0.1:8080", "127.1.2.3:1", "[::1]", "[::1]:8080"]
        {
            assert!(is_ours(host), "{host}");
        }
        let others = [
            "",
            ":80",
            "example.org",
            "localhost.example.org",
            "127.0.0.1.example.org",
            "10.0.0.1:80",
            "[::2]",
            "::",
        ];
        for host in others {
            assert!(!is_ours(host), "{host}");
        }
    }
}
