//! Positions of a game that is known only at run time: for command lines, servers and pages.

use crate::board::Coord;
use crate::perft::PerftOptions;
use crate::{
    AnyMove, AnyPosition, BoardGame, Game, LocalizedText, MoveEffect, MoveError, Outcome, ParseError, Path,
    PieceInfo, Position, PositionError, Reason as _, Refusal, SetupReason, Side, Text,
};
use std::collections::TryReserveError;
use std::fmt;

/// An error from creating an [`AnyPosition`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyPositionError {
    /// The text is malformed.
    Syntax(ParseError),
    /// The position is impossible, and why.
    Setup(LocalizedText),
    /// The game has no initial position: one must be given.
    NoInitialPosition(Game),
}

impl AnyPositionError {
    /// Says what is wrong.
    pub fn message(&self) -> LocalizedText {
        match self {
            AnyPositionError::Syntax(error) => error.message_with_column(),
            AnyPositionError::Setup(message) => message.clone(),
            AnyPositionError::NoInitialPosition(game) => {
                let example = game.info().default_position;
                LocalizedText::new(
                    format!("{game} is a puzzle and has no opening: give a position, such as `{example}`"),
                    format!("{} 是谜题，没有初始局面：请给出局面，如 `{example}`", game.info().short_name.zh),
                )
            }
        }
    }
}

impl<S: SetupReason> From<PositionError<S>> for AnyPositionError {
    fn from(error: PositionError<S>) -> Self {
        match error {
            PositionError::Syntax(error) => AnyPositionError::Syntax(error),
            PositionError::Setup(reason) => AnyPositionError::Setup(reason.message()),
        }
    }
}

impl fmt::Display for AnyPositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for AnyPositionError {}

/// An error from parsing an [`AnyMove`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyMoveError {
    /// The text is malformed.
    Syntax(ParseError),
    /// The move is illegal in every position.
    Refused(Refusal),
}

impl fmt::Display for AnyMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnyMoveError::Syntax(error) => error.message_with_column().fmt(f),
            AnyMoveError::Refused(refusal) => refusal.fmt(f),
        }
    }
}

impl std::error::Error for AnyMoveError {}

/// The error of taking a move, or the position it is played in, for one of another game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OtherGame;

impl fmt::Display for OtherGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the move belongs to another game")
    }
}

impl std::error::Error for OtherGame {}

impl fmt::Display for AnyMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_move!(self, mv => mv.fmt(f))
    }
}

impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_position!(self, position => position.fmt(f))
    }
}

/// ```
/// use touchmove::{AnyPosition, Game};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let mut position = AnyPosition::parse(Game::Checkers, "W:WK10,K12:B8")?;
/// let refusal = position.play(&position.parse_move("10-6")?).unwrap_err();
/// assert_eq!(refusal.clause.id, "CK4");
/// let effect = position.play(&position.parse_move("12-3")?)?;
/// assert_eq!(effect.captured[0].piece.name.en, "red man");
/// assert_eq!(position.to_string(), "B:WK3,K10:B");
/// # Ok(())
/// # }
/// ```
impl AnyPosition {
    /// Parses the text of a position.
    ///
    /// # Errors
    /// Returns an error if the text is malformed or the position is impossible.
    pub fn parse(game: Game, text: &str) -> Result<Self, AnyPositionError> {
        with_game!(game, P => Ok(text.parse::<P>()?.into()))
    }

    /// Returns the position that games start from.
    ///
    /// # Errors
    /// Returns an error if the game is a puzzle.
    pub fn initial(game: Game) -> Result<Self, AnyPositionError> {
        let position = with_game!(game, P => P::initial().map(AnyPosition::from));
        position.ok_or(AnyPositionError::NoInitialPosition(game))
    }

    /// Sets up a position from pieces, given by their letters. `to_move` is the index of a side in
    /// [`GameInfo::sides`](crate::GameInfo::sides).
    ///
    /// ```
    /// use touchmove::{AnyPosition, Game};
    /// let square = Game::Checkers.parse_square("18").unwrap();
    /// let position = AnyPosition::from_pieces(Game::Checkers, &[(square, 'W')], 0).unwrap();
    /// assert_eq!(position.to_string(), "B:WK18:B");
    /// ```
    ///
    /// # Errors
    /// Returns an error if the position is impossible.
    pub fn from_pieces(
        game: Game,
        pieces: &[(Coord, char)],
        to_move: usize,
    ) -> Result<Self, AnyPositionError> {
        with_game!(game, P => P::from_pieces(pieces, to_move).map(AnyPosition::from))
            .map_err(AnyPositionError::Setup)
    }

    /// Returns the legal moves.
    pub fn legal_moves(&self) -> Vec<AnyMove> {
        with_position!(self, position => position.legal_moves().into_iter().map(AnyMove::from).collect())
    }

    /// Parses a move in the contest's notation. Whether it is legal here is not checked.
    ///
    /// # Errors
    /// Returns an error if the text is malformed, or the move is illegal in every position.
    pub fn parse_move(&self, text: &str) -> Result<AnyMove, AnyMoveError> {
        with_game!(self.game(), P => match text.parse::<<P as Position>::Move>() {
            Ok(mv) => Ok(mv.into()),
            Err(MoveError::Syntax(error)) => Err(AnyMoveError::Syntax(error)),
            Err(MoveError::Illegal(reason)) => Err(AnyMoveError::Refused(Refusal::from_reason(reason))),
        })
    }

    /// Returns the move over these squares. Whether it is legal here is not checked.
    ///
    /// # Errors
    /// Returns the reason if the squares do not form a move of the side to move.
    pub fn move_from_path(&self, path: &[Coord]) -> Result<AnyMove, Refusal> {
        let refusal = |reason: Refusal| Refusal { path: Path::straight(path.iter().copied()), ..reason };
        with_position!(self, position => match position.move_from_path(path) {
            Ok(mv) => Ok(mv.into()),
            Err(reason) => Err(refusal(Refusal::from_reason(reason))),
        })
    }

    /// Checks whether a move is legal.
    ///
    /// # Errors
    /// Why it is not.
    ///
    /// # Panics
    /// When the move belongs to another game.
    pub fn check(&self, mv: &AnyMove) -> Result<(), Refusal> {
        with_position!(self, position => {
            let mv = expect_same_game(*mv);
            position.check(&mv).map_err(|reason| position.refusal(&mv, reason))
        })
    }

    /// Plays a move and returns what it did. An illegal move changes nothing.
    ///
    /// # Errors
    /// Why it is illegal.
    ///
    /// # Panics
    /// When the move belongs to another game.
    pub fn play(&mut self, mv: &AnyMove) -> Result<MoveEffect, Refusal> {
        with_position!(self, position => {
            let mv = expect_same_game(*mv);
            position.play(&mv).map(Into::into).map_err(|reason| position.refusal(&mv, reason))
        })
    }

    /// Returns everything that front ends show.
    pub fn view(&self) -> View {
        with_position!(self, position => View::new(position))
    }

    /// Returns how the game has ended, with the name of the winner.
    pub fn outcome(&self) -> Option<Outcome<Text>> {
        with_position!(self, position => position.outcome().map(Outcome::named))
    }

    /// Draws the board with letters. See [`BoardGame::diagram`].
    pub fn diagram(&self) -> String {
        with_position!(self, position => position.diagram())
    }

    /// Returns the squares that the other side attacks. See [`BoardGame::attacked_squares`].
    pub fn attacked_squares(&self) -> Vec<Coord> {
        with_position!(self, position => position.attacked_squares())
    }

    /// Returns a shortest sequence of moves to the end, in a puzzle that asks for one.
    pub fn shortest_path(&self) -> Option<Vec<AnyMove>> {
        with_position!(self, position => {
            let moves = position.shortest_path()?;
            Some(moves.into_iter().map(AnyMove::from).collect())
        })
    }

    /// See [`PerftOptions::counts`].
    ///
    /// # Errors
    /// Returns an error if there is not enough memory.
    pub fn counts(&self, depth: u32, options: &PerftOptions<'_>) -> Result<Vec<u64>, TryReserveError> {
        with_position!(self, position => options.counts(position, depth))
    }

    /// See [`PerftOptions::divide`].
    ///
    /// # Errors
    /// Returns an error if there is not enough memory.
    pub fn divide(
        &self,
        depth: u32,
        options: &PerftOptions<'_>,
    ) -> Result<Vec<(AnyMove, u64)>, TryReserveError> {
        with_position!(self, position => {
            let counts = options.divide(position, depth)?;
            Ok(counts.into_iter().map(|(mv, count)| (mv.into(), count)).collect())
        })
    }
}

/// Converts a move to the position's game. A move of another game is a programming error.
fn expect_same_game<M: TryFrom<AnyMove, Error = OtherGame>>(mv: AnyMove) -> M {
    M::try_from(mv).unwrap_or_else(|error| panic!("{error}"))
}

/// A square and what stands on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Cell {
    /// The square.
    pub square: Coord,
    /// The piece on it.
    pub piece: Option<&'static PieceInfo>,
}

/// A legal move as front ends need it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct LegalMove {
    /// Its text, for [`AnyPosition::parse_move`].
    pub text: String,
    /// The squares it touches.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub path: Path,
    /// The squares of the pieces it captures.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub captured: Vec<Coord>,
    /// What the piece becomes, if it becomes another one.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub promotion: Option<&'static PieceInfo>,
}

impl LegalMove {
    fn new<P: BoardGame>(position: &P, mv: &P::Move) -> Self {
        let mut next = position.clone();
        let effect: Option<MoveEffect> = next.play(mv).ok().map(Into::into);
        let captured = effect.map_or(Vec::new(), |effect| effect.captured);
        let path = position.path(mv);
        let piece_on = |position: &P, square: Option<&Coord>| {
            position
                .pieces()
                .into_iter()
                .find(|placed| Some(&placed.square) == square)
                .map(|placed| placed.piece)
        };
        let [before, after] =
            [piece_on(position, path.squares.first()), piece_on(&next, path.squares.last())];
        LegalMove {
            text: mv.to_string(),
            path,
            captured: captured.into_iter().map(|placed| placed.square).collect(),
            promotion: after.filter(|_| after != before),
        }
    }
}

/// Everything that front ends show of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct View {
    /// The game.
    pub game: Game,
    /// The position as text.
    pub text: String,
    /// The number of rows of the board.
    pub rows: u8,
    /// The number of columns of the board.
    pub columns: u8,
    /// The squares that pieces can stand on. Checkers has the dark ones only.
    pub cells: Vec<Cell>,
    /// The side to move.
    pub to_move: Text,
    /// The winner, once the game has been won.
    pub winner: Option<Text>,
    /// Whether the game has ended without a winner.
    pub draw: bool,
    /// The squares of each check: the attacked piece, and the attacker.
    pub checks: Vec<Coord>,
    /// The legal moves.
    pub moves: Vec<LegalMove>,
    /// Why these moves are the only legal ones, if a rule compels the side to move.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub compulsion: Option<Compulsion>,
}

/// A rule that compels the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Compulsion {
    /// The number of the clause, such as `CK4`.
    pub clause: &'static str,
    /// What has to be done, in one sentence, without a full stop.
    pub message: LocalizedText,
}

impl View {
    /// Creates the view of a position.
    pub fn new<P: BoardGame>(position: &P) -> Self {
        let pieces = position.pieces();
        let cell = |square: Coord| {
            let piece = pieces.iter().find(|placed| placed.square == square).map(|placed| placed.piece);
            Cell { square, piece }
        };
        let cells: Vec<Cell> = P::all_squares().into_iter().map(cell).collect();
        let compulsion =
            |reason: P::Illegal| Compulsion { clause: reason.clause().id, message: reason.message() };
        View {
            game: P::GAME,
            text: position.to_string(),
            rows: cells.iter().map(|cell| cell.square.row + 1).max().unwrap_or(0),
            columns: cells.iter().map(|cell| cell.square.column + 1).max().unwrap_or(0),
            cells,
            to_move: position.to_move().name(),
            winner: position.outcome().and_then(Outcome::winner).map(Side::name),
            draw: position.outcome() == Some(Outcome::Draw),
            checks: position.checks(),
            moves: position.legal_moves().iter().map(|mv| LegalMove::new(position, mv)).collect(),
            compulsion: position.compulsion().map(compulsion),
        }
    }

    /// Returns the squares that the piece on a square can move to.
    pub fn destinations(&self, from: Coord) -> Vec<Coord> {
        let squares = self.moves.iter().map(|mv| &mv.path.squares);
        let mut ends: Vec<Coord> = squares
            .filter(|squares| squares.first() == Some(&from))
            .filter_map(|squares| squares.last().copied())
            .collect();
        ends.sort_unstable();
        ends.dedup();
        ends
    }
}
