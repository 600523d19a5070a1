//! How the pieces move (DC1 to DC7), as data: one rule for all kinds, and the tables that follow from it at compile time.

use super::position::OFF_BOARD;
use super::{Kind, Square, XiangqiBoard};
use crate::board::{AROUND, DIAGONAL, ORTHOGONAL, SquareSet, Step};

/// The pattern of a kind's moves: a first step, then a number of steps in one direction. Every square but the last must be
/// empty. Only the car may stop early.
struct MovePattern {
    first: &'static [Step],
    then: Then,
    times: usize,
}

/// The direction after the first step.
#[derive(Clone, Copy)]
enum Then {
    /// The same.
    Straight,
    /// Either diagonal that leads away from the start.
    Outward,
}

impl Kind {
    const fn pattern(self) -> MovePattern {
        match self {
            Kind::Captain => MovePattern { first: &ORTHOGONAL, then: Then::Straight, times: 0 },
            Kind::Guard => MovePattern { first: &DIAGONAL, then: Then::Straight, times: 0 },
            Kind::Elephant => MovePattern { first: &DIAGONAL, then: Then::Straight, times: 1 },
            Kind::Horse => MovePattern { first: &ORTHOGONAL, then: Then::Outward, times: 1 },
            Kind::Car => MovePattern { first: &ORTHOGONAL, then: Then::Straight, times: RAY },
            Kind::Duck => MovePattern { first: &ORTHOGONAL, then: Then::Outward, times: 2 },
            Kind::Soldier => MovePattern { first: &AROUND, then: Then::Straight, times: 0 },
        }
    }
}

const fn direction(then: Then, first: Step, which: usize) -> Step {
    let aside = if which == 0 { -1 } else { 1 };
    match (then, first) {
        (Then::Straight, step) => step,
        (Then::Outward, (0, column)) => (aside, column),
        (Then::Outward, (row, _)) => (row, aside),
    }
}

const SQUARES: usize = Square::COUNT as usize;
/// The maximum number of paths from a square.
const MAX_PATHS: usize = 8;
/// The maximum number of squares that a car can pass, including one off the board.
const RAY: usize = 10;

/// The paths of a kind from each square: the squares it passes, which must be empty, and the last one. Squares off the
/// board are [`OFF_BOARD`].
pub(super) type Paths<const LENGTH: usize> = [[[u8; LENGTH]; MAX_PATHS]; SQUARES];

const fn paths<const LENGTH: usize>(kind: Kind) -> Paths<LENGTH> {
    let pattern = kind.pattern();
    assert!(LENGTH == pattern.times + 1);
    let turns = match pattern.then {
        Then::Straight => 1,
        Then::Outward => 2,
    };
    let mut paths = [[[OFF_BOARD; LENGTH]; MAX_PATHS]; SQUARES];
    let mut from = 0;
    while from < SQUARES {
        let mut path = 0;
        while path < pattern.first.len() * turns {
            let first = pattern.first[path / turns];
            let direction = direction(pattern.then, first, path % turns);
            let mut here = match Square::from_index(from as u8) {
                Some(square) => square.offset(first),
                None => None,
            };
            let mut step = 0;
            while step < LENGTH {
                if let Some(square) = here {
                    paths[from][path][step] = square.index();
                    here = square.offset(direction);
                }
                step += 1;
            }
            path += 1;
        }
        from += 1;
    }
    paths
}

pub(super) static CAPTAIN: Paths<1> = paths(Kind::Captain);
pub(super) static GUARD: Paths<1> = paths(Kind::Guard);
pub(super) static SOLDIER: Paths<1> = paths(Kind::Soldier);
pub(super) static ELEPHANT: Paths<2> = paths(Kind::Elephant);
pub(super) static HORSE: Paths<2> = paths(Kind::Horse);
pub(super) static DUCK: Paths<3> = paths(Kind::Duck);
pub(super) static CAR: Paths<{ RAY + 1 }> = paths(Kind::Car);

impl Kind {
    /// Returns the square at which the path of a horse or duck bends (DC4, DC6).
    ///
    /// ```
    /// use touchmove::duck_chess::{Kind, Square};
    /// let [from, to] = [(2, 0), (4, 3)].map(|(row, column)| Square::new(row, column).unwrap());
    /// assert_eq!(Kind::Duck.via(from, to), Square::new(2, 1));
    /// assert_eq!(Kind::Horse.via(from, to), None); // it does not move like that
    /// ```
    pub fn via(self, from: Square, to: Square) -> Option<Square> {
        let (index, to) = (usize::from(from.index()), to.index());
        let step = match self {
            Kind::Horse => HORSE[index].iter().find(|path| path[1] == to).map(|path| path[0]),
            Kind::Duck => DUCK[index].iter().find(|path| path[2] == to).map(|path| path[0]),
            Kind::Captain | Kind::Guard | Kind::Elephant | Kind::Car | Kind::Soldier => None,
        };
        step.and_then(Square::from_index)
    }
}

/// The squares from which a kind can reach each square on an empty board. Movement is symmetric, so these are also the
/// squares it can reach from there.
pub(super) static REACH: [[SquareSet<XiangqiBoard>; Kind::ALL.len()]; SQUARES] = {
    let mut reach = [[SquareSet::EMPTY; Kind::ALL.len()]; SQUARES];
    let mut index = 0;
    while index < SQUARES {
        reach[index] = [
            ends(&CAPTAIN[index], 0),
            ends(&GUARD[index], 0),
            ends(&ELEPHANT[index], 1),
            ends(&HORSE[index], 1),
            ends(&CAR[index], 0),
            ends(&DUCK[index], 2),
            ends(&SOLDIER[index], 0),
        ];
        index += 1;
    }
    reach
};

/// Returns the squares of some paths from the given step on.
const fn ends<const LENGTH: usize>(
    paths: &[[u8; LENGTH]; MAX_PATHS],
    from_step: usize,
) -> SquareSet<XiangqiBoard> {
    let mut ends = SquareSet::EMPTY;
    let mut path = 0;
    while path < MAX_PATHS {
        let mut step = from_step;
        while step < LENGTH {
            if let Some(square) = Square::from_index(paths[path][step]) {
                ends = ends.with(square);
            }
            step += 1;
        }
        path += 1;
    }
    ends
}
