//! Records of checkers made tidy: each move as the standard writes it.

use crate::games::{Playable, in_pdn};
use crate::pdn::{self, Block};
use crate::replay::{self, advance};
use crate::{MoveText, MovetextItem, Record, Tag, Text};
use std::collections::HashMap;
use std::ops::Range;
use touchmove::checkers::{Move, Position};

/// Games written tidily.
#[derive(Debug, Default)]
pub struct Formatted {
    /// All of them.
    pub bytes: Vec<u8>,
    /// How many there are.
    pub games: usize,
    /// The lines of those that were left as they are.
    pub left: Vec<Range<u64>>,
}

/// All games of a block, written tidily. A game that cannot be read, or is of another kind of draughts, is left as it is.
pub fn format_block(block: &Block) -> Formatted {
    let mut format_block = Formatted::default();
    for (line, bytes) in block.games() {
        let mut records = Vec::new();
        pdn::read_text(&pdn::decode(bytes), 1, &mut |record| records.push(record), &mut |_, _| ());
        format_block.games += records.iter().filter(|record| !record.is_remark()).count();
        let is_left = |record: &Record| record.broken.is_some() || Position::foreign(record).is_some();
        if records.iter().any(is_left) {
            let lines = bytes.iter().filter(|byte| **byte == b'\n').count() as u64 + 1;
            format_block.left.push(line..line + lines);
            format_block.bytes.extend_from_slice(bytes);
            continue;
        }
        for record in &mut records {
            format_moves(record, CaptureStyle::AsWritten);
            if !record.is_remark() {
                format_tags(record);
            }
            format_block.bytes.extend_from_slice(pdn::write(record).as_bytes());
            format_block.bytes.push(b'\n');
        }
    }
    format_block
}

/// How much of a capture is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaptureStyle {
    /// As much as there is, where that says which way it goes.
    AsWritten,
    /// No more than it takes to say which way it goes.
    Short,
}

/// Writes all moves that can be played as the standard has them: steps with `-`, captures with `x`. The others are left as
/// they are.
pub fn format_moves(record: &mut Record, captures: CaptureStyle) {
    if record.broken.is_some() || Position::foreign(record).is_some() {
        return;
    }
    let Ok(start) = replay::start::<Position>(record) else { return };
    tidy_line(&mut record.line, start, captures);
}

fn tidy_line(items: &mut [MovetextItem], start: Position, captures: CaptureStyle) {
    let (mut position, mut before) = (start, start);
    for item in items {
        match item {
            MovetextItem::Move(written) => match advance(&mut position, &mut before, written) {
                Ok(mv) => written.text = tidy_move(&before, &mv, written, captures),
                Err(_) => return,
            },
            MovetextItem::Setup(text) => match replay::set_up(&position, text) {
                Ok(next) => {
                    if text.text != "W::" && text.text != "B::" {
                        text.text = next.to_string();
                    }
                    (position, before) = (next, next);
                }
                Err(_) => return,
            },
            MovetextItem::Variation(line) => tidy_line(line, before, captures),
            MovetextItem::Comment(_) | MovetextItem::Nag(_) => {}
        }
    }
}

fn tidy_move(before: &Position, mv: &Move, written: &MoveText, captures: CaptureStyle) -> String {
    if before.jumpers().is_empty() {
        return mv.to_string();
    }
    let count = written.text.split(['-', 'x']).count();
    let squares = mv.squares();
    // Between the whole way and none of it there is nothing.
    if captures == CaptureStyle::AsWritten && count == squares.len() {
        mv.as_jump()
    } else {
        in_pdn(before, mv)
    }
}

/// The tags that a game should have, in their order, and what stands for what nobody knows.
pub const ROSTER: [(&str, &str); 8] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
    ("GameType", "21"),
];

/// Puts the tags into the standard's order, and those that are missing in their locations. What comes twice is kept
/// once; what it says differently the second time, in a comment.
pub fn format_tags(record: &mut Record) {
    let result = record.known_result().map(ToOwned::to_owned);
    let mut tags = std::mem::take(&mut record.tags);
    for (name, unknown) in ROSTER {
        let known = tags
            .iter()
            .position(|tag| tag.name.eq_ignore_ascii_case(name))
            .map(|index| tags.remove(index).value);
        // A tag that says nothing gives way to what the moves say.
        let says = known.as_ref().is_some_and(|value| !matches!(value.as_str(), "" | "*" | "?"));
        let value = match &result {
            Some(result) if name == "Result" && !says => result.clone(),
            _ => known.unwrap_or_else(|| unknown.to_owned()),
        };
        record.tags.push(Tag { location: record.location, name: name.to_owned(), value });
    }
    let key = |tag: &Tag| tag.name.to_ascii_lowercase();
    let mut values: HashMap<String, String> =
        record.tags.iter().map(|tag| (key(tag), tag.value.clone())).collect();
    let mut others = Vec::new();
    for mut tag in tags {
        tag.name = pdn::tag_name(&tag.name);
        match values.get(&key(&tag)) {
            None => {
                values.insert(key(&tag), tag.value.clone());
                record.tags.push(tag);
            }
            Some(value) if *value == tag.value => {}
            // There is room for one value only; the other is kept in a comment.
            Some(_) => others.push(MovetextItem::Comment(
                format!("{}: {}", tag.name, tag.value.trim()).trim_end().to_owned(),
            )),
        }
    }
    record.line.splice(0..0, others);
    format_start(record);
}

/// Writes the position of a game tidily.
pub fn format_start(record: &mut Record) {
    let start = record.start.as_ref().and_then(|Text { text, .. }| Position::read_position(text).ok());
    if let Some((tag, start)) =
        record.tags.iter_mut().find(|tag| tag.name.eq_ignore_ascii_case("FEN")).zip(start)
    {
        tag.value = start.to_string();
    }
}
