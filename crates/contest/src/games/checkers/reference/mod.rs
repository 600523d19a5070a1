//! Checkers, plainly: a board of characters, and a move followed hop by hop.

mod mutations;
mod rules;

pub use mutations::Mistake;
use rules::{RIGHT, Referee};

/// `r` and `w` are men, `R` and `W` kings, a blank is an empty square. Row 0 is at the top.
pub type Cells = [[char; 8]; 8];

/// A position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// What stands where.
    pub cells: Cells,
    /// `r` or `w`.
    pub to_move: char,
}

/// One instance of the contest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Instance {
    /// Red's squares, those of kings negative.
    pub red: Vec<i64>,
    /// White's squares, those of kings negative.
    pub white: Vec<i64>,
    /// Whether White moves first.
    pub white_first: bool,
    /// The moves, each with every square it touches down on.
    pub moves: Vec<Vec<i64>>,
}

/// Row and column of a square.
pub fn place(square: i64) -> Option<(usize, usize)> {
    if !(1..=32).contains(&square) {
        return None; // CK1
    }
    let row = (square - 1) / 4;
    let column = 2 * ((square - 1) % 4) + if row % 2 == 0 { 1 } else { 0 };
    Some((row as usize, column as usize))
}

impl Board {
    /// The opening position.
    pub fn opening() -> Self {
        let mut cells = [[' '; 8]; 8];
        for square in 1..=32 {
            if let Some((row, column)) = place(square) {
                cells[row][column] = match square {
                    1..=12 => 'r',
                    21..=32 => 'w',
                    _ => ' ',
                };
            }
        }
        Board { cells, to_move: 'r' }
    }

    /// All legal moves, as paths.
    pub fn moves(&self) -> Vec<Vec<i64>> {
        RIGHT.moves(self)
    }

    /// Plays a move if it is legal, and says whether it was.
    pub fn play(&mut self, path: &[i64]) -> bool {
        RIGHT.play(self, path)
    }

    /// The number of the first illegal move, counted from 1.
    pub fn first_illegal(self, moves: &[Vec<i64>]) -> Option<usize> {
        RIGHT.first_illegal(self, moves)
    }

    /// The same by the referee who makes this mistake; by the right one when it is none.
    pub fn first_illegal_with(self, moves: &[Vec<i64>], mistake: Option<Mistake>) -> Option<usize> {
        Referee { mistake }.first_illegal(self, moves)
    }
}

/// The answer, as a contest line, of the referee who makes this mistake; of the right one when it is none.
pub fn answer(instance: &Instance, mistake: Option<Mistake>) -> String {
    let referee = Referee { mistake };
    match referee.first_illegal(referee.set_up(instance), &instance.moves) {
        Some(number) => format!("Move {number} is invalid"),
        None => "All moves valid".to_owned(),
    }
}
