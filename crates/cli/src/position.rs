//! A position given on the command line.

use crate::exit::Failure;
use touchmove::table::{self, OpenError, Table};
use touchmove::{Game, Lang, SyntaxError, found_expected};
use touchmove_draw::Excerpt;

/// Parses the position given to a command, or returns the opening if there is none.
pub(crate) fn parse(
    command: &'static str,
    game: Game,
    position: Option<&str>,
) -> Result<Box<dyn Table>, Failure> {
    let text = position.unwrap_or("");
    table::open(game, position).map_err(|error| match error {
        OpenError::NoOpening(_) => Failure::usage(command, error.to_string()),
        // No single column is wrong, so an excerpt would not help.
        OpenError::Setup(reason) => Failure::Malformed(format!("POSITION: {}", reason.en)),
        OpenError::Syntax(SyntaxError { column, found, expected }) => {
            let message = found_expected(&found, expected, Lang::En);
            let excerpt = Excerpt::of_line(text, column - 1);
            Failure::Malformed(format!("POSITION:1:{column}: {message}{excerpt}"))
        }
    })
}

/// Joins the words of a position that was given as several arguments.
pub(crate) fn join(words: &[String]) -> Option<String> {
    (!words.is_empty()).then(|| words.join(" "))
}
