//! Protects users whose browsers talk to this server: the checks of the `Host` and `Sec-Fetch-Site` headers, and headers that restrict
//! browsers.

use crate::problem::{BAD_HOST, CROSS_SITE, HttpProblem, WRONG_HOST};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Request, Version, header};
use std::net::{IpAddr, SocketAddr};

/// The page loads nothing from other origins and may not be framed.
/// It compiles a WebAssembly module, and shows pictures that it draws.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' blob:; object-src 'none'; base-uri 'none'; \
    form-action 'self'; frame-ancestors 'none'";

const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

const HEADERS: [(HeaderName, HeaderValue); 5] = [
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
    (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
];

/// Adds the headers that all responses have.
pub(crate) fn add_security_headers(headers: &mut HeaderMap) {
    headers.extend(HEADERS);
    // Caches must revalidate: a newer version of the program may answer differently.
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-cache"));
}

/// Refuses requests for other hosts if the server listens on a loopback address. Otherwise a web page could reach a server that is meant for this computer
/// only, through a host name of its own that resolves to 127.0.0.1 (DNS rebinding).
///
/// # Errors
/// Returns an error if the request is for another host, or does not say which it is for.
pub(crate) fn check_host<B>(request: &Request<B>, address: SocketAddr) -> Result<(), HttpProblem> {
    let mut hosts = request.headers().get_all(header::HOST).iter();
    let host = match (hosts.next(), hosts.next()) {
        (Some(host), None) => Some(host.to_str().unwrap_or("")),
        (None, None) if request.version() == Version::HTTP_10 => None,
        _ => return Err(HttpProblem::closing(BAD_HOST, "there must be one `host` header")),
    };
    if !address.ip().is_loopback() {
        return Ok(());
    }
    let authority = request.uri().authority().map(Authority::as_str);
    match host.into_iter().chain(authority).find(|host| !is_loopback(host)) {
        None => Ok(()),
        Some(host) => {
            let detail = format!("found `{}`, expected localhost or {address}", host.escape_debug());
            Err(HttpProblem::closing(WRONG_HOST, detail))
        }
    }
}

/// Refuses requests to the API that a browser sends on behalf of a page of another site. Such a page cannot read the responses, but it could
/// keep the server busy. Links from other sites to the page itself work.
///
/// # Errors
/// Returns an error if the request is for the API and cross-site.
pub(crate) fn check_site<B>(request: &Request<B>) -> Result<(), HttpProblem> {
    let is_cross_site = request.headers().get_all(SEC_FETCH_SITE).iter().any(|site| site == "cross-site");
    if is_cross_site && request.uri().path().starts_with("/api/") {
        return Err(HttpProblem::closing(CROSS_SITE, "`sec-fetch-site` is `cross-site`"));
    }
    Ok(())
}

/// Whether a host, with or without a port, is this computer.
fn is_loopback(host: &str) -> bool {
    let is_port = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let name = match host.rsplit_once(':') {
        Some((name, port)) if is_port(port) => name,
        _ => host,
    };
    let literal = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    name.eq_ignore_ascii_case("localhost")
        || literal.parse().is_ok_and(|address: IpAddr| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::is_loopback;

    #[test]
    fn recognizes_loopback_names() {
        for host in
            ["localhost", "LOCALHOST:80", "127.0.0.1", "127.0.0.1:8080", "127.1.2.3:1", "[::1]", "[::1]:8080"]
        {
            assert!(is_loopback(host), "{host}");
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
            assert!(!is_loopback(host), "{host}");
        }
    }
}
