//! The kinds of deviations, and how much they matter.

/// How much a deviation matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The game cannot be replayed as written.
    Error,
    /// The record contradicts itself, or readers may understand it differently.
    Warning,
    /// The meaning is clear, but the standard writes it differently.
    Style,
}

impl Severity {
    /// All severities, the worst first.
    pub const ALL: [Severity; 3] = [Severity::Error, Severity::Warning, Severity::Style];

    /// Returns the name, such as `warning`.
    pub const fn name(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Style => "style",
        }
    }
}

/// Defines the lints: their names, how much they matter, and whether formatting fixes them.
macro_rules! lints {
    ($($(#[$doc:meta])* $lint:ident = $name:literal, $severity:ident, $fixable:literal;)*) => {
        /// A kind of deviation.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Lint {
            $($(#[$doc])* $lint,)*
        }

        impl Lint {
            /// All lints.
            pub const ALL: &[Lint] = &[$(Lint::$lint),*];

            /// Returns the name of the lint, such as `quiet-x`.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Lint::$lint => $name,)*
                }
            }

            /// Returns how much it matters.
            pub const fn severity(self) -> Severity {
                match self {
                    $(Lint::$lint => Severity::$severity,)*
                }
            }

            /// Returns whether [`format_block`](crate::format::format_block) can fix it. What takes a decision is left to people.
            pub const fn is_fixable(self) -> bool {
                match self {
                    $(Lint::$lint => $fixable,)*
                }
            }
        }
    };
}

lints! {
    /// The file is not UTF-8.
    Encoding = "encoding", Warning, true;
    /// Required tags are missing.
    MissingTags = "missing-tags", Style, true;
    /// A tag is not in standard form, or repeated.
    Tag = "tag", Style, true;
    /// A tag is repeated with another value.
    DuplicateTag = "tag-twice", Warning, true;
    /// The date is not in standard form.
    Date = "date", Warning, true;
    /// The `GameType` tags contradict each other, the standard or the moves.
    GameType = "game-type", Warning, false;
    /// Games without a `GameType` tag look like another variant of draughts.
    Variant = "variant", Warning, false;
    /// A position is not in standard form.
    Fen = "fen", Style, true;
    /// A comment starts with `;`.
    LineComment = "line-comment", Style, true;
    /// Signs or words without meaning.
    Stray = "stray", Warning, true;
    /// A move contains spaces, leading zeros or other separators.
    MoveForm = "move-form", Style, true;
    /// A star annotates a move.
    StarMark = "star-mark", Style, true;
    /// A step is written with `x`.
    QuietX = "quiet-x", Style, true;
    /// A capture is written with `-`.
    CaptureHyphen = "capture-hyphen", Style, true;
    /// A capture is written with part of its path.
    PartialCapture = "partial-capture", Style, true;
    /// A short capture can mean several captures.
    Ambiguous = "ambiguous", Error, false;
    /// A move number is wrong.
    MoveNumber = "move-number", Warning, true;
    /// The result is invalid, or contradicts the game.
    Result = "result", Warning, false;
    /// The end of the game is missing, or there are two.
    End = "end", Warning, true;
    /// A move is illegal.
    Illegal = "illegal", Error, false;
    /// A move in a variation is illegal.
    Variation = "variation", Error, false;
    /// The game cannot be read.
    Unreadable = "unreadable", Error, false;
}
