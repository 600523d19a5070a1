//! Reads recorded games in any format: which of them are legal, and one of them move by move.

mod reader;

use crate::contest::page;
use crate::limits::Limits;
use crate::moves::RefusalBody;
use crate::problem::{InputError, Problem, kinds};
use crate::timed::TimedReader;
use reader::{Selection, read};
use serde::{Deserialize, Serialize};
use touchmove::{EffectTag, Game, Lang, Path, PlacedPiece, with_game};
use touchmove_records::games::Playable;
use touchmove_records::json::Item;
use touchmove_records::{Format, detect, pdn};

/// Bytes examined to detect the format of a text.
const DETECT_LENGTH: usize = 4096;

/// Which record and which of its moves to return.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordRequest {
    /// The language of messages.
    #[serde(default)]
    pub lang: Lang,
    /// The record to return move by move, from 1; without it, the first.
    pub record: Option<u64>,
    /// The first of its moves to return, from 1.
    pub from: Option<u64>,
    /// The maximum number of moves.
    pub count: Option<usize>,
    /// Whether the text is only the beginning of a longer one, in PDN. The last game, which may go on after it, is left out then.
    #[serde(default)]
    pub partial: bool,
}

/// The records of a text.
#[derive(Clone, Debug, Serialize)]
pub struct RecordResponse {
    /// The format of the text.
    pub format: &'static str,
    /// The records, each with its verdict.
    pub records: Vec<RecordSummary>,
    /// Whether there are more records than are listed.
    pub more: bool,
    /// The requested record.
    pub selected: Option<SelectedRecord>,
    /// Where the text cannot be read any further.
    pub error: Option<InputError>,
    /// How many bytes of a partial text were read: the rest belongs before the next part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read: Option<usize>,
}

/// A record in the list.
#[derive(Clone, Debug, Serialize)]
pub struct RecordSummary {
    /// Its number, from 1.
    pub record: u64,
    /// The line it starts in.
    pub line: u64,
    /// Its title, from its tags.
    pub title: String,
    /// What lists show of its tags.
    #[serde(flatten)]
    pub header: RecordHeader,
    /// The verdict on its moves.
    #[serde(flatten)]
    pub verdict: RecordVerdict,
}

/// The tags of a record that lists show, as far as they are known.
#[derive(Clone, Debug, Default, Serialize)]
#[allow(missing_docs)]
pub struct RecordHeader {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub black: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub white: Option<String>,
    /// That of the tag, or else the one after the moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
}

/// Whether a record is legal.
#[derive(Clone, Debug, Serialize)]
pub struct RecordVerdict {
    /// The number of moves played.
    pub plies: u64,
    /// `legal`, `illegal` or `unreadable`.
    pub verdict: &'static str,
    /// The first move refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ply: Option<u64>,
    /// Why the record is not legal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// A record move by move.
#[derive(Clone, Debug, Serialize)]
pub struct SelectedRecord {
    /// What the list says of it.
    #[serde(flatten)]
    pub summary: RecordSummary,
    /// Its tags.
    pub tags: Vec<Tag>,
    /// The position it starts from as text, if it can be read.
    pub start: Option<String>,
    /// Its moves, as many as were asked for, with comments and variations.
    #[serde(flatten)]
    pub line: RecordedLine,
    /// The result after the moves, or the `*` there.
    pub termination: Option<String>,
    /// The first move left out: `from` of the next request.
    pub next: Option<u64>,
    /// Whether more is left out, because a response may not hold it: variations, or moves after an illegal one.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub cut: bool,
}

/// The moves of a record or of a variation.
#[derive(Clone, Debug, Default, Serialize)]
pub struct RecordedLine {
    /// The comments before the first move.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<String>,
    /// The moves.
    pub moves: Vec<RecordedMove>,
    /// What follows an illegal or unreadable move, as JSON records have it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unplayed: Vec<Item<'static>>,
}

/// A tag of a record, such as `Event`.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs)]
pub struct Tag {
    pub name: String,
    pub value: String,
}

/// A move of a record, played or refused.
#[derive(Clone, Debug, Serialize)]
pub struct RecordedMove {
    /// Its number in the record, from 1; refused moves count.
    pub ply: u64,
    /// The move as written.
    pub text: String,
    /// Whether it is legal.
    pub legal: bool,
    /// The position before it as text, where the record sets one up among the moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// What the move did, or why it cannot be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// The position after it as text.
    pub position: String,
    /// The squares it leads over.
    #[serde(flatten)]
    pub path: Path,
    /// The pieces captured.
    pub captured: Vec<PlacedPiece>,
    /// What is special about it.
    pub tags: Vec<EffectTag>,
    /// Why it is refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<RefusalBody>,
    /// The annotator's marks, such as `!` or `?!`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strength: Option<String>,
    /// Its numeric annotation glyphs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub nags: Vec<u32>,
    /// The comments after it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<String>,
    /// The lines that could be played in its place.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<RecordedLine>,
}

/// Whether the game has PDN records.
pub fn has_pdn(game: Game) -> bool {
    with_game!(game, P => <P as Playable>::HAS_PDN)
}

/// Whether a text that starts with these bytes is PDN. PDN archives are large, so transports may accept more of them.
pub fn is_pdn(game: Game, start: &[u8]) -> bool {
    detect(game, &start[..start.len().min(DETECT_LENGTH)]) == Format::Pdn
}

/// Reads records until `out_of_time` returns true.
///
/// # Errors
/// Returns an error if the request makes no sense, there is no such record, or the time is up.
pub fn records(
    game: Game,
    text: &[u8],
    request: RecordRequest,
    limits: &Limits,
    out_of_time: &dyn Fn() -> bool,
) -> Result<RecordResponse, Problem> {
    let (from, count) = page(request.from, request.count, limits.max_moves)?;
    if request.record == Some(0) {
        return Err(Problem::new(kinds::BAD_QUERY, "record: found 0, expected 1 or more"));
    }
    let RecordRequest { lang, record, partial, .. } = request;
    let whole = if !partial {
        text
    } else if is_pdn(game, text) {
        &text[..pdn::complete_length(text)]
    } else {
        return Err(Problem::new(kinds::BAD_QUERY, "partial: only PDN can be read in parts"));
    };
    let selection =
        Selection { lang, record, from, count, max_records: limits.max_records, max_moves: limits.max_moves };
    let input = TimedReader { bytes: whole, out_of_time };
    let response = with_game!(game, P => read::<P>(input, &selection))?;
    Ok(RecordResponse { read: partial.then_some(whole.len()), ..response })
}
