//! What every refusal has in common: a clause of the rulebook, words, and squares to point at.

use crate::board::Spot;
use std::fmt;

/// The languages that reasons are given in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Chinese.
    Zh,
}

/// The same text in every language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Words {
    /// In English.
    pub en: &'static str,
    /// In Chinese.
    pub zh: &'static str,
}

impl Words {
    /// The same in English and in Chinese.
    pub const fn new(en: &'static str, zh: &'static str) -> Self {
        Words { en, zh }
    }

    /// The text in this language.
    pub const fn get(self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.en,
            Lang::Zh => self.zh,
        }
    }
}

/// The same text in every language, put together while the program runs.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Phrase {
    /// In English.
    pub en: String,
    /// In Chinese.
    pub zh: String,
}

impl Phrase {
    /// The same in English and in Chinese.
    pub fn new(en: impl Into<String>, zh: impl Into<String>) -> Self {
        Phrase { en: en.into(), zh: zh.into() }
    }

    /// What is no language, such as a quotation.
    pub fn quoted(text: impl Into<String>) -> Self {
        let text = text.into();
        Phrase { en: text.clone(), zh: text }
    }

    /// The text in this language.
    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Zh => &self.zh,
        }
    }
}

impl From<Words> for Phrase {
    fn from(words: Words) -> Self {
        Phrase::new(words.en, words.zh)
    }
}

/// What every message about a text says that is not in its format.
///
/// ```
/// use touchmove::{Lang, Phrase, Words, found_expected};
/// let (found, expected) = (Phrase::quoted("`x`"), Words::new("a square", "格子"));
/// assert_eq!(found_expected(&found, expected, Lang::En), "found `x`, expected a square");
/// assert_eq!(found_expected(&found, expected, Lang::Zh), "读到 `x`，应为格子");
/// ```
pub fn found_expected(found: &Phrase, expected: impl Into<Phrase>, lang: Lang) -> String {
    let expected = expected.into();
    let (found, expected) = (found.get(lang), expected.get(lang));
    match lang {
        Lang::En => format!("found {found}, expected {expected}"),
        Lang::Zh => format!("读到{}{found}，应为{}{expected}", gap(found), gap(expected)),
    }
}

/// Chinese stands apart from what is not.
fn gap(text: &str) -> &'static str {
    if text.starts_with(|first: char| first.is_ascii()) { " " } else { "" }
}

/// Why something was refused. Everything that is told of a refusal, in whatever form, is made from these.
pub trait Reason: Copy + Eq + fmt::Debug {
    /// The clause that it breaks.
    fn clause(self) -> &'static Clause;
    /// The reason in one sentence, with no full stop at its end.
    fn words(self, lang: Lang) -> String;
    /// The squares it is about, the most telling first.
    fn squares(self) -> Vec<Spot>;
    /// Where the way of the move would turn, if it is not straight.
    fn turning(self) -> Option<Spot> {
        None
    }
}

/// Why a position cannot be.
pub trait SetupReason: Copy + Eq + fmt::Debug + fmt::Display {
    /// The reason in one sentence, with no full stop at its end.
    fn words(self, lang: Lang) -> String;
}

/// One clause of a game's rulebook.
#[derive(Debug)]
pub struct Clause {
    /// Its id, such as `CK4`.
    pub id: &'static str,
    /// What it says.
    pub text: Words,
    /// Positions and moves that show it at work.
    pub examples: &'static [Example],
}

/// A clause is the same clause when it has the same id.
impl PartialEq for Clause {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Clause {}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}

/// A position and moves tried in it, one after the other, that show a clause at work; what becomes of them is asked of the
/// rules.
#[derive(Debug)]
pub struct Example {
    /// The position as text.
    pub position: &'static str,
    /// The moves as text; none where the position itself is the point.
    pub moves: &'static [&'static str],
}

impl Example {
    pub(crate) const fn new(position: &'static str, moves: &'static [&'static str]) -> Self {
        Example { position, moves }
    }
}

/// A kind of piece as a front end shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Figure {
    /// One letter, as in the text of positions: upper case and lower case tell the sides apart where a game has two
    /// armies.
    pub letter: char,
    /// Its name with its side's, such as `red duck` and `红鸭`.
    pub name: Words,
}

/// A number of the input; one that was cut to what `i64` holds is called no more than it is.
pub(crate) fn limited(number: i64, lang: Lang) -> String {
    const LEAST: i64 = -i64::MAX;
    match (number, lang) {
        (i64::MAX, Lang::En) => format!("{number} or more"),
        (i64::MIN..=LEAST, Lang::En) => format!("{number} or less"),
        (i64::MAX, Lang::Zh) => format!("{number}（或更大的数）"),
        (i64::MIN..=LEAST, Lang::Zh) => format!("{number}（或更小的数）"),
        _ => number.to_string(),
    }
}

/// A reason of the given kind as text: its words in English. Makes it an [`Error`](std::error::Error).
macro_rules! display_in_english {
    ($kind:ident for $type:ty) => {
        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&$crate::$kind::words(*self, $crate::Lang::En))
            }
        }
        impl std::error::Error for $type {}
    };
}
pub(crate) use display_in_english;

#[cfg(feature = "serde")]
mod serde_impls {
    use super::{Clause, Figure, Words};
    use serde::ser::{Serialize, SerializeStruct, Serializer};

    impl Serialize for Clause {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_str(self.id)
        }
    }

    impl Serialize for Words {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut words = serializer.serialize_struct("Words", 2)?;
            words.serialize_field("en", self.en)?;
            words.serialize_field("zh", self.zh)?;
            words.end()
        }
    }

    impl Serialize for Figure {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut figure = serializer.serialize_struct("Figure", 2)?;
            figure.serialize_field("letter", &self.letter)?;
            figure.serialize_field("name", &self.name)?;
            figure.end()
        }
    }
}
