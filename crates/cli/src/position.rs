//! A position given on the command line.

use crate::exit::Failure;
use touchmove::table::{self, OpenError, Table};
use touchmove::{Game, SyntaxError};

/// Sets up the table, or says what is wrong with the position.
pub(crate) fn open(game: Game, position: Option<&str>) -> Result<Box<dyn Table>, Failure> {
    table::open(game, position).map_err(|error| match error {
        OpenError::NoOpening(_) => Failure::usage(error),
        OpenError::Setup(message) => {
            Failure::Malformed(format!("POSITION: {message}\n  {}", position.unwrap_or("")))
        }
        OpenError::Syntax(SyntaxError { column, found, expected }) => {
            let (text, blanks) = (position.unwrap_or(""), " ".repeat(column - 1));
            Failure::Malformed(format!(
                "POSITION:1:{column}: found {found}, expected {expected}\n  {text}\n  {blanks}^"
            ))
        }
    })
}
