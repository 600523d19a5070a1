//! `POST /api/games/{game}/setup`: pieces put on the board by hand, and whether that is a position.

use crate::api::json;
use crate::body::Asked;
use crate::game::{Of, Pointed, spot};
use crate::problem::{NO_FIGURE, NO_SIDE, Problem, TWO_ON_A_SQUARE};
use crate::query::{InTongue, Said};
use axum::response::Response;
use serde::{Deserialize, Serialize};
use touchmove::board::Spot;
use touchmove::table::{self, OpenError, View};
use touchmove::{Game, Phrase, Words};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Question {
    pieces: Vec<Piece>,
    to_move: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Piece {
    row: u8,
    column: u8,
    letter: char,
}

#[derive(Serialize)]
struct Answer {
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    view: Option<View>,
    #[serde(skip_serializing_if = "Option::is_none")]
    words: Option<Phrase>,
}

pub(crate) async fn answer(
    Of(game): Of,
    _: Said<InTongue>,
    Asked(question): Asked<Question>,
) -> Result<Response, Problem> {
    let pieces = question.pieces.iter().map(|piece| placed(game, piece)).collect::<Result<Vec<_>, _>>()?;
    let to_move = question.to_move.as_deref();
    if let Some(name) = to_move {
        known_side(game, name)?;
    }
    match table::arrange(game, &pieces, to_move) {
        Ok(table) => {
            only_one_a_square(&pieces)?;
            Ok(json(&Answer { ok: true, view: Some(table.view()), words: None }))
        }
        Err(OpenError::Setup(why)) => Ok(json(&Answer { ok: false, view: None, words: Some(why) })),
        Err(error) => Err(error.into()),
    }
}

fn placed(game: Game, piece: &Piece) -> Result<(Spot, char), Problem> {
    let spot = spot(game, Pointed { row: piece.row, column: piece.column })?;
    let figures = table::figures(game);
    if figures.iter().any(|figure| figure.letter == piece.letter) {
        return Ok((spot, piece.letter));
    }
    let letters: Vec<String> = figures.iter().map(|figure| figure.letter.to_string()).collect();
    let detail = format!("found `{}`, expected one of {}", piece.letter.escape_debug(), letters.join(", "));
    Err(Problem::new(NO_FIGURE, detail))
}

fn known_side(game: Game, name: &str) -> Result<(), Problem> {
    let sides = table::sides(game);
    if sides.iter().any(|side| side.en.eq_ignore_ascii_case(name)) {
        return Ok(());
    }
    let names: Vec<&str> = sides.iter().map(|Words { en, .. }| *en).collect();
    let name: String = name.chars().take(40).collect();
    let detail = format!("found `{}`, expected one of {}", name.escape_debug(), names.join(", "));
    Err(Problem::new(NO_SIDE, detail))
}

/// Where the rules have nothing to say about it, the later piece would take the place of the earlier one.
fn only_one_a_square(pieces: &[(Spot, char)]) -> Result<(), Problem> {
    let mut spots: Vec<Spot> = pieces.iter().map(|(spot, _)| *spot).collect();
    spots.sort_unstable();
    match spots.windows(2).find(|pair| pair[0] == pair[1]) {
        None => Ok(()),
        Some(pair) => Err(Problem::new(TWO_ON_A_SQUARE, format!("two pieces are on {}", pair[0].label))),
    }
}
