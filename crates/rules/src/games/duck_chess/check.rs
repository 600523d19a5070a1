//! The check of one move, by how far it goes, with the reason against it. It shares no code with the listing of moves, so that
//! the tests can hold one against the other. And whether a captain is in checks.

use super::position::only;
use super::{XiangqiBoard, Illegal, Kind, Move, Piece, Position, Side, Square};
use crate::board::{Board, SquareSet, Step};

/// DC10: a captain that could be captured by one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Check {
    /// The piece that could do it.
    pub attacker: Piece,
    /// Where it stands.
    pub from: Square,
    /// Where the captain stands.
    pub captain: Square,
}

/// DC1 to DC7: whether a piece of this kind goes so far, and in this direction.
const fn fits(kind: Kind, (rows, columns): Step) -> bool {
    let (rows, columns) = (rows.abs(), columns.abs());
    let (near, far) = if rows < columns { (rows, columns) } else { (columns, rows) };
    match kind {
        Kind::Captain => near == 0 && far == 1,
        Kind::Guard => near == 1 && far == 1,
        Kind::Elephant => near == 2 && far == 2,
        Kind::Horse => near == 1 && far == 2,
        Kind::Car => near == 0 && far > 0,
        Kind::Duck => near == 2 && far == 3,
        Kind::Soldier => far == 1,
    }
}

/// DC3, DC4, DC6: where a piece of this kind that goes so far has its legs, counted from where it starts; no leg is no step.
const fn legs(kind: Kind, (rows, columns): Step) -> [Step; 2] {
    match kind {
        // The elephant's eye and the horse's leg are half the way, the smaller half rounded away.
        Kind::Elephant | Kind::Horse => [(rows / 2, columns / 2), (0, 0)],
        // The duck's legs: a third of the way, and one diagonal step short of its end.
        Kind::Duck => [(rows / 3, columns / 3), (rows - rows.signum(), columns - columns.signum())],
        Kind::Captain | Kind::Guard | Kind::Car | Kind::Soldier => [(0, 0), (0, 0)],
    }
}

/// What a stride of so many rows and columns is to a piece.
#[derive(Clone, Copy)]
struct Stride {
    fits: bool,
    /// How much further its legs are than the square it starts from, in the order of the squares.
    legs: [i8; 2],
}

const ROWS: i8 = XiangqiBoard::ROWS as i8;
const COLUMNS: i8 = XiangqiBoard::COLUMNS as i8;
/// How many strides there are from one end of a row to the other, and back.
const BREADTH: usize = 2 * XiangqiBoard::COLUMNS as usize - 1;
const STRIDES: usize = BREADTH * (2 * XiangqiBoard::ROWS as usize - 1);

/// All strides of all kinds: row by row, from the one that goes furthest back.
static ALL_STRIDES: [[Stride; STRIDES]; Kind::ALL.len()] = {
    let mut strides = [[Stride { fits: false, legs: [0; 2] }; STRIDES]; Kind::ALL.len()];
    let mut index = 0;
    while index < STRIDES * Kind::ALL.len() {
        let (kind, which) = (Kind::ALL[index / STRIDES], index % STRIDES);
        let step = ((which / BREADTH) as i8 - (ROWS - 1), (which % BREADTH) as i8 - (COLUMNS - 1));
        if fits(kind, step) {
            let [a, b] = legs(kind, step);
            let legs = [a.0 * COLUMNS + a.1, b.0 * COLUMNS + b.1];
            strides[index / STRIDES][which] = Stride { fits: true, legs };
        }
        index += 1;
    }
    strides
};

/// The place of each square in rows as broad as those of [`ALL_STRIDES`]: how far apart two squares are in them says how many
/// rows and columns that is.
static BROAD: [u8; Square::COUNT as usize] = {
    let mut places = [0; Square::COUNT as usize];
    let mut index = 0;
    while let Some(square) = Square::from_index(index) {
        places[index as usize] = square.row() * BREADTH as u8 + square.column();
        index += 1;
    }
    places
};

impl Stride {
    #[inline(always)]
    fn of(kind: Kind, from: Square, to: Square) -> Self {
        let place = |square: Square| usize::from(BROAD[usize::from(square.index())]);
        ALL_STRIDES[kind as usize][STRIDES / 2 + place(to) - place(from)]
    }
}

/// The squares before each one, in their order.
static BEFORE: [SquareSet<XiangqiBoard>; Square::COUNT as usize] = {
    let mut before = [SquareSet::EMPTY; Square::COUNT as usize];
    let mut index = 1;
    while let Some(previous) = Square::from_index(index - 1) {
        if index == Square::COUNT {
            break;
        }
        before[index as usize] = before[index as usize - 1].with(previous);
        index += 1;
    }
    before
};

/// The squares of each column; and all squares behind them, for two squares of one row: what is between those in the order of
/// squares is on that row already.
static LINES: [SquareSet<XiangqiBoard>; XiangqiBoard::COLUMNS as usize + 1] = {
    let mut lines = [SquareSet::EMPTY; XiangqiBoard::COLUMNS as usize + 1];
    let mut index = 0;
    while let Some(square) = Square::from_index(index) {
        let column = square.column() as usize;
        lines[column] = lines[column].with(square);
        lines[XiangqiBoard::COLUMNS as usize] = lines[XiangqiBoard::COLUMNS as usize].with(square);
        index += 1;
    }
    lines
};

/// The squares between two of one row or one column.
#[inline(always)]
fn between(a: Square, b: Square) -> SquareSet<XiangqiBoard> {
    let (first, last) = if a < b { (a, b) } else { (b, a) };
    let before = |square: Square| BEFORE[usize::from(square.index())];
    let same_row = last.index() - first.index() < XiangqiBoard::COLUMNS;
    let line = LINES[usize::from(if same_row { XiangqiBoard::COLUMNS } else { first.column() })];
    before(last).difference(before(first)).difference(only(first)).intersection(line)
}

impl Position {
    /// The piece that a legal move carries.
    #[inline(always)]
    pub(super) fn validate(&self, mv: &Move) -> Result<Piece, Illegal> {
        let Move { from, to } = *mv;
        // DC9: the side to move has lost its captain.
        if self.of_kind(self.side_to_move(), Kind::Captain).is_empty() {
            return Err(Illegal::GameIsOver { winner: self.side_to_move().other() });
        }
        let side = self.side_to_move();
        let Some(kind) = self.cell(from.index()).kind_of(side) else {
            return Err(match self.piece_on(from) {
                None => Illegal::EmptyStart { square: from },
                Some(piece) => Illegal::NotYours { square: from, piece },
            });
        };
        let piece = Piece { side, kind };
        if from == to {
            return Err(Illegal::StandsStill { at: from, piece });
        }
        let stride = Stride::of(piece.kind, from, to);
        if !stride.fits {
            return Err(Illegal::NotItsMove { piece, from, to });
        }
        if self.is_blocked(piece.kind, stride, from, to) {
            if let Some((at, by)) = self.obstacle(piece.kind, stride, from, to) {
                return Err(Illegal::Blocked { piece, at, by });
            }
        }
        match self.cell(to.index()).kind_of(side) {
            Some(kind) => Err(Illegal::OntoOwnPiece { at: to, piece: Piece { side, kind } }),
            None => Ok(piece),
        }
    }

    /// Whether something stands in the way of a piece of this kind that makes this stride, which fits it (DC3 to DC6).
    #[inline(always)]
    fn is_blocked(&self, kind: Kind, stride: Stride, from: Square, to: Square) -> bool {
        let taken = |leg: i8| (leg != 0) & !self.cell(from.index().wrapping_add_signed(leg)).is_empty();
        let [first, second] = stride.legs.map(taken);
        first | second | (kind == Kind::Car && !self.all().intersection(between(from, to)).is_empty())
    }

    /// What stands there, the first on its way.
    #[cold]
    fn obstacle(&self, kind: Kind, stride: Stride, from: Square, to: Square) -> Option<(Square, Piece)> {
        let on = |at: Square| Some((at, self.piece_on(at)?));
        if kind == Kind::Car {
            let mut way: Vec<Square> = self.all().intersection(between(from, to)).iter().collect();
            way.sort_by_key(|at| from.index().abs_diff(at.index()));
            return way.first().copied().and_then(on);
        }
        let leg = |leg: i8| Square::from_index(from.index().wrapping_add_signed(leg));
        stride.legs.into_iter().filter(|leg| *leg != 0).filter_map(leg).find_map(on)
    }

    /// DC10: a capture of a captain by one move of either side; none once the game has ended.
    pub fn attacked_captain(&self) -> Option<Check> {
        let captains = [self.captain(Side::Red)?, self.captain(Side::Blue)?];
        self.danger_of(captains[0], Side::Red).or_else(|| self.danger_of(captains[1], Side::Blue))
    }

    /// DC10: a capture of either captain that could be captured; none once the game has ended.
    pub(super) fn attacked_captains(&self) -> Vec<Check> {
        match (self.captain(Side::Red), self.captain(Side::Blue)) {
            (Some(red), Some(blue)) => [self.danger_of(red, Side::Red), self.danger_of(blue, Side::Blue)]
                .into_iter()
                .flatten()
                .collect(),
            _ => Vec::new(),
        }
    }

    /// A capture of this side's captain.
    fn danger_of(&self, captain: Square, side: Side) -> Option<Check> {
        // Most pieces are nowhere near: only the rest are asked for their way.
        self.in_reach_of(captain).intersection(self.of(side.other())).iter().find_map(|from| {
            let attacker = Piece { side: side.other(), kind: self.cell(from.index()).kind_of(side.other())? };
            let stride = Stride::of(attacker.kind, from, captain);
            let free = !self.is_blocked(attacker.kind, stride, from, captain);
            free.then_some(Check { attacker, from, captain })
        })
    }
}
