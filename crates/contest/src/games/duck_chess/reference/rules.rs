//! The game of duck chess, clause by clause, and how mutants change it.

use super::{Board, Change, Effect, Scope};

pub(super) type Rules = crate::reference::Rules<Change>;

pub(super) fn on_board(row: i64, column: i64) -> bool {
    (0..10).contains(&row) && (0..9).contains(&column)
}

/// Returns the piece on a square; `#` off the board.
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

impl Rules {
    /// Returns the rules for the pieces of a side.
    pub(super) fn of_side(self, is_red: bool) -> Self {
        self.outside(&[if is_red { Scope::Blue } else { Scope::Red }])
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
        if self.has(Change::CheckOnBlueOnly) && captain == 'K'
            || self.has(Change::CheckOnRedOnly) && captain == 'k'
        {
            return false;
        }
        let targets = self.outside(&[Scope::Moves]).attacked(board, row, column);
        if self.has(Change::CheckAtCaptainsFirstSquare) {
            return targets.contains(if is_red(piece) { &(9, 4) } else { &(0, 4) });
        }
        targets.iter().any(|to| at(board, to.0, to.1) == captain)
    }

    /// DC10: whether either side could capture the other's captain.
    pub(super) fn is_check(self, board: &Board) -> bool {
        if self.is_over(board) && !self.has(Change::CheckAfterEnd) {
            return false;
        }
        if self.has(Change::FacingCaptainsGiveCheck) && Rules::captains_face(board) {
            return true;
        }
        for row in 0..10 {
            for column in 0..9 {
                let side_to_move = is_red(at(board, row, column)) == board.red_to_move;
                if self.has(Change::CheckByMoversSideOnly) && side_to_move
                    || self.has(Change::CheckByOtherSideOnly) && !side_to_move
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
        if self.is_over(board) && !self.has(Change::PlaysOnAfterEnd) {
            return false; // DC9
        }
        if !on_board(from_row, from_column) || !on_board(to_row, to_column) {
            return false; // DC8
        }
        if self.has(Change::SwapsBoardSizes) && (from_row == 9 || to_row == 9) {
            return false;
        }
        let edges = [(0, 0), (9, 0), (0, 1), (8, 1)];
        if let Some((edge, axis)) = self.variant(Change::MissesEdge).map(|edge| edges[usize::from(edge) % 4])
        {
            if [command[axis], command[axis + 2]].contains(&edge) {
                return false;
            }
        }
        let piece = at(board, from_row, from_column);
        let own = is_red(piece) == board.red_to_move || self.has(Change::MovesEitherSide);
        if piece == ' ' || !own {
            return false; // DC12
        }
        let kind = "KABNRDP".find(piece.to_ascii_uppercase()).unwrap_or(0);
        let captures_own =
            self.has(Change::CapturesOwnPieces) || self.has_variant(Change::CapturesOwnPiecesOfKind, kind);
        if same_side(piece, at(board, to_row, to_column)) && !captures_own {
            return false; // DC8
        }
        if self.has(Change::CaptainMayNotBeAttacked) && self.leaves_captain_in_danger(board, command) {
            return false;
        }
        self.outside(&[Scope::Check]).targets(board, from_row, from_column).contains(&(to_row, to_column)) // DC1 to DC7
    }

    /// Whether the mover's own captain could be captured after a move, which matters to a mutant only.
    fn leaves_captain_in_danger(self, board: &Board, command: [i64; 4]) -> bool {
        let mut after = board.clone();
        let [from_row, from_column, to_row, to_column] = command.map(|number| number as usize);
        after.cells[to_row][to_column] = after.cells[from_row][from_column];
        after.cells[from_row][from_column] = ' ';
        after.red_to_move = !board.red_to_move;
        Rules::with(Change::CheckByOtherSideOnly).is_check(&after)
    }

    /// Whether the piece on a square could be taken back by another of its own side, if it were not its own.
    fn is_covered(self, board: &Board, row: i64, column: i64) -> bool {
        let piece = at(board, row, column);
        let squares = (0..10).flat_map(|row| (0..9).map(move |column| (row, column)));
        squares
            .filter(|(r, c)| same_side(at(board, *r, *c), piece))
            .any(|(r, c)| self.targets(board, r, c).contains(&(row, column)))
    }

    /// Executes a command if it is valid; an invalid one is ignored (DC11).
    pub(super) fn command(self, board: &mut Board, mut command: [i64; 4]) -> Option<Effect> {
        let rules = self.of_side(board.red_to_move);
        if rules.has(Change::SwapsCoordinates) {
            let [from_row, from_column, to_row, to_column] = command;
            command = [from_column, from_row, to_column, to_row];
        }
        if rules.has(Change::CoordinatesFromOne) {
            command = command.map(|number| number.saturating_sub(1));
        }
        if !rules.is_valid(board, command) {
            if rules.has(Change::InvalidPassesTheTurn) {
                board.red_to_move = !board.red_to_move;
            }
            return None;
        }
        let check_before = rules.has(Change::CheckBeforeTheMove) && self.is_check(board);
        let [from_row, from_column, to_row, to_column] = command.map(|number| number as usize);
        let mover = board.cells[from_row][from_column];
        let captured = board.cells[to_row][to_column];
        board.cells[to_row][to_column] = mover;
        board.cells[from_row][from_column] = ' ';
        if !rules.has(Change::TurnNeverPasses) {
            board.red_to_move = !board.red_to_move;
        }
        let mut check = self.is_check(board) && !rules.has(Change::NeverReportsCheck);
        if rules.has(Change::CheckBeforeTheMove) {
            check = check_before;
        }
        if rules.has(Change::CheckByMovedPieceOnly) {
            check = self.gives_check(board, command[2], command[3]);
        }
        let has_fallen = captured.eq_ignore_ascii_case(&'K');
        if has_fallen && rules.has(Change::CheckAtFallenCaptain) {
            check = self.is_covered(board, command[2], command[3]);
        }
        if has_fallen && rules.has(Change::EndCountsAsCheck) {
            check = true;
        }
        let over = self.is_over(board) && !rules.has(Change::NeverReportsEnd);
        Some(Effect { mover, captured, check, over })
    }

    /// Returns the contest's answer to a command.
    pub(super) fn answer(self, board: &mut Board, command: [i64; 4]) -> String {
        let rules = self.of_side(board.red_to_move);
        let Some(effect) = self.command(board, command) else { return "Invalid command".to_owned() };
        let yes_no = |is: bool| if is { "yes" } else { "no" };
        let mover = name(effect.mover);
        let mut captured = name(effect.captured);
        if rules.has(Change::CapturedInMoversColor) && effect.captured != ' ' {
            captured = name(if is_red(effect.mover) {
                effect.captured.to_ascii_uppercase()
            } else {
                effect.captured.to_ascii_lowercase()
            });
        }
        if rules.has(Change::ReportsNoCapture) {
            captured = "NA".to_owned();
        }
        if rules.has(Change::CapturedReadTooLate) {
            captured = mover.clone();
        }
        if rules.has(Change::NothingHasColor) && effect.captured == ' ' {
            captured = "red NA".to_owned();
        }
        let [check, over] = [effect.check, effect.over].map(yes_no);
        let (third, fourth) = if rules.has(Change::SwapsCheckAndEnd) { (over, check) } else { (check, over) };
        format!("{mover};{captured};{third};{fourth}")
    }

    /// Returns the answers to all commands of a game.
    pub(super) fn answers(self, commands: &[[i64; 4]]) -> Vec<String> {
        let mut board = Board::opening();
        if self.has(Change::SetsUpUpsideDown) {
            board.cells.reverse();
        }
        if self.has(Change::DucksSetUpAsCannons) {
            for row in [2, 7] {
                board.cells[row].swap(0, 1);
                board.cells[row].swap(8, 7);
            }
        }
        if self.has(Change::BlueBegins) {
            board.red_to_move = false;
        }
        let mut answers = vec![];
        for command in commands {
            if self.has(Change::StopsAfterEnd) && self.is_over(&board) {
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
