//! Records as JSON, one object per line. The keys are documented in `docs/json.md`.

use crate::lines::Lines;
use crate::{Error, Format, LocatedText, MoveNumber, MoveText, MovetextItem, Record, Tag};
use serde::de::{self, MapAccess};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;
use std::io::Read;
use std::ops::ControlFlow;
use touchmove::{Game, LocalizedText, Location, ParseError, Text};

/// The version of the format.
const VERSION: u8 = 1;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Object<'t> {
    v: u8,
    game: Game,
    #[serde(default, skip_serializing_if = "Tags::is_empty")]
    tags: Tags<'t>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<Cow<'t, str>>,
    moves: Vec<Item<'t>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    result: Option<Cow<'t, str>>,
}

/// Names and values in the order of the record, which a map type would lose.
#[derive(Default)]
struct Tags<'t>(Vec<(Cow<'t, str>, Cow<'t, str>)>);

impl Tags<'_> {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for Tags<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Tags<'_> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct TagVisitor;
        impl<'de> de::Visitor<'de> for TagVisitor {
            type Value = Tags<'static>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of tags")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Tags<'static>, A::Error> {
                let mut tags = Vec::new();
                while let Some(tag) = map.next_entry()? {
                    tags.push(tag);
                }
                Ok(Tags(tags))
            }
        }
        deserializer.deserialize_map(TagVisitor)
    }
}

/// An element of the movetext.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
#[allow(missing_docs)] // Each stands for the `MovetextItem` of the same name.
pub enum Item<'t> {
    Move {
        #[serde(rename = "move")]
        text: Cow<'t, str>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        number: Option<u64>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        second: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        strength: Option<Cow<'t, str>>,
    },
    Comment {
        comment: Cow<'t, str>,
    },
    Nag {
        nag: u32,
    },
    Setup {
        setup: Cow<'t, str>,
    },
    Variation {
        variation: Vec<Item<'t>>,
    },
}

impl<'r> From<&'r MovetextItem<'_>> for Item<'r> {
    fn from(item: &'r MovetextItem<'_>) -> Self {
        match item {
            MovetextItem::Move(MoveText { text, number, strength, .. }) => Item::Move {
                text: Cow::Borrowed(text),
                number: number.map(|number| number.number),
                second: number.is_some_and(|number| number.is_second),
                strength: strength.as_deref().map(Cow::Borrowed),
            },
            MovetextItem::Comment(comment) => Item::Comment { comment: Cow::Borrowed(comment) },
            MovetextItem::Nag(nag) => Item::Nag { nag: *nag },
            MovetextItem::Setup(text) => Item::Setup { setup: Cow::Borrowed(&text.text) },
            MovetextItem::Variation(line) => {
                Item::Variation { variation: line.iter().map(Item::from).collect() }
            }
        }
    }
}

impl<'t> Item<'t> {
    /// Copies all borrowed texts, so that the item can outlive its record.
    pub fn into_owned(self) -> Item<'static> {
        let owned = |text: Cow<'_, str>| Cow::Owned(text.into_owned());
        match self {
            Item::Move { text, number, second, strength } => {
                Item::Move { text: owned(text), number, second, strength: strength.map(owned) }
            }
            Item::Comment { comment } => Item::Comment { comment: owned(comment) },
            Item::Nag { nag } => Item::Nag { nag },
            Item::Setup { setup } => Item::Setup { setup: owned(setup) },
            Item::Variation { variation } => {
                Item::Variation { variation: variation.into_iter().map(Item::into_owned).collect() }
            }
        }
    }

    fn into_movetext(self, location: Location) -> MovetextItem<'t> {
        match self {
            Item::Move { text, number, second: is_second, strength } => MovetextItem::Move(MoveText {
                location,
                text,
                number: number.map(|number| MoveNumber { location, number, is_second }),
                strength,
            }),
            Item::Comment { comment } => MovetextItem::Comment(comment),
            Item::Nag { nag } => MovetextItem::Nag(nag),
            Item::Setup { setup } => MovetextItem::Setup(LocatedText::new(location, setup)),
            Item::Variation { variation } => MovetextItem::Variation(
                variation.into_iter().map(|item| item.into_movetext(location)).collect(),
            ),
        }
    }
}

/// Writes a record as one line of JSON.
///
/// # Errors
/// Returns an error if the record cannot be serialized.
///
/// ```
/// use touchmove::Game;
/// use touchmove_records::{json, pdn};
/// pdn::read_text("1. 9-14! *", 1, &mut |record| {
///     let line = json::write(Game::Checkers, &record).unwrap();
///     let moves = r#"[{"move":"9-14","number":1,"strength":"!"}]"#;
///     assert_eq!(line, format!("{{\"v\":1,\"game\":\"checkers\",\"moves\":{moves},\"result\":\"*\"}}\n"));
/// }, &mut |_, _| ());
/// ```
pub fn write(game: Game, record: &Record<'_>) -> serde_json::Result<String> {
    let object = Object {
        v: VERSION,
        game,
        tags: Tags(
            record.tags.iter().map(|tag| (Cow::Borrowed(&*tag.name), Cow::Borrowed(&*tag.value))).collect(),
        ),
        start: record.start.as_ref().map(|start| Cow::Borrowed(&*start.text)),
        moves: record.movetext.iter().map(Item::from).collect(),
        result: record.result.as_ref().map(|result| Cow::Borrowed(&*result.text)),
    };
    serde_json::to_string(&object).map(|line| line + "\n")
}

pub(crate) fn read<R: Read>(
    game: Game,
    mut lines: Lines<R>,
    mut visit: impl FnMut(Record<'_>) -> ControlFlow<()>,
) -> Result<(), Error> {
    while let Some((line, text)) = lines.next()? {
        if text.trim().is_empty() {
            continue;
        }
        let record = match parse(game, &text) {
            Ok(object) => object.into_record(Location { line, column: 1 }),
            Err(error) => {
                // The error counts bytes.
                let before = text.bytes().take(error.column().saturating_sub(1));
                let column = 1 + before.filter(|byte| byte & 0xc0 != 0x80).count() as u64;
                let location = Location { line, column };
                let expected = Text::new(
                    "a record as `touchmove convert --to json` writes it",
                    "如 `touchmove convert --to json` 所写的棋谱",
                );
                let error = ParseError::new(location, LocalizedText::verbatim(error.to_string()), expected);
                Record { format: Format::Json, location, error: Some(error), ..Record::default() }
            }
        };
        if visit(record).is_break() {
            break;
        }
    }
    Ok(())
}

fn parse(game: Game, text: &str) -> serde_json::Result<Object<'_>> {
    let object: Object = serde_json::from_str(text)?;
    if object.v != VERSION {
        return Err(de::Error::custom(format!("version {}, not {VERSION}", object.v)));
    }
    if object.game != game {
        return Err(de::Error::custom(format!("a record of {}", object.game)));
    }
    Ok(object)
}

impl<'t> Object<'t> {
    fn into_record(self, location: Location) -> Record<'t> {
        let tag = |(name, value)| Tag { location, name, value };
        Record {
            format: Format::Json,
            location,
            tags: self.tags.0.into_iter().map(tag).collect(),
            start: self.start.map(|text| LocatedText::new(location, text)),
            movetext: self.moves.into_iter().map(|item| item.into_movetext(location)).collect(),
            result: self.result.map(|text| LocatedText::new(location, text)),
            error: None,
        }
    }
}
