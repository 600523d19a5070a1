//! Text: a position is `king queen`, followed by ` k` if the king is to move; a move is the new square.

use super::{Illegal, Move, Position, Setup, SetupError, Side, Square};
use crate::text::{Cursor, serde_as_text};
use crate::{MoveError, ParseError, PositionError, Text};
use std::fmt;
use std::str::FromStr;

fn parse_square(cursor: &mut Cursor<'_>) -> Result<Square, ParseError> {
    cursor.number_as(Text::new("a place from 0 to 63", "0 到 63 的位置"), |number| {
        Square::from_index(u8::try_from(number).ok()?)
    })
}

impl FromStr for Setup {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut cursor = Cursor::new(text);
        let king = parse_square(&mut cursor)?;
        if !cursor.skip_spaces() {
            return Err(cursor.error(Text::new("a space and the queen's place", "空格和后的位置")));
        }
        let queen = parse_square(&mut cursor)?;
        let has_space = cursor.skip_spaces();
        let to_move = if has_space && cursor.eat('k') { Side::King } else { Side::Queen };
        cursor.expect_end_or(Text::new(
            "the end, or ` k` when the king is to move",
            "结尾，或轮到王走时的 ` k`",
        ))?;
        Ok(Setup { king, queen, to_move })
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
        let Setup { king, queen, to_move } = self.0;
        write!(f, "{king} {queen}{}", if to_move == Side::King { " k" } else { "" })
    }
}

impl FromStr for Move {
    type Err = MoveError<Illegal>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut cursor = Cursor::new(text);
        let to = parse_square(&mut cursor)?;
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
