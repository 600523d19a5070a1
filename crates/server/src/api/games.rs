//! `GET /api/games`: the four games.

use crate::api::json;
use crate::problem::Problem;
use crate::query::{InTongue, Said};
use axum::response::Response;
use serde::Serialize;
use touchmove::{Figure, Game, Words, table};

#[derive(Serialize)]
struct Games {
    games: Vec<Card>,
}

#[derive(Serialize)]
struct Card {
    game: Game,
    short: Words,
    title: Words,
    sentence: Words,
    contest: Words,
    board: Words,
    start: &'static str,
    /// Whether that is the opening, and not only a position as good as any other.
    opening: bool,
    sides: Vec<Words>,
    figures: Vec<Piece>,
}

/// A figure, whose it is, and the clauses that say how it goes.
#[derive(Serialize)]
struct Piece {
    #[serde(flatten)]
    figure: Figure,
    side: Option<Words>,
    clauses: Vec<&'static str>,
}

/// Every text comes in both languages, so the language that is asked for makes no difference.
pub(crate) async fn answer(_: Said<InTongue>) -> Result<Response, Problem> {
    let card = |game: Game| Card {
        game,
        short: game.short(),
        title: game.title(),
        sentence: game.sentence(),
        contest: game.contest(),
        board: game.board(),
        start: game.start(),
        opening: table::open(game, None).is_ok(),
        sides: table::sides(game),
        figures: table::figures(game).into_iter().map(|figure| piece(game, figure)).collect(),
    };
    Ok(json(&Games { games: Game::ALL.into_iter().map(card).collect() }))
}

fn piece(game: Game, figure: Figure) -> Piece {
    let clauses = table::gaits(game, figure.letter).iter().map(|clause| clause.id).collect();
    Piece { figure, side: table::owner(game, figure.letter), clauses }
}
