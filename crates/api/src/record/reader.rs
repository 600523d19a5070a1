//! Replays records and collects what the response shows of them.

use super::{
    RecordHeader, RecordResponse, RecordSummary, RecordVerdict, RecordedLine, RecordedMove, SelectedRecord,
    Tag,
};
use crate::moves::RefusalBody;
use crate::problem::{InputError, Problem, kinds};
use crate::timed::{TimedReader, io_problem, took_too_long};
use std::ops::ControlFlow;
use touchmove::{Lang, MoveEffect, Path, Text};
use touchmove_records::games::Playable;
use touchmove_records::json::Item;
use touchmove_records::replay::{
    IllegalMove, PlayedMove, ReplayError, ReplayReport, Visitor, replay, replay_line,
};
use touchmove_records::{Error, Format, MovetextItem, Record, Source};

/// Items of a record that are replayed between two checks of the time.
const ITEMS_PER_CHECK: usize = 256;
/// Maximum length of a title in characters.
const MAX_TITLE: usize = 200;
const COLON: Text = Text::new(": ", "：");

/// What to return of a text's records.
pub(super) struct Selection {
    pub(super) lang: Lang,
    pub(super) record: Option<u64>,
    pub(super) from: u64,
    pub(super) count: usize,
    pub(super) max_records: usize,
    /// Maximum number of moves, with those of variations.
    pub(super) max_moves: usize,
}

pub(super) fn read<P: Playable>(
    input: TimedReader<'_>,
    selection: &Selection,
) -> Result<RecordResponse, Problem> {
    let out_of_time = input.out_of_time;
    let source = Source::new(P::GAME, input).map_err(|error| io_problem(&error))?;
    let format = source.format;
    let mut reader = RecordReader {
        format,
        selection,
        out_of_time,
        count: 0,
        records: Vec::new(),
        more: false,
        selected: None,
        timed_out: false,
    };
    let error = match source.read(|record| reader.visit::<P>(record)) {
        Ok(()) => None,
        Err(Error::Parse(error)) => Some(InputError::new(&error, selection.lang)),
        Err(Error::Io(error)) => return Err(io_problem(&error)),
        Err(_) => return Err(Problem::internal()),
    };
    if reader.timed_out {
        return Err(took_too_long());
    }
    let RecordReader { records, more, selected, count, .. } = reader;
    if let Some(wanted) = selection.record.filter(|_| selected.is_none()) {
        let detail = format!("there is no record {wanted}: the text has {count}");
        return Err(Problem::new(kinds::NO_SUCH_RECORD, detail));
    }
    Ok(RecordResponse { format: format.name(), records, more, selected, error, read: None })
}

/// Collects the list of records and the selected one.
struct RecordReader<'a> {
    format: Format,
    selection: &'a Selection,
    out_of_time: &'a dyn Fn() -> bool,
    count: u64,
    records: Vec<RecordSummary>,
    more: bool,
    selected: Option<SelectedRecord>,
    timed_out: bool,
}

impl RecordReader<'_> {
    fn visit<P: Playable>(&mut self, record: Record<'_>) -> ControlFlow<()> {
        if (self.out_of_time)() {
            self.timed_out = true;
            return ControlFlow::Break(());
        }
        // PDN has comments between games. In other formats a position without moves is a record too.
        if self.format == Format::Pdn && record.is_comment_only() {
            return ControlFlow::Continue(());
        }
        self.count += 1;
        let is_listed = self.records.len() < self.selection.max_records;
        let is_selected = self.count == self.selection.record.unwrap_or(1);
        self.more |= !is_listed;
        if is_listed || is_selected {
            self.replay::<P>(record, is_listed, is_selected);
        }
        let is_complete = self.timed_out || (self.more && self.selected.is_some());
        if is_complete { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn replay<P: Playable>(&mut self, record: Record<'_>, is_listed: bool, is_selected: bool) {
        let lang = self.selection.lang;
        let mut collector = MoveCollector {
            lang,
            out_of_time: self.out_of_time,
            timed_out: false,
            checks: 0,
            items: 0,
            // Only in contest input does the game continue (DC11).
            skips_illegal_moves: P::SKIPS_ILLEGAL_MOVES && self.format == Format::Contest,
            from: self.selection.from,
            count: if is_selected { self.selection.count } else { 0 },
            budget: self.selection.max_moves,
            size: 0,
            last_size: 0,
            number: 0,
            start: None,
            set_up: None,
            line: RecordedLine::default(),
            next: None,
            cut: false,
            first_refusal: None,
        };
        let report = replay::<P>(&record, &mut collector);
        if collector.timed_out {
            self.timed_out = true;
            return;
        }
        let title = record.title().chars().take(MAX_TITLE).collect();
        let verdict = collector.verdict(&report);
        let header = header(&record);
        let line = record.location.line;
        let summary = RecordSummary { record: self.count, line, title, header, verdict };
        if is_listed {
            self.records.push(summary.clone());
        }
        if is_selected {
            collector.add_unplayed(&record.movetext, report.error.as_ref());
            let MoveCollector { start, line, next, cut, .. } = collector;
            let tag = |tag: touchmove_records::Tag<'_>| Tag {
                name: tag.name.into_owned(),
                value: tag.value.into_owned(),
            };
            let tags = record.tags.into_iter().map(tag).collect();
            let termination = record.result.map(|result| result.text.into_owned());
            self.selected = Some(SelectedRecord { summary, tags, start, line, termination, next, cut });
        }
    }
}

/// Returns the tags that lists show, as far as they are known.
fn header(record: &Record<'_>) -> RecordHeader {
    let known = |name, unknown: &[&str]| {
        let value = record.tag(name).filter(|value| !unknown.contains(value))?;
        Some(value.chars().take(MAX_TITLE).collect())
    };
    RecordHeader {
        event: known("Event", &["", "?", "-"]),
        date: known("Date", &["", "?", "-", "????.??.??"]),
        black: known("Black", &["", "?", "-"]),
        white: known("White", &["", "?", "-"]),
        result: known("Result", &["", "?", "*"]).or_else(|| record.known_result().map(ToOwned::to_owned)),
    }
}

/// Collects the requested moves of a line while it is replayed.
struct MoveCollector<'a> {
    lang: Lang,
    out_of_time: &'a dyn Fn() -> bool,
    timed_out: bool,
    /// Items replayed so far, with those of variations.
    checks: usize,
    /// Items of this line replayed so far.
    items: usize,
    skips_illegal_moves: bool,
    from: u64,
    count: usize,
    /// Maximum number of moves, with those of variations.
    budget: usize,
    /// Moves collected so far, with those of variations.
    size: usize,
    /// The same before the last move.
    last_size: usize,
    /// Moves of this line seen so far, played or refused.
    number: u64,
    start: Option<String>,
    /// A position set up since the last move.
    set_up: Option<String>,
    line: RecordedLine,
    next: Option<u64>,
    /// Whether something does not fit in any response.
    cut: bool,
    /// The number of the first refused move, and why it is refused.
    first_refusal: Option<(u64, String)>,
}

impl MoveCollector<'_> {
    /// Whether the move with the current number is in the response; notes the first one after those that are.
    fn is_wanted(&mut self) -> bool {
        if self.count == 0 || self.number < self.from {
            return false;
        }
        let fits = self.next.is_none() && self.line.moves.len() < self.count && self.size < self.budget;
        if !fits {
            self.next.get_or_insert(self.number);
        }
        fits
    }

    fn push(&mut self, mv: RecordedMove) {
        self.last_size = self.size;
        self.size += 1;
        self.line.moves.push(mv);
    }

    /// Returns the last move, if it is in the response.
    fn current(&mut self) -> Option<&mut RecordedMove> {
        if self.next.is_some() || self.number < self.from { None } else { self.line.moves.last_mut() }
    }

    /// Leaves the last move for the next response, because its variations do not fit in this one.
    fn defer_last(&mut self) {
        if self.line.moves.len() > 1 {
            self.line.moves.pop();
            self.size = self.last_size;
            self.next = Some(self.number);
        } else {
            self.cut = true;
        }
    }

    /// Adds the move that cannot be played, unless that was done, and what follows it.
    fn add_unplayed<P>(&mut self, items: &[MovetextItem<'_>], error: Option<&ReplayError<P>>) {
        let Some(error) = error.filter(|_| self.next.is_none()) else { return };
        let mut rest = &items[self.items..];
        let failed = self.items.checked_sub(1).map(|index| &items[index]);
        let is_refused = self.line.moves.last().is_some_and(|mv| mv.refused.is_some());
        match (failed, error) {
            (Some(MovetextItem::Move(mv)), _) if is_refused => {
                let strength = mv.strength.as_ref().map(ToString::to_string);
                if let Some(last) = self.line.moves.last_mut() {
                    last.strength = strength;
                }
            }
            (Some(MovetextItem::Move(mv)), ReplayError::Unreadable(error)) => {
                let last = self.line.moves.last().map(|mv| &mv.position);
                if let Some(position) = last.or(self.set_up.as_ref()).or(self.start.as_ref()).cloned() {
                    let (text, strength) = (mv.text.to_string(), mv.strength.as_ref());
                    self.push(RecordedMove {
                        ply: self.number + 1,
                        text,
                        legal: false,
                        before: None,
                        message: Some(error.message().get(self.lang).to_owned()),
                        position,
                        path: Path::default(),
                        captured: Vec::new(),
                        tags: Vec::new(),
                        refused: None,
                        strength: strength.map(ToString::to_string),
                        nags: Vec::new(),
                        comments: Vec::new(),
                        variations: Vec::new(),
                    });
                }
            }
            (Some(_), _) => rest = &items[self.items - 1..],
            (None, _) => {}
        }
        let mut budget = self.budget.saturating_sub(self.size);
        self.line.unplayed = within(rest, &mut budget);
        self.cut |= budget == 0 && !rest.is_empty();
    }

    fn verdict<P>(&self, report: &ReplayReport<P>) -> RecordVerdict {
        let (verdict, ply, reason) = match (&report.error, &self.first_refusal) {
            (Some(ReplayError::Unreadable(error)), _) => {
                let (location, message) = (error.location, error.message());
                let (colon, message) = (COLON.get(self.lang), message.get(self.lang));
                let reason = format!("{}:{}{colon}{message}", location.line, location.column);
                ("unreadable", None, Some(reason))
            }
            (Some(error), _) if error.is_other_variant() => {
                ("unreadable", None, Some(error.message().get(self.lang).to_owned()))
            }
            (_, Some((ply, reason))) => ("illegal", Some(*ply), Some(reason.clone())),
            (Some(error), None) => ("illegal", None, Some(error.to_string())),
            (None, None) => ("legal", None, None),
        };
        RecordVerdict { plies: report.plies, verdict, ply, reason }
    }
}

/// Returns the items, up to a number of them and of those in variations.
fn within(items: &[MovetextItem<'_>], budget: &mut usize) -> Vec<Item<'static>> {
    let mut result = Vec::new();
    for item in items {
        if *budget == 0 {
            break;
        }
        *budget -= 1;
        result.push(match item {
            MovetextItem::Variation(line) => Item::Variation { variation: within(line, budget) },
            item => Item::from(item).into_owned(),
        });
    }
    result
}

impl<P: Playable> Visitor<P> for MoveCollector<'_> {
    fn next_item(&mut self) -> ControlFlow<()> {
        self.items += 1;
        self.checks += 1;
        self.timed_out |= self.checks % ITEMS_PER_CHECK == 0 && (self.out_of_time)();
        if self.timed_out { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn setup(&mut self, position: &P) {
        if self.count > 0 {
            let field = if self.start.is_none() { &mut self.start } else { &mut self.set_up };
            *field = Some(position.to_string());
        }
    }

    fn played(&mut self, mv: PlayedMove<'_, P>) {
        self.number += 1;
        let set_up = self.set_up.take();
        if !self.is_wanted() {
            return;
        }
        let effect: MoveEffect = mv.played.into();
        self.push(RecordedMove {
            ply: self.number,
            text: mv.text.text.clone().into_owned(),
            legal: true,
            before: set_up,
            message: Some(effect.message.get(self.lang).to_owned()),
            position: mv.after.to_string(),
            path: effect.path,
            captured: effect.captured,
            tags: effect.tags,
            refused: None,
            strength: mv.text.strength.as_ref().map(ToString::to_string),
            nags: Vec::new(),
            comments: Vec::new(),
            variations: Vec::new(),
        });
    }

    fn comment(&mut self, text: &str) {
        if self.count > 0 && self.number == 0 && self.from == 1 {
            self.line.comments.push(text.to_owned());
        } else if let Some(mv) = self.current() {
            mv.comments.push(text.to_owned());
        }
    }

    fn nag(&mut self, number: u32) {
        if let Some(mv) = self.current() {
            mv.nags.push(number);
        }
    }

    fn variation(&mut self, items: &[MovetextItem<'_>], position: &P) {
        if self.current().is_none() {
            return;
        }
        let mut collector = MoveCollector {
            out_of_time: self.out_of_time,
            checks: self.checks,
            items: 0,
            from: 1,
            count: usize::MAX,
            budget: self.budget - self.size,
            size: 0,
            last_size: 0,
            number: 0,
            start: Some(position.to_string()),
            set_up: None,
            line: RecordedLine::default(),
            next: None,
            cut: false,
            first_refusal: None,
            ..*self
        };
        let report = replay_line(items, position, &mut collector);
        collector.add_unplayed(items, report.error.as_ref());
        self.checks = collector.checks;
        self.timed_out = collector.timed_out;
        if collector.next.is_some() || collector.cut {
            return self.defer_last();
        }
        self.size += collector.size;
        if let Some(mv) = self.line.moves.last_mut() {
            mv.variations.push(collector.line);
        }
    }

    fn illegal(&mut self, illegal: &IllegalMove<P>) -> ControlFlow<()> {
        self.number += 1;
        let set_up = self.set_up.take();
        let refusal = &illegal.refusal;
        if self.first_refusal.is_none() {
            let (colon, message) = (COLON.get(self.lang), refusal.message.get(self.lang));
            self.first_refusal = Some((self.number, format!("{}{colon}{message}", refusal.clause)));
        }
        if self.is_wanted() {
            self.push(RecordedMove {
                ply: self.number,
                text: illegal.text.clone(),
                legal: false,
                before: set_up,
                message: None,
                position: illegal.position.to_string(),
                path: Path::straight(refusal.path.squares.iter().copied()),
                captured: Vec::new(),
                tags: Vec::new(),
                refused: Some(RefusalBody::new(refusal.clone(), self.lang)),
                strength: None,
                nags: Vec::new(),
                comments: Vec::new(),
                variations: Vec::new(),
            });
        }
        if self.skips_illegal_moves { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::ITEMS_PER_CHECK;
    use crate::Limits;
    use crate::record::{RecordRequest, records};
    use std::cell::Cell;
    use touchmove::Game;

    #[test]
    fn the_time_is_checked_inside_one_game() {
        let moves = "9-13 24-20 13-9 20-24 ".repeat(500);
        let checks = Cell::new(0);
        let read = |moves: &str, allowed| {
            checks.set(0);
            let out_of_time = || {
                checks.set(checks.get() + 1);
                checks.get() > allowed
            };
            let (text, request) = (format!("B:WK24:BK9\n{moves}"), RecordRequest::default());
            records(Game::Checkers, text.as_bytes(), request, &Limits::default(), &out_of_time)
        };
        // Reading the text takes as many checks as this, which has no moves.
        let no_moves = read(&" ".repeat(moves.len()), usize::MAX).unwrap();
        assert_eq!(no_moves.records[0].verdict.plies, 0);
        let reading = checks.get();
        assert_eq!(read(&moves, usize::MAX).unwrap().records[0].verdict.plies, 2000);
        let all = checks.get();
        assert!(all >= reading + 2000 / ITEMS_PER_CHECK, "{all}, {reading}");
        for allowed in reading..all {
            assert_eq!(read(&moves, allowed).unwrap_err().kind(), "took-too-long");
            assert_eq!(checks.get(), allowed + 1);
        }
    }
}
