//! Duck chess: moves as in the contest, `3 0 4 0`, or in the coordinates of Fairy-Stockfish, `a4a5`.

use super::{Playable, ResolveError};
use crate::Format;
use touchmove::BoardGame;
use touchmove::duck_chess::{Move, Position, Square};

impl Playable for Position {
    const SKIPS_ILLEGAL_MOVES: bool = true;

    fn detect_format(start: &str) -> Format {
        let first = start.split_whitespace().next().unwrap_or("");
        let is_number = first.bytes().all(|byte| byte.is_ascii_digit());
        if is_number { Format::Contest } else { Format::List }
    }

    fn position_length<'w>(mut words: impl Iterator<Item = &'w str>) -> usize {
        let is_field =
            |word: &&str| matches!(*word, "w" | "b" | "-") || word.bytes().all(|byte| byte.is_ascii_digit());
        match words.next() {
            Some(board) if board.contains('/') => 1 + words.take_while(is_field).count(),
            _ => 0,
        }
    }

    fn parse_move(text: &str) -> Result<Move, ResolveError> {
        match parse_square(text).and_then(|(from, rest)| Some((from, parse_square(rest)?))) {
            Some((from, (to, ""))) => Ok(Move { from, to }),
            Some(_) => Err(ResolveError::Unreadable),
            None => Ok(text.parse()?),
        }
    }

    /// Files are `a` to `i`, ranks 1 to 10 from Red's side.
    fn to_list_notation(mv: &Move) -> String {
        let name = |square: Square| format!("{}{}", char::from(b'a' + square.column()), square.row() + 1);
        name(mv.from) + &name(mv.to)
    }

    fn to_contest_case(start: &Self, moves: &[String]) -> Result<String, &'static str> {
        if Position::initial().as_ref() != Some(start) {
            return Err("it must start from the opening");
        }
        let lines: String = moves.iter().map(|mv| format!("{mv}\n")).collect();
        Ok(format!("{}\n{lines}", moves.len()))
    }
}

/// Parses the square that a text starts with, `a1` to `i10`, and returns the rest of the text too.
fn parse_square(text: &str) -> Option<(Square, &str)> {
    let file = text.bytes().next().filter(|byte| (b'a'..=b'i').contains(byte))? - b'a';
    let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
    let rank: u8 = text[1..=digits].parse().ok()?;
    Some((Square::new(rank.checked_sub(1)?, file)?, &text[1 + digits..]))
}
