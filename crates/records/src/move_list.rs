//! Lists of moves: `position startpos moves a4a5 i7i6`, `position fen … moves …`, as programs tell each other; or moves alone,
//! with a position before them perhaps, and a blank line between games.

use crate::games::Playable;
use crate::source::{Error, Lines};
use crate::{Location, MoveText, MovetextItem, ParseError, Record, Text, replay};
use std::io::Read;
use std::ops::ControlFlow;
use touchmove::{Game, Phrase, Words};

/// The word that begins a game.
pub(crate) const POSITION: &str = "position";
const START: &str = "startpos";
const FEN: &str = "fen";
const MOVES: &str = "moves";

/// Games have no more moves than this.
const MOST_MOVES: usize = 1_000_000;

pub(crate) fn read<R: Read>(
    game: Game,
    mut lines: Lines<R>,
    mut visit: impl FnMut(Record) -> ControlFlow<()>,
) -> Result<(), Error> {
    let mut reader = Reader { game, words: Vec::new() };
    while let Some((line, text)) = lines.next()? {
        let begins = text.split_whitespace().next() == Some(POSITION);
        if (begins || text.trim().is_empty()) && reader.end(&mut visit).is_break() {
            return Ok(());
        }
        reader.words.extend(words(line, &text));
        if reader.words.len() > MOST_MOVES {
            let location = Location { line, column: 1 };
            let found = Phrase::new("more than a million words", "超过一百万个词");
            return Err(Error::ParseError(ParseError {
                location,
                found,
                expected: Words::new("a shorter game", "更短的棋局"),
            }));
        }
    }
    let _ = reader.end(&mut visit);
    Ok(())
}

/// The words of a line, up to a comment from `#` on, and where they stand.
fn words(line: u64, text: &str) -> Vec<Text> {
    let text = text.split('#').next().unwrap_or("");
    let (mut passed, mut column) = (0, 1);
    let mut location = |word: &str| {
        let before = word.as_ptr() as usize - text.as_ptr() as usize;
        // Counted on from the last word, so that a long line takes no longer than it must.
        column += text[passed..before].chars().count() as u64;
        passed = before;
        Location { line, column }
    };
    text.split_whitespace().map(|word| Text { location: location(word), text: word.to_owned() }).collect()
}

struct Reader {
    game: Game,
    words: Vec<Text>,
}

impl Reader {
    fn end(&mut self, visit: &mut impl FnMut(Record) -> ControlFlow<()>) -> ControlFlow<()> {
        let words = std::mem::take(&mut self.words);
        let Some(first) = words.first() else { return ControlFlow::Continue(()) };
        let mut record = Record { location: first.location, ..Record::default() };
        let split = self.position_end(&words);
        let (position, moves) = words.split_at(split);
        let named = |word: &&Text| ![POSITION, START, FEN, MOVES].contains(&word.text.as_str());
        let texts: Vec<&str> = position.iter().filter(named).map(|word| word.text.as_str()).collect();
        if let Some(first) = position.iter().find(named) {
            record.start = Some(Text { location: first.location, text: texts.join(" ") });
        }
        let is_number = |word: &Text| word.text.trim_end_matches('.').len() < word.text.len();
        for Text { location, text } in moves.iter().filter(|word| !is_number(word)) {
            record.line.push(MovetextItem::Move(MoveText {
                location: *location,
                text: text.clone(),
                number: None,
                strength: None,
            }));
        }
        visit(record)
    }

    /// How many words come before the moves.
    fn position_end(&self, words: &[Text]) -> usize {
        if let Some(index) = words.iter().position(|word| word.text == MOVES) {
            return index + 1;
        }
        match (words[0].text.as_str(), self.game) {
            (POSITION, _) => words.len(),
            (board, Game::DuckChess) if board.contains('/') => {
                let is_field = |word: &Text| {
                    matches!(word.text.as_str(), "w" | "b" | "-")
                        || word.text.bytes().all(|byte| byte.is_ascii_digit())
                };
                1 + words[1..].iter().take_while(|word| is_field(word)).count()
            }
            (fen, Game::Checkers) if fen.contains(':') => 1,
            _ => 0,
        }
    }
}

/// Where the main line first goes on from another position.
fn set_up_place(record: &Record) -> Option<Location> {
    record.line.iter().find_map(|item| match item {
        MovetextItem::Setup(text) => Some(text.location),
        _ => None,
    })
}

/// A record as one line: `position startpos moves …`. Moves that can be played are written in full; the others as they
/// stand.
///
/// # Errors
/// When it has no position to start from, or goes on from another one somewhere: a list has no room for that.
pub fn write<P: Playable>(record: &Record) -> Result<String, ParseError> {
    let start: P = replay::start(record)?;
    if let Some(location) = set_up_place(record) {
        let found = Phrase::new("a set-up among the moves", "着法中间的摆局");
        return Err(ParseError {
            location,
            found,
            expected: Words::new("moves only, in a list", "列表中只有着法"),
        });
    }
    let words = replay::rewrite_moves(record, &start, |carried| match carried {
        replay::RewrittenMove::Played(mv) => P::listed(&mv),
        replay::RewrittenMove::Refused(written) => written.text.clone(),
    });
    let mut line = match P::opening() {
        Some(opening) if opening == start => format!("{POSITION} {START}"),
        // Programs know no other positions than those of FEN.
        Some(_) => format!("{POSITION} {FEN} {start}"),
        None => format!("{POSITION} {start}"),
    };
    if !words.is_empty() {
        line.push_str(&format!(" {MOVES} {}", words.join(" ")));
    }
    line.push('\n');
    Ok(line)
}
