//! Rewrites records of checkers as the PDN standard has them.

use crate::games::{Playable, move_to_pdn};
use crate::lint::{Linted, lint_game, standard_date};
use crate::pdn::{self, Block, GameType};
use crate::{MoveText, MovetextItem, Record, Tag, replay};
use std::collections::HashMap;
use touchmove::checkers::{Move, Position};

/// The formatted games of a block.
#[derive(Debug, Default)]
pub struct Formatted {
    /// The new text.
    pub bytes: Vec<u8>,
    /// What is left: deviations that take a decision, and all those of games that were left unchanged.
    pub unfixed: Linted,
}

/// Formats all games of a block. A game that [is not known](is_formattable) to be one of English draughts is copied byte for byte.
///
/// ```
/// use touchmove_records::{format::format_block, pdn::Block};
/// let block = Block::new(b"[GameType \"21\"] 11x15 22 - 18".to_vec(), 1);
/// let text = String::from_utf8(format_block(&block).bytes).unwrap();
/// assert!(text.ends_with("[GameType \"21\"]\n\n1. 11-15 22-18 *\n\n"));
/// ```
pub fn format_block(block: &Block) -> Formatted {
    let mut formatted = Formatted::default();
    for game in block.games() {
        let text = pdn::decode(game.bytes);
        let (mut records, mut linted) = lint_game(&game, &text);
        if records.iter().all(is_formattable) {
            for record in &mut records {
                format_moves(record, CaptureStyle::AsWritten);
                if !record.is_comment_only() {
                    format_tags(record);
                }
                formatted.bytes.extend_from_slice(pdn::write(record).as_bytes());
                formatted.bytes.push(b'\n');
            }
            linted.diagnostics.retain(|diagnostic| !diagnostic.is_fixable);
        } else {
            formatted.bytes.extend_from_slice(&block.original(&game));
        }
        formatted.unfixed.add(linted);
    }
    formatted
}

/// Returns whether a record is known to be one of English draughts, so that it may be tagged and written as such: it can be
/// replayed to its end, its `GameType` tags do not say otherwise, and if it has none, its squares are numbers. Other variants are
/// written with letters, and their games can often be replayed as English draughts too.
pub fn is_formattable(record: &Record<'_>) -> bool {
    if record.is_comment_only() {
        return true;
    }
    is_written_as_english(record) && replay::replay::<Position>(record, &mut ()).error.is_none()
}

/// Returns whether a record is one of English draughts by its tags or, if none says so, by the form of its moves.
pub(crate) fn is_written_as_english(record: &Record<'_>) -> bool {
    let tags = record.tags.iter().filter(|tag| tag.name.eq_ignore_ascii_case("GameType"));
    let types: Vec<GameType> = tags.filter_map(|tag| GameType::parse(&tag.value)).collect();
    let is_numeric = |mv: &MoveText<'_>| mv.text.starts_with(|c: char| c.is_ascii_digit());
    if types.is_empty() {
        record.moves().next().is_some() && record.moves().all(is_numeric)
    } else {
        types.iter().all(|game_type| *game_type == GameType::ENGLISH)
    }
}

/// How much of a capture's path is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaptureStyle {
    /// The whole path if the record has it, otherwise as [`Short`](Self::Short).
    AsWritten,
    /// Only the first and the last square, unless that is ambiguous.
    Short,
}

/// Rewrites all moves that can be played in standard form: steps with `-`, captures with `x`. Others are left unchanged. Returns
/// whether the record can be replayed to its end.
pub fn format_moves(record: &mut Record<'_>, style: CaptureStyle) -> bool {
    if record.error.is_some() || Position::variant_mismatch(record).is_some() {
        return false;
    }
    let Ok(start) = replay::start::<Position>(record) else { return false };
    format_line(&mut record.movetext, start, style)
}

/// Rewrites the moves of a line and its variations, and returns whether those of the line itself can be played.
fn format_line(items: &mut [MovetextItem<'_>], start: Position, style: CaptureStyle) -> bool {
    let (mut position, mut before) = (start, start);
    for item in items {
        match item {
            MovetextItem::Move(text) => match replay::play(&mut position, &mut before, text) {
                Ok((mv, _)) => text.text = format_move(&before, &mv, text, style).into(),
                Err(_) => return false,
            },
            MovetextItem::Setup(text) => match replay::set_up(&position, text) {
                Ok(next) => {
                    if text.text != "W::" && text.text != "B::" {
                        text.text = next.to_string().into();
                    }
                    (position, before) = (next, next);
                }
                Err(_) => return false,
            },
            MovetextItem::Variation(line) => {
                format_line(line, before, style);
            }
            MovetextItem::Comment(_) | MovetextItem::Nag(_) => {}
        }
    }
    true
}

fn format_move(before: &Position, mv: &Move, text: &MoveText<'_>, style: CaptureStyle) -> String {
    if before.jumpers().is_empty() {
        return mv.to_string();
    }
    let is_whole = text.text.split(['-', 'x']).count() == mv.squares().len();
    if style == CaptureStyle::AsWritten && is_whole { mv.to_jump_notation() } else { move_to_pdn(before, mv) }
}

/// The tags that every game should have, in the standard's order, and their values if unknown.
pub(crate) const REQUIRED_TAGS: [(&str, &str); 8] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
    ("GameType", "21"),
];

/// Sorts the tags into the standard's order and adds those that are missing. A duplicate tag is dropped; if its value differs,
/// it is kept in a comment.
fn format_tags(record: &mut Record<'_>) {
    let result = record.known_result().map(ToOwned::to_owned);
    let mut tags = std::mem::take(&mut record.tags);
    for (name, unknown) in REQUIRED_TAGS {
        let known = tags
            .iter()
            .position(|tag| tag.name.eq_ignore_ascii_case(name))
            .map(|index| tags.remove(index).value);
        let is_informative = known.as_ref().is_some_and(|value| !matches!(&**value, "" | "*" | "?"));
        let value = match &result {
            Some(result) if name == "Result" && !is_informative => result.clone().into(),
            _ if name == "Date" => {
                let known = known.unwrap_or(unknown.into());
                standard_date(&known).map_or(known, Into::into)
            }
            _ => known.unwrap_or(unknown.into()),
        };
        record.tags.push(Tag { location: record.location, name: name.into(), value });
    }
    let key = |tag: &Tag<'_>| tag.name.to_ascii_lowercase();
    let mut values: HashMap<_, _> = record.tags.iter().map(|tag| (key(tag), tag.value.clone())).collect();
    let mut comments = Vec::new();
    for mut tag in tags {
        tag.name = pdn::tag_name(&tag.name).into();
        match values.get(&key(&tag)) {
            None => {
                values.insert(key(&tag), tag.value.clone());
                record.tags.push(tag);
            }
            Some(value) if *value == tag.value => {}
            Some(_) => {
                let text = format!("{}: {}", tag.name, tag.value.trim()).trim_end().to_owned();
                comments.push(MovetextItem::Comment(text.into()));
            }
        }
    }
    record.movetext.splice(0..0, comments);
    format_start(record);
}

/// Rewrites the position in the `FEN` tag in standard form.
pub(crate) fn format_start(record: &mut Record<'_>) {
    let start = record.start.as_ref().and_then(|start| Position::parse_position(&start.text).ok());
    let tag = record.tags.iter_mut().find(|tag| tag.name.eq_ignore_ascii_case("FEN"));
    if let (Some(start), Some(tag)) = (start, tag) {
        tag.value = start.to_string().into();
    }
}
