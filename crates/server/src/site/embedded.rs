//! What is embedded in the page, so that a board is there before anything is asked.

use serde::Serialize;
use std::collections::BTreeMap;
use touchmove::{Game, View};
use touchmove_api::Limits;
use touchmove_api::games::{GamesResponse, games};
use touchmove_api::question::answer;
use touchmove_api::view::{PositionRequest, view};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Embedded<'a> {
    /// Whether the page has the WebAssembly module.
    module: bool,
    service_worker: Option<&'a str>,
    games: GamesResponse,
    /// Default positions by game.
    openings: BTreeMap<&'static str, View>,
    /// Pieces as SVG by the path that would return them.
    pieces: BTreeMap<String, String>,
}

/// Returns the data as JSON that may stand in an HTML element.
pub(super) fn json(game: Option<Game>, module: bool, service_worker: Option<&str>) -> String {
    let opening = |game: Game| Some((game.name(), view(game, &PositionRequest::default()).ok()?));
    let embedded = Embedded {
        module,
        service_worker,
        games: games(),
        openings: game.and_then(opening).into_iter().collect(),
        pieces: game.map(pieces).unwrap_or_default(),
    };
    // Element content ends at `</script`.
    serde_json::to_string(&embedded).unwrap_or_default().replace('<', "\\u003c")
}

/// Returns the pieces of a game in every set.
fn pieces(game: Game) -> BTreeMap<String, String> {
    let sets = ["chinese", "latin", "pictorial"].into_iter();
    let svg = |set| {
        let path = format!("/api/games/{game}/pieces.svg?pieces={set}");
        let answer = answer("GET", &path, &[], &Limits::default(), &|| false).ok()?;
        Some((path, String::from_utf8(answer.body).ok()?))
    };
    sets.filter_map(svg).collect()
}
