//! How the pieces of duck chess go, clause by clause, and where wrong referees slip.

use super::rules::{Referee, at, find, is_red, on_board};
use super::{Board, Mistake};

const ORTHOGONAL: [(i64, i64); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i64, i64); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// The palace of Chinese chess, which this game has not.
fn in_palace(red: bool, (row, column): (i64, i64)) -> bool {
    (3..=5).contains(&column) && if red { row <= 2 } else { row >= 7 }
}

/// The own side of the river of Chinese chess, which this game has not.
fn at_home(red: bool, row: i64) -> bool {
    if red { row <= 4 } else { row >= 5 }
}

impl Referee {
    /// Everywhere that the piece on a square can go, by its own clause; own pieces are not minded yet.
    pub(super) fn ways(self, board: &Board, row: i64, column: i64) -> Vec<(i64, i64)> {
        let piece = at(board, row, column);
        let mut ways = match piece.to_ascii_uppercase() {
            'K' => self.captain(row, column),
            'A' => DIAGONAL.iter().map(|(r, c)| (row + r, column + c)).collect(), // DC2
            'B' => self.elephant(board, row, column),
            'N' => self.horse(board, row, column),
            'R' => self.car(board, row, column),
            'D' => self.duck(board, row, column),
            'P' => self.soldier(is_red(piece), row, column),
            _ => vec![],
        };
        if self.slips(Mistake::WrapsRoundEdge) {
            ways = ways
                .iter()
                .map(|(r, c)| 9 * r + c)
                .map(|place| (place.div_euclid(9), place.rem_euclid(9)))
                .collect();
        }
        ways.retain(|(r, c)| on_board(*r, *c)); // DC8
        if self.slips(Mistake::CaptainKeepsPalace) && "Kk".contains(piece)
            || self.slips(Mistake::GuardKeepsPalace) && "Aa".contains(piece)
        {
            ways.retain(|to| in_palace(is_red(piece), *to));
        }
        if self.slips(Mistake::ElephantKeepsHome) && "Bb".contains(piece) {
            ways.retain(|to| at_home(is_red(piece), to.0));
        }
        ways
    }

    /// DC1
    fn captain(self, row: i64, column: i64) -> Vec<(i64, i64)> {
        let mut ways: Vec<(i64, i64)> = ORTHOGONAL.iter().map(|(r, c)| (row + r, column + c)).collect();
        if self.slips(Mistake::CaptainGoesDiagonally) {
            ways.extend(DIAGONAL.iter().map(|(r, c)| (row + r, column + c)));
        }
        ways
    }

    /// DC3
    fn elephant(self, board: &Board, row: i64, column: i64) -> Vec<(i64, i64)> {
        let mut ways = vec![];
        for (r, c) in DIAGONAL {
            if at(board, row + r, column + c) == ' ' || self.slips(Mistake::ElephantJumps) {
                ways.push((row + 2 * r, column + 2 * c));
            }
        }
        ways
    }

    /// DC4
    fn horse(self, board: &Board, row: i64, column: i64) -> Vec<(i64, i64)> {
        let mut ways = vec![];
        for (r, c) in ORTHOGONAL {
            for (dr, dc) in DIAGONAL {
                let outward = dr == r || dc == c;
                let mut leg = at(board, row + r, column + c);
                if self.slips(Mistake::HorseLegAtTarget) {
                    leg = at(board, row + dr, column + dc);
                }
                if outward && (leg == ' ' || self.slips(Mistake::HorseJumps)) {
                    ways.push((row + r + dr, column + c + dc));
                }
            }
        }
        ways
    }

    /// DC5
    fn car(self, board: &Board, row: i64, column: i64) -> Vec<(i64, i64)> {
        let mut ways = vec![];
        for (r, c) in ORTHOGONAL {
            for distance in 1..10 {
                let (to_row, to_column) = (row + distance * r, column + distance * c);
                let there = at(board, to_row, to_column);
                if there == ' ' || !self.slips(Mistake::CarCannotCapture) {
                    ways.push((to_row, to_column));
                }
                let jumps =
                    self.slips(Mistake::CarJumps) || self.slips(Mistake::CarJumpsGoingBack) && r + c < 0;
                if there != ' ' && !jumps {
                    break;
                }
            }
        }
        ways
    }

    /// DC6
    fn duck(self, board: &Board, row: i64, column: i64) -> Vec<(i64, i64)> {
        let mut ways = vec![];
        for (r, c) in ORTHOGONAL {
            for (dr, dc) in DIAGONAL {
                let outward = dr == r || dc == c;
                let mut first = at(board, row + r, column + c);
                let mut second = at(board, row + r + dr, column + c + dc);
                if self.slips(Mistake::DuckLegsWrongWayRound) {
                    first = at(board, row + dr, column + dc);
                    second = at(board, row + 2 * dr, column + 2 * dc);
                }
                if self.slips(Mistake::DuckForgetsFirstLeg) || self.slips(Mistake::DuckJumps) {
                    first = ' ';
                }
                if self.slips(Mistake::DuckForgetsSecondLeg) || self.slips(Mistake::DuckJumps) {
                    second = ' ';
                }
                if outward && first == ' ' && second == ' ' {
                    ways.push((row + r + 2 * dr, column + c + 2 * dc));
                }
            }
        }
        ways
    }

    /// DC7
    fn soldier(self, red: bool, row: i64, column: i64) -> Vec<(i64, i64)> {
        let mut ways = vec![];
        let forward = if red { 1 } else { -1 };
        for (r, c) in ORTHOGONAL.iter().chain(&DIAGONAL) {
            if self.slips(Mistake::SoldierGoesForwardOnly) && (*r, *c) != (forward, 0)
                || self.slips(Mistake::SoldierAsInXiangqi)
                    && (*r, *c) != (forward, 0)
                    && (*r != 0 || at_home(red, row))
                || self.slips(Mistake::SoldierNotDiagonally) && *r != 0 && *c != 0
                || self.slips(Mistake::SoldierNeverRetreats) && *r == -forward
            {
                continue;
            }
            ways.push((row + r, column + c));
        }
        ways
    }

    /// Slips: whether the captains stand on one column with nothing between, which means nothing in this game.
    pub(super) fn captains_face(board: &Board) -> bool {
        let (Some(red), Some(blue)) = (find(board, 'K'), find(board, 'k')) else { return false };
        let rows = red.0.min(blue.0) + 1..red.0.max(blue.0);
        red.1 == blue.1 && rows.into_iter().all(|row| at(board, row, red.1) == ' ')
    }
}
