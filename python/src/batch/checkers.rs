//! A game of checkers hop by hop, on sets of bits: a shortcut for speed. Tests compare it with the moves that the rules list.

use super::encoding::BatchGame;
use super::episode::{Episode, Planes, StepResult, below};
use touchmove::checkers::{Position, Setup, Side, Squares};
use touchmove::{BoardGame as _, Position as _};

/// A set of squares as the player to act sees the board, from the bottom: bit 0 is square 1 for White, and square 32 for Red.
type Bits = u32;

const SQUARES: usize = Bits::BITS as usize;
const DIRECTIONS: usize = 4;
/// Rows have their squares on odd and even columns in turn.
const EVEN_ROWS: Bits = 0x0F0F_0F0F;
const ODD_ROWS: Bits = !EVEN_ROWS;
const FIRST_OF_ROW: Bits = 0x1111_1111;
const LAST_OF_ROW: Bits = 0x8888_8888;
const FAR_ROW: Bits = 0xF;

/// Moves each square by one step in the direction of an action; squares that would leave the board are dropped.
#[inline(always)]
const fn shift(direction: usize, squares: Bits) -> Bits {
    let (even, odd) = (squares & EVEN_ROWS, squares & ODD_ROWS);
    match direction {
        0 => even >> 4 | (odd & !FIRST_OF_ROW) >> 5,
        1 => (even & !LAST_OF_ROW) >> 3 | odd >> 4,
        2 => even << 4 | (odd & !FIRST_OF_ROW) << 3,
        _ => (even & !LAST_OF_ROW) << 5 | odd << 4,
    }
}

/// The same in the opposite direction.
#[inline(always)]
const fn shift_back(direction: usize, squares: Bits) -> Bits {
    shift(DIRECTIONS - 1 - direction, squares)
}

fn for_each_bit(squares: Bits, mut visit: impl FnMut(usize)) {
    let mut left = squares;
    while left != 0 {
        visit(left.trailing_zeros() as usize);
        left &= left - 1;
    }
}

/// The ends of one and of two steps by action, as sets of one square; no square if they are off the board.
static ENDS: [[Bits; SQUARES * DIRECTIONS]; 2] = {
    let mut ends = [[0; SQUARES * DIRECTIONS]; 2];
    let mut action = 0;
    while action < SQUARES * DIRECTIONS {
        let direction = action % DIRECTIONS;
        ends[0][action] = shift(direction, 1 << (action / DIRECTIONS));
        ends[1][action] = shift(direction, ends[0][action]);
        action += 1;
    }
    ends
};

/// Returns, in each byte, the number of bits that are set in it and in the bytes below.
#[inline(always)]
const fn byte_sums(bits: u64) -> u64 {
    let pairs = bits - ((bits >> 1) & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + ((pairs >> 2) & 0x3333_3333_3333_3333);
    ((nibbles + (nibbles >> 4)) & 0x0F0F_0F0F_0F0F_0F0F).wrapping_mul(EACH_BYTE)
}

/// One in each byte.
const EACH_BYTE: u64 = 0x0101_0101_0101_0101;

/// Returns the place of the bit that is set with `index` set bits below it, without a branch: which one it is cannot be predicted.
#[inline(always)]
fn select(bits: u64, sums: u64, index: usize) -> usize {
    const HIGH_BITS: u64 = EACH_BYTE << 7;
    let passed = (((index as u64 * EACH_BYTE) | HIGH_BITS) - sums) & HIGH_BITS;
    let place = ((passed >> 7).wrapping_mul(EACH_BYTE) >> 56) as usize * 8 % 64;
    let below = ((sums << 8) >> place) as usize & 0xFF;
    let byte = (bits >> place) as usize & 0xFF;
    place + usize::from(SELECT_IN_BYTE[byte][(index - below) % 8])
}

static SELECT_IN_BYTE: [[u8; 8]; 256] = {
    let mut places = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut place, mut index) = (0, 0);
        while place < 8 {
            if byte >> place & 1 != 0 {
                places[byte][index] = place;
                index += 1;
            }
            place += 1;
        }
        byte += 1;
    }
    places
};

/// Pieces, as the player to act sees them.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Pieces {
    own: Bits,
    other: Bits,
    /// The kings of both sides.
    kings: Bits,
}

impl Pieces {
    /// Returns them as the other player sees them.
    #[inline]
    fn turned(self) -> Self {
        Pieces {
            own: self.other.reverse_bits(),
            other: self.own.reverse_bits(),
            kings: self.kings.reverse_bits(),
        }
    }

    #[inline(always)]
    fn empty(self) -> Bits {
        !(self.own | self.other)
    }
}

/// A jump that is being made.
#[derive(Clone, Copy, Default)]
struct Jump {
    /// The square it started from; no square if there is no jump.
    start: Bits,
    /// The square that it has reached.
    at: Bits,
    jumped: Bits,
}

/// A game of checkers.
pub(super) struct CheckersEpisode {
    pieces: Pieces,
    /// The squares from which there are legal hops, by direction; none if the game is over.
    legal: [Bits; DIRECTIONS],
    are_jumps: bool,
    jump: Jump,
    player: u8,
    /// The positions after the last irreversible move, each as its player sees it, from the last one before a reversible move on.
    seen: Vec<Pieces>,
}

impl CheckersEpisode {
    /// Lists the first hops of all moves.
    #[inline]
    fn list_hops(&mut self) {
        let Pieces { own, other, kings } = self.pieces;
        let empty = self.pieces.empty();
        let movers = [own, own, own & kings, own & kings];
        let jumps = Self::jumps(movers, other, empty);
        self.are_jumps = jumps.iter().any(|from| *from != 0);
        // CK4: a player who can jump must.
        self.legal = if self.are_jumps {
            jumps
        } else {
            std::array::from_fn(|direction| movers[direction] & shift_back(direction, empty))
        };
    }

    #[inline(always)]
    fn jumps(movers: [Bits; DIRECTIONS], jumpable: Bits, empty: Bits) -> [Bits; DIRECTIONS] {
        std::array::from_fn(|direction| {
            movers[direction] & shift_back(direction, jumpable & shift_back(direction, empty))
        })
    }

    /// Makes a hop of a jump, and lists those that follow.
    #[inline]
    fn hop(&mut self, from: Bits, over: Bits, at: Bits) -> StepResult {
        let start = if self.jump.start == 0 { from } else { self.jump.start };
        let jumped = self.jump.jumped | over;
        self.jump = Jump { start, at, jumped };
        let back = if self.pieces.kings & start != 0 { at } else { 0 };
        // CK6: no piece is jumped twice, and the start counts as empty.
        let next =
            Self::jumps([at, at, back, back], self.pieces.other & !jumped, self.pieces.empty() | start);
        if next.iter().any(|from| *from != 0) {
            self.legal = next;
            return StepResult::Continues;
        }
        self.finish_move(start, at, jumped)
    }

    #[inline]
    fn finish_move(&mut self, from: Bits, to: Bits, jumped: Bits) -> StepResult {
        let before = self.pieces;
        let is_king = before.kings & from != 0;
        // CK5: a man that reaches the far row is crowned.
        let king = if is_king { to } else { to & FAR_ROW };
        let after = Pieces {
            // A king that returns to its start changes nothing.
            own: before.own ^ from ^ to,
            other: before.other & !jumped,
            kings: before.kings & !(from | jumped) | king,
        };
        self.pieces = after.turned();
        self.player ^= 1;
        self.jump = Jump::default();
        self.list_hops();
        if !is_king || jumped != 0 {
            self.seen.clear();
        } else {
            if self.seen.is_empty() {
                self.seen.push(before);
            }
            self.seen.push(self.pieces);
        }
        if self.is_over() {
            return StepResult::Won;
        }
        let limit = Position::INFO.quiet_limit.map_or(u32::MAX, |limit| limit.plies);
        if self.quiet_plies() >= limit as usize || self.occurrences() >= 3 {
            self.legal = [0; DIRECTIONS];
            return StepResult::Drawn;
        }
        StepResult::Continues
    }

    #[inline]
    fn quiet_plies(&self) -> usize {
        self.seen.len().saturating_sub(1)
    }

    /// Returns how often the position has occurred, this time included.
    #[inline]
    fn occurrences(&self) -> usize {
        // The same position needs two moves of either side.
        1 + self.seen.iter().rev().skip(4).step_by(2).filter(|seen| **seen == self.pieces).count()
    }

    fn position(&self) -> Position {
        let red = self.player == 0;
        let as_white = if red { self.pieces.turned() } else { self.pieces };
        let [white_pieces, red_pieces, kings] =
            [as_white.own, as_white.other, as_white.kings].map(Squares::from_bits);
        let to_move = if red { Side::Red } else { Side::White };
        let setup = Setup::from_squares(red_pieces, white_pieces, kings, to_move);
        setup.and_then(Setup::validate).unwrap_or_default()
    }
}

impl Episode for CheckersEpisode {
    type Position = Position;

    fn new(start: &Position) -> Self {
        let pieces = Pieces { own: 0, other: 0, kings: 0 };
        let (legal, jump) = ([0; DIRECTIONS], Jump::default());
        let mut episode =
            CheckersEpisode { pieces, legal, are_jumps: false, jump, player: 0, seen: Vec::new() };
        episode.reset(start);
        episode
    }

    fn reset(&mut self, start: &Position) {
        let [red, white] = [Side::Red, Side::White].map(|side| start.of(side).to_bits());
        let as_white = Pieces { own: white, other: red, kings: start.kings().to_bits() };
        (self.player, self.pieces) = match start.to_move() {
            Side::Red => (0, as_white.turned()),
            Side::White => (1, as_white),
        };
        self.jump = Jump::default();
        self.seen.clear();
        self.list_hops();
    }

    fn text(&self) -> String {
        self.position().to_string()
    }

    fn player(&self) -> usize {
        self.player.into()
    }

    fn is_over(&self) -> bool {
        self.legal == [0; DIRECTIONS]
    }

    fn for_each_legal_action(&self, mut visit: impl FnMut(usize)) {
        for (direction, squares) in self.legal.iter().enumerate() {
            for_each_bit(*squares, |index| visit(index * DIRECTIONS + direction));
        }
    }

    #[inline]
    fn is_legal(&self, action: u16) -> bool {
        let action = usize::from(action);
        (self.legal[action % DIRECTIONS] >> (action / DIRECTIONS % SQUARES)) & 1 != 0
    }

    #[inline]
    fn sample(&self, random: u64) -> Option<u16> {
        let [a, b, c, d] = self.legal.map(u64::from);
        let (forward, backward) = (a | b << 32, c | d << 32);
        let [forward_sums, backward_sums] = [forward, backward].map(byte_sums);
        let [forward_count, backward_count] = [forward_sums, backward_sums].map(|sums| (sums >> 56) as usize);
        if forward_count + backward_count == 0 {
            return None;
        }
        let index = below(random, forward_count + backward_count);
        let (place, direction) = match index.checked_sub(forward_count) {
            None => (select(forward, forward_sums, index), 0),
            Some(index) => (select(backward, backward_sums, index), 2),
        };
        Some((place % SQUARES * DIRECTIONS + direction + place / SQUARES) as u16)
    }

    #[inline]
    fn step(&mut self, action: u16) -> StepResult {
        let action = usize::from(action) % (SQUARES * DIRECTIONS);
        let (from, next, end) = (1 << (action / DIRECTIONS), ENDS[0][action], ENDS[1][action]);
        if self.are_jumps { self.hop(from, next, end) } else { self.finish_move(from, next, 0) }
    }

    fn observe(&self, viewer: usize, planes: &mut [bool]) {
        let [_, columns, depth] = Position::SHAPE;
        let is_turned = viewer != self.player();
        let Jump { start, at, jumped } = self.jump;
        // The jumping piece has left its square; those that it has jumped stay until it stops.
        let mut seen = self.pieces;
        if start != 0 {
            seen.own = seen.own ^ start ^ at;
            seen.kings = if seen.kings & start != 0 { seen.kings ^ start ^ at } else { seen.kings };
        }
        let (seen, at, jumped) = match is_turned {
            true => (seen.turned(), at.reverse_bits(), jumped.reverse_bits()),
            false => (seen, at, jumped),
        };
        let Pieces { own, other, kings } = seen;
        let sets = [own & !kings, own & kings, other & !kings, other & kings, at, jumped];
        let mut planes = Planes::new(planes, depth);
        for (plane, squares) in sets.into_iter().enumerate() {
            for_each_bit(squares, |index| {
                let (row, column) = (index / 4, 2 * (index % 4) + (index / 4 + 1) % 2);
                planes.set(row * columns + column, plane);
            });
        }
        planes.set_common(self.occurrences() > 1, self.quiet_plies());
    }
}
