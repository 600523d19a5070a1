//! JSON, one object per ruling.

use crate::ruling::Ruling;
use serde::Serialize;
use touchmove::board::{Coord, Label};
use touchmove::{Game, Lang};

/// The version of the format.
const VERSION: u8 = 2;

/// The object of a ruling. The keys are documented in `docs/json.md`.
#[derive(Serialize)]
pub(crate) struct Object<'a> {
    v: u8,
    game: Game,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    case: u64,
    line: u64,
    answer: &'a str,
    position: String,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    mv: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    move_line: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    path: Vec<Label>,
    #[serde(skip_serializing_if = "Option::is_none")]
    via: Option<Label>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clause: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    squares: Option<Vec<Label>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    shortest_path: Vec<Label>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clauses: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'a str>,
}

/// Prints a ruling on one line.
pub(super) fn print(out: &mut Vec<u8>, ruling: &Ruling, lang: Lang, file: Option<&str>) {
    let object = Object { file, ..object(ruling, lang) };
    // Numbers, strings and arrays of them cannot fail to be written into memory.
    if serde_json::to_writer(&mut *out, &object).is_ok() {
        out.push(b'\n');
    }
}

/// Returns the object of a ruling.
pub(crate) fn object(ruling: &Ruling, lang: Lang) -> Object<'_> {
    let (clauses, message) = (Some(ruling.clauses()), Some(ruling.message().get(lang)));
    let (path, squares) = match &ruling.outcome {
        Ok(note) => (&note.path, Some(&note.squares[..]).filter(|squares| !squares.is_empty())),
        Err(refusal) => (&refusal.path, Some(&refusal.squares[..])),
    };
    let attempted = ruling.attempted.as_ref();
    let is_refusal = ruling.outcome.is_err();
    Object {
        v: VERSION,
        game: ruling.game,
        file: None,
        case: ruling.case,
        line: ruling.line,
        answer: &ruling.answer,
        position: ruling.position.to_string(),
        mv: attempted.map(|mv| mv.number),
        move_line: attempted.map(|mv| mv.line),
        text: attempted.map(|mv| mv.text.as_str()),
        path: labels(&path.squares),
        via: path.via.map(|square| square.label),
        clause: clauses.filter(|_| is_refusal),
        message: message.filter(|_| is_refusal),
        squares: squares.map(labels),
        shortest_path: labels(&ruling.shortest_path),
        clauses: clauses.filter(|_| !is_refusal),
        note: message.filter(|_| !is_refusal),
    }
}

fn labels(squares: &[Coord]) -> Vec<Label> {
    squares.iter().map(|square| square.label).collect()
}
