//! How the pieces of duck chess move, clause by clause, and how mutants change it.

use super::rules::{Rules, at, find, is_red, on_board};
use super::{Board, Change};

const ORTHOGONAL: [(i64, i64); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i64, i64); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// Whether a square is in the palace of Chinese chess, which only mutants know.
fn in_palace(red: bool, (row, column): (i64, i64)) -> bool {
    (3..=5).contains(&column) && if red { row <= 2 } else { row >= 7 }
}

/// Whether a row is on the own side of the river of Chinese chess, which only mutants know.
fn at_home(red: bool, row: i64) -> bool {
    if red { row <= 4 } else { row >= 5 }
}

/// Returns one of the three other offsets with the same numbers: the slips of signs and of order in a table of directions.
fn other_signs((rows, columns): (i64, i64), which: u8) -> (i64, i64) {
    match (which, rows == 0 || columns == 0) {
        (0, _) => (-rows, -columns),
        (1, true) => (columns, rows),
        (1, false) => (-rows, columns),
        (_, true) => (-columns, -rows),
        (_, false) => (rows, -columns),
    }
}

/// Returns the number of the direction of an offset: an orthogonal one is 0 to 3, a diagonal one by a single step 4 to 7; those of horse and
/// duck are 0 to 7.
fn direction(rows: i64, columns: i64) -> u8 {
    let quarter = u8::from(rows > 0) + 2 * u8::from(columns > 0);
    match (rows.abs(), columns.abs()) {
        (0, _) => u8::from(columns > 0),
        (_, 0) => 2 + u8::from(rows > 0),
        (1, 1) => 4 + quarter,
        (rows, columns) if rows < columns => 4 + quarter,
        _ => quarter,
    }
}

impl Rules {
    /// Returns where the piece on a square can move by its own clause, onto its own side's pieces too.
    pub(super) fn targets(self, board: &Board, row: i64, column: i64) -> Vec<(i64, i64)> {
        let piece = at(board, row, column);
        let rules = self.of_side(is_red(piece));
        let mut targets = match piece.to_ascii_uppercase() {
            'K' => rules.captain(row, column),
            'A' => rules.guard(row, column),
            'B' => rules.elephant(board, row, column),
            'N' => rules.horse(board, row, column),
            'R' => rules.car(board, row, column),
            'D' => rules.duck(board, row, column),
            'P' => rules.soldier(is_red(piece), row, column),
            _ => vec![],
        };
        if rules.has(Change::WrapsAroundEdge) {
            targets = targets
                .iter()
                .map(|(r, c)| 9 * r + c)
                .map(|place| (place.div_euclid(9), place.rem_euclid(9)))
                .collect();
        }
        targets.retain(|(r, c)| on_board(*r, *c)); // DC8
        let missing = match piece.to_ascii_uppercase() {
            'K' => Change::CaptainMissesDirection,
            'A' => Change::GuardMissesDirection,
            'B' => Change::ElephantMissesDirection,
            'N' => Change::HorseMissesMove,
            'R' => Change::CarMissesDirection,
            'D' => Change::DuckMissesMove,
            _ => Change::SoldierMissesDirection,
        };
        if let Some(variant) = rules.variant(missing) {
            let count = if "NDP".contains(piece.to_ascii_uppercase()) { 8 } else { 4 };
            targets.retain(|to| direction(to.0 - row, to.1 - column) % count != variant);
        }
        if rules.has(Change::CaptainKeepsPalace) && "Kk".contains(piece)
            || rules.has(Change::GuardKeepsPalace) && "Aa".contains(piece)
        {
            targets.retain(|to| in_palace(is_red(piece), *to));
        }
        if rules.has(Change::ElephantKeepsHome) && "Bb".contains(piece) {
            targets.retain(|to| at_home(is_red(piece), to.0));
        }
        targets
    }

    /// Returns where the piece on a square could capture a captain. Mutants look at more or at less than its moves.
    pub(super) fn attacked(self, board: &Board, row: i64, column: i64) -> Vec<(i64, i64)> {
        let piece = at(board, row, column);
        let mut rules = self.of_side(is_red(piece));
        let without_legs = |one: Change| rules.has(Change::CheckWithoutLegs) || rules.has(one);
        match piece.to_ascii_uppercase() {
            kind if self.check_forgets(kind) => return vec![],
            'K' if rules.has(Change::CaptainsNeverGiveCheck) => return vec![],
            'N' if without_legs(Change::CheckWithoutHorseLegs) => rules = Rules::with(Change::HorseJumps),
            'B' if without_legs(Change::CheckWithoutElephantLegs) => {
                rules = Rules::with(Change::ElephantJumps);
            }
            'D' if without_legs(Change::CheckWithoutDuckLegs) => rules = Rules::with(Change::DuckJumps),
            'R' if rules.has(Change::CarChecksThroughPieces) => rules = Rules::with(Change::CarJumps),
            _ => {}
        }
        let mut targets = rules.targets(board, row, column);
        if at(board, row, column).eq_ignore_ascii_case(&'R') {
            targets.retain(|to| {
                !(self.has(Change::CarChecksOneWay) && (to.0 < row || to.1 < column)
                    || self.has(Change::CarChecksInRowsOnly) && to.0 != row
                    || self.has(Change::CarChecksInColumnsOnly) && to.1 != column)
            });
        }
        targets
    }

    /// Whether a mutant forgets this kind of pieces when it tests for check; captains have a mutation of their own.
    fn check_forgets(self, kind: char) -> bool {
        "DRNBPA".find(kind).is_some_and(|index| self.has_variant(Change::CheckForgetsKind, index))
    }

    /// DC1
    fn captain(self, row: i64, column: i64) -> Vec<(i64, i64)> {
        let mut targets: Vec<(i64, i64)> = ORTHOGONAL.iter().map(|(r, c)| (row + r, column + c)).collect();
        if self.has(Change::CaptainMovesDiagonally) {
            targets.extend(DIAGONAL.iter().map(|(r, c)| (row + r, column + c)));
        }
        targets
    }

    /// DC2
    fn guard(self, row: i64, column: i64) -> Vec<(i64, i64)> {
        let mut targets: Vec<(i64, i64)> = DIAGONAL.iter().map(|(r, c)| (row + r, column + c)).collect();
        if self.has(Change::GuardMovesStraightToo) {
            targets.extend(ORTHOGONAL.iter().map(|(r, c)| (row + r, column + c)));
        }
        targets
    }

    /// DC3
    fn elephant(self, board: &Board, row: i64, column: i64) -> Vec<(i64, i64)> {
        let mut targets = vec![];
        for (r, c) in DIAGONAL {
            let jumps = self.has(Change::ElephantJumps)
                || self.has_variant(Change::ElephantJumpsOneWay, (direction(r, c) % 4).into());
            let (eye_row, eye_column) = match self.variant(Change::ElephantTestsWrongSquare) {
                Some(variant) if variant / 3 == direction(r, c) % 4 => other_signs((r, c), variant % 3),
                _ => (r, c),
            };
            if at(board, row + eye_row, column + eye_column) == ' ' || jumps {
                targets.push((row + 2 * r, column + 2 * c));
            }
        }
        targets
    }

    /// DC4
    fn horse(self, board: &Board, row: i64, column: i64) -> Vec<(i64, i64)> {
        let mut targets = vec![];
        for (r, c) in ORTHOGONAL {
            for (dr, dc) in DIAGONAL {
                let outward = dr == r || dc == c;
                let mut leg = at(board, row + r, column + c);
                if self.has(Change::HorseLegAtTarget) {
                    leg = at(board, row + dr, column + dc);
                }
                if self.has(Change::HorseLegOnShortSide) {
                    leg = at(board, row + dr - r, column + dc - c);
                }
                let mut jumps = self.has(Change::HorseJumps)
                    || self.has_variant(Change::HorseJumpsOneWay, direction(r, c).into());
                match self.variant(Change::HorseTestsWrongSquare) {
                    Some(variant) if variant / 4 != direction(r + dr, c + dc) => {}
                    Some(variant) if variant % 4 == 3 => jumps = true,
                    Some(variant) => {
                        let (leg_row, leg_column) = other_signs((r, c), variant % 4);
                        leg = at(board, row + leg_row, column + leg_column);
                    }
                    None => {}
                }
                if outward && (leg == ' ' || jumps) {
                    targets.push((row + r + dr, column + c + dc));
                }
            }
        }
        targets
    }

    /// DC5
    fn car(self, board: &Board, row: i64, column: i64) -> Vec<(i64, i64)> {
        let mut targets = vec![];
        for (r, c) in ORTHOGONAL {
            let there = |distance: i64| at(board, row + distance * r, column + distance * c);
            // Up to the first square off the board, which matters to a mutant only.
            for distance in (1..10).take_while(|distance| there(distance - 1) != '#') {
                let blocks = |step: i64| there(step) != ' ' && !self.car_passes((r, c), step, distance);
                let is_free = there(distance) == ' ' || !self.has(Change::CarCannotCapture);
                if is_free && !(1..distance).any(blocks) {
                    targets.push((row + distance * r, column + distance * c));
                }
            }
        }
        targets
    }

    /// Whether a mutant's car that moves this far passes over whatever stands after so many steps.
    fn car_passes(self, (r, c): (i64, i64), step: i64, distance: i64) -> bool {
        let way = direction(r, c);
        let misses = self.variant(Change::CarMissesSquare).is_some_and(|variant| {
            let missed = if variant < 5 { 1 } else { distance - 1 };
            step == missed && [0, 1 + way].contains(&(variant % 5))
        });
        misses
            || self.has(Change::CarJumps)
            || self.has(Change::CarJumpsBackward) && r + c < 0
            || self.has_variant(Change::CarJumpsOneWay, way.into())
    }

    /// DC6
    fn duck(self, board: &Board, row: i64, column: i64) -> Vec<(i64, i64)> {
        let mut targets = vec![];
        for (r, c) in ORTHOGONAL {
            for (dr, dc) in DIAGONAL {
                let outward = dr == r || dc == c;
                let mut first = at(board, row + r, column + c);
                let mut second = at(board, row + r + dr, column + c + dc);
                match self.variant(Change::DuckTestsWrongSquare) {
                    Some(variant) if variant / 6 != direction(r + 2 * dr, c + 2 * dc) => {}
                    Some(variant) if variant % 6 < 3 => {
                        let (rows, columns) = other_signs((r, c), variant % 3);
                        first = at(board, row + rows, column + columns);
                    }
                    Some(variant) => {
                        let (rows, columns) = other_signs((r + dr, c + dc), variant % 3);
                        second = at(board, row + rows, column + columns);
                    }
                    None => {}
                }
                if self.has(Change::DuckLegsWrongWayRound) {
                    first = at(board, row + dr, column + dc);
                    second = at(board, row + 2 * dr, column + 2 * dc);
                }
                let forgets = |leg: usize| {
                    let way = usize::from(direction(r + 2 * dr, c + 2 * dc));
                    self.has(Change::DuckJumps)
                        || self.has_variant(Change::DuckForgetsLegOneWay, 2 * way + leg)
                };
                if self.has(Change::DuckForgetsFirstLeg) || forgets(0) {
                    first = ' ';
                }
                if self.has(Change::DuckForgetsSecondLeg) || forgets(1) {
                    second = ' ';
                }
                if outward && first == ' ' && second == ' ' {
                    targets.push((row + r + 2 * dr, column + c + 2 * dc));
                }
            }
        }
        targets
    }

    /// DC7
    fn soldier(self, red: bool, row: i64, column: i64) -> Vec<(i64, i64)> {
        let mut targets = vec![];
        let forward = if red { 1 } else { -1 };
        for (r, c) in ORTHOGONAL.iter().chain(&DIAGONAL) {
            if self.has(Change::SoldierMovesForwardOnly) && (*r, *c) != (forward, 0)
                || self.has(Change::SoldierAsInXiangqi)
                    && (*r, *c) != (forward, 0)
                    && (*r != 0 || at_home(red, row))
                || self.has(Change::SoldierNotDiagonally) && *r != 0 && *c != 0
                || self.has(Change::SoldierNeverRetreats) && *r == -forward
            {
                continue;
            }
            targets.push((row + r, column + c));
        }
        targets
    }

    /// Whether the captains stand on one column with nothing between, which matters to a mutant only.
    pub(super) fn captains_face(board: &Board) -> bool {
        let (Some(red), Some(blue)) = (find(board, 'K'), find(board, 'k')) else { return false };
        let rows = red.0.min(blue.0) + 1..red.0.max(blue.0);
        red.1 == blue.1 && rows.into_iter().all(|row| at(board, row, red.1) == ' ')
    }
}
