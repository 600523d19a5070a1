//! Moves: listing them, by walking each piece's gait, and playing one. The check of a single move is coded apart, in
//! `check`.

use super::{Check, Illegal, Kind, Piece, Position, SetupError, Side, Square};
use crate::board::{AROUND, DIAGONAL, ORTHOGONAL, Spot, Step};
use crate::{Event, Figure, Game, Lang};

/// A move: from where to where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// From where.
    pub from: Square,
    /// To where.
    pub to: Square,
}

impl Move {
    /// A contest's command: row and column from where, row and column to where.
    ///
    /// # Errors
    /// When either square is off the board.
    pub fn from_numbers([from_row, from_column, to_row, to_column]: [i64; 4]) -> Result<Self, Illegal> {
        let square = |row: i64, column: i64| {
            let on_board = u8::try_from(row).ok().zip(u8::try_from(column).ok());
            on_board
                .and_then(|(row, column)| Square::new(row, column))
                .ok_or(Illegal::OffBoard { row, column })
        };
        Ok(Move { from: square(from_row, from_column)?, to: square(to_row, to_column)? })
    }
}

/// What a move did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Played {
    /// The piece that moved.
    pub piece: Piece,
    /// From where.
    pub from: Square,
    /// To where.
    pub to: Square,
    /// What it captured.
    pub captured: Option<Piece>,
    /// DC10: a capture of a captain that is possible now, by either side.
    pub check: Option<Check>,
    /// DC9: whether the game has ended.
    pub over: bool,
}

/// How a piece goes (DC1 to DC7): a first step, then so many steps in one direction. Every square but the last must be
/// empty. The car alone goes on as long as it likes.
struct Gait {
    first: &'static [Step],
    then: Then,
    times: u8,
}

/// The direction after the first step.
enum Then {
    /// The same.
    Straight,
    /// Either diagonal that leads further away.
    Outward,
}

impl Kind {
    const fn gait(self) -> Gait {
        match self {
            Kind::Captain => Gait { first: &ORTHOGONAL, then: Then::Straight, times: 0 },
            Kind::Guard => Gait { first: &DIAGONAL, then: Then::Straight, times: 0 },
            Kind::Elephant => Gait { first: &DIAGONAL, then: Then::Straight, times: 1 },
            Kind::Horse => Gait { first: &ORTHOGONAL, then: Then::Outward, times: 1 },
            Kind::Car => Gait { first: &ORTHOGONAL, then: Then::Straight, times: u8::MAX },
            Kind::Duck => Gait { first: &ORTHOGONAL, then: Then::Outward, times: 2 },
            Kind::Soldier => Gait { first: &AROUND, then: Then::Straight, times: 0 },
        }
    }
}

impl Then {
    fn directions(&self, first: Step) -> impl Iterator<Item = Step> {
        let both = match (self, first) {
            (Then::Straight, step) => [Some(step), None],
            (Then::Outward, (0, column)) => [Some((-1, column)), Some((1, column))],
            (Then::Outward, (row, _)) => [Some((row, -1)), Some((row, 1))],
        };
        both.into_iter().flatten()
    }
}

impl Position {
    /// Calls `visit` with each square that the piece on `from` can go to.
    fn each_target(&self, piece: Piece, from: Square, visit: &mut impl FnMut(Square)) {
        let gait = piece.kind.gait();
        let own = self.of(piece.side);
        let occupied = own.union(self.of(piece.side.other()));
        for first in gait.first {
            let Some(start) = from.offset(*first) else { continue };
            for direction in gait.then.directions(*first) {
                let mut here = Some(start);
                for steps_left in (0..=gait.times).rev() {
                    let Some(square) = here else { break };
                    let ends_here = steps_left == 0 || piece.kind == Kind::Car;
                    if ends_here && !own.contains(square) {
                        visit(square);
                    }
                    here = square.offset(direction).filter(|_| !occupied.contains(square));
                }
            }
        }
    }

    fn each_move_of_piece(&self, mut visit: impl FnMut(Piece, Square, Square)) {
        // DC9: nothing moves any more once a captain is gone.
        if self.captain(self.setup.to_move).is_none() {
            return;
        }
        for from in self.of(self.setup.to_move).iter() {
            if let Some(piece) = self.piece_on(from) {
                self.each_target(piece, from, &mut |to| visit(piece, from, to));
            }
        }
    }
}

impl crate::Position for Position {
    const GAME: Game = Game::DuckChess;
    type Side = Side;
    type Move = Move;
    type Played = Played;
    type Illegal = Illegal;
    type SetupError = SetupError;

    fn to_move(&self) -> Side {
        self.setup.to_move
    }

    fn each_move(&self, mut visit: impl FnMut(Move)) {
        self.each_move_of_piece(|_, from, to| visit(Move { from, to }));
    }

    fn check(&self, mv: &Move) -> Result<(), Illegal> {
        self.examine(mv).map(drop)
    }

    fn play(&mut self, mv: &Move) -> Result<Played, Illegal> {
        let piece = self.examine(mv)?;
        let Move { from, to } = *mv;
        let captured = self.carry(piece, from, to);
        let over = self.outcome().is_some();
        Ok(Played { piece, from, to, captured, check: self.captain_in_danger(), over })
    }

    /// DC9: who has captured the other's captain.
    fn outcome(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.captain(side.other()).is_none())
    }

    fn all_squares() -> Vec<Spot> {
        Square::all().map(Square::spot).collect()
    }

    fn pieces(&self) -> Vec<(Spot, Figure)> {
        let standing = |square: Square| Some((square.spot(), self.piece_on(square)?.figure()));
        Square::all().filter_map(standing).collect()
    }

    fn path(&self, mv: &Move) -> Vec<Spot> {
        vec![mv.from.spot(), mv.to.spot()]
    }

    fn each_successor(&self, mut visit: impl FnMut(Self)) {
        self.each_move_of_piece(|piece, from, to| {
            let mut next = *self;
            next.carry(piece, from, to);
            visit(next);
        });
    }
}

impl Event for Played {
    fn words(&self, lang: Lang) -> String {
        let (name, from, to) = (self.piece.name().get(lang), self.from, self.to);
        let mut words = match lang {
            Lang::En => format!("the {name} goes from {from} to {to}"),
            Lang::Zh => format!("{name}从 {from} 走到 {to}"),
        };
        if let Some(captured) = self.captured {
            let captured = captured.name().get(lang);
            words.push_str(&match lang {
                Lang::En => format!(" and takes the {captured}"),
                Lang::Zh => format!("，吃掉{captured}"),
            });
        }
        if let Some(Check { attacker, from, captain, .. }) = self.check {
            let attacker = attacker.name().get(lang);
            words.push_str(&match lang {
                Lang::En => format!("; check: the {attacker} on {from} could take the captain on {captain}"),
                Lang::Zh => format!("；将军：{from} 上的{attacker}可吃 {captain} 上的王"),
            });
        }
        if self.over {
            words.push_str(match lang {
                Lang::En => "; the game is over",
                Lang::Zh => "；棋局结束",
            });
        }
        words
    }

    fn captured(&self) -> Vec<(Spot, Figure)> {
        self.captured.map(|piece| (self.to.spot(), piece.figure())).into_iter().collect()
    }

    fn check(&self) -> bool {
        self.check.is_some()
    }
}
