//! Moves: listing them (with sets of squares) and playing one. The check of a single move is coded apart, in `check`.

use super::reasons::listed;
use super::squares::Counted;
use super::squares::Direction::{self, DownLeft, DownRight, UpLeft, UpRight};
use super::{Illegal, Piece, Position, Setup, SetupError, Side, Square, Squares};
use crate::board::Spot;
use crate::{Event, Figure, Game, Lang, Player, Position as _};

/// The most squares that a move can have: no piece is jumped twice (CK6), and there are at most twelve to jump.
pub const LONGEST_MOVE: usize = 13;

/// What fills the room behind the end of a path: always the same, so that equal paths are equal.
const SOME_SQUARE: Square = Square::FIRST;

/// A move: its whole path, the square it starts from and every square it lands on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    squares: [Square; LONGEST_MOVE],
    length: u8,
}

impl Move {
    /// A move over these squares.
    ///
    /// # Errors
    /// When there are fewer than two, or more than a move can have.
    pub fn new(squares: &[Square]) -> Result<Self, Illegal> {
        let mut builder = MoveBuilder::default();
        squares.iter().for_each(|square| builder.push(square.number().into()));
        builder.finish()
    }

    /// A move over two squares.
    #[inline]
    pub const fn between(from: Square, to: Square) -> Self {
        let mut squares = [SOME_SQUARE; LONGEST_MOVE];
        squares[0] = from;
        squares[1] = to;
        Move { squares, length: 2 }
    }

    /// The squares: start and landings, two at least.
    pub fn squares(&self) -> &[Square] {
        &self.squares[..self.length.into()]
    }

    /// Where it starts.
    pub const fn from(&self) -> Square {
        self.squares[0]
    }

    /// Where it ends.
    pub const fn to(&self) -> Square {
        self.squares[self.length as usize - 1]
    }

    /// From each square to the next.
    pub(super) fn legs(&self) -> impl Iterator<Item = (Square, Square)> {
        self.squares().windows(2).map(|pair| (pair[0], pair[1]))
    }

    /// The same move going on to `to`.
    fn and_to(mut self, to: Square) -> Self {
        self.extend(to);
        self
    }

    pub(super) fn extend(&mut self, to: Square) {
        self.squares[usize::from(self.length)] = to;
        self.length += 1;
    }

    pub(super) fn start(from: Square) -> Self {
        let mut squares = [SOME_SQUARE; LONGEST_MOVE];
        squares[0] = from;
        Move { squares, length: 1 }
    }
}

/// Makes a move of numbers as they come in, however many and however large: what is no move in any position is refused at
/// the end, with its reason.
#[derive(Clone, Copy, Debug)]
pub struct MoveBuilder {
    path: Move,
    refusal: Option<Illegal>,
}

impl Default for MoveBuilder {
    fn default() -> Self {
        MoveBuilder { path: Move { squares: [SOME_SQUARE; LONGEST_MOVE], length: 0 }, refusal: None }
    }
}

impl MoveBuilder {
    /// The next number of the path.
    #[inline]
    pub fn push(&mut self, number: i64) {
        if self.refusal.is_some() {
            return;
        }
        match Square::new(number) {
            None => self.refusal = Some(Illegal::OffBoard { number }),
            Some(_) if usize::from(self.path.length) == LONGEST_MOVE => {
                self.refusal = Some(Illegal::TooManySquares);
            }
            Some(square) => self.path.extend(square),
        }
    }

    /// The move.
    ///
    /// # Errors
    /// When a number was no square, or there were too few or too many.
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
    /// The piece that moved, as it was before.
    pub piece: Piece,
    /// Its path.
    pub mv: Move,
    /// Where the captured pieces stood.
    pub captured: Squares,
    /// Which of those were kings.
    pub captured_kings: Squares,
    /// CK5: whether it became a king.
    pub crowned: bool,
    /// The position that it led to.
    pub after: Position,
}

impl Played {
    /// CK7: who has won, if the game has ended.
    pub fn winner(&self) -> Option<Side> {
        self.after.outcome()
    }
}

/// What a legal move does to the board.
pub(super) struct Effect {
    pub(super) piece: Piece,
    pub(super) captured: Squares,
    pub(super) crowned: bool,
}

/// What is remembered of the way of a jump: its squares for a move, nothing where only its end counts.
trait Trail: Copy {
    fn begin(from: Squares) -> Self;
    fn and_to(self, to: Squares) -> Self;
}

impl Trail for () {
    fn begin(_: Squares) -> Self {}
    fn and_to(self, _: Squares) -> Self {}
}

impl Trail for Move {
    fn begin(from: Squares) -> Self {
        Move::start(from.any())
    }

    fn and_to(self, to: Squares) -> Self {
        Move::and_to(self, to.any())
    }
}

/// A jump under way: where the piece is, what it has captured.
#[derive(Clone, Copy)]
struct Jump<T> {
    trail: T,
    at: Squares,
    captured: Squares,
}

impl Position {
    /// The pieces of the side to move that may go down the board, and those that may go up (CK2, CK3: men forward only).
    #[inline(always)]
    fn movers(&self) -> (Squares, Squares) {
        let own = self.of(self.0.to_move);
        let kings = own.both(self.0.kings);
        match self.0.to_move {
            Side::Red => (own, kings),
            Side::White => (kings, own),
        }
    }

    /// The pieces of the side to move that can jump (CK3).
    #[inline(always)]
    pub fn jumpers(&self) -> Squares {
        let (empty, enemy) = (self.empty(), self.of(self.0.to_move.other()));
        let jumpers = |movers: Squares, direction: Direction| {
            let back = direction.opposite();
            empty.shift(back).both(enemy).shift(back).both(movers)
        };
        let (down, up) = self.movers();
        let down = jumpers(down, DownLeft).union(jumpers(down, DownRight));
        down.union(jumpers(up, UpLeft)).union(jumpers(up, UpRight))
    }

    /// Where pieces of the side to move can step (CK2).
    #[inline(always)]
    fn steps(&self) -> Ends {
        let empty = self.empty();
        Self::ends(self.movers(), |movers, direction| movers.shift(direction).both(empty))
    }

    /// Where the first jumps of pieces of the side to move land (CK3).
    #[inline(always)]
    fn landings(&self, movers: (Squares, Squares)) -> Ends {
        let (empty, enemy) = (self.empty(), self.of(self.0.to_move.other()));
        Self::ends(movers, |movers, direction| {
            movers.shift(direction).both(enemy).shift(direction).both(empty)
        })
    }

    /// Where pieces get that go down the board, and those that go up.
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

    /// Whether all jumps end where they first land, as far as that can be told at a glance: of men, who never come back to
    /// where anything has changed.
    #[inline(always)]
    fn end_at_once(&self, landings: &Ends) -> bool {
        let kings = self.of(self.0.to_move).both(self.0.kings);
        (kings.is_empty() || self.landings((kings, kings)).is_empty())
            && self.landings(landings.both()).is_empty()
    }

    /// Whether the side to move has a legal move.
    pub fn can_move(&self) -> bool {
        !self.steps().is_empty() || !self.jumpers().is_empty()
    }

    /// Calls `visit` with each completed jump of the piece on `start` (CK3, CK5, CK6).
    #[inline(always)]
    fn each_jump<T: Trail>(&self, start: Squares, visit: &mut impl FnMut(Jump<T>)) {
        let jump = Jump { trail: T::begin(start), at: start, captured: Squares::EMPTY };
        // The square the jumper started from counts as empty (CK6).
        let empty = self.empty().union(start);
        match (self.0.kings.meets(start), self.0.to_move) {
            (true, _) => self.jump_on::<T, true, true>(jump, empty, visit),
            (false, Side::Red) => self.jump_on::<T, true, false>(jump, empty, visit),
            (false, Side::White) => self.jump_on::<T, false, true>(jump, empty, visit),
        }
    }

    /// Lets a jump go on, down the board or up or both, until it can no more. A man stops where he is crowned (CK5) by
    /// himself: from his last row nothing leads further forward.
    fn jump_on<T: Trail, const DOWN: bool, const UP: bool>(
        &self,
        jump: Jump<T>,
        empty: Squares,
        visit: &mut impl FnMut(Jump<T>),
    ) {
        let jumpable = self.of(self.0.to_move.other()).minus(jump.captured);
        let mut completed = true;
        let mut go = |direction: Direction| {
            let over = jump.at.shift(direction).both(jumpable);
            let at = over.shift(direction).both(empty);
            if at.is_empty() {
                return;
            }
            completed = false;
            let next = Jump { trail: jump.trail.and_to(at), at, captured: jump.captured.union(over) };
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
        // Whoever calls this with nothing captured yet knows that there is a jump.
        if completed {
            visit(jump);
        }
    }

    /// The position after one of the jumps, where some may go on.
    fn any_jump(&self, pick: impl FnOnce(u64) -> u64) -> Option<Self> {
        // There are hardly ever more.
        const FEW: usize = 16;
        let mut few = [(Squares::EMPTY, Squares::EMPTY, Squares::EMPTY); FEW];
        let mut count = 0;
        for start in self.jumpers().singles() {
            self.each_jump(start, &mut |jump: Jump<()>| {
                if let Some(place) = few.get_mut(count) {
                    *place = (start, jump.at, jump.captured);
                }
                count += 1;
            });
        }
        let index = pick(count as u64);
        if index < FEW.min(count) as u64 {
            let (start, end, captured) = few[index as usize];
            return Some(self.after(start, end, captured));
        }
        crate::nth_successor(self, index)
    }

    /// The position after a legal move from `start` to `end`: only the board changes hands here, nothing is checked.
    #[inline(always)]
    fn after(&self, start: Squares, end: Squares, captured: Squares) -> Self {
        let Setup { kings, to_move, .. } = self.0;
        let crowning = if kings.meets(start) { end } else { end.both(to_move.promotion_row()) };
        let kings = kings.minus(start.union(captured)).union(crowning);
        // Twice the same square changes nothing: a king may come back to where it started.
        let own = self.of(to_move).toggled(start).toggled(end);
        let enemy = self.of(to_move.other()).minus(captured);
        let is_red = to_move == Side::Red;
        let (red, white) = if is_red { (own, enemy) } else { (enemy, own) };
        Position(Setup { red, white, kings, to_move: to_move.other() })
    }

    /// CK5: whether this piece becomes a king by ending there.
    pub(super) fn crowns(piece: Piece, to: Square) -> bool {
        !piece.king && piece.side.promotion_row().contains(to)
    }

    /// Calls `visit` with each legal move: what is remembered of it, its start, its end, what it captures.
    #[inline(always)]
    fn each_move_with<T: Trail>(&self, mut visit: impl FnMut(T, Squares, Squares, Squares)) {
        let landings = self.landings(self.movers());
        if landings.is_empty() {
            return self.steps().each(|end, direction| {
                let start = end.shift(direction.opposite());
                visit(T::begin(start).and_to(end), start, end, Squares::EMPTY);
            });
        }
        // CK4: who can jump must.
        if self.end_at_once(&landings) {
            return landings.each(|end, direction| {
                let captured = end.shift(direction.opposite());
                let start = captured.shift(direction.opposite());
                visit(T::begin(start).and_to(end), start, end, captured);
            });
        }
        for start in self.jumpers().singles() {
            self.each_jump(start, &mut |jump: Jump<T>| visit(jump.trail, start, jump.at, jump.captured));
        }
    }
}

/// The directions of those who go down the board.
const DOWN: [Direction; 2] = [DownLeft, DownRight];
/// The directions of those who go up.
const UP: [Direction; 2] = [UpLeft, UpRight];

/// Where moves end, by their directions, those of [`DOWN`] and [`UP`].
struct Ends {
    down: [Squares; 2],
    up: [Squares; 2],
}

impl Ends {
    /// All that go down, and all that go up.
    #[inline(always)]
    fn both(&self) -> (Squares, Squares) {
        (self.down[0].union(self.down[1]), self.up[0].union(self.up[1]))
    }

    #[inline(always)]
    fn is_empty(&self) -> bool {
        let (down, up) = self.both();
        down.union(up).is_empty()
    }

    /// How many there are.
    #[inline(always)]
    fn count(&self) -> u32 {
        Squares::count_two(self.down) + Squares::count_two(self.up)
    }

    /// One of them, in the order of [`each`](Self::each): where it ends, one step back and two steps back.
    #[inline(always)]
    fn pick(&self, pick: impl FnOnce(u64) -> u64) -> Option<[Squares; 3]> {
        let (down, up) = (Counted::new(self.down), Counted::new(self.up));
        let count = down.count() + up.count();
        let index = if count == 0 { return None } else { pick(count) };
        let is_up = index >= down.count();
        let (counted, before) = if is_up { (up, down.count()) } else { (down, 0) };
        let ends = counted.pick(index - before)?;
        // Only one of the two has a square, so that both can be dealt with and none is asked whether it is the one.
        let back = |[left, right]: [Squares; 2]| {
            let down = [left.shift(UpRight), right.shift(UpLeft)];
            let up = [left.shift(DownRight), right.shift(DownLeft)];
            if is_up { up } else { down }
        };
        let (middles, starts) = (back(ends), back(back(ends)));
        Some([ends, middles, starts].map(|[left, right]| left.union(right)))
    }

    /// Calls `visit` with each of them and its direction.
    #[inline(always)]
    fn each(&self, mut visit: impl FnMut(Squares, Direction)) {
        let mut each = |ends: Squares, direction: Direction| {
            ends.singles().for_each(|end| visit(end, direction));
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

    fn each_move(&self, mut visit: impl FnMut(Move)) {
        self.each_move_with(|mv: Move, _, _, _| visit(mv));
    }

    fn check(&self, mv: &Move) -> Result<(), Illegal> {
        self.examine(mv).map(drop)
    }

    fn play(&mut self, mv: &Move) -> Result<Played, Illegal> {
        let Effect { piece, captured, crowned } = self.examine(mv)?;
        let captured_kings = captured.both(self.0.kings);
        *self = self.after(Squares::only(mv.from()), Squares::only(mv.to()), captured);
        Ok(Played { piece, mv: *mv, captured, captured_kings, crowned, after: *self })
    }

    #[inline(always)]
    fn advance(&mut self, mv: &Move) -> bool {
        let Ok(Effect { captured, .. }) = self.try_examine::<()>(mv) else { return false };
        *self = self.after(Squares::only(mv.from()), Squares::only(mv.to()), captured);
        true
    }

    /// CK7: who is to move and cannot has lost.
    fn outcome(&self) -> Option<Side> {
        (!self.can_move()).then_some(self.0.to_move.other())
    }

    fn all_squares() -> Vec<Spot> {
        Square::all().map(Square::spot).collect()
    }

    fn pieces(&self) -> Vec<(Spot, Figure)> {
        let standing = |square: Square| Some((square.spot(), self.piece_on(square)?.figure()));
        Square::all().filter_map(standing).collect()
    }

    fn path(&self, mv: &Move) -> Vec<Spot> {
        mv.squares().iter().map(|square| square.spot()).collect()
    }

    /// In the order of their squares.
    fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.each_move(|mv| moves.push(mv));
        moves.sort_unstable();
        moves
    }

    #[inline(always)]
    fn count_moves(&self) -> u64 {
        let landings = self.landings(self.movers());
        if landings.is_empty() {
            return self.steps().count().into();
        }
        if self.end_at_once(&landings) {
            return landings.count().into();
        }
        let mut count = 0;
        self.jumpers().singles().for_each(|start| self.each_jump(start, &mut |_: Jump<()>| count += 1));
        count
    }

    #[inline]
    fn any_successor(&self, pick: impl FnOnce(u64) -> u64) -> Option<Self> {
        let landings = self.landings(self.movers());
        if landings.is_empty() {
            let [end, start, _] = self.steps().pick(pick)?;
            return Some(self.after(start, end, Squares::EMPTY));
        }
        if self.end_at_once(&landings) {
            let [end, captured, start] = landings.pick(pick)?;
            return Some(self.after(start, end, captured));
        }
        self.any_jump(pick)
    }

    fn each_successor(&self, mut visit: impl FnMut(Self)) {
        self.each_move_with(|(), start, end, captured| visit(self.after(start, end, captured)));
    }
}

impl Event for Played {
    fn words(&self, lang: Lang) -> String {
        let name = self.piece.figure().name.get(lang);
        let (from, to) = (self.mv.from(), self.mv.to());
        let jump = || self.mv.as_jump();
        let mut words = match (lang, self.captured.is_empty()) {
            (Lang::En, true) => format!("the {name} goes from {from} to {to}"),
            (Lang::En, false) => {
                format!("the {name} jumps {} and takes {}", jump(), listed(self.captured, ", "))
            }
            (Lang::Zh, true) => format!("{name}从 {from} 走到 {to}"),
            (Lang::Zh, false) => format!("{name}跳吃 {}，吃掉 {}", jump(), listed(self.captured, "、")),
        };
        if self.crowned {
            words.push_str(match lang {
                Lang::En => ", and is crowned",
                Lang::Zh => "，升变为王",
            });
        }
        if let Some(winner) = self.winner() {
            let (winner, loser) = (winner.name().get(lang), winner.other().name().get(lang));
            words.push_str(&match lang {
                Lang::En => format!("; {loser} cannot move, so {winner} has won"),
                Lang::Zh => format!("；{loser}无棋可走，{winner}胜"),
            });
        }
        words
    }

    fn captured(&self) -> Vec<(Spot, Figure)> {
        let side = self.piece.side.other();
        let piece = |square: Square| Piece { side, king: self.captured_kings.contains(square) };
        self.captured.iter().map(|square| (square.spot(), piece(square).figure())).collect()
    }

    fn crowned(&self) -> bool {
        self.crowned
    }
}
