//! What the reader warns about.

/// A deviation from the standard in the text of a record, apart from its moves' legality.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Warning {
    /// The text is not UTF-8 and was read as Latin-1.
    Encoding,
    /// A tag is not written `[Name "value"]`.
    TagForm,
    /// A tag is repeated with another value.
    DuplicateTag,
    /// A comment starts with `;`, which is not in the standard.
    LineComment,
    /// A `}`, a `)`, a comma, dots or signs without meaning.
    Stray,
    /// A move contains spaces, leading zeros or separators other than `-` and `x`.
    MoveForm,
    /// A `*` annotates a move; the standard has `$7` for that.
    StarMark,
    /// Words among the moves that are not in a comment.
    LooseText,
    /// A game without `*` or a result at its end.
    MissingEnd,
    /// A second result after a game.
    SecondEnd,
}
