//! The four games behind one face: moves as text, boards as plain cells. For everything that learns only at run time which
//! game it is about and is not a hot loop: command lines, servers, pages.

use crate::board::Spot;
use crate::front::Front;
use crate::perft::Means;
use crate::{
    Clause, Event, Figure, Game, Lang, MoveError, Phrase, Player, Position, ReadError, Reason, SetupReason,
    SyntaxError, Words,
};
use crate::{checkers, correct_move, duck_chess, kings_tour};
use std::collections::TryReserveError;
use std::fmt;

/// A table at which one of the games is played. [`open`] makes one.
pub trait Table: Send + Sync {
    /// Which game.
    fn game(&self) -> Game;
    /// The position as text; [`open`] reads it back.
    fn text(&self) -> String;
    /// The legal moves as text.
    fn moves(&self) -> Vec<String>;
    /// Plays a move and says what it did.
    ///
    /// # Errors
    /// When the text is no move, or the move is illegal; nothing has changed then.
    fn play(&mut self, mv: &str, lang: Lang) -> Result<Did, PlayError>;
    /// Whether a move is legal, without playing it.
    ///
    /// # Errors
    /// As [`play`](Self::play).
    fn check(&self, mv: &str, lang: Lang) -> Result<(), PlayError>;
    /// Another table with the same position.
    fn duplicate(&self) -> Box<dyn Table>;
    /// Everything that a front end shows.
    fn view(&self) -> View;
    /// Who has won, once the game has ended.
    fn winner(&self) -> Option<Words>;
    /// The text of the move that goes over these squares.
    ///
    /// # Errors
    /// Where moves do not say where they start, and it is not the first square's turn.
    fn notation(&self, path: &[Spot], lang: Lang) -> Result<String, Refused>;
    /// The moves of a shortest way to the end, in a game that is about that: Kings Tour.
    fn shortest_way(&self) -> Option<Vec<String>>;
    /// See [`Means::counts`].
    ///
    /// # Errors
    /// When there is not so much memory.
    fn counts(&self, depth: u32, means: &Means<'_>) -> Result<Vec<u64>, TryReserveError>;
    /// See [`Means::divide`].
    ///
    /// # Errors
    /// When there is not so much memory.
    fn divide(&self, depth: u32, means: &Means<'_>) -> Result<Vec<(String, u64)>, TryReserveError>;
}

/// Sets up a table from the text of a position, or from the opening.
///
/// # Errors
/// When the text is not in the format, the position cannot be, or none is given and the game has no opening.
///
/// ```
/// use touchmove::{table, Game};
/// let table = table::open(Game::KingsTour, Some("a1 a2 b1")).unwrap();
/// assert_eq!(table.moves(), ["b2", "b1"]);
/// assert!(table::open(Game::KingsTour, None).is_err()); // a puzzle has no opening
/// ```
pub fn open(game: Game, position: Option<&str>) -> Result<Box<dyn Table>, OpenError> {
    match (game, position) {
        (Game::CorrectMove, Some(text)) => seat::<correct_move::Position>(text),
        (Game::KingsTour, Some(text)) => seat::<kings_tour::Position>(text),
        (Game::Checkers, Some(text)) => seat::<checkers::Position>(text),
        (Game::DuckChess, Some(text)) => seat::<duck_chess::Position>(text),
        (Game::Checkers, None) => Ok(Box::new(Seat(checkers::Position::opening()))),
        (Game::DuckChess, None) => Ok(Box::new(Seat(duck_chess::Position::opening()))),
        (Game::CorrectMove | Game::KingsTour, None) => Err(OpenError::NoOpening(game)),
    }
}

fn seat<P: Front>(text: &str) -> Result<Box<dyn Table>, OpenError> {
    match text.parse::<P>() {
        Ok(position) => Ok(Box::new(Seat(position))),
        Err(ReadError::Syntax(error)) => Err(OpenError::Syntax(error)),
        Err(ReadError::Setup(error)) => Err(OpenError::setup(error)),
    }
}

/// Sets up a table with these pieces, told by the letters of their figures. Who is to move is told by a side's English name;
/// without one, the first of the [`sides`].
///
/// ```
/// use touchmove::{table, Game};
/// let opening = table::open(Game::Checkers, None).unwrap().view();
/// let on_18 = opening.cells.iter().find(|cell| cell.spot.label.to_string() == "18").unwrap().spot;
/// let table = table::arrange(Game::Checkers, &[(on_18, 'W')], Some("red")).unwrap();
/// assert_eq!(table.text(), "B:WK18:B");
/// ```
///
/// # Errors
/// When the position cannot be.
pub fn arrange(
    game: Game,
    pieces: &[(Spot, char)],
    to_move: Option<&str>,
) -> Result<Box<dyn Table>, OpenError> {
    match game {
        Game::CorrectMove => arranged::<correct_move::Position>(pieces, to_move),
        Game::KingsTour => arranged::<kings_tour::Position>(pieces, to_move),
        Game::Checkers => arranged::<checkers::Position>(pieces, to_move),
        Game::DuckChess => arranged::<duck_chess::Position>(pieces, to_move),
    }
}

fn arranged<P: Front>(pieces: &[(Spot, char)], to_move: Option<&str>) -> Result<Box<dyn Table>, OpenError> {
    let sides = P::sides();
    let named = |side: &&P::Side| to_move.is_some_and(|name| side.name().en.eq_ignore_ascii_case(name));
    let Some(side) = sides.iter().find(named).or(sides.first()) else { unreachable!("a game has sides") };
    Ok(Box::new(Seat(P::arrange(pieces, *side)?)))
}

/// The sides of a game, whoever moves first in front.
pub fn sides(game: Game) -> Vec<Words> {
    fn names<P: Front>() -> Vec<Words> {
        P::sides().into_iter().map(Player::name).collect()
    }
    match game {
        Game::CorrectMove => names::<correct_move::Position>(),
        Game::KingsTour => names::<kings_tour::Position>(),
        Game::Checkers => names::<checkers::Position>(),
        Game::DuckChess => names::<duck_chess::Position>(),
    }
}

/// Everything that can stand on a square in a game.
pub fn figures(game: Game) -> Vec<Figure> {
    match game {
        Game::CorrectMove => correct_move::Position::figures(),
        Game::KingsTour => kings_tour::Position::figures(),
        Game::Checkers => checkers::Position::figures(),
        Game::DuckChess => duck_chess::Position::figures(),
    }
}

/// The clauses that say how the figure with this letter goes, the plainest first.
///
/// ```
/// use touchmove::{table, Game};
/// assert_eq!(table::gaits(Game::DuckChess, 'd')[0].id, "DC6");
/// ```
pub fn gaits(game: Game, letter: char) -> Vec<&'static Clause> {
    match game {
        Game::CorrectMove => correct_move::Position::gaits(letter),
        Game::KingsTour => kings_tour::Position::gaits(letter),
        Game::Checkers => checkers::Position::gaits(letter),
        Game::DuckChess => duck_chess::Position::gaits(letter),
    }
}

/// Whose the figure with this letter is; the pawns of Kings Tour are nobody's.
///
/// ```
/// use touchmove::{table, Game};
/// assert_eq!(table::owner(Game::DuckChess, 'd').map(|side| side.en), Some("Blue"));
/// assert_eq!(table::owner(Game::KingsTour, 'A'), None);
/// ```
pub fn owner(game: Game, letter: char) -> Option<Words> {
    match game {
        Game::CorrectMove => correct_move::Position::owner(letter).map(Player::name),
        Game::KingsTour => kings_tour::Position::owner(letter).map(Player::name),
        Game::Checkers => checkers::Position::owner(letter).map(Player::name),
        Game::DuckChess => duck_chess::Position::owner(letter).map(Player::name),
    }
}

/// Why a table could not be set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenError {
    /// The text is not in the format.
    Syntax(SyntaxError),
    /// The position cannot be, and why.
    Setup(Phrase),
    /// This game has no opening: a position must be given.
    NoOpening(Game),
}

impl OpenError {
    /// A game's own reason against a position, put plainly.
    pub(crate) fn setup(error: impl SetupReason) -> Self {
        OpenError::Setup(Phrase::new(error.words(Lang::En), error.words(Lang::Zh)))
    }
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::Syntax(error) => error.fmt(f),
            OpenError::Setup(why) => f.write_str(&why.en),
            OpenError::NoOpening(game) => {
                write!(
                    f,
                    "{game} is a puzzle and has no opening: give a position, such as `{}`",
                    game.start()
                )
            }
        }
    }
}

impl std::error::Error for OpenError {}

/// What a move did.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Did {
    /// In words.
    pub words: String,
    /// The squares it touched, from the first to the last.
    pub path: Vec<Spot>,
    /// Where its way turned, if it was not straight.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub turning: Option<Spot>,
    /// What it captured.
    pub captured: Vec<Cell>,
    /// Whether it crowned a man.
    pub crowned: bool,
    /// Whether a captain is in danger now.
    pub check: bool,
    /// Who has won by it.
    pub winner: Option<Words>,
}

/// Why a move was not played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// The text is no move.
    Syntax(SyntaxError),
    /// The move is illegal.
    Refused(Refused),
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Syntax(error) => error.fmt(f),
            PlayError::Refused(refused) => refused.fmt(f),
        }
    }
}

impl std::error::Error for PlayError {}

/// A refusal, whatever the game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Refused {
    /// The clause that the move breaks.
    pub clause: &'static Clause,
    /// Why, in the language that was asked for.
    pub words: String,
    /// The squares it is about.
    pub squares: Vec<Spot>,
    /// Where the way of the move would turn, if it is not straight.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub turning: Option<Spot>,
}

impl Refused {
    /// A game's own reason, put plainly.
    pub fn new(reason: impl Reason, lang: Lang) -> Self {
        Refused {
            clause: reason.clause(),
            words: reason.words(lang),
            squares: reason.squares(),
            turning: reason.turning(),
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.clause, self.words)
    }
}

/// A square and what stands on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Cell {
    /// Where it is, and its name.
    pub spot: Spot,
    /// What stands there.
    pub figure: Option<Figure>,
}

/// A legal move as a front end needs it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Choice {
    /// Its text, for [`Table::play`].
    pub text: String,
    /// The squares it touches, from the first to the last.
    pub path: Vec<Spot>,
    /// Where its way turns, if it is not straight: see [`Position::turning`].
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub turning: Option<Spot>,
}

/// Everything that a front end shows of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct View {
    /// Which game.
    pub game: Game,
    /// The position as text.
    pub text: String,
    /// How many rows the board has.
    pub rows: u8,
    /// How many columns.
    pub columns: u8,
    /// The squares that pieces can stand on, and what stands there. Checkers has dark squares only.
    pub cells: Vec<Cell>,
    /// Whose turn it is.
    pub to_move: Words,
    /// Who has won, once the game has ended.
    pub winner: Option<Words>,
    /// The squares of check: each captain that could be captured, and what could do it.
    pub danger: Vec<Spot>,
    /// The legal moves.
    pub moves: Vec<Choice>,
}

impl View {
    /// A position, seen plainly.
    pub fn new<P: Position>(position: &P) -> Self {
        let pieces = position.pieces();
        let figure = |spot: Spot| pieces.iter().find(|(at, _)| *at == spot).map(|(_, figure)| *figure);
        let cells: Vec<Cell> =
            P::all_squares().into_iter().map(|spot| Cell { spot, figure: figure(spot) }).collect();
        let choice = |mv: &P::Move| Choice {
            text: mv.to_string(),
            path: position.path(mv),
            turning: position.turning(mv),
        };
        View {
            game: P::GAME,
            text: position.to_string(),
            rows: cells.iter().map(|cell| cell.spot.row + 1).max().unwrap_or(0),
            columns: cells.iter().map(|cell| cell.spot.column + 1).max().unwrap_or(0),
            cells,
            to_move: position.to_move().name(),
            winner: position.outcome().map(Player::name),
            danger: position.danger(),
            moves: position.moves().iter().map(choice).collect(),
        }
    }

    /// Where the piece on a square can go: the last squares of the legal moves that start there.
    pub fn destinations(&self, from: Spot) -> Vec<Spot> {
        let starts_here = |choice: &&Choice| choice.path.first() == Some(&from);
        let mut ends: Vec<Spot> =
            self.moves.iter().filter(starts_here).filter_map(|choice| choice.path.last().copied()).collect();
        ends.sort_unstable();
        ends.dedup();
        ends
    }
}

/// A position with a table's face.
struct Seat<P>(P);

impl<P: Front> Table for Seat<P> {
    fn game(&self) -> Game {
        P::GAME
    }

    fn text(&self) -> String {
        self.0.to_string()
    }

    fn moves(&self) -> Vec<String> {
        self.0.moves().iter().map(ToString::to_string).collect()
    }

    fn check(&self, mv: &str, lang: Lang) -> Result<(), PlayError> {
        self.duplicate().play(mv, lang).map(drop)
    }

    fn duplicate(&self) -> Box<dyn Table> {
        Box::new(Seat(self.0.clone()))
    }

    fn play(&mut self, mv: &str, lang: Lang) -> Result<Did, PlayError> {
        let refused = |reason: P::Illegal| PlayError::Refused(Refused::new(reason, lang));
        let mv: P::Move = mv.parse().map_err(|error| match error {
            MoveError::Syntax(error) => PlayError::Syntax(error),
            MoveError::Illegal(reason) => refused(reason),
        })?;
        let (path, turning) = (self.0.path(&mv), self.0.turning(&mv));
        let played = self.0.play(&mv).map_err(refused)?;
        let cell = |(spot, figure)| Cell { spot, figure: Some(figure) };
        Ok(Did {
            words: played.words(lang),
            path,
            turning,
            captured: played.captured().into_iter().map(cell).collect(),
            crowned: played.crowned(),
            check: played.check(),
            winner: self.winner(),
        })
    }

    fn view(&self) -> View {
        View::new(&self.0)
    }

    fn winner(&self) -> Option<Words> {
        self.0.outcome().map(Player::name)
    }

    fn notation(&self, path: &[Spot], lang: Lang) -> Result<String, Refused> {
        self.0.notation(path).map_err(|clause| {
            let mover = self.0.to_move().name();
            let words = match lang {
                Lang::En => format!("it is the {}'s turn", mover.en),
                Lang::Zh => format!("现在轮到{}走", mover.zh),
            };
            Refused { clause, words, squares: path.first().copied().into_iter().collect(), turning: None }
        })
    }

    fn shortest_way(&self) -> Option<Vec<String>> {
        let way = self.0.shortest_way()?;
        Some(way.iter().map(ToString::to_string).collect())
    }

    fn counts(&self, depth: u32, means: &Means<'_>) -> Result<Vec<u64>, TryReserveError> {
        means.counts(&self.0, depth)
    }

    fn divide(&self, depth: u32, means: &Means<'_>) -> Result<Vec<(String, u64)>, TryReserveError> {
        let counts = means.divide(&self.0, depth)?;
        Ok(counts.into_iter().map(|(mv, count)| (mv.to_string(), count)).collect())
    }
}
