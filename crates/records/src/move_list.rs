//! Move lists: `position startpos moves a4a5 i7i6` or `position fen … moves …`, one per line, as engines exchange them; or moves
//! alone, perhaps with a position before them, and an empty line between games.

use crate::games::Playable;
use crate::lines::Lines;
use crate::{Error, Format, LocatedText, MoveText, MovetextItem, Record, replay};
use std::io::Read;
use std::ops::ControlFlow;
use touchmove::{Game, Location, ParseError, Text, with_game};

/// The word that starts a game.
pub(crate) const POSITION: &str = "position";
const START: &str = "startpos";
const FEN: &str = "fen";
const MOVES: &str = "moves";

/// Maximum number of words in a game.
const MAX_WORDS: usize = 1_000_000;

type Word = LocatedText<'static>;

pub(crate) fn read<R: Read>(
    game: Game,
    mut lines: Lines<R>,
    mut visit: impl FnMut(Record<'_>) -> ControlFlow<()>,
) -> Result<(), Error> {
    let mut words = Vec::new();
    while let Some((line, text)) = lines.next()? {
        let starts_game = text.split_whitespace().next() == Some(POSITION);
        if starts_game || text.trim().is_empty() {
            let record = record(game, std::mem::take(&mut words));
            if record.is_some_and(|record| visit(record).is_break()) {
                return Ok(());
            }
        }
        push_words(&mut words, line, &text);
        if words.len() > MAX_WORDS {
            return Err(ParseError::new(
                Location { line, column: 1 },
                Text::new("more than a million words", "超过一百万个词"),
                Text::new("a shorter game", "更短的棋局"),
            )
            .into());
        }
    }
    let _ = record(game, words).map(visit);
    Ok(())
}

/// Splits a line into words, up to a comment that starts with `#`.
fn push_words(words: &mut Vec<Word>, line: u64, text: &str) {
    let text = text.split('#').next().unwrap_or("");
    let (mut counted, mut column) = (0, 1);
    words.extend(text.split_whitespace().map(|word| {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        // Counting on from the last word keeps long lines linear.
        column += text[counted..start].chars().count() as u64;
        counted = start;
        LocatedText::new(Location { line, column }, word.to_owned())
    }));
}

/// Builds a record from the words of a game.
fn record(game: Game, mut words: Vec<Word>) -> Option<Record<'static>> {
    let location = words.first()?.location;
    let moves = words.split_off(position_length(game, &words));
    words.retain(|word| ![POSITION, START, FEN, MOVES].contains(&&*word.text));
    let start = words.first().map(|first| {
        let texts: Vec<&str> = words.iter().map(|word| &*word.text).collect();
        LocatedText::new(first.location, texts.join(" "))
    });
    let is_number = |word: &Word| word.text.ends_with('.');
    let movetext = moves.into_iter().filter(|word| !is_number(word));
    let movetext = movetext.map(|word| MovetextItem::Move(MoveText::new(word.location, word.text)));
    let movetext = movetext.collect();
    Some(Record { format: Format::List, location, start, movetext, ..Record::default() })
}

/// Returns how many words come before the moves.
fn position_length(game: Game, words: &[Word]) -> usize {
    if let Some(index) = words.iter().position(|word| word.text == MOVES) {
        return index + 1;
    }
    let mut texts = words.iter().map(|word| &*word.text);
    if texts.next() == Some(POSITION) {
        return words.len();
    }
    with_game!(game, P => <P as Playable>::position_length(words.iter().map(|word| &*word.text)))
}

/// Writes a record as one line, `position startpos moves …`. Moves that can be played are written in full, others as they are.
///
/// # Errors
/// Returns an error if the record has no start position, or continues from another position somewhere: a list cannot express
/// that.
pub fn write<P: Playable>(record: &Record<'_>) -> Result<String, ParseError> {
    write_moves::<P>(record).map(|(line, _)| line)
}

/// Writes a record, and returns whether all moves could be played.
pub(crate) fn write_moves<P: Playable>(record: &Record<'_>) -> Result<(String, bool), ParseError> {
    let start: P = replay::start(record)?;
    let setup = record.movetext.iter().find_map(|item| match item {
        MovetextItem::Setup(text) => Some(text),
        _ => None,
    });
    if let Some(setup) = setup {
        let found = Text::new("a set-up among the moves", "着法中间的摆局");
        let expected = Text::new("moves only, in a list", "列表中只有着法");
        return Err(ParseError::new(setup.location, found, expected));
    }
    let mut line = match P::initial() {
        Some(initial) if initial == start => format!("{POSITION} {START}"),
        // Engines know no positions but FEN.
        Some(_) => format!("{POSITION} {FEN} {start}"),
        None => format!("{POSITION} {start}"),
    };
    let mut are_played = true;
    for (index, mv) in replay::resolve_moves(record, &start).into_iter().enumerate() {
        line.push_str(if index == 0 { " moves " } else { " " });
        match mv {
            Ok(mv) => line.push_str(&P::to_list_notation(&mv)),
            Err(text) => {
                line.push_str(&text.text);
                are_played = false;
            }
        }
    }
    line.push('\n');
    Ok((line, are_played))
}
