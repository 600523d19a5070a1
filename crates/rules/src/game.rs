//! The description of a game: everything front ends say and show about it.

use crate::board::Coord;
use crate::history::QuietLimit;
use crate::{Clause, Game, LocalizedText, Location, ParseError, Text};
use std::fmt;
use std::str::FromStr;

/// The description of a game.
#[derive(Debug)]
#[non_exhaustive]
pub struct GameInfo {
    /// The name on the command line and in addresses, such as `duck-chess`.
    pub name: &'static str,
    /// Other names that are accepted.
    pub aliases: &'static [&'static str],
    /// The full title, with the contests that set it.
    pub title: Text,
    /// The title without the contests.
    pub short_name: Text,
    /// What the game is about, in one sentence.
    pub summary: Text,
    /// A position to start from, as text: the initial one, or an example of a puzzle.
    pub default_position: &'static str,
    /// The contest's input and answers, in a few words.
    pub input_format: Text,
    /// The board, the pieces and the set-up: the preamble of the clauses.
    pub board_description: Text,
    /// The clauses of the rules.
    pub clauses: &'static [&'static Clause],
    /// The sides, the first to move first.
    pub sides: &'static [Text],
    /// After how many reversible plies a game between players is drawn.
    pub quiet_limit: Option<QuietLimit>,
    /// The kinds of pieces.
    pub pieces: &'static [PieceInfo],
    /// How the pieces are listed below a board, where naming each would be too long.
    pub legend: Option<Legend>,
    /// How the board is drawn.
    pub board_style: BoardStyle,
    /// How the name of a square is written.
    pub square_format: Text,
    /// A small contest input to try.
    pub sample_input: &'static str,
    /// A small game record to try.
    pub sample_record: &'static str,
}

/// A kind of piece as it is named and shown.
#[derive(Debug, PartialEq, Eq)]
pub struct PieceInfo {
    /// One letter, as in the text of positions. Upper and lower case tell the sides apart where both have many pieces.
    pub letter: char,
    /// The name with the side's, such as `red duck`.
    pub name: Text,
    /// The side it belongs to; Kings Tour's pawns belong to nobody.
    pub side: Option<Text>,
    /// The clauses that say how it moves, the plainest first.
    pub movement: &'static [&'static Clause],
    /// The symbol in terminals that know Unicode.
    pub symbol: &'static str,
    /// The color it is drawn in.
    pub color: PieceColor,
    /// The shape it is drawn in.
    pub shape: PieceShape,
}

/// Serializes as letter and name.
#[cfg(feature = "serde")]
impl serde::Serialize for PieceInfo {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let mut piece = serializer.serialize_struct("PieceInfo", 2)?;
        piece.serialize_field("letter", &self.letter)?;
        piece.serialize_field("name", &self.name)?;
        piece.end()
    }
}

/// The color of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceColor {
    /// White, or ivory.
    White,
    /// Black, or ebony.
    Black,
    /// Red.
    Red,
    /// Blue.
    Blue,
}

/// The shape of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceShape {
    /// A chess king.
    King,
    /// A chess queen.
    Queen,
    /// A chess pawn with its letter on it.
    Pawn,
    /// A checker.
    Man,
    /// A crowned checker.
    CrownedMan,
    /// A disc with a character on it; a reader may prefer the letter of the piece, which also replaces a character that
    /// cannot be drawn.
    Character(char),
}

/// The pieces of a game listed below a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Legend {
    /// Where pieces are shown as letters.
    pub letters: Text,
    /// Where pieces are shown as symbols.
    pub symbols: Text,
}

/// How a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum BoardStyle {
    /// Light and dark squares.
    Checkered,
    /// Light and dark squares of which only the dark ones are used.
    DarkSquares,
    /// Lines, with the pieces on their crossings, and a gap in the middle.
    Crossings,
}

impl GameInfo {
    /// Returns the clause with this id, in upper or lower case.
    pub fn clause(&self, id: &str) -> Option<&'static Clause> {
        self.clauses.iter().copied().find(|clause| clause.id.eq_ignore_ascii_case(id))
    }

    /// Whether pieces carry characters that can be replaced by their letters.
    pub fn has_characters(&self) -> bool {
        self.pieces.iter().any(|piece| match piece.shape {
            PieceShape::Character(character) => !character.eq_ignore_ascii_case(&piece.letter),
            _ => false,
        })
    }

    /// Returns the piece with this letter.
    pub fn piece(&self, letter: char) -> Option<&'static PieceInfo> {
        self.pieces.iter().find(|piece| piece.letter == letter)
    }
}

impl Game {
    /// Returns the name, such as `duck-chess`.
    pub const fn name(self) -> &'static str {
        self.info().name
    }

    /// Parses the name of a square as players write it.
    ///
    /// ```
    /// use touchmove::Game;
    /// assert_eq!(Game::DuckChess.parse_square("3.4"), Game::DuckChess.parse_square("e4"));
    /// let error = Game::DuckChess.parse_square("k4").unwrap_err();
    /// assert_eq!(error.message().en, "found `k4`, expected a crossing: ROW.COLUMN, 0.0 to 9.8, or a1 to i10");
    /// ```
    ///
    /// # Errors
    /// Returns an error if the board has no such square.
    pub fn parse_square(self, text: &str) -> Result<Coord, ParseError> {
        let text = text.trim();
        let square = with_game!(self, P => <P as crate::BoardGame>::parse_square(text));
        square.ok_or_else(|| {
            let found = LocalizedText::quoted(text);
            ParseError::new(Location::default(), found, self.info().square_format)
        })
    }

    /// Parses squares separated by any of `separators`.
    ///
    /// # Errors
    /// Returns an error if the board has no square of one of the names.
    pub fn parse_squares(self, text: &str, separators: &[char]) -> Result<Vec<Coord>, ParseError> {
        text.split(separators).map(|text| self.parse_square(text)).collect()
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error of parsing a name that no game has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownGame;

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Game::ALL.map(Game::name).join(", ");
        write!(f, "no game has this name; the games are {names}")
    }
}

impl std::error::Error for UnknownGame {}

impl FromStr for Game {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<Self, UnknownGame> {
        // Spaces, hyphens and case differ between contest systems: `UVa 255` and `uva-255` are one name.
        let normalized = |name: &str| -> String {
            name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
        };
        let text = normalized(text);
        let is_named = |game: &Game| {
            let info = game.info();
            std::iter::once(&info.name).chain(info.aliases).any(|name| normalized(name) == text)
        };
        Game::ALL.into_iter().find(is_named).ok_or(UnknownGame)
    }
}

crate::text::serde_as_text!(Game);
