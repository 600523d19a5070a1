//! Text: a position is the draughts FEN of PDN (Red is its Black); a move is `a-b` or `a-b-c…`, or the same with `x`.

use super::{Illegal, Move, MoveBuilder, Piece, Position, Setup, SetupError, Side, Square};
use crate::text::{Cursor, serde_as_text};
use crate::{MoveError, ParseError, PositionError, Text};
use std::fmt;
use std::str::FromStr;

fn parse_side(cursor: &mut Cursor<'_>, expected: Text) -> Result<Side, ParseError> {
    let side = match cursor.peek() {
        Some('B') => Side::Red,
        Some('W') => Side::White,
        _ => return Err(cursor.error(expected)),
    };
    cursor.next();
    Ok(side)
}

fn parse_square(cursor: &mut Cursor<'_>) -> Result<Square, ParseError> {
    cursor.number_as(Text::new("a square from 1 to 32", "1 到 32 的格号"), |number| {
        Square::new(i64::try_from(number).ok()?)
    })
}

/// Parses `K5`, `21-32` or `7`.
fn parse_range(
    cursor: &mut Cursor<'_>,
    setup: &mut Setup,
    side: Side,
) -> Result<(), PositionError<SetupError>> {
    let piece = Piece { side, king: cursor.eat('K') };
    let start = cursor.offset();
    let first = parse_square(cursor)?;
    let last = if cursor.eat('-') { parse_square(cursor)? } else { first };
    if last < first {
        return Err(cursor.error_at(start, Text::new("a range that goes up", "从小到大的范围")).into());
    }
    let range = Square::all().filter(|square| (first..=last).contains(square));
    for square in range {
        setup.place(square, piece).map_err(PositionError::Setup)?;
    }
    Ok(())
}

impl FromStr for Position {
    type Err = PositionError<SetupError>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut cursor = Cursor::new(text);
        let mut setup = Setup::new(parse_side(
            &mut cursor,
            Text::new("the side to move, `B` (Red) or `W`", "走棋方，`B`（红）或 `W`"),
        )?);
        let mut seen = None;
        for _ in 0..2 {
            if !cursor.eat(':') {
                return Err(cursor
                    .error(Text::new("`:` and the pieces of a side", "`:` 和一方的棋子"))
                    .into());
            }
            let start = cursor.offset();
            let owner = parse_side(
                &mut cursor,
                Text::new("`W` or `B` (Red) and its squares", "`W` 或 `B`（红）及其格号"),
            )?;
            if seen.replace(owner) == Some(owner) {
                let expected = Text::new("the other side's pieces", "另一方的棋子");
                return Err(cursor.error_at(start, expected).into());
            }
            if cursor.peek().is_some_and(|c| c == 'K' || c.is_ascii_digit()) {
                parse_range(&mut cursor, &mut setup, owner)?;
                while cursor.eat(',') {
                    parse_range(&mut cursor, &mut setup, owner)?;
                }
            }
        }
        cursor.eat('.');
        cursor.expect_end_or(Text::new("`,` and a square, or the end", "`,` 和格号，或结尾"))?;
        setup.validate().map_err(PositionError::Setup)
    }
}

impl Position {
    /// Lists a side's squares; four or more consecutive men become a range.
    fn fen_list(&self, side: Side) -> String {
        const SHORTEST_RANGE: u8 = 4;
        let own = self.of(side);
        let mut men = own.difference(self.kings()).iter().peekable();
        let mut items = Vec::new();
        while let Some(first) = men.next() {
            let mut last = first;
            while let Some(next) = men.next_if(|next| next.number() == last.number() + 1) {
                last = next;
            }
            if last.number() - first.number() + 1 >= SHORTEST_RANGE {
                items.push(format!("{first}-{last}"));
            } else {
                items.extend((first.number()..=last.number()).map(|number| number.to_string()));
            }
        }
        items.extend(own.intersection(self.kings()).iter().map(|square| format!("K{square}")));
        items.join(",")
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = match self.setup().to_move {
            Side::Red => 'B',
            Side::White => 'W',
        };
        write!(f, "{side}:W{}:B{}", self.fen_list(Side::White), self.fen_list(Side::Red))
    }
}

impl FromStr for Move {
    type Err = MoveError<Illegal>;

    /// Accepts any integers: one that is not a square makes the move illegal, not malformed.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut cursor = Cursor::new(text);
        let mut path = MoveBuilder::default();
        loop {
            path.push(cursor.integer(Text::new("squares joined by `-` or `x`", "用 `-` 或 `x` 连接的格号"))?);
            if !cursor.eat('-') && !cursor.eat('x') {
                break;
            }
        }
        cursor.expect_end_or(Text::new("`-` and a square, or the end", "`-` 和格号，或结尾"))?;
        path.finish().map_err(MoveError::Illegal)
    }
}

impl Move {
    fn joined(&self, separator: &str) -> String {
        let numbers: Vec<String> = self.squares().iter().map(|square| square.to_string()).collect();
        numbers.join(separator)
    }

    /// Returns the move written as a jump, such as `12x3x10`.
    pub fn to_jump_notation(&self) -> String {
        self.joined("x")
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.joined("-"))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

serde_as_text!(Position, Move);
