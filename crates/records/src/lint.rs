//! Finds deviations from the PDN standard, and illegal moves.

use crate::format::REQUIRED_TAGS;
use crate::games::Playable;
use crate::pdn::{Block, Warning, read};
use crate::replay::{self, PlayedMove, ReplayError, Visitor, replay, replay_error};
use crate::{MoveNumber, MoveText, MovetextItem, Record};
use std::fmt;
use touchmove::checkers::{Move, Position, Side};
use touchmove::{Location, Position as _};

/// Defines the lints: their names, and whether formatting fixes them.
macro_rules! lints {
    ($($(#[$doc:meta])* $lint:ident = $name:literal, $fixable:literal;)*) => {
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

            /// Returns whether [`format_block`](crate::format::format_block) fixes it. What takes a decision is left to people.
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
    Encoding = "encoding", true;
    /// Required tags are missing.
    MissingTags = "missing-tags", true;
    /// A tag is not in standard form, or repeated.
    Tag = "tag", true;
    /// A tag is repeated with another value.
    DuplicateTag = "tag-twice", true;
    /// The date is not in standard form.
    Date = "date", false;
    /// A position is not in standard form.
    Fen = "fen", true;
    /// A comment starts with `;`.
    LineComment = "line-comment", true;
    /// Signs or words without meaning.
    Stray = "stray", true;
    /// A move contains spaces, leading zeros or other separators.
    MoveForm = "move-form", true;
    /// A star annotates a move.
    StarMark = "star-mark", true;
    /// A step is written with `x`.
    QuietX = "quiet-x", true;
    /// A capture is written with `-`.
    CaptureHyphen = "capture-hyphen", true;
    /// A capture is written with part of its path.
    PartialCapture = "partial-capture", true;
    /// A short capture can mean several captures.
    Ambiguous = "ambiguous", false;
    /// A move number is wrong.
    MoveNumber = "move-number", true;
    /// The result is invalid, or contradicts the game.
    Result = "result", false;
    /// The end of the game is missing, or there are two.
    End = "end", true;
    /// A move is illegal.
    Illegal = "illegal", false;
    /// A move in a variation is illegal.
    Variation = "variation", false;
    /// The game cannot be read.
    Unreadable = "unreadable", false;
}

/// A deviation in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Where it is.
    pub location: Location,
    /// What kind it is.
    pub lint: Lint,
    /// A description.
    pub message: String,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Diagnostic { location: Location { line, column }, lint, message } = self;
        write!(f, "{line}:{column}: {}: {message}", lint.name())
    }
}

/// Finds the deviations in the games of a block, in the order of the file.
///
/// ```
/// use touchmove_records::{lint::lint_block, pdn::Block};
/// let block = Block::new(b"1. 9x14 22-18 *".to_vec(), 1);
/// let messages: Vec<String> = lint_block(&block).iter().map(ToString::to_string).collect();
/// assert_eq!(messages[1], "1:4: quiet-x: 9x14 captures nothing, and is written 9-14");
/// ```
pub fn lint_block(block: &Block) -> Vec<Diagnostic> {
    let mut linter = Linter::default();
    let mut warnings = Vec::new();
    read(block, |record| linter.record(&record), |location, warning| warnings.push((location, warning)));
    let mut diagnostics = linter.diagnostics;
    diagnostics.extend(warnings.into_iter().map(|(location, warning)| diagnostic(location, warning)));
    diagnostics.sort_by_key(|diagnostic| (diagnostic.location, diagnostic.lint));
    diagnostics
}

fn diagnostic(location: Location, warning: Warning) -> Diagnostic {
    let (lint, message) = match warning {
        Warning::Encoding => (Lint::Encoding, "not valid UTF-8; read as Latin-1"),
        Warning::TagForm => {
            (Lint::Tag, "a tag is written `[Name \"value\"]`, with a capital letter and quotes")
        }
        Warning::DuplicateTag => (Lint::DuplicateTag, "duplicate tag with a different value"),
        Warning::LineComment => (Lint::LineComment, "the standard has comments in braces, none behind `;`"),
        Warning::Stray => (Lint::Stray, "unexpected text"),
        Warning::LooseText => (Lint::Stray, "text outside a comment"),
        Warning::MoveForm => {
            (Lint::MoveForm, "a move is written without blanks and zeros, joined by `-` or `x`")
        }
        Warning::StarMark => (Lint::StarMark, "the standard has `$7` where this `*` marks a move"),
        Warning::MissingEnd => (Lint::End, "the game ends here without `*` or a result"),
        Warning::SecondEnd => (Lint::End, "the game has ended already"),
    };
    Diagnostic { location, lint, message: message.to_owned() }
}

/// The results of English draughts.
const RESULTS: [&str; 5] = ["1-0", "0-1", "1/2-1/2", "0-0", "*"];

#[derive(Default)]
struct Linter {
    diagnostics: Vec<Diagnostic>,
    /// The current position of the replay.
    position: Option<Position>,
}

impl Linter {
    fn report(&mut self, location: Location, lint: Lint, message: impl Into<String>) {
        self.diagnostics.push(Diagnostic { location, lint, message: message.into() });
    }

    fn record(&mut self, record: &Record<'_>) {
        if record.is_comment_only() {
            return;
        }
        self.tags(record);
        self.result(record);
        // Only a game that starts from another position may start with another number.
        self.numbers(&record.movetext, if record.start.is_some() { None } else { Some(0) });
        self.moves(record);
    }

    fn tags(&mut self, record: &Record<'_>) {
        let is_missing = |name: &&str| record.tag(name).is_none();
        let missing: Vec<&str> = REQUIRED_TAGS.iter().map(|(name, _)| *name).filter(is_missing).collect();
        if !missing.is_empty() {
            self.report(record.location, Lint::MissingTags, format!("no {}", missing.join(", ")));
        }
        for tag in &record.tags {
            if tag.name.eq_ignore_ascii_case("Date") && !is_date(&tag.value) {
                let message = format!("`{}` is not written YYYY.MM.DD", tag.value);
                self.report(tag.location, Lint::Date, message);
            }
            if tag.name.eq_ignore_ascii_case("FEN") {
                let is_standard = tag.value.parse::<Position>().is_ok() && !tag.value.contains(['.', ' ']);
                if !is_standard && Position::parse_position(&tag.value).is_ok() {
                    let message = "a position is written without spaces, lowercase letters or a final dot";
                    self.report(tag.location, Lint::Fen, message);
                }
            }
        }
    }

    fn result(&mut self, record: &Record<'_>) {
        let tag = record.find_tag("Result");
        let is_invalid =
            |result: &str| Position::variant_mismatch(record).is_none() && !RESULTS.contains(&result);
        let invalid = |result: &str| format!("`{result}` is not a result in English draughts");
        if let Some(tag) = tag.filter(|tag| is_invalid(&tag.value)) {
            self.report(tag.location, Lint::Result, invalid(&tag.value));
        }
        let Some(result) = record.result.as_ref().filter(|result| result.text != "*") else { return };
        if is_invalid(&result.text) {
            self.report(result.location, Lint::Result, invalid(&result.text));
        }
        if let Some(tag) = tag.filter(|tag| tag.value != result.text) {
            let message = format!("the tag says {}, the moves end with {}", tag.value, result.text);
            self.report(result.location, Lint::Result, message);
        }
    }

    /// Checks that numbers go up by one with every pair of moves, counted from `plies`; if that is unknown, from the first number.
    /// A mistake is reported once, and numbers that go on from it are accepted.
    fn numbers(&mut self, items: &[MovetextItem<'_>], mut plies: Option<u64>) {
        let mut accepted = None;
        for item in items {
            match item {
                MovetextItem::Move(MoveText { number, .. }) => {
                    let written = number.map(MoveNumber::plies_before);
                    let expected = plies.or(written).unwrap_or(0);
                    if let Some((number, written)) =
                        number.zip(written).filter(|(_, written)| *written != expected)
                    {
                        if accepted != Some(written) {
                            let message = format!("{} should be {}", numbered(written), numbered(expected));
                            self.report(number.location, Lint::MoveNumber, message);
                        }
                        accepted = Some(written);
                    }
                    accepted = accepted.map(|plies| plies + 1);
                    plies = Some(expected + 1);
                }
                MovetextItem::Variation(line) => {
                    self.numbers(line, plies.map(|plies| plies.saturating_sub(1)))
                }
                // Moves may have been left out.
                MovetextItem::Setup(_) => plies = None,
                MovetextItem::Comment(_) | MovetextItem::Nag(_) => {}
            }
        }
    }

    fn moves(&mut self, record: &Record<'_>) {
        self.position = None;
        match replay::<Position>(record, self).error {
            None => self.outcome(record),
            Some(ReplayError::Illegal(illegal)) => {
                let lint = if illegal.alternatives.is_empty() { Lint::Illegal } else { Lint::Ambiguous };
                self.report(illegal.location, lint, illegal.to_string());
            }
            Some(ReplayError::Unreadable(error)) => {
                self.report(error.location, Lint::Unreadable, error.message().en);
            }
            Some(ReplayError::OtherVariant(..)) => {}
        }
    }

    /// CK7: a player who cannot move has lost, and the result should say so.
    fn outcome(&mut self, record: &Record<'_>) {
        let winner = self.position.and_then(|position| position.outcome()?.winner());
        let Some((winner, result)) = winner.zip(record.known_result().or(record.tag("Result"))) else {
            return;
        };
        // In English draughts the first number is that of Black, touchmove's Red.
        let (expected, loser) = match winner {
            Side::Red => ("1-0", "White"),
            Side::White => ("0-1", "Black (Red)"),
        };
        if RESULTS.contains(&result) && !["*", expected].contains(&result) {
            let location = record.result.as_ref().map_or(record.location, |result| result.location);
            let message = format!("{loser} has no legal move and has lost, so {result} should be {expected}");
            self.report(location, Lint::Result, message);
        }
    }

    /// Checks a variation that starts from the position before the move that it replaces.
    fn variation_line(&mut self, items: &[MovetextItem<'_>], start: &Position) {
        let (mut position, mut before) = (*start, *start);
        for item in items {
            match item {
                MovetextItem::Move(text) => match replay::play(&mut position, &mut before, text) {
                    Ok((mv, _)) => self.move_form(text, &mv, &before),
                    Err(error) => {
                        let message = match replay_error(&position, text, 1, error) {
                            ReplayError::Illegal(illegal) => format!("{}: {}", illegal.text, illegal.refusal),
                            ReplayError::Unreadable(error) => format!("found {}", error.found.en),
                            ReplayError::OtherVariant(..) => return,
                        };
                        return self.report(text.location, Lint::Variation, message);
                    }
                },
                MovetextItem::Setup(text) => match replay::set_up(&position, text) {
                    Ok(next) => (position, before) = (next, next),
                    Err(_) => return,
                },
                MovetextItem::Variation(line) => self.variation_line(line, &before),
                MovetextItem::Comment(_) | MovetextItem::Nag(_) => {}
            }
        }
    }

    /// Checks how a legal move is written.
    fn move_form(&mut self, text: &MoveText<'_>, mv: &Move, before: &Position) {
        let is_capture = !before.jumpers().is_empty();
        let (location, text) = (text.location, &text.text);
        if is_capture && text.contains('-') {
            let message = format!("{text} captures, and is written {}", mv.to_jump_notation());
            self.report(location, Lint::CaptureHyphen, message);
        } else if !is_capture && text.contains('x') {
            let message = format!("{text} captures nothing, and is written {mv}");
            self.report(location, Lint::QuietX, message);
        }
        let count = text.split(['-', 'x']).count();
        if count > 2 && count < mv.squares().len() {
            let message = format!("{text} leaves out part of its path, {}", mv.to_jump_notation());
            self.report(location, Lint::PartialCapture, message);
        }
    }
}

impl Visitor<Position> for Linter {
    fn setup(&mut self, position: &Position) {
        self.position = Some(*position);
    }

    fn played(&mut self, played: PlayedMove<'_, Position>) {
        self.position = Some(*played.after);
        self.move_form(played.text, &played.mv, played.before);
    }

    fn variation(&mut self, line: &[MovetextItem<'_>], position: &Position) {
        self.variation_line(line, position);
    }
}

/// Returns the number before a move that comes after this many plies.
fn numbered(plies: u64) -> String {
    format!("{}{}", plies / 2 + 1, if plies % 2 == 1 { "..." } else { "." })
}

/// Whether a text is `YYYY.MM.DD`, with `?` for unknown parts, or empty.
fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('.').collect();
    let fits = |part: &str, length: usize| {
        part.len() == length
            && (part.bytes().all(|byte| byte.is_ascii_digit()) || part.bytes().all(|byte| byte == b'?'))
    };
    text.is_empty()
        || matches!(parts[..], [year, month, day] if fits(year, 4) && fits(month, 2) && fits(day, 2))
}
