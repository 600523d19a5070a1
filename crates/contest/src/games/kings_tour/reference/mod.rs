//! The reference of Kings Tour. A square is (column, row), each 0 to 7.

mod mutations;

pub use mutations::MUTATIONS;
pub(crate) use mutations::{Change, Scope};

use crate::reference::{Changes, MadeChange};

/// Column and row.
pub type Square = (i32, i32);

/// King, pawn A, pawn B: indices of squares, row by row from a1.
pub type Case = [u8; 3];

const DIRECTIONS: [Square; 8] = [(1, -1), (1, 0), (1, 1), (0, -1), (0, 1), (-1, -1), (-1, 0), (-1, 1)];

/// What a mutant prints if it finds no way.
const NO_WAY: &str = "-1";

type Rules = crate::reference::Rules<Change>;

impl Rules {
    /// KT2: whether a pawn on `pawn` threatens `square`.
    fn threatens(self, pawn: Square, square: Square) -> bool {
        if self.has(Change::PawnsThreatenDownward) {
            return square == (pawn.0 - 1, pawn.1 - 1) || square == (pawn.0 + 1, pawn.1 - 1);
        }
        if self.has(Change::PawnsThreatenBothWays) {
            return (square.0 - pawn.0).abs() == 1 && (square.1 - pawn.1).abs() == 1;
        }
        if self.has(Change::PawnsThreatenStraightAhead) {
            return square == (pawn.0, pawn.1 + 1);
        }
        if self.has(Change::EdgePawnsThreatenNothing) && [0, 7].contains(&pawn.0) {
            return false;
        }
        if self.has(Change::ThreatsWrapAroundEdge) {
            // Where `board[row + 1][column - 1]` and `board[row + 1][column + 1]` are in memory.
            let ahead = 8 * (pawn.1 + 1) + pawn.0;
            return [ahead - 1, ahead + 1].contains(&(8 * square.1 + square.0));
        }
        if self.has(Change::PawnsThreatenAheadToo) && square == (pawn.0, pawn.1 + 1) {
            return true;
        }
        square == (pawn.0 - 1, pawn.1 + 1) && !self.has_variant(Change::PawnsThreatenOneSideOnly, 0)
            || square == (pawn.0 + 1, pawn.1 + 1) && !self.has_variant(Change::PawnsThreatenOneSideOnly, 1)
    }

    /// KT3: whether a pawn still on the board threatens the square. Pawn A always is: the tour ends with its capture.
    fn is_threatened(self, square: Square, a: Square, b: Square, b_stands: bool) -> bool {
        if self.has(Change::IgnoresThreats)
            || self.has(Change::IgnoresThreatsOnTheWay) && square != a && square != b
            || self.has(Change::TakesProtectedA) && square == a
        {
            return false;
        }
        let [of_a, of_b] = [self.outside(&[Scope::PawnB]), self.outside(&[Scope::PawnA])];
        let mut by_a = of_a.threatens(a, square);
        let mut by_b = b_stands && of_b.threatens(b, square); // KT4
        if self.has(Change::IgnoresThreatsOfA) {
            by_a = false;
        }
        if self.has(Change::IgnoresThreatsOfB) {
            by_b = false;
        }
        if self.has(Change::BThreatensAfterCapture) {
            by_b = self.threatens(b, square);
        }
        by_a || by_b
    }

    /// KT1, KT3: returns where the king may move.
    fn king_squares(self, king: Square, a: Square, b: Square, b_stands: bool) -> Vec<Square> {
        let mut squares = vec![];
        for column in king.0 - 1..=king.0 + 1 {
            for row in king.1 - 1..=king.1 + 1 {
                let square = (column, row);
                let mut on_board = (0..8).contains(&column) && (0..8).contains(&row);
                match self.variant(Change::KingLeavesBoard) {
                    Some(0) => on_board = (0..8).contains(&column) && (-1..7).contains(&row),
                    Some(_) => on_board = (-1..7).contains(&column) && (0..8).contains(&row),
                    None => {}
                }
                let edges = [column == 7, row == 7, column == 0, row == 0];
                if edges
                    .iter()
                    .enumerate()
                    .any(|(edge, at)| *at && self.has_variant(Change::KingAvoidsEdge, edge))
                    || self.variant(Change::KingMissesDirection).is_some_and(|missing| {
                        DIRECTIONS[usize::from(missing) % 8] == (column - king.0, row - king.1)
                    })
                {
                    continue;
                }
                if self.has(Change::KingMovesStraightOnly) && column != king.0 && row != king.1 {
                    continue;
                }
                if on_board && square != king && !self.is_threatened(square, a, b, b_stands) {
                    squares.push(square);
                }
            }
        }
        squares
    }

    /// KT5: whether the tour ends with the king's move to this square.
    fn ends(self, to: Square, a: Square, b: Square) -> bool {
        if self.has(Change::EitherPawnEnds) && to == b {
            return true;
        }
        to == a
    }

    /// Whether a mutant keeps the king off a square that he may move to.
    fn keeps_off(self, to: Square, a: Square, b: Square, b_stands: bool) -> bool {
        self.has(Change::BIsAWall) && to == b
            || self.has(Change::BOnlyWhenProtecting) && to == b && !self.threatens(b, a)
            || self.has(Change::BMustBeCaptured) && to == a && b_stands
    }

    /// KT5: returns the fewest moves to capture pawn A, by breadth-first search over the king's square and whether pawn B stands.
    fn fewest_moves(self, king: Square, a: Square, b: Square) -> Option<u32> {
        // A mutant's king may leave the board by one row or column.
        let mut seen = [[[false; 2]; 9]; 9];
        let mut reached = vec![(king, true)];
        let mut moves = 0;
        while !reached.is_empty() {
            moves += 1;
            let mut reached_next = vec![];
            for (here, b_stands) in reached {
                for to in self.king_squares(here, a, b, b_stands) {
                    if self.keeps_off(to, a, b, b_stands) {
                        continue;
                    }
                    if self.ends(to, a, b) {
                        return Some(moves);
                    }
                    let b_still_stands = b_stands && to != b; // KT4
                    let seen =
                        &mut seen[(to.0 + 1) as usize][(to.1 + 1) as usize][usize::from(b_still_stands)];
                    if !*seen {
                        *seen = true;
                        reached_next.push((to, b_still_stands));
                    }
                }
            }
            reached = reached_next;
        }
        None
    }

    fn answer(self, mut king: Square, mut a: Square, mut b: Square) -> String {
        if self.has(Change::SwapsPawns) {
            (a, b) = (b, a);
        }
        if self.has(Change::SwapsRowsAndColumns) {
            [king, a, b] = [king, a, b].map(|(column, row)| (row, column));
        }
        let moves = if self.has(Change::StraightDistances) {
            let by_b = self.threatens(b, a).then(|| distance(king, b) + distance(b, a));
            by_b.or(Some(distance(king, a)))
        } else if self.has(Change::BOnlyWhenNeeded) {
            let past_b = self.replacing(Change::BOnlyWhenNeeded, Change::BIsAWall);
            past_b.fewest_moves(king, a, b).or_else(|| self.fewest_moves(king, a, b))
        } else {
            self.fewest_moves(king, a, b)
        };
        match moves {
            Some(moves) if self.has(Change::CountsTheStart) => (moves + 1).to_string(),
            Some(moves) if self.has(Change::CountsOneTooFew) => (moves - 1).to_string(),
            Some(moves) => moves.to_string(),
            // The correct rules always find a way.
            None => NO_WAY.to_owned(),
        }
    }
}

/// Returns the number of king's moves between two squares of an empty board.
fn distance(from: Square, to: Square) -> u32 {
    from.0.abs_diff(to.0).max(from.1.abs_diff(to.1))
}

/// KT2: whether a pawn on `pawn` threatens `square`.
pub fn threatens(pawn: Square, square: Square) -> bool {
    Rules::CORRECT.threatens(pawn, square)
}

/// Whether the contest's input allows this case.
pub fn is_valid(king: Square, a: Square, b: Square) -> bool {
    king != a && king != b && a != b && !threatens(a, king) && !threatens(b, king)
}

/// KT5: returns the fewest moves to capture pawn A.
pub fn fewest_moves(king: Square, a: Square, b: Square) -> Option<u32> {
    Rules::CORRECT.fewest_moves(king, a, b)
}

/// Parses the next case; squares off the board become the nearest one.
pub(crate) fn parse_case(words: &mut dyn Iterator<Item = String>) -> Option<Case> {
    let mut square = || words.next().map(|word| parse_square(&word));
    Some([square()?, square()?, square()?])
}

/// Parses a square, `a1` to `h8`; the nearest one for anything else.
fn parse_square(word: &str) -> u8 {
    let part = |index: usize, first: u8| {
        let byte = word.as_bytes().get(index).copied().unwrap_or(first);
        byte.saturating_sub(first).min(7)
    };
    8 * part(1, b'1') + part(0, b'a')
}

/// Returns column and row of a square of a case.
pub fn square(index: u8) -> Square {
    (i32::from(index % 8), i32::from(index / 8))
}

/// Returns the answer to a case, of a mutant if clauses are changed.
pub(crate) fn answers(case: &Case, changes: Changes<Change>) -> Vec<String> {
    let [king, a, b] = case.map(square);
    vec![Rules { changes }.answer(king, a, b)]
}

/// Whether a program that makes the mistake of a mutant may print this. One that finds no way prints the initial value of its
/// distances, or a sum with it: any number that is not that of the moves of some tour.
pub(crate) fn is_same_mistake(mutant: &str, actual: &str) -> bool {
    const MAX_MOVES: i64 = 63;
    let is_tour = actual.parse().is_ok_and(|moves: i64| (1..=MAX_MOVES).contains(&moves));
    mutant == actual || mutant == NO_WAY && !is_tour
}

/// Returns the answer of a program that did not read pawn B again after the case before.
pub(crate) fn stateful_answers(
    before: &Case,
    case: &Case,
    change: Option<MadeChange<Change>>,
) -> Vec<String> {
    let ([_, _, b], [king, a, _]) = (*before, *case);
    answers(&[king, a, b], [change, None])
}
