//! Duck chess: moves as in the contest, `3 0 4 0`, or in the coordinates of Fairy-Stockfish, `a4a5`.

use super::Playable;
use crate::replay::{ResolveError, ResolveResult};
use touchmove::board::Spot;
use touchmove::duck_chess::{Move, Position, Square};

impl Playable for Position {
    const SKIPS_ILLEGAL_MOVES: bool = true;

    fn initial() -> Option<Self> {
        Some(Position::opening())
    }

    fn parse_move(text: &str) -> ResolveResult<Self> {
        match parse_square(text).and_then(|(from, rest)| Some((from, parse_square(rest)?))) {
            Some((from, (to, ""))) => Ok(Move { from, to }),
            Some(_) => Err(ResolveError::Unreadable),
            None => Ok(text.parse()?),
        }
    }

    fn to_list_notation(mv: &Move) -> String {
        to_coordinates(mv)
    }

    fn to_contest_case(start: &Self, moves: &[String]) -> Result<String, &'static str> {
        if *start != Position::opening() {
            return Err("it must start from the opening");
        }
        let lines: String = moves.iter().map(|mv| format!("{mv}\n")).collect();
        Ok(format!("{}\n{lines}", moves.len()))
    }

    const MAX_CONTEST_CASES: usize = 1;

    fn illegal_to_contest(text: &str) -> String {
        Self::parse_move(text).map_or_else(|_| text.to_owned(), |mv| mv.to_string())
    }

    fn squares(text: &str) -> Vec<Spot> {
        Self::parse_move(text).map_or_else(|_| Vec::new(), |mv| vec![mv.from.spot(), mv.to.spot()])
    }
}

/// Parses the square that a text starts with, `a1` to `i10`, and returns the rest of the text too.
fn parse_square(text: &str) -> Option<(Square, &str)> {
    let file = text.bytes().next().filter(|byte| (b'a'..=b'i').contains(byte))? - b'a';
    let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
    let rank: u8 = text[1..=digits].parse().ok()?;
    Some((Square::new(rank.checked_sub(1)?, file)?, &text[1 + digits..]))
}

/// Returns a move in the coordinates of Fairy-Stockfish: files `a` to `i`, ranks 1 to 10 from Red's side.
///
/// ```
/// use touchmove_records::games::to_coordinates;
/// assert_eq!(to_coordinates(&"3 0 4 0".parse().unwrap()), "a4a5");
/// ```
pub fn to_coordinates(mv: &Move) -> String {
    let name = |square: Square| format!("{}{}", char::from(b'a' + square.column()), square.row() + 1);
    name(mv.from) + &name(mv.to)
}
