//! Finds deviations from the PDN standard, and illegal moves.

use crate::format::REQUIRED_TAGS;
use crate::games::Playable;
use crate::pdn::{self, Block, Blocks, GameText, GameType, Signs, UntaggedGames, Warning};
use crate::replay::{self, PlayedMove, ReplayError, Visitor, replay, replay_error};
use crate::{Error, LocatedText, MoveNumber, MoveText, MovetextItem, Record};
use std::fmt;
use std::io::{self, Read};
use touchmove::checkers::{Move, Position, Side};
use touchmove::{Location, ParseError, Position as _};

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

/// A deviation in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Where it is.
    pub location: Location,
    /// What kind it is.
    pub lint: Lint,
    /// The text that deviates, as written; empty if something is missing.
    pub text: String,
    /// A description, which quotes the text.
    pub message: String,
    /// Whether [`format_block`](crate::format::format_block) fixes it, unless it leaves the game unchanged.
    pub is_fixable: bool,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Diagnostic { location: Location { line, column }, lint, message, .. } = self;
        write!(f, "{line}:{column}: {}: {}: {message}", lint.severity().name(), lint.name())
    }
}

impl From<UntaggedGames> for Diagnostic {
    fn from(games: UntaggedGames) -> Self {
        Diagnostic {
            location: games.location,
            lint: Lint::Variant,
            text: String::new(),
            message: games.message().en,
            is_fixable: false,
        }
    }
}

/// What was found in a block.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Linted {
    /// The deviations, in the order of the file.
    pub diagnostics: Vec<Diagnostic>,
    /// How many games there are.
    pub games: u64,
    /// The games that look like another variant of draughts. They were not checked: of their tags and moves there are no diagnostics.
    pub untagged: Option<UntaggedGames>,
}

/// Finds the deviations in the games of a block.
///
/// ```
/// use touchmove_records::{lint::lint_block, pdn::Block};
/// let block = Block::new(b"1. 9x14 22-18 *".to_vec(), 1);
/// let messages: Vec<String> = lint_block(&block).diagnostics.iter().map(ToString::to_string).collect();
/// assert_eq!(messages[1], "1:4: style: quiet-x: `9x14` captures nothing, and is written `9-14`");
/// ```
pub fn lint_block(block: &Block) -> Linted {
    let mut all = Linted::default();
    for game in block.games() {
        let (_, linted) = lint_game(&game, &pdn::decode(game.bytes));
        all.add(linted);
    }
    all
}

impl Linted {
    pub(crate) fn add(&mut self, other: Linted) {
        self.diagnostics.extend(other.diagnostics);
        self.games += other.games;
        if let Some(untagged) = other.untagged {
            UntaggedGames::add(&mut self.untagged, untagged);
        }
    }
}

/// Finds the deviations in the decoded text of a game, and returns what was read too.
pub(crate) fn lint_game<'t>(game: &GameText<'_>, text: &'t str) -> (Vec<Record<'t>>, Linted) {
    let (mut records, mut warnings) = (Vec::new(), Vec::new());
    pdn::read_decoded(game, text, &mut |record| records.push(record), &mut |text, warning| {
        warnings.push((text, warning))
    });
    let mut linter = Linter::default();
    records.iter().for_each(|record| linter.record(record));
    let Linter { mut diagnostics, games, untagged, has_other_variant, .. } = linter;
    // Other variants have other separators.
    warnings.retain(|(_, warning)| !(has_other_variant && *warning == Warning::MoveForm));
    // That two types contradict each other says more than that there are two.
    let is_type =
        |location| diagnostics.iter().any(|it| it.lint == Lint::GameType && it.location == location);
    warnings.retain(|(text, warning)| !(*warning == Warning::DuplicateTag && is_type(text.location)));
    diagnostics.extend(warnings.into_iter().map(|(text, warning)| diagnostic(&text, warning)));
    diagnostics.sort_by_key(|diagnostic| (diagnostic.location, diagnostic.lint));
    (records, Linted { diagnostics, games, untagged })
}

fn diagnostic(text: &LocatedText<'_>, warning: Warning) -> Diagnostic {
    let LocatedText { location, text } = text;
    let quoted = quote(text);
    let (lint, message) = match warning {
        Warning::Encoding => (Lint::Encoding, format!("{quoted} is not UTF-8; read as Latin-1")),
        Warning::TagForm => {
            let message = format!(
                "{quoted}: a tag is written `[Name \"value\"]`, with a capital letter and quotes, once"
            );
            (Lint::Tag, message)
        }
        Warning::DuplicateTag => (Lint::DuplicateTag, format!("{quoted} repeats a tag with another value")),
        Warning::LineComment => {
            (Lint::LineComment, format!("{quoted}: the standard has comments in braces, none after `;`"))
        }
        Warning::Stray => (Lint::Stray, format!("{quoted} has no meaning here")),
        Warning::LooseText => (Lint::Stray, format!("{quoted} is not in a comment")),
        Warning::MoveForm => {
            let message =
                format!("{quoted}: a move is written without spaces and leading zeros, with `-` or `x`");
            (Lint::MoveForm, message)
        }
        Warning::StarMark => (Lint::StarMark, format!("{quoted} marks a move; the standard has `$7`")),
        Warning::MissingEnd => (Lint::End, "the game ends here without `*` or a result".to_owned()),
        Warning::SecondEnd => (Lint::End, format!("{quoted}: the game has ended already")),
    };
    let is_fixable = lint.is_fixable();
    Diagnostic { location: *location, lint, text: text.to_string(), message, is_fixable }
}

/// Quotes the beginning of a text on one line.
fn quote(text: &str) -> String {
    const MAX_LENGTH: usize = 40;
    let mut quoted = String::from("`");
    for c in text.chars().take(MAX_LENGTH) {
        if c.is_control() {
            quoted.extend(c.escape_debug());
        } else {
            quoted.push(c);
        }
    }
    if text.chars().nth(MAX_LENGTH).is_some() {
        quoted.push('…');
    }
    quoted.push('`');
    quoted
}

/// Checks a file against the standard's reading grammar, and that [`replay()`] can read its games. The moves need not be legal.
/// Memory use does not grow with the file. Returns the number of games.
///
/// # Errors
/// Returns the first deviation, or why the file cannot be read.
pub fn check_strict(input: impl Read) -> Result<u64, Error> {
    let mut input =
        CheckedBlocks { blocks: Blocks::new(input), text: io::Cursor::default(), games: 0, error: None };
    let result = pdn::check_grammar_of(&mut input);
    match (result, input.error) {
        (Err(Error::Parse(grammar)), Some(unreadable)) if unreadable.location < grammar.location => {
            Err(unreadable.into())
        }
        (Err(error), _) => Err(error),
        (Ok(()), Some(unreadable)) => Err(unreadable.into()),
        (Ok(()), None) => Ok(input.games),
    }
}

/// Reads the text of blocks, and replays their games on the way.
struct CheckedBlocks<R> {
    blocks: Blocks<R>,
    text: io::Cursor<Vec<u8>>,
    games: u64,
    /// The first game that cannot be read.
    error: Option<ParseError>,
}

impl<R: Read> Read for CheckedBlocks<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.text.read(buffer)?;
        if count > 0 || buffer.is_empty() {
            return Ok(count);
        }
        let Some(block) = self.blocks.next().transpose()? else { return Ok(0) };
        let on_record = |record: Record<'_>| {
            self.games += u64::from(!record.is_comment_only());
            if let Some(ReplayError::Unreadable(error)) = replay::<Position>(&record, &mut ()).error {
                self.error.get_or_insert(*error);
            }
        };
        pdn::read(&block, on_record, |_, _| ());
        self.text = io::Cursor::new(block.into_text());
        self.text.read(buffer)
    }
}

/// The results of English draughts.
const RESULTS: [&str; 5] = ["1-0", "0-1", "1/2-1/2", "0-0", "*"];

#[derive(Default)]
struct Linter {
    diagnostics: Vec<Diagnostic>,
    games: u64,
    untagged: Option<UntaggedGames>,
    has_other_variant: bool,
    /// The current position of the replay.
    position: Option<Position>,
}

impl Linter {
    fn report(&mut self, location: Location, lint: Lint, text: &str, message: impl Into<String>) {
        let (text, message, is_fixable) = (text.to_owned(), message.into(), lint.is_fixable());
        self.diagnostics.push(Diagnostic { location, lint, text, message, is_fixable });
    }

    fn record(&mut self, record: &Record<'_>) {
        if record.is_comment_only() {
            return;
        }
        self.games += 1;
        let count = self.diagnostics.len();
        self.tags(record);
        let error = self.moves(record);
        let is_english = !error.as_ref().is_some_and(ReplayError::is_other_variant);
        self.has_other_variant |= !is_english;
        if let Some(ReplayError::LooksLikeOtherVariant(location, signs)) = error {
            // One line for all these games says more than one for each, and their moves were compared with the wrong rules.
            self.diagnostics.truncate(count);
            UntaggedGames::add(&mut self.untagged, UntaggedGames { location, count: 1, signs });
            return;
        }
        self.result(record, is_english);
        // Only a game that starts from another position may start with another number.
        self.numbers(&record.movetext, if record.start.is_some() { None } else { Some(0) });
    }

    fn tags(&mut self, record: &Record<'_>) {
        let is_missing = |name: &&str| record.tag(name).is_none();
        let missing: Vec<&str> = REQUIRED_TAGS.iter().map(|(name, _)| *name).filter(is_missing).collect();
        if !missing.is_empty() {
            self.report(record.location, Lint::MissingTags, "", format!("no {}", missing.join(", ")));
        }
        self.game_types(record);
        for tag in &record.tags {
            if tag.name.eq_ignore_ascii_case("Date") && !is_date(&tag.value) {
                let standard = standard_date(&tag.value);
                let message = match &standard {
                    Some(standard) => format!("{} is written `{standard}`", quote(&tag.value)),
                    None => format!("{} is not written YYYY.MM.DD", quote(&tag.value)),
                };
                self.report(tag.location, Lint::Date, &tag.value, message);
                if let Some(diagnostic) = self.diagnostics.last_mut() {
                    diagnostic.is_fixable = standard.is_some();
                }
            }
            if tag.name.eq_ignore_ascii_case("FEN") {
                let is_standard = tag.value.parse::<Position>().is_ok() && !tag.value.contains(['.', ' ']);
                if !is_standard && Position::parse_position(&tag.value).is_ok() {
                    let message = format!(
                        "{}: a position is written without spaces, lowercase letters or a final dot",
                        quote(&tag.value)
                    );
                    self.report(tag.location, Lint::Fen, &tag.value, message);
                }
            }
        }
    }

    /// Checks that the types that the tags name agree with each other and with the standard.
    fn game_types(&mut self, record: &Record<'_>) {
        let mut first: Option<GameType> = None;
        for tag in record.tags.iter().filter(|tag| tag.name.eq_ignore_ascii_case("GameType")) {
            let quoted = quote(&tag.value);
            let message = match (GameType::parse(&tag.value), first) {
                (None, _) => Some(format!("{quoted} does not start with the number of a type, such as `21`")),
                (Some(found), Some(first)) if found != first => {
                    Some(format!("{quoted} is {}, but the first GameType tag says {}", found.name(), first.0))
                }
                (Some(found), _) => {
                    found.contradiction(&tag.value).map(|reason| format!("{quoted}: {reason}"))
                }
            };
            first = first.or(GameType::parse(&tag.value));
            if let Some(message) = message {
                self.report(tag.location, Lint::GameType, &tag.value, message);
            }
        }
    }

    fn result(&mut self, record: &Record<'_>, is_english: bool) {
        let tag = record.find_tag("Result");
        let is_invalid = |result: &str| is_english && !RESULTS.contains(&result);
        let invalid = |result: &str| format!("{} is not a result in English draughts", quote(result));
        if let Some(tag) = tag.filter(|tag| is_invalid(&tag.value)) {
            self.report(tag.location, Lint::Result, &tag.value, invalid(&tag.value));
        }
        let Some(result) = record.result.as_ref().filter(|result| result.text != "*") else { return };
        if is_invalid(&result.text) {
            self.report(result.location, Lint::Result, &result.text, invalid(&result.text));
        }
        if let Some(tag) = tag.filter(|tag| tag.value != result.text) {
            let message = format!("the tag says {}, the moves end with `{}`", quote(&tag.value), result.text);
            self.report(result.location, Lint::Result, &result.text, message);
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
                            let (written, expected) = (numbered(written), numbered(expected));
                            let message = format!("`{written}` should be `{expected}`");
                            self.report(number.location, Lint::MoveNumber, &written, message);
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

    /// Replays the game, and returns what ends the replay.
    fn moves(&mut self, record: &Record<'_>) -> Option<ReplayError<Position>> {
        self.position = None;
        let error = replay::<Position>(record, self).error;
        match &error {
            None => self.outcome(record),
            Some(ReplayError::Illegal(illegal)) => {
                let lint = if illegal.alternatives.is_empty() { Lint::Illegal } else { Lint::Ambiguous };
                self.report(illegal.location, lint, &illegal.text, illegal.to_string());
                self.contradicted_type(record);
            }
            Some(ReplayError::Unreadable(error)) => {
                self.report(error.location, Lint::Unreadable, "", error.message().en);
                self.contradicted_type(record);
            }
            Some(ReplayError::OtherVariant(..) | ReplayError::LooksLikeOtherVariant(..)) => {}
        }
        error
    }

    /// Reports that a game that is tagged as English draughts looks like another variant.
    fn contradicted_type(&mut self, record: &Record<'_>) {
        if let Some((tag, signs)) = record.find_tag("GameType").zip(Signs::of(record)) {
            let message =
                format!("{}, but the game looks like {}", quote(&tag.value), signs.description().en);
            self.report(tag.location, Lint::GameType, &tag.value, message);
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
            let message =
                format!("{loser} has no legal move and has lost, so `{result}` should be `{expected}`");
            self.report(location, Lint::Result, result, message);
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
                            _ => return,
                        };
                        return self.report(text.location, Lint::Variation, &text.text, message);
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
            let message = format!("`{text}` captures, and is written `{}`", mv.to_jump_notation());
            self.report(location, Lint::CaptureHyphen, text, message);
        } else if !is_capture && text.contains('x') {
            let message = format!("`{text}` captures nothing, and is written `{mv}`");
            self.report(location, Lint::QuietX, text, message);
        }
        let count = text.split(['-', 'x']).count();
        if count > 2 && count < mv.squares().len() {
            let message = format!("`{text}` leaves out part of its path, `{}`", mv.to_jump_notation());
            self.report(location, Lint::PartialCapture, text, message);
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

/// Returns a date that starts with its year in standard form: `1841-??-??`, `1841/5/3` or `1841`. Where the day and the month may
/// be swapped, people must decide.
pub(crate) fn standard_date(text: &str) -> Option<String> {
    let parts: Vec<&str> = text.trim().split(['.', '-', '/', ' ']).collect();
    let (year, rest) = parts.split_first()?;
    let is_unknown = |part: &str| part.bytes().all(|byte| byte == b'?');
    let is_year = year.len() == 4 && (is_unknown(year) || year.bytes().all(|byte| byte.is_ascii_digit()));
    if !is_year || rest.len() > 2 {
        return None;
    }
    let part = |index: usize, max: u8| match rest.get(index) {
        None => Some("??".to_owned()),
        Some(part) if is_unknown(part) && (1..=2).contains(&part.len()) => Some("??".to_owned()),
        Some(part) if part.len() <= 2 && part.bytes().all(|byte| byte.is_ascii_digit()) => {
            let number: u8 = part.parse().ok()?;
            (1..=max).contains(&number).then(|| format!("{number:02}"))
        }
        Some(_) => None,
    };
    let standard = format!("{year}.{}.{}", part(0, 12)?, part(1, 31)?);
    is_date(&standard).then_some(standard)
}
