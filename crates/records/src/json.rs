//! Records as JSON, one object a line. The keys are documented in `docs/json.md`.

use crate::source::{Error, Lines};
use crate::{Location, MoveText, MovetextItem, Number, ParseError, Record, Tag, Text};
use serde::de::{self, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::io::Read;
use std::ops::ControlFlow;
use touchmove::{Game, Phrase, Words};

/// The version of the format.
const VERSION: u8 = 1;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Object {
    v: u8,
    game: Game,
    #[serde(default, skip_serializing_if = "Tags::is_empty")]
    tags: Tags,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    moves: Vec<Entry>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    result: Option<String>,
}

/// Names and values, in their order.
#[derive(Default)]
struct Tags(Vec<(String, String)>);

impl Tags {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for Tags {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Tags {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InOrder;
        impl<'de> Visitor<'de> for InOrder {
            type Value = Tags;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of tags")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Tags, A::Error> {
                let mut tags = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    tags.push(entry);
                }
                Ok(Tags(tags))
            }
        }
        deserializer.deserialize_map(InOrder)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Entry {
    Move {
        #[serde(rename = "move")]
        text: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        number: Option<u64>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        second: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        strength: Option<String>,
    },
    Comment {
        comment: String,
    },
    Nag {
        nag: u32,
    },
    Setup {
        setup: String,
    },
    Variation {
        variation: Vec<Entry>,
    },
}

impl From<&MovetextItem> for Entry {
    fn from(item: &MovetextItem) -> Self {
        match item {
            MovetextItem::Move(MoveText { text, number, strength, .. }) => Entry::Move {
                text: text.clone(),
                number: number.map(|number| number.number),
                second: number.is_some_and(|number| number.second),
                strength: strength.clone(),
            },
            MovetextItem::Comment(comment) => Entry::Comment { comment: comment.clone() },
            MovetextItem::Nag(nag) => Entry::Nag { nag: *nag },
            MovetextItem::Setup(text) => Entry::Setup { setup: text.text.clone() },
            MovetextItem::Variation(line) => {
                Entry::Variation { variation: line.iter().map(Entry::from).collect() }
            }
        }
    }
}

impl Entry {
    fn into_item(self, location: Location) -> MovetextItem {
        match self {
            Entry::Move { text, number, second, strength } => MovetextItem::Move(MoveText {
                location,
                text,
                number: number.map(|number| Number { location, number, second }),
                strength,
            }),
            Entry::Comment { comment } => MovetextItem::Comment(comment),
            Entry::Nag { nag } => MovetextItem::Nag(nag),
            Entry::Setup { setup } => MovetextItem::Setup(Text { location, text: setup }),
            Entry::Variation { variation } => MovetextItem::Variation(
                variation.into_iter().map(|entry| entry.into_item(location)).collect(),
            ),
        }
    }
}

/// A record as one line of JSON.
///
/// # Errors
/// When memory is not enough.
pub fn write(game: Game, record: &Record) -> serde_json::Result<String> {
    let object = Object {
        v: VERSION,
        game,
        tags: Tags(record.tags.iter().map(|tag| (tag.name.clone(), tag.value.clone())).collect()),
        start: record.start.as_ref().map(|start| start.text.clone()),
        moves: record.line.iter().map(Entry::from).collect(),
        result: record.result.as_ref().map(|result| result.text.clone()),
    };
    serde_json::to_string(&object).map(|line| line + "\n")
}

pub(crate) fn read<R: Read>(
    game: Game,
    mut lines: Lines<R>,
    mut visit: impl FnMut(Record) -> ControlFlow<()>,
) -> Result<(), Error> {
    while let Some((line, text)) = lines.next()? {
        if text.trim().is_empty() {
            continue;
        }
        let location = Location { line, column: 1 };
        let record = match one(game, &text) {
            Ok(object) => object.into_record(location),
            Err(error) => {
                // The error counts bytes.
                let before = text.bytes().take(error.column().saturating_sub(1));
                let column = 1 + before.filter(|byte| byte & 0xc0 != 0x80).count() as u64;
                let location = Location { line, column };
                let expected = Words::new(
                    "a record as `touchmove convert --to json` writes it",
                    "如 `touchmove convert --to json` 所写的棋谱",
                );
                Record {
                    location,
                    broken: Some(ParseError { location, found: Phrase::quoted(error.to_string()), expected }),
                    ..Record::default()
                }
            }
        };
        if visit(record).is_break() {
            break;
        }
    }
    Ok(())
}

fn one(game: Game, text: &str) -> serde_json::Result<Object> {
    let object: Object = serde_json::from_str(text)?;
    if object.v != VERSION {
        return Err(de::Error::custom(format!("version {}, not {VERSION}", object.v)));
    }
    if object.game != game {
        return Err(de::Error::custom(format!("a record of {}", object.game)));
    }
    Ok(object)
}

impl Object {
    fn into_record(self, location: Location) -> Record {
        let tag = |(name, value)| Tag { location, name, value };
        Record {
            location,
            tags: self.tags.0.into_iter().map(tag).collect(),
            start: self.start.map(|text| Text { location, text }),
            line: self.moves.into_iter().map(|entry| entry.into_item(location)).collect(),
            result: self.result.map(|text| Text { location, text }),
            broken: None,
        }
    }
}
