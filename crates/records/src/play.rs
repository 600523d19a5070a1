//! A record played by the rules: legal, or where it goes wrong and why.

use crate::games::Playable;
use crate::pdn::GameType;
use crate::{Broken, Item, Place, Record, Text, Written};
use touchmove::table::Refused;
use touchmove::{Clause, Lang, Phrase, Words};

/// Why a written move was not played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unplayed<I> {
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
pub struct Wrong {
    /// Which move it is, counted from 1.
    pub ply: u64,
    /// The move as it is written.
    pub text: String,
    /// Where it stands.
    pub place: Place,
    /// Why it is refused.
    pub refused: Refused,
    /// All the ways that a short capture could mean, in full.
    pub ways: Vec<String>,
    /// The position before it, as text.
    pub position: String,
}

/// Why a record is not legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A move is illegal.
    Illegal(Box<Wrong>),
    /// It cannot be read.
    Unreadable(Broken),
    /// It is of another game.
    Foreign(Place, GameType),
}

impl Fault {
    /// The line that it is about.
    pub fn place(&self) -> Place {
        match self {
            Fault::Illegal(wrong) => wrong.place,
            Fault::Unreadable(broken) => broken.place,
            Fault::Foreign(place, _) => *place,
        }
    }
}

/// What became of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// How many moves were played.
    pub plies: u64,
    /// What is wrong with it, if anything is.
    pub fault: Option<Fault>,
}

/// What there is to see of a record while it is played.
pub trait Watch<P: Playable> {
    /// The game starts from here, or goes on from here after a set-up.
    fn set_up(&mut self, _position: &P) {}
    /// A move of the main line was played: as written, as meant, before, after.
    fn played(&mut self, _written: &Written, _mv: &P::Move, _before: &P, _after: &P) {}
    /// A variation comes, in the place of the last move; `position` is the one before that move.
    fn variation(&mut self, _line: &[Item], _position: &P) {}
    /// A move of the main line was refused. Whether the game goes on as if it had not been tried (DC11 of duck chess);
    /// otherwise the record ends there.
    fn refused(&mut self, _wrong: &Wrong) -> bool {
        false
    }
}

impl<P: Playable> Watch<P> for () {}

/// The position that a record starts from.
///
/// # Errors
/// When there is none, or it cannot be.
pub fn start<P: Playable>(record: &Record) -> Result<P, Broken> {
    match &record.start {
        Some(text) => position(text),
        None => P::opening().ok_or_else(|| Broken {
            place: record.place,
            found: Phrase::new("no position", "没有局面"),
            expected: Words::new(
                "a position to start from, since this game has no opening",
                "开始的局面，因为这种棋没有初始局面",
            ),
        }),
    }
}

fn position<P: Playable>(Text { place, text }: &Text) -> Result<P, Broken> {
    P::read_position(text).map_err(|why| {
        let quoted = format!("`{}`", text.escape_debug());
        let found = Phrase::new(format!("{quoted} ({})", why.en), format!("{quoted}（{}）", why.zh));
        Broken { place: *place, found, expected: Words::new("a position", "局面") }
    })
}

/// Plays a record until its first fault, or until the first that the watcher does not pass over.
///
/// ```
/// use touchmove::{checkers::Position, Lang};
/// use touchmove_records::{pdn, play::replay};
/// pdn::read_text("1. 9-14 23-19 2. 14-17 19-15", 1, &mut |record| {
///     let verdict = replay::<Position>(&record, Lang::En, &mut ());
///     assert_eq!(verdict.plies, 3); // White had to take the man on 17.
/// }, &mut |_, _| ());
/// ```
pub fn replay<P: Playable>(record: &Record, lang: Lang, watch: &mut impl Watch<P>) -> Verdict {
    let fail = |plies, fault| Verdict { plies, fault: Some(fault) };
    if let Some((place, kind)) = P::foreign(record) {
        return fail(0, Fault::Foreign(place, kind));
    }
    if let Some(broken) = &record.broken {
        return fail(0, Fault::Unreadable(broken.clone()));
    }
    let mut position = match start::<P>(record) {
        Ok(position) => position,
        Err(broken) => return fail(0, Fault::Unreadable(broken)),
    };
    watch.set_up(&position);
    let (mut plies, mut before) = (0, position.clone());
    for item in &record.line {
        match item {
            Item::Move(written) => match advance(&mut position, &mut before, written) {
                Ok(mv) => {
                    plies += 1;
                    watch.played(written, &mv, &before, &position);
                }
                Err(unplayed) => match refusal(&position, written, plies + 1, unplayed, lang) {
                    Fault::Illegal(wrong) if watch.refused(&wrong) => {}
                    fault => return fail(plies, fault),
                },
            },
            Item::Setup(text) => match set_up(&position, text) {
                Ok(next) => {
                    (position, before) = (next.clone(), next);
                    watch.set_up(&position);
                }
                Err(broken) => return fail(plies, Fault::Unreadable(broken)),
            },
            Item::Variation(line) => watch.variation(line, &before),
            Item::Comment(_) | Item::Nag(_) => {}
        }
    }
    Verdict { plies, fault: None }
}

/// Leaves the moves out that cannot be played, and says how many.
pub fn leave_out_refused<P: Playable>(record: &mut Record) -> usize {
    let Ok(mut position) = start::<P>(record) else { return 0 };
    let (mut before, count) = (position.clone(), record.line.len());
    record.line.retain(|item| match item {
        Item::Move(written) => advance(&mut position, &mut before, written).is_ok(),
        _ => true,
    });
    count - record.line.len()
}

/// A move of a record on its way into another form.
pub enum Carried<'r, P: Playable> {
    /// It can be played.
    Played(P::Move),
    /// It cannot, or comes behind one that cannot.
    Refused(&'r Written),
}

/// The moves of the main line of a record, from `start` on, as `write` writes them.
pub fn carry<P: Playable>(
    record: &Record,
    start: &P,
    write: impl Fn(Carried<'_, P>) -> String,
) -> Vec<String> {
    let (mut position, mut before, mut lost) = (start.clone(), start.clone(), false);
    let mut carried = Vec::new();
    for item in &record.line {
        match item {
            Item::Move(written) => {
                let played = if lost { None } else { advance(&mut position, &mut before, written).ok() };
                // Behind a move that was refused nothing makes sense, unless the game goes on as if it had not been tried.
                lost |= played.is_none() && !P::IGNORES_REFUSED;
                carried.push(write(played.map_or(Carried::Refused(written), Carried::Played)));
            }
            Item::Setup(text) if !lost => match set_up(&position, text) {
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
    written: &Written,
) -> Result<P::Move, Unplayed<P::Illegal>> {
    let mv = position.find(&written.text)?;
    before.clone_from(position);
    // Whatever was found is legal.
    position.play(&mv).map_err(Unplayed::Illegal)?;
    Ok(mv)
}

pub(crate) fn set_up<P: Playable>(position_now: &P, text: &Text) -> Result<P, Broken> {
    match position_now.null_move(&text.text) {
        Some(next) => Ok(next),
        None => position(text),
    }
}

pub(crate) fn refusal<P: Playable>(
    position: &P,
    written: &Written,
    ply: u64,
    unplayed: Unplayed<P::Illegal>,
    lang: Lang,
) -> Fault {
    let (refused, ways) = match unplayed {
        Unplayed::Unreadable(found) => {
            let (found, expected) =
                (Phrase::quoted(found), Words::new("a move of this game", "这种棋的着法"));
            return Fault::Unreadable(Broken { place: written.place, found, expected });
        }
        Unplayed::Illegal(reason) => (Refused::new(reason, lang), Vec::new()),
        Unplayed::Ambiguous { clause, ways } => {
            let words = match lang {
                Lang::En => format!("it does not say which way: {}", ways.join(" or ")),
                Lang::Zh => format!("没有写明走哪一路：{}", ways.join("，或 ")),
            };
            (Refused { clause, words, squares: P::squares(&written.text), turning: None }, ways)
        }
    };
    let (text, place, position) = (written.text.clone(), written.place, position.to_string());
    Fault::Illegal(Box::new(Wrong { ply, text, place, refused, ways, position }))
}
