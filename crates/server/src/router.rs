//! Which path leads where.

use crate::api::{contest, games, health, moves, openapi, picture, record, rules, setup, view, way};
use crate::house::House;
use crate::page;
use crate::problem::{NOT_FOUND, Problem, WRONG_METHOD};
use axum::Router;
use axum::http::{Method, Uri};
use axum::routing::{MethodRouter, get, post};
use std::sync::Arc;

type Route = (&'static str, &'static str, MethodRouter<Arc<House>>);

fn table() -> Vec<Route> {
    vec![
        ("get", "/api/health", get(health::answer)),
        ("get", "/api/games", get(games::answer)),
        ("get", "/api/games/{game}/rules", get(rules::answer)),
        ("post", "/api/games/{game}/view", post(view::answer)),
        ("post", "/api/games/{game}/setup", post(setup::answer)),
        ("post", "/api/games/{game}/move", post(moves::answer)),
        ("post", "/api/games/{game}/way", post(way::answer)),
        ("post", "/api/games/{game}/record", post(record::answer)),
        ("post", "/api/games/{game}/contest", post(contest::answer)),
        ("get", "/api/games/{game}/picture.svg", get(picture::svg)),
        ("get", "/api/games/{game}/picture.png", get(picture::png)),
        ("get", "/api/games/{game}/pieces.svg", get(picture::pieces)),
        ("get", "/api/openapi.json", get(openapi::answer)),
    ]
}

/// Method and path of everything that the API answers.
pub fn routes() -> Vec<(&'static str, &'static str)> {
    table().into_iter().map(|(method, path, _)| (method, path)).collect()
}

pub(crate) fn router(house: Arc<House>) -> Router {
    let api = table().into_iter().fold(Router::new(), |router, (_, path, way)| router.route(path, way));
    page::add(api)
        .fallback(async |uri: Uri| {
            Problem::new(NOT_FOUND, format!("there is no `{}`", uri.path().escape_debug()))
        })
        .method_not_allowed_fallback(async |method: Method, uri: Uri| {
            let path = uri.path().escape_debug();
            Problem::new(WRONG_METHOD, format!("`{path}` does not take {method}"))
        })
        .with_state(house)
}
