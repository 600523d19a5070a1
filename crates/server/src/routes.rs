//! The paths and their handlers: each parses the request, asks `touchmove-api`, and writes the response.

use crate::extract::{self, GamePath, Json, Query};
use crate::limits::{
    CASE_MEMORY, CHECK_MEMORY_FACTOR, OUTPUT_MEMORY_FACTOR, PICTURE_MEMORY, RECORD_MEMORY_FACTOR,
    RECORD_RESPONSE_MEMORY, TEST_DATA_MEMORY,
};
use crate::problem::HttpProblem;
use crate::response::{json, large, with_type};
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
use touchmove_api::check;
use touchmove_api::contest::{self, ContestRequest};
use touchmove_api::convert::{self, ConvertRequest};
use touchmove_api::detect::{self, DetectRequest};
use touchmove_api::ending::{self, EndingRequest};
use touchmove_api::engine::analyze::{self, AnalyzeRequest};
use touchmove_api::engine::best_move::{self, BestMoveRequest};
use touchmove_api::engine::puzzle::{self, PuzzleProgressRequest, PuzzleRequest};
use touchmove_api::engine::solve::{self, SolveRequest};
use touchmove_api::moves::{self, MoveRequest};
use touchmove_api::picture::{self, PictureRequest, PiecesRequest};
use touchmove_api::question::content_type::{JSON, PNG, SVG};
use touchmove_api::question::{Question, parse_json, to_json};
use touchmove_api::record::{self, RecordRequest};
use touchmove_api::rules::{self, LangRequest};
use touchmove_api::setup::{self, SetupRequest};
use touchmove_api::test_data::{self, TestDataRequest};
use touchmove_api::view::{self, PositionRequest};
use touchmove_api::{Problem, attacked, games, shortest_path};

type Result<T> = std::result::Result<T, HttpProblem>;

/// Returns what answers a question.
fn handler(question: Question) -> MethodRouter<Arc<AppState>> {
    match question {
        Question::Games => get(list_games),
        Question::Detect => post(detect_text),
        Question::Rules => get(rulebook),
        Question::View => post(show_position),
        Question::Setup => post(set_up),
        Question::Move => post(play_move),
        Question::ShortestPath => post(find_shortest_path),
        Question::BestMove => post(find_best_move),
        Question::Analyze => post(analyze),
        Question::Solve => post(solve),
        Question::Ending => post(find_ending),
        Question::Puzzle => post(make_puzzle),
        Question::PuzzleProgress => post(judge_puzzle),
        Question::Attacked => post(find_attacked),
        Question::Record => post(read_records),
        Question::Convert => post(convert_record),
        Question::Contest => post(answer_contest),
        Question::Output => post(contest_output),
        Question::Check => post(check_output),
        Question::Generators => get(list_generators),
        Question::TestData => get(generate_test_data),
        Question::PictureSvg => get(picture_svg),
        Question::PicturePng => get(picture_png),
        Question::PiecesSvg => get(pieces_svg),
    }
}

const HEALTH: &str = "/api/health";
const CONTRACT: &str = "/api/openapi.json";

/// Returns the method and path of every API route.
pub fn routes() -> Vec<(&'static str, &'static str)> {
    let questions = Question::ALL.iter().map(|question| (question.method(), question.path()));
    [("GET", HEALTH), ("GET", CONTRACT)].into_iter().chain(questions).collect()
}

pub(crate) fn router(state: Arc<AppState>) -> Router {
    let api = Router::new().route(HEALTH, get(health)).route(CONTRACT, get(openapi));
    let api =
        Question::ALL.iter().fold(api, |router, question| router.route(question.path(), handler(*question)));
    page::add(api).fallback(not_found).method_not_allowed_fallback(wrong_method).with_state(state)
}

/// People who follow a link get the page, which lists the games; programs get a problem.
async fn not_found(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let accept = headers.get(header::ACCEPT).and_then(|types| types.to_str().ok()).unwrap_or("");
    if method == Method::GET && accept.contains("text/html") && !uri.path().starts_with("/api/") {
        return (StatusCode::NOT_FOUND, page::index()).into_response();
    }
    HttpProblem::from(Problem::not_found(uri.path())).into_response()
}

async fn wrong_method(method: Method, uri: Uri) -> HttpProblem {
    Problem::wrong_method(method.as_str(), uri.path()).into()
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

async fn detect_text(
    State(state): State<Arc<AppState>>,
    RequestClient(client): RequestClient,
    Query(query): Query<DetectRequest>,
    request: Request,
) -> Result<Response> {
    let text = extract::contest_input(request, &state, &client).await?;
    let memory = client.work_memory.acquire(RECORD_MEMORY_FACTOR * text.bytes.len()).await?;
    let work = state.run(&client, move |limits, out_of_time| {
        let _memory = memory;
        detect::detect(&text.bytes, &query, limits, out_of_time)
    });
    json(&work.await?)
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

async fn find_attacked(
    GamePath(game): GamePath,
    _: Query<LangRequest>,
    Json(request): Json<PositionRequest>,
) -> Result<Response> {
    json(&attacked::attacked(game, &request)?)
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

async fn make_puzzle(
    State(state): State<Arc<AppState>>,
    RequestClient(client): RequestClient,
    GamePath(game): GamePath,
    _: Query<LangRequest>,
    Json(request): Json<PuzzleRequest>,
) -> Result<Response> {
    let memory = client.work_memory.acquire(state.limits.response.engine_memory).await?;
    let work = state.run(&client, move |_, out_of_time| {
        let _memory = memory;
        puzzle::puzzle(game, &request, out_of_time)
    });
    json(&work.await?)
}

async fn judge_puzzle(
    State(state): State<Arc<AppState>>,
    RequestClient(client): RequestClient,
    GamePath(game): GamePath,
    _: Query<LangRequest>,
    Json(request): Json<PuzzleProgressRequest>,
) -> Result<Response> {
    let work =
        state.run(&client, move |limits, out_of_time| puzzle::progress(game, &request, limits, out_of_time));
    json(&work.await?)
}

async fn check_output(
    State(state): State<Arc<AppState>>,
    RequestClient(client): RequestClient,
    GamePath(game): GamePath,
    Query(query): Query<LangRequest>,
    request: Request,
) -> Result<Response> {
    let body = extract::check_request(request, &state, &client).await?;
    let memory = client.work_memory.acquire(CHECK_MEMORY_FACTOR * body.bytes.len()).await?;
    let work = state.run(&client, move |limits, out_of_time| {
        let _memory = memory;
        check::check(game, &parse_json(&body.bytes)?, query.lang, limits, out_of_time)
    });
    json(&work.await?)
}

async fn list_generators(GamePath(game): GamePath, _: Query<LangRequest>) -> Result<Response> {
    json(&test_data::list_generators(game))
}

async fn generate_test_data(
    State(state): State<Arc<AppState>>,
    RequestClient(client): RequestClient,
    GamePath(game): GamePath,
    Query(query): Query<TestDataRequest>,
) -> Result<Response> {
    let permit = client.response_memory.acquire(TEST_DATA_MEMORY).await?;
    let work = state.run(&client, move |limits, _| to_json(&test_data::test_data(game, &query, limits)?));
    large(JSON, work.await?, &client.response_memory, permit).await
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

async fn convert_record(
    State(state): State<Arc<AppState>>,
    RequestClient(client): RequestClient,
    GamePath(game): GamePath,
    Query(query): Query<ConvertRequest>,
    request: Request,
) -> Result<Response> {
    let text = extract::records(request, &state, &client, game).await?;
    let length = text.bytes.len();
    let permit = client.response_memory.acquire(2 * length).await?;
    let memory = client.work_memory.acquire(RECORD_MEMORY_FACTOR * length).await?;
    let work = state.run(&client, move |_, out_of_time| {
        let _memory = memory;
        to_json(&convert::convert(game, &text.bytes, query, out_of_time)?)
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

async fn contest_output(
    State(state): State<Arc<AppState>>,
    RequestClient(client): RequestClient,
    GamePath(game): GamePath,
    Query(query): Query<LangRequest>,
    request: Request,
) -> Result<Response> {
    let input = extract::contest_input(request, &state, &client).await?;
    let permit =
        client.response_memory.acquire(CASE_MEMORY + OUTPUT_MEMORY_FACTOR * input.bytes.len()).await?;
    let work = state.run(&client, move |_, out_of_time| {
        to_json(&contest::output(game, &input.bytes, query.lang, out_of_time)?)
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
