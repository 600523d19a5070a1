//! Sets up a position from pieces on squares.

use crate::board::RowCol;
use crate::problem::{Problem, kinds};
use serde::{Deserialize, Serialize};
use touchmove::board::Spot;
use touchmove::table::{self, OpenError, View};
use touchmove::{Game, Phrase};

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
    #[serde(rename = "words", skip_serializing_if = "Option::is_none")]
    pub message: Option<Phrase>,
}

/// Sets up a position.
///
/// # Errors
/// When the game has no such square, piece or side, or two pieces are on one square.
pub fn set_up(game: Game, request: &SetupRequest) -> Result<SetupResponse, Problem> {
    let pieces = request.pieces.iter().map(|piece| piece.resolve(game)).collect::<Result<Vec<_>, _>>()?;
    let to_move = request.to_move.as_deref();
    if let Some(name) = to_move {
        check_side(game, name)?;
    }
    match table::arrange(game, &pieces, to_move) {
        Ok(table) => {
            check_one_per_square(&pieces)?;
            Ok(SetupResponse { ok: true, view: Some(table.view()), message: None })
        }
        Err(OpenError::Setup(why)) => Ok(SetupResponse { ok: false, view: None, message: Some(why) }),
        Err(error) => Err(error.into()),
    }
}

impl PieceOnSquare {
    /// Finds the square and checks the letter.
    fn resolve(&self, game: Game) -> Result<(Spot, char), Problem> {
        let square = RowCol { row: self.row, column: self.column }.square(game)?;
        let pieces = table::figures(game);
        if pieces.iter().any(|piece| piece.letter == self.letter) {
            return Ok((square, self.letter));
        }
        let letters: Vec<String> = pieces.iter().map(|piece| piece.letter.to_string()).collect();
        let detail =
            format!("found `{}`, expected one of {}", self.letter.escape_debug(), letters.join(", "));
        Err(Problem::new(kinds::NO_SUCH_PIECE, detail))
    }
}

fn check_side(game: Game, name: &str) -> Result<(), Problem> {
    let sides = table::sides(game);
    if sides.iter().any(|side| side.en.eq_ignore_ascii_case(name)) {
        return Ok(());
    }
    let names: Vec<&str> = sides.iter().map(|side| side.en).collect();
    let name: String = name.chars().take(40).collect();
    let detail = format!("found `{}`, expected one of {}", name.escape_debug(), names.join(", "));
    Err(Problem::new(kinds::NO_SUCH_SIDE, detail))
}

/// Refuses two pieces on one square. Not every game's rules notice them: the later piece would replace the earlier one.
fn check_one_per_square(pieces: &[(Spot, char)]) -> Result<(), Problem> {
    let mut squares: Vec<Spot> = pieces.iter().map(|(square, _)| *square).collect();
    squares.sort_unstable();
    match squares.windows(2).find(|pair| pair[0] == pair[1]) {
        None => Ok(()),
        Some(pair) => Err(Problem::new(kinds::SQUARE_TAKEN, format!("two pieces are on {}", pair[0].label))),
    }
}
