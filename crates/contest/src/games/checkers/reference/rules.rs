//! The rules of checkers, clause by clause, and how mutants change them.

use super::{Board, Case, Change, Scope};

pub(super) type Rules = crate::reference::Rules<Change>;

/// Row and column, also off the board.
type Place = (i64, i64);

/// One hop of a jump.
struct Hop {
    over: Place,
    to: Place,
}

/// A jump under way.
struct Jump {
    /// The board without the jumper; a jumped piece is an `x`, which cannot be jumped again.
    board: Board,
    piece: char,
    here: Place,
    /// The squares it jumped over, in order.
    jumped: Vec<Place>,
    /// Whether its move has ended by crowning.
    ended: bool,
}

fn color(cell: char) -> char {
    cell.to_ascii_lowercase()
}

fn is_king(cell: char) -> bool {
    cell.is_ascii_uppercase()
}

fn between(from: Place, to: Place) -> Place {
    ((from.0 + to.0) / 2, (from.1 + to.1) / 2)
}

/// Returns the number of a dark square.
fn number((row, column): Place) -> i64 {
    4 * row + column / 2 + 1
}

/// Returns the square that has the number which is computed for a place beside the board, which matters to a mutant only.
fn wrapped((row, column): Place) -> Place {
    let square = super::place(4 * row + column.div_euclid(2) + 1);
    square.map_or((row, column), |(row, column)| (row as i64, column as i64))
}

/// Returns the piece on a square; `#` off the board.
fn at(board: &Board, (row, column): Place) -> char {
    if (0..8).contains(&row) && (0..8).contains(&column) {
        board.cells[row as usize][column as usize]
    } else {
        '#'
    }
}

fn put(board: &mut Board, (row, column): Place, piece: char) {
    if (0..8).contains(&row) && (0..8).contains(&column) {
        board.cells[row as usize][column as usize] = piece;
    }
}

impl Rules {
    /// Returns the rules for the pieces of a side.
    fn of_side(self, side: char) -> Self {
        self.outside(&[if side == 'r' { Scope::White } else { Scope::Red }])
    }

    /// Returns the rules for a piece.
    fn of_piece(self, piece: char) -> Self {
        let other_kind = if is_king(piece) { Scope::Men } else { Scope::Kings };
        self.of_side(color(piece)).outside(&[other_kind])
    }

    /// Returns row and column of a square, if it is one (CK1).
    fn place(self, square: i64) -> Option<Place> {
        let number = if self.has(Change::SquaresFromZero) { square.saturating_add(1) } else { square };
        let (row, column) = super::place(number)?;
        if self.has(Change::ShiftsRowsSideways) {
            return Some((row as i64, column as i64 + if row % 2 == 0 { -1 } else { 1 }));
        }
        Some((row as i64, column as i64))
    }

    /// Returns the position that a case starts from.
    pub(super) fn set_up(self, case: &Case) -> Board {
        let mut board = Board { cells: [[' '; 8]; 8], to_move: if case.white_first { 'w' } else { 'r' } };
        if self.has(Change::RedAlwaysStarts) {
            board.to_move = 'r';
        }
        if self.has(Change::SwapsFirstSide) {
            board.to_move = if case.white_first { 'r' } else { 'w' };
        }
        let men = if self.has(Change::SwapsSides) { ['w', 'r'] } else { ['r', 'w'] };
        for (squares, man) in [(&case.red, men[0]), (&case.white, men[1])] {
            for square in squares {
                let mut piece = if *square < 0 { man.to_ascii_uppercase() } else { man };
                if self.has(Change::IgnoresKingSign) {
                    piece = man;
                }
                if let Some(place) = self.place(square.saturating_abs()) {
                    put(&mut board, place, piece);
                }
            }
        }
        board
    }

    /// Returns the directions of a piece: a man moves forward only, a king also backward (CK2, CK3). Red moves down.
    fn rows(self, piece: char, jumping: bool) -> &'static [i64] {
        let rules = self.of_piece(piece);
        let mut also_backward = is_king(piece);
        let mut down = color(piece) == 'r';
        if rules.has(Change::MenStepBackward) && !jumping || rules.has(Change::MenJumpBackward) && jumping {
            also_backward = true;
        }
        if rules.has(Change::KingsMoveForwardOnly) || rules.has(Change::KingsJumpForwardOnly) && jumping {
            also_backward = false;
        }
        if rules.has(Change::SidesMoveTheWrongWay) {
            down = !down;
        }
        match (also_backward, down) {
            (true, _) => &[1, -1],
            (false, true) => &[1],
            (false, false) => &[-1],
        }
    }

    /// Whether a mutant has forgotten this direction of a king.
    fn forgets(self, piece: char, down: i64, right: i64) -> bool {
        let direction = usize::from(down > 0) + 2 * usize::from(right > 0);
        is_king(piece) && self.has_variant(Change::KingForgetsDirection, direction)
    }

    /// CK2: returns where a piece can step.
    fn steps(self, board: &Board, piece: char, from: Place) -> Vec<Place> {
        let rules = self.of_piece(piece);
        let mut steps = vec![];
        for down in self.rows(piece, false) {
            for right in [-1, 1] {
                if rules.forgets(piece, *down, right) {
                    continue;
                }
                let mut to = rules.beside(from, *down, right);
                let takes_place = rules.has(Change::StepsOntoPieces) && at(board, to) != '#';
                if at(board, to) == ' ' || takes_place {
                    steps.push(to);
                }
                while rules.has(Change::KingsFly) && is_king(piece) && at(board, to) == ' ' {
                    steps.push(to);
                    to = rules.beside(to, *down, right);
                }
            }
        }
        steps
    }

    /// Returns the next square in a direction. A mutant's may be on the other side of the board.
    fn beside(self, from: Place, down: i64, right: i64) -> Place {
        let to = (from.0 + down, from.1 + right);
        let variant = self.variant(Change::WrapsAroundBoard);
        let wraps = variant == Some(0) || variant == Some(if right < 0 { 1 } else { 2 });
        if wraps { wrapped(to) } else { to }
    }

    /// CK3: returns where a piece can jump to with one hop, and over which square.
    fn hops(self, board: &Board, piece: char, from: Place) -> Vec<Hop> {
        let rules = self.of_piece(piece);
        let mut hops = vec![];
        for down in self.rows(piece, true) {
            for right in [-1, 1] {
                if rules.forgets(piece, *down, right) {
                    continue;
                }
                let place_over = rules.beside(from, *down, right);
                let over = at(board, place_over);
                let to = rules.beside(place_over, *down, right);
                let mut opposing = "rRwW".contains(over) && color(over) != color(piece);
                if is_king(over) {
                    opposing &= !rules.has(Change::JumpsMenOnly)
                        && (is_king(piece) || !rules.has(Change::MenJumpMenOnly));
                    opposing |= rules.has(Change::JumpsOwnKings);
                }
                let mut free = at(board, to) == ' ';
                if rules.has(Change::MustJumpTwice) {
                    opposing |= over == 'x';
                }
                if rules.has(Change::JumpsOwnPieces) {
                    opposing = "rRwW".contains(over);
                }
                if rules.has(Change::JumpsOntoPieces) {
                    free = at(board, to) != '#';
                }
                if opposing && free {
                    hops.push(Hop { over: place_over, to });
                }
            }
        }
        hops
    }

    /// Whether a mutant accepts an illegal hop. `is_first` says that no hop came before it.
    fn passes_as_hop(self, board: &Board, piece: char, from: Place, to: Place, is_first: bool) -> bool {
        let rules = self.of_piece(piece);
        let accepts = match at(board, between(from, to)) {
            'x' => rules.has(Change::JumpsTwice), // CK6
            ' ' => rules.has(Change::JumpsOverNothing),
            _ => false,
        };
        if rules.has(Change::MenJumpBackwardLater) && !is_first {
            return self.hops(board, piece.to_ascii_uppercase(), from).iter().any(|hop| hop.to == to);
        }
        let two_away = (to.1 - from.1).abs() == 2 && self.rows(piece, true).contains(&((to.0 - from.0) / 2));
        accepts && two_away && (to.0 - from.0).abs() == 2 && at(board, to) == ' '
    }

    /// CK5: whether a man that reaches this square, by a jump or by a step, becomes a king.
    fn is_crowned(self, piece: char, to: Place, by_jump: bool) -> bool {
        let rules = self.of_piece(piece);
        if rules.has(Change::NeverCrowns)
            || rules.has(Change::NeverCrownsWhite) && piece == 'w'
            || rules.has(Change::NeverCrownsRed) && piece == 'r'
            || rules.has(Change::CrownsByStepsOnly) && by_jump
            || rules.has(Change::CrownsByJumpsOnly) && !by_jump
        {
            return false;
        }
        let (mut red_row, mut white_row) = (7, 0);
        if rules.has(Change::CrownsOneRowEarly) {
            (red_row, white_row) = (6, 1);
        }
        let square = usize::from(color(piece) == 'w') * 4 + to.1 as usize / 2;
        if rules.has_variant(Change::MissesCrowningSquare, square) {
            return false;
        }
        piece == 'r' && to.0 == red_row || piece == 'w' && to.0 == white_row
    }

    /// CK3, CK5, CK6: follows a jump hop by hop; `None` if it is illegal.
    fn follow(self, board: &Board, path: &[Place]) -> Option<Jump> {
        let from = *path.first()?;
        let piece = at(board, from);
        let mut jump = Jump { board: board.clone(), piece, here: from, jumped: vec![], ended: false };
        if !self.of_piece(piece).has(Change::StartStaysOccupied) {
            put(&mut jump.board, from, ' '); // CK6: the start counts as empty
        }
        for to in &path[1..] {
            let hops = self.hops(&jump.board, jump.piece, jump.here);
            let hop = hops.iter().find(|hop| hop.to == *to);
            let passes =
                || self.passes_as_hop(&jump.board, jump.piece, jump.here, *to, jump.jumped.is_empty());
            if jump.ended || hop.is_none() && !passes() {
                return None;
            }
            let over = hop.map_or(between(jump.here, *to), |hop| hop.over);
            put(&mut jump.board, over, 'x'); // CK6: no piece is jumped twice
            jump.jumped.push(over);
            jump.here = *to;
            if self.is_crowned(jump.piece, *to, true) {
                jump.piece = jump.piece.to_ascii_uppercase();
                jump.ended = !self.of_piece(piece).has(Change::JumpsOnAfterCrowning); // CK5
            }
        }
        Some(jump)
    }

    /// CK3: whether a jump is completed: a piece that can jump on must.
    fn is_completed(self, jump: &Jump) -> bool {
        let rules = self.of_piece(jump.piece).outside(&[Scope::Path, Scope::MustJump]);
        jump.ended
            || rules.hops(&jump.board, jump.piece, jump.here).is_empty()
            || rules.has(Change::StopsMidJump)
    }

    /// CK4: whether this side can jump, and so must. Mutants look at less: only at the piece that moves, or forward.
    fn must_jump(self, board: &Board, side: char, mover: Place) -> bool {
        let rules = self.of_side(side).outside(&[Scope::Path, Scope::JumpsOn]);
        if rules.of_piece(at(board, mover)).has(Change::ForgetsMustJump) {
            return false;
        }
        for row in 0..8 {
            for column in 0..8 {
                let place = (row, column);
                let piece = at(board, place);
                let is_asked = color(piece) == side
                    || rules.has(Change::MustJumpForEitherSide) && "rRwW".contains(piece);
                if !is_asked
                    || rules.has(Change::MustJumpForMoverOnly) && place != mover
                    || rules.has(Change::MustJumpForOthersOnly) && place == mover
                    || rules.has(Change::MustJumpForMenOnly) && is_king(piece)
                {
                    continue;
                }
                let mut hops = rules.hops(board, piece, place);
                if rules.has(Change::MustJumpBackwardForMen) {
                    hops = rules.hops(board, piece.to_ascii_uppercase(), place);
                }
                if rules.has(Change::MustJumpWithoutLanding) {
                    hops = Rules::with(Change::JumpsOntoPieces).hops(board, piece, place);
                }
                if rules.has(Change::ForgetsBackwardMustJump) {
                    hops.retain(|hop| (hop.to.0 > row) == (side == 'r'));
                }
                if !hops.is_empty() {
                    return true;
                }
            }
        }
        false
    }

    /// Whether a mutant accepts a jump with a step after it.
    fn is_jump_and_step(self, board: &Board, path: &[Place]) -> bool {
        let [jump @ .., to] = path else { return false };
        let Some(jump) = self.follow(board, jump).filter(|jump| !jump.jumped.is_empty()) else {
            return false;
        };
        !jump.ended && self.is_completed(&jump) && self.steps(&jump.board, jump.piece, jump.here).contains(to)
    }

    /// CK2: whether a path is a step; a step ends the move.
    fn is_step(self, board: &Board, piece: char, path: &[Place]) -> bool {
        let mut board = board.clone();
        if self.has_variant(Change::SeveralSteps, 1) {
            // The piece has left its square, and may come back.
            put(&mut board, path[0], ' ');
        }
        let each = path.windows(2).all(|pair| self.steps(&board, piece, pair[0]).contains(&pair[1]));
        each && (path.len() == 2 || self.has(Change::SeveralSteps))
    }

    /// Returns the board after a move, if it is legal.
    fn after(self, board: &Board, path: &[i64]) -> Option<Board> {
        if self.has(Change::LooksAtEndsOnly) {
            let moves = Rules::CORRECT.moves(board);
            let same_ends =
                moves.iter().find(|other| other.first() == path.first() && other.last() == path.last());
            return Rules::CORRECT
                .after(board, if moves.iter().any(|other| other == path) { path } else { same_ends? });
        }
        let path: Vec<Place> = path.iter().map(|square| self.place(*square)).collect::<Option<_>>()?; // CK1
        let [from, .., to] = path[..] else { return None }; // one square is no move
        let mut piece = at(board, from);
        let mut side = board.to_move;
        if self.has(Change::EitherSideMoves) {
            side = color(piece);
        }
        if piece == ' ' || color(piece) != side {
            return None; // CK1
        }
        let mut after = board.clone();
        let rules = self.of_piece(piece).outside(&[Scope::MustJump, Scope::JumpsOn, Scope::CanJump]);
        if rules.is_step(board, piece, &path) {
            if self.must_jump(board, side, from) {
                return None; // CK4
            }
            if rules.is_crowned(piece, to, false) {
                piece = piece.to_ascii_uppercase();
            }
        } else {
            let steps_on = rules.has(Change::StepsAfterJump) && rules.is_jump_and_step(board, &path);
            let hops = if steps_on { &path[..path.len() - 1] } else { &path[..] };
            let jump = rules.follow(board, hops)?;
            if !self.is_completed(&jump) || rules.has(Change::RefusesMultipleJumps) && path.len() > 2 {
                return None;
            }
            if rules.has(Change::LongestJumpRequired) {
                let longest = Rules::CORRECT.moves(board).iter().map(Vec::len).max();
                if longest > Some(path.len()) {
                    return None;
                }
            }
            piece = jump.piece;
            if steps_on && rules.is_crowned(piece, to, false) {
                piece = piece.to_ascii_uppercase();
            }
            for (index, over) in jump.jumped.iter().enumerate() {
                if rules.has(Change::CapturesStay)
                    || rules.has(Change::RemovesFirstCaptureOnly) && index > 0
                    || rules.has(Change::RemovesLastCaptureOnly) && index + 1 < jump.jumped.len()
                {
                    continue;
                }
                put(&mut after, *over, ' ');
            }
        }
        put(&mut after, from, ' ');
        put(&mut after, to, piece);
        if !rules.has(Change::TurnNeverChanges) {
            after.to_move = if side == 'r' { 'w' } else { 'r' }; // CK1
        }
        Some(after)
    }

    /// Returns all legal moves, as paths: every candidate, filtered by legality.
    pub(super) fn moves(self, board: &Board) -> Vec<Vec<i64>> {
        let mut moves = vec![];
        for square in 1..=32 {
            let Some(from) = self.place(square) else { continue };
            let piece = at(board, from);
            if piece == ' ' || color(piece) != board.to_move {
                continue;
            }
            for to in self.steps(board, piece, from) {
                moves.push(vec![from, to]);
            }
            self.grow(board, &[from], &mut moves);
        }
        let numbers = moves.iter().map(|path| path.iter().map(|place| number(*place)).collect());
        numbers.filter(|path: &Vec<i64>| self.after(board, path).is_some()).collect()
    }

    /// Adds all continuations of a jump, hop by hop.
    fn grow(self, board: &Board, path: &[Place], paths: &mut Vec<Vec<Place>>) {
        let Some(jump) = self.follow(board, path) else { return };
        for Hop { to, .. } in self.hops(&jump.board, jump.piece, jump.here) {
            let longer = [path, &[to]].concat();
            self.grow(board, &longer, paths);
            paths.push(longer);
        }
    }

    /// Plays a move if it is legal, and returns whether it was.
    pub(super) fn play(self, board: &mut Board, path: &[i64]) -> bool {
        match self.after(board, path) {
            Some(after) => {
                *board = after;
                true
            }
            None => false,
        }
    }

    /// Returns the number of the first illegal move, counted from 1.
    pub(super) fn first_illegal(self, mut board: Board, moves: &[Vec<i64>]) -> Option<usize> {
        let mut last = None;
        for (index, path) in moves.iter().enumerate() {
            if self.play(&mut board, path) {
                continue;
            }
            if self.has(Change::CountsMovesFromZero) {
                return Some(index);
            }
            if self.has(Change::ReportsTheLast) {
                last = Some(index + 1);
                continue;
            }
            return Some(index + 1);
        }
        last
    }
}
