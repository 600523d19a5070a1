//! Duck chess, plainly: a board of characters, and a move tried clause by clause.

/// Ten rows of nine columns, row 0 at the bottom. Upper case is red: K captain, A guard, B elephant, N horse, R car, D duck,
/// P soldier. A blank is an empty square.
pub type Cells = [[char; 9]; 10];

/// A game under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// What stands where.
    pub cells: Cells,
    /// Whether Red is to move.
    pub red_to_move: bool,
}

/// What a valid command did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Done {
    /// The piece that moved.
    pub mover: char,
    /// What it captured, or a blank.
    pub captured: char,
    /// DC10.
    pub check: bool,
    /// DC9.
    pub over: bool,
}

fn on_board(row: i64, column: i64) -> bool {
    (0..10).contains(&row) && (0..9).contains(&column)
}

fn same_side(a: char, b: char) -> bool {
    a != ' ' && b != ' ' && a.is_ascii_uppercase() == b.is_ascii_uppercase()
}

const ORTHOGONAL: [(i64, i64); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i64, i64); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

impl Board {
    /// The opening position.
    pub fn opening() -> Self {
        let rows = [
            "RNBAKABNR",
            "         ",
            "D       D",
            "P P P P P",
            "         ",
            "         ",
            "p p p p p",
            "d       d",
            "         ",
            "rnbakabnr",
        ];
        let mut cells = [[' '; 9]; 10];
        for (row, text) in rows.iter().enumerate() {
            for (column, letter) in text.chars().enumerate() {
                cells[row][column] = letter;
            }
        }
        Board { cells, red_to_move: true }
    }

    fn at(&self, row: i64, column: i64) -> char {
        if on_board(row, column) { self.cells[row as usize][column as usize] } else { '#' }
    }

    /// Everywhere that the piece on a square can go, by its own clause; own pieces are not minded yet.
    fn ways(&self, row: i64, column: i64) -> Vec<(i64, i64)> {
        let mut ways = vec![];
        match self.at(row, column).to_ascii_uppercase() {
            'K' => ORTHOGONAL.iter().for_each(|(r, c)| ways.push((row + r, column + c))), // DC1
            'A' => DIAGONAL.iter().for_each(|(r, c)| ways.push((row + r, column + c))),   // DC2
            'B' => {
                // DC3
                for (r, c) in DIAGONAL {
                    if self.at(row + r, column + c) == ' ' {
                        ways.push((row + 2 * r, column + 2 * c));
                    }
                }
            }
            'N' => {
                // DC4
                for (r, c) in ORTHOGONAL {
                    if self.at(row + r, column + c) == ' ' {
                        for (dr, dc) in DIAGONAL {
                            if dr == r || dc == c {
                                ways.push((row + r + dr, column + c + dc));
                            }
                        }
                    }
                }
            }
            'R' => {
                // DC5
                for (r, c) in ORTHOGONAL {
                    for distance in 1..10 {
                        ways.push((row + distance * r, column + distance * c));
                        if self.at(row + distance * r, column + distance * c) != ' ' {
                            break;
                        }
                    }
                }
            }
            'D' => {
                // DC6
                for (r, c) in ORTHOGONAL {
                    for (dr, dc) in DIAGONAL {
                        let outward = dr == r || dc == c;
                        let first = self.at(row + r, column + c);
                        let second = self.at(row + r + dr, column + c + dc);
                        if outward && first == ' ' && second == ' ' {
                            ways.push((row + r + 2 * dr, column + c + 2 * dc));
                        }
                    }
                }
            }
            'P' => {
                // DC7
                for (r, c) in ORTHOGONAL.iter().chain(&DIAGONAL) {
                    ways.push((row + r, column + c));
                }
            }
            _ => {}
        }
        ways.retain(|(r, c)| on_board(*r, *c)); // DC8
        ways
    }

    fn find(&self, piece: char) -> Option<(i64, i64)> {
        let squares = (0..10).flat_map(|row| (0..9).map(move |column| (row, column)));
        squares.into_iter().find(|(row, column)| self.at(*row, *column) == piece)
    }

    /// DC9: whether a captain is gone.
    pub fn is_over(&self) -> bool {
        self.find('K').is_none() || self.find('k').is_none()
    }

    /// DC10: whether either side could capture the other's captain.
    pub fn is_check(&self) -> bool {
        let (Some(red), Some(blue)) = (self.find('K'), self.find('k')) else { return false };
        for row in 0..10 {
            for column in 0..9 {
                let piece = self.at(row, column);
                let target = if piece.is_ascii_uppercase() { blue } else { red };
                if piece != ' ' && self.ways(row, column).contains(&target) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether a command is valid.
    pub fn is_valid(&self, [from_row, from_column, to_row, to_column]: [i64; 4]) -> bool {
        if self.is_over() || !on_board(from_row, from_column) || !on_board(to_row, to_column) {
            return false; // DC9, DC8
        }
        let piece = self.at(from_row, from_column);
        if piece == ' ' || piece.is_ascii_uppercase() != self.red_to_move {
            return false; // DC12
        }
        self.ways(from_row, from_column).contains(&(to_row, to_column))
            && !same_side(piece, self.at(to_row, to_column))
    }

    /// Carries out a command, if it is valid; an invalid one is ignored (DC11).
    pub fn command(&mut self, command: [i64; 4]) -> Option<Done> {
        if !self.is_valid(command) {
            return None;
        }
        let [from_row, from_column, to_row, to_column] = command.map(|number| number as usize);
        let mover = self.cells[from_row][from_column];
        let captured = self.cells[to_row][to_column];
        self.cells[to_row][to_column] = mover;
        self.cells[from_row][from_column] = ' ';
        self.red_to_move = !self.red_to_move;
        Some(Done { mover, captured, check: self.is_check(), over: self.is_over() })
    }

    /// The contest's answer to a command.
    pub fn answer(&mut self, command: [i64; 4]) -> String {
        let Some(done) = self.command(command) else { return "Invalid command".to_owned() };
        let yes = |is: bool| if is { "yes" } else { "no" };
        format!("{};{};{};{}", name(done.mover), name(done.captured), yes(done.check), yes(done.over))
    }
}

fn name(piece: char) -> String {
    let side = if piece.is_ascii_uppercase() { "red" } else { "blue" };
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
