//! Recognizes what a text is: a position, a game record or contest input, and of which game.

use crate::limits::Limits;
use crate::problem::{Problem, kinds};
use crate::record::{self, RecordRequest, RecordVerdict};
use crate::timed::{TimedReader, took_too_long};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;
use touchmove::{AnyPosition, Game, UnknownGame};
use touchmove_contest::rulings;
use touchmove_records::detect_game;

/// How to recognize a text.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DetectRequest {
    /// The game to try first, where a text may be of several.
    pub game: Option<String>,
}

/// What a text can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum TextKind {
    /// A position.
    Position,
    /// Contest input.
    Contest,
    /// Recorded games: PDN, JSON, or a list of moves.
    Record,
}

/// What a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Detected {
    /// The game that it is of.
    pub game: Game,
    /// What it is of this game.
    pub kind: TextKind,
}

/// What a text is, if that is known.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct DetectResponse {
    /// What it is; null if it is nothing that touchmove reads.
    pub detected: Option<Detected>,
}

/// Recognizes a text, unless `out_of_time` returns true before.
///
/// # Errors
/// Returns an error if the request names an unknown game, or the time is up.
pub fn detect(
    text: &[u8],
    request: &DetectRequest,
    limits: &Limits,
    out_of_time: &dyn Fn() -> bool,
) -> Result<DetectResponse, Problem> {
    let unknown = |error: UnknownGame| Problem::new(kinds::UNKNOWN_GAME, error.to_string());
    let first: Option<Game> = request.game.as_deref().map(str::parse).transpose().map_err(unknown)?;
    let others = Game::ALL.into_iter().filter(|game| Some(*game) != first);
    let games: Vec<Game> = first.into_iter().chain(others).collect();
    let find = |kind: TextKind, is_of: &dyn Fn(Game) -> bool| {
        games.iter().copied().find(|game| is_of(*game)).map(|game| Detected { game, kind })
    };
    let detected = detect_game(text)
        .map(|game| Detected { game, kind: TextKind::Record })
        .or_else(|| find(TextKind::Position, &|game| is_position(game, text)))
        // Malformed input is contest input, too, if it starts with a case.
        .or_else(|| find(TextKind::Contest, &|game| starts_with_case(game, text, out_of_time)))
        // Moves that are legal in one game may be readable in another.
        .or_else(|| {
            find(TextKind::Record, &|game| {
                verdict(game, text, limits, out_of_time).is_some_and(|v| v.plies > 0)
            })
        })
        .or_else(|| {
            find(TextKind::Record, &|game| {
                verdict(game, text, limits, out_of_time).is_some_and(|v| v.ply.is_some())
            })
        });
    if out_of_time() {
        return Err(took_too_long());
    }
    Ok(DetectResponse { detected })
}

fn is_position(game: Game, text: &[u8]) -> bool {
    let text = String::from_utf8_lossy(text);
    let text = text.trim();
    !text.contains('\n') && AnyPosition::parse(game, text).is_ok()
}

fn starts_with_case(game: Game, text: &[u8], out_of_time: &dyn Fn() -> bool) -> bool {
    let mut is_found = false;
    let judged = rulings(game, TimedReader { bytes: text, out_of_time }, |_| {
        is_found = true;
        ControlFlow::Break(())
    });
    is_found && judged.is_ok()
}

/// Returns the verdict on the first record of a text, if it has one.
fn verdict(
    game: Game,
    text: &[u8],
    limits: &Limits,
    out_of_time: &dyn Fn() -> bool,
) -> Option<RecordVerdict> {
    let request = RecordRequest { count: Some(1), ..RecordRequest::default() };
    let response = record::records(game, text, request, limits, out_of_time).ok()?;
    response.selected.map(|record| record.summary.verdict)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn detected(text: &str, game: Option<&str>) -> Option<(Game, TextKind)> {
        let request = DetectRequest { game: game.map(str::to_owned) };
        let response = detect(text.as_bytes(), &request, &Limits::default(), &|| false).unwrap();
        response.detected.map(|detected| (detected.game, detected.kind))
    }

    #[test]
    fn texts_are_recognized() {
        use Game::{Checkers, CorrectMove, DuckChess, KingsTour};
        use TextKind::{Contest, Position, Record};
        for (text, expected) in [
            ("17 49", Some((CorrectMove, Position))),
            ("c4 e6 d5\n", Some((KingsTour, Position))),
            (" W:WK10,K12:B8 ", Some((Checkers, Position))),
            ("4k4/9/9/9/9/9/9/9/9/R3K4 w", Some((DuckChess, Position))),
            ("17 49 25\n17 49 33\n", Some((CorrectMove, Contest))),
            ("c4 e6 d5\ng2 a8 a2\n", Some((KingsTour, Contest))),
            (include_str!("../../../examples/checkers.in"), Some((Checkers, Contest))),
            (include_str!("../../../examples/duck-chess.in"), Some((DuckChess, Contest))),
            ("17 49 25\n17 x 25\n", Some((CorrectMove, Contest))),
            (include_str!("../../../examples/games.pdn"), Some((Checkers, Record))),
            ("1. 9-14 22-18", Some((Checkers, Record))),
            ("11-15 23-18", Some((Checkers, Record))),
            ("a4a5 a7a6 b1c3", Some((DuckChess, Record))),
            ("", None),
            ("\n\n", None),
            ("0\n", None),
            ("Good morning!", None),
            ("https://example.org/", None),
            ("1. e4 e5 2. Nf3", None),
        ] {
            assert_eq!(detected(text, None), expected, "{text}");
        }
    }

    #[test]
    fn games_recognize_their_own_texts() {
        for game in Game::ALL {
            let info = game.info();
            for other in Game::ALL {
                let position = (game, TextKind::Position);
                assert_eq!(detected(info.default_position, Some(other.info().name)), Some(position));
            }
        }
        let request = DetectRequest { game: Some("chess".to_owned()) };
        assert!(detect(b"", &request, &Limits::default(), &|| false).is_err());
    }
}
