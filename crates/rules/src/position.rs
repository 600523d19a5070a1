//! The traits that every game implements, and the results that do not depend on the game: what a move did, and why one
//! was refused.

use crate::board::Coord;
use crate::{Clause, Game, GameInfo, LocalizedText, MoveError, PieceInfo, PositionError, Text};
use std::error::Error;
use std::fmt::{self, Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

/// A legal position of one of the games.
///
/// Listing moves and checking one are two implementations of the same rules. Tests compare them: a move is listed if and
/// only if it is accepted.
pub trait Position:
    Clone + Eq + Hash + Debug + Display + FromStr<Err = PositionError<Self::SetupError>> + Send + Sync + 'static
{
    /// The game.
    const GAME: Game;
    /// A side, that is, a player.
    type Side: Side;
    /// A move. Its text is the contest's notation.
    type Move: Copy + Eq + Debug + Display + FromStr<Err = MoveError<Self::Illegal>> + Send + Sync;
    /// What a move did, in the terms of the game.
    type Played: Copy + Debug + Into<MoveEffect> + Send + Sync;
    /// Why a move is illegal.
    type Illegal: Reason;
    /// Why a position is impossible.
    type SetupError: SetupReason;

    /// Returns the side to move. After the end of the game, this is the side whose turn it would be.
    fn to_move(&self) -> Self::Side;

    /// Calls `visit` with each legal move, always in the same order.
    fn for_each_move(&self, visit: impl FnMut(Self::Move));

    /// Checks whether `mv` is legal.
    ///
    /// # Errors
    /// The most helpful of the reasons against it.
    fn check(&self, mv: &Self::Move) -> Result<(), Self::Illegal>;

    /// Plays `mv` and returns what it did. An illegal move changes nothing.
    ///
    /// # Errors
    /// As [`check`](Self::check).
    fn play(&mut self, mv: &Self::Move) -> Result<Self::Played, Self::Illegal>;

    /// Plays `mv` if it is legal and returns whether it was. Games may override it to skip the effect and the reason.
    fn play_if_legal(&mut self, mv: &Self::Move) -> bool {
        self.play(mv).is_ok()
    }

    /// Returns how the game has ended, by the rules of the game alone. [`GameHistory`](crate::GameHistory) applies the house
    /// rules as well.
    fn outcome(&self) -> Option<Outcome<Self::Side>>;

    /// Whether `mv` captures a piece, if it is legal.
    fn is_capture(&self, mv: &Self::Move) -> bool;

    /// Whether no position before `mv` can come again after it, if it is legal.
    fn is_irreversible(&self, mv: &Self::Move) -> bool {
        self.is_capture(mv)
    }

    /// Returns the squares that a move touches in this position.
    fn path(&self, mv: &Self::Move) -> Path;

    /// Returns the legal moves.
    fn legal_moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.for_each_move(|mv| moves.push(mv));
        moves
    }

    /// Returns the number of legal moves.
    fn count_moves(&self) -> u64 {
        let mut count = 0;
        self.for_each_move(|_| count += 1);
        count
    }

    /// Calls `visit` with the position after each legal move.
    fn for_each_successor(&self, mut visit: impl FnMut(Self)) {
        self.for_each_move(|mv| {
            let mut next = self.clone();
            if next.play_if_legal(&mv) {
                visit(next);
            }
        });
    }

    /// Calls `visit` with each legal move and the position after it, in the order of [`for_each_move`](Self::for_each_move).
    ///
    /// ```
    /// use touchmove::{Position as _, checkers::Position};
    /// let mut after = Vec::new();
    /// "W:WK10,K12:B8".parse::<Position>().unwrap().for_each_move_and_successor(|mv, next| after.push((mv, next)));
    /// assert_eq!(after, [("12-3".parse().unwrap(), "B:WK3,K10:B".parse().unwrap())]);
    /// ```
    fn for_each_move_and_successor(&self, mut visit: impl FnMut(Self::Move, Self)) {
        self.for_each_move(|mv| {
            let mut next = self.clone();
            if next.play_if_legal(&mv) {
                visit(mv, next);
            }
        });
    }

    /// Turns the reason against a move in this position into a refusal.
    fn refusal(&self, mv: &Self::Move, reason: Self::Illegal) -> Refusal {
        Refusal { path: self.path(mv), ..Refusal::from_reason(reason) }
    }
}

/// What front ends need besides the rules: the description of the game, its board, positions set up by hand, and moves made
/// by pointing at squares.
pub trait BoardGame: Position {
    /// The description of the game.
    const INFO: &'static GameInfo;

    /// Returns the position that games start from; a puzzle has none.
    fn initial() -> Option<Self> {
        None
    }

    /// Returns all squares of the board, in the order of the game's own numbering.
    fn all_squares() -> Vec<Coord>;

    /// Returns the pieces on the board.
    fn pieces(&self) -> Vec<PlacedPiece>;

    /// Returns the squares of each check: the attacked piece, and the attacker.
    fn checks(&self) -> Vec<Coord> {
        Vec::new()
    }

    /// Returns the squares that the other side attacks: those on which it could capture a piece of the side to move with its next move, if
    /// one stood there. In Correct Move, where nothing is captured, those to which the other piece could legally move.
    ///
    /// ```
    /// use touchmove::{BoardGame as _, kings_tour::Position};
    /// let position: Position = "a1 a2 b1".parse().unwrap();
    /// let squares: Vec<String> = position.attacked_squares().iter().map(|square| square.label.to_string()).collect();
    /// assert_eq!(squares, ["a2", "c2", "b3"]);
    /// ```
    fn attacked_squares(&self) -> Vec<Coord>;

    /// Returns the reason against all other moves, if a rule compels the side to move.
    ///
    /// ```
    /// use touchmove::{BoardGame as _, Reason as _, checkers::Position};
    /// let position: Position = "W:WK10,K12:B8".parse().unwrap();
    /// assert_eq!(position.compulsion().unwrap().message().en, "you must jump: 12x3 captures 8");
    /// ```
    fn compulsion(&self) -> Option<Self::Illegal> {
        None
    }

    /// Draws the board with letters: a row of text per row of the board, the squares' labels left out.
    ///
    /// ```
    /// use touchmove::{BoardGame, checkers};
    /// let position: checkers::Position = "W:WK10,K12:B8".parse().unwrap();
    /// println!("{}", position.diagram());
    /// assert!(position.diagram().starts_with("  .   .   .   .\n.   .   .   r\n"));
    /// ```
    fn diagram(&self) -> String {
        diagram(&Self::all_squares(), &self.pieces())
    }

    /// Sets up a position from pieces on squares. `to_move` is the index of a side in [`GameInfo::sides`].
    ///
    /// # Errors
    /// Why the position is impossible.
    fn from_pieces(pieces: &[(Coord, char)], to_move: usize) -> Result<Self, LocalizedText>;

    /// Returns the move over these squares, whether it is legal or not.
    ///
    /// # Errors
    /// Returns the reason if the squares do not form a move of the side to move.
    fn move_from_path(&self, path: &[Coord]) -> Result<Self::Move, Self::Illegal>;

    /// Parses the name of a square as players write it.
    fn parse_square(text: &str) -> Option<Coord>;

    /// Returns a shortest sequence of moves to the end, in a puzzle that asks for one.
    fn shortest_path(&self) -> Option<Vec<Self::Move>> {
        None
    }
}

/// A side of a game. Its text is its English name.
pub trait Side: Copy + Eq + Debug + Display + Send + Sync + 'static {
    /// All sides, the first to move first; a puzzle has one.
    const ALL: &'static [Self];

    /// Returns what players call it.
    fn name(self) -> Text;
}

/// Implements [`Display`] for a side.
macro_rules! display_side {
    ($side:ty) => {
        impl std::fmt::Display for $side {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(crate::Side::name(*self).en)
            }
        }
    };
}

pub(crate) use display_side;

/// How a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome<S> {
    /// This side has won.
    Win(S),
    /// Nobody has won.
    Draw,
}

impl<S> Outcome<S> {
    /// Returns the winner, unless it is a draw.
    pub fn winner(self) -> Option<S> {
        match self {
            Outcome::Win(side) => Some(side),
            Outcome::Draw => None,
        }
    }
}

impl<S: Side> Outcome<S> {
    /// Returns the outcome with the name of the side.
    pub fn named(self) -> Outcome<Text> {
        match self {
            Outcome::Win(side) => Outcome::Win(side.name()),
            Outcome::Draw => Outcome::Draw,
        }
    }
}

/// Why a move is illegal (in Correct Move also why a position is).
pub trait Reason: Copy + Eq + Error + Send + Sync + 'static {
    /// Returns the clause that is broken.
    fn clause(self) -> &'static Clause;
    /// Returns the reason in one sentence, without a full stop.
    fn message(self) -> LocalizedText;
    /// Returns the squares that the reason is about, the most telling first.
    fn squares(self) -> Vec<Coord>;
    /// Returns the part of the path that is on the board, if parsing alone showed the move to be illegal; otherwise nothing.
    fn path(self) -> Vec<Coord> {
        Vec::new()
    }
}

/// Why a position is impossible.
pub trait SetupReason: Copy + Eq + Error + Send + Sync + 'static {
    /// Returns the reason in one sentence, without a full stop.
    fn message(self) -> LocalizedText;
}

/// The squares that a move touches.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Path {
    /// The start, and every square the piece lands on.
    #[cfg_attr(feature = "serde", serde(rename = "path"))]
    pub squares: Vec<Coord>,
    /// The square at which the path of a horse or duck bends.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub via: Option<Coord>,
}

impl Path {
    /// Creates a path without a bend.
    pub fn straight(squares: impl IntoIterator<Item = Coord>) -> Self {
        Path { squares: squares.into_iter().collect(), via: None }
    }

    /// Returns the points of a line drawn along the path.
    pub fn points(&self) -> Vec<Coord> {
        match (self.via, &self.squares[..]) {
            (Some(via), [from, to]) => vec![*from, via, *to],
            _ => self.squares.clone(),
        }
    }
}

/// Why a move was refused, whatever the game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Refusal {
    /// The clause that the move breaks.
    pub clause: &'static Clause,
    /// The reason in one sentence, without a full stop.
    pub message: LocalizedText,
    /// The squares that the reason is about, the most telling first.
    pub squares: Vec<Coord>,
    /// The path of the attempted move, as far as it is on the board.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub path: Path,
}

impl Refusal {
    /// Creates a refusal from a reason alone; its path is what [`Reason::path`] knows.
    pub fn from_reason(reason: impl Reason) -> Self {
        Refusal {
            clause: reason.clause(),
            message: reason.message(),
            squares: reason.squares(),
            path: Path::straight(reason.path()),
        }
    }
}

/// The clause and the reason in English.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.clause, self.message)
    }
}

impl Error for Refusal {}

/// What a move did, whatever the game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct MoveEffect {
    /// The effect in one sentence, without a full stop.
    pub message: LocalizedText,
    /// The squares that the move touched.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub path: Path,
    /// The captured pieces.
    pub captured: Vec<PlacedPiece>,
    /// What is special about it.
    pub tags: Vec<EffectTag>,
    /// Who has won by it.
    pub winner: Option<Text>,
}

impl MoveEffect {
    /// Whether the move has this tag.
    pub fn has(&self, tag: EffectTag) -> bool {
        self.tags.contains(&tag)
    }
}

/// What is special about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum EffectTag {
    /// It captured a piece.
    Capture,
    /// The piece was promoted.
    Promotion,
    /// A piece that decides the game is attacked after it.
    Check,
    /// It won the game.
    Win,
    /// It ended the game without a winner.
    Draw,
}

/// A piece on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct PlacedPiece {
    /// The square.
    pub square: Coord,
    /// The piece.
    pub piece: &'static PieceInfo,
}

/// Draws squares and pieces with letters: `.` is an empty square, and where no piece can stand there is nothing.
fn diagram(squares: &[Coord], pieces: &[PlacedPiece]) -> String {
    let rows = squares.iter().map(|square| square.row + 1).max().unwrap_or(0);
    let columns = squares.iter().map(|square| square.column + 1).max().unwrap_or(0);
    let letter = |row: u8, column: u8| {
        let is_here = |square: &Coord| (square.row, square.column) == (row, column);
        let piece = pieces.iter().find(|placed| is_here(&placed.square)).map(|placed| placed.piece.letter);
        piece.unwrap_or(if squares.iter().any(is_here) { '.' } else { ' ' })
    };
    let mut text = String::new();
    for row in 0..rows {
        let line: String = (0..columns).flat_map(|column| [letter(row, column), ' ']).collect();
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}
