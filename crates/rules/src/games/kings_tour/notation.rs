//! Text: a position is `king pawnA pawnB`, with `-` for a captured pawn; a move is the king's new square.

use super::{Illegal, Move, Position, Setup, SetupError, Square};
use crate::text::{Cursor, serde_as_text};
use crate::{MoveError, ParseError, PositionError, Text};
use std::fmt;
use std::str::FromStr;

fn parse_square(cursor: &mut Cursor<'_>, expected: Text) -> Result<Square, ParseError> {
    let start = cursor.offset();
    let mut index = |first: char, count: u8| {
        let offset = u8::try_from(u32::from(cursor.next()?).checked_sub(first.into())?).ok()?;
        (offset < count).then_some(offset)
    };
    let (column, row) = (index('a', 8), index('1', 8));
    column
        .zip(row)
        .and_then(|(column, row)| Square::new(row, column))
        .ok_or_else(|| cursor.error_at(start, expected))
}

impl FromStr for Setup {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut cursor = Cursor::new(text);
        let king = parse_square(&mut cursor, Text::new("a square from a1 to h8", "a1 到 h8 的格子"))?;
        let mut pawn = || {
            if !cursor.skip_spaces() {
                return Err(cursor.error(Text::new("a space and a pawn's square", "空格和兵的格子")));
            }
            if cursor.eat('-') {
                return Ok(None);
            }
            parse_square(
                &mut cursor,
                Text::new(
                    "a square from a1 to h8, or `-` for a captured pawn",
                    "a1 到 h8 的格子，或表示兵已被吃掉的 `-`",
                ),
            )
            .map(Some)
        };
        let (a, b) = (pawn()?, pawn()?);
        cursor.expect_end()?;
        Ok(Setup { king, a, b })
    }
}

impl FromStr for Position {
    type Err = PositionError<SetupError>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse::<Setup>()?.validate().map_err(PositionError::Setup)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pawn = |square: Option<Square>| square.map_or("-".to_owned(), |square| square.to_string());
        write!(f, "{} {} {}", self.0.king, pawn(self.0.a), pawn(self.0.b))
    }
}

impl FromStr for Move {
    type Err = MoveError<Illegal>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut cursor = Cursor::new(text);
        let to = parse_square(&mut cursor, Text::new("a square from a1 to h8", "a1 到 h8 的格子"))?;
        cursor.expect_end()?;
        Ok(Move { to })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to.fmt(f)
    }
}

serde_as_text!(Position, Move);
