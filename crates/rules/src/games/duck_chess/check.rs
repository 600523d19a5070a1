//! Checking one move by its offset, with the reason against it, and finding checks. It shares no code with the listing of
//! moves, so that tests can compare the two.

use super::movement::REACH;
use super::position::only;
use super::{Illegal, Kind, Move, Piece, Position, Side, Square, XiangqiBoard};
use crate::board::{Board, SquareSet, Step};

/// DC10: a captain that could be captured by one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Check {
    /// The piece that could capture it.
    pub attacker: Piece,
    /// The square of the attacker.
    pub from: Square,
    /// The square of the captain.
    pub captain: Square,
}

/// Whether a piece of this kind moves by this offset on an empty board (DC1 to DC7).
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

/// Returns the offsets of the squares that must be empty for a move by this offset; (0, 0) for none (DC3, DC4, DC6).
const fn legs(kind: Kind, (rows, columns): Step) -> [Step; 2] {
    match kind {
        // The elephant's eye and the horse's leg are half way, rounded toward the start.
        Kind::Elephant | Kind::Horse => [(rows / 2, columns / 2), (0, 0)],
        // The duck's legs are a third of the way, and one diagonal step before the end.
        Kind::Duck => [(rows / 3, columns / 3), (rows - rows.signum(), columns - columns.signum())],
        Kind::Captain | Kind::Guard | Kind::Car | Kind::Soldier => [(0, 0), (0, 0)],
    }
}

/// What an offset means to a kind of piece.
#[derive(Clone, Copy)]
struct OffsetInfo {
    fits: bool,
    legs: [Leg; 2],
}

/// A square that must be empty, if there is one.
#[derive(Clone, Copy)]
struct Leg {
    /// The index offset from the start.
    offset: i8,
    /// The bits of its cell that must be 0: all of them, or none if there is no such square. Masking is faster than a branch.
    mask: u8,
}

impl Leg {
    const fn new((rows, columns): Step) -> Self {
        let offset = rows * COLUMNS + columns;
        Leg { offset, mask: if offset == 0 { 0 } else { u8::MAX } }
    }

    fn index(self, from: Square) -> u8 {
        from.index().wrapping_add_signed(self.offset)
    }
}

const ROWS: i8 = XiangqiBoard::ROWS as i8;
const COLUMNS: i8 = XiangqiBoard::COLUMNS as i8;
/// The number of column offsets.
const COLUMN_OFFSETS: usize = 2 * XiangqiBoard::COLUMNS as usize - 1;
const OFFSETS: usize = COLUMN_OFFSETS * (2 * XiangqiBoard::ROWS as usize - 1);

/// All offsets of all kinds, row by row from the most negative one.
static OFFSET_INFO: [[OffsetInfo; OFFSETS]; Kind::ALL.len()] = {
    let mut infos = [[OffsetInfo { fits: false, legs: [Leg::new((0, 0)); 2] }; OFFSETS]; Kind::ALL.len()];
    let mut index = 0;
    while index < OFFSETS * Kind::ALL.len() {
        let (kind, which) = (Kind::ALL[index / OFFSETS], index % OFFSETS);
        let step =
            ((which / COLUMN_OFFSETS) as i8 - (ROWS - 1), (which % COLUMN_OFFSETS) as i8 - (COLUMNS - 1));
        if fits(kind, step) {
            let [a, b] = legs(kind, step);
            infos[index / OFFSETS][which] = OffsetInfo { fits: true, legs: [Leg::new(a), Leg::new(b)] };
        }
        index += 1;
    }
    infos
};

/// The index of each square in rows as wide as those of [`OFFSET_INFO`], so that the difference of two indices identifies
/// their offset.
static WIDE_INDEX: [u8; Square::COUNT as usize] = {
    let mut indices = [0; Square::COUNT as usize];
    let mut index = 0;
    while let Some(square) = Square::from_index(index) {
        indices[index as usize] = square.row() * COLUMN_OFFSETS as u8 + square.column();
        index += 1;
    }
    indices
};

impl OffsetInfo {
    #[inline(always)]
    fn of(kind: Kind, from: Square, to: Square) -> Self {
        let index = |square: Square| usize::from(WIDE_INDEX[usize::from(square.index())]);
        OFFSET_INFO[kind as usize][OFFSETS / 2 + index(to) - index(from)]
    }
}

/// The squares with a lower index than each one.
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

/// The squares of each column, and in the last entry all squares: between two squares of one row, every index is on that
/// row.
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

/// Returns the squares between two squares of one row or column.
#[inline(always)]
fn between(a: Square, b: Square) -> SquareSet<XiangqiBoard> {
    let (first, last) = if a < b { (a, b) } else { (b, a) };
    let before = |square: Square| BEFORE[usize::from(square.index())];
    let same_row = last.index() - first.index() < XiangqiBoard::COLUMNS;
    let line = LINES[usize::from(if same_row { XiangqiBoard::COLUMNS } else { first.column() })];
    before(last).difference(before(first)).difference(only(first)).intersection(line)
}

impl Position {
    /// Returns the piece that a legal move moves.
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
        let info = OffsetInfo::of(piece.kind, from, to);
        if !info.fits {
            return Err(Illegal::NotItsMove { piece, from, to });
        }
        if self.is_blocked(piece.kind, info, from, to) {
            return Err(self.blocked(piece, info, from, to));
        }
        match self.cell(to.index()).kind_of(side) {
            Some(kind) => Err(Illegal::OntoOwnPiece { at: to, piece: Piece { side, kind } }),
            None => Ok(piece),
        }
    }

    /// Whether a piece stands in the way of a move that fits its kind (DC3 to DC6).
    #[inline(always)]
    fn is_blocked(&self, kind: Kind, info: OffsetInfo, from: Square, to: Square) -> bool {
        let occupied = |leg: Leg| self.cell(leg.index(from)).bits() & leg.mask;
        let [first, second] = info.legs.map(occupied);
        (first | second != 0) || (kind == Kind::Car && !self.all().intersection(between(from, to)).is_empty())
    }

    /// Returns the reason against a move for which [`is_blocked`](Self::is_blocked) holds: the first piece in the way.
    #[cold]
    fn blocked(&self, piece: Piece, info: OffsetInfo, from: Square, to: Square) -> Illegal {
        let mut path: Vec<Square> = if piece.kind == Kind::Car {
            between(from, to).iter().collect()
        } else {
            let legs = info.legs.into_iter().filter(|leg| leg.mask != 0);
            legs.filter_map(|leg| Square::from_index(leg.index(from))).collect()
        };
        // The legs of a duck are in the order of its path already.
        if piece.kind == Kind::Car {
            path.sort_by_key(|at| from.index().abs_diff(at.index()));
        }
        let obstacle = path.into_iter().find_map(|at| Some((at, self.piece_on(at)?)));
        let Some((at, by)) = obstacle else { unreachable!("a piece blocks the path") };
        Illegal::Blocked { piece, at, by }
    }

    /// Returns a possible capture of a captain by either side; none once the game has ended (DC10).
    pub fn attacked_captain(&self) -> Option<Check> {
        let captains = [self.captain(Side::Red)?, self.captain(Side::Blue)?];
        self.attack_on(captains[0], Side::Red).or_else(|| self.attack_on(captains[1], Side::Blue))
    }

    /// Returns a possible capture of each attacked captain; none once the game has ended (DC10).
    pub(super) fn attacked_captains(&self) -> Vec<Check> {
        match (self.captain(Side::Red), self.captain(Side::Blue)) {
            (Some(red), Some(blue)) => [self.attack_on(red, Side::Red), self.attack_on(blue, Side::Blue)]
                .into_iter()
                .flatten()
                .collect(),
            _ => Vec::new(),
        }
    }

    /// Returns the pieces of a side that could capture a piece of the other side on `square`, whoever is to move.
    ///
    /// ```
    /// use touchmove::duck_chess::{Position, Side, Square};
    /// let square = |row, column| Square::new(row, column).unwrap();
    /// let attackers: Vec<Square> = Position::default().attackers(square(3, 3), Side::Red).iter().collect();
    /// assert_eq!(attackers, [square(3, 2), square(3, 4)]);
    /// ```
    #[inline]
    pub fn attackers(&self, square: Square, side: Side) -> SquareSet<XiangqiBoard> {
        let free = |from: &Square| {
            self.cell(from.index()).kind_of(side).is_some_and(|kind| self.is_path_free(kind, *from, square))
        };
        self.in_reach_of(square)
            .intersection(self.of(side))
            .iter()
            .filter(free)
            .fold(SquareSet::EMPTY, |set, from| set.union(only(from)))
    }

    /// Whether a side could capture a piece of the other side on `square`, if it were to move.
    #[inline]
    pub fn is_attacked(&self, square: Square, by: Side) -> bool {
        self.in_reach_of(square).intersection(self.of(by)).iter().any(|from| {
            self.cell(from.index()).kind_of(by).is_some_and(|kind| self.is_path_free(kind, from, square))
        })
    }

    /// Calls `visit` with each legal move that captures.
    ///
    /// ```
    /// use touchmove::duck_chess::Position;
    /// let position: Position = "4k4/9/9/9/4r4/9/4P4/9/9/4K4 b".parse().unwrap();
    /// let mut captures = Vec::new();
    /// position.for_each_capture(|mv| captures.push(mv.to_string()));
    /// assert_eq!(captures, ["5 4 3 4"]);
    /// ```
    #[inline]
    pub fn for_each_capture(&self, mut visit: impl FnMut(Move)) {
        let side = self.side_to_move();
        if self.of_kind(side, Kind::Captain).is_empty() {
            return;
        }
        let enemy = self.of(side.other());
        for kind in Kind::ALL {
            for from in self.of_kind(side, kind).iter() {
                let targets = REACH[usize::from(from.index())][kind as usize].intersection(enemy);
                for to in targets.iter().filter(|to| self.is_path_free(kind, from, *to)) {
                    visit(Move { from, to });
                }
            }
        }
    }

    /// Whether nothing stands in the way between two squares that a kind of piece moves between.
    #[inline(always)]
    fn is_path_free(&self, kind: Kind, from: Square, to: Square) -> bool {
        !self.is_blocked(kind, OffsetInfo::of(kind, from, to), from, to)
    }

    /// Returns a possible capture of this side's captain.
    fn attack_on(&self, captain: Square, side: Side) -> Option<Check> {
        // Most pieces are too far away; only for the others the path is checked.
        self.in_reach_of(captain).intersection(self.of(side.other())).iter().find_map(|from| {
            let attacker = self.piece_on(from)?;
            let info = OffsetInfo::of(attacker.kind, from, captain);
            let free = !self.is_blocked(attacker.kind, info, from, captain);
            free.then_some(Check { attacker, from, captain })
        })
    }
}
