//! Replays a column of records.

use super::located;
use super::table::{Columns, TextLists, labels, push_list};
use arrow_array::ArrayRef;
use arrow_array::builder::{ArrayBuilder, Int32Builder, Int64Builder, StringBuilder};
use std::fmt::Write as _;
use std::ops::ControlFlow;
use touchmove::board::Label;
use touchmove::{Lang, Location, ParseError, Text};
use touchmove_records::games::Playable;
use touchmove_records::replay::{PlayedMove, ReplayError, ReplayReport, Visitor, replay};
use touchmove_records::{Error, Format, Record, read_bytes, score};

/// The result of replaying the record of a row.
#[derive(Default)]
pub(crate) struct Replay {
    verdict: &'static str,
    plies: u64,
    illegal_ply: Option<u64>,
    mv: Option<String>,
    clause: Option<&'static str>,
    message: Option<String>,
    squares: Option<Vec<Label>>,
    alternatives: Option<Vec<String>>,
    result_claimed: Option<&'static str>,
    result_played: Option<&'static str>,
    position: Option<String>,
    error: Option<String>,
}

impl Replay {
    fn unreadable(error: &str) -> Self {
        Replay { verdict: "unreadable", error: Some(error.to_owned()), ..Replay::default() }
    }
}

/// Replays the only record of a text.
pub(super) fn replay_row<P: Playable>(text: &[u8], lang: Lang) -> Replay {
    match replay_text::<P>(text, lang) {
        Ok(replay) => replay,
        Err(Error::Parse(error)) => Replay::unreadable(&located(error.location, &error.message(), lang)),
        Err(error) => Replay::unreadable(&error.to_string()),
    }
}

fn replay_text<P: Playable>(text: &[u8], lang: Lang) -> Result<Replay, Error> {
    const EXPECTED: Text = Text::new("one game per row", "每行一局棋");
    let (mut replay, mut second) = (None, None);
    read_bytes(P::GAME, text, |record| {
        if record.format == Format::Pdn && record.is_comment_only() {
            return ControlFlow::Continue(());
        }
        if replay.is_some() {
            second = Some(record.location);
            return ControlFlow::Break(());
        }
        replay = Some(replay_record::<P>(&record, lang, true));
        ControlFlow::Continue(())
    })?;
    if let Some(location) = second {
        return Err(ParseError::new(location, Text::new("another game", "另一局棋"), EXPECTED).into());
    }
    let no_game = || ParseError::new(Location::default(), Text::new("no game", "没有棋谱"), EXPECTED);
    Ok(replay.ok_or_else(no_game)?)
}

/// Keeps the last position.
struct LastPosition<P>(Option<P>);

impl<P: Playable> Visitor<P> for LastPosition<P> {
    fn setup(&mut self, position: &P) {
        self.0 = Some(position.clone());
    }

    fn played(&mut self, played: PlayedMove<'_, P>) {
        match &mut self.0 {
            Some(position) => position.clone_from(played.after),
            None => self.0 = Some(played.after.clone()),
        }
    }
}

/// Replays a record. Without `has_position`, all that needs the last position is left out.
pub(crate) fn replay_record<P: Playable>(record: &Record<'_>, lang: Lang, has_position: bool) -> Replay {
    let mut last = LastPosition(None);
    let ReplayReport { plies, error } = replay::<P>(record, &mut last);
    let result_claimed = record.claimed_result::<P::Side>().map(score);
    let mut row = Replay { plies, result_claimed, ..Replay::default() };
    let position = last.0.as_ref().filter(|_| has_position);
    match error {
        None => {
            row.verdict = "legal";
            row.result_played = position.and_then(P::outcome).map(score);
            row.position = position.map(position_text);
        }
        Some(ReplayError::Illegal(illegal)) => {
            row.verdict = "illegal";
            row.illegal_ply = Some(illegal.ply);
            row.clause = Some(illegal.refusal.clause.id);
            row.message = Some(illegal.refusal.message.get(lang).to_owned());
            row.squares = Some(labels(&illegal.refusal.squares));
            row.alternatives = Some(illegal.alternatives).filter(|moves| !moves.is_empty());
            row.mv = Some(illegal.text);
            row.position = has_position.then(|| position_text(&illegal.position));
        }
        Some(error) => {
            let message = error.message();
            if error.is_other_variant() {
                row.verdict = "other variant";
            } else {
                row.verdict = "unreadable";
                row.error = Some(located(error.location(), &message, lang));
            }
            row.message = Some(message.get(lang).to_owned());
        }
    }
    row
}

/// Returns the text of a position; faster than `to_string`, which allocates several times.
fn position_text(position: &impl Playable) -> String {
    let mut text = String::with_capacity(128);
    // Writing to a string does not fail.
    let _ = write!(text, "{position}");
    text
}

/// Returns the 64-bit FNV-1a hash of a text.
fn fnv_1a(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// The result of [`arrow_replay`](super::arrow_replay).
#[derive(Default)]
pub(crate) struct Replays {
    verdict: StringBuilder,
    plies: Int32Builder,
    illegal_ply: Int32Builder,
    mv: StringBuilder,
    clause: StringBuilder,
    message: StringBuilder,
    squares: TextLists,
    alternatives: TextLists,
    result_claimed: StringBuilder,
    result_played: StringBuilder,
    position: StringBuilder,
    hash: Int64Builder,
    error: StringBuilder,
}

impl Replays {
    /// The names of the columns.
    pub(crate) const NAMES: [&str; 13] = [
        "verdict",
        "plies",
        "illegal_ply",
        "move",
        "clause",
        "message",
        "squares",
        "alternatives",
        "result_claimed",
        "result_played",
        "position",
        "hash",
        "error",
    ];

    /// Appends a row.
    pub(crate) fn push(&mut self, replay: Option<Replay>) {
        let verdict = replay.as_ref().map(|replay| replay.verdict);
        let number = |count: u64| i32::try_from(count).unwrap_or(i32::MAX);
        self.verdict.append_option(verdict);
        self.plies.append_option(replay.as_ref().map(|replay| number(replay.plies)));
        let replay = replay.unwrap_or_default();
        self.illegal_ply.append_option(replay.illegal_ply.map(number));
        self.mv.append_option(replay.mv);
        self.clause.append_option(replay.clause);
        self.message.append_option(replay.message);
        push_list(&mut self.squares, replay.squares.as_deref());
        push_list(&mut self.alternatives, replay.alternatives.as_deref());
        self.result_claimed.append_option(replay.result_claimed);
        self.result_played.append_option(replay.result_played);
        // The same bits as a signed number, for engines that have no others.
        self.hash.append_option(replay.position.as_deref().map(|position| fnv_1a(position) as i64));
        self.position.append_option(replay.position);
        self.error.append_option(replay.error);
    }
}

impl Columns for Replays {
    fn finish(mut self) -> Vec<(&'static str, ArrayRef)> {
        let columns: [&mut dyn ArrayBuilder; 13] = [
            &mut self.verdict,
            &mut self.plies,
            &mut self.illegal_ply,
            &mut self.mv,
            &mut self.clause,
            &mut self.message,
            &mut self.squares,
            &mut self.alternatives,
            &mut self.result_claimed,
            &mut self.result_played,
            &mut self.position,
            &mut self.hash,
            &mut self.error,
        ];
        Self::NAMES.into_iter().zip(columns.map(|builder| builder.finish())).collect()
    }
}
