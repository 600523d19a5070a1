//! Duck chess: moves as the contest has them, `3 0 4 0`, and in coordinates as Fairy-Stockfish writes them, `a4a5`.

use super::Playable;
use crate::replay::ResolveError;
use touchmove::board::{Label, Spot};
use touchmove::duck_chess::{Illegal, Move, Position, Square};
use touchmove::{MoveError, Position as _};

impl Playable for Position {
    fn opening() -> Option<Self> {
        Some(Position::opening())
    }

    fn find(&self, text: &str) -> Result<Move, ResolveError<Illegal>> {
        let mv = read(text)?;
        self.check(&mv).map_err(ResolveError::Illegal)?;
        Ok(mv)
    }

    const IGNORES_REFUSED: bool = true;

    fn refused_in_contest(text: &str) -> String {
        read(text).map_or_else(|_| text.to_owned(), |mv| mv.to_string())
    }

    /// The contest knows one game an input.
    const CONTEST_CASES: usize = 1;

    fn contest_case(start: &Self, moves: &[String]) -> Result<String, &'static str> {
        if *start != Position::opening() {
            return Err("it must start from the opening");
        }
        let lines: String = moves.iter().map(|mv| format!("{mv}\n")).collect();
        Ok(format!("{}\n{lines}", moves.len()))
    }

    fn listed(mv: &Move) -> String {
        coordinates(mv)
    }

    fn squares(text: &str) -> Vec<Spot> {
        read(text).map_or_else(|_| Vec::new(), |mv| vec![mv.from.spot(), mv.to.spot()])
    }
}

fn read(text: &str) -> Result<Move, ResolveError<Illegal>> {
    if let Some((from, to)) = square_at(text).and_then(|(from, rest)| Some((from, square_at(rest)?))) {
        return match to {
            (to, "") => Ok(Move { from, to }),
            _ => Err(ResolveError::Unreadable(format!("`{text}`"))),
        };
    }
    text.parse().map_err(|error| match error {
        MoveError::Syntax(_) => ResolveError::Unreadable(format!("`{text}`")),
        MoveError::Illegal(reason) => ResolveError::Illegal(reason),
    })
}

/// The square that a text begins with, `a1` to `i10`, and what follows.
fn square_at(text: &str) -> Option<(Square, &str)> {
    let file = text.bytes().next().filter(|byte| (b'a'..=b'i').contains(byte))? - b'a';
    let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
    let rank: u8 = text[1..=digits].parse().ok()?;
    Some((Square::new(rank.checked_sub(1)?, file)?, &text[1 + digits..]))
}

/// A square as Fairy-Stockfish writes it: files `a` to `i`, ranks 1 to 10 from Red's side.
pub fn square_name(spot: Spot) -> Option<String> {
    match spot.label {
        Label::Pair(row, column) => Some(format!("{}{}", char::from(b'a' + column), row + 1)),
        _ => None,
    }
}

/// A move as Fairy-Stockfish writes it.
///
/// ```
/// use touchmove_records::games::coordinates;
/// assert_eq!(coordinates(&"3 0 4 0".parse().unwrap()), "a4a5");
/// ```
pub fn coordinates(mv: &Move) -> String {
    let name = |square: Square| square_name(square.spot()).unwrap_or_default();
    format!("{}{}", name(mv.from), name(mv.to))
}
