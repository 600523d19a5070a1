//! A position given on the command line.

use crate::exit::Failure;
use touchmove::table::{self, OpenError, Table};
use touchmove::{Game, Lang, SyntaxError, found_expected};
use touchmove_draw::Excerpt;

/// Sets up the table for a command, or says what is wrong with the position.
pub(crate) fn open(
    command: &'static str,
    game: Game,
    position: Option<&str>,
) -> Result<Box<dyn Table>, Failure> {
    let text = position.unwrap_or("");
    table::open(game, position).map_err(|error| match error {
        OpenError::NoOpening(_) => Failure::Nonsense(command, error.to_string()),
        // The whole position is offending; its line would say no more than it does.
        OpenError::Setup(why) => Failure::Malformed(format!("POSITION: {}", why.en)),
        OpenError::Syntax(SyntaxError { column, found, expected }) => {
            let (wrong, excerpt) =
                (found_expected(&found, expected, Lang::En), Excerpt::of_line(text, column - 1));
            Failure::Malformed(format!("POSITION:1:{column}: {wrong}{excerpt}"))
        }
    })
}
