//! The files of the page, compiled into the program.

use crate::state::AppState;
use axum::Router;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, LazyLock};
use touchmove::Game;

const INDEX: &str = "index.html";

macro_rules! files {
    ($($name:literal,)+) => {
        [$(File::new($name, include_bytes!(concat!("../web/", $name)))),+].into()
    };
}

static FILES: LazyLock<Vec<File>> = LazyLock::new(|| {
    files![
        "api.js",
        "app.js",
        "board.css",
        "board.js",
        "connection.js",
        "contest.js",
        "dialog.js",
        "dom.js",
        "evaluation.js",
        "game.js",
        "history.js",
        "home.js",
        "i18n.js",
        "icon.svg",
        "index.html",
        "legend.js",
        "load-game.js",
        "match.js",
        "new-game.js",
        "notices.js",
        "panels.css",
        "play.js",
        "replay.js",
        "route.js",
        "rules.js",
        "setup.js",
        "sound.js",
        "state.js",
        "storage.js",
        "style.css",
    ]
});

struct File {
    name: &'static str,
    bytes: &'static [u8],
    etag: HeaderValue,
}

impl File {
    fn new(name: &'static str, bytes: &'static [u8]) -> Self {
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        let etag = HeaderValue::try_from(format!("\"{:016x}\"", hasher.finish()));
        File { name, bytes, etag: etag.unwrap_or(HeaderValue::from_static("\"\"")) }
    }

    fn content_type(&self) -> &'static str {
        match self.name.rsplit('.').next() {
            Some("html") => "text/html; charset=utf-8",
            Some("js") => "text/javascript; charset=utf-8",
            Some("css") => "text/css; charset=utf-8",
            Some("svg") => "image/svg+xml",
            _ => "application/octet-stream",
        }
    }

    /// Returns the paths that the file is served at. The page itself has two for each name of a game.
    fn paths(&self) -> Vec<String> {
        if self.name == INDEX {
            let infos = Game::ALL.iter().map(|game| game.info());
            let names = infos.flat_map(|info| std::iter::once(&info.name).chain(info.aliases));
            let paths = names
                .map(|name| percent_encode(name))
                .flat_map(|name| [format!("/{name}"), format!("/{name}/")]);
            std::iter::once("/".to_owned()).chain(paths).collect()
        } else {
            vec![format!("/{}", self.name)]
        }
    }

    /// Returns the file, unless the client has it already.
    fn respond(&self, headers: &HeaderMap) -> Response {
        let known = headers.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok()).unwrap_or("");
        let is_known = known.split(',').map(str::trim).any(|tag| {
            tag == "*" || tag.strip_prefix("W/").unwrap_or(tag).as_bytes() == self.etag.as_bytes()
        });
        let mut response = if is_known {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            ([(header::CONTENT_TYPE, self.content_type())], self.bytes).into_response()
        };
        response.headers_mut().insert(header::ETAG, self.etag.clone());
        response
    }
}

/// Encodes all that is not ASCII, as browsers do in paths.
fn percent_encode(text: &str) -> String {
    let encode =
        |byte: u8| if byte.is_ascii() { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    text.bytes().map(encode).collect()
}

/// Returns the page for an address at which there is nothing else.
pub(crate) fn index() -> Response {
    match FILES.iter().find(|file| file.name == INDEX) {
        Some(file) => file.respond(&HeaderMap::new()),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// Adds the page to a router.
pub(crate) fn add(mut router: Router<Arc<AppState>>) -> Router<Arc<AppState>> {
    for file in FILES.iter() {
        for path in file.paths() {
            router = router.route(&path, get(async move |headers: HeaderMap| file.respond(&headers)));
        }
    }
    router
}
