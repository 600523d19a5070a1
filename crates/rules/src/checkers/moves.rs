//! Moves: listing them (with sets of squares) and playing one. The check of a single move is coded apart, in `check`.

use super::reasons::listed;
use super::squares::Direction;
use super::{Illegal, Piece, Position, SetupError, Side, Square, Squares};
use crate::board::Spot;
use crate::{Event, Figure, Game, Lang, Player};

/// The most squares that a move can have: no piece is jumped twice (CK6), and there are at most twelve to jump.
pub const LONGEST_MOVE: usize = 13;

/// A move: its whole path, the square it starts from and every square it lands on.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
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
        self.squares[usize::from(self.length)] = to;
        self.length += 1;
        self
    }

    fn start(from: Square) -> Self {
        Move { squares: [from; LONGEST_MOVE], length: 1 }
    }
}

/// Makes a move of numbers as they come in, however many and however large: what is no move in any position is refused at
/// the end, with its reason.
#[derive(Clone, Copy, Debug, Default)]
pub struct MoveBuilder {
    path: Option<Move>,
    refusal: Option<Illegal>,
}

impl MoveBuilder {
    /// The next number of the path.
    pub fn push(&mut self, number: i64) {
        if self.refusal.is_some() {
            return;
        }
        match (Square::new(number), self.path) {
            (None, _) => self.refusal = Some(Illegal::OffBoard { number }),
            (Some(from), None) => self.path = Some(Move::start(from)),
            (_, Some(path)) if usize::from(path.length) == LONGEST_MOVE => {
                self.refusal = Some(Illegal::TooManySquares);
            }
            (Some(to), Some(path)) => self.path = Some(path.and_to(to)),
        }
    }

    /// The move.
    ///
    /// # Errors
    /// When a number was no square, or there were too few or too many.
    pub fn finish(self) -> Result<Move, Illegal> {
        match (self.refusal, self.path) {
            (Some(refusal), _) => Err(refusal),
            (None, Some(path)) if path.length > 1 => Ok(path),
            (None, path) => Err(Illegal::OneSquare { square: path.map(|path| path.from()) }),
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
    /// CK7: who has won, if the game has ended.
    pub winner: Option<Side>,
}

/// What a legal move does to the board.
pub(super) struct Effect {
    pub(super) piece: Piece,
    pub(super) captured: Squares,
    pub(super) crowned: bool,
}

/// A jump under way.
#[derive(Clone, Copy)]
struct Chain {
    path: Move,
    at: Squares,
    captured: Squares,
}

impl Side {
    const fn directions_of_men(self) -> [Direction; 2] {
        match self {
            Side::Red => Direction::DOWN,
            Side::White => Direction::UP,
        }
    }
}

impl Piece {
    fn directions(self) -> impl Iterator<Item = Direction> {
        let men = self.side.directions_of_men();
        Direction::ALL.into_iter().filter(move |direction| self.king || men.contains(direction))
    }
}

impl Position {
    /// The pieces of the side to move that may go in this direction (CK2, CK3: men forward only).
    fn movers(&self, direction: Direction) -> Squares {
        let own = self.of(self.0.to_move);
        if self.0.to_move.directions_of_men().contains(&direction) { own } else { own.both(self.0.kings) }
    }

    /// The pieces of the side to move that can jump (CK3).
    pub fn jumpers(&self) -> Squares {
        let enemy = self.of(self.0.to_move.other());
        Direction::ALL.into_iter().fold(Squares::EMPTY, |jumpers, direction| {
            let back = direction.opposite();
            let over = self.empty().shift(back).both(enemy);
            jumpers.union(over.shift(back).both(self.movers(direction)))
        })
    }

    /// Where the pieces of the side to move can step in this direction (CK2).
    fn steps(&self, direction: Direction) -> Squares {
        self.movers(direction).shift(direction).both(self.empty())
    }

    /// Whether the side to move has a legal move.
    pub fn can_move(&self) -> bool {
        Direction::ALL.into_iter().any(|direction| !self.steps(direction).is_empty())
            || !self.jumpers().is_empty()
    }

    /// Calls `visit` with each completed jump of the piece on `from` (CK3, CK5, CK6).
    fn each_jump(&self, from: Square, visit: &mut impl FnMut(Chain)) {
        let piece = Piece { side: self.0.to_move, king: self.0.kings.contains(from) };
        let start = Squares::only(from);
        let chain = Chain { path: Move::start(from), at: start, captured: Squares::EMPTY };
        // The square the jumper started from counts as empty (CK6).
        self.extend(chain, piece, self.empty().union(start), visit);
    }

    fn extend(&self, chain: Chain, piece: Piece, empty: Squares, visit: &mut impl FnMut(Chain)) {
        let jumpable = self.of(piece.side.other()).minus(chain.captured);
        let mut completed = true;
        for direction in piece.directions() {
            let over = chain.at.shift(direction).both(jumpable);
            let at = over.shift(direction).both(empty);
            let Some(to) = at.iter().next() else { continue };
            completed = false;
            let next = Chain { path: chain.path.and_to(to), at, captured: chain.captured.union(over) };
            if !piece.king && piece.side.promotion_row().meets(at) {
                visit(next);
            } else {
                self.extend(next, piece, empty, visit);
            }
        }
        if completed && chain.path.length > 1 {
            visit(chain);
        }
    }

    /// The position after a legal move: only the board changes hands here, nothing is checked.
    fn after(&self, from: Square, to: Square, effect: &Effect) -> Self {
        let Effect { piece, captured, crowned } = *effect;
        let (start, end) = (Squares::only(from), Squares::only(to));
        let own = self.of(piece.side).minus(start).union(end);
        let enemy = self.of(piece.side.other()).minus(captured);
        let mut kings = self.0.kings.minus(start).minus(captured);
        if piece.king || crowned {
            kings = kings.union(end);
        }
        let (red, white) = match piece.side {
            Side::Red => (own, enemy),
            Side::White => (enemy, own),
        };
        Position(super::Setup { red, white, kings, to_move: piece.side.other() })
    }

    /// CK5: whether this piece becomes a king by ending there.
    pub(super) fn crowns(piece: Piece, to: Square) -> bool {
        !piece.king && piece.side.promotion_row().contains(to)
    }

    /// Calls `visit` with each legal move and what it captures.
    fn each_move_and_captures(&self, mut visit: impl FnMut(Move, Squares)) {
        let jumpers = self.jumpers();
        if !jumpers.is_empty() {
            // CK4: who can jump must.
            for from in jumpers.iter() {
                self.each_jump(from, &mut |chain: Chain| visit(chain.path, chain.captured));
            }
            return;
        }
        for direction in Direction::ALL {
            for to in self.steps(direction).iter() {
                let start = Squares::only(to).shift(direction.opposite());
                start.iter().for_each(|from| visit(Move::start(from).and_to(to), Squares::EMPTY));
            }
        }
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
        self.each_move_and_captures(|mv, _| visit(mv));
    }

    fn check(&self, mv: &Move) -> Result<(), Illegal> {
        self.examine(mv).map(drop)
    }

    fn play(&mut self, mv: &Move) -> Result<Played, Illegal> {
        let effect = self.examine(mv)?;
        let before = *self;
        *self = self.after(mv.from(), mv.to(), &effect);
        let Effect { piece, captured, crowned } = effect;
        let captured_kings = captured.both(before.0.kings);
        Ok(Played { piece, mv: *mv, captured, captured_kings, crowned, winner: self.outcome() })
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

    fn count_moves(&self) -> u64 {
        let jumpers = self.jumpers();
        if jumpers.is_empty() {
            return Direction::ALL.into_iter().map(|direction| u64::from(self.steps(direction).len())).sum();
        }
        let mut count = 0;
        jumpers.iter().for_each(|from| self.each_jump(from, &mut |_| count += 1));
        count
    }

    fn each_successor(&self, mut visit: impl FnMut(Self)) {
        self.each_move_and_captures(|mv, captured| {
            let (from, to) = (mv.from(), mv.to());
            let piece = Piece { side: self.0.to_move, king: self.0.kings.contains(from) };
            let effect = Effect { piece, captured, crowned: Self::crowns(piece, to) };
            visit(self.after(from, to, &effect));
        });
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
        if let Some(winner) = self.winner {
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
