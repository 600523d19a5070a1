//! Checkers in PDN: short captures, squares by letters, untidy positions.

use super::Playable;
use crate::pdn::{GameType, fen};
use crate::replay::ResolveError;
use crate::{Location, Record};
use std::borrow::Cow;
use touchmove::board::Spot;
use touchmove::checkers::{Illegal, Move, Position, Side, Square};
use touchmove::{Game, MoveError, Phrase, Position as _};

impl Playable for Position {
    fn opening() -> Option<Self> {
        Some(Position::opening())
    }

    fn read_position(text: &str) -> Result<Self, Phrase> {
        fen::read(text)
    }

    fn find(&self, text: &str) -> Result<Move, ResolveError<Illegal>> {
        let written: Move = by_numbers(text).parse().map_err(|error| match error {
            MoveError::Syntax(_) => ResolveError::Unreadable(format!("`{text}`")),
            MoveError::Illegal(reason) => ResolveError::Illegal(reason),
        })?;
        let Err(reason) = self.check(&written) else { return Ok(written) };
        // It may be a capture with squares left out.
        let mut ways = self.moves();
        ways.retain(|mv| is_short_for(&written, mv));
        match ways.as_slice() {
            [] => Err(ResolveError::Illegal(reason)),
            [only] => Ok(*only),
            [first, others @ ..] => {
                let after = |mv: &Move| {
                    let mut after = *self;
                    after.advance(mv);
                    after
                };
                // Ways that take the same pieces are one move for whoever looks at the board.
                if others.iter().all(|mv| after(mv) == after(first)) {
                    return Ok(*first);
                }
                let clause = Game::Checkers.clause("CK4").unwrap_or(touchmove::Reason::clause(reason));
                Err(ResolveError::Ambiguous { clause, ways: ways.iter().map(Move::as_jump).collect() })
            }
        }
    }

    const CONTEST_END: &'static str = "0 0\n";

    fn contest_case(start: &Self, moves: &[String]) -> Result<String, &'static str> {
        let side = |side: Side| {
            let number = |square: Square| {
                i16::from(square.number()) * if start.kings().contains(square) { -1 } else { 1 }
            };
            let numbers: Vec<String> =
                start.of(side).iter().map(|square| number(square).to_string()).collect();
            (numbers.len(), numbers.join(" "))
        };
        let ((red, reds), (white, whites)) = (side(Side::Red), side(Side::White));
        if red == 0 || white == 0 {
            return Err("both sides must have a piece");
        }
        if moves.is_empty() {
            return Err("there must be a move");
        }
        let to_move = if start.setup().to_move == Side::Red { 'R' } else { 'W' };
        let count = moves.len();
        let moves: Vec<String> = moves.iter().map(|mv| mv.replace('x', "-")).collect();
        Ok(format!("{red} {white}\n{reds}\n{whites}\n{count} {to_move}\n{}\n", moves.join("\n")))
    }

    fn squares(text: &str) -> Vec<Spot> {
        by_numbers(text)
            .parse::<Move>()
            .map_or_else(|_| Vec::new(), |mv| mv.squares().iter().map(|square| square.spot()).collect())
    }

    fn foreign(record: &Record) -> Option<(Location, GameType)> {
        let tag = record.tags.iter().find(|tag| tag.name.eq_ignore_ascii_case("GameType"))?;
        // A tag that says nothing is no reason to refuse a game.
        let kind = GameType::read(&tag.value)?;
        (kind != GameType::ENGLISH).then_some((tag.location, kind))
    }

    fn null_move(&self, set_up: &str) -> Option<Self> {
        fen::null_move(self, set_up)
    }
}

/// Whether a written path is a move with some of its landings left out.
fn is_short_for(written: &Move, mv: &Move) -> bool {
    let mut rest = mv.squares().iter();
    written.from() == mv.from()
        && written.to() == mv.to()
        && written.squares().iter().all(|square| rest.any(|other| other == square))
}

/// A move by numbers, whatever it was written by. Letters and digits name squares as the first player sees them, `a1` to his
/// left: square 4.
fn by_numbers(text: &str) -> Cow<'_, str> {
    if !text.contains(|c| matches!(c, 'a'..='h')) {
        return Cow::Borrowed(text);
    }
    let number = |name: &str| {
        let &[file @ b'a'..=b'h', rank @ b'1'..=b'8'] = name.as_bytes() else { return name.to_owned() };
        let (row, column) = (rank - b'1', b'h' - file);
        let is_there = |square: &Square| (square.row(), square.column()) == (row, column);
        // A light square is no square at all.
        Square::all().find(is_there).map_or("0".to_owned(), |square| square.number().to_string())
    };
    let squares: Vec<String> = text.split(['-', 'x']).map(number).collect();
    Cow::Owned(squares.join(if text.contains('x') { "x" } else { "-" }))
}

/// A legal move as PDN writes it: captures with `x`, and with their whole way only where there is another.
pub fn in_pdn(position: &Position, mv: &Move) -> String {
    if position.jumpers().is_empty() {
        return mv.to_string();
    }
    let (from, to) = (mv.from(), mv.to());
    let moves = position.moves();
    let same = moves.iter().filter(|other| (other.from(), other.to()) == (from, to)).count();
    // A short form that is a move by itself would be taken for that one.
    if same == 1 && position.check(&Move::between(from, to)).is_err() {
        format!("{from}x{to}")
    } else {
        mv.as_jump()
    }
}
