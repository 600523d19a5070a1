//! A position given on the command line.

use crate::exit::Failure;
use touchmove::{AnyPosition, AnyPositionError, BoardGame, Excerpt, Game};

/// Parses the position given to a command, or returns the initial one if there is none.
pub(crate) fn parse(
    command: &'static str,
    game: Game,
    position: Option<&str>,
) -> Result<AnyPosition, Failure> {
    let result = position.map_or_else(|| AnyPosition::initial(game), |text| AnyPosition::parse(game, text));
    result.map_err(|error| match error {
        AnyPositionError::NoInitialPosition(_) => Failure::usage(command, error.to_string()),
        // No single column is wrong, so an excerpt would not help.
        AnyPositionError::Setup(reason) => Failure::Malformed(format!("POSITION: {reason}")),
        AnyPositionError::Syntax(error) => {
            let column = error.location.column as usize;
            let excerpt = Excerpt::of_line(position.unwrap_or_default(), column - 1);
            Failure::Malformed(format!("POSITION:{}", error.with_excerpt(excerpt)))
        }
    })
}

/// Parses the position given to a command. Without one, it is the initial position, or the example of a puzzle.
pub(crate) fn parse_or_default<P: BoardGame + TryFrom<AnyPosition>>(
    command: &'static str,
    words: &[String],
) -> Result<P, Failure> {
    let text = join(words);
    let position = parse(command, P::GAME, Some(text.as_deref().unwrap_or(P::INFO.default_position)))?;
    P::try_from(position).map_err(|_| Failure::Internal)
}

/// Joins the words of a position that was given as several arguments.
pub(crate) fn join(words: &[String]) -> Option<String> {
    (!words.is_empty()).then(|| words.join(" "))
}
