//! What a front end needs of a game beside its rules: its sides and figures, set-ups made by hand, and moves made by
//! pointing at squares.

use crate::board::{Board, Spot, Square};
use crate::table::OpenError;
use crate::{Clause, Figure, Phrase, Position, Words};

/// A game as it is shown and set up. [`crate::table`] has it for all of them.
pub(crate) trait Front: Position {
    /// Whoever can be to move, the first to move first.
    fn sides() -> Vec<Self::Side>;

    /// Everything that can stand on a square.
    fn figures() -> Vec<Figure>;

    /// The clauses that say how the figure with this letter goes, the plainest first.
    fn gaits(letter: char) -> Vec<&'static Clause>;

    /// Whose the figure with this letter is, if it is anybody's.
    fn owner(letter: char) -> Option<Self::Side>;

    /// The position with these pieces, told by their letters.
    fn arrange(pieces: &[(Spot, char)], to_move: Self::Side) -> Result<Self, OpenError>;

    /// The text of the move over these squares. In a game whose moves do not say where they start, the clause that says who
    /// moves, if it is not what stands on the first of them.
    fn notation(&self, path: &[Spot]) -> Result<String, &'static Clause>;

    /// The moves of a shortest way to the end, where the game is about that.
    fn shortest_way(&self) -> Option<Vec<Self::Move>> {
        None
    }
}

/// The square of a board that is drawn there.
pub(crate) fn square<B: Board>(spot: Spot) -> Option<Square<B>> {
    let row = if B::ROW_ZERO_ON_TOP { spot.row } else { B::ROWS.checked_sub(1 + spot.row)? };
    Square::new(row, spot.column)
}

/// Where the one piece with this letter stands.
pub(crate) fn only<B: Board>(pieces: &[(Spot, char)], figure: Figure) -> Result<Square<B>, OpenError> {
    let mut found = pieces.iter().filter(|(_, letter)| *letter == figure.letter);
    let (first, second) = (found.next(), found.next());
    match (first.and_then(|(spot, _)| square(*spot)), second) {
        (Some(square), None) => Ok(square),
        (None, _) => {
            Err(cannot_be(figure.name, |name| format!("the {name} is missing"), |name| format!("缺少{name}")))
        }
        (Some(_), Some(_)) => Err(too_many(figure)),
    }
}

/// The same, where it may be missing.
pub(crate) fn at_most_one<B: Board>(
    pieces: &[(Spot, char)],
    figure: Figure,
) -> Result<Option<Square<B>>, OpenError> {
    let is_there = pieces.iter().any(|(_, letter)| *letter == figure.letter);
    is_there.then(|| only(pieces, figure)).transpose()
}

fn too_many(figure: Figure) -> OpenError {
    cannot_be(figure.name, |name| format!("there can be only one {name}"), |name| format!("只能有一个{name}"))
}

fn cannot_be(name: Words, en: impl Fn(&str) -> String, zh: impl Fn(&str) -> String) -> OpenError {
    OpenError::Setup(Phrase::new(en(name.en), zh(name.zh)))
}
