//! Writes records as contest inputs, move lists and PDN; records of other variants of the game are refused.
//! [`json::write`](crate::json::write) writes all records.

use crate::format::{CaptureStyle, format_moves, format_start, is_written_as_english};
use crate::games::Playable;
use crate::replay::{self, ReplayError, replay};
use crate::{MoveText, MovetextItem, Record, Tag, move_list, pdn};
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
