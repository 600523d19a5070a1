//! Correct Move and Kings Tour: what the contest's lines have, and nothing else.

use super::Playable;
use crate::replay::ResolveError;
use touchmove::board::Spot;
use touchmove::{MoveError, Position, correct_move, kings_tour};

fn find<P: Position>(position: &P, text: &str) -> Result<P::Move, ResolveError<P::Illegal>> {
    let mv = text.parse().map_err(|error| match error {
        MoveError::Syntax(_) => ResolveError::Unreadable(format!("`{text}`")),
        MoveError::Illegal(reason) => ResolveError::Illegal(reason),
    })?;
    position.check(&mv).map_err(ResolveError::Illegal)?;
    Ok(mv)
}

impl Playable for correct_move::Position {
    fn opening() -> Option<Self> {
        None
    }

    fn find(&self, text: &str) -> Result<Self::Move, ResolveError<Self::Illegal>> {
        find(self, text)
    }

    fn contest_case(start: &Self, moves: &[String]) -> Result<String, &'static str> {
        if start.to_move() != correct_move::Side::Queen {
            return Err("the queen must be to move");
        }
        // A case ends with the queen's first move.
        moves.first().map(|mv| format!("{start} {mv}\n")).ok_or("there must be a move")
    }

    fn squares(text: &str) -> Vec<Spot> {
        text.parse::<correct_move::Move>().map_or_else(|_| Vec::new(), |mv| vec![mv.to.spot()])
    }
}

impl Playable for kings_tour::Position {
    fn opening() -> Option<Self> {
        None
    }

    fn find(&self, text: &str) -> Result<Self::Move, ResolveError<Self::Illegal>> {
        find(self, text)
    }

    /// A case is a position; there is no room for moves.
    fn contest_case(start: &Self, _moves: &[String]) -> Result<String, &'static str> {
        if start.to_string().contains('-') {
            Err("both pawns must be there")
        } else {
            Ok(format!("{start}\n"))
        }
    }

    fn squares(text: &str) -> Vec<Spot> {
        text.parse::<kings_tour::Move>().map_or_else(|_| Vec::new(), |mv| vec![mv.to.spot()])
    }
}
