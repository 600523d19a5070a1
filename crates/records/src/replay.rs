//! Replays records by the rules, up to the first error.

use crate::games::{Playable, ResolveError};
use crate::pdn::{GameType, Signs};
use crate::{LocatedText, MoveText, MovetextItem, Record};
use std::error::Error;
use std::fmt;
use std::ops::ControlFlow;
use touchmove::{LocalizedText, Location, ParseError, Refusal, Text};

/// An illegal move in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalMove<P> {
    /// The number of the move, counted from 1.
    pub ply: u64,
    /// The move as written.
    pub text: String,
    /// Where it is written.
    pub location: Location,
    /// Why it is illegal.
    pub refusal: Refusal,
    /// If the move is an ambiguous short capture, all captures that it could mean.
    pub alternatives: Vec<String>,
    /// The position before it.
    pub position: P,
}

impl<P> IllegalMove<P> {
    /// Returns the number of the move, its text, and why it is illegal.
    pub fn message(&self) -> LocalizedText {
        let IllegalMove { ply, text, refusal: Refusal { clause, message, .. }, .. } = self;
        LocalizedText::new(
            format!("ply {ply}, {text}: {clause}: {}", message.en),
            format!("第 {ply} 着 {text}：{clause}：{}", message.zh),
        )
    }
}

impl<P> fmt::Display for IllegalMove<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl<P: fmt::Debug> Error for IllegalMove<P> {}

/// Why a record could not be replayed to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReplayError<P> {
    /// A move is illegal.
    Illegal(Box<IllegalMove<P>>),
    /// The record, or a position or move in it, cannot be read.
    Unreadable(Box<ParseError>),
    /// The record says that it is of another variant of the game.
    OtherVariant(Location, GameType),
    /// The record does not say so, but it looks like another variant, and cannot be replayed as this game.
    LooksLikeOtherVariant(Location, Signs),
}

impl<P> ReplayError<P> {
    /// Returns the location of the error.
    pub fn location(&self) -> Location {
        match self {
            ReplayError::Illegal(illegal) => illegal.location,
            ReplayError::Unreadable(error) => error.location,
            ReplayError::OtherVariant(location, _) | ReplayError::LooksLikeOtherVariant(location, _) => {
                *location
            }
        }
    }

    /// Returns whether the record is of another variant of the game, as far as can be told.
    pub fn is_other_variant(&self) -> bool {
        matches!(self, ReplayError::OtherVariant(..) | ReplayError::LooksLikeOtherVariant(..))
    }

    /// Returns the message without the location.
    pub fn message(&self) -> LocalizedText {
        match self {
            ReplayError::Illegal(illegal) => illegal.message(),
            ReplayError::Unreadable(error) => error.message(),
            ReplayError::OtherVariant(_, game_type) => game_type.message(),
            ReplayError::LooksLikeOtherVariant(_, signs) => {
                let description = signs.description();
                LocalizedText::new(
                    format!("no GameType tag; it looks like {}", description.en),
                    format!("没有 GameType 标签，看来是{}", description.zh),
                )
            }
        }
    }
}

impl<P> From<ParseError> for ReplayError<P> {
    fn from(error: ParseError) -> Self {
        ReplayError::Unreadable(Box::new(error))
    }
}

/// The message, with the location of a text that cannot be read.
impl<P> fmt::Display for ReplayError<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayError::Unreadable(error) => error.fmt(f),
            _ => self.message().fmt(f),
        }
    }
}

impl<P: fmt::Debug> Error for ReplayError<P> {}

/// The result of replaying a record.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct ReplayReport<P> {
    /// How many moves were played.
    pub plies: u64,
    /// Why the replay ended early, if it did.
    pub error: Option<ReplayError<P>>,
}

/// A move that was played.
#[derive(Clone, Copy, Debug)]
pub struct PlayedMove<'a, P: Playable> {
    /// The move as written.
    pub text: &'a MoveText<'a>,
    /// The move.
    pub mv: P::Move,
    /// What it did. It can be turned into a [`MoveEffect`](touchmove::MoveEffect).
    pub played: P::Played,
    /// The position before it.
    pub before: &'a P,
    /// The position after it.
    pub after: &'a P,
}

/// Follows the replay of a record. All methods do nothing by default.
pub trait Visitor<P: Playable> {
    /// Called with the start position, and with each position that is set up among the moves.
    fn setup(&mut self, _position: &P) {}

    /// Called before each move, comment and other item of the main line. On `Break` the replay ends there, without an error.
    fn next_item(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// Called after each move of the main line.
    fn played(&mut self, _played: PlayedMove<'_, P>) {}

    /// Called for each variation in the main line. It replaces the last move, and starts from `position`: [`replay_line`] replays it.
    fn variation(&mut self, _line: &[MovetextItem<'_>], _position: &P) {}

    /// Called for each comment in the main line.
    fn comment(&mut self, _text: &str) {}

    /// Called for each numeric annotation glyph in the main line.
    fn nag(&mut self, _number: u32) {}

    /// Called for an illegal move of the main line. On `Continue` the move is skipped, as in duck chess (DC11); on `Break`,
    /// the default, the replay ends.
    fn illegal(&mut self, _illegal: &IllegalMove<P>) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}

impl<P: Playable> Visitor<P> for () {}

/// Returns the position that a record starts from.
///
/// # Errors
/// Returns an error if the position cannot be read, or if the record has none and the game has no initial position.
pub fn start<P: Playable>(record: &Record<'_>) -> Result<P, ParseError> {
    match &record.start {
        Some(text) => parse_position(text),
        None => P::initial().ok_or_else(|| {
            ParseError::new(
                record.location,
                Text::new("no position", "没有局面"),
                Text::new(
                    "a position to start from, since this game has no opening",
                    "开始的局面，因为这种棋没有初始局面",
                ),
            )
        }),
    }
}

fn parse_position<P: Playable>(text: &LocatedText<'_>) -> Result<P, ParseError> {
    P::parse_position(&text.text).map_err(|reason| {
        let quoted = format!("`{}`", text.text.escape_debug());
        let found =
            LocalizedText::new(format!("{quoted} ({})", reason.en), format!("{quoted}（{}）", reason.zh));
        ParseError::new(text.location, found, Text::new("a position", "局面"))
    })
}

/// Replays a record up to its first error, or to the first one that the visitor does not skip.
///
/// ```
/// use touchmove::checkers::Position;
/// use touchmove_records::{pdn, replay::replay};
/// pdn::read_text("1. 9-14 23-19 2. 14-17 19-15", 1, &mut |record| {
///     let report = replay::<Position>(&record, &mut ());
///     assert_eq!(report.plies, 3);
///     assert_eq!(report.error.unwrap().to_string(), "ply 4, 19-15: CK4: you must jump: 21x14 captures 17");
/// }, &mut |_, _| ());
/// ```
pub fn replay<P: Playable>(record: &Record<'_>, visitor: &mut impl Visitor<P>) -> ReplayReport<P> {
    let mut plies = 0;
    let Err(error) = replay_record(record, visitor, &mut plies) else {
        return ReplayReport { plies, error: None };
    };
    match P::signs_of_other_variant(record).filter(|_| !error.is_other_variant()) {
        // Moves of another variant were played by the wrong rules.
        Some(signs) => {
            let error = ReplayError::LooksLikeOtherVariant(record.location, signs);
            ReplayReport { plies: 0, error: Some(error) }
        }
        None => ReplayReport { plies, error: Some(error) },
    }
}

/// Replays a variation from the position before the move that it replaces, up to its first error.
pub fn replay_line<P: Playable>(
    line: &[MovetextItem<'_>],
    start: &P,
    visitor: &mut impl Visitor<P>,
) -> ReplayReport<P> {
    let mut plies = 0;
    let error = replay_items(line, start.clone(), visitor, &mut plies).err();
    ReplayReport { plies, error }
}

fn replay_record<P: Playable>(
    record: &Record<'_>,
    visitor: &mut impl Visitor<P>,
    plies: &mut u64,
) -> Result<(), ReplayError<P>> {
    if let Some((location, game_type)) = P::variant_mismatch(record) {
        return Err(ReplayError::OtherVariant(location, game_type));
    }
    if let Some(error) = &record.error {
        return Err(error.clone().into());
    }
    let position = start::<P>(record)?;
    visitor.setup(&position);
    replay_items(&record.movetext, position, visitor, plies)
}

fn replay_items<P: Playable>(
    items: &[MovetextItem<'_>],
    mut position: P,
    visitor: &mut impl Visitor<P>,
    plies: &mut u64,
) -> Result<(), ReplayError<P>> {
    let mut before = position.clone();
    for item in items {
        if visitor.next_item().is_break() {
            break;
        }
        match item {
            MovetextItem::Move(text) => match play(&mut position, &mut before, text) {
                Ok((mv, played)) => {
                    *plies += 1;
                    visitor.played(PlayedMove { text, mv, played, before: &before, after: &position });
                }
                Err(error) => match replay_error(&position, text, *plies + 1, error) {
                    ReplayError::Illegal(illegal) if visitor.illegal(&illegal).is_continue() => {}
                    error => return Err(error),
                },
            },
            MovetextItem::Setup(text) => {
                position = set_up(&position, text)?;
                before.clone_from(&position);
                visitor.setup(&position);
            }
            MovetextItem::Variation(line) => visitor.variation(line, &before),
            MovetextItem::Comment(text) => visitor.comment(text),
            MovetextItem::Nag(number) => visitor.nag(*number),
        }
    }
    Ok(())
}

/// Removes the moves that cannot be played, and returns how many there were.
pub fn drop_illegal<P: Playable>(record: &mut Record<'_>) -> usize {
    let Ok(mut position) = start::<P>(record) else { return 0 };
    let count = record.movetext.len();
    record.movetext.retain(|item| match item {
        MovetextItem::Move(mv) => position.play_text(&mv.text).is_ok(),
        _ => true,
    });
    count - record.movetext.len()
}

/// Returns the moves of the main line, played from `start`. A move that cannot be played, and every move after it unless the
/// game skips illegal moves, is returned as written.
pub(crate) fn resolve_moves<'r, P: Playable>(
    record: &'r Record<'_>,
    start: &P,
) -> Vec<Result<P::Move, &'r MoveText<'r>>> {
    let mut position = Some(start.clone());
    let mut moves = Vec::new();
    for item in &record.movetext {
        match item {
            MovetextItem::Move(text) => {
                let played = position.as_mut().and_then(|position| position.play_text(&text.text).ok());
                if played.is_none() && !P::SKIPS_ILLEGAL_MOVES {
                    position = None;
                }
                moves.push(played.map(|(mv, _)| mv).ok_or(text));
            }
            MovetextItem::Setup(text) => {
                position = position.and_then(|position| set_up(&position, text).ok());
            }
            MovetextItem::Comment(_) | MovetextItem::Nag(_) | MovetextItem::Variation(_) => {}
        }
    }
    moves
}

/// Plays one move and keeps the position before it.
#[inline]
pub(crate) fn play<P: Playable>(
    position: &mut P,
    before: &mut P,
    text: &MoveText<'_>,
) -> Result<(P::Move, P::Played), ResolveError> {
    let unchanged = position.clone();
    let played = position.play_text(&text.text)?;
    *before = unchanged;
    Ok(played)
}

/// Returns the position after a set-up among the moves.
pub(crate) fn set_up<P: Playable>(position: &P, text: &LocatedText<'_>) -> Result<P, ParseError> {
    match position.null_move(&text.text) {
        Some(next) => Ok(next),
        None => parse_position(text),
    }
}

pub(crate) fn replay_error<P: Playable>(
    position: &P,
    text: &MoveText<'_>,
    ply: u64,
    error: ResolveError,
) -> ReplayError<P> {
    let (refusal, alternatives) = match error {
        ResolveError::Unreadable => {
            let found = LocalizedText::verbatim(format!("`{}`", text.text));
            let expected = Text::new("a move of this game", "这种棋的着法");
            return ParseError::new(text.location, found, expected).into();
        }
        ResolveError::Illegal(refusal) => (refusal, Vec::new()),
        ResolveError::Ambiguous { refusal, alternatives } => (refusal, alternatives),
    };
    ReplayError::Illegal(Box::new(IllegalMove {
        ply,
        text: text.text.clone().into_owned(),
        location: text.location,
        refusal: *refusal,
        alternatives,
        position: position.clone(),
    }))
}
