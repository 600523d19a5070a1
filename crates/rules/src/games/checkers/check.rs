//! Checking one move, clause by clause along its path, with the reason against it. It shares almost no code with the listing
//! of moves (only whether there is a jump at all), so that tests can compare the two.

use super::moves::ResolvedMove;
use super::{Illegal, Move, Piece, Position, Side, Square, Squares};
use crate::board::DIAGONAL;

/// The relation of two consecutive squares of a path.
#[derive(Clone, Copy)]
enum Segment {
    /// One diagonal step.
    Step { down: bool },
    /// Two diagonal steps in one direction, over a square.
    Jump { down: bool, over: Square },
    /// Anything else.
    Other,
}

const SQUARES: usize = Square::COUNT as usize;

/// The segments between all squares.
static SEGMENTS: [[Segment; SQUARES]; SQUARES] = {
    let mut segments = [[Segment::Other; SQUARES]; SQUARES];
    let mut index = 0;
    while index < SQUARES * SQUARES {
        if let (Some(from), Some(to)) =
            (Square::new((index / SQUARES + 1) as i64), Square::new((index % SQUARES + 1) as i64))
        {
            segments[index / SQUARES][index % SQUARES] = segment(from, to);
        }
        index += 1;
    }
    segments
};

const fn segment(from: Square, to: Square) -> Segment {
    let (rows, columns) = from.step_to(to);
    let down = rows > 0;
    match (rows.abs(), columns.abs(), from.offset((rows / 2, columns / 2))) {
        (1, 1, _) => Segment::Step { down },
        (2, 2, Some(over)) => Segment::Jump { down, over },
        _ => Segment::Other,
    }
}

impl Segment {
    fn between(from: Square, to: Square) -> Self {
        SEGMENTS[usize::from(from.number() - 1)][usize::from(to.number() - 1)]
    }
}

/// The square jumped over and the landing square in one direction; both empty where that leaves the board.
#[derive(Clone, Copy)]
struct Hop {
    over: Squares,
    to: Squares,
}

/// The hops from each square: two up the board, two down.
static HOPS: [[[Hop; 2]; 2]; SQUARES] = {
    let mut hops = [[[Hop { over: Squares::EMPTY, to: Squares::EMPTY }; 2]; 2]; SQUARES];
    let mut index = 0;
    while index < SQUARES * 4 {
        let (rows, columns) = DIAGONAL[index % 4];
        if let Some(from) = Square::new((index / 4 + 1) as i64) {
            if let (Some(over), Some(to)) =
                (from.offset((rows, columns)), from.offset((2 * rows, 2 * columns)))
            {
                let hop = Hop { over: Squares::from_square(over), to: Squares::from_square(to) };
                hops[index / 4][(rows > 0) as usize][(columns > 0) as usize] = hop;
            }
        }
        index += 1;
    }
    hops
};

/// CK2, CK3: only a king moves backward.
fn moves_back(piece: Piece, down: bool) -> bool {
    !piece.king & (down != (piece.side == Side::Red))
}

/// What to return for an illegal move: the reason, or nothing if the caller does not need it.
pub(super) trait ReasonSink: Sized {
    fn from_reason(reason: impl FnOnce() -> Illegal) -> Self;
}

impl ReasonSink for Illegal {
    fn from_reason(reason: impl FnOnce() -> Illegal) -> Self {
        reason()
    }
}

impl ReasonSink for () {
    fn from_reason(_: impl FnOnce() -> Illegal) {}
}

impl Position {
    /// Returns what a legal move does.
    pub(super) fn validate(&self, mv: &Move) -> Result<ResolvedMove, Illegal> {
        self.try_validate(mv).map_err(|reason| {
            // CK7: that the game is over is the most helpful reason.
            if self.can_move() { reason } else { Illegal::GameIsOver { loser: self.0.to_move } }
        })
    }

    #[inline(always)]
    pub(super) fn try_validate<R: ReasonSink>(&self, mv: &Move) -> Result<ResolvedMove, R> {
        let (from, to) = (mv.from(), mv.squares()[1]);
        let side = self.0.to_move;
        if !self.of(side).contains(from) {
            return Err(R::from_reason(|| match self.piece_on(from) {
                None => Illegal::EmptyStart { square: from },
                Some(piece) => Illegal::NotYours { square: from, piece },
            }));
        }
        let piece = Piece { side, king: self.0.kings.contains(from) };
        let captured = match Segment::between(from, to) {
            Segment::Jump { over, .. } if !self.empty().contains(over) => self.validate_jump(piece, mv)?,
            segment => {
                // CK4: "must jump" is more helpful than anything else that is wrong with a move without a jump.
                let jumpers = self.jumpers();
                if !jumpers.is_empty() {
                    return Err(R::from_reason(|| self.must_jump(jumpers, from)));
                }
                self.validate_step(piece, segment, mv)?;
                Squares::EMPTY
            }
        };
        Ok(ResolvedMove { piece, captured, crowned: Self::crowns(piece, mv.to()) })
    }

    /// CK2: one square diagonally forward (a king also backward) to an empty square.
    #[inline(always)]
    fn validate_step<R: ReasonSink>(&self, piece: Piece, segment: Segment, mv: &Move) -> Result<(), R> {
        let (from, to) = (mv.from(), mv.squares()[1]);
        let down = match segment {
            Segment::Step { down } => down,
            Segment::Jump { over, .. } => return Err(R::from_reason(|| Illegal::NothingToJump { over, to })),
            Segment::Other => return Err(R::from_reason(|| Illegal::NotAMove { from, to })),
        };
        if let Some(piece) = self.piece_on(to) {
            return Err(R::from_reason(|| Illegal::StepOntoPiece { square: to, piece }));
        }
        if moves_back(piece, down) {
            return Err(R::from_reason(|| Illegal::ManStepsBack { from, to }));
        }
        match mv.squares().get(2) {
            Some(next) => Err(R::from_reason(|| Illegal::GoesOnAfterStep { at: to, next: *next })),
            None => Ok(()),
        }
    }

    /// CK3, CK5, CK6: jumps, until there is none.
    fn validate_jump<R: ReasonSink>(&self, piece: Piece, mv: &Move) -> Result<Squares, R> {
        let enemy = self.of(piece.side.other());
        let mut captured = Squares::EMPTY;
        let mut crowned_on = None;
        for (from, to) in mv.segments() {
            if let Some(at) = crowned_on {
                return Err(R::from_reason(|| Illegal::GoesOnAfterCrowning { at }));
            }
            let Segment::Jump { down, over } = Segment::between(from, to) else {
                return Err(R::from_reason(|| Illegal::NotAJump { from, to }));
            };
            if !enemy.contains(over) {
                return Err(R::from_reason(|| match self.piece_on(over) {
                    None => Illegal::NothingToJump { over, to },
                    Some(own) => Illegal::JumpsOwnPiece { over, piece: own },
                }));
            }
            if captured.contains(over) {
                return Err(R::from_reason(|| Illegal::JumpedTwice { over }));
            }
            if moves_back(piece, down) {
                return Err(R::from_reason(|| Illegal::ManJumpsBack { from, to }));
            }
            if let Some(piece) = self.piece_on(to).filter(|_| to != mv.from()) {
                return Err(R::from_reason(|| Illegal::JumpOntoPiece { square: to, piece }));
            }
            captured = captured.with(over);
            crowned_on = Self::crowns(piece, to).then_some(to);
        }
        if crowned_on.is_none() && self.can_jump_from(piece, mv.to(), mv.from(), captured) {
            return Err(R::from_reason(|| {
                let (jump, captured) = self.complete_jump(piece, mv.to(), mv.from(), captured);
                Illegal::MustJumpOn { jump, captured }
            }));
        }
        Ok(captured)
    }

    /// Returns the reason with a jump of one of the pieces that can, if possible the one on `preferred` (CK4).
    #[cold]
    pub(super) fn must_jump(&self, jumpers: Squares, preferred: Square) -> Illegal {
        let from =
            if jumpers.contains(preferred) { preferred } else { jumpers.iter().next().unwrap_or(preferred) };
        let piece = Piece { side: self.0.to_move, king: self.0.kings.contains(from) };
        let (jump, captured) = self.complete_jump(piece, from, from, Squares::EMPTY);
        Illegal::MustJump { jump, captured }
    }

    /// CK3: returns a complete jump of `piece` from `at` and what it captures, where the move began on `start` and has captured
    /// `captured_before`. The caller knows that there is one.
    #[cold]
    fn complete_jump(
        &self,
        piece: Piece,
        at: Square,
        start: Square,
        captured_before: Squares,
    ) -> (Move, Squares) {
        let (mut jump, mut captured) = (Move::start(at), captured_before);
        loop {
            let hops = HOPS[usize::from(jump.to().number() - 1)];
            let mut directions = [true, false].into_iter().filter(|down| !moves_back(piece, *down));
            let hop = directions.find_map(|down| {
                hops[usize::from(down)]
                    .into_iter()
                    .rev()
                    .find(|hop| self.is_possible(*hop, piece, start, captured))
            });
            let Some(Hop { over, to }) = hop else { break };
            captured = captured.union(over);
            jump.extend(to.first());
            if Self::crowns(piece, jump.to()) {
                break;
            }
        }
        (jump, captured.difference(captured_before))
    }

    /// Whether `piece` can jump from `at`, where the move began on `start` and has captured these pieces (CK3).
    #[inline(always)]
    fn can_jump_from(&self, piece: Piece, at: Square, start: Square, captured: Squares) -> bool {
        let hops = &HOPS[usize::from(at.number() - 1)];
        let either = |down: bool| {
            let [left, right] = hops[usize::from(down)];
            self.is_possible(left, piece, start, captured) | self.is_possible(right, piece, start, captured)
        };
        let forward = piece.side == Side::Red;
        either(forward) || piece.king && either(!forward)
    }

    /// Whether there is a piece to jump that was not captured yet, and an empty square beyond it (CK3, CK6).
    #[inline(always)]
    fn is_possible(&self, hop: Hop, piece: Piece, start: Square, captured: Squares) -> bool {
        let jumpable = self.of(piece.side.other()).difference(captured);
        jumpable.intersects(hop.over) & self.empty().with(start).intersects(hop.to)
    }
}
