//! Text: a position is written as in Fairy-Stockfish's FEN, rows from the top, upper case and `w` for Red; a move is the
//! contest's command `xs ys xt yt`. Moves are also read in Fairy-Stockfish's coordinates, such as `a4a5`: files `a` to `i`,
//! ranks 1 to 10 from Red's side.

use super::{Illegal, Move, Piece, Position, Setup, SetupError, Side, Square};
use crate::board::Board;
use crate::text::{Cursor, serde_as_text};
use crate::{MoveError, ParseError, PositionError, Text};
use std::fmt;
use std::str::FromStr;

const ROWS: u8 = super::XiangqiBoard::ROWS;
const COLUMNS: u8 = super::XiangqiBoard::COLUMNS;

/// Parses one row: letters for pieces, digits for runs of empty squares.
fn parse_row(cursor: &mut Cursor<'_>, setup: &mut Setup, row: u8) -> Result<(), ParseError> {
    let expected = Text::new(
        "pieces (K A B N R D P) and digits for empty squares, nine squares per row",
        "棋子（K A B N R D P）和表示空点数的数字，每行九点",
    );
    let mut column = 0;
    while column < COLUMNS {
        let start = cursor.offset();
        let error = |cursor: &Cursor<'_>| cursor.error_at(start, expected);
        let Some(next) = cursor.next() else { return Err(error(cursor)) };
        if let Some(empty) = next.to_digit(10) {
            column += empty as u8;
            if empty == 0 || column > COLUMNS {
                return Err(error(cursor));
            }
        } else {
            let piece = Piece::from_letter(next).ok_or_else(|| error(cursor))?;
            if let Some(square) = Square::new(row, column) {
                setup.put(square, Some(piece));
            }
            column += 1;
        }
    }
    Ok(())
}

impl FromStr for Setup {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut cursor = Cursor::new(text);
        let mut setup = Setup::new(Side::Red);
        for number in (0..ROWS).rev() {
            parse_row(&mut cursor, &mut setup, number)?;
            if number > 0 && !cursor.eat('/') {
                return Err(cursor.error(Text::new("`/` and the next of ten rows", "`/` 和十行中的下一行")));
            }
        }
        let has_space = cursor.skip_spaces();
        setup.to_move = match cursor.peek() {
            Some('w') if has_space => Side::Red,
            Some('b') if has_space => Side::Blue,
            _ => {
                return Err(cursor.error(Text::new(
                    "a space and the side to move, `w` (Red) or `b` (Blue)",
                    "空格和走棋方，`w`（红）或 `b`（蓝）",
                )));
            }
        };
        cursor.next();
        // Fairy-Stockfish adds fields that this game does not use, such as `- - 0 1`.
        while cursor.skip_spaces() {
            if !cursor.eat('-') {
                cursor.number(Text::new(
                    "the end, or `-` or a number as in Fairy-Stockfish's FEN",
                    "结尾，或如 Fairy-Stockfish 的 FEN 那样的 `-` 或数",
                ))?;
            }
        }
        cursor.expect_end()?;
        Ok(setup)
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
        for row in (0..ROWS).rev() {
            let mut empty = 0;
            for square in (0..COLUMNS).filter_map(|column| Square::new(row, column)) {
                match self.piece_on(square) {
                    None => empty += 1,
                    Some(piece) => {
                        if empty > 0 {
                            write!(f, "{empty}")?;
                        }
                        empty = 0;
                        write!(f, "{}", piece.info().letter)?;
                    }
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            f.write_str(if row > 0 { "/" } else { " " })?;
        }
        f.write_str(match self.side_to_move() {
            Side::Red => "w",
            Side::Blue => "b",
        })
    }
}

/// Parses a square of Fairy-Stockfish, `a1` to `i10`.
fn parse_coordinates(cursor: &mut Cursor<'_>) -> Result<Square, ParseError> {
    let expected = Text::new(
        "four numbers such as 3 0 4 0, or two squares from a1 to i10 such as a4a5",
        "如 3 0 4 0 的四个数，或如 a4a5 的 a1 到 i10 的两点",
    );
    let start = cursor.offset();
    let error = |cursor: &Cursor<'_>| cursor.error_at(start, expected);
    let Some(file) = cursor.next().filter(|file| ('a'..='i').contains(file)) else {
        return Err(error(cursor));
    };
    let rank = cursor.number(expected)?;
    let row = u8::try_from(rank).ok().and_then(|rank| rank.checked_sub(1));
    row.and_then(|row| Square::new(row, file as u8 - b'a')).ok_or_else(|| error(cursor))
}

impl Move {
    /// Returns the move in the coordinates of Fairy-Stockfish, such as `a4a5`.
    pub fn to_coordinates(&self) -> String {
        let name = |square: Square| format!("{}{}", char::from(b'a' + square.column()), square.row() + 1);
        name(self.from) + &name(self.to)
    }
}

impl FromStr for Move {
    type Err = MoveError<Illegal>;

    /// Accepts coordinates, and any four integers: a square off the board makes the move illegal, not malformed.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let expected = Text::new(
            "four numbers: row and column of the start, row and column of the end",
            "四个数：起点的行和列，终点的行和列",
        );
        let mut cursor = Cursor::new(text);
        if !cursor.peek().is_some_and(|first| first == '-' || first.is_ascii_digit()) {
            let mv = Move { from: parse_coordinates(&mut cursor)?, to: parse_coordinates(&mut cursor)? };
            cursor.expect_end()?;
            return Ok(mv);
        }
        let mut numbers = [0; 4];
        for (index, number) in numbers.iter_mut().enumerate() {
            if index > 0 && !cursor.skip_spaces() {
                return Err(cursor.error(expected).into());
            }
            *number = cursor.integer(expected)?;
        }
        cursor.expect_end()?;
        Move::from_numbers(numbers).map_err(MoveError::Illegal)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [from_row, from_column, to_row, to_column] = self.to_numbers();
        write!(f, "{from_row} {from_column} {to_row} {to_column}")
    }
}

serde_as_text!(Position, Move);
