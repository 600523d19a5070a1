//! The page: its files, compiled in.

use crate::house::House;
use axum::Router;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, LazyLock};

/// Where a file is, its type, and what is in it.
type File = (&'static str, &'static str, &'static [u8]);

const HTML: &str = "text/html; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const INDEX: &[u8] = include_bytes!("../web/index.html");

/// All files of the page. The page itself has an address for each game.
const FILES: &[File] = &[
    ("/", HTML, INDEX),
    ("/correct-move", HTML, INDEX),
    ("/kings-tour", HTML, INDEX),
    ("/checkers", HTML, INDEX),
    ("/duck-chess", HTML, INDEX),
    ("/api.js", SCRIPT, include_bytes!("../web/api.js")),
    ("/app.js", SCRIPT, include_bytes!("../web/app.js")),
    ("/board.js", SCRIPT, include_bytes!("../web/board.js")),
    ("/contest.js", SCRIPT, include_bytes!("../web/contest.js")),
    ("/dom.js", SCRIPT, include_bytes!("../web/dom.js")),
    ("/game-info.js", SCRIPT, include_bytes!("../web/game-info.js")),
    ("/game.js", SCRIPT, include_bytes!("../web/game.js")),
    ("/history.js", SCRIPT, include_bytes!("../web/history.js")),
    ("/home.js", SCRIPT, include_bytes!("../web/home.js")),
    ("/i18n.js", SCRIPT, include_bytes!("../web/i18n.js")),
    ("/legend.js", SCRIPT, include_bytes!("../web/legend.js")),
    ("/play.js", SCRIPT, include_bytes!("../web/play.js")),
    ("/replay.js", SCRIPT, include_bytes!("../web/replay.js")),
    ("/route.js", SCRIPT, include_bytes!("../web/route.js")),
    ("/rules.js", SCRIPT, include_bytes!("../web/rules.js")),
    ("/setup.js", SCRIPT, include_bytes!("../web/setup.js")),
    ("/sound.js", SCRIPT, include_bytes!("../web/sound.js")),
    ("/style.css", "text/css; charset=utf-8", include_bytes!("../web/style.css")),
    ("/icon.svg", "image/svg+xml", include_bytes!("../web/icon.svg")),
];

/// What tells one version of each file from another.
static TAGS: LazyLock<Vec<HeaderValue>> = LazyLock::new(|| {
    let tag = |(_, _, bytes): &File| {
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        HeaderValue::try_from(format!("\"{:016x}\"", hasher.finish()))
    };
    FILES.iter().filter_map(|file| tag(file).ok()).collect()
});

/// Adds the page to a router.
pub(crate) fn add(mut router: Router<Arc<House>>) -> Router<Arc<House>> {
    for (number, (path, ..)) in FILES.iter().enumerate() {
        router = router.route(path, get(async move |headers: HeaderMap| file(number, &headers)));
    }
    router
}

fn file(number: usize, headers: &HeaderMap) -> Response {
    let (Some((_, kind, bytes)), Some(tag)) = (FILES.get(number), TAGS.get(number)) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let known = headers.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok()).unwrap_or("");
    let is_known = known.split(',').any(|one| {
        let one = one.trim();
        one == "*" || one.strip_prefix("W/").unwrap_or(one).as_bytes() == tag.as_bytes()
    });
    let mut response = if is_known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        ([(header::CONTENT_TYPE, *kind)], *bytes).into_response()
    };
    response.headers_mut().insert(header::ETAG, tag.clone());
    response
}
