//! `POST /api/games/{game}/record`: recorded games, whatever their format: which of them are legal, and one move by move.

use crate::api::contest::{Flaw, late, window};
use crate::api::moves::Refusal;
use crate::api::{in_room, json_bytes};
use crate::body;
use crate::deadline::{Deadline, Timed};
use crate::game::Of;
use crate::house::House;
use crate::problem::{BAD_QUERY, NO_RECORD, Problem};
use crate::query::{Said, Tongue};
use axum::extract::{Request, State};
use axum::response::Response;
use serde::{Deserialize, Serialize};
use std::io::ErrorKind;
use std::ops::ControlFlow;
use std::sync::Arc;
use touchmove::board::Spot;
use touchmove::table::{self, Cell};
use touchmove::{Event, Game, Lang, checkers, correct_move, duck_chess, kings_tour};
use touchmove_draw::way_of;
use touchmove_records::games::Playable;
use touchmove_records::play::{Fault, Verdict, Watch, Wrong, replay};
use touchmove_records::{Format, ReadFault, Record, Source, Written, detect};

/// Room for an answer, beside twice its text: names and remarks are given back as they came.
const ROOM: usize = 4 * 1024 * 1024;
/// A record that has been read takes so many times the room of its text, at most: moves and variations are a few letters each.
const WEIGHT: usize = 100;
/// How much of a record is looked at to tell its format.
const LOOK: usize = 4096;
/// The longest title in a list.
const TITLE: usize = 200;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Page {
    #[serde(default)]
    lang: Tongue,
    /// Which of the games is given move by move, from 1.
    record: Option<u64>,
    /// The first of its moves that is given, from 1.
    from: Option<u64>,
    /// How many are, at most.
    count: Option<usize>,
}

pub(crate) async fn answer(
    State(house): State<Arc<House>>,
    Of(game): Of,
    Said(page): Said<Page>,
    request: Request,
) -> Result<Response, Problem> {
    let limits = &house.limits;
    let (from, count) = window(page.from, page.count, limits.moves)?;
    if page.record == Some(0) {
        return Err(Problem::new(BAD_QUERY, "record: found 0, expected a number from 1 on"));
    }
    let (text, pdn) = (limits.text_body, limits.pdn_body);
    let may_be_pdn = |start: &[u8]| detect(game, &start[..start.len().min(LOOK)]) == Format::Pdn;
    let ceiling = if game == Game::Checkers { pdn.max(text) } else { text };
    let most = |start: &[u8]| if start.len() > text && may_be_pdn(start) { ceiling } else { text };
    let sheet = body::text(request, &house, ceiling, most).await?;
    let room = house.room_for_answer(ROOM + 2 * sheet.bytes.len()).await?;
    let reading = house.room_for_reading(WEIGHT * sheet.bytes.len()).await?;
    let wish =
        Wish { lang: page.lang.into(), record: page.record, from, count, listed: limits.listed_records };
    let work = move |deadline| {
        let _reading = reading;
        let input = Timed { bytes: &sheet.bytes, deadline };
        match game {
            Game::CorrectMove => read::<correct_move::Position>(input, &wish),
            Game::KingsTour => read::<kings_tour::Position>(input, &wish),
            Game::Checkers => read::<checkers::Position>(input, &wish),
            Game::DuckChess => read::<duck_chess::Position>(input, &wish),
        }
    };
    Ok(in_room(json_bytes(house.work(work).await?), room))
}

/// What is wanted of a file of records.
struct Wish {
    lang: Lang,
    record: Option<u64>,
    from: u64,
    count: usize,
    listed: usize,
}

#[derive(Serialize)]
struct Answer {
    format: &'static str,
    records: Vec<Listed>,
    more: bool,
    chosen: Option<Chosen>,
    /// Where the text cannot be read any further.
    fault: Option<Flaw>,
}

#[derive(Clone, Serialize)]
struct Listed {
    record: u64,
    line: u64,
    title: String,
    #[serde(flatten)]
    judged: Judged,
}

/// What became of a record.
#[derive(Clone, Serialize)]
struct Judged {
    /// How many moves were played.
    plies: u64,
    verdict: &'static str,
    /// The first entry that was refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    ply: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

#[derive(Serialize)]
struct Chosen {
    #[serde(flatten)]
    listed: Listed,
    tags: Vec<Tag>,
    start: Option<String>,
    moves: Vec<Entry>,
    next: Option<u64>,
}

#[derive(Serialize)]
struct Tag {
    name: String,
    value: String,
}

/// A written move, played or refused.
#[derive(Serialize)]
struct Entry {
    /// Its number among the written moves, from 1.
    ply: u64,
    text: String,
    legal: bool,
    /// The position before it, where one was set up among the moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    before: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    words: Option<String>,
    /// The position after it.
    position: String,
    path: Vec<Spot>,
    #[serde(skip_serializing_if = "Option::is_none")]
    turning: Option<Spot>,
    captured: Vec<Cell>,
    check: bool,
    crowned: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<Refusal>,
}

fn read<P: Playable>(input: Timed<'_>, wish: &Wish) -> Result<Vec<u8>, Problem> {
    let deadline = input.deadline;
    let source = Source::new(P::GAME, input).map_err(|error| unread(error.kind()))?;
    let mut reading = Reading::<P>::new(source.format, wish, deadline);
    let fault = match source.read(|record| reading.take(record)) {
        Ok(()) => None,
        Err(ReadFault::Malformed(malformed)) => Some(Flaw::of(*malformed, wish.lang)),
        Err(ReadFault::Broken(broken)) => {
            let (line, column) = (broken.place.line, broken.place.column);
            Some(Flaw::new(line, column, &broken.found, broken.expected, wish.lang))
        }
        Err(ReadFault::Read(error)) => return Err(unread(error.kind())),
    };
    if reading.late {
        return Err(late());
    }
    let Reading { format, records, more, chosen, count, .. } = reading;
    if let Some(wanted) = wish.record.filter(|_| chosen.is_none()) {
        let detail = format!("there is no record {wanted}, only {count}");
        return Err(Problem::new(NO_RECORD, detail));
    }
    let format = match format {
        Format::Pdn => "pdn",
        Format::Contest => "contest",
        Format::List => "list",
        Format::Json => "json",
    };
    serde_json::to_vec(&Answer { format, records, more, chosen, fault }).map_err(|_| Problem::own_fault())
}

fn unread(kind: ErrorKind) -> Problem {
    if kind == ErrorKind::TimedOut { late() } else { Problem::own_fault() }
}

/// Records as they come.
struct Reading<'a, P> {
    format: Format,
    wish: &'a Wish,
    deadline: Deadline,
    count: u64,
    records: Vec<Listed>,
    more: bool,
    chosen: Option<Chosen>,
    late: bool,
    of: std::marker::PhantomData<P>,
}

impl<'a, P: Playable> Reading<'a, P> {
    fn new(format: Format, wish: &'a Wish, deadline: Deadline) -> Self {
        let of = std::marker::PhantomData;
        let (records, chosen) = (Vec::new(), None);
        Reading { format, wish, deadline, count: 0, records, more: false, chosen, late: false, of }
    }

    fn take(&mut self, record: Record) -> ControlFlow<()> {
        if self.deadline.is_over() {
            self.late = true;
            return ControlFlow::Break(());
        }
        // Only PDN has words between games; elsewhere a position without moves is a record too.
        if self.format == Format::Pdn && record.is_remark() {
            return ControlFlow::Continue(());
        }
        self.count += 1;
        let is_listed = self.records.len() < self.wish.listed;
        let is_chosen = self.count == self.wish.record.unwrap_or(1);
        self.more |= !is_listed;
        if is_listed || is_chosen {
            self.play(record, is_listed, is_chosen);
        }
        let is_enough = self.more && self.chosen.is_some();
        if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn play(&mut self, record: Record, is_listed: bool, is_chosen: bool) {
        let lang = self.wish.lang;
        let mut sheet = Sheet {
            lang,
            // Only the contest says that the game goes on.
            goes_on: P::IGNORES_REFUSED && self.format == Format::Contest,
            from: self.wish.from,
            count: if is_chosen { self.wish.count } else { 0 },
            number: 0,
            start: None,
            set_up: None,
            moves: Vec::new(),
            next: None,
            refusal: None,
        };
        let verdict = replay::<P>(&record, lang, &mut sheet);
        let title = record.title().chars().take(TITLE).collect();
        let judged = sheet.judged(&verdict);
        let listed = Listed { record: self.count, line: record.place.line, title, judged };
        if is_listed {
            self.records.push(listed.clone());
        }
        if is_chosen {
            let Sheet { start, moves, next, .. } = sheet;
            let tag = |tag: touchmove_records::Tag| Tag { name: tag.name, value: tag.value };
            let tags = record.tags.into_iter().map(tag).collect();
            self.chosen = Some(Chosen { listed, tags, start, moves, next });
        }
    }
}

/// A game written down move by move as it is played, as much of it as is wanted.
struct Sheet {
    lang: Lang,
    goes_on: bool,
    from: u64,
    count: usize,
    /// How many written moves there were so far.
    number: u64,
    start: Option<String>,
    /// A position that was set up since the last move.
    set_up: Option<String>,
    moves: Vec<Entry>,
    next: Option<u64>,
    /// The first refusal: which entry, and why.
    refusal: Option<(u64, String)>,
}

impl Sheet {
    /// Whether the entry with the present number is wanted.
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

    fn judged(&self, verdict: &Verdict) -> Judged {
        let plies = verdict.plies;
        let judged = |verdict, ply, reason| Judged { plies, verdict, ply, reason };
        match (&verdict.fault, &self.refusal) {
            (Some(Fault::Unreadable(broken)), _) => {
                let place = broken.place;
                let colon = if self.lang == Lang::En { ": " } else { "：" };
                let reason = format!("{}:{}{colon}{}", place.line, place.column, broken.words(self.lang));
                judged("unreadable", None, Some(reason))
            }
            (Some(Fault::Foreign(_, kind)), _) => judged("unreadable", None, Some(kind.refusal(self.lang))),
            (_, Some((ply, reason))) => judged("illegal", Some(*ply), Some(reason.clone())),
            // A refusal is told to whoever watches; this one was not.
            (Some(Fault::Illegal(wrong)), None) => {
                judged("illegal", Some(wrong.ply), Some(wrong.refused.to_string()))
            }
            (None, None) => judged("legal", None, None),
        }
    }
}

impl<P: Playable> Watch<P> for Sheet {
    fn set_up(&mut self, position: &P) {
        if self.count > 0 {
            let place = if self.start.is_none() { &mut self.start } else { &mut self.set_up };
            *place = Some(position.to_string());
        }
    }

    fn played(&mut self, written: &Written, mv: &P::Move, before: &P, after: &P) {
        self.number += 1;
        let set_up = self.set_up.take();
        if !self.is_wanted() {
            return;
        }
        // What it did is told by playing it once more.
        let Ok(played) = before.clone().play(mv) else { return };
        let captured =
            played.captured().into_iter().map(|(spot, figure)| Cell { spot, figure: Some(figure) });
        self.moves.push(Entry {
            ply: self.number,
            text: written.text.clone(),
            legal: true,
            before: set_up,
            words: Some(played.words(self.lang)),
            position: after.to_string(),
            path: before.path(mv),
            turning: before.turning(mv),
            captured: captured.collect(),
            check: played.check(),
            crowned: played.crowned(),
            refused: None,
        });
    }

    fn refused(&mut self, wrong: &Wrong) -> bool {
        self.number += 1;
        let set_up = self.set_up.take();
        if self.refusal.is_none() {
            let colon = if self.lang == Lang::En { ": " } else { "：" };
            let reason = format!("{}{colon}{}", wrong.refused.clause, wrong.refused.words);
            self.refusal = Some((self.number, reason));
        }
        if self.is_wanted() {
            self.moves.push(Entry {
                ply: self.number,
                text: wrong.text.clone(),
                legal: false,
                before: set_up,
                words: None,
                position: wrong.position.clone(),
                path: way(P::GAME, &P::squares(&wrong.text), wrong),
                turning: None,
                captured: Vec::new(),
                check: false,
                crowned: false,
                refused: Some(Refusal::new(wrong.refused.clone(), self.lang)),
            });
        }
        self.goes_on
    }
}

/// The way of a refused move. The puzzles write only where it ends; where it starts, the board tells.
fn way(game: Game, named: &[Spot], wrong: &Wrong) -> Vec<Spot> {
    match (named, table::open(game, Some(&wrong.position))) {
        ([_], Ok(table)) => way_of(&table.view(), &wrong.text),
        _ => named.to_vec(),
    }
}
