//! Text: a position is `king queen`, with ` k` behind it when the king is to move; a move is the new place.

use super::{Illegal, Move, Place, Position, Setup, SetupError, Side};
use crate::text::{Cursor, serde_as_text};
use crate::{MoveError, ReadError, SyntaxError, Words};
use std::fmt;
use std::str::FromStr;

fn place(cursor: &mut Cursor<'_>) -> Result<Place, SyntaxError> {
    cursor.number_as(Words::new("a place from 0 to 63", "0 到 63 的位置"), |number| {
        Place::from_index(u8::try_from(number).ok()?)
    })
}

impl FromStr for Setup {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        let mut cursor = Cursor::new(text);
        let king = place(&mut cursor)?;
        if !cursor.skip_blanks() {
            return Err(cursor.error(Words::new("a blank and the queen's place", "空格和后的位置")));
        }
        let queen = place(&mut cursor)?;
        let blank = cursor.skip_blanks();
        let to_move = if blank && cursor.eat('k') { Side::King } else { Side::Queen };
        cursor
            .end_or(Words::new("the end, or ` k` when the king is to move", "结尾，或轮到王走时的 ` k`"))?;
        Ok(Setup { king, queen, to_move })
    }
}

impl FromStr for Position {
    type Err = ReadError<SetupError>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse::<Setup>()?.check().map_err(ReadError::Setup)
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
        let to = place(&mut cursor)?;
        cursor.end()?;
        Ok(Move { to })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to.fmt(f)
    }
}

serde_as_text!(Position, Move);
