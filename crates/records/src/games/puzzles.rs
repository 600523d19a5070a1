//! Correct Move and Kings Tour: their records are contest inputs.

use super::Playable;
use touchmove::{Position, correct_move, kings_tour};

impl Playable for correct_move::Position {
    fn to_contest_case(start: &Self, moves: &[String]) -> Result<String, &'static str> {
        if start.to_move() != correct_move::Side::Queen {
            return Err("the queen must be to move");
        }
        // A case ends with the queen's first move.
        moves.first().map(|mv| format!("{start} {mv}\n")).ok_or("there must be a move")
    }
}

impl Playable for kings_tour::Position {
    /// A case is a position without moves.
    fn to_contest_case(start: &Self, _moves: &[String]) -> Result<String, &'static str> {
        if start.to_string().contains('-') {
            Err("both pawns must be there")
        } else {
            Ok(format!("{start}\n"))
        }
    }
}
