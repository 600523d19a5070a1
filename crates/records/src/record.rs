//! A game as written in a file of any format. No move has been played yet.

use crate::{Format, parse_result};
use std::borrow::Cow;
use touchmove::{Location, Outcome, ParseError, Side};

/// A piece of text and its location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocatedText<'t> {
    /// Where the text starts.
    pub location: Location,
    /// The text.
    pub text: Cow<'t, str>,
}

impl<'t> LocatedText<'t> {
    /// Creates a located text.
    pub fn new(location: Location, text: impl Into<Cow<'t, str>>) -> Self {
        LocatedText { location, text: text.into() }
    }

    fn into_owned(self) -> LocatedText<'static> {
        LocatedText { location: self.location, text: into_owned(self.text) }
    }
}

/// A tag pair, such as `[White "M. Tinsley"]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag<'t> {
    /// Where the tag starts.
    pub location: Location,
    /// The name.
    pub name: Cow<'t, str>,
    /// The value, without quotes and escapes.
    pub value: Cow<'t, str>,
}

/// The number in front of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveNumber {
    /// Where the number starts.
    pub location: Location,
    /// The number.
    pub number: u64,
    /// Whether dots announce the second player's move, as in `12...`.
    pub is_second: bool,
}

impl MoveNumber {
    /// Larger numbers are treated as this one, so that counting on from it cannot overflow.
    const MAX: u64 = u32::MAX as u64;

    /// Returns how many plies were played before the move with this number.
    pub(crate) fn plies_before(self) -> u64 {
        2 * (self.number.clamp(1, Self::MAX) - 1) + u64::from(self.is_second)
    }
}

/// A move as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveText<'t> {
    /// Where the move starts.
    pub location: Location,
    /// The move. The PDN reader normalizes spaces and separators: `9-14`, `15x22x29`.
    pub text: Cow<'t, str>,
    /// The number in front of it.
    pub number: Option<MoveNumber>,
    /// The annotator's marks, such as `!` or `?!`.
    pub strength: Option<Cow<'t, str>>,
}

impl<'t> MoveText<'t> {
    /// Creates a move without number and strength.
    pub fn new(location: Location, text: impl Into<Cow<'t, str>>) -> Self {
        MoveText { location, text: text.into(), number: None, strength: None }
    }
}

/// An element of the movetext, the part of a record after its tags.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MovetextItem<'t> {
    /// A move.
    Move(MoveText<'t>),
    /// A comment.
    Comment(Cow<'t, str>),
    /// A numeric annotation glyph, such as `$7`.
    Nag(u32),
    /// The game continues from another position: `/FEN "…"/`.
    Setup(LocatedText<'t>),
    /// A variation: it replaces the move before it.
    Variation(Vec<MovetextItem<'t>>),
}

impl MovetextItem<'_> {
    fn into_owned(self) -> MovetextItem<'static> {
        match self {
            MovetextItem::Move(mv) => MovetextItem::Move(MoveText {
                location: mv.location,
                text: into_owned(mv.text),
                number: mv.number,
                strength: mv.strength.map(into_owned),
            }),
            MovetextItem::Comment(text) => MovetextItem::Comment(into_owned(text)),
            MovetextItem::Nag(number) => MovetextItem::Nag(number),
            MovetextItem::Setup(text) => MovetextItem::Setup(text.into_owned()),
            MovetextItem::Variation(items) => {
                MovetextItem::Variation(items.into_iter().map(MovetextItem::into_owned).collect())
            }
        }
    }
}

fn into_owned(text: Cow<'_, str>) -> Cow<'static, str> {
    Cow::Owned(text.into_owned())
}

/// A game as written. Its texts are borrowed from the file where possible.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record<'t> {
    /// The format that the record was read from.
    pub format: Format,
    /// Where the record starts.
    pub location: Location,
    /// The tags, in the order of the file.
    pub tags: Vec<Tag<'t>>,
    /// The position that the game starts from, as text; `None` is the game's initial position.
    pub start: Option<LocatedText<'t>>,
    /// The moves of the main line, with comments, annotations and variations.
    pub movetext: Vec<MovetextItem<'t>>,
    /// The result after the moves, such as `1-0` or `*`.
    pub result: Option<LocatedText<'t>>,
    /// The first error, if the record could not be read completely.
    pub error: Option<ParseError>,
}

impl Record<'_> {
    /// Returns the value of a tag. Names are compared without regard to case.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.find_tag(name).map(|tag| &*tag.value)
    }

    pub(crate) fn find_tag(&self, name: &str) -> Option<&Tag<'_>> {
        self.tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name))
    }

    /// Returns whether the record holds no game, only comments.
    pub fn is_comment_only(&self) -> bool {
        let is_comment = |item: &MovetextItem| matches!(item, MovetextItem::Comment(_));
        self.tags.is_empty()
            && self.start.is_none()
            && self.known_result().is_none()
            && self.error.is_none()
            && self.movetext.iter().all(is_comment)
    }

    /// Returns the moves of the main line.
    pub fn moves(&self) -> impl Iterator<Item = &MoveText<'_>> {
        self.movetext.iter().filter_map(|item| match item {
            MovetextItem::Move(mv) => Some(mv),
            _ => None,
        })
    }

    /// Returns the result after the moves, unless it is `*`.
    pub fn known_result(&self) -> Option<&str> {
        self.result.as_ref().map(|result| &*result.text).filter(|result| *result != "*")
    }

    /// Returns the result that the record claims: the one after the moves or else that of the tag.
    pub fn claimed_result<S: Side>(&self) -> Option<Outcome<S>> {
        self.known_result().or(self.tag("Result")).and_then(parse_result)
    }

    /// Returns a title for the game: its event and its players, as far as the tags name them.
    pub fn title(&self) -> String {
        let known = |name| self.tag(name).filter(|value| !matches!(*value, "" | "?" | "-"));
        let parts = [(known("Event"), ", "), (known("Black"), " – "), (known("White"), "")];
        let mut title = String::new();
        let mut separator = "";
        for (part, next_separator) in parts {
            if let Some(part) = part {
                title.push_str(separator);
                title.push_str(part);
                separator = next_separator;
            }
        }
        title
    }

    /// Copies all borrowed texts, so that the record can outlive its file.
    pub fn into_owned(self) -> Record<'static> {
        let tag = |tag: Tag<'_>| Tag {
            location: tag.location,
            name: into_owned(tag.name),
            value: into_owned(tag.value),
        };
        Record {
            format: self.format,
            location: self.location,
            tags: self.tags.into_iter().map(tag).collect(),
            start: self.start.map(LocatedText::into_owned),
            movetext: self.movetext.into_iter().map(MovetextItem::into_owned).collect(),
            result: self.result.map(LocatedText::into_owned),
            error: self.error,
        }
    }
}
