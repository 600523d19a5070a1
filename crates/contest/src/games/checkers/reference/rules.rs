//! The rules of checkers, clause by clause, and where wrong referees slip.

use super::{Board, Instance, Mistake};

/// A referee: the right one, or one that makes one mistake. Without the lines that ask `slips`, this is the right one.
#[derive(Clone, Copy)]
pub(super) struct Referee {
    pub(super) mistake: Option<Mistake>,
}

pub(super) const RIGHT: Referee = Referee { mistake: None };

/// Row and column, also off the board.
type Place = (i64, i64);

/// A jump so far.
struct Jump {
    /// The board without the jumper; a jumped piece is an `x`, which cannot be jumped again.
    board: Board,
    /// The jumper.
    piece: char,
    /// Where it is.
    here: Place,
    /// What it jumped, in order.
    jumped: Vec<Place>,
    /// Whether its move has ended by crowning.
    ended: bool,
}

fn colour(cell: char) -> char {
    cell.to_ascii_lowercase()
}

fn is_king(cell: char) -> bool {
    cell.is_ascii_uppercase()
}

fn between(from: Place, to: Place) -> Place {
    ((from.0 + to.0) / 2, (from.1 + to.1) / 2)
}

/// The number of a dark square.
fn number((row, column): Place) -> i64 {
    4 * row + column / 2 + 1
}

/// What stands there; `#` off the board.
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

impl Referee {
    fn slips(self, mistake: Mistake) -> bool {
        self.mistake == Some(mistake)
    }

    /// Row and column of a square, if it is one (CK1).
    fn place(self, square: i64) -> Option<Place> {
        let (row, column) = super::place(square)?;
        if self.slips(Mistake::ShiftsRowsSideways) {
            return Some((row as i64, column as i64 + if row % 2 == 0 { -1 } else { 1 }));
        }
        Some((row as i64, column as i64))
    }

    /// The position that an instance starts from.
    pub(super) fn set_up(self, instance: &Instance) -> Board {
        let mut board = Board { cells: [[' '; 8]; 8], to_move: if instance.white_first { 'w' } else { 'r' } };
        if self.slips(Mistake::RedAlwaysStarts) {
            board.to_move = 'r';
        }
        for (squares, man) in [(&instance.red, 'r'), (&instance.white, 'w')] {
            for square in squares {
                let mut piece = if *square < 0 { man.to_ascii_uppercase() } else { man };
                if self.slips(Mistake::IgnoresKingSign) {
                    piece = man;
                }
                if let Some(place) = self.place(square.saturating_abs()) {
                    put(&mut board, place, piece);
                }
            }
        }
        board
    }

    /// The rows that a piece may go by: a man forward only, a king also backward (CK2, CK3). Red goes down.
    fn rows(self, piece: char, jumping: bool) -> &'static [i64] {
        let mut also_backward = is_king(piece);
        let mut down = colour(piece) == 'r';
        if self.slips(Mistake::MenStepBackward) && !jumping || self.slips(Mistake::MenJumpBackward) && jumping
        {
            also_backward = true;
        }
        if self.slips(Mistake::KingsGoForwardOnly) || self.slips(Mistake::KingsJumpForwardOnly) && jumping {
            also_backward = false;
        }
        if self.slips(Mistake::SidesGoTheWrongWay) {
            down = !down;
        }
        match (also_backward, down) {
            (true, _) => &[1, -1],
            (false, true) => &[1],
            (false, false) => &[-1],
        }
    }

    /// CK2: where a piece can step.
    fn steps(self, board: &Board, piece: char, from: Place) -> Vec<Place> {
        let mut steps = vec![];
        for down in self.rows(piece, false) {
            for right in [-1, 1] {
                let mut to = (from.0 + down, from.1 + right);
                if at(board, to) == ' ' {
                    steps.push(to);
                }
                while self.slips(Mistake::KingsFly) && is_king(piece) && at(board, to) == ' ' {
                    steps.push(to);
                    to = (to.0 + down, to.1 + right);
                }
            }
        }
        steps
    }

    /// CK3: where a piece can jump to, with one hop.
    fn hops(self, board: &Board, piece: char, from: Place) -> Vec<Place> {
        let mut hops = vec![];
        for down in self.rows(piece, true) {
            for right in [-1, 1] {
                let over = at(board, (from.0 + down, from.1 + right));
                let to = (from.0 + 2 * down, from.1 + 2 * right);
                let mut opposing = "rRwW".contains(over) && colour(over) != colour(piece);
                let mut free = at(board, to) == ' ';
                if self.slips(Mistake::JumpsOwnPieces) {
                    opposing = "rRwW".contains(over);
                }
                if self.slips(Mistake::JumpsOntoPieces) {
                    free = at(board, to) != '#';
                }
                if opposing && free {
                    hops.push(to);
                }
            }
        }
        hops
    }

    /// Slips: whether a hop that is none is let pass.
    fn passes_as_hop(self, board: &Board, piece: char, from: Place, to: Place) -> bool {
        let slips = match at(board, between(from, to)) {
            'x' => self.slips(Mistake::JumpsTwice), // CK6
            ' ' => self.slips(Mistake::JumpsOverNothing),
            _ => false,
        };
        let two_away = (to.1 - from.1).abs() == 2 && self.rows(piece, true).contains(&((to.0 - from.0) / 2));
        slips && two_away && (to.0 - from.0).abs() == 2 && at(board, to) == ' '
    }

    /// CK5: whether a man that comes to this row, by a jump or by a step, becomes a king.
    fn is_crowned(self, piece: char, row: i64, by_jump: bool) -> bool {
        if self.slips(Mistake::NeverCrowns)
            || self.slips(Mistake::NeverCrownsWhite) && piece == 'w'
            || self.slips(Mistake::CrownsByStepsOnly) && by_jump
        {
            return false;
        }
        let (mut red_row, mut white_row) = (7, 0);
        if self.slips(Mistake::CrownsOneRowEarly) {
            (red_row, white_row) = (6, 1);
        }
        piece == 'r' && row == red_row || piece == 'w' && row == white_row
    }

    /// CK3, CK5, CK6: follows a jump hop by hop, as far as it is given; none if it cannot go that way.
    fn follow(self, board: &Board, path: &[Place]) -> Option<Jump> {
        let from = *path.first()?;
        let piece = at(board, from);
        let mut jump = Jump { board: board.clone(), piece, here: from, jumped: vec![], ended: false };
        if !self.slips(Mistake::StartStaysOccupied) {
            put(&mut jump.board, from, ' '); // CK6: the start counts as empty
        }
        for to in &path[1..] {
            let can = self.hops(&jump.board, jump.piece, jump.here).contains(to)
                || self.passes_as_hop(&jump.board, jump.piece, jump.here, *to);
            if jump.ended || !can {
                return None;
            }
            let over = between(jump.here, *to);
            put(&mut jump.board, over, 'x'); // CK6: no piece is jumped twice
            jump.jumped.push(over);
            jump.here = *to;
            if self.is_crowned(jump.piece, to.0, true) {
                jump.piece = jump.piece.to_ascii_uppercase();
                jump.ended = !self.slips(Mistake::GoesOnAfterCrowning); // CK5
            }
        }
        Some(jump)
    }

    /// CK3: whether a jump is completed: a piece that can jump on must.
    fn is_completed(self, jump: &Jump) -> bool {
        jump.ended
            || self.hops(&jump.board, jump.piece, jump.here).is_empty()
            || self.slips(Mistake::StopsMidJump)
    }

    /// CK4: whether this side can jump, and so must. The slips look at less: at the piece that moves, or forward.
    fn must_jump(self, board: &Board, side: char, mover: Place) -> bool {
        if self.slips(Mistake::ForgetsJumpDue) {
            return false;
        }
        for row in 0..8 {
            for column in 0..8 {
                let place = (row, column);
                let piece = at(board, place);
                if colour(piece) != side || self.slips(Mistake::JumpDueForMoverOnly) && place != mover {
                    continue;
                }
                let mut hops = self.hops(board, piece, place);
                if self.slips(Mistake::ForgetsBackwardJumpsDue) {
                    hops.retain(|to| (to.0 > row) == (side == 'r'));
                }
                if !hops.is_empty() {
                    return true;
                }
            }
        }
        false
    }

    /// CK2: whether a path is a step; a step ends the move.
    fn is_step(self, board: &Board, piece: char, path: &[Place]) -> bool {
        let each = path.windows(2).all(|pair| self.steps(board, piece, pair[0]).contains(&pair[1]));
        each && (path.len() == 2 || self.slips(Mistake::StepsGoOn))
    }

    /// The board after a move, if it is legal.
    fn after(self, board: &Board, path: &[i64]) -> Option<Board> {
        if self.slips(Mistake::LooksAtEndsOnly) {
            let moves = RIGHT.moves(board);
            let meant = moves.iter().find(|way| way.first() == path.first() && way.last() == path.last());
            return RIGHT.after(board, if moves.iter().any(|way| way == path) { path } else { meant? });
        }
        let path: Vec<Place> = path.iter().map(|square| self.place(*square)).collect::<Option<_>>()?; // CK1
        let [from, .., to] = path[..] else { return None }; // one square is no move
        let mut piece = at(board, from);
        let mut side = board.to_move;
        if self.slips(Mistake::EitherSideMoves) {
            side = colour(piece);
        }
        if piece == ' ' || colour(piece) != side {
            return None; // CK1
        }
        let mut after = board.clone();
        if self.is_step(board, piece, &path) {
            if self.must_jump(board, side, from) {
                return None; // CK4
            }
            if self.is_crowned(piece, to.0, false) {
                piece = piece.to_ascii_uppercase();
            }
        } else {
            let jump = self.follow(board, &path)?;
            if !self.is_completed(&jump) {
                return None;
            }
            if self.slips(Mistake::LongestJumpForced) {
                let longest = RIGHT.moves(board).iter().map(Vec::len).max();
                if longest > Some(path.len()) {
                    return None;
                }
            }
            piece = jump.piece;
            for (index, over) in jump.jumped.iter().enumerate() {
                if self.slips(Mistake::CapturesStay)
                    || self.slips(Mistake::RemovesFirstCaptureOnly) && index > 0
                {
                    continue;
                }
                put(&mut after, *over, ' ');
            }
        }
        put(&mut after, from, ' ');
        put(&mut after, to, piece);
        if !self.slips(Mistake::TurnNeverChanges) {
            after.to_move = if side == 'r' { 'w' } else { 'r' }; // CK1
        }
        Some(after)
    }

    /// All legal moves, as paths: whatever can be tried, as far as it is legal.
    pub(super) fn moves(self, board: &Board) -> Vec<Vec<i64>> {
        let mut moves = vec![];
        for square in 1..=32 {
            let Some(from) = self.place(square) else { continue };
            let piece = at(board, from);
            if piece == ' ' || colour(piece) != board.to_move {
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

    /// All ways to jump on from the end of a path, hop by hop.
    fn grow(self, board: &Board, path: &[Place], ways: &mut Vec<Vec<Place>>) {
        let Some(jump) = self.follow(board, path) else { return };
        for to in self.hops(&jump.board, jump.piece, jump.here) {
            let longer = [path, &[to]].concat();
            self.grow(board, &longer, ways);
            ways.push(longer);
        }
    }

    /// Plays a move if it is legal, and says whether it was.
    pub(super) fn play(self, board: &mut Board, path: &[i64]) -> bool {
        match self.after(board, path) {
            Some(after) => {
                *board = after;
                true
            }
            None => false,
        }
    }

    /// The number of the first illegal move, counted from 1.
    pub(super) fn first_illegal(self, mut board: Board, moves: &[Vec<i64>]) -> Option<usize> {
        let mut last = None;
        for (index, path) in moves.iter().enumerate() {
            if self.play(&mut board, path) {
                continue;
            }
            if self.slips(Mistake::CountsMovesFromZero) {
                return Some(index);
            }
            if self.slips(Mistake::ReportsTheLast) {
                last = Some(index + 1);
                continue;
            }
            return Some(index + 1);
        }
        last
    }
}
