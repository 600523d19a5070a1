//! Correct Move, plainly.

mod mutations;

pub use mutations::Mistake;

/// A referee: the right one, or one that makes one mistake. Without the lines that ask `slips`, this is the right one.
#[derive(Clone, Copy)]
struct Referee {
    mistake: Option<Mistake>,
}

const RIGHT: Referee = Referee { mistake: None };

/// The place one step from `place`, if the step stays on the board.
fn step(place: i32, rows: i32, columns: i32) -> Option<i32> {
    let row = place / 8 + rows;
    let column = place % 8 + columns;
    if (0..8).contains(&row) && (0..8).contains(&column) { Some(row * 8 + column) } else { None }
}

/// A step as a slip: by the numbers of the places alone, so that it goes on behind the end of a row.
fn step_by_number(place: i32, rows: i32, columns: i32) -> Option<i32> {
    Some(place + 8 * rows + columns).filter(|next| (0..64).contains(next))
}

const STRAIGHT: [(i32, i32); 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];
const STRAIGHT_AND_DIAGONAL: [(i32, i32); 8] =
    [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1)];

impl Referee {
    fn slips(self, mistake: Mistake) -> bool {
        self.mistake == Some(mistake)
    }

    /// CM2: everywhere the queen can legally go.
    fn queen_places(self, king: i32, queen: i32) -> Vec<i32> {
        let mut places = vec![];
        let mut directions = &STRAIGHT[..];
        if self.slips(Mistake::QueenGoesDiagonally) {
            directions = &STRAIGHT_AND_DIAGONAL;
        }
        if self.slips(Mistake::QueenMayStay) {
            places.push(queen);
        }
        for &(rows, columns) in directions {
            let mut here = queen;
            while let Some(next) = self.queen_step(queen, here, rows, columns) {
                here = next;
                if next == king {
                    if self.slips(Mistake::QueenJumpsKing)
                        || self.slips(Mistake::QueenJumpsKingGoingBack) && rows + columns < 0
                    {
                        continue;
                    }
                    if self.slips(Mistake::QueenLandsOnKing) {
                        places.push(next);
                    }
                    break;
                }
                places.push(next);
            }
        }
        places
    }

    fn queen_step(self, start: i32, here: i32, rows: i32, columns: i32) -> Option<i32> {
        if self.slips(Mistake::RowByDifference) && rows == 0 {
            return step_by_number(here, rows, columns).filter(|next| (next - start).abs() < 8);
        }
        step(here, rows, columns)
    }

    /// CM3, CM4: everywhere the king can legally go.
    fn king_places(self, king: i32, queen: i32) -> Vec<i32> {
        let mut places = vec![];
        for (rows, columns) in STRAIGHT {
            let mut next = step(king, rows, columns);
            if self.slips(Mistake::KingWrapsRoundEdge) {
                next = step_by_number(king, rows, columns);
            }
            if let Some(next) = next {
                if next != queen {
                    places.push(next);
                }
            }
        }
        places
    }

    /// CM3: whether the king could go to the queen's new place.
    fn is_not_allowed(self, king: i32, queen: i32, new_queen: i32) -> bool {
        if self.slips(Mistake::ForgetsNotAllowed) {
            return false;
        }
        if self.slips(Mistake::NotAllowedDiagonally) {
            let around = STRAIGHT_AND_DIAGONAL.map(|(rows, columns)| step(king, rows, columns));
            return around.contains(&Some(new_queen));
        }
        self.king_places(king, queen).contains(&new_queen)
    }

    /// CM4: whether the king is locked in, the queen standing on her new place.
    fn is_locked_in(self, king: i32, queen: i32, new_queen: i32) -> bool {
        let mut queen_places = self.queen_places(king, new_queen);
        let king_places = self.king_places(king, new_queen);
        if self.slips(Mistake::NeverStops) {
            return false;
        }
        if self.slips(Mistake::StopsInSampleCornerOnly) && king != 56 {
            return false;
        }
        if self.slips(Mistake::StopsByOldQueen) {
            queen_places = self.queen_places(king, queen);
        }
        if self.slips(Mistake::QueenLocksDiagonally) {
            let diagonal = Referee { mistake: Some(Mistake::QueenGoesDiagonally) };
            queen_places = diagonal.queen_places(king, new_queen);
        }
        if self.slips(Mistake::StopsTooSoon) {
            return king_places.iter().any(|place| queen_places.contains(place));
        }
        king_places.iter().all(|place| queen_places.contains(place))
    }

    fn verdict(self, mut king: i32, mut queen: i32, new_queen: i32) -> &'static str {
        if self.slips(Mistake::SwapsKingAndQueen) {
            (king, queen) = (queen, king);
        }
        let illegal_state = king == queen; // CM1
        let illegal_move = !self.queen_places(king, queen).contains(&new_queen); // CM2
        let not_allowed = self.is_not_allowed(king, queen, new_queen); // CM3
        if self.slips(Mistake::ChecksMoveBeforeState) && illegal_move {
            return "Illegal move";
        }
        if illegal_state && !self.slips(Mistake::ForgetsIllegalState) {
            return "Illegal state";
        }
        if self.slips(Mistake::NotAllowedBeforeIllegal) && not_allowed {
            return "Move not allowed";
        }
        if illegal_move || self.slips(Mistake::CallsNotAllowedIllegal) && not_allowed {
            return "Illegal move";
        }
        if not_allowed {
            return "Move not allowed";
        }
        if self.is_locked_in(king, queen, new_queen) { "Stop" } else { "Continue" } // CM4
    }
}

/// CM2: everywhere the queen can legally go.
pub fn queen_places(king: i32, queen: i32) -> Vec<i32> {
    RIGHT.queen_places(king, queen)
}

/// CM3, CM4: everywhere the king can legally go.
pub fn king_places(king: i32, queen: i32) -> Vec<i32> {
    RIGHT.king_places(king, queen)
}

/// The contest's answer.
pub fn verdict(king: i32, queen: i32, new_queen: i32) -> &'static str {
    RIGHT.verdict(king, queen, new_queen)
}

/// The answer of the referee who makes this mistake; of the right one when it is none.
pub fn verdict_with(king: i32, queen: i32, new_queen: i32, mistake: Option<Mistake>) -> &'static str {
    Referee { mistake }.verdict(king, queen, new_queen)
}
