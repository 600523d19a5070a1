//! The reference of duck chess: a board of characters, and a move tried clause by clause.

mod movement;
mod mutations;
mod rules;

pub use mutations::MUTATIONS;
pub(crate) use mutations::{Change, Scope};

use crate::reference::{Changes, MadeChange, parse_number};
use rules::Rules;

/// The commands of a game: row and column of the start, row and column of the target.
pub type Case = Vec<[i64; 4]>;

/// Ten rows of nine columns, row 0 at the bottom. Upper case is red: K captain, A guard, B elephant, N horse, R car, D duck,
/// P soldier. A space is an empty square.
pub type Cells = [[char; 9]; 10];

/// A game under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The squares.
    pub cells: Cells,
    /// Whether Red is to move.
    pub red_to_move: bool,
}

/// The effect of a valid command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// The piece that moved.
    pub mover: char,
    /// The captured piece, or a space.
    pub captured: char,
    /// DC10.
    pub check: bool,
    /// DC9.
    pub over: bool,
}

impl Board {
    /// Returns the opening position.
    pub fn opening() -> Self {
        let rows = [
            "RNBAKABNR",
            "         ",
            "D       D",
            "P P P P P",
            "         ",
            "         ",
            "p p p p p",
            "d       d",
            "         ",
            "rnbakabnr",
        ];
        let mut cells = [[' '; 9]; 10];
        for (row, text) in rows.iter().enumerate() {
            for (column, letter) in text.chars().enumerate() {
                cells[row][column] = letter;
            }
        }
        Board { cells, red_to_move: true }
    }

    /// DC9: whether a captain is gone.
    pub fn is_over(&self) -> bool {
        Rules::CORRECT.is_over(self)
    }

    /// DC10: whether either side could capture the other's captain.
    pub fn is_check(&self) -> bool {
        Rules::CORRECT.is_check(self)
    }

    /// Whether a command is valid.
    pub fn is_valid(&self, command: [i64; 4]) -> bool {
        Rules::CORRECT.is_valid(self, command)
    }

    /// Executes a command if it is valid; an invalid one is ignored (DC11).
    pub fn command(&mut self, command: [i64; 4]) -> Option<Effect> {
        Rules::CORRECT.command(self, command)
    }

    /// Returns the contest's answer to a command.
    pub fn answer(&mut self, command: [i64; 4]) -> String {
        Rules::CORRECT.answer(self, command)
    }
}

/// Parses the next case. A game that is cut short counts as far as it goes.
pub(crate) fn parse_case(words: &mut dyn Iterator<Item = String>) -> Option<Case> {
    let mut number = || words.next().map(|word| parse_number(&word));
    let count = number()?;
    let mut command = || Some([number()?, number()?, number()?, number()?]);
    Some((0..count).map_while(|_| command()).collect())
}

/// Returns the answers to all commands of a game, of a mutant if clauses are changed; a mutant may give fewer.
pub(crate) fn answers(case: &Case, changes: Changes<Change>) -> Vec<String> {
    Rules { changes }.answers(case)
}

/// Returns the answers of a program that did not set up the board again after the case before.
pub(crate) fn stateful_answers(
    before: &Case,
    case: &Case,
    change: Option<MadeChange<Change>>,
) -> Vec<String> {
    let all = [&before[..], case].concat();
    answers(&all, [change, None]).into_iter().skip(before.len()).collect()
}
