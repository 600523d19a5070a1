//! The paths and their handlers: each parses the request, asks `touchmove-api`, and writes the response.

use crate::extract::{self, GamePath, Json, Query};
use crate::limits::{CASE_MEMORY, PICTURE_MEMORY, RECORD_MEMORY_FACTOR, RECORD_RESPONSE_MEMORY};
use crate::problem::{HttpProblem, NOT_FOUND, WRONG_METHOD};
use crate::response::{JSON, PNG, SVG, json, large, to_json, with_type};
use crate::state::{AppState, RequestClient};
use crate::{OPENAPI, page};
use axum::Router;
use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use serde::Deserialize;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use touchmove::{Game, Lang};
use touchmove_api::contest::{self, ContestRequest};
use touchmove_api::ending::{self, EndingRequest};
use touchmove_api::engine::analyze::{self, AnalyzeRequest};
use touchmove_api::engine::best_move::{self, BestMoveRequest};
use touchmove_api::engine::solve::{self, SolveRequest};
use touchmove_api::moves::{self, MoveRequest};
use touchmove_api::picture::{self, PictureRequest, PiecesRequest};
use touchmove_api::record::{self, RecordRequest};
use touchmove_api::rules::{self, LangRequest};
use touchmove_api::setup::{self, SetupRequest};
use touchmove_api::view::{self, PositionRequest};
use touchmove_api::{Problem, games, shortest_path};

type Result<T> = std::result::Result<T, HttpProblem>;

fn table() -> Vec<(&'static str, &'static str, MethodRouter<Arc<AppState>>)> {
    vec![
        ("get", "/api/health", get(health)),
        ("get", "/api/games", get(list_games)),
        ("get", "/api/games/{game}/rules", get(rulebook)),
        ("post", "/api/games/{game}/view", post(show_position)),
        ("post", "/api/games/{game}/setup", post(set_up)),
        ("post", "/api/games/{game}/move", post(play_move)),
        ("post", "/api/games/{game}/shortest-path", post(find_shortest_path)),
        ("post", "/api/games/{game}/best-move", post(find_best_move)),
        ("post", "/api/games/{game}/analyze", post(analyze)),
        ("post", "/api/games/{game}/solve", post(solve)),
        ("post", "/api/games/{game}/ending", post(find_ending)),
        ("post", "/api/games/{game}/record", post(read_records)),
        ("post", "/api/games/{game}/contest", post(answer_contest)),
        ("get", "/api/games/{game}/picture.svg", get(picture_svg)),
        ("get", "/api/games/{game}/picture.png", get(picture_png)),
        ("get", "/api/games/{game}/pieces.svg", get(pieces_svg)),
        ("get", "/api/openapi.json", get(openapi)),
    ]
}

/// Returns the method and path of every API route.
pub fn routes() -> Vec<(&'static str, &'static str)> {
    table().into_iter().map(|(method, path, _)| (method, path)).collect()
}

pub(crate) fn router(state: Arc<AppState>) -> Router {
    let api =
        table().into_iter().fold(Router::new(), |router, (_, path, handler)| router.route(path, handler));
    page::add(api).fallback(not_found).method_not_allowed_fallback(wrong_method).with_state(state)
}

/// People who follow a link get the page, which lists the games; programs get a problem.
async fn not_found(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let accept = headers.get(header::ACCEPT).and_then(|types| types.to_str().ok()).unwrap_or("");
    if method == Method::GET && accept.contains("text/html") && !uri.path().starts_with("/api/") {
        return (StatusCode::NOT_FOUND, page::index()).into_response();
    }
    let problem = Problem::new(NOT_FOUND, format!("there is no `{}`", uri.path().escape_debug()));
    HttpProblem::from(problem).into_response()
}

async fn wrong_method(method: Method, uri: Uri) -> HttpProblem {
    let path = uri.path().escape_debug();
    Problem::new(WRONG_METHOD, format!("`{path}` does not support {method}")).into()
}

/// A query without parameters.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EmptyQuery {}

async fn health(_: Query<EmptyQuery>) -> Response {
    with_type(JSON, r#"{"status":"ok"}"#)
}

async fn openapi(_: Query<EmptyQuery>) -> Response {
    with_type(JSON, OPENAPI)
}

async fn list_games(_: Query<LangRequest>) -> Result<Response> {
    json(&games::games())
}

async fn rulebook(GamePath(game): GamePath, Query(query): Query<LangRequest>) -> Result<Response> {
    /// Rulebooks never change, and playing their examples takes a while.
    static CACHE: LazyLock<Mutex<HashMap<(Game, Lang), Bytes>>> = LazyLock::new(Mutex::default);
    let mut cache = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
    let key = (game, query.lang);
    let bytes = match cache.get(&key) {
        Some(bytes) => bytes.clone(),
        None => {
            let bytes = Bytes::from(to_json(&rules::rulebook(game, query.lang))?);
            cache.insert(key, bytes.clone());
            bytes
        }
    };
    Ok(with_type(JSON, bytes))
}

async fn show_position(
    GamePath(game): GamePath,
    _: Query<LangRequest>,
    Json(request): Json<PositionRequest>,
) -> Result<Response> {
    json(&view::view(game, &request)?)
}

async fn set_up(
    GamePath(game): GamePath,
    _: Query<LangRequest>,
    Json(request): Json<SetupRequest>,
) -> Result<Response> {
    json(&setup::set_up(game, &request)?)
}

async fn play_move(
    GamePath(game): GamePath,
    Query(query): Query<LangRequest>,
    Json(request): Json<MoveRequest>,
) -> Result<Response> {
    json(&moves::play(game, request, query.lang)?)
}

async fn find_shortest_path(
    GamePath(game): GamePath,
    _: Query<LangRequest>,
    Json(request): Json<PositionRequest>,
) -> Result<Response> {
    json(&shortest_path::shortest_path(game, &request)?)
}

async fn find_ending(
    State(state): State<Arc<AppState>>,
    RequestClient(client): RequestClient,
    GamePath(game): GamePath,
    _: Query<LangRequest>,
    Json(request): Json<EndingRequest>,
) -> Result<Response> {
    json(&state.run(&client, move |limits, _| ending::ending(game, &request, limits)).await?)
}

async fn find_best_move(
    State(state): State<Arc<AppState>>,
    RequestClient(client): RequestClient,
    GamePath(game): GamePath,
    _: Query<LangRequest>,
    Json(request): Json<BestMoveRequest>,
) -> Result<Response> {
    let memory = client.work_memory.acquire(state.limits.response.engine_memory).await?;
    let work = state.run(&client, move |limits, out_of_time| {
        let _memory = memory;
        best_move::best_move(game, &request, limits, out_of_time)
    });
    json(&work.await?)
}

async fn analyze(
    State(state): State<Arc<AppState>>,
    RequestClient(client): RequestClient,
    GamePath(game): GamePath,
    Query(query): Query<LangRequest>,
    Json(request): Json<AnalyzeRequest>,
) -> Result<Response> {
    let memory = client.work_memory.acquire(state.limits.response.engine_memory).await?;
    let work = state.run(&client, move |limits, out_of_time| {
        let _memory = memory;
        analyze::analyze(game, &request, query.lang, limits, out_of_time)
    });
    json(&work.await?)
}

async fn solve(
    State(state): State<Arc<AppState>>,
    RequestClient(client): RequestClient,
    GamePath(game): GamePath,
    Query(query): Query<LangRequest>,
    Json(request): Json<SolveRequest>,
) -> Result<Response> {
    let memory = client.work_memory.acquire(state.limits.response.engine_memory).await?;
    let work = state.run(&client, move |limits, out_of_time| {
        let _memory = memory;
        solve::solve(game, &request, query.lang, limits, out_of_time)
    });
    json(&work.await?)
}

async fn read_records(
    State(state): State<Arc<AppState>>,
    RequestClient(client): RequestClient,
    GamePath(game): GamePath,
    Query(query): Query<RecordRequest>,
    request: Request,
) -> Result<Response> {
    let text = extract::records(request, &state, &client, game).await?;
    let length = text.bytes.len();
    let permit = client.response_memory.acquire(RECORD_RESPONSE_MEMORY + 2 * length).await?;
    let memory = client.work_memory.acquire(RECORD_MEMORY_FACTOR * length).await?;
    let work = state.run(&client, move |limits, out_of_time| {
        let _memory = memory;
        to_json(&record::records(game, &text.bytes, query, limits, out_of_time)?)
    });
    large(JSON, work.await?, &client.response_memory, permit).await
}

async fn answer_contest(
    State(state): State<Arc<AppState>>,
    RequestClient(client): RequestClient,
    GamePath(game): GamePath,
    Query(query): Query<ContestRequest>,
    request: Request,
) -> Result<Response> {
    let input = extract::contest_input(request, &state, &client).await?;
    let cases = query.count.unwrap_or(usize::MAX).min(state.limits.response.max_cases).min(input.bytes.len());
    let permit = client.response_memory.acquire((1 + cases) * CASE_MEMORY).await?;
    let work = state.run(&client, move |limits, out_of_time| {
        to_json(&contest::answer(game, &input.bytes, query, limits, out_of_time)?)
    });
    large(JSON, work.await?, &client.response_memory, permit).await
}

async fn picture_svg(
    State(state): State<Arc<AppState>>,
    RequestClient(client): RequestClient,
    GamePath(game): GamePath,
    Query(query): Query<PictureRequest>,
) -> Result<Response> {
    let permit = client.response_memory.acquire(PICTURE_MEMORY).await?;
    let work = state.run(&client, move |limits, out_of_time| picture::svg(game, &query, limits, out_of_time));
    large(SVG, work.await?.into_bytes(), &client.response_memory, permit).await
}

async fn picture_png(
    State(state): State<Arc<AppState>>,
    RequestClient(client): RequestClient,
    GamePath(game): GamePath,
    Query(query): Query<PictureRequest>,
) -> Result<Response> {
    let permit = client.response_memory.acquire(PICTURE_MEMORY).await?;
    let memory = client.work_memory.acquire(picture::png_memory(&query, &state.limits.response)).await?;
    let work = state.run(&client, move |limits, out_of_time| {
        let _memory = memory;
        picture::png(game, &query, limits, out_of_time)
    });
    large(PNG, work.await?, &client.response_memory, permit).await
}

async fn pieces_svg(GamePath(game): GamePath, Query(query): Query<PiecesRequest>) -> Response {
    with_type(SVG, picture::pieces_svg(game, query))
}
