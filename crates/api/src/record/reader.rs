//! Replays records and collects what the response shows of them.

use super::{RecordResponse, RecordSummary, RecordVerdict, RecordedMove, SelectedRecord, Tag};
use crate::moves::RefusalBody;
use crate::problem::{InputError, Problem, kinds};
use crate::timed::{TimedReader, io_problem, took_too_long};
use std::marker::PhantomData;
use std::ops::ControlFlow;
use touchmove::board::Spot;
use touchmove::table::{self, Cell};
use touchmove::{Event, Game, Lang};
use touchmove_draw::way_of;
use touchmove_records::games::Playable;
use touchmove_records::play::{Fault, Verdict, Watch, Wrong, replay};
use touchmove_records::{Format, ReadFault, Record, Source, Written};

/// Maximum length of a title in characters.
const MAX_TITLE: usize = 200;

/// What to return of a text's records.
pub(super) struct Selection {
    pub(super) lang: Lang,
    pub(super) record: Option<u64>,
    pub(super) from: u64,
    pub(super) count: usize,
    pub(super) max_records: usize,
}

pub(super) fn read<P: Playable>(
    input: TimedReader<'_>,
    selection: &Selection,
) -> Result<RecordResponse, Problem> {
    let out_of_time = input.out_of_time;
    let source = Source::new(P::GAME, input).map_err(|error| io_problem(&error))?;
    let format = source.format;
    let mut reader = RecordReader::<P>::new(format, selection, out_of_time);
    let error = match source.read(|record| reader.visit(record)) {
        Ok(()) => None,
        Err(ReadFault::Malformed(error)) => {
            let (line, column) = (error.line, error.column);
            Some(InputError::new(line, column, &error.found, error.expected, selection.lang))
        }
        Err(ReadFault::Broken(error)) => {
            let (line, column) = (error.place.line, error.place.column);
            Some(InputError::new(line, column, &error.found, error.expected, selection.lang))
        }
        Err(ReadFault::Read(error)) => return Err(io_problem(&error)),
    };
    if reader.timed_out {
        return Err(took_too_long());
    }
    let RecordReader { records, more, selected, count, .. } = reader;
    if let Some(wanted) = selection.record.filter(|_| selected.is_none()) {
        let detail = format!("there is no record {wanted}, only {count}");
        return Err(Problem::new(kinds::NO_SUCH_RECORD, detail));
    }
    let format = match format {
        Format::Pdn => "pdn",
        Format::Contest => "contest",
        Format::List => "list",
        Format::Json => "json",
    };
    Ok(RecordResponse { format, records, more, selected, error })
}

/// Collects the list of records and the selected one.
struct RecordReader<'a, P> {
    format: Format,
    selection: &'a Selection,
    out_of_time: &'a dyn Fn() -> bool,
    count: u64,
    records: Vec<RecordSummary>,
    more: bool,
    selected: Option<SelectedRecord>,
    timed_out: bool,
    game: PhantomData<P>,
}

impl<'a, P: Playable> RecordReader<'a, P> {
    fn new(format: Format, selection: &'a Selection, out_of_time: &'a dyn Fn() -> bool) -> Self {
        RecordReader {
            format,
            selection,
            out_of_time,
            count: 0,
            records: Vec::new(),
            more: false,
            selected: None,
            timed_out: false,
            game: PhantomData,
        }
    }

    fn visit(&mut self, record: Record) -> ControlFlow<()> {
        if (self.out_of_time)() {
            self.timed_out = true;
            return ControlFlow::Break(());
        }
        // PDN has comments between games. In other formats a position without moves is a record too.
        if self.format == Format::Pdn && record.is_remark() {
            return ControlFlow::Continue(());
        }
        self.count += 1;
        let is_listed = self.records.len() < self.selection.max_records;
        let is_selected = self.count == self.selection.record.unwrap_or(1);
        self.more |= !is_listed;
        if is_listed || is_selected {
            self.replay(record, is_listed, is_selected);
        }
        let is_complete = self.more && self.selected.is_some();
        if is_complete { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn replay(&mut self, record: Record, is_listed: bool, is_selected: bool) {
        let lang = self.selection.lang;
        let mut collector = MoveCollector {
            lang,
            // Only contest input continues after a refused move (DC11).
            continues_after_refusal: P::IGNORES_REFUSED && self.format == Format::Contest,
            from: self.selection.from,
            count: if is_selected { self.selection.count } else { 0 },
            number: 0,
            start: None,
            set_up: None,
            moves: Vec::new(),
            next: None,
            first_refusal: None,
        };
        let verdict = replay::<P>(&record, lang, &mut collector);
        let title = record.title().chars().take(MAX_TITLE).collect();
        let verdict = collector.verdict(&verdict);
        let summary = RecordSummary { record: self.count, line: record.place.line, title, verdict };
        if is_listed {
            self.records.push(summary.clone());
        }
        if is_selected {
            let MoveCollector { start, moves, next, .. } = collector;
            let tag = |tag: touchmove_records::Tag| Tag { name: tag.name, value: tag.value };
            let tags = record.tags.into_iter().map(tag).collect();
            self.selected = Some(SelectedRecord { summary, tags, start, moves, next });
        }
    }
}

/// Collects the requested moves of a record while it is replayed.
struct MoveCollector {
    lang: Lang,
    continues_after_refusal: bool,
    from: u64,
    count: usize,
    /// Moves seen so far, played or refused.
    number: u64,
    start: Option<String>,
    /// A position set up since the last move.
    set_up: Option<String>,
    moves: Vec<RecordedMove>,
    next: Option<u64>,
    /// The number of the first refused move, and why it is refused.
    first_refusal: Option<(u64, String)>,
}

impl MoveCollector {
    /// Whether the move with the current number is in the response; notes the first one after those that are.
    fn is_wanted(&mut self) -> bool {
        if self.count == 0 || self.number < self.from {
            return false;
        }
        let fits = self.moves.len() < self.count;
        if !fits {
            self.next.get_or_insert(self.number);
        }
        fits
    }

    fn verdict(&self, verdict: &Verdict) -> RecordVerdict {
        let plies = verdict.plies;
        let of = |verdict, ply, reason| RecordVerdict { plies, verdict, ply, reason };
        match (&verdict.fault, &self.first_refusal) {
            (Some(Fault::Unreadable(error)), _) => {
                let place = error.place;
                let message = error.words(self.lang);
                let reason = format!("{}:{}{}{message}", place.line, place.column, self.colon());
                of("unreadable", None, Some(reason))
            }
            (Some(Fault::Foreign(_, kind)), _) => of("unreadable", None, Some(kind.refusal(self.lang))),
            (_, Some((ply, reason))) => of("illegal", Some(*ply), Some(reason.clone())),
            (Some(Fault::Illegal(illegal)), None) => {
                of("illegal", Some(illegal.ply), Some(illegal.refused.to_string()))
            }
            (None, None) => of("legal", None, None),
        }
    }

    fn colon(&self) -> &'static str {
        if self.lang == Lang::En { ": " } else { "：" }
    }
}

impl<P: Playable> Watch<P> for MoveCollector {
    fn set_up(&mut self, position: &P) {
        if self.count > 0 {
            let field = if self.start.is_none() { &mut self.start } else { &mut self.set_up };
            *field = Some(position.to_string());
        }
    }

    fn played(&mut self, written: &Written, mv: &P::Move, before: &P, after: &P) {
        self.number += 1;
        let set_up = self.set_up.take();
        if !self.is_wanted() {
            return;
        }
        let Ok(played) = before.clone().play(mv) else { return };
        let captured =
            played.captured().into_iter().map(|(spot, figure)| Cell { spot, figure: Some(figure) });
        self.moves.push(RecordedMove {
            ply: self.number,
            text: written.text.clone(),
            legal: true,
            before: set_up,
            message: Some(played.words(self.lang)),
            position: after.to_string(),
            path: before.path(mv),
            via: before.turning(mv),
            captured: captured.collect(),
            check: played.check(),
            crowned: played.crowned(),
            refused: None,
        });
    }

    fn refused(&mut self, illegal: &Wrong) -> bool {
        self.number += 1;
        let set_up = self.set_up.take();
        if self.first_refusal.is_none() {
            let reason = format!("{}{}{}", illegal.refused.clause, self.colon(), illegal.refused.words);
            self.first_refusal = Some((self.number, reason));
        }
        if self.is_wanted() {
            self.moves.push(RecordedMove {
                ply: self.number,
                text: illegal.text.clone(),
                legal: false,
                before: set_up,
                message: None,
                position: illegal.position.clone(),
                path: attempted_path(P::GAME, &P::squares(&illegal.text), illegal),
                via: None,
                captured: Vec::new(),
                check: false,
                crowned: false,
                refused: Some(RefusalBody::new(illegal.refused.clone(), self.lang)),
            });
        }
        self.continues_after_refusal
    }
}

/// Returns the path of a refused move. Moves of the puzzles name only the last square; the first is where the piece stands.
fn attempted_path(game: Game, named: &[Spot], illegal: &Wrong) -> Vec<Spot> {
    match (named, table::open(game, Some(&illegal.position))) {
        ([_], Ok(table)) => way_of(&table.view(), &illegal.text),
        _ => named.to_vec(),
    }
}
