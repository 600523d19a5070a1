//! What is embedded in the page, so that a board is there before anything is asked.

use serde::Serialize;
use std::collections::BTreeMap;
use touchmove::{Game, View};
use touchmove_api::Limits;
use touchmove_api::games::{GamesResponse, games};
use touchmove_api::question::{Part, Question, answer};
use touchmove_api::view::{PositionRequest, view};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Embedded<'a> {
    /// Where the page has WebAssembly modules, the questions of each.
    modules: Option<BTreeMap<&'static str, Vec<&'static str>>>,
    service_worker: Option<&'a str>,
    games: GamesResponse,
    /// Default positions by game.
    openings: BTreeMap<&'static str, View>,
    /// Pieces as SVG by the path that would return them.
    pieces: BTreeMap<String, String>,
}

/// Returns the data as JSON that may stand in an HTML element.
pub(super) fn json(game: Option<Game>, has_modules: bool, service_worker: Option<&str>) -> String {
    let opening = |game: Game| Some((game.name(), view(game, &PositionRequest::default()).ok()?));
    let embedded = Embedded {
        modules: has_modules.then(modules),
        service_worker,
        games: games(),
        openings: game.and_then(opening).into_iter().collect(),
        pieces: game.map(pieces).unwrap_or_default(),
    };
    // Element content ends at `</script`.
    serde_json::to_string(&embedded).unwrap_or_default().replace('<', "\\u003c")
}

/// Returns the questions of each part, by the last segment of their paths.
fn modules() -> BTreeMap<&'static str, Vec<&'static str>> {
    let name = |question: &Question| question.path().rsplit('/').next();
    let questions =
        |part| Question::ALL.iter().filter(move |question| question.part() == part).filter_map(name);
    Part::ALL.into_iter().map(|part| (part.name(), questions(part).collect())).collect()
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
