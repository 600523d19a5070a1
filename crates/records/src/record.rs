//! A game as it was written down, whatever the format: nothing has been played yet.

use touchmove::{Lang, Phrase, Words, found_expected};

/// A location in a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Location {
    /// The line, from 1.
    pub line: u64,
    /// The column, in characters from 1.
    pub column: u64,
}

/// What is wrong with a text at some location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// Where.
    pub location: Location,
    /// What was found there.
    pub found: Phrase,
    /// What was expected instead.
    pub expected: Words,
}

impl ParseError {
    /// What was found and what was expected.
    pub fn words(&self, lang: Lang) -> String {
        found_expected(&self.found, self.expected, lang)
    }
}

impl std::fmt::Display for ParseError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Location { line, column } = self.location;
        write!(f, "{line}:{column}: {}", self.words(Lang::En))
    }
}

/// A piece of text and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// Where.
    pub location: Location,
    /// What it says.
    pub text: String,
}

/// What is known of a game beside its moves: `[White "M. Tinsley"]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// Where it stands.
    pub location: Location,
    /// Its name.
    pub name: String,
    /// Its value, without quotes.
    pub value: String,
}

/// The number in front of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number {
    /// Where it stands.
    pub location: Location,
    /// The number.
    pub number: u64,
    /// Whether dots say that the second player's move follows: `12...`.
    pub second: bool,
}

impl Number {
    /// Numbers from here on mean this one. No game is so long, and whoever counts on from it stays in range.
    const MOST: u64 = u32::MAX as u64;

    /// How many moves were made before the one that has this number.
    pub(crate) fn made(self) -> u64 {
        2 * (self.number.clamp(1, Self::MOST) - 1) + u64::from(self.second)
    }
}

/// A move as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveText {
    /// Where.
    pub location: Location,
    /// The move, tidily: `9-14`, `15x22x29`.
    pub text: String,
    /// The number in front of it.
    pub number: Option<Number>,
    /// What the annotator thinks of it: `!`, `?!`.
    pub strength: Option<String>,
}

/// What the moves of a record are made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MovetextItem {
    /// A move.
    Move(MoveText),
    /// A remark.
    Comment(String),
    /// A numeric annotation: `$7`.
    Nag(u32),
    /// From here on another position: `/FEN "…"/`.
    Setup(Text),
    /// Another way to play on, in the location of the move before it.
    Variation(Vec<MovetextItem>),
}

/// A game as it was written down.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Where it begins.
    pub location: Location,
    /// What is known of it.
    pub tags: Vec<Tag>,
    /// The position that it starts from, as text; without one, the opening.
    pub start: Option<Text>,
    /// Its moves, and what is said about them.
    pub line: Vec<MovetextItem>,
    /// How it ended, as it stands behind the moves: `1-0`, `*`.
    pub result: Option<Text>,
    /// Why it could not be read to its end.
    pub broken: Option<ParseError>,
}

impl Record {
    /// The value of a tag; names are compared whatever their case.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name)).map(|tag| tag.value.as_str())
    }

    /// Whether it is no game at all, but only somebody's words.
    pub fn is_remark(&self) -> bool {
        let is_comment = |item: &MovetextItem| matches!(item, MovetextItem::Comment(_));
        let says_nothing = self.tags.is_empty() && self.known_result().is_none() && self.broken.is_none();
        says_nothing && self.line.iter().all(is_comment)
    }

    /// The moves of the main line.
    pub fn moves(&self) -> impl Iterator<Item = &MoveText> {
        self.line.iter().filter_map(|item| match item {
            MovetextItem::Move(written) => Some(written),
            _ => None,
        })
    }

    /// How it ended, as far as the end of its moves says.
    pub fn known_result(&self) -> Option<&str> {
        self.result.as_ref().map(|result| result.text.as_str()).filter(|result| *result != "*")
    }

    /// What the game can be called: its event and players, as far as they are known.
    pub fn title(&self) -> String {
        let known = |name| self.tag(name).filter(|value| !matches!(*value, "" | "?" | "-"));
        let players = match (known("Black"), known("White")) {
            (Some(black), Some(white)) => Some(format!("{black} – {white}")),
            (Some(one), None) | (None, Some(one)) => Some(one.to_owned()),
            (None, None) => None,
        };
        [known("Event").map(ToOwned::to_owned), players].into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    /// Takes the first thing that is wrong.
    pub(crate) fn break_at(&mut self, broken: ParseError) {
        self.broken.get_or_insert(broken);
    }
}
