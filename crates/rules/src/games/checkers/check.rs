//! The check of one move, clause by clause along its path, with the reason against it. It shares next to no code with the
//! listing of moves (only whether there is a jump at all), so that the tests can hold one against the other.

use super::moves::Effect;
use super::{Illegal, Move, Piece, Position, Side, Square, Squares};
use crate::board::DIAGONAL;

/// How far it is from one square of a path to the next.
#[derive(Clone, Copy)]
enum Leg {
    /// One diagonal step.
    Step { down: bool },
    /// Two of them in one direction, with a square in the middle.
    Jump { down: bool, over: Square },
    /// Anything else.
    Other,
}

const SQUARES: usize = Square::COUNT as usize;

/// The legs between all squares.
static LEGS: [[Leg; SQUARES]; SQUARES] = {
    let mut legs = [[Leg::Other; SQUARES]; SQUARES];
    let mut index = 0;
    while index < SQUARES * SQUARES {
        if let (Some(from), Some(to)) =
            (Square::new((index / SQUARES + 1) as i64), Square::new((index % SQUARES + 1) as i64))
        {
            legs[index / SQUARES][index % SQUARES] = leg(from, to);
        }
        index += 1;
    }
    legs
};

const fn leg(from: Square, to: Square) -> Leg {
    let (rows, columns) = from.step_to(to);
    let down = rows > 0;
    match (rows.abs(), columns.abs(), from.offset((rows / 2, columns / 2))) {
        (1, 1, _) => Leg::Step { down },
        (2, 2, Some(over)) => Leg::Jump { down, over },
        _ => Leg::Other,
    }
}

impl Leg {
    fn between(from: Square, to: Square) -> Self {
        LEGS[usize::from(from.number() - 1)][usize::from(to.number() - 1)]
    }
}

/// Where two steps in a direction lead, and what is in the middle; nothing where that leaves the board.
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
fn goes_back(piece: Piece, down: bool) -> bool {
    !piece.king & (down != (piece.side == Side::Red))
}

/// What is wanted to be known of a move that is illegal: the reason, or nothing.
pub(super) trait ReasonSink: Sized {
    fn given(reason: impl FnOnce() -> Illegal) -> Self;
}

impl ReasonSink for Illegal {
    fn given(reason: impl FnOnce() -> Illegal) -> Self {
        reason()
    }
}

impl ReasonSink for () {
    fn given(_: impl FnOnce() -> Illegal) {}
}

impl Position {
    /// What a move does, if it is legal.
    pub(super) fn validate(&self, mv: &Move) -> Result<Effect, Illegal> {
        self.try_validate(mv).map_err(|reason| {
            // CK7: nothing is more helpful to know than that the game is over.
            if self.can_move() { reason } else { Illegal::GameIsOver { loser: self.0.to_move } }
        })
    }

    #[inline(always)]
    pub(super) fn try_validate<G: ReasonSink>(&self, mv: &Move) -> Result<Effect, G> {
        let (from, to) = (mv.from(), mv.squares()[1]);
        let side = self.0.to_move;
        if !self.of(side).contains(from) {
            return Err(G::given(|| match self.piece_on(from) {
                None => Illegal::EmptyStart { square: from },
                Some(piece) => Illegal::NotYours { square: from, piece },
            }));
        }
        let piece = Piece { side, king: self.0.kings.contains(from) };
        let captured = match Leg::between(from, to) {
            Leg::Jump { over, .. } if !self.empty().contains(over) => self.validate_jump(piece, mv)?,
            leg => {
                // CK4: that a jump is due says more than what else is wrong with a move that is none.
                let jumpers = self.jumpers();
                if !jumpers.is_empty() {
                    return Err(G::given(|| self.jump_due(jumpers, from)));
                }
                self.validate_step(piece, leg, mv)?;
                Squares::EMPTY
            }
        };
        Ok(Effect { piece, captured, crowned: Self::crowns(piece, mv.to()) })
    }

    /// CK2: one square diagonally forward (a king also backward) to an empty square.
    #[inline(always)]
    fn validate_step<G: ReasonSink>(&self, piece: Piece, leg: Leg, mv: &Move) -> Result<(), G> {
        let (from, to) = (mv.from(), mv.squares()[1]);
        let down = match leg {
            Leg::Step { down } => down,
            Leg::Jump { over, .. } => return Err(G::given(|| Illegal::NothingToJump { over, to })),
            Leg::Other => return Err(G::given(|| Illegal::NotAMove { from, to })),
        };
        if let Some(piece) = self.piece_on(to) {
            return Err(G::given(|| Illegal::StepOntoPiece { square: to, piece }));
        }
        if goes_back(piece, down) {
            return Err(G::given(|| Illegal::ManStepsBack { from, to }));
        }
        match mv.squares().get(2) {
            Some(next) => Err(G::given(|| Illegal::GoesOnAfterStep { at: to, next: *next })),
            None => Ok(()),
        }
    }

    /// CK3, CK5, CK6: jump after jump, until there is none.
    fn validate_jump<G: ReasonSink>(&self, piece: Piece, mv: &Move) -> Result<Squares, G> {
        let enemy = self.of(piece.side.other());
        let mut captured = Squares::EMPTY;
        let mut crowned_on = None;
        for (from, to) in mv.legs() {
            if let Some(at) = crowned_on {
                return Err(G::given(|| Illegal::GoesOnAfterCrowning { at }));
            }
            let Leg::Jump { down, over } = Leg::between(from, to) else {
                return Err(G::given(|| Illegal::NotAJump { from, to }));
            };
            if !enemy.contains(over) {
                return Err(G::given(|| match self.piece_on(over) {
                    None => Illegal::NothingToJump { over, to },
                    Some(own) => Illegal::JumpsOwnPiece { over, piece: own },
                }));
            }
            if captured.contains(over) {
                return Err(G::given(|| Illegal::JumpedTwice { over }));
            }
            if goes_back(piece, down) {
                return Err(G::given(|| Illegal::ManJumpsBack { from, to }));
            }
            if let Some(piece) = self.piece_on(to).filter(|_| to != mv.from()) {
                return Err(G::given(|| Illegal::JumpOntoPiece { square: to, piece }));
            }
            captured = captured.with(over);
            crowned_on = Self::crowns(piece, to).then_some(to);
        }
        if crowned_on.is_none() && self.can_hop(piece, mv.to(), mv.from(), captured) {
            return Err(G::given(|| {
                let (jump, captured) = self.whole_jump(piece, mv.to(), mv.from(), captured);
                Illegal::MustJumpOn { jump, captured }
            }));
        }
        Ok(captured)
    }

    /// CK4: a jump to make, by one of the pieces that can, and by the one on `preferred` if it is among them.
    #[cold]
    fn jump_due(&self, jumpers: Squares, preferred: Square) -> Illegal {
        let from =
            if jumpers.contains(preferred) { preferred } else { jumpers.iter().next().unwrap_or(preferred) };
        let piece = Piece { side: self.0.to_move, king: self.0.kings.contains(from) };
        let (jump, captured) = self.whole_jump(piece, from, from, Squares::EMPTY);
        Illegal::MustJump { jump, captured }
    }

    /// CK3: a jump of `piece` from `at` on to its end, and what it captures, when it began its move on `start` and has
    /// captured these. There is one.
    #[cold]
    fn whole_jump(
        &self,
        piece: Piece,
        at: Square,
        start: Square,
        captured_before: Squares,
    ) -> (Move, Squares) {
        let (mut jump, mut captured) = (Move::start(at), captured_before);
        loop {
            let hops = HOPS[usize::from(jump.to().number() - 1)];
            let mut ways = [true, false].into_iter().filter(|down| !goes_back(piece, *down));
            let hop = ways.find_map(|down| {
                hops[usize::from(down)].into_iter().rev().find(|hop| self.can(*hop, piece, start, captured))
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

    /// CK3: whether `piece`, standing on `at`, can jump next, when it began its move on `start` and has captured these.
    #[inline(always)]
    fn can_hop(&self, piece: Piece, at: Square, start: Square, captured: Squares) -> bool {
        let hops = &HOPS[usize::from(at.number() - 1)];
        let either = |down: bool| {
            let [left, right] = hops[usize::from(down)];
            self.can(left, piece, start, captured) | self.can(right, piece, start, captured)
        };
        let forward = piece.side == Side::Red;
        either(forward) || piece.king && either(!forward)
    }

    /// CK3, CK6: whether there is something to jump that was not captured yet, and an empty square behind it.
    #[inline(always)]
    fn can(&self, hop: Hop, piece: Piece, start: Square, captured: Squares) -> bool {
        let jumpable = self.of(piece.side.other()).difference(captured);
        jumpable.intersects(hop.over) & self.empty().with(start).intersects(hop.to)
    }
}
