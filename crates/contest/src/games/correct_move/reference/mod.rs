//! The reference of Correct Move.

mod mutations;

pub use mutations::MUTATIONS;
pub(crate) use mutations::{Change, Scope};

use crate::reference::{Changes, MadeChange, parse_number};

/// King, queen, the queen's new square.
pub type Case = [u8; 3];

type Rules = crate::reference::Rules<Change>;

/// Returns the square one step from `place`, if the step stays on the board.
fn step(place: i32, rows: i32, columns: i32) -> Option<i32> {
    let row = place / 8 + rows;
    let column = place % 8 + columns;
    if (0..8).contains(&row) && (0..8).contains(&column) { Some(row * 8 + column) } else { None }
}

/// A mutant's step: by the numbers of the squares alone, so that it wraps around the end of a row.
fn step_by_number(place: i32, rows: i32, columns: i32) -> Option<i32> {
    Some(place + 8 * rows + columns).filter(|next| (0..64).contains(next))
}

/// Returns the squares after `from` up to `to`, if they are on one row or column; otherwise only `to`.
fn path(from: i32, to: i32) -> Vec<i32> {
    let (rows, columns) = (to / 8 - from / 8, to % 8 - from % 8);
    if rows != 0 && columns != 0 {
        return vec![to];
    }
    let distance = rows.abs() + columns.abs();
    (1..=distance).map(|steps| from + steps * (8 * rows.signum() + columns.signum())).collect()
}

const STRAIGHT: [(i32, i32); 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];
const STRAIGHT_AND_DIAGONAL: [(i32, i32); 8] =
    [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1)];

impl Rules {
    /// CM2: returns where the queen can legally move.
    fn queen_places(self, king: i32, queen: i32) -> Vec<i32> {
        let mut places = vec![];
        let mut directions = &STRAIGHT[..];
        if self.has(Change::QueenMovesDiagonally) {
            directions = &STRAIGHT_AND_DIAGONAL;
        }
        if self.has(Change::QueenMayStay) {
            places.push(queen);
        }
        for (direction, &(rows, columns)) in directions.iter().enumerate() {
            let rules = self.in_direction(direction);
            let mut here = queen;
            while let Some(next) = rules.queen_step(queen, here, rows, columns) {
                let here_before = here;
                here = next;
                if next == king {
                    if rules.has_variant(Change::QueenMissesKingBeside, 1) {
                        places.extend(rules.queen_step(queen, next, rows, columns));
                    }
                    if rules.has(Change::QueenJumpsKing)
                        || rules.has(Change::QueenJumpsKingBackward) && rows + columns < 0
                        || rules.has(Change::QueenJumpsKingInRows) && rows == 0
                        || rules.has(Change::QueenJumpsKingInColumns) && columns == 0
                        || rules.has_variant(Change::QueenJumpsKingOneWay, direction)
                        || rules.has_variant(Change::QueenMissesKingBeside, 0) && here_before == queen
                    {
                        continue;
                    }
                    if rules.has(Change::QueenLandsOnKing) {
                        places.push(next);
                    }
                    break;
                }
                places.push(next);
            }
        }
        places
    }

    /// Returns the rules for one direction of the queen.
    fn in_direction(self, direction: usize) -> Self {
        match direction {
            0 => self.outside(&[Scope::Down, Scope::Left, Scope::Right]),
            1 => self.outside(&[Scope::Up, Scope::Left, Scope::Right]),
            2 => self.outside(&[Scope::Up, Scope::Down, Scope::Right]),
            3 => self.outside(&[Scope::Up, Scope::Down, Scope::Left]),
            _ => self,
        }
    }

    fn queen_step(self, start: i32, here: i32, rows: i32, columns: i32) -> Option<i32> {
        if self.has(Change::RowByDifference) && rows == 0 {
            return step_by_number(here, rows, columns).filter(|next| (next - start).abs() < 8);
        }
        step(here, rows, columns)
    }

    /// CM3, CM4: returns where the king can legally move.
    fn king_places(self, king: i32, queen: i32) -> Vec<i32> {
        let mut places = vec![];
        for (direction, (rows, columns)) in STRAIGHT.into_iter().enumerate() {
            let mut next = step(king, rows, columns);
            if self.has(Change::KingWrapsAroundEdge)
                || self.has_variant(Change::KingWrapsAroundOneEdge, usize::from(columns > 0)) && columns != 0
            {
                next = step_by_number(king, rows, columns);
            }
            if self.has_variant(Change::KingMissesDirection, direction) {
                continue;
            }
            if let Some(next) = next {
                if next != queen {
                    places.push(next);
                }
            }
        }
        places
    }

    /// CM3: whether the king could move to the queen's new square.
    fn is_not_allowed(self, king: i32, queen: i32, new_queen: i32) -> bool {
        if self.has(Change::ForgetsNotAllowed) {
            return false;
        }
        if self.has(Change::NotAllowedDiagonally) {
            let around = STRAIGHT_AND_DIAGONAL.map(|(rows, columns)| step(king, rows, columns));
            return around.contains(&Some(new_queen));
        }
        let mut king_places = self.king_places(king, queen);
        if self.has_variant(Change::QueenMayStay, 1) || self.has_variant(Change::NotAllowedBeforeIllegal, 1) {
            // By the distance alone, even if the queen stands there. That makes a difference only where she may stay.
            king_places.extend(STRAIGHT.iter().filter_map(|(rows, columns)| step(king, *rows, *columns)));
        }
        if self.has(Change::NotAllowedOnTheWay) {
            return path(queen, new_queen).iter().any(|place| king_places.contains(place));
        }
        king_places.contains(&new_queen)
    }

    /// CM4: whether the king is locked in, the queen standing on her new square.
    fn is_locked_in(self, king: i32, queen: i32, new_queen: i32) -> bool {
        let mut queen_places = self.queen_places(king, new_queen);
        let king_places = self.king_places(king, new_queen);
        if self.has(Change::NeverStops) {
            return false;
        }
        if self.has(Change::StopsInSampleCornerOnly) && king != 56 {
            return false;
        }
        if self.has(Change::StopsByOldQueen) {
            queen_places = self.queen_places(king, queen);
        }
        if self.has(Change::QueenLocksDiagonally) {
            let diagonal = Rules::with(Change::QueenMovesDiagonally);
            queen_places = diagonal.queen_places(king, new_queen);
        }
        if self.has(Change::StopsTooSoon) {
            return king_places.iter().any(|place| queen_places.contains(place));
        }
        king_places.iter().all(|place| queen_places.contains(place))
    }

    fn verdict(self, mut king: i32, mut queen: i32, mut new_queen: i32) -> &'static str {
        if self.has(Change::SwapsQueenPlaces) {
            (queen, new_queen) = (new_queen, queen);
        }
        if self.has(Change::SwapsKingAndQueen) {
            (king, queen) = (queen, king);
        }
        let illegal_state = king == queen; // CM1
        let [legal_move, allowed, stop] = self.by_test();
        let illegal_move = !legal_move.queen_places(king, queen).contains(&new_queen); // CM2
        let not_allowed = allowed.is_not_allowed(king, queen, new_queen); // CM3
        if self.has(Change::LandingOnKingIsIllegalState) && new_queen == king {
            return "Illegal state";
        }
        if self.has(Change::LandingOnKingIsNotAllowed) && new_queen == king && !illegal_state {
            return "Move not allowed";
        }
        if self.has(Change::StayingIsNotAllowed) && new_queen == queen && !illegal_state {
            return "Move not allowed";
        }
        if self.has(Change::ChecksMoveBeforeState) && illegal_move {
            return "Illegal move";
        }
        if illegal_state && !self.has(Change::ForgetsIllegalState) {
            return "Illegal state";
        }
        if self.has(Change::NotAllowedBeforeIllegal) && not_allowed {
            return "Move not allowed";
        }
        if illegal_move || self.has(Change::CallsNotAllowedIllegal) && not_allowed {
            return "Illegal move";
        }
        if not_allowed {
            return "Move not allowed";
        }
        if stop.is_locked_in(king, queen, new_queen) { "Stop" } else { "Continue" } // CM4
    }

    /// Returns the rules of each test: CM2, CM3, CM4.
    fn by_test(self) -> [Self; 3] {
        [
            self.outside(&[Scope::NotAllowed, Scope::Stop]),
            self.outside(&[Scope::LegalMove, Scope::Stop]),
            self.outside(&[Scope::LegalMove, Scope::NotAllowed]),
        ]
    }
}

/// CM2: returns where the queen can legally move.
pub fn queen_places(king: i32, queen: i32) -> Vec<i32> {
    Rules::CORRECT.queen_places(king, queen)
}

/// CM3, CM4: returns where the king can legally move.
pub fn king_places(king: i32, queen: i32) -> Vec<i32> {
    Rules::CORRECT.king_places(king, queen)
}

/// Returns the contest's answer.
pub fn verdict(king: i32, queen: i32, new_queen: i32) -> &'static str {
    Rules::CORRECT.verdict(king, queen, new_queen)
}

/// Parses the next case; squares off the board become the nearest one.
pub(crate) fn parse_case(words: &mut dyn Iterator<Item = String>) -> Option<Case> {
    let mut square = || words.next().map(|word| parse_number(&word).clamp(0, 63) as u8);
    Some([square()?, square()?, square()?])
}

/// Returns the answer to a case, of a mutant if clauses are changed.
pub(crate) fn answers(case: &Case, changes: Changes<Change>) -> Vec<String> {
    let [king, queen, to] = case.map(i32::from);
    vec![Rules { changes }.verdict(king, queen, to).to_owned()]
}

/// Returns the answer of a program whose queen stays where she went in the case before.
pub(crate) fn stateful_answers(
    before: &Case,
    case: &Case,
    change: Option<MadeChange<Change>>,
) -> Vec<String> {
    let ([_, _, queen], [king, _, to]) = (*before, *case);
    answers(&[king, queen, to], [change, None])
}
