//! Listing moves, by the tables of `movement`, and playing one. Checking a single move is a separate implementation, in
//! `check`.

use super::movement::{self, Paths};
use super::{Check, Illegal, Kind, Piece, Position, SetupError, Side, Square};
use crate::{EffectTag, Game, LocalizedText, MoveEffect, Outcome, Path, PlacedPiece, Side as _};

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The start.
    pub from: Square,
    /// The end.
    pub to: Square,
}

impl Move {
    /// Creates a move from a contest's command: row and column of the start, row and column of the end.
    ///
    /// # Errors
    /// Returns an error if either square is off the board.
    pub fn from_numbers([from_row, from_column, to_row, to_column]: [i64; 4]) -> Result<Self, Illegal> {
        let square = |row: i64, column: i64| Square::new(u8::try_from(row).ok()?, u8::try_from(column).ok()?);
        let Some(from) = square(from_row, from_column) else {
            return Err(Illegal::OffBoard { from: None, row: from_row, column: from_column });
        };
        let Some(to) = square(to_row, to_column) else {
            return Err(Illegal::OffBoard { from: Some(from), row: to_row, column: to_column });
        };
        Ok(Move { from, to })
    }

    /// Returns the contest's command: row and column of the start, row and column of the end.
    pub fn to_numbers(&self) -> [i64; 4] {
        [self.from.row(), self.from.column(), self.to.row(), self.to.column()].map(i64::from)
    }

    fn straight_path(&self) -> Path {
        Path::straight([self.from.coord(), self.to.coord()])
    }
}

/// What a move did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Played {
    /// The piece that moved.
    pub piece: Piece,
    /// The start.
    pub from: Square,
    /// The end.
    pub to: Square,
    /// The captured piece.
    pub captured: Option<Piece>,
    /// DC10: a possible capture of a captain after the move, by either side.
    pub check: Option<Check>,
    /// Whether the game has ended (DC9).
    pub over: bool,
}

impl Position {
    /// Calls `visit` with each square that a piece can move to along the paths of its kind: the squares it passes are empty,
    /// and no piece of its own side stands on the last one.
    #[inline(always)]
    fn for_each_end<const LENGTH: usize>(
        &self,
        paths: &Paths<LENGTH>,
        from: Square,
        mut visit: impl FnMut(u8),
    ) {
        let side = self.side_to_move();
        for path in &paths[usize::from(from.index())] {
            let (passed, end) = (&path[..LENGTH - 1], path[LENGTH - 1]);
            let clear = passed.iter().fold(true, |clear, index| clear & self.cell(*index).is_empty());
            if clear & !self.cell(end).is_closed_to(side) {
                visit(end);
            }
        }
    }

    /// The same for the car, which may stop anywhere on its path.
    #[inline(always)]
    fn for_each_end_of_car(&self, from: Square, mut visit: impl FnMut(u8)) {
        let side = self.side_to_move();
        for path in &movement::CAR[usize::from(from.index())] {
            for index in path {
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

    /// Calls `visit` with each legal move: piece, start, and index of the destination.
    #[inline(always)]
    fn for_each_move_to_cell(&self, mut visit: impl FnMut(Piece, Square, u8)) {
        let side = self.side_to_move();
        // DC9: nothing moves once the captain is gone.
        if self.of_kind(side, Kind::Captain).is_empty() {
            return;
        }
        for kind in Kind::ALL {
            let piece = Piece { side, kind };
            for from in self.of_kind(side, kind).iter() {
                let mut visit = |to: u8| visit(piece, from, to);
                match kind {
                    Kind::Captain => self.for_each_end(&movement::CAPTAIN, from, &mut visit),
                    Kind::Guard => self.for_each_end(&movement::GUARD, from, &mut visit),
                    Kind::Elephant => self.for_each_end(&movement::ELEPHANT, from, &mut visit),
                    Kind::Horse => self.for_each_end(&movement::HORSE, from, &mut visit),
                    Kind::Car => self.for_each_end_of_car(from, &mut visit),
                    Kind::Duck => self.for_each_end(&movement::DUCK, from, &mut visit),
                    Kind::Soldier => self.for_each_end(&movement::SOLDIER, from, &mut visit),
                }
            }
        }
    }

    fn for_each_move_of_piece(&self, mut visit: impl FnMut(Piece, Square, Square)) {
        self.for_each_move_to_cell(|piece, from, to| {
            if let Some(to) = Square::from_index(to) {
                visit(piece, from, to);
            }
        });
    }
}

impl Position {
    /// Plays a move that is known to be legal, such as a listed one, and returns the captured piece. It skips what
    /// [`play`](crate::Position::play) checks and reports; an illegal move leads to a meaningless position.
    ///
    /// ```
    /// use touchmove::{Position as _, duck_chess::{Move, Position}};
    /// let (mut unchecked, mut checked) = (Position::default(), Position::default());
    /// let mv: Move = "a4a5".parse().unwrap();
    /// assert_eq!(unchecked.play_unchecked(mv), None);
    /// checked.play(&mv).unwrap();
    /// assert_eq!(unchecked, checked);
    /// ```
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) -> Option<Piece> {
        let piece = self.piece_on(mv.from)?;
        self.make_move(piece, mv.from, mv.to)
    }

    /// Returns the position with the turn passed to the other side, which no rule of the game allows: searches ask what the
    /// opponent threatens. It is meaningless after the end of the game.
    #[inline]
    #[must_use]
    pub fn passed(&self) -> Self {
        let mut passed = *self;
        passed.pass_turn();
        passed
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

    fn for_each_move(&self, mut visit: impl FnMut(Move)) {
        self.for_each_move_of_piece(|_, from, to| visit(Move { from, to }));
    }

    fn check(&self, mv: &Move) -> Result<(), Illegal> {
        self.validate(mv).map(drop)
    }

    #[inline(always)]
    fn play(&mut self, mv: &Move) -> Result<Played, Illegal> {
        let piece = self.validate(mv)?;
        let Move { from, to } = *mv;
        let captured = self.make_move(piece, from, to);
        // DC9: capturing a captain ends the game.
        let over = captured.is_some_and(|victim| victim.kind == Kind::Captain);
        Ok(Played { piece, from, to, captured, check: self.attacked_captain(), over })
    }

    /// DC9: the side that has captured the other's captain wins.
    fn outcome(&self) -> Option<Outcome<Side>> {
        let winner = Side::BOTH.into_iter().find(|side| self.captain(side.other()).is_none());
        winner.map(Outcome::Win)
    }

    fn is_capture(&self, mv: &Move) -> bool {
        self.piece_on(mv.to).is_some()
    }

    fn path(&self, mv: &Move) -> Path {
        let kind = self.piece_on(mv.from).map(|piece| piece.kind);
        Path { via: kind.and_then(|kind| kind.via(mv.from, mv.to)).map(Square::coord), ..mv.straight_path() }
    }

    fn count_moves(&self) -> u64 {
        let mut count = 0;
        self.for_each_move_to_cell(|_, _, _| count += 1);
        count
    }

    fn for_each_successor(&self, mut visit: impl FnMut(Self)) {
        self.for_each_move_of_piece(|piece, from, to| {
            let mut next = *self;
            next.make_move(piece, from, to);
            visit(next);
        });
    }

    fn for_each_move_and_successor(&self, mut visit: impl FnMut(Move, Self)) {
        self.for_each_move_of_piece(|piece, from, to| {
            let mut next = *self;
            next.make_move(piece, from, to);
            visit(Move { from, to }, next);
        });
    }
}

impl From<Played> for MoveEffect {
    fn from(Played { piece, from, to, captured, check, over }: Played) -> Self {
        let name = piece.name();
        let mut message = LocalizedText::new(
            format!("the {} moves from {from} to {to}", name.en),
            format!("{}从 {from} 走到 {to}", name.zh),
        );
        let mut tags = Vec::new();
        if let Some(captured) = captured {
            message.push(
                format!(" and captures the {}", captured.name().en),
                format!("，吃掉{}", captured.name().zh),
            );
            tags.push(EffectTag::Capture);
        }
        if let Some(Check { attacker, from, captain }) = check {
            message.push(
                format!(
                    "; check: the {} on {from} could capture the captain on {captain}",
                    attacker.name().en
                ),
                format!("；将军：{from} 上的{}可吃 {captain} 上的王", attacker.name().zh),
            );
            tags.push(EffectTag::Check);
        }
        if over {
            message.push("; the game is over", "；棋局结束");
            tags.push(EffectTag::Win);
        }
        let placed = |captured: Piece| PlacedPiece { square: to.coord(), piece: captured.info() };
        MoveEffect {
            message,
            path: Path {
                via: piece.kind.via(from, to).map(Square::coord),
                ..Move { from, to }.straight_path()
            },
            captured: captured.map(placed).into_iter().collect(),
            tags,
            winner: over.then(|| piece.side.name()),
        }
    }
}
