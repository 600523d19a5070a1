//! The game of duck chess, clause by clause, and where wrong referees slip.

use super::{Board, Done, Mistake};

/// A referee: the right one, or one that makes one mistake. Without the lines that ask `slips`, this is the right one.
#[derive(Clone, Copy)]
pub(super) struct Referee {
    pub(super) mistake: Option<Mistake>,
}

pub(super) const RIGHT: Referee = Referee { mistake: None };

pub(super) fn on_board(row: i64, column: i64) -> bool {
    (0..10).contains(&row) && (0..9).contains(&column)
}

/// What stands there; `#` off the board.
pub(super) fn at(board: &Board, row: i64, column: i64) -> char {
    if on_board(row, column) { board.cells[row as usize][column as usize] } else { '#' }
}

pub(super) fn is_red(piece: char) -> bool {
    piece.is_ascii_uppercase()
}

pub(super) fn find(board: &Board, piece: char) -> Option<(i64, i64)> {
    for row in 0..10 {
        for column in 0..9 {
            if at(board, row, column) == piece {
                return Some((row, column));
            }
        }
    }
    None
}

fn same_side(a: char, b: char) -> bool {
    a != ' ' && b != ' ' && is_red(a) == is_red(b)
}

impl Referee {
    pub(super) fn slips(self, mistake: Mistake) -> bool {
        self.mistake == Some(mistake)
    }

    /// DC9: whether a captain is gone.
    pub(super) fn is_over(self, board: &Board) -> bool {
        find(board, 'K').is_none() || find(board, 'k').is_none()
    }

    /// Whether the piece on a square could capture the other side's captain.
    fn gives_check(self, board: &Board, row: i64, column: i64) -> bool {
        let piece = at(board, row, column);
        if piece == ' ' {
            return false;
        }
        let captain = if is_red(piece) { 'k' } else { 'K' };
        let ways = self.ways(board, row, column);
        if self.slips(Mistake::CheckAtCaptainsFirstSquare) {
            return ways.contains(if is_red(piece) { &(9, 4) } else { &(0, 4) });
        }
        ways.iter().any(|to| at(board, to.0, to.1) == captain)
    }

    /// DC10: whether either side could capture the other's captain.
    pub(super) fn is_check(self, board: &Board) -> bool {
        if self.is_over(board) && !self.slips(Mistake::CheckAfterEnd) {
            return false;
        }
        if self.slips(Mistake::FacingCaptainsGiveCheck) && Referee::captains_face(board) {
            return true;
        }
        for row in 0..10 {
            for column in 0..9 {
                let side_to_move = is_red(at(board, row, column)) == board.red_to_move;
                if self.slips(Mistake::CheckByMoversSideOnly) && side_to_move
                    || self.slips(Mistake::CheckByOtherSideOnly) && !side_to_move
                {
                    continue;
                }
                if self.gives_check(board, row, column) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether a command is valid.
    pub(super) fn is_valid(self, board: &Board, command: [i64; 4]) -> bool {
        let [from_row, from_column, to_row, to_column] = command;
        if self.is_over(board) && !self.slips(Mistake::GoesOnAfterEnd) {
            return false; // DC9
        }
        if !on_board(from_row, from_column) || !on_board(to_row, to_column) {
            return false; // DC8
        }
        if self.slips(Mistake::SwapsBoardSizes) && (from_row == 9 || to_row == 9) {
            return false;
        }
        let piece = at(board, from_row, from_column);
        let own = is_red(piece) == board.red_to_move || self.slips(Mistake::MovesEitherSide);
        if piece == ' ' || !own {
            return false; // DC12
        }
        if same_side(piece, at(board, to_row, to_column)) && !self.slips(Mistake::CapturesOwnPieces) {
            return false; // DC8
        }
        if self.slips(Mistake::CaptainMayNotBeInDanger) && self.leaves_captain_in_danger(board, command) {
            return false;
        }
        self.ways(board, from_row, from_column).contains(&(to_row, to_column)) // DC1 to DC7
    }

    /// Slips: whether the mover's own captain could be captured after a move.
    fn leaves_captain_in_danger(self, board: &Board, command: [i64; 4]) -> bool {
        let mut after = board.clone();
        let [from_row, from_column, to_row, to_column] = command.map(|number| number as usize);
        after.cells[to_row][to_column] = after.cells[from_row][from_column];
        after.cells[from_row][from_column] = ' ';
        after.red_to_move = !board.red_to_move;
        Referee { mistake: Some(Mistake::CheckByOtherSideOnly) }.is_check(&after)
    }

    /// Carries out a command, if it is valid; an invalid one is ignored (DC11).
    pub(super) fn command(self, board: &mut Board, mut command: [i64; 4]) -> Option<Done> {
        if self.slips(Mistake::SwapsCoordinates) {
            let [from_row, from_column, to_row, to_column] = command;
            command = [from_column, from_row, to_column, to_row];
        }
        if !self.is_valid(board, command) {
            if self.slips(Mistake::InvalidPassesTheTurn) {
                board.red_to_move = !board.red_to_move;
            }
            return None;
        }
        let check_before = self.slips(Mistake::CheckBeforeTheMove) && self.is_check(board);
        let [from_row, from_column, to_row, to_column] = command.map(|number| number as usize);
        let mover = board.cells[from_row][from_column];
        let captured = board.cells[to_row][to_column];
        board.cells[to_row][to_column] = mover;
        board.cells[from_row][from_column] = ' ';
        board.red_to_move = !board.red_to_move;
        let mut check = self.is_check(board);
        if self.slips(Mistake::CheckBeforeTheMove) {
            check = check_before;
        }
        if self.slips(Mistake::CheckByMovedPieceOnly) {
            check = self.gives_check(board, command[2], command[3]);
        }
        Some(Done { mover, captured, check, over: self.is_over(board) })
    }

    /// The contest's answer to a command.
    pub(super) fn answer(self, board: &mut Board, command: [i64; 4]) -> String {
        let Some(done) = self.command(board, command) else { return "Invalid command".to_owned() };
        let yes = |is: bool| if is { "yes" } else { "no" };
        let mover = name(done.mover);
        let mut captured = name(done.captured);
        if self.slips(Mistake::CapturedInMoversColour) && done.captured != ' ' {
            captured = name(if is_red(done.mover) {
                done.captured.to_ascii_uppercase()
            } else {
                done.captured.to_ascii_lowercase()
            });
        }
        if self.slips(Mistake::CapturedReadTooLate) {
            captured = mover.clone();
        }
        if self.slips(Mistake::NothingHasColour) && done.captured == ' ' {
            captured = "red NA".to_owned();
        }
        format!("{mover};{captured};{};{}", yes(done.check), yes(done.over))
    }

    /// The answers to all commands of a game.
    pub(super) fn answers(self, commands: &[[i64; 4]]) -> Vec<String> {
        let mut board = Board::opening();
        if self.slips(Mistake::SetsUpUpsideDown) {
            board.cells.reverse();
        }
        let mut answers = vec![];
        for command in commands {
            if self.slips(Mistake::FallsSilentAfterEnd) && self.is_over(&board) {
                break;
            }
            answers.push(self.answer(&mut board, *command));
        }
        answers
    }
}

fn name(piece: char) -> String {
    let side = if is_red(piece) { "red" } else { "blue" };
    let kind = match piece.to_ascii_uppercase() {
        'K' => "captain",
        'A' => "guard",
        'B' => "elephant",
        'N' => "horse",
        'R' => "car",
        'D' => "duck",
        'P' => "soldier",
        _ => return "NA".to_owned(),
    };
    format!("{side} {kind}")
}
