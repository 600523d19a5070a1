//! Serves the page.

use crate::site::{API_PAGE, MODULES, SiteFile, served_files};
use crate::state::AppState;
use axum::Router;
use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use std::sync::{Arc, LazyLock};
use touchmove::Game;

static FILES: LazyLock<Vec<ServedFile>> =
    LazyLock::new(|| served_files(MODULES).into_iter().map(ServedFile::new).collect());

/// For files whose path is of their contents only.
const IMMUTABLE: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");

struct ServedFile {
    path: String,
    content_type: &'static str,
    is_immutable: bool,
    plain: Variant,
    compressed: Option<Variant>,
}

/// The contents in one coding.
struct Variant {
    bytes: Bytes,
    etag: HeaderValue,
}

impl Variant {
    fn new(bytes: Vec<u8>, etag: &str) -> Self {
        let etag = HeaderValue::try_from(format!("\"{etag}\""));
        Variant { bytes: bytes.into(), etag: etag.unwrap_or(HeaderValue::from_static("\"\"")) }
    }
}

impl ServedFile {
    fn new(file: SiteFile) -> Self {
        let hash = file.hash();
        ServedFile {
            content_type: file.content_type(),
            is_immutable: file.is_immutable,
            compressed: file.gzip().map(|bytes| Variant::new(bytes, &format!("{hash}-gzip"))),
            plain: Variant::new(file.bytes, &hash),
            path: file.path,
        }
    }

    /// Returns the file, unless the client has it already.
    fn respond(&self, request: &HeaderMap) -> Response {
        let compressed = self.compressed.as_ref().filter(|_| accepts_gzip(request));
        let variant = compressed.unwrap_or(&self.plain);
        let mut response = if has_tag(request, &variant.etag) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            ([(header::CONTENT_TYPE, self.content_type)], variant.bytes.clone()).into_response()
        };
        let mut insert = |name: HeaderName, value| response.headers_mut().insert(name, value);
        insert(header::ETAG, variant.etag.clone());
        insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if compressed.is_some() {
            insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        if self.is_immutable {
            insert(header::CACHE_CONTROL, IMMUTABLE);
        }
        response
    }
}

/// Returns the parts of all values of a header, which commas separate.
fn items(headers: &HeaderMap, name: HeaderName) -> impl Iterator<Item = &str> {
    let values = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).map(str::trim)
}

/// Whether a request is for a file that has changed since the client got it with this tag.
fn has_tag(request: &HeaderMap, etag: &HeaderValue) -> bool {
    items(request, header::IF_NONE_MATCH)
        .any(|tag| tag == "*" || tag.strip_prefix("W/").unwrap_or(tag).as_bytes() == etag.as_bytes())
}

fn accepts_gzip(request: &HeaderMap) -> bool {
    items(request, header::ACCEPT_ENCODING).any(|item| {
        let (coding, quality) = item.split_once(';').unwrap_or((item, "q=1"));
        let quality = quality.trim().strip_prefix("q=").and_then(|quality| quality.parse::<f32>().ok());
        coding.trim().eq_ignore_ascii_case("gzip") && quality.is_some_and(|quality| quality > 0.0)
    })
}

/// Encodes all that is not ASCII, as browsers do in paths.
fn percent_encode(text: &str) -> String {
    let encode =
        |byte: u8| if byte.is_ascii() { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    text.bytes().map(encode).collect()
}

/// Returns the paths that a file is served at: the page of a game has two for each name of the game, with and without a slash at the end.
fn paths(file: &ServedFile) -> Vec<String> {
    if file.path == API_PAGE {
        return vec![file.path.clone(), format!("{API_PAGE}/")];
    }
    let Some(game) = Game::ALL.into_iter().find(|game| file.path == format!("/{game}")) else {
        return vec![file.path.clone()];
    };
    let info = game.info();
    let names = std::iter::once(&info.name).chain(info.aliases).map(|name| percent_encode(name));
    names.flat_map(|name| [format!("/{name}"), format!("/{name}/")]).collect()
}

/// Returns the page for an address at which there is nothing else.
pub(crate) fn index() -> Response {
    match FILES.iter().find(|file| file.path == "/") {
        Some(file) => file.respond(&HeaderMap::new()),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// Adds the page to a router.
pub(crate) fn add(mut router: Router<Arc<AppState>>) -> Router<Arc<AppState>> {
    for file in FILES.iter() {
        for path in paths(file) {
            router = router.route(&path, get(async move |headers: HeaderMap| file.respond(&headers)));
        }
    }
    router
}
