//! Duck chess, plainly: a board of characters, and a move tried clause by clause.

mod mutations;
mod paths;
mod rules;

pub use mutations::Mistake;
use rules::{RIGHT, Referee};

/// Ten rows of nine columns, row 0 at the bottom. Upper case is red: K captain, A guard, B elephant, N horse, R car, D duck,
/// P soldier. A blank is an empty square.
pub type Cells = [[char; 9]; 10];

/// A game under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// What stands where.
    pub cells: Cells,
    /// Whether Red is to move.
    pub red_to_move: bool,
}

/// What a valid command did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Done {
    /// The piece that moved.
    pub mover: char,
    /// What it captured, or a blank.
    pub captured: char,
    /// DC10.
    pub check: bool,
    /// DC9.
    pub over: bool,
}

impl Board {
    /// The opening position.
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
        RIGHT.is_over(self)
    }

    /// DC10: whether either side could capture the other's captain.
    pub fn is_check(&self) -> bool {
        RIGHT.is_check(self)
    }

    /// Whether a command is valid.
    pub fn is_valid(&self, command: [i64; 4]) -> bool {
        RIGHT.is_valid(self, command)
    }

    /// Carries out a command, if it is valid; an invalid one is ignored (DC11).
    pub fn command(&mut self, command: [i64; 4]) -> Option<Done> {
        RIGHT.command(self, command)
    }

    /// The contest's answer to a command.
    pub fn answer(&mut self, command: [i64; 4]) -> String {
        RIGHT.answer(self, command)
    }
}

/// The answers to all commands of a game, as contest lines, of the referee who makes this mistake; of the right one when it is
/// none. A wrong one may give fewer.
pub fn answers(commands: &[[i64; 4]], mistake: Option<Mistake>) -> Vec<String> {
    Referee { mistake }.answers(commands)
}
