//! Solves one arrangement of men.
//!
//! Men never move back, so while the men stay where they are only kings move, to and fro. A man's move, a promotion and a capture
//! lead to positions that are solved already. So one forward look at each position settles those with captures and finds what the
//! men's moves are worth; then the values of known positions are propagated backwards along the moves of the kings. A king's move
//! taken back is a king's move, so that no generator for moves backwards is needed.

use super::super::board::{Board, CROWNING, DOWN, Jumpable, STEPS, Set, Targets, UP, squares};
use super::super::cells::{Metric, Score, Slice, score};
use super::super::index::{rank, rank_rotated};
use super::super::king_sets::{KingSet, KingSets};
use super::super::solved::Solved;

/// What is known of a position.
type State = u8;

/// States below this are undecided, and count the moves of kings that may not lose.
const DECIDED: State = 0x80;
/// The count of a position whose side to move has a move that does not lose, whatever the kings do.
const CANNOT_LOSE: State = 0x7f;
const DRAW: State = 0x80;
/// Decided, but not yet propagated.
const NEW_WIN: State = 0x81;
const NEW_LOSS: State = 0x82;
const WIN: State = 0x83;
const LOSS: State = 0x84;
/// Two pieces on one square.
const NO_POSITION: State = 0x85;

/// What the solver needs of a pair of slices: the positions with either side to move, side 0 and then side 1.
pub(super) struct PairSolver<'a, M> {
    pub(super) solved: &'a Solved<M>,
    /// The slices with side 0 and with side 1 to move; the same one if the sides have the same pieces.
    pub(super) slices: [&'a Slice<M>; 2],
    /// The sets of kings of each side.
    pub(super) kings: [&'a KingSets; 2],
}

/// Memory that is used for one arrangement of men after the other.
#[derive(Default)]
pub(super) struct Scratch {
    states: [Vec<State>; 2],
    /// The number of plies to the end of each decided position; of an undecided one, how long it lasts at least if it is lost.
    plies: [Vec<u8>; 2],
    sides: [Vec<KingPlacement>; 2],
    man_moves: [Vec<ManMove>; 2],
    /// Positions to propagate, by the number of plies to their end.
    buckets: Vec<Vec<Known>>,
    /// Positions to propagate where plies do not count.
    stack: Vec<Known>,
    codes: Vec<u8>,
}

/// A decided position: its place, and the side to move.
#[derive(Clone, Copy)]
struct Known {
    place: u32,
    to_move: u8,
}

/// A placement of the kings of one side, with what it has to do with the men.
struct KingPlacement {
    rank: u32,
    rotated_rank: u32,
    kings: Set,
    /// What pieces of the other side can jump over.
    jumpable: Jumpable,
    targets: Targets,
}

/// A move of a man, with the slice that it leads to.
struct ManMove {
    to: Set,
    slice: usize,
    arrangement: usize,
    is_crowned: bool,
}

impl<M: Metric> PairSolver<'_, M> {
    /// Solves the positions with this arrangement of men, and stores them in the slices.
    pub(super) fn solve(&self, men: [Set; 2], scratch: &mut Scratch) {
        let widths = self.kings.map(|kings| kings.sets.len());
        let mut component = Component { solver: self, men, width: widths[1], scratch };
        component.prepare();
        component.look_ahead();
        if M::COUNTS_PLIES {
            component.propagate_by_plies();
        } else {
            component.propagate();
        }
        component.store();
    }
}

struct Component<'a, M> {
    solver: &'a PairSolver<'a, M>,
    men: [Set; 2],
    /// The number of king sets of side 1. A place is `rank of the kings of side 0 · width + rank of the kings of side 1`.
    width: usize,
    scratch: &'a mut Scratch,
}

impl<M: Metric> Component<'_, M> {
    fn prepare(&mut self) {
        let length = self.solver.kings[0].sets.len() * self.width;
        for side in [DOWN, UP] {
            let states = &mut self.scratch.states[side];
            states.clear();
            states.resize(length, NO_POSITION);
            if M::COUNTS_PLIES {
                self.scratch.plies[side].clear();
                self.scratch.plies[side].resize(length, 0);
            }
            let men = self.men[side];
            let taken = self.men[DOWN] | self.men[UP];
            let sets = self.solver.kings[side].sets.iter().enumerate();
            let placement = |(rank, king_set): (usize, &KingSet)| KingPlacement {
                rank: rank as u32,
                rotated_rank: king_set.rotated_rank,
                kings: king_set.set,
                jumpable: Jumpable::new(king_set.set | men),
                targets: king_set.targets,
            };
            self.scratch.sides[side].clear();
            self.scratch.sides[side]
                .extend(sets.filter(|(_, king_set)| king_set.set & taken == 0).map(placement));
            self.find_man_moves(side);
        }
        if M::COUNTS_PLIES && self.scratch.buckets.is_empty() {
            self.scratch.buckets.resize_with(usize::from(u8::MAX) + 1, Vec::new);
        }
    }

    /// Finds the moves of the men of a side, as if no king were in the way.
    fn find_man_moves(&mut self, side: usize) {
        self.scratch.man_moves[side].clear();
        for from in squares(self.men[side]) {
            for step in STEPS[from][2 * side..2 * side + 2].iter().flatten() {
                if step.next & (self.men[DOWN] | self.men[UP]) != 0 {
                    continue;
                }
                let is_crowned = step.next & CROWNING[side] != 0;
                let mut after = self.men;
                after[side] ^= 1 << from;
                // The other side is to move then.
                let mut material = self.solver.slices[1 - side].layout.material;
                if is_crowned {
                    material.other.men -= 1;
                    material.other.kings += 1;
                } else {
                    after[side] ^= step.next;
                }
                let slice = material.id();
                let Some(layout) = self.solver.solved.by_id(slice).map(|slice| slice.layout) else {
                    debug_assert!(false, "{material} is not solved");
                    continue;
                };
                let arrangement = layout.arrangement(after, 1 - side);
                self.scratch.man_moves[side].push(ManMove { to: step.next, slice, arrangement, is_crowned });
            }
        }
    }

    /// Looks at each position once: settles those with captures, and finds what the moves of men are worth in the others.
    fn look_ahead(&mut self) {
        let Scratch { states, plies, sides, man_moves, buckets, .. } = &mut *self.scratch;
        let [down, up] = sides;
        let men_taken = self.men[DOWN] | self.men[UP];
        for first in down.iter() {
            let row = first.rank as usize * self.width;
            let pieces = self.men[DOWN] | first.kings;
            for second in up.iter() {
                if first.kings & second.kings != 0 {
                    continue;
                }
                let empty = !(men_taken | first.kings | second.kings);
                let board = || Board { men: self.men, kings: [first.kings, second.kings] };
                let place = row + second.rank as usize;
                let jumpers = [
                    second.jumpable.jumpers(pieces, first.kings, empty),
                    first.jumpable.jumpers(second.kings, self.men[UP] | second.kings, empty),
                ];
                for side in [DOWN, UP] {
                    if jumpers[side] != 0 {
                        let score = self.solver.solved.best_capture(&board(), side, jumpers[side]);
                        let state = match score {
                            score::DRAW => DRAW,
                            1.. => NEW_WIN,
                            _ => NEW_LOSS,
                        };
                        states[side][place] = state;
                        if M::COUNTS_PLIES && state != DRAW {
                            let depth = plies_of(score);
                            plies[side][place] = depth;
                            buckets[usize::from(depth)]
                                .push(Known { place: place as u32, to_move: side as u8 });
                        }
                        continue;
                    }
                    let by_men =
                        best_man_move(self.solver.solved, &man_moves[side], side, [first, second], empty);
                    let state = if by_men == score::NONE || by_men < score::DRAW {
                        let king_moves = [first, second][side].targets.count(empty);
                        if king_moves == 0 { NEW_LOSS } else { king_moves as State }
                    } else if by_men > score::DRAW && !M::COUNTS_PLIES {
                        NEW_WIN
                    } else {
                        CANNOT_LOSE
                    };
                    states[side][place] = state;
                    if M::COUNTS_PLIES {
                        let depth = if by_men == score::NONE { 0 } else { plies_of(by_men) };
                        if by_men > score::DRAW || state == NEW_LOSS {
                            // A king may win faster, so a win by a man is only entered in its bucket.
                            buckets[usize::from(depth)]
                                .push(Known { place: place as u32, to_move: side as u8 });
                        }
                        if by_men < score::DRAW {
                            plies[side][place] = depth;
                        }
                    }
                }
            }
        }
    }

    /// Propagates decided positions in any order.
    fn propagate(&mut self) {
        let length = self.scratch.states[0].len();
        for place in 0..length as u32 {
            for to_move in [0, 1] {
                let state = &mut self.scratch.states[usize::from(to_move)][place as usize];
                if *state != NEW_WIN && *state != NEW_LOSS {
                    continue;
                }
                *state += WIN - NEW_WIN;
                let is_loss = *state == LOSS;
                self.propagate_one(Known { place, to_move }, is_loss);
                while let Some(known) = self.scratch.stack.pop() {
                    let state = self.scratch.states[usize::from(known.to_move)][known.place as usize];
                    self.propagate_one(known, state == LOSS);
                }
            }
        }
    }

    /// Decides positions from which a king leads to a decided one.
    #[inline(always)]
    fn propagate_one(&mut self, known: Known, is_loss: bool) {
        let Scratch { states, stack, .. } = &mut *self.scratch;
        let mover = 1 - usize::from(known.to_move);
        let states = &mut states[mover][..];
        for_each_predecessor(self.solver, self.men, self.width, known, |place| {
            let state = &mut states[place as usize];
            if is_loss {
                if *state < DECIDED {
                    *state = WIN;
                    stack.push(Known { place, to_move: mover as u8 });
                }
            } else if *state < CANNOT_LOSE {
                *state -= 1;
                if *state == 0 {
                    *state = LOSS;
                    stack.push(Known { place, to_move: mover as u8 });
                }
            }
        });
    }

    /// Propagates decided positions in the order of the plies to their ends.
    fn propagate_by_plies(&mut self) {
        for depth in 0..self.scratch.buckets.len() {
            let mut next = 0;
            while let Some(known) = self.scratch.buckets[depth].get(next).copied() {
                next += 1;
                self.settle(known, depth as u8);
            }
            self.scratch.buckets[depth].clear();
        }
    }

    /// Decides a position, unless something faster did, and decides those from which a king leads to it.
    #[inline(always)]
    fn settle(&mut self, known: Known, depth: u8) {
        let Scratch { states, plies, buckets, .. } = &mut *self.scratch;
        let to_move = usize::from(known.to_move);
        // The side to move wins after an odd number of plies.
        let is_loss = depth % 2 == 0;
        let state = &mut states[to_move][known.place as usize];
        if *state == WIN || *state == LOSS {
            return;
        }
        *state = if is_loss { LOSS } else { WIN };
        plies[to_move][known.place as usize] = depth;
        let mover = 1 - to_move;
        let (states, plies) = (&mut states[mover][..], &mut plies[mover][..]);
        let next_depth = depth.saturating_add(1);
        for_each_predecessor(self.solver, self.men, self.width, known, |place| {
            let (state, plies) = (&mut states[place as usize], &mut plies[place as usize]);
            let known = Known { place, to_move: mover as u8 };
            if is_loss {
                if *state < DECIDED {
                    *state = NEW_WIN;
                    buckets[usize::from(next_depth)].push(known);
                }
            } else if *state < CANNOT_LOSE {
                *state -= 1;
                if *state == 0 {
                    *state = NEW_LOSS;
                    buckets[usize::from(next_depth.max(*plies))].push(known);
                }
            }
        });
    }

    /// Stores the results in the slices.
    fn store(&mut self) {
        let Scratch { states, plies, sides, codes, .. } = &mut *self.scratch;
        let code = |side: usize, place: usize| match states[side][place] {
            NO_POSITION => M::NONE,
            WIN => M::encode(score::MAX - plies[side].get(place).map_or(0, |plies| Score::from(*plies))),
            LOSS => M::encode(plies[side].get(place).map_or(0, |plies| Score::from(*plies)) - score::MAX),
            _ => M::encode(score::DRAW),
        };
        let [first, second] = self.solver.slices;
        let length = states[0].len();
        let arrangement = first.layout.arrangement(self.men, DOWN);
        first.set_codes(arrangement, (0..length).map(|place| code(DOWN, place)));
        let turned = second.layout.arrangement(self.men, UP);
        if std::ptr::eq(first, second) && arrangement == turned {
            return;
        }
        codes.clear();
        codes.resize(length, M::NONE);
        let [down, up] = sides;
        let width = second.layout.kings[1];
        for first in down.iter() {
            for second in up.iter() {
                let place = first.rank as usize * self.width + second.rank as usize;
                codes[second.rotated_rank as usize * width + first.rotated_rank as usize] = code(UP, place);
            }
        }
        second.set_codes(turned, codes.iter().copied());
    }
}

/// Returns the best score by a move of a man, if there is one.
#[inline(always)]
fn best_man_move<M: Metric>(
    solved: &Solved<M>,
    moves: &[ManMove],
    side: usize,
    [first, second]: [&KingPlacement; 2],
    empty: Set,
) -> Score {
    let mut best = score::NONE;
    for mv in moves {
        if mv.to & empty == 0 {
            continue;
        }
        let Some(slice) = solved.by_id(mv.slice) else { continue };
        let width = slice.layout.kings[1];
        // The kings of the side to move come first, and side 1 sees the board turned around.
        let kings = match (side, mv.is_crowned) {
            (DOWN, false) => second.rotated_rank as usize * width + first.rotated_rank as usize,
            (DOWN, true) => second.rotated_rank as usize * width + rank_rotated(first.kings | mv.to),
            (_, false) => first.rank as usize * width + second.rank as usize,
            (_, true) => first.rank as usize * width + rank(second.kings | mv.to),
        };
        best = best.max(M::before(slice.score(mv.arrangement + kings)));
        if !M::COUNTS_PLIES && best == score::MAX {
            break;
        }
    }
    best
}

/// Returns the number of plies of a score that is no draw.
fn plies_of(score: Score) -> u8 {
    (score::MAX - score.abs()) as u8
}

/// Calls `visit` with each place from which a king of the side that has just moved may have come.
#[inline(always)]
fn for_each_predecessor<M>(
    solver: &PairSolver<'_, M>,
    men: [Set; 2],
    width: usize,
    known: Known,
    mut visit: impl FnMut(u32),
) {
    let place = known.place as usize;
    let (first, second) = (place / width, place % width);
    let taken = men[0] | men[1];
    if usize::from(known.to_move) == UP {
        let taken = taken | solver.kings[UP].sets[second].set;
        for step in solver.kings[DOWN].steps(first) {
            if step.to & taken == 0 {
                visit((step.rank as usize * width + second) as u32);
            }
        }
    } else {
        let taken = taken | solver.kings[DOWN].sets[first].set;
        for step in solver.kings[UP].steps(second) {
            if step.to & taken == 0 {
                visit((first * width) as u32 + step.rank);
            }
        }
    }
}
