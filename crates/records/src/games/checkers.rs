//! Checkers in PDN: short captures, squares by letters, non-standard positions.

use super::Playable;
use crate::pdn::{GameType, fen};
use crate::replay::{ResolveError, ResolveResult};
use crate::{Location, Record};
use touchmove::board::Spot;
use touchmove::checkers::{Illegal, Move, MoveBuilder, Position, Side, Square};
use touchmove::{Game, Phrase, Position as _, Reason};

impl Playable for Position {
    fn initial() -> Option<Self> {
        Some(Position::opening())
    }

    fn parse_position(text: &str) -> Result<Self, Phrase> {
        fen::parse(text)
    }

    /// Squares are numbers or a letter and a digit; `-` and `x` mean the same. A number that is no square makes the move
    /// illegal, not unreadable.
    #[inline]
    fn parse_move(text: &str) -> ResolveResult<Self> {
        let mut builder = MoveBuilder::default();
        let mut bytes = text.trim().as_bytes();
        loop {
            let (number, rest) = parse_square(bytes).ok_or(ResolveError::Unreadable)?;
            builder.push(number);
            bytes = match rest {
                [] => return builder.finish().map_err(ResolveError::Illegal),
                [b'-' | b'x', rest @ ..] => rest,
                _ => return Err(ResolveError::Unreadable),
            };
        }
    }

    /// A capture may leave out landing squares if that is not ambiguous.
    fn expand(&self, short: &Move, reason: Illegal) -> ResolveResult<Self> {
        let mut captures = self.moves();
        captures.retain(|mv| is_short_for(short, mv));
        let Some((first, others)) = captures.split_first() else {
            return Err(ResolveError::Illegal(reason));
        };
        let after = |mv: &Move| {
            let mut after = *self;
            after.advance(mv);
            after
        };
        // Paths that capture the same pieces lead to the same position, so either will do.
        if others.iter().all(|mv| after(mv) == after(first)) {
            return Ok(*first);
        }
        let clause = Game::Checkers.clause("CK4").unwrap_or(reason.clause());
        Err(ResolveError::Ambiguous { clause, alternatives: captures.iter().map(Move::as_jump).collect() })
    }

    fn to_contest_case(start: &Self, moves: &[String]) -> Result<String, &'static str> {
        let side = |side: Side| {
            let number = |square: Square| {
                i16::from(square.number()) * if start.kings().contains(square) { -1 } else { 1 }
            };
            let numbers: Vec<String> =
                start.of(side).iter().map(|square| number(square).to_string()).collect();
            (numbers.len(), numbers.join(" "))
        };
        let ((red_count, red), (white_count, white)) = (side(Side::Red), side(Side::White));
        if red_count == 0 || white_count == 0 {
            return Err("both sides must have a piece");
        }
        if moves.is_empty() {
            return Err("there must be a move");
        }
        let to_move = if start.setup().to_move == Side::Red { 'R' } else { 'W' };
        let count = moves.len();
        let moves: Vec<String> = moves.iter().map(|mv| mv.replace('x', "-")).collect();
        Ok(format!("{red_count} {white_count}\n{red}\n{white}\n{count} {to_move}\n{}\n", moves.join("\n")))
    }

    const CONTEST_END: &'static str = "0 0\n";

    fn squares(text: &str) -> Vec<Spot> {
        let spots = |mv: Move| mv.squares().iter().map(|square| square.spot()).collect();
        Self::parse_move(text).map_or_else(|_| Vec::new(), spots)
    }

    fn variant_mismatch(record: &Record<'_>) -> Option<(Location, GameType)> {
        let tag = record.find_tag("GameType")?;
        // A tag that cannot be read is ignored.
        let game_type = GameType::parse(&tag.value)?;
        (game_type != GameType::ENGLISH).then_some((tag.location, game_type))
    }

    fn null_move(&self, setup: &str) -> Option<Self> {
        fen::null_move(self, setup)
    }
}

/// Parses the square that a text starts with, and returns the rest of the text too. Letters and digits name squares as the
/// first player sees them, with `a1`, square 4, at the left.
fn parse_square(bytes: &[u8]) -> Option<(i64, &[u8])> {
    if let [file @ b'a'..=b'h', rank @ b'1'..=b'8', rest @ ..] = bytes {
        let (row, column) = (rank - b'1', b'h' - file);
        let is_dark = (row + column) % 2 == 1;
        return Some((if is_dark { i64::from(row * 4 + column / 2 + 1) } else { 0 }, rest));
    }
    let digits = bytes.strip_prefix(b"-").unwrap_or(bytes);
    let (mut size, mut length) = (0i64, 0);
    while let Some(digit @ b'0'..=b'9') = digits.get(length) {
        size = size.saturating_mul(10).saturating_add((digit - b'0').into());
        length += 1;
    }
    let number = if digits.len() < bytes.len() { -size } else { size };
    (length > 0).then_some((number, &digits[length..]))
}

/// Whether `short` is `mv` with some of its landing squares left out.
fn is_short_for(short: &Move, mv: &Move) -> bool {
    let mut rest = mv.squares().iter();
    short.from() == mv.from()
        && short.to() == mv.to()
        && short.squares().iter().all(|square| rest.any(|other| other == square))
}

/// Returns a legal move as PDN writes it: captures with `x`, and with their whole path only where that is needed.
///
/// ```
/// use touchmove::checkers::Position;
/// use touchmove_records::games::to_pdn;
/// let position: Position = "B:W10,18,26:BK6".parse().unwrap();
/// assert_eq!(to_pdn(&position, &"6-15-22-31".parse().unwrap()), "6x31");
/// ```
pub fn to_pdn(position: &Position, mv: &Move) -> String {
    if position.jumpers().is_empty() {
        return mv.to_string();
    }
    let (from, to) = (mv.from(), mv.to());
    let moves = position.moves();
    let alternatives = moves.iter().filter(|other| (other.from(), other.to()) == (from, to)).count();
    // If the short form is a legal move itself, it does not stand for this one.
    if alternatives == 1 && position.check(&Move::between(from, to)).is_err() {
        format!("{from}x{to}")
    } else {
        mv.as_jump()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use touchmove::MoveError;

    #[test]
    fn squares_by_letters_are_the_dark_squares_of_the_board() {
        for square in Square::all() {
            let (file, rank) = (b'h' - square.column(), b'1' + square.row());
            assert_eq!(parse_square(&[file, rank]), Some((square.number().into(), &[][..])), "{square}");
        }
        let names = (b'a'..=b'h').flat_map(|file| (b'1'..=b'8').map(move |rank| [file, rank]));
        let light = names.filter(|name| matches!(parse_square(name), Some((0, []))));
        assert_eq!(light.count(), 32);
    }

    /// Texts without letters mean what the rules' own parser reads.
    #[test]
    fn moves_by_numbers_are_read_as_the_rules_read_them() {
        let alphabet = ["1", "9", "14", "0", "33", "-", "x", " ", "é", "99999999999999999999"];
        let mut texts = vec![String::new()];
        for _ in 0..4 {
            texts = texts.iter().flat_map(|text| alphabet.map(|next| format!("{text}{next}"))).collect();
            for text in &texts {
                let expected = text.parse::<Move>();
                match (Position::parse_move(text), expected) {
                    (Ok(mv), Ok(expected)) => assert_eq!(mv, expected, "{text}"),
                    (Err(ResolveError::Illegal(reason)), Err(MoveError::Illegal(expected))) => {
                        assert_eq!(reason, expected, "{text}");
                    }
                    (Err(ResolveError::Unreadable), Err(MoveError::Syntax(_))) => {}
                    other => panic!("{text:?}: {other:?}"),
                }
            }
        }
    }
}
