//! Other origins whose pages may use the API (CORS).

use axum::http::uri::{Authority, Scheme, Uri};
use axum::http::{HeaderMap, HeaderValue, Method, Request, Response, StatusCode, header};
use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// An origin of pages: `https://example.org`, `http://localhost:3000`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin(HeaderValue);

/// The error of parsing a text that is not an [`Origin`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseOriginError;

impl fmt::Display for ParseOriginError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected an origin without a path, such as https://example.org or http://localhost:3000")
    }
}

impl Error for ParseOriginError {}

impl FromStr for Origin {
    type Err = ParseOriginError;

    fn from_str(text: &str) -> Result<Self, ParseOriginError> {
        let uri: Uri = text.parse().map_err(|_| ParseOriginError)?;
        let scheme = uri.scheme().filter(|scheme| [Scheme::HTTP, Scheme::HTTPS].contains(scheme));
        let host = |authority: &Authority| authority.as_str().to_ascii_lowercase();
        let (Some(scheme), Some(authority)) = (scheme, uri.authority().map(host)) else {
            return Err(ParseOriginError);
        };
        // Browsers send an origin without a default port, a path or a user.
        let default_port = if *scheme == Scheme::HTTP { ":80" } else { ":443" };
        let origin = format!("{scheme}://{}", authority.strip_suffix(default_port).unwrap_or(&authority));
        let is_bare = uri.path() == "/" && uri.query().is_none() && !text.ends_with('/');
        if !is_bare || authority.contains('@') {
            return Err(ParseOriginError);
        }
        HeaderValue::try_from(origin).map(Origin).map_err(|_| ParseOriginError)
    }
}

/// Returns the origin of a request to the API, if its pages may use it.
pub(crate) fn allowed_origin<B>(request: &Request<B>, allowed: &[Origin]) -> Option<Origin> {
    let origin = request.headers().get(header::ORIGIN)?;
    let is_api = request.uri().path().starts_with("/api/");
    allowed.iter().find(|allowed| is_api && allowed.0 == origin).cloned()
}

/// Whether a browser asks if a request may be made.
pub(crate) fn is_preflight<B>(request: &Request<B>) -> bool {
    request.method() == Method::OPTIONS
        && request.headers().contains_key(header::ACCESS_CONTROL_REQUEST_METHOD)
}

/// Returns the answer to a preflight request.
pub(crate) fn preflight<B: Default>() -> Response<B> {
    let mut response = Response::new(B::default());
    *response.status_mut() = StatusCode::NO_CONTENT;
    let headers = response.headers_mut();
    headers.insert(header::ACCESS_CONTROL_ALLOW_METHODS, HeaderValue::from_static("GET, POST"));
    headers.insert(header::ACCESS_CONTROL_ALLOW_HEADERS, HeaderValue::from_static("content-type"));
    headers.insert(header::ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("600"));
    response
}

/// Lets pages of an origin read a response.
pub(crate) fn allow(headers: &mut HeaderMap, origin: Origin) {
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin.0);
    headers.insert("cross-origin-resource-policy", HeaderValue::from_static("cross-origin"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origins_are_written_as_browsers_send_them() {
        for (text, origin) in [
            ("https://example.org", "https://example.org"),
            ("https://Example.org:443", "https://example.org"),
            ("http://localhost:3000", "http://localhost:3000"),
            ("http://[::1]:80", "http://[::1]"),
        ] {
            assert_eq!(text.parse(), Ok(Origin(HeaderValue::from_static(origin))), "{text}");
        }
        for text in [
            "",
            "*",
            "null",
            "example.org",
            "ftp://example.org",
            "https://example.org/",
            "https://a@b",
            "https://a/b",
            "https://a?b",
        ] {
            assert_eq!(text.parse::<Origin>(), Err(ParseOriginError), "{text}");
        }
    }
}
