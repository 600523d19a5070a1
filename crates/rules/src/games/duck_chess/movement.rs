//! How the pieces go (DC1 to DC7), as data: one rule for all, told apart by a table; and the tables that this makes at
//! compile time.

use super::position::OFF_BOARD;
use super::{XiangqiBoard, Kind, Square};
use crate::board::{AROUND, DIAGONAL, ORTHOGONAL, SquareSet, Step};

/// A piece goes a first step, then so many steps in one direction. Every square but the last must be empty. The car alone
/// goes on as long as it likes.
struct Gait {
    first: &'static [Step],
    then: Then,
    times: usize,
}

/// The direction after the first step.
#[derive(Clone, Copy)]
enum Then {
    /// The same.
    Straight,
    /// Either diagonal that leads further away.
    Outward,
}

impl Kind {
    const fn gait(self) -> Gait {
        match self {
            Kind::Captain => Gait { first: &ORTHOGONAL, then: Then::Straight, times: 0 },
            Kind::Guard => Gait { first: &DIAGONAL, then: Then::Straight, times: 0 },
            Kind::Elephant => Gait { first: &DIAGONAL, then: Then::Straight, times: 1 },
            Kind::Horse => Gait { first: &ORTHOGONAL, then: Then::Outward, times: 1 },
            Kind::Car => Gait { first: &ORTHOGONAL, then: Then::Straight, times: RAY },
            Kind::Duck => Gait { first: &ORTHOGONAL, then: Then::Outward, times: 2 },
            Kind::Soldier => Gait { first: &AROUND, then: Then::Straight, times: 0 },
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
/// The most ways that a piece with a gait of fixed length has.
const WAYS: usize = 8;
/// The most squares that a car can pass, the edge included.
const RAY: usize = 10;

/// The ways of a piece from each square: the squares it passes, which must be empty, and the last one. What is off the board
/// is [`OFF_BOARD`].
pub(super) type Ways<const LENGTH: usize> = [[[u8; LENGTH]; WAYS]; SQUARES];

const fn ways<const LENGTH: usize>(kind: Kind) -> Ways<LENGTH> {
    let gait = kind.gait();
    assert!(LENGTH == gait.times + 1);
    let turns = match gait.then {
        Then::Straight => 1,
        Then::Outward => 2,
    };
    let mut ways = [[[OFF_BOARD; LENGTH]; WAYS]; SQUARES];
    let mut from = 0;
    while from < SQUARES {
        let mut way = 0;
        while way < gait.first.len() * turns {
            let first = gait.first[way / turns];
            let direction = direction(gait.then, first, way % turns);
            let mut here = match Square::from_index(from as u8) {
                Some(square) => square.offset(first),
                None => None,
            };
            let mut step = 0;
            while step < LENGTH {
                if let Some(square) = here {
                    ways[from][way][step] = square.index();
                    here = square.offset(direction);
                }
                step += 1;
            }
            way += 1;
        }
        from += 1;
    }
    ways
}

pub(super) static CAPTAIN: Ways<1> = ways(Kind::Captain);
pub(super) static GUARD: Ways<1> = ways(Kind::Guard);
pub(super) static SOLDIER: Ways<1> = ways(Kind::Soldier);
pub(super) static ELEPHANT: Ways<2> = ways(Kind::Elephant);
pub(super) static HORSE: Ways<2> = ways(Kind::Horse);
pub(super) static DUCK: Ways<3> = ways(Kind::Duck);
pub(super) static CAR: Ways<{ RAY + 1 }> = ways(Kind::Car);

impl Kind {
    /// Where the way of such a piece turns: behind its first step, if the others do not go straight on (DC4, DC6).
    ///
    /// ```
    /// use touchmove::duck_chess::{Kind, Square};
    /// let [from, to] = [(2, 0), (4, 3)].map(|(row, column)| Square::new(row, column).unwrap());
    /// assert_eq!(Kind::Duck.via(from, to), Square::new(2, 1));
    /// assert_eq!(Kind::Horse.via(from, to), None); // it does not go there
    /// ```
    pub fn via(self, from: Square, to: Square) -> Option<Square> {
        let (index, to) = (usize::from(from.index()), to.index());
        let step = match self {
            Kind::Horse => HORSE[index].iter().find(|way| way[1] == to).map(|way| way[0]),
            Kind::Duck => DUCK[index].iter().find(|way| way[2] == to).map(|way| way[0]),
            Kind::Captain | Kind::Guard | Kind::Elephant | Kind::Car | Kind::Soldier => None,
        };
        step.and_then(Square::from_index)
    }
}

/// For each square and kind: from where a piece of that kind can come there, if nothing is in its way. Whatever way a piece
/// goes, it also comes back.
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

/// The squares of some ways, from the given step on.
const fn ends<const LENGTH: usize>(ways: &[[u8; LENGTH]; WAYS], from_step: usize) -> SquareSet<XiangqiBoard> {
    let mut ends = SquareSet::EMPTY;
    let mut way = 0;
    while way < WAYS {
        let mut step = from_step;
        while step < LENGTH {
            if let Some(square) = Square::from_index(ways[way][step]) {
                ends = ends.with(square);
            }
            step += 1;
        }
        way += 1;
    }
    ends
}
