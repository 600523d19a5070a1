//! Replays records by the rules, up to the first error.

use crate::games::Playable;
use crate::pdn::GameType;
use crate::{LocatedText, Location, MoveText, MovetextItem, ParseError, Record};
use std::error::Error;
use std::fmt;
use std::ops::ControlFlow;
use touchmove::table::Refused;
use touchmove::{Clause, Lang, MoveError, Phrase, Position, Reason, Words};

/// The result of resolving the text of a move in a position of type `P`.
pub type ResolveResult<P, T = <P as Position>::Move> = Result<T, ResolveError<<P as Position>::Illegal>>;

/// Why the text of a move does not name a legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ResolveError<I> {
    /// The text is not a move of the game.
    Unreadable,
    /// The move is illegal.
    Illegal(I),
    /// The text stands for several legal moves that lead to different positions.
    Ambiguous {
        /// The clause that gives the player the choice.
        clause: &'static Clause,
        /// All of these moves, in full.
        alternatives: Vec<String>,
    },
}

impl<I> From<MoveError<I>> for ResolveError<I> {
    fn from(error: MoveError<I>) -> Self {
        match error {
            MoveError::Syntax(_) => ResolveError::Unreadable,
            MoveError::Illegal(reason) => ResolveError::Illegal(reason),
        }
    }
}

impl<I: Reason> fmt::Display for ResolveError<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ResolveError::Unreadable => f.write_str("not a move of this game"),
            ResolveError::Illegal(reason) => write!(f, "{}: {}", reason.clause(), reason.words(Lang::En)),
            ResolveError::Ambiguous { clause, alternatives } => {
                write!(f, "{clause}: {}", ambiguity(alternatives).en)
            }
        }
    }
}

impl<I: Reason> Error for ResolveError<I> {}

fn ambiguity(alternatives: &[String]) -> Phrase {
    Phrase::new(
        format!("it does not say which way: {}", alternatives.join(" or ")),
        format!("没有写明走哪一路：{}", alternatives.join("，或 ")),
    )
}

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
    pub refused: Refused,
    /// If the move is an ambiguous short capture, all captures that it could mean.
    pub alternatives: Vec<String>,
    /// The position before it.
    pub position: P,
}

impl<P> fmt::Display for IllegalMove<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ply {}, {}: {}", self.ply, self.text, self.refused)
    }
}

/// Why a record could not be replayed to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReplayError<P> {
    /// A move is illegal.
    Illegal(Box<IllegalMove<P>>),
    /// The record, or a position or move in it, cannot be read.
    Unreadable(ParseError),
    /// The record is of another variant of the game.
    OtherVariant(Location, GameType),
}

impl<P> ReplayError<P> {
    /// Returns the location of the error.
    pub fn location(&self) -> Location {
        match self {
            ReplayError::Illegal(illegal) => illegal.location,
            ReplayError::Unreadable(error) => error.location,
            ReplayError::OtherVariant(location, _) => *location,
        }
    }
}

impl<P> fmt::Display for ReplayError<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayError::Illegal(illegal) => illegal.fmt(f),
            ReplayError::Unreadable(error) => error.fmt(f),
            ReplayError::OtherVariant(_, game_type) => f.write_str(&game_type.message().en),
        }
    }
}

impl<P: fmt::Debug> Error for ReplayError<P> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            ReplayError::Unreadable(error) => Some(error),
            ReplayError::Illegal(_) | ReplayError::OtherVariant(..) => None,
        }
    }
}

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
    /// What it did.
    pub effect: &'a P::Played,
    /// The position before it.
    pub before: &'a P,
    /// The position after it.
    pub after: &'a P,
}

/// Follows the replay of a record. All methods do nothing by default.
pub trait Visitor<P: Playable> {
    /// Called with the start position, and with each position that is set up among the moves.
    fn setup(&mut self, _position: &P) {}

    /// Called after each move of the main line.
    fn played(&mut self, _played: PlayedMove<'_, P>) {}

    /// Called for each variation in the main line. It replaces the last move, and starts from `position`.
    fn variation(&mut self, _line: &[MovetextItem<'_>], _position: &P) {}

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
                Phrase::new("no position", "没有局面"),
                Words::new(
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
        let found = Phrase::new(format!("{quoted} ({})", reason.en), format!("{quoted}（{}）", reason.zh));
        ParseError::new(text.location, found, Words::new("a position", "局面"))
    })
}

/// Replays a record up to its first error, or to the first one that the visitor does not skip.
///
/// ```
/// use touchmove::{checkers::Position, Lang};
/// use touchmove_records::{pdn, replay::replay};
/// pdn::read_text("1. 9-14 23-19 2. 14-17 19-15", 1, &mut |record| {
///     let report = replay::<Position>(&record, Lang::En, &mut ());
///     assert_eq!(report.plies, 3); // White must jump the man on 17.
/// }, &mut |_, _| ());
/// ```
pub fn replay<P: Playable>(
    record: &Record<'_>,
    lang: Lang,
    visitor: &mut impl Visitor<P>,
) -> ReplayReport<P> {
    let mut plies = 0;
    let error = replay_moves(record, lang, visitor, &mut plies).err();
    ReplayReport { plies, error }
}

fn replay_moves<P: Playable>(
    record: &Record<'_>,
    lang: Lang,
    visitor: &mut impl Visitor<P>,
    plies: &mut u64,
) -> Result<(), ReplayError<P>> {
    if let Some((location, game_type)) = P::variant_mismatch(record) {
        return Err(ReplayError::OtherVariant(location, game_type));
    }
    if let Some(error) = &record.error {
        return Err(ReplayError::Unreadable(error.clone()));
    }
    let mut position = start::<P>(record).map_err(ReplayError::Unreadable)?;
    visitor.setup(&position);
    let mut before = position.clone();
    for item in &record.movetext {
        match item {
            MovetextItem::Move(text) => match play(&mut position, &mut before, text) {
                Ok((mv, effect)) => {
                    *plies += 1;
                    visitor.played(PlayedMove {
                        text,
                        mv,
                        effect: &effect,
                        before: &before,
                        after: &position,
                    });
                }
                Err(error) => match replay_error(&position, text, *plies + 1, error, lang) {
                    ReplayError::Illegal(illegal) if visitor.illegal(&illegal).is_continue() => {}
                    error => return Err(error),
                },
            },
            MovetextItem::Setup(text) => {
                position = set_up(&position, text).map_err(ReplayError::Unreadable)?;
                before.clone_from(&position);
                visitor.setup(&position);
            }
            MovetextItem::Variation(line) => visitor.variation(line, &before),
            MovetextItem::Comment(_) | MovetextItem::Nag(_) => {}
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
pub fn resolve_moves<'r, P: Playable>(
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
) -> ResolveResult<P, (P::Move, P::Played)> {
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
    error: ResolveError<P::Illegal>,
    lang: Lang,
) -> ReplayError<P> {
    let (refused, alternatives) = match error {
        ResolveError::Unreadable => {
            let found = Phrase::quoted(format!("`{}`", text.text));
            let expected = Words::new("a move of this game", "这种棋的着法");
            return ReplayError::Unreadable(ParseError::new(text.location, found, expected));
        }
        ResolveError::Illegal(reason) => (Refused::new(reason, lang), Vec::new()),
        ResolveError::Ambiguous { clause, alternatives } => {
            let words = ambiguity(&alternatives).get(lang).to_owned();
            (Refused { clause, words, squares: P::squares(&text.text), turning: None }, alternatives)
        }
    };
    ReplayError::Illegal(Box::new(IllegalMove {
        ply,
        text: text.text.clone().into_owned(),
        location: text.location,
        refused,
        alternatives,
        position: position.clone(),
    }))
}
