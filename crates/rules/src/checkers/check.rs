//! The check of one move, clause by clause along its path, with the reason against it. It shares next to no code with the
//! listing of moves (only whether there is a jump at all), so that the tests can hold one against the other.

use super::moves::Effect;
use super::{Illegal, Move, Piece, Position, Square, Squares};
use crate::board::DIAGONAL;

/// The square between two that are two diagonal steps apart.
fn middle(from: Square, to: Square) -> Option<Square> {
    let (rows, columns) = from.step_to(to);
    if rows.abs() == 2 && columns.abs() == 2 { from.offset((rows / 2, columns / 2)) } else { None }
}

/// CK2, CK3: only a king moves backward.
fn goes_back(piece: Piece, from: Square, to: Square) -> bool {
    let (rows, _) = from.step_to(to);
    !piece.king && rows.signum() != piece.side.forward()
}

impl Position {
    /// What a move does, if it is legal.
    pub(super) fn examine(&self, mv: &Move) -> Result<Effect, Illegal> {
        self.try_examine(mv).map_err(|reason| {
            // CK7: nothing is more helpful to know than that the game is over.
            if self.can_move() { reason } else { Illegal::GameIsOver { loser: self.0.to_move } }
        })
    }

    fn try_examine(&self, mv: &Move) -> Result<Effect, Illegal> {
        let (from, to) = (mv.from(), mv.squares()[1]);
        let piece = self.piece_on(from).ok_or(Illegal::EmptyStart { square: from })?;
        if piece.side != self.0.to_move {
            return Err(Illegal::NotYours { square: from, piece });
        }
        let jumps = middle(from, to).is_some_and(|over| self.piece_on(over).is_some());
        let captured = if jumps {
            self.examine_jump(piece, mv)?
        } else {
            // CK4: that a jump is due says more than what else is wrong with a move that is none.
            self.jump_due(from).map_or(Ok(()), Err)?;
            self.examine_step(piece, mv)?;
            Squares::EMPTY
        };
        Ok(Effect { piece, captured, crowned: Self::crowns(piece, mv.to()) })
    }

    /// CK2: one square diagonally forward (a king also backward) to an empty square.
    fn examine_step(&self, piece: Piece, mv: &Move) -> Result<(), Illegal> {
        let (from, to) = (mv.from(), mv.squares()[1]);
        let (rows, columns) = from.step_to(to);
        if let Some(over) = middle(from, to) {
            return Err(Illegal::NothingToJump { over, to });
        }
        if (rows.abs(), columns.abs()) != (1, 1) {
            return Err(Illegal::NotAMove { from, to });
        }
        if let Some(piece) = self.piece_on(to) {
            return Err(Illegal::StepOntoPiece { square: to, piece });
        }
        if goes_back(piece, from, to) {
            return Err(Illegal::ManStepsBack { from, to });
        }
        match mv.squares().get(2) {
            Some(next) => Err(Illegal::GoesOnAfterStep { at: to, next: *next }),
            None => Ok(()),
        }
    }

    /// CK3, CK5, CK6: jump after jump, until there is none.
    fn examine_jump(&self, piece: Piece, mv: &Move) -> Result<Squares, Illegal> {
        let mut captured = Squares::EMPTY;
        let mut crowned_on = None;
        for (from, to) in mv.legs() {
            if let Some(at) = crowned_on {
                return Err(Illegal::GoesOnAfterCrowning { at });
            }
            let over = middle(from, to).ok_or(Illegal::NotAJump { from, to })?;
            match self.piece_on(over) {
                None => return Err(Illegal::NothingToJump { over, to }),
                Some(own) if own.side == piece.side => {
                    return Err(Illegal::JumpsOwnPiece { over, piece: own });
                }
                Some(_) if captured.contains(over) => return Err(Illegal::JumpedTwice { over }),
                Some(_) => {}
            }
            if goes_back(piece, from, to) {
                return Err(Illegal::ManJumpsBack { from, to });
            }
            if let Some(piece) = self.piece_on(to).filter(|_| to != mv.from()) {
                return Err(Illegal::JumpOntoPiece { square: to, piece });
            }
            captured = captured.with(over);
            crowned_on = Self::crowns(piece, to).then_some(to);
        }
        if crowned_on.is_none() {
            if let Some((jump, captured)) = self.whole_jump(piece, mv.to(), mv.from(), captured) {
                return Err(Illegal::MustJumpOn { jump, captured });
            }
        }
        Ok(captured)
    }

    /// CK4: a jump that the side to move has to make, by the piece on `preferred` if it can.
    fn jump_due(&self, preferred: Square) -> Option<Illegal> {
        let jumpers = self.jumpers();
        if jumpers.is_empty() {
            return None;
        }
        let (jump, captured) = std::iter::once(preferred)
            .chain(jumpers.iter())
            .find_map(|from| self.whole_jump(self.piece_on(from)?, from, from, Squares::EMPTY))?;
        Some(Illegal::JumpDue { jump, captured })
    }

    /// CK3: a jump of `piece` from `at` on to its end, and what it captures, when it began its move on `start` and has
    /// captured these.
    fn whole_jump(
        &self,
        piece: Piece,
        at: Square,
        start: Square,
        captured_before: Squares,
    ) -> Option<(Move, Squares)> {
        self.jump_from(piece, at, start, captured_before)?;
        let (mut path, mut captured) = (vec![at], captured_before);
        while let Some((over, to)) = self.jump_from(piece, *path.last()?, start, captured) {
            path.push(to);
            captured = captured.with(over);
            if Self::crowns(piece, to) {
                break;
            }
        }
        let jump = Move::new(&path).ok()?;
        Some((jump, captured.minus(captured_before)))
    }

    /// CK3: the piece that `piece`, standing on `at`, can jump next, and where it lands.
    fn jump_from(
        &self,
        piece: Piece,
        at: Square,
        start: Square,
        captured: Squares,
    ) -> Option<(Square, Square)> {
        DIAGONAL.into_iter().find_map(|(rows, columns)| {
            let over = at.offset((rows, columns))?;
            let to = at.offset((2 * rows, 2 * columns))?;
            let there = self.piece_on(over)?;
            let can = there.side != piece.side
                && !captured.contains(over)
                && (self.piece_on(to).is_none() || to == start)
                && !goes_back(piece, at, to);
            can.then_some((over, to))
        })
    }
}
