//! Kings Tour, plainly. A square is (column, row), each 0 to 7.

mod mutations;

pub use mutations::Mistake;

/// Column and row.
pub type Square = (i32, i32);

/// A referee: the right one, or one that makes one mistake. Without the lines that ask `slips`, this is the right one.
#[derive(Clone, Copy)]
struct Referee {
    mistake: Option<Mistake>,
}

const RIGHT: Referee = Referee { mistake: None };

impl Referee {
    fn slips(self, mistake: Mistake) -> bool {
        self.mistake == Some(mistake)
    }

    /// KT2: whether a pawn on `pawn` threatens `square`.
    fn threatens(self, pawn: Square, square: Square) -> bool {
        if self.slips(Mistake::PawnsThreatenDownward) {
            return square == (pawn.0 - 1, pawn.1 - 1) || square == (pawn.0 + 1, pawn.1 - 1);
        }
        if self.slips(Mistake::PawnsThreatenBothWays) {
            return (square.0 - pawn.0).abs() == 1 && (square.1 - pawn.1).abs() == 1;
        }
        if self.slips(Mistake::PawnsThreatenStraightAhead) {
            return square == (pawn.0, pawn.1 + 1);
        }
        if self.slips(Mistake::ThreatsWrapRoundEdge) {
            // Where `board[row + 1][column - 1]` and `board[row + 1][column + 1]` are in memory.
            let ahead = 8 * (pawn.1 + 1) + pawn.0;
            return [ahead - 1, ahead + 1].contains(&(8 * square.1 + square.0));
        }
        square == (pawn.0 - 1, pawn.1 + 1) || square == (pawn.0 + 1, pawn.1 + 1)
    }

    /// KT3: whether a pawn still on the board threatens the square. Pawn A always is: the tour ends with its capture.
    fn is_threatened(self, square: Square, a: Square, b: Square, b_stands: bool) -> bool {
        if self.slips(Mistake::IgnoresThreats)
            || self.slips(Mistake::IgnoresThreatsOnTheWay) && square != a && square != b
            || self.slips(Mistake::TakesProtectedA) && square == a
        {
            return false;
        }
        let mut by_a = self.threatens(a, square);
        let mut by_b = b_stands && self.threatens(b, square); // KT4
        if self.slips(Mistake::IgnoresThreatsOfA) {
            by_a = false;
        }
        if self.slips(Mistake::IgnoresThreatsOfB) {
            by_b = false;
        }
        if self.slips(Mistake::BThreatensAfterCapture) {
            by_b = self.threatens(b, square);
        }
        by_a || by_b
    }

    /// Where the king may go: KT1 and KT3.
    fn king_squares(self, king: Square, a: Square, b: Square, b_stands: bool) -> Vec<Square> {
        let mut squares = vec![];
        for column in king.0 - 1..=king.0 + 1 {
            for row in king.1 - 1..=king.1 + 1 {
                let square = (column, row);
                let on_board = (0..8).contains(&column) && (0..8).contains(&row);
                if self.slips(Mistake::KingGoesStraightOnly) && column != king.0 && row != king.1 {
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
        if self.slips(Mistake::EitherPawnEnds) && to == b {
            return true;
        }
        to == a
    }

    /// Slips: whether the king keeps off a square although the rules let him go there.
    fn keeps_off(self, to: Square, a: Square, b: Square, b_stands: bool) -> bool {
        self.slips(Mistake::BIsAWall) && to == b
            || self.slips(Mistake::BOnlyWhenProtecting) && to == b && !self.threatens(b, a)
            || self.slips(Mistake::BMustBeCaptured) && to == a && b_stands
    }

    /// KT5: the fewest moves to capture pawn A, by letting the king go everywhere he can, move after move. What matters is
    /// where he stands and whether pawn B does.
    fn fewest_moves(self, king: Square, a: Square, b: Square) -> Option<u32> {
        let mut seen = [[[false; 2]; 8]; 8];
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
                    let seen = &mut seen[to.0 as usize][to.1 as usize][usize::from(b_still_stands)];
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
        if self.slips(Mistake::SwapsPawns) {
            (a, b) = (b, a);
        }
        if self.slips(Mistake::SwapsRowsAndColumns) {
            [king, a, b] = [king, a, b].map(|(column, row)| (row, column));
        }
        match self.fewest_moves(king, a, b) {
            Some(moves) if self.slips(Mistake::CountsTheStart) => (moves + 1).to_string(),
            Some(moves) => moves.to_string(),
            // The right referee always finds a way. Wrong programs print what their distances began with.
            None => "-1".to_owned(),
        }
    }
}

/// KT2: whether a pawn on `pawn` threatens `square`.
pub fn threatens(pawn: Square, square: Square) -> bool {
    RIGHT.threatens(pawn, square)
}

/// Whether the contest's input allows this case.
pub fn is_valid(king: Square, a: Square, b: Square) -> bool {
    king != a && king != b && a != b && !threatens(a, king) && !threatens(b, king)
}

/// KT5: the fewest moves to capture pawn A.
pub fn fewest_moves(king: Square, a: Square, b: Square) -> Option<u32> {
    RIGHT.fewest_moves(king, a, b)
}

/// The answer, as a contest line, of the referee who makes this mistake; of the right one when it is none.
pub fn answer(king: Square, a: Square, b: Square, mistake: Option<Mistake>) -> String {
    Referee { mistake }.answer(king, a, b)
}
