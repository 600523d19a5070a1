//! A plain builder to compare with: value iteration. It goes over all positions of a slice again and again, asks for the moves of each
//! that is not decided, and looks their values up, until nothing changes.

use touchmove::Position as _;
use touchmove::checkers::{Position, Setup, Side, Squares};
use touchmove_engine::tables::{Material, MaterialPair, Pieces};

const UNDECIDED: u8 = 0;
const WIN: u8 = 1;
const LOSS: u8 = 2;

pub struct Plain {
    /// The values of each slice, by the number of its material.
    slices: Vec<Vec<u8>>,
    binomial: [[usize; 33]; 8],
}

impl Plain {
    pub fn new(pieces: u8) -> Self {
        let mut binomial = [[0; 33]; 8];
        for n in 0..33 {
            binomial[0][n] = 1;
            for k in 1..8.min(n + 1) {
                binomial[k][n] = binomial[k - 1][n - 1] + binomial[k][n - 1];
            }
        }
        let mut plain = Plain { slices: vec![Vec::new(); 1 << 12], binomial };
        for pair in (2..=pieces).flat_map(MaterialPair::with_count) {
            plain.solve(pair);
        }
        plain
    }

    /// Returns the number of wins.
    pub fn wins(&self) -> usize {
        self.slices.iter().flatten().filter(|value| **value == WIN).count()
    }

    fn solve(&mut self, pair: MaterialPair) {
        let positions: Vec<(Material, Vec<Position>)> =
            pair.both().map(|material| (material, self.positions(material))).collect();
        for (material, _) in &positions {
            let groups = groups(*material);
            let length = groups.iter().map(|(count, squares)| self.binomial[*count][*squares]).product();
            self.slices[number(*material)] = vec![UNDECIDED; length];
        }
        loop {
            let mut changed = false;
            for (material, positions) in &positions {
                for position in positions {
                    let index = self.index(position).1;
                    if self.slices[number(*material)][index] != UNDECIDED {
                        continue;
                    }
                    let (mut best, mut all_win) = (UNDECIDED, true);
                    position.for_each_successor(|next| match self.value(&next) {
                        LOSS => best = WIN,
                        WIN => {}
                        _ => all_win = false,
                    });
                    let value = if best == WIN {
                        WIN
                    } else if all_win {
                        LOSS
                    } else {
                        UNDECIDED
                    };
                    if value != UNDECIDED {
                        self.slices[number(*material)][index] = value;
                        changed = true;
                    }
                }
            }
            if !changed {
                return;
            }
        }
    }

    fn value(&self, position: &Position) -> u8 {
        if position.of(position.to_move()).is_empty() {
            return LOSS;
        }
        let (material, index) = self.index(position);
        self.slices[number(material)][index]
    }

    /// Returns the slice of a position and its place there.
    fn index(&self, position: &Position) -> (Material, usize) {
        let position = if position.to_move() == Side::Red { *position } else { position.rotated() };
        let kings = position.kings();
        let [red, white] = [Side::Red, Side::White].map(|side| position.of(side));
        let sets = [red - kings, white - kings, red & kings, white & kings].map(Squares::to_bits);
        let count = |set: u32| set.count_ones() as u8;
        let mover = Pieces { men: count(sets[0]), kings: count(sets[2]) };
        let other = Pieces { men: count(sets[1]), kings: count(sets[3]) };
        let material = Material { mover, other };
        let shifted = [sets[0], sets[1] >> 4, sets[2], sets[3]];
        let index = shifted.iter().zip(groups(material)).fold(0, |index, (set, (count, squares))| {
            index * self.binomial[count][squares] + self.rank(*set)
        });
        (material, index)
    }

    fn rank(&self, set: u32) -> usize {
        let squares = (0..32).filter(|square| set >> square & 1 != 0);
        squares.zip(1..).map(|(square, count): (usize, usize)| self.binomial[count][square]).sum()
    }

    /// Returns all positions of a slice.
    fn positions(&self, material: Material) -> Vec<Position> {
        let lists = groups(material).map(|(count, squares)| sets(count, squares));
        let mut positions = Vec::new();
        for men in &lists[0] {
            for other_men in lists[1].iter().map(|set| set << 4).filter(|set| set & men == 0) {
                for kings in lists[2].iter().filter(|set| *set & (men | other_men) == 0) {
                    for other_kings in lists[3].iter().filter(|set| *set & (men | other_men | kings) == 0) {
                        let [red, white, kings] = [men | kings, other_men | other_kings, kings | other_kings]
                            .map(Squares::from_bits);
                        let setup = Setup::from_squares(red, white, kings, Side::Red);
                        positions.extend(setup.and_then(Setup::validate));
                    }
                }
            }
        }
        positions
    }
}

fn number(Material { mover, other }: Material) -> usize {
    [mover.men, mover.kings, other.men, other.kings]
        .into_iter()
        .fold(0, |number, count| number << 3 | usize::from(count))
}

/// Returns the size of each group of equal pieces, and the number of squares for it.
fn groups(material: Material) -> [(usize, usize); 4] {
    let Material { mover, other } = material;
    [(mover.men, 28), (other.men, 28), (mover.kings, 32), (other.kings, 32)]
        .map(|(count, squares)| (usize::from(count), squares))
}

fn sets(count: usize, squares: usize) -> Vec<u32> {
    if count == 0 {
        return vec![0];
    }
    let with_last = |last: usize| sets(count - 1, last).into_iter().map(move |set| set | 1 << last);
    (count - 1..squares).flat_map(with_last).collect()
}
