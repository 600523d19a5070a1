//! Tags, and the result, which a tag repeats.

use super::Lint;
use super::date::{is_date, standard_date};
use super::diagnostic::quote;
use super::linter::Linter;
use crate::Record;
use crate::format::REQUIRED_TAGS;
use crate::games::Playable;
use crate::pdn::{GameType, Signs};
use touchmove::Position as _;
use touchmove::checkers::{Position, Side};

/// The results of English draughts.
const RESULTS: [&str; 5] = ["1-0", "0-1", "1/2-1/2", "0-0", "*"];

impl Linter {
    pub(super) fn tags(&mut self, record: &Record<'_>) {
        let is_missing = |name: &&str| record.tag(name).is_none();
        let missing: Vec<&str> = REQUIRED_TAGS.iter().map(|(name, _)| *name).filter(is_missing).collect();
        if !missing.is_empty() {
            self.report(record.location, Lint::MissingTags, "", format!("no {}", missing.join(", ")));
        }
        self.game_types(record);
        for tag in &record.tags {
            if tag.name.eq_ignore_ascii_case("Date") && !is_date(&tag.value) {
                let standard = standard_date(&tag.value);
                let message = match &standard {
                    Some(standard) => format!("{} is written `{standard}`", quote(&tag.value)),
                    None => format!("{} is not written YYYY.MM.DD", quote(&tag.value)),
                };
                self.report(tag.location, Lint::Date, &tag.value, message);
                if let Some(diagnostic) = self.diagnostics.last_mut() {
                    diagnostic.is_fixable = standard.is_some();
                }
            }
            if tag.name.eq_ignore_ascii_case("FEN") {
                let is_standard = tag.value.parse::<Position>().is_ok() && !tag.value.contains(['.', ' ']);
                if !is_standard && Position::parse_position(&tag.value).is_ok() {
                    let message = format!(
                        "{}: a position is written without spaces, lowercase letters or a final dot",
                        quote(&tag.value)
                    );
                    self.report(tag.location, Lint::Fen, &tag.value, message);
                }
            }
        }
    }

    /// Checks that the types that the tags name agree with each other and with the standard.
    fn game_types(&mut self, record: &Record<'_>) {
        let mut first: Option<GameType> = None;
        for tag in record.tags.iter().filter(|tag| tag.name.eq_ignore_ascii_case("GameType")) {
            let quoted = quote(&tag.value);
            let message = match (GameType::parse(&tag.value), first) {
                (None, _) => Some(format!("{quoted} does not start with the number of a type, such as `21`")),
                (Some(found), Some(first)) if found != first => {
                    Some(format!("{quoted} is {}, but the first GameType tag says {}", found.name(), first.0))
                }
                (Some(found), _) => {
                    found.contradiction(&tag.value).map(|reason| format!("{quoted}: {reason}"))
                }
            };
            first = first.or(GameType::parse(&tag.value));
            if let Some(message) = message {
                self.report(tag.location, Lint::GameType, &tag.value, message);
            }
        }
    }

    pub(super) fn result(&mut self, record: &Record<'_>, is_english: bool) {
        let tag = record.find_tag("Result");
        let is_invalid = |result: &str| is_english && !RESULTS.contains(&result);
        let invalid = |result: &str| format!("{} is not a result in English draughts", quote(result));
        if let Some(tag) = tag.filter(|tag| is_invalid(&tag.value)) {
            self.report(tag.location, Lint::Result, &tag.value, invalid(&tag.value));
        }
        let Some(result) = record.result.as_ref().filter(|result| result.text != "*") else { return };
        if is_invalid(&result.text) {
            self.report(result.location, Lint::Result, &result.text, invalid(&result.text));
        }
        if let Some(tag) = tag.filter(|tag| tag.value != result.text) {
            let message = format!("the tag says {}, the moves end with `{}`", quote(&tag.value), result.text);
            self.report(result.location, Lint::Result, &result.text, message);
        }
    }

    /// Reports that a game that is tagged as English draughts looks like another variant.
    pub(super) fn contradicted_type(&mut self, record: &Record<'_>) {
        if let Some((tag, signs)) = record.find_tag("GameType").zip(Signs::of(record)) {
            let message =
                format!("{}, but the game looks like {}", quote(&tag.value), signs.description().en);
            self.report(tag.location, Lint::GameType, &tag.value, message);
        }
    }

    /// CK7: a player who cannot move has lost, and the result should say so.
    pub(super) fn outcome(&mut self, record: &Record<'_>) {
        let winner = self.position.and_then(|position| position.outcome()?.winner());
        let Some((winner, result)) = winner.zip(record.known_result().or(record.tag("Result"))) else {
            return;
        };
        // In English draughts the first number is that of Black, touchmove's Red.
        let (expected, loser) = match winner {
            Side::Red => ("1-0", "White"),
            Side::White => ("0-1", "Black (Red)"),
        };
        if RESULTS.contains(&result) && !["*", expected].contains(&result) {
            let location = record.result.as_ref().map_or(record.location, |result| result.location);
            let message =
                format!("{loser} has no legal move and has lost, so `{result}` should be `{expected}`");
            self.report(location, Lint::Result, result, message);
        }
    }
}
