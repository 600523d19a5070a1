//! Writes records in other formats: PDN, contest inputs, move lists, positions and JSON. All but JSON refuse records of other variants of
//! the game.

use crate::format::{CaptureStyle, format_moves, format_start, is_written_as_english};
use crate::games::Playable;
use crate::replay::{self, ReplayError, replay};
use crate::{MoveText, MovetextItem, PositionAt, Record, Tag, json, move_list, pdn};
use std::error::Error;
use std::fmt;
use touchmove::{BoardGame, ParseError, checkers};

/// Why a record cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConvertError {
    /// The start position cannot be read.
    Unreadable(Box<ParseError>),
    /// The format cannot express the record, and why.
    Inexpressible(String),
}

impl From<ParseError> for ConvertError {
    fn from(error: ParseError) -> Self {
        ConvertError::Unreadable(Box::new(error))
    }
}

impl fmt::Display for ConvertError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConvertError::Unreadable(error) => error.fmt(f),
            ConvertError::Inexpressible(reason) => f.write_str(reason),
        }
    }
}

impl Error for ConvertError {}

/// A format that records can be written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Portable Draughts Notation 3.0, for games that [have it](Playable::HAS_PDN).
    Pdn,
    /// A case of the contest input.
    Contest,
    /// The position after this ply, or after the last one.
    Position(Option<u64>),
    /// A JSON object with everything in the record.
    Json,
    /// A line of a list of moves.
    List,
}

/// A record in another format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Converted {
    /// The text, with a line feed at its end.
    pub text: String,
    /// How many illegal moves are left out, because the game goes on as if they had not been tried.
    pub dropped: usize,
}

/// Writes a record in another format.
///
/// ```
/// use touchmove::checkers::Position;
/// use touchmove_records::{convert::{Target, convert}, pdn};
/// pdn::read_text("1. 9-14 22-18", 1, &mut |record| {
///     let converted = convert::<Position>(record, Target::Position(Some(1))).unwrap();
///     assert_eq!(converted.text, "W:W21-32:B1-8,10,11,12,14\n");
/// }, &mut |_, _| ());
/// ```
///
/// # Errors
/// Returns an error if the record cannot be read, or the format cannot express it.
pub fn convert<P: Playable>(mut record: Record<'_>, target: Target) -> Result<Converted, ConvertError> {
    if let Some(error) = &record.error {
        return Err(error.clone().into());
    }
    let keeps_illegal = !matches!(target, Target::Position(_) | Target::List) || !P::SKIPS_ILLEGAL_MOVES;
    let dropped = if keeps_illegal { 0 } else { replay::drop_illegal::<P>(&mut record) };
    let text = match target {
        Target::Pdn => to_pdn(record)?,
        Target::Contest => to_contest::<P>(&record)?,
        Target::Position(ply) => to_position::<P>(&record, ply)?,
        Target::Json => {
            json::write(P::GAME, &record).map_err(|error| ConvertError::Inexpressible(error.to_string()))?
        }
        Target::List => to_list::<P>(&record)?,
    };
    Ok(Converted { text, dropped })
}

/// Returns the position after a ply, or after the last one.
fn to_position<P: Playable>(record: &Record<'_>, ply: Option<u64>) -> Result<String, ConvertError> {
    let mut at = PositionAt::new(ply);
    let report = replay::<P>(record, &mut at);
    let reason = match (at.into_reached(), report.error) {
        (_, Some(error)) if error.is_other_variant() => error.to_string(),
        // Errors after the requested ply do not matter.
        (Some((position, _)), error) if error.is_none() || ply.is_some() => {
            return Ok(format!("{position}\n"));
        }
        (_, Some(error)) => error.to_string(),
        (_, None) => format!("it has only {} plies", report.plies),
    };
    Err(ConvertError::Inexpressible(reason))
}

/// Writes a record as a case of the contest input. Legal captures get their whole path; illegal moves are kept, since the
/// contest asks for them.
///
/// # Errors
/// Returns an error if the contest format cannot express the record.
///
/// ```
/// use touchmove::checkers::Position;
/// use touchmove_records::{convert::to_contest, pdn};
/// pdn::read_text("[FEN \"B:W18:B14\"] 1. 14x23", 1, &mut |record| {
///     assert_eq!(to_contest::<Position>(&record).unwrap(), "1 1\n14\n18\n1 R\n14-23\n");
/// }, &mut |_, _| ());
/// ```
pub fn to_contest<P: Playable>(record: &Record<'_>) -> Result<String, ConvertError> {
    let error = replay::<P>(record, &mut ()).error;
    if let Some(error) = error.as_ref().filter(|error| error.is_other_variant()) {
        return Err(ConvertError::Inexpressible(error.to_string()));
    }
    let start = replay::start::<P>(record)?;
    if record.movetext.iter().any(|item| matches!(item, MovetextItem::Setup(_))) {
        let reason = "the contest format cannot change the position between moves";
        return Err(ConvertError::Inexpressible(reason.to_owned()));
    }
    if let Some(ReplayError::Illegal(illegal)) = error {
        if !illegal.alternatives.is_empty() {
            return Err(ConvertError::Inexpressible(illegal.to_string()));
        }
    }
    let to_text = |mv: Result<P::Move, &MoveText<'_>>| match mv {
        Ok(mv) => mv.to_string(),
        Err(text) => P::parse_move(&text.text).map_or_else(|_| text.text.to_string(), |mv| mv.to_string()),
    };
    let moves: Vec<String> = replay::resolve_moves(record, &start).into_iter().map(to_text).collect();
    P::to_contest_case(&start, &moves)
        .map_err(|reason| ConvertError::Inexpressible(format!("in the contest, {reason}")))
}

/// Writes a record as a line of a list of moves.
///
/// # Errors
/// Returns an error if a list cannot express the record.
pub fn to_list<P: Playable>(record: &Record<'_>) -> Result<String, ConvertError> {
    let written = move_list::write_moves::<P>(record);
    if !matches!(written, Ok((_, true))) || P::variant_mismatch(record).is_some() {
        refuse_other_variant::<P>(record)?;
    }
    Ok(written?.0)
}

/// Writes a record of checkers as PDN, with an empty line after it. Captures get their path only where it is needed, or where a
/// record in PDN or JSON has it.
///
/// # Errors
/// Returns an error if the record holds text that the PDN grammar cannot express.
pub fn to_pdn(mut record: Record<'_>) -> Result<String, ConvertError> {
    let is_annotated = record.format.has_tags();
    let style = if is_annotated { CaptureStyle::AsWritten } else { CaptureStyle::Short };
    let is_english = !is_annotated || is_written_as_english(&record);
    let are_played = format_moves(&mut record, style);
    if !are_played {
        refuse_other_variant::<checkers::Position>(&record)?;
    }
    format_start(&mut record);
    let is_english = is_english && (are_played || !is_annotated);
    if is_english && record.tag("GameType").is_none() && !record.is_comment_only() {
        let value = pdn::GameType::ENGLISH.0.to_string().into();
        record.tags.push(Tag { location: record.location, name: "GameType".into(), value });
    }
    if !is_annotated && replay::start(&record).ok() == checkers::Position::initial() {
        record.start = None;
    }
    let text = pdn::write(&record) + "\n";
    match pdn::check_grammar(&text) {
        Ok(()) => Ok(text),
        Err(error) => Err(ConvertError::Inexpressible(format!("PDN cannot express {}", error.found))),
    }
}

/// Refuses a record that cannot be replayed if it is of another variant of the game.
fn refuse_other_variant<P: Playable>(record: &Record<'_>) -> Result<(), ConvertError> {
    match replay::<P>(record, &mut ()).error {
        Some(error) if error.is_other_variant() => Err(ConvertError::Inexpressible(error.to_string())),
        _ => Ok(()),
    }
}
