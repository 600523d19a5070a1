//! A record played by the rules: legal, or where it goes wrong and why.

use crate::games::Playable;
use crate::pdn::GameType;
use crate::{Location, MoveText, MovetextItem, ParseError, Record, Text};
use touchmove::table::Refused;
use touchmove::{Clause, Lang, Phrase, Words};

/// Why a written move was not played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResolveError<I> {
    /// It is no move of the game at all.
    Unreadable(String),
    /// It is illegal.
    Illegal(I),
    /// It can be played in several ways, which lead to different positions.
    Ambiguous {
        /// The clause that lets the player choose.
        clause: &'static Clause,
        /// All of them, in full.
        ways: Vec<String>,
    },
}

/// Where a record goes wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalMove {
    /// Which move it is, counted from 1.
    pub ply: u64,
    /// The move as it is written.
    pub text: String,
    /// Where it stands.
    pub location: Location,
    /// Why it is refused.
    pub refused: Refused,
    /// All the ways that a short capture could mean, in full.
    pub ways: Vec<String>,
    /// The position before it, as text.
    pub position: String,
}

/// Why a record is not legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayError {
    /// A move is illegal.
    Illegal(Box<IllegalMove>),
    /// It cannot be read.
    Unreadable(ParseError),
    /// It is of another game.
    OtherVariant(Location, GameType),
}

impl ReplayError {
    /// The line that it is about.
    pub fn location(&self) -> Location {
        match self {
            ReplayError::Illegal(wrong) => wrong.location,
            ReplayError::Unreadable(broken) => broken.location,
            ReplayError::OtherVariant(location, _) => *location,
        }
    }
}

/// What became of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayReport {
    /// How many moves were played.
    pub plies: u64,
    /// What is wrong with it, if anything is.
    pub fault: Option<ReplayError>,
}

/// What there is to see of a record while it is played.
pub trait Visitor<P: Playable> {
    /// The game starts from here, or goes on from here after a set-up.
    fn set_up(&mut self, _position: &P) {}
    /// A move of the main line was played: as written, as meant, before, after.
    fn played(&mut self, _written: &MoveText, _mv: &P::Move, _before: &P, _after: &P) {}
    /// A variation comes, in the location of the last move; `position` is the one before that move.
    fn variation(&mut self, _line: &[MovetextItem], _position: &P) {}
    /// A move of the main line was refused. Whether the game goes on as if it had not been tried (DC11 of duck chess);
    /// otherwise the record ends there.
    fn refused(&mut self, _wrong: &IllegalMove) -> bool {
        false
    }
}

impl<P: Playable> Visitor<P> for () {}

/// The position that a record starts from.
///
/// # Errors
/// When there is none, or it cannot be.
pub fn start<P: Playable>(record: &Record) -> Result<P, ParseError> {
    match &record.start {
        Some(text) => position(text),
        None => P::opening().ok_or_else(|| ParseError {
            location: record.location,
            found: Phrase::new("no position", "没有局面"),
            expected: Words::new(
                "a position to start from, since this game has no opening",
                "开始的局面，因为这种棋没有初始局面",
            ),
        }),
    }
}

fn position<P: Playable>(Text { location, text }: &Text) -> Result<P, ParseError> {
    P::read_position(text).map_err(|why| {
        let quoted = format!("`{}`", text.escape_debug());
        let found = Phrase::new(format!("{quoted} ({})", why.en), format!("{quoted}（{}）", why.zh));
        ParseError { location: *location, found, expected: Words::new("a position", "局面") }
    })
}

/// Plays a record until its first fault, or until the first that the watcher does not pass over.
///
/// ```
/// use touchmove::{checkers::Position, Lang};
/// use touchmove_records::{pdn, replay::replay};
/// pdn::read_text("1. 9-14 23-19 2. 14-17 19-15", 1, &mut |record| {
///     let verdict = replay::<Position>(&record, Lang::En, &mut ());
///     assert_eq!(verdict.plies, 3); // White had to take the man on 17.
/// }, &mut |_, _| ());
/// ```
pub fn replay<P: Playable>(record: &Record, lang: Lang, watch: &mut impl Visitor<P>) -> ReplayReport {
    let fail = |plies, fault| ReplayReport { plies, fault: Some(fault) };
    if let Some((location, kind)) = P::foreign(record) {
        return fail(0, ReplayError::OtherVariant(location, kind));
    }
    if let Some(broken) = &record.broken {
        return fail(0, ReplayError::Unreadable(broken.clone()));
    }
    let mut position = match start::<P>(record) {
        Ok(position) => position,
        Err(broken) => return fail(0, ReplayError::Unreadable(broken)),
    };
    watch.set_up(&position);
    let (mut plies, mut before) = (0, position.clone());
    for item in &record.line {
        match item {
            MovetextItem::Move(written) => match advance(&mut position, &mut before, written) {
                Ok(mv) => {
                    plies += 1;
                    watch.played(written, &mv, &before, &position);
                }
                Err(unplayed) => match refusal(&position, written, plies + 1, unplayed, lang) {
                    ReplayError::Illegal(wrong) if watch.refused(&wrong) => {}
                    fault => return fail(plies, fault),
                },
            },
            MovetextItem::Setup(text) => match set_up(&position, text) {
                Ok(next) => {
                    (position, before) = (next.clone(), next);
                    watch.set_up(&position);
                }
                Err(broken) => return fail(plies, ReplayError::Unreadable(broken)),
            },
            MovetextItem::Variation(line) => watch.variation(line, &before),
            MovetextItem::Comment(_) | MovetextItem::Nag(_) => {}
        }
    }
    ReplayReport { plies, fault: None }
}

/// Leaves the moves out that cannot be played, and says how many.
pub fn drop_illegal<P: Playable>(record: &mut Record) -> usize {
    let Ok(mut position) = start::<P>(record) else { return 0 };
    let (mut before, count) = (position.clone(), record.line.len());
    record.line.retain(|item| match item {
        MovetextItem::Move(written) => advance(&mut position, &mut before, written).is_ok(),
        _ => true,
    });
    count - record.line.len()
}

/// A move of a record on its way into another form.
pub enum RewrittenMove<'r, P: Playable> {
    /// It can be played.
    Played(P::Move),
    /// It cannot, or comes behind one that cannot.
    Refused(&'r MoveText),
}

/// The moves of the main line of a record, from `start` on, as `write` writes them.
pub fn rewrite_moves<P: Playable>(
    record: &Record,
    start: &P,
    write: impl Fn(RewrittenMove<'_, P>) -> String,
) -> Vec<String> {
    let (mut position, mut before, mut lost) = (start.clone(), start.clone(), false);
    let mut carried = Vec::new();
    for item in &record.line {
        match item {
            MovetextItem::Move(written) => {
                let played = if lost { None } else { advance(&mut position, &mut before, written).ok() };
                // Behind a move that was refused nothing makes sense, unless the game goes on as if it had not been tried.
                lost |= played.is_none() && !P::IGNORES_REFUSED;
                carried.push(write(played.map_or(RewrittenMove::Refused(written), RewrittenMove::Played)));
            }
            MovetextItem::Setup(text) if !lost => match set_up(&position, text) {
                Ok(next) => position = next,
                Err(_) => lost = true,
            },
            _ => {}
        }
    }
    carried
}

/// Plays one written move, and keeps the position before it.
pub(crate) fn advance<P: Playable>(
    position: &mut P,
    before: &mut P,
    written: &MoveText,
) -> Result<P::Move, ResolveError<P::Illegal>> {
    let mv = position.find(&written.text)?;
    before.clone_from(position);
    // Whatever was found is legal.
    position.play(&mv).map_err(ResolveError::Illegal)?;
    Ok(mv)
}

pub(crate) fn set_up<P: Playable>(position_now: &P, text: &Text) -> Result<P, ParseError> {
    match position_now.null_move(&text.text) {
        Some(next) => Ok(next),
        None => position(text),
    }
}

pub(crate) fn refusal<P: Playable>(
    position: &P,
    written: &MoveText,
    ply: u64,
    unplayed: ResolveError<P::Illegal>,
    lang: Lang,
) -> ReplayError {
    let (refused, ways) = match unplayed {
        ResolveError::Unreadable(found) => {
            let (found, expected) =
                (Phrase::quoted(found), Words::new("a move of this game", "这种棋的着法"));
            return ReplayError::Unreadable(ParseError { location: written.location, found, expected });
        }
        ResolveError::Illegal(reason) => (Refused::new(reason, lang), Vec::new()),
        ResolveError::Ambiguous { clause, ways } => {
            let words = match lang {
                Lang::En => format!("it does not say which way: {}", ways.join(" or ")),
                Lang::Zh => format!("没有写明走哪一路：{}", ways.join("，或 ")),
            };
            (Refused { clause, words, squares: P::squares(&written.text), turning: None }, ways)
        }
    };
    let (text, location, position) = (written.text.clone(), written.location, position.to_string());
    ReplayError::Illegal(Box::new(IllegalMove { ply, text, location, refused, ways, position }))
}
