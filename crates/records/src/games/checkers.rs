//! Checkers in PDN: short captures, squares by letters, non-standard positions.

use super::{Playable, ResolveError};
use crate::pdn::{GameType, Signs, fen};
use crate::{Format, Record};
use touchmove::checkers::{Illegal, MAX_PIECES, Move, MoveBuilder, Position, Side, Square};
use touchmove::{BoardGame, LocalizedText, Location, Position as _, Refusal};

impl Playable for Position {
    const HAS_PDN: bool = true;

    fn detect_format(start: &str) -> Format {
        let mut words = start.split_whitespace();
        let (first, second) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
        // The contest starts with the numbers of pieces; in `1115 2218` the numbers are too large for that.
        let is_count = |word: &str| word.parse::<u32>().is_ok_and(|count| count <= MAX_PIECES);
        if is_count(first) && (is_count(second) || second.is_empty()) {
            Format::Contest
        } else if matches!(first.as_bytes(), [b'B' | b'W', b':', b'B' | b'W', ..]) {
            Format::List
        } else {
            Format::Pdn
        }
    }

    fn position_length<'w>(mut words: impl Iterator<Item = &'w str>) -> usize {
        usize::from(words.next().is_some_and(|fen| fen.contains(':')))
    }

    fn parse_position(text: &str) -> Result<Self, LocalizedText> {
        fen::parse(text)
    }

    /// Squares are numbers or a letter and a digit; `-` and `x` mean the same. A number that is no square makes the move
    /// illegal, not unreadable.
    #[inline]
    fn parse_move(text: &str) -> Result<Move, ResolveError> {
        let mut builder = MoveBuilder::default();
        let mut bytes = text.trim().as_bytes();
        loop {
            let (number, rest) = parse_square(bytes).ok_or(ResolveError::Unreadable)?;
            builder.push(number);
            bytes = match rest {
                [] => return builder.finish().map_err(ResolveError::from_reason),
                [b'-' | b'x', rest @ ..] => rest,
                _ => return Err(ResolveError::Unreadable),
            };
        }
    }

    /// A capture may leave out landing squares if that is not ambiguous.
    fn expand(&self, short: &Move, reason: Illegal) -> Result<Move, ResolveError> {
        let mut captures = self.legal_moves();
        captures.retain(|mv| is_short_for(short, mv));
        let Some((first, others)) = captures.split_first() else {
            return Err(ResolveError::Illegal(Box::new(self.refusal(short, reason))));
        };
        let after = |mv: &Move| {
            let mut after = *self;
            after.play_if_legal(mv);
            after
        };
        // Paths that capture the same pieces lead to the same position, so either will do.
        if others.iter().all(|mv| after(mv) == after(first)) {
            return Ok(*first);
        }
        let alternatives: Vec<String> = captures.iter().map(Move::to_jump_notation).collect();
        let refusal = self.refusal(short, reason);
        let refusal = Refusal {
            clause: Position::INFO.clause("CK4").unwrap_or(refusal.clause),
            message: LocalizedText::new(
                format!("the move is ambiguous: {}", alternatives.join(" or ")),
                format!("没有写明走哪一路：{}", alternatives.join("，或 ")),
            ),
            squares: refusal.path.squares.clone(),
            path: refusal.path,
        };
        Err(ResolveError::Ambiguous { refusal: Box::new(refusal), alternatives })
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

    fn variant_mismatch(record: &Record<'_>) -> Option<(Location, GameType)> {
        let tag = record.find_tag("GameType")?;
        // A tag that cannot be read is ignored.
        let game_type = GameType::parse(&tag.value)?;
        (game_type != GameType::ENGLISH).then_some((tag.location, game_type))
    }

    fn signs_of_other_variant(record: &Record<'_>) -> Option<Signs> {
        let is_tagged = record.tag("GameType").is_some_and(|value| GameType::parse(value).is_some());
        if is_tagged || !record.format.has_tags() { None } else { Signs::of(record) }
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
/// use touchmove_records::games::move_to_pdn;
/// let position: Position = "B:W10,18,26:BK6".parse().unwrap();
/// assert_eq!(move_to_pdn(&position, &"6-15-22-31".parse().unwrap()), "6x31");
/// ```
pub fn move_to_pdn(position: &Position, mv: &Move) -> String {
    if position.jumpers().is_empty() {
        return mv.to_string();
    }
    let (from, to) = (mv.from(), mv.to());
    let moves = position.legal_moves();
    let alternatives = moves.iter().filter(|other| (other.from(), other.to()) == (from, to)).count();
    // If the short form is a legal move itself, it does not stand for this one.
    if alternatives == 1 && position.check(&Move::between(from, to)).is_err() {
        format!("{from}x{to}")
    } else {
        mv.to_jump_notation()
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
                    (Err(ResolveError::Illegal(refusal)), Err(MoveError::Illegal(expected))) => {
                        assert_eq!(*refusal, Refusal::from_reason(expected), "{text}");
                    }
                    (Err(ResolveError::Unreadable), Err(MoveError::Syntax(_))) => {}
                    other => panic!("{text:?}: {other:?}"),
                }
            }
        }
    }
}
