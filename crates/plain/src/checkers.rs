//! Checkers, plainly: a board of characters, and all legal moves written out.

/// `r` and `w` are men, `R` and `W` kings, a blank is an empty square. Row 0 is at the top.
pub type Cells = [[char; 8]; 8];

/// A position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// What stands where.
    pub cells: Cells,
    /// `r` or `w`.
    pub to_move: char,
}

/// Row and column of a square.
pub fn place(square: i64) -> Option<(usize, usize)> {
    if !(1..=32).contains(&square) {
        return None; // CK1
    }
    let row = (square - 1) / 4;
    let column = 2 * ((square - 1) % 4) + if row % 2 == 0 { 1 } else { 0 };
    Some((row as usize, column as usize))
}

fn number(row: i64, column: i64) -> Option<i64> {
    (1..=32).find(|square| place(*square) == Some((row as usize, column as usize)))
}

fn colour(cell: char) -> char {
    cell.to_ascii_lowercase()
}

fn is_king(cell: char) -> bool {
    cell.is_ascii_uppercase()
}

/// The rows that a piece may go by: a man forward only, a king also backward (CK2, CK3).
fn rows_of(cell: char) -> Vec<i64> {
    match cell {
        'r' => vec![1],
        'w' => vec![-1],
        _ => vec![1, -1],
    }
}

impl Board {
    /// The opening position.
    pub fn opening() -> Self {
        let mut cells = [[' '; 8]; 8];
        for square in 1..=32 {
            if let Some((row, column)) = place(square) {
                cells[row][column] = match square {
                    1..=12 => 'r',
                    21..=32 => 'w',
                    _ => ' ',
                };
            }
        }
        Board { cells, to_move: 'r' }
    }

    /// What stands there; `#` off the board.
    fn at(&self, row: i64, column: i64) -> char {
        if (0..8).contains(&row) && (0..8).contains(&column) {
            self.cells[row as usize][column as usize]
        } else {
            '#'
        }
    }

    /// The ways on for a piece that stands on (row, column): the square it jumps over and where it lands.
    fn jumps(&self, piece: char, row: i64, column: i64) -> Vec<((i64, i64), (i64, i64))> {
        let mut jumps = vec![];
        for down in rows_of(piece) {
            for right in [-1, 1] {
                let over = self.at(row + down, column + right);
                let opposing = over != ' ' && over != '#' && over != 'x' && colour(over) != colour(piece);
                if opposing && self.at(row + 2 * down, column + 2 * right) == ' ' {
                    jumps.push(((row + down, column + right), (row + 2 * down, column + 2 * right)));
                }
            }
        }
        jumps
    }

    /// CK3, CK5, CK6: all ways to complete a jump. A jumped piece becomes an `x`, which cannot be jumped again.
    fn complete(&self, piece: char, path: &[i64], ways: &mut Vec<Vec<i64>>) {
        let Some((row, column)) = path.last().and_then(|square| place(*square)) else { return };
        let jumps = self.jumps(piece, row as i64, column as i64);
        if jumps.is_empty() && path.len() > 1 {
            ways.push(path.to_vec());
        }
        for (over, to) in jumps {
            let Some(square) = number(to.0, to.1) else { continue };
            let mut longer = path.to_vec();
            longer.push(square);
            let far_row = if colour(piece) == 'r' { 7 } else { 0 };
            if !is_king(piece) && to.0 == far_row {
                ways.push(longer); // CK5
                continue;
            }
            let mut after = self.clone();
            after.cells[over.0 as usize][over.1 as usize] = 'x';
            after.complete(piece, &longer, ways);
        }
    }

    /// All legal moves, as paths.
    pub fn moves(&self) -> Vec<Vec<i64>> {
        let (mut jumps, mut steps) = (vec![], vec![]);
        for square in 1..=32 {
            let Some((row, column)) = place(square) else { continue };
            let piece = self.cells[row][column];
            if piece == ' ' || colour(piece) != self.to_move {
                continue; // CK1
            }
            for down in rows_of(piece) {
                for right in [-1, 1] {
                    let (to_row, to_column) = (row as i64 + down, column as i64 + right);
                    if self.at(to_row, to_column) == ' ' {
                        if let Some(to) = number(to_row, to_column) {
                            steps.push(vec![square, to]); // CK2
                        }
                    }
                }
            }
            let mut lifted = self.clone();
            lifted.cells[row][column] = ' '; // CK6: the start counts as empty
            lifted.complete(piece, &[square], &mut jumps);
        }
        if jumps.is_empty() { steps } else { jumps } // CK4
    }

    /// Plays a move if it is legal, and says whether it was.
    pub fn play(&mut self, path: &[i64]) -> bool {
        if !self.moves().iter().any(|legal| legal == path) {
            return false;
        }
        let places: Vec<(usize, usize)> = path.iter().filter_map(|square| place(*square)).collect();
        for pair in places.windows(2) {
            let (from, to) = (pair[0], pair[1]);
            self.cells[to.0][to.1] = self.cells[from.0][from.1];
            self.cells[from.0][from.1] = ' ';
            if from.0.abs_diff(to.0) == 2 {
                self.cells[(from.0 + to.0) / 2][(from.1 + to.1) / 2] = ' ';
            }
        }
        for column in 0..8 {
            if self.cells[7][column] == 'r' {
                self.cells[7][column] = 'R';
            }
            if self.cells[0][column] == 'w' {
                self.cells[0][column] = 'W';
            }
        }
        self.to_move = if self.to_move == 'r' { 'w' } else { 'r' };
        true
    }

    /// The number of the first illegal move, counted from 1.
    pub fn first_illegal(mut self, moves: &[Vec<i64>]) -> Option<usize> {
        for (index, path) in moves.iter().enumerate() {
            if !self.play(path) {
                return Some(index + 1);
            }
        }
        None
    }
}
