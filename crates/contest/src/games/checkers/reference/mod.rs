//! The reference of checkers: a board of characters, and a move followed hop by hop.

mod mutations;
mod rules;

pub use mutations::MUTATIONS;
pub(crate) use mutations::{Change, Scope};

use crate::reference::{Changes, MadeChange, parse_number};
use rules::Rules;

/// `r` and `w` are men, `R` and `W` kings, a space is an empty square. Row 0 is at the top.
pub type Cells = [[char; 8]; 8];

/// A position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The squares.
    pub cells: Cells,
    /// `r` or `w`.
    pub to_move: char,
}

/// An instance of the contest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Case {
    /// Red's squares, those of kings negative.
    pub red: Vec<i64>,
    /// White's squares, those of kings negative.
    pub white: Vec<i64>,
    /// Whether White moves first.
    pub white_first: bool,
    /// The moves, each the squares of its path.
    pub moves: Vec<Vec<i64>>,
}

/// Returns row and column of a square.
pub fn place(square: i64) -> Option<(usize, usize)> {
    if !(1..=32).contains(&square) {
        return None; // CK1
    }
    let row = (square - 1) / 4;
    let column = 2 * ((square - 1) % 4) + if row % 2 == 0 { 1 } else { 0 };
    Some((row as usize, column as usize))
}

impl Board {
    /// Returns the opening position.
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

    /// Returns all legal moves, as paths.
    pub fn moves(&self) -> Vec<Vec<i64>> {
        Rules::CORRECT.moves(self)
    }

    /// Plays a move if it is legal, and returns whether it was.
    pub fn play(&mut self, path: &[i64]) -> bool {
        Rules::CORRECT.play(self, path)
    }

    /// Returns the number of the first illegal move, counted from 1.
    pub fn first_illegal(self, moves: &[Vec<i64>]) -> Option<usize> {
        Rules::CORRECT.first_illegal(self, moves)
    }
}

/// Parses the next case; `None` at `0 0`, or if the words end before the case does.
pub(crate) fn parse_case(words: &mut dyn Iterator<Item = String>) -> Option<Case> {
    let mut number = || words.next().map(|word| parse_number(&word));
    let (red, white) = (number()?, number()?);
    if (red, white) == (0, 0) {
        return None;
    }
    let red = (0..red).map(|_| number()).collect::<Option<_>>()?;
    let white = (0..white).map(|_| number()).collect::<Option<_>>()?;
    let moves = number()?;
    let white_first = words.next()?.eq_ignore_ascii_case("w");
    let moves = (0..moves).map(|_| words.next().map(|word| parse_path(&word))).collect::<Option<_>>()?;
    Some(Case { red, white, white_first, moves })
}

/// Parses squares joined by `-`. A square may be negative: then there are two `-` in a row.
fn parse_path(word: &str) -> Vec<i64> {
    let mut path = vec![];
    let mut negative = false;
    for part in word.split('-') {
        if part.is_empty() {
            negative = true;
            continue;
        }
        path.push(if negative { -parse_number(part) } else { parse_number(part) });
        negative = false;
    }
    path
}

/// Returns the answer to a case, of a mutant if clauses are changed.
pub(crate) fn answers(case: &Case, changes: Changes<Change>) -> Vec<String> {
    let rules = Rules { changes };
    let answer = match rules.first_illegal(rules.set_up(case), &case.moves) {
        Some(number) => format!("Move {number} is invalid"),
        None => "All moves valid".to_owned(),
    };
    vec![answer]
}

/// Returns the answer of a program that did not clear the board after the case before.
pub(crate) fn stateful_answers(
    before: &Case,
    case: &Case,
    change: Option<MadeChange<Change>>,
) -> Vec<String> {
    let mut case = case.clone();
    let taken: Vec<i64> = case.red.iter().chain(&case.white).map(|square| square.saturating_abs()).collect();
    let stays = |square: &&i64| !taken.contains(&square.saturating_abs());
    case.red.extend(before.red.iter().filter(stays));
    case.white.extend(before.white.iter().filter(stays));
    answers(&case, [change, None])
}
