//! `GET /api/games/{game}/rules`: the rulebook, its examples played by the rules.

use crate::api::json_bytes;
use crate::game::Of;
use crate::problem::Problem;
use crate::query::{InTongue, Said};
use axum::body::Bytes;
use axum::response::Response;
use serde::Serialize;
use std::sync::OnceLock;
use touchmove::board::Spot;
use touchmove::table::{self, OpenError, PlayError, View};
use touchmove::{Clause, Example, Game, Lang, Words};
use touchmove_draw::way_of;

#[derive(Serialize)]
struct Rulebook {
    game: Game,
    title: Words,
    board: Words,
    clauses: Vec<Explained>,
}

#[derive(Serialize)]
struct Explained {
    id: &'static str,
    text: Words,
    examples: Vec<Shown>,
}

#[derive(Serialize)]
struct Shown {
    position: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    view: Option<View>,
    moves: Vec<Tried>,
    /// Why the position itself cannot be.
    #[serde(skip_serializing_if = "Option::is_none")]
    words: Option<String>,
}

#[derive(Serialize)]
struct Tried {
    text: &'static str,
    legal: bool,
    words: String,
    /// The way of the move, as far as it stays on the board.
    path: Vec<Spot>,
    /// Where that way turns, if it is not straight.
    #[serde(skip_serializing_if = "Option::is_none")]
    turning: Option<Spot>,
    /// The squares of the refusal.
    squares: Vec<Spot>,
    /// The position after it.
    position: String,
}

pub(crate) async fn answer(Of(game): Of, Said(query): Said<InTongue>) -> Result<Response, Problem> {
    /// Rulebooks never change, and their examples have many boards: each is written once, and all answers share it.
    static WRITTEN: [OnceLock<Bytes>; 8] = [const { OnceLock::new() }; 8];
    let (lang, number) = (Lang::from(query.lang), Game::ALL.iter().position(|other| *other == game));
    let place = 2 * number.unwrap_or(0) + usize::from(lang == Lang::Zh);
    let write = || serde_json::to_vec(&rulebook(game, lang)).unwrap_or_default().into();
    match WRITTEN.get(place).map(|written| written.get_or_init(write)) {
        Some(bytes) if !bytes.is_empty() => Ok(json_bytes(bytes.clone())),
        _ => Err(Problem::own_fault()),
    }
}

fn rulebook(game: Game, lang: Lang) -> Rulebook {
    let explained = |clause: &&'static Clause| Explained {
        id: clause.id,
        text: clause.text,
        examples: clause.examples.iter().map(|example| shown(game, example, lang)).collect(),
    };
    let clauses = game.clauses().iter().map(explained).collect();
    Rulebook { game, title: game.title(), board: game.board(), clauses }
}

fn shown(game: Game, example: &Example, lang: Lang) -> Shown {
    let position = example.position;
    let mut table = match table::open(game, Some(position)) {
        Ok(table) => table,
        Err(error) => {
            let words = match error {
                OpenError::Setup(why) => why.get(lang).to_owned(),
                other => other.to_string(),
            };
            return Shown { position, view: None, moves: Vec::new(), words: Some(words) };
        }
    };
    let view = table.view();
    let tried = |text: &&'static str| {
        let way = way_of(&table.view(), text);
        let (legal, words, path, turning, squares) = match table.play(text, lang) {
            Ok(did) => (true, did.words, did.path, did.turning, Vec::new()),
            Err(PlayError::Refused(refused)) => (false, refused.words, way, refused.turning, refused.squares),
            Err(PlayError::Syntax(error)) => (false, error.to_string(), way, None, Vec::new()),
        };
        Tried { text, legal, words, path, turning, squares, position: table.text() }
    };
    let moves = example.moves.iter().map(tried).collect();
    Shown { position, view: Some(view), moves, words: None }
}
