//! Moves: listing them, by the tables of `gaits`, and playing one. The check of a single move is coded apart, in
//! `check`.

use super::gaits::{self, Ways};
use super::{Check, Illegal, Kind, Piece, Position, SetupError, Side, Square};
use crate::board::Spot;
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

impl Position {
    /// Calls `visit` with each square that a piece can go to by the ways of its kind: whatever it passes is empty, and where
    /// it ends is no piece of its own side.
    #[inline(always)]
    fn each_end<const LENGTH: usize>(&self, ways: &Ways<LENGTH>, from: Square, mut visit: impl FnMut(u8)) {
        let side = self.side_to_move();
        for way in &ways[usize::from(from.index())] {
            let (passed, end) = (&way[..LENGTH - 1], way[LENGTH - 1]);
            let clear = passed.iter().fold(true, |clear, index| clear & self.cell(*index).is_empty());
            if clear & !self.cell(end).is_closed_to(side) {
                visit(end);
            }
        }
    }

    /// The same for the car, which may end its move anywhere on its way.
    #[inline(always)]
    fn each_end_of_car(&self, from: Square, mut visit: impl FnMut(u8)) {
        let side = self.side_to_move();
        for way in &gaits::CAR[usize::from(from.index())] {
            for index in way {
                let cell = self.cell(*index);
                if !cell.is_closed_to(side) {
                    visit(*index);
                }
                if !cell.is_empty() {
                    break;
                }
            }
        }
    }

    /// Calls `visit` with each legal move: piece, from where, to which cell.
    #[inline(always)]
    fn each_carry(&self, mut visit: impl FnMut(Piece, Square, u8)) {
        let side = self.side_to_move();
        // DC9: nothing moves any more once a captain is gone.
        if self.of_kind(side, Kind::Captain).is_empty() {
            return;
        }
        for kind in Kind::ALL {
            let piece = Piece { side, kind };
            for from in self.of_kind(side, kind).iter() {
                let mut visit = |to: u8| visit(piece, from, to);
                match kind {
                    Kind::Captain => self.each_end(&gaits::CAPTAIN, from, &mut visit),
                    Kind::Guard => self.each_end(&gaits::GUARD, from, &mut visit),
                    Kind::Elephant => self.each_end(&gaits::ELEPHANT, from, &mut visit),
                    Kind::Horse => self.each_end(&gaits::HORSE, from, &mut visit),
                    Kind::Car => self.each_end_of_car(from, &mut visit),
                    Kind::Duck => self.each_end(&gaits::DUCK, from, &mut visit),
                    Kind::Soldier => self.each_end(&gaits::SOLDIER, from, &mut visit),
                }
            }
        }
    }

    fn each_move_of_piece(&self, mut visit: impl FnMut(Piece, Square, Square)) {
        self.each_carry(|piece, from, to| {
            if let Some(to) = Square::from_index(to) {
                visit(piece, from, to);
            }
        });
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
        self.side_to_move()
    }

    fn each_move(&self, mut visit: impl FnMut(Move)) {
        self.each_move_of_piece(|_, from, to| visit(Move { from, to }));
    }

    fn check(&self, mv: &Move) -> Result<(), Illegal> {
        self.examine(mv).map(drop)
    }

    #[inline(always)]
    fn play(&mut self, mv: &Move) -> Result<Played, Illegal> {
        let piece = self.examine(mv)?;
        let Move { from, to } = *mv;
        let captured = self.carry(piece, from, to);
        // DC9: taking a captain ends the game.
        let over = captured.is_some_and(|victim| victim.kind == Kind::Captain);
        Ok(Played { piece, from, to, captured, check: self.captain_in_danger(), over })
    }

    fn danger(&self) -> Vec<Spot> {
        self.captains_in_danger().iter().flat_map(|check| [check.captain.spot(), check.from.spot()]).collect()
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

    fn turning(&self, mv: &Move) -> Option<Spot> {
        self.piece_on(mv.from)?.kind.turning(mv.from, mv.to).map(Square::spot)
    }

    fn count_moves(&self) -> u64 {
        let mut count = 0;
        self.each_carry(|_, _, _| count += 1);
        count
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
