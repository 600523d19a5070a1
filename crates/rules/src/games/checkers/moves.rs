//! Listing moves with sets of squares, and playing one. Checking a single move is a separate implementation, in `check`.

use super::illegal::listed;
use super::squares::Direction::{self, DownLeft, DownRight, UpLeft, UpRight};
use super::{Illegal, Piece, Position, Setup, SetupError, Side, Square, Squares};
use crate::{EffectTag, Game, LocalizedText, MoveEffect, Outcome, Path, PlacedPiece, Side as _};
use std::fmt;

/// The maximum number of squares of a move: no piece is jumped twice (CK6), and there are at most twelve to jump.
pub const MAX_SQUARES: usize = 13;

/// Fills the unused part of a path, so that equal paths are equal.
const FILLER: Square = Square::FIRST;

/// A move: its whole path, the square it starts from and every square it lands on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    squares: [Square; MAX_SQUARES],
    length: u8,
}

impl Move {
    /// Creates a move over these squares.
    ///
    /// # Errors
    /// Returns an error if there are fewer than two, or more than a move can have.
    pub fn new(squares: &[Square]) -> Result<Self, Illegal> {
        let mut builder = MoveBuilder::default();
        squares.iter().for_each(|square| builder.push(square.number().into()));
        builder.finish()
    }

    /// Creates a move over two squares.
    #[inline]
    pub const fn between(from: Square, to: Square) -> Self {
        let mut squares = [FILLER; MAX_SQUARES];
        squares[0] = from;
        squares[1] = to;
        Move { squares, length: 2 }
    }

    /// Returns the squares: start and landings, at least two.
    pub fn squares(&self) -> &[Square] {
        &self.squares[..self.length.into()]
    }

    /// Returns the start.
    pub const fn from(&self) -> Square {
        self.squares[0]
    }

    /// Returns the end.
    pub const fn to(&self) -> Square {
        self.squares[self.length as usize - 1]
    }

    /// Whether the move captures: its squares are two rows apart (CK3). In every position the same squares are a jump or a
    /// step.
    pub fn is_capture(&self) -> bool {
        self.squares[0].row().abs_diff(self.squares[1].row()) == 2
    }

    /// Returns the pairs of consecutive squares.
    pub(super) fn segments(&self) -> impl Iterator<Item = (Square, Square)> {
        self.squares().windows(2).map(|pair| (pair[0], pair[1]))
    }

    /// Returns the move extended to `to`.
    fn then(mut self, to: Square) -> Self {
        self.extend(to);
        self
    }

    pub(super) fn extend(&mut self, to: Square) {
        self.squares[usize::from(self.length)] = to;
        self.length += 1;
    }

    pub(super) fn start(from: Square) -> Self {
        let mut squares = [FILLER; MAX_SQUARES];
        squares[0] = from;
        Move { squares, length: 1 }
    }
}

/// The squares of a move up to where it goes wrong.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Prefix(Move);

impl Prefix {
    /// Returns the squares; there may be none.
    pub fn squares(&self) -> &[Square] {
        self.0.squares()
    }
}

impl fmt::Debug for Prefix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Builds a move from numbers as they are read, however many and however large. A move that is illegal in every position
/// is refused at the end.
#[derive(Clone, Copy, Debug)]
pub struct MoveBuilder {
    path: Move,
    refusal: Option<Illegal>,
}

impl Default for MoveBuilder {
    fn default() -> Self {
        MoveBuilder { path: Move { squares: [FILLER; MAX_SQUARES], length: 0 }, refusal: None }
    }
}

impl MoveBuilder {
    /// Adds the next number of the path.
    #[inline]
    pub fn push(&mut self, number: i64) {
        if self.refusal.is_some() {
            return;
        }
        match Square::new(number) {
            None => self.refusal = Some(Illegal::OffBoard { before: Prefix(self.path), number }),
            Some(_) if usize::from(self.path.length) == MAX_SQUARES => {
                self.refusal = Some(Illegal::TooManySquares { before: Prefix(self.path) });
            }
            Some(square) => self.path.extend(square),
        }
    }

    /// Returns the move.
    ///
    /// # Errors
    /// Returns an error if a number is not a square, or there are too few or too many.
    #[inline]
    pub fn finish(self) -> Result<Move, Illegal> {
        match (self.refusal, self.path.length) {
            (Some(refusal), _) => Err(refusal),
            (None, 2..) => Ok(self.path),
            (None, length) => Err(Illegal::OneSquare { square: (length == 1).then(|| self.path.from()) }),
        }
    }
}

/// What a move did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Played {
    /// The piece that moved, as it was before the move.
    pub piece: Piece,
    /// The move.
    pub mv: Move,
    /// The squares of the captured pieces.
    pub captured: Squares,
    /// Those of them that held kings.
    pub captured_kings: Squares,
    /// Whether the piece was crowned (CK5).
    pub crowned: bool,
    /// CK7: the winner, if the game has ended.
    pub winner: Option<Side>,
}

/// What a legal move does to the board: the move without its path, for search. Different paths can do the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Transition {
    /// The square that the piece leaves.
    pub from: Squares,
    /// The square on which it ends.
    pub to: Squares,
    /// The squares of the captured pieces.
    pub captured: Squares,
}

/// A legal move with the piece it moves and what it captures.
pub(super) struct ResolvedMove {
    pub(super) piece: Piece,
    pub(super) captured: Squares,
    pub(super) crowned: bool,
}

/// What to record of the path of a jump: the squares, or nothing where only the end matters.
trait PathRecorder: Copy {
    fn start(from: Squares) -> Self;
    fn then(self, to: Squares) -> Self;
}

impl PathRecorder for () {
    fn start(_: Squares) -> Self {}
    fn then(self, _: Squares) -> Self {}
}

impl PathRecorder for Move {
    fn start(from: Squares) -> Self {
        Move::start(from.first())
    }

    fn then(self, to: Squares) -> Self {
        Move::then(self, to.first())
    }
}

/// A jump in progress: where the piece is, and what it has captured.
#[derive(Clone, Copy)]
struct Jump<T> {
    path: T,
    at: Squares,
    captured: Squares,
}

impl Position {
    /// Returns the pieces of the side to move that may move down the board, and those that may move up (CK2, CK3: men only
    /// forward).
    #[inline(always)]
    fn movers(&self) -> (Squares, Squares) {
        let own = self.of(self.0.to_move);
        let kings = own.intersection(self.0.kings);
        match self.0.to_move {
            Side::Red => (own, kings),
            Side::White => (kings, own),
        }
    }

    /// Returns the pieces of the side to move that can jump (CK3).
    #[inline(always)]
    pub fn jumpers(&self) -> Squares {
        let (empty, enemy) = (self.empty(), self.of(self.0.to_move.other()));
        let jumpers = |movers: Squares, direction: Direction| {
            let back = direction.opposite();
            empty.shift(back).intersection(enemy).shift(back).intersection(movers)
        };
        let (down, up) = self.movers();
        let down = jumpers(down, DownLeft).union(jumpers(down, DownRight));
        down.union(jumpers(up, UpLeft)).union(jumpers(up, UpRight))
    }

    /// Returns the squares that the side to move can step to (CK2).
    #[inline(always)]
    fn steps(&self) -> Ends {
        let empty = self.empty();
        Self::ends(self.movers(), |movers, direction| movers.shift(direction).intersection(empty))
    }

    /// Returns the landing squares of first jumps (CK3).
    #[inline(always)]
    fn landings(&self, movers: (Squares, Squares)) -> Ends {
        let (empty, enemy) = (self.empty(), self.of(self.0.to_move.other()));
        Self::ends(movers, |movers, direction| {
            movers.shift(direction).intersection(enemy).shift(direction).intersection(empty)
        })
    }

    /// Applies `go` to the pieces that move down the board and to those that move up, in each direction.
    #[inline(always)]
    fn ends((down, up): (Squares, Squares), go: impl Fn(Squares, Direction) -> Squares) -> Ends {
        let mut ends = Ends { down: [Squares::EMPTY; 2], up: [Squares::EMPTY; 2] };
        if !down.is_empty() {
            ends.down = DOWN.map(|direction| go(down, direction));
        }
        if !up.is_empty() {
            ends.up = UP.map(|direction| go(up, direction));
        }
        ends
    }

    /// Whether every available jump is a single hop (a cheap test, exact for men).
    #[inline(always)]
    fn are_single_hops(&self, landings: &Ends) -> bool {
        let kings = self.of(self.0.to_move).intersection(self.0.kings);
        (kings.is_empty() || self.landings((kings, kings)).is_empty())
            && self.landings(landings.down_and_up()).is_empty()
    }

    /// Whether the side to move has a legal move.
    pub fn can_move(&self) -> bool {
        !self.steps().is_empty() || !self.jumpers().is_empty()
    }

    /// Calls `visit` with each complete jump of the piece on `start` (CK3, CK5, CK6).
    #[inline(always)]
    fn for_each_jump<T: PathRecorder>(&self, start: Squares, visit: &mut impl FnMut(Jump<T>)) {
        let jump = Jump { path: T::start(start), at: start, captured: Squares::EMPTY };
        // The square the jumper started from counts as empty (CK6).
        let empty = self.empty().union(start);
        match (self.0.kings.intersects(start), self.0.to_move) {
            (true, _) => self.jump_on::<T, true, true>(jump, empty, visit),
            (false, Side::Red) => self.jump_on::<T, true, false>(jump, empty, visit),
            (false, Side::White) => self.jump_on::<T, false, true>(jump, empty, visit),
        }
    }

    /// Continues a jump down the board, up, or both, as far as possible. A man stops where it is crowned (CK5) without a
    /// special case: nothing leads further forward from its last row.
    fn jump_on<T: PathRecorder, const DOWN: bool, const UP: bool>(
        &self,
        jump: Jump<T>,
        empty: Squares,
        visit: &mut impl FnMut(Jump<T>),
    ) {
        let jumpable = self.of(self.0.to_move.other()).difference(jump.captured);
        let mut completed = true;
        let mut go = |direction: Direction| {
            let over = jump.at.shift(direction).intersection(jumpable);
            let at = over.shift(direction).intersection(empty);
            if at.is_empty() {
                return;
            }
            completed = false;
            let next = Jump { path: jump.path.then(at), at, captured: jump.captured.union(over) };
            self.jump_on::<T, DOWN, UP>(next, empty, visit);
        };
        if DOWN {
            go(DownLeft);
            go(DownRight);
        }
        if UP {
            go(UpLeft);
            go(UpRight);
        }
        // Callers with nothing captured yet know that there is a jump.
        if completed {
            visit(jump);
        }
    }

    /// Returns the position after a legal move from `start` to `end`, without any check.
    #[inline(always)]
    fn after(&self, start: Squares, end: Squares, captured: Squares) -> Self {
        let Setup { kings, to_move, .. } = self.0;
        let crowning = if kings.intersects(start) { end } else { end.intersection(to_move.promotion_row()) };
        let kings = kings.difference(start.union(captured)).union(crowning);
        // A king that returns to its start toggles the same square twice.
        let own = self.of(to_move).symmetric_difference(start).symmetric_difference(end);
        let enemy = self.of(to_move.other()).difference(captured);
        let is_red = to_move == Side::Red;
        let (red, white) = if is_red { (own, enemy) } else { (enemy, own) };
        Position(Setup { red, white, kings, to_move: to_move.other() })
    }

    /// Calls `visit` with what each legal move does, in the order of [`for_each_move`](crate::Position::for_each_move).
    ///
    /// ```
    /// use touchmove::checkers::Position;
    /// let position: Position = "W:W22:B18".parse().unwrap();
    /// let mut after = Vec::new();
    /// position.for_each_transition(|transition| after.push(position.after_transition(&transition)));
    /// assert_eq!(after, ["B:W15:B".parse().unwrap()]);
    /// ```
    #[inline]
    pub fn for_each_transition(&self, mut visit: impl FnMut(Transition)) {
        self.for_each_move_with(|(), from, to, captured| visit(Transition { from, to, captured }));
    }

    /// Returns the position after a legal move that [`for_each_transition`](Self::for_each_transition) has listed. Nothing is checked.
    #[inline]
    #[must_use]
    pub fn after_transition(&self, transition: &Transition) -> Self {
        self.after(transition.from, transition.to, transition.captured)
    }

    /// Whether this piece is crowned by landing on `to` (CK5).
    pub(super) fn crowns(piece: Piece, to: Square) -> bool {
        !piece.king && piece.side.promotion_row().contains(to)
    }

    /// Calls `visit` with each legal move: its recorded path, start, end and captures.
    #[inline(always)]
    fn for_each_move_with<T: PathRecorder>(&self, mut visit: impl FnMut(T, Squares, Squares, Squares)) {
        let landings = self.landings(self.movers());
        if landings.is_empty() {
            return self.steps().for_each(|end, direction| {
                let start = end.shift(direction.opposite());
                visit(T::start(start).then(end), start, end, Squares::EMPTY);
            });
        }
        // CK4: a player who can jump must.
        if self.are_single_hops(&landings) {
            return landings.for_each(|end, direction| {
                let captured = end.shift(direction.opposite());
                let start = captured.shift(direction.opposite());
                visit(T::start(start).then(end), start, end, captured);
            });
        }
        for start in self.jumpers().iter_singletons() {
            self.for_each_jump(start, &mut |jump: Jump<T>| visit(jump.path, start, jump.at, jump.captured));
        }
    }
}

/// The directions down the board.
const DOWN: [Direction; 2] = [DownLeft, DownRight];
/// The directions up the board.
const UP: [Direction; 2] = [UpLeft, UpRight];

/// The ends of moves by direction, those of [`DOWN`] and [`UP`].
struct Ends {
    down: [Squares; 2],
    up: [Squares; 2],
}

impl Ends {
    /// Returns all ends of moves down the board, and all of moves up.
    #[inline(always)]
    fn down_and_up(&self) -> (Squares, Squares) {
        (self.down[0].union(self.down[1]), self.up[0].union(self.up[1]))
    }

    #[inline(always)]
    fn is_empty(&self) -> bool {
        let (down, up) = self.down_and_up();
        down.union(up).is_empty()
    }

    /// Returns the number of moves.
    #[inline(always)]
    fn count(&self) -> u32 {
        Squares::count_two(self.down) + Squares::count_two(self.up)
    }

    /// Calls `visit` with each end and its direction.
    #[inline(always)]
    fn for_each(&self, mut visit: impl FnMut(Squares, Direction)) {
        let mut each = |ends: Squares, direction: Direction| {
            ends.for_each_singleton(|end| visit(end, direction));
        };
        each(self.down[0], DownLeft);
        each(self.down[1], DownRight);
        each(self.up[0], UpLeft);
        each(self.up[1], UpRight);
    }
}

impl crate::Position for Position {
    const GAME: Game = Game::Checkers;
    type Side = Side;
    type Move = Move;
    type Played = Played;
    type Illegal = Illegal;
    type SetupError = SetupError;

    fn to_move(&self) -> Side {
        self.0.to_move
    }

    fn for_each_move(&self, mut visit: impl FnMut(Move)) {
        self.for_each_move_with(|mv: Move, _, _, _| visit(mv));
    }

    fn check(&self, mv: &Move) -> Result<(), Illegal> {
        self.validate(mv).map(drop)
    }

    fn play(&mut self, mv: &Move) -> Result<Played, Illegal> {
        let ResolvedMove { piece, captured, crowned } = self.validate(mv)?;
        let captured_kings = captured.intersection(self.0.kings);
        *self = self.after(Squares::from_square(mv.from()), Squares::from_square(mv.to()), captured);
        Ok(Played {
            piece,
            mv: *mv,
            captured,
            captured_kings,
            crowned,
            winner: self.outcome().and_then(Outcome::winner),
        })
    }

    #[inline(always)]
    fn play_if_legal(&mut self, mv: &Move) -> bool {
        let Ok(ResolvedMove { captured, .. }) = self.try_validate::<()>(mv) else { return false };
        *self = self.after(Squares::from_square(mv.from()), Squares::from_square(mv.to()), captured);
        true
    }

    /// CK7: a player who is to move but has no legal move loses.
    fn outcome(&self) -> Option<Outcome<Side>> {
        (!self.can_move()).then_some(Outcome::Win(self.0.to_move.other()))
    }

    fn is_capture(&self, mv: &Move) -> bool {
        mv.is_capture()
    }

    /// A man never moves back.
    fn is_irreversible(&self, mv: &Move) -> bool {
        mv.is_capture() || !self.0.kings.contains(mv.from())
    }

    fn path(&self, mv: &Move) -> Path {
        Path::straight(mv.squares().iter().map(|square| square.coord()))
    }

    /// Sorts the moves by their squares.
    fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.for_each_move(|mv| moves.push(mv));
        moves.sort_unstable();
        moves
    }

    #[inline(always)]
    fn count_moves(&self) -> u64 {
        let landings = self.landings(self.movers());
        if landings.is_empty() {
            return self.steps().count().into();
        }
        if self.are_single_hops(&landings) {
            return landings.count().into();
        }
        let mut count = 0;
        self.jumpers()
            .iter_singletons()
            .for_each(|start| self.for_each_jump(start, &mut |_: Jump<()>| count += 1));
        count
    }

    fn for_each_successor(&self, mut visit: impl FnMut(Self)) {
        self.for_each_move_with(|(), start, end, captured| visit(self.after(start, end, captured)));
    }

    fn for_each_move_and_successor(&self, mut visit: impl FnMut(Move, Self)) {
        self.for_each_move_with(|mv: Move, start, end, captured| visit(mv, self.after(start, end, captured)));
    }
}

impl From<Played> for MoveEffect {
    fn from(played: Played) -> Self {
        let Played { piece, mv, captured, captured_kings, crowned, winner } = played;
        let (name, from, to) = (piece.info().name, mv.from(), mv.to());
        let (mut message, mut tags) = (LocalizedText::default(), Vec::new());
        if captured.is_empty() {
            message.push(
                format!("the {} moves from {from} to {to}", name.en),
                format!("{}从 {from} 走到 {to}", name.zh),
            );
        } else {
            let jump = mv.to_jump_notation();
            message.push(
                format!("the {} jumps {jump} and captures {}", name.en, listed(captured, ", ")),
                format!("{}跳吃 {jump}，吃掉 {}", name.zh, listed(captured, "、")),
            );
            tags.push(EffectTag::Capture);
        }
        if crowned {
            message.push(", and is crowned", "，升变为王");
            tags.push(EffectTag::Promotion);
        }
        if let Some(side) = winner {
            let (winner, loser) = (side.name(), side.other().name());
            message.push(
                format!("; {} has no legal move, so {} has won", loser.en, winner.en),
                format!("；{}无棋可走，{}胜", loser.zh, winner.zh),
            );
            tags.push(EffectTag::Win);
        }
        let placed = |square: Square| {
            let victim = Piece { side: piece.side.other(), king: captured_kings.contains(square) };
            PlacedPiece { square: square.coord(), piece: victim.info() }
        };
        MoveEffect {
            message,
            path: Path::straight(mv.squares().iter().map(|square| square.coord())),
            captured: captured.iter().map(placed).collect(),
            tags,
            winner: winner.map(Side::name),
        }
    }
}
