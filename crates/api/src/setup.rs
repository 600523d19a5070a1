//! Sets up a position from pieces on squares.

use crate::board::{RowCol, squares};
use crate::problem::{Problem, kinds};
use serde::{Deserialize, Serialize};
use touchmove::{AnyPosition, AnyPositionError, Coord, Game, LocalizedText, View};

/// Pieces on squares.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetupRequest {
    /// The pieces.
    pub pieces: Vec<PieceOnSquare>,
    /// The English name of the side to move; without it, the side that moves first.
    pub to_move: Option<String>,
}

/// A piece on a square.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PieceOnSquare {
    /// The row, from 0 at the top.
    pub row: u8,
    /// The column, from 0 at the left.
    pub column: u8,
    /// The letter of the piece.
    pub letter: char,
}

/// The position, or why it is impossible.
#[derive(Clone, Debug, Serialize)]
pub struct SetupResponse {
    /// Whether the position is possible.
    pub ok: bool,
    /// The position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub view: Option<View>,
    /// Why the position is impossible.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<LocalizedText>,
}

/// Sets up a position.
///
/// # Errors
/// Returns an error if the game has no such square, piece or side, or two pieces are on one square.
pub fn set_up(game: Game, request: &SetupRequest) -> Result<SetupResponse, Problem> {
    let coords =
        squares(game, request.pieces.iter().map(|piece| RowCol { row: piece.row, column: piece.column }))?;
    let letters = request.pieces.iter().map(|piece| piece.letter);
    letters.clone().try_for_each(|letter| check_piece(game, letter))?;
    let to_move = request.to_move.as_deref().map_or(Ok(0), |name| find_side(game, name))?;
    let pieces: Vec<(Coord, char)> = coords.iter().copied().zip(letters).collect();
    match AnyPosition::from_pieces(game, &pieces, to_move) {
        Ok(position) => {
            check_one_per_square(coords)?;
            Ok(SetupResponse { ok: true, view: Some(position.view()), message: None })
        }
        Err(AnyPositionError::Setup(why)) => Ok(SetupResponse { ok: false, view: None, message: Some(why) }),
        Err(error) => Err(error.into()),
    }
}

fn check_piece(game: Game, letter: char) -> Result<(), Problem> {
    if game.info().piece(letter).is_some() {
        return Ok(());
    }
    let letters: Vec<String> = game.info().pieces.iter().map(|piece| piece.letter.to_string()).collect();
    let detail = format!("found `{}`, expected one of {}", letter.escape_debug(), letters.join(", "));
    Err(Problem::new(kinds::NO_SUCH_PIECE, detail))
}

/// Returns the index of a side.
pub(crate) fn find_side(game: Game, name: &str) -> Result<usize, Problem> {
    let sides = game.info().sides;
    sides.iter().position(|side| side.en.eq_ignore_ascii_case(name)).ok_or_else(|| {
        let names: Vec<&str> = sides.iter().map(|side| side.en).collect();
        let name: String = name.chars().take(40).collect();
        let detail = format!("found `{}`, expected one of {}", name.escape_debug(), names.join(", "));
        Problem::new(kinds::NO_SUCH_SIDE, detail)
    })
}

/// Refuses two pieces on one square. Not every game's rules notice them: the later piece would replace the earlier one.
fn check_one_per_square(mut squares: Vec<Coord>) -> Result<(), Problem> {
    squares.sort_unstable();
    match squares.windows(2).find(|pair| pair[0] == pair[1]) {
        None => Ok(()),
        Some(pair) => Err(Problem::new(kinds::SQUARE_TAKEN, format!("two pieces are on {}", pair[0].label))),
    }
}
