//! Checks a game: its moves by replaying it, and their numbers.

use super::Lint;
use super::diagnostic::Diagnostic;
use crate::pdn::UntaggedGames;
use crate::replay::{self, PlayedMove, ReplayError, Visitor, replay, replay_error};
use crate::{MoveNumber, MoveText, MovetextItem, Record};
use touchmove::Location;
use touchmove::checkers::{Move, Position};

/// Checks the records of a game one after the other.
#[derive(Default)]
pub(super) struct Linter {
    pub(super) diagnostics: Vec<Diagnostic>,
    pub(super) games: u64,
    pub(super) untagged: Option<UntaggedGames>,
    pub(super) has_other_variant: bool,
    /// The current position of the replay.
    pub(super) position: Option<Position>,
}

impl Linter {
    pub(super) fn report(&mut self, location: Location, lint: Lint, text: &str, message: impl Into<String>) {
        let (text, message, is_fixable) = (text.to_owned(), message.into(), lint.is_fixable());
        self.diagnostics.push(Diagnostic { location, lint, text, message, is_fixable });
    }

    pub(super) fn record(&mut self, record: &Record<'_>) {
        if record.is_comment_only() {
            return;
        }
        self.games += 1;
        let count = self.diagnostics.len();
        self.tags(record);
        let error = self.moves(record);
        let is_english = !error.as_ref().is_some_and(ReplayError::is_other_variant);
        self.has_other_variant |= !is_english;
        if let Some(ReplayError::LooksLikeOtherVariant(location, signs)) = error {
            // One line for all these games says more than one for each, and their moves were compared with the wrong rules.
            self.diagnostics.truncate(count);
            UntaggedGames::add(&mut self.untagged, UntaggedGames { location, count: 1, signs });
            return;
        }
        self.result(record, is_english);
        // Only a game that starts from another position may start with another number.
        self.numbers(&record.movetext, if record.start.is_some() { None } else { Some(0) });
    }

    /// Checks that numbers go up by one with every pair of moves, counted from `plies`; if that is unknown, from the first number.
    /// A mistake is reported once, and numbers that go on from it are accepted.
    fn numbers(&mut self, items: &[MovetextItem<'_>], mut plies: Option<u64>) {
        let mut accepted = None;
        for item in items {
            match item {
                MovetextItem::Move(MoveText { number, .. }) => {
                    let written = number.map(MoveNumber::plies_before);
                    let expected = plies.or(written).unwrap_or(0);
                    if let Some((number, written)) =
                        number.zip(written).filter(|(_, written)| *written != expected)
                    {
                        if accepted != Some(written) {
                            let (written, expected) = (numbered(written), numbered(expected));
                            let message = format!("`{written}` should be `{expected}`");
                            self.report(number.location, Lint::MoveNumber, &written, message);
                        }
                        accepted = Some(written);
                    }
                    accepted = accepted.map(|plies| plies + 1);
                    plies = Some(expected + 1);
                }
                MovetextItem::Variation(line) => {
                    self.numbers(line, plies.map(|plies| plies.saturating_sub(1)))
                }
                // Moves may have been left out.
                MovetextItem::Setup(_) => plies = None,
                MovetextItem::Comment(_) | MovetextItem::Nag(_) => {}
            }
        }
    }

    /// Replays the game, and returns what ends the replay.
    fn moves(&mut self, record: &Record<'_>) -> Option<ReplayError<Position>> {
        self.position = None;
        let error = replay::<Position>(record, self).error;
        match &error {
            None => self.outcome(record),
            Some(ReplayError::Illegal(illegal)) => {
                let lint = if illegal.alternatives.is_empty() { Lint::Illegal } else { Lint::Ambiguous };
                self.report(illegal.location, lint, &illegal.text, illegal.to_string());
                self.contradicted_type(record);
            }
            Some(ReplayError::Unreadable(error)) => {
                self.report(error.location, Lint::Unreadable, "", error.message().en);
                self.contradicted_type(record);
            }
            Some(ReplayError::OtherVariant(..) | ReplayError::LooksLikeOtherVariant(..)) => {}
        }
        error
    }

    /// Checks a variation that starts from the position before the move that it replaces.
    fn variation_line(&mut self, items: &[MovetextItem<'_>], start: &Position) {
        let (mut position, mut before) = (*start, *start);
        for item in items {
            match item {
                MovetextItem::Move(text) => match replay::play(&mut position, &mut before, text) {
                    Ok((mv, _)) => self.move_form(text, &mv, &before),
                    Err(error) => {
                        let message = match replay_error(&position, text, 1, error) {
                            ReplayError::Illegal(illegal) => format!("{}: {}", illegal.text, illegal.refusal),
                            ReplayError::Unreadable(error) => format!("found {}", error.found.en),
                            _ => return,
                        };
                        return self.report(text.location, Lint::Variation, &text.text, message);
                    }
                },
                MovetextItem::Setup(text) => match replay::set_up(&position, text) {
                    Ok(next) => (position, before) = (next, next),
                    Err(_) => return,
                },
                MovetextItem::Variation(line) => self.variation_line(line, &before),
                MovetextItem::Comment(_) | MovetextItem::Nag(_) => {}
            }
        }
    }

    /// Checks how a legal move is written.
    fn move_form(&mut self, text: &MoveText<'_>, mv: &Move, before: &Position) {
        let is_capture = !before.jumpers().is_empty();
        let (location, text) = (text.location, &text.text);
        if is_capture && text.contains('-') {
            let message = format!("`{text}` captures, and is written `{}`", mv.to_jump_notation());
            self.report(location, Lint::CaptureHyphen, text, message);
        } else if !is_capture && text.contains('x') {
            let message = format!("`{text}` captures nothing, and is written `{mv}`");
            self.report(location, Lint::QuietX, text, message);
        }
        let count = text.split(['-', 'x']).count();
        if count > 2 && count < mv.squares().len() {
            let message = format!("`{text}` leaves out part of its path, `{}`", mv.to_jump_notation());
            self.report(location, Lint::PartialCapture, text, message);
        }
    }
}

impl Visitor<Position> for Linter {
    fn setup(&mut self, position: &Position) {
        self.position = Some(*position);
    }

    fn played(&mut self, played: PlayedMove<'_, Position>) {
        self.position = Some(*played.after);
        self.move_form(played.text, &played.mv, played.before);
    }

    fn variation(&mut self, line: &[MovetextItem<'_>], position: &Position) {
        self.variation_line(line, position);
    }
}

/// Returns the number before a move that comes after this many plies.
fn numbered(plies: u64) -> String {
    format!("{}{}", plies / 2 + 1, if plies % 2 == 1 { "..." } else { "." })
}
