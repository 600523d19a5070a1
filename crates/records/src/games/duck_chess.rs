//! Duck chess: moves as in the contest, `3 0 4 0`, or in the coordinates of Fairy-Stockfish, `a4a5`.

use super::Playable;
use crate::Format;
use touchmove::BoardGame;
use touchmove::duck_chess::{Move, Position};

impl Playable for Position {
    const SKIPS_ILLEGAL_MOVES: bool = true;

    fn detect_format(start: &str) -> Format {
        let first = start.split_whitespace().next().unwrap_or("");
        let is_number = first.bytes().all(|byte| byte.is_ascii_digit());
        if is_number { Format::Contest } else { Format::List }
    }

    fn position_length<'w>(mut words: impl Iterator<Item = &'w str>) -> usize {
        let is_field =
            |word: &&str| matches!(*word, "w" | "b" | "-") || word.bytes().all(|byte| byte.is_ascii_digit());
        match words.next() {
            Some(board) if board.contains('/') => 1 + words.take_while(is_field).count(),
            _ => 0,
        }
    }

    fn to_list_notation(mv: &Move) -> String {
        mv.to_coordinates()
    }

    fn to_contest_case(start: &Self, moves: &[String]) -> Result<String, &'static str> {
        if Position::initial().as_ref() != Some(start) {
            return Err("it must start from the opening");
        }
        let lines: String = moves.iter().map(|mv| format!("{mv}\n")).collect();
        Ok(format!("{}\n{lines}", moves.len()))
    }
}
