//! Which values to expect after others.
//!
//! A value is most often the one before it, all the more the longer that has not changed, or the one *above*: with the next smaller
//! set of the mover's kings. Numbers of plies are coded as differences.

use super::super::cells::Metric;
use super::range::{BitCoder, Probability};

/// A result, or that there is none: cells with a capture are left out.
type Result = u8;
const DRAW: Result = 0;
const WIN: Result = 1;
const LOSS: Result = 2;
const NONE: Result = 3;

/// The number of lengths of runs that are told apart.
const RUNS: usize = 8;
/// Bits of the difference of two numbers of plies.
const LENGTHS: usize = 8;

/// Probabilities, adapting while values are coded.
#[derive(Clone)]
pub(super) struct Model {
    results: Vec<[Probability; 2]>,
    plies: PliesModel,
}

#[derive(Clone)]
struct PliesModel {
    is_above: [Probability; 32],
    is_last: [Probability; 8],
    is_less: [Probability; 4],
    /// Whether a difference has more bits, by how many there are.
    is_longer: [[Probability; LENGTHS]; 4],
    /// The bit after the first of a difference, by its length; nothing is known of further ones.
    second_bit: [Probability; LENGTHS],
    third_bit: [Probability; LENGTHS],
}

impl Model {
    /// Returns a model that has seen nothing.
    pub(super) fn new() -> Self {
        let unknown = Probability::UNKNOWN;
        Model {
            results: vec![[unknown; 2]; 4 * RUNS * 4],
            plies: PliesModel {
                is_above: [unknown; 32],
                is_last: [unknown; 8],
                is_less: [unknown; 4],
                is_longer: [[unknown; LENGTHS]; 4],
                second_bit: [unknown; LENGTHS],
                third_bit: [unknown; LENGTHS],
            },
        }
    }

    /// Calls `visit` with each probability, in the order of the file format.
    pub(super) fn for_each<M: Metric>(&mut self, mut visit: impl FnMut(&mut Probability)) {
        self.results.iter_mut().flatten().for_each(&mut visit);
        if M::COUNTS_PLIES {
            let PliesModel { is_above, is_last, is_less, is_longer, second_bit, third_bit } = &mut self.plies;
            let single = is_above.iter_mut().chain(is_last).chain(is_less);
            single.chain(is_longer.as_flattened_mut()).chain(second_bit).chain(third_bit).for_each(visit);
        }
    }
}

/// What the model knows of the values before the next one.
pub(super) struct Context {
    last: Result,
    run: usize,
    /// The last number of moves of wins and losses.
    last_moves: [u8; 2],
    /// Whether the last numbers were as above.
    hits: [usize; 2],
}

impl Default for Context {
    fn default() -> Self {
        Context { last: NONE, run: 0, last_moves: [0; 2], hits: [0; 2] }
    }
}

fn run_class(run: usize) -> usize {
    const CLASSES: [u8; 33] =
        [0, 1, 2, 3, 4, 4, 4, 5, 5, 5, 5, 5, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 7];
    usize::from(CLASSES[run.min(32)])
}

/// Returns the result of a code.
#[inline(always)]
fn result_of<M: Metric>(code: u8) -> Result {
    if code == M::NONE {
        NONE
    } else if M::COUNTS_PLIES {
        if code == 0 { DRAW } else { 1 + code % 2 }
    } else {
        [DRAW, WIN, NONE, LOSS][usize::from(code & 3)]
    }
}

/// Codes a value with the one above it, and returns it; a decoder ignores the given one.
#[inline(always)]
pub(super) fn code_value<M: Metric>(
    model: &mut Model,
    coder: &mut impl BitCoder,
    context: &mut Context,
    code: u8,
    above: u8,
) -> u8 {
    let above_result = result_of::<M>(above);
    let result = code_result(model, coder, context, result_of::<M>(code), above_result);
    if !M::COUNTS_PLIES {
        return [0, 1, 3, 2][usize::from(result & 3)];
    }
    if result == DRAW {
        return 0;
    }
    // A win takes 2 n + 1 plies, and a loss 2 n; a code is one more.
    let moves = |code: u8| code.saturating_sub(1) / 2;
    let above = (above_result == result).then(|| moves(above));
    let moves = code_moves(&mut model.plies, coder, context, result, moves(code), above);
    if result == WIN {
        moves.saturating_mul(2).saturating_add(2)
    } else {
        moves.saturating_mul(2).saturating_add(1)
    }
}

#[inline(always)]
fn code_result(
    model: &mut Model,
    coder: &mut impl BitCoder,
    context: &mut Context,
    result: Result,
    above: Result,
) -> Result {
    let last = context.last;
    let index = (usize::from(last) * RUNS + run_class(context.run)) * 4 + usize::from(above);
    let [is_other, is_second] = &mut model.results[index];
    // The two other results; at first there are three.
    let (first, second) = match last {
        DRAW => (WIN, LOSS),
        WIN => (DRAW, LOSS),
        LOSS => (DRAW, WIN),
        _ => (WIN, LOSS),
    };
    let guess = if last == NONE { DRAW } else { last };
    if !coder.bit(result != guess, is_other) {
        context.run = if last == NONE { 1 } else { context.run + 1 };
        context.last = guess;
        return guess;
    }
    let other = if coder.bit(result == second, is_second) { second } else { first };
    (context.last, context.run) = (other, 0);
    other
}

/// Codes half the number of plies.
#[inline(always)]
fn code_moves(
    model: &mut PliesModel,
    coder: &mut impl BitCoder,
    context: &mut Context,
    result: Result,
    moves: u8,
    above: Option<u8>,
) -> u8 {
    let side = usize::from(result == LOSS);
    let last = context.last_moves[side];
    let guess = above.unwrap_or(last);
    let kind = usize::from(above.is_some()) + 2 * usize::from(guess == last);
    let hits = context.hits[side];
    let is_above = !coder.bit(moves != guess, &mut model.is_above[kind + 4 * side + 8 * hits]);
    context.hits[side] = (hits << 1 | usize::from(is_above)) & 3;
    let moves = if is_above {
        guess
    } else if guess != last && !coder.bit(moves != last, &mut model.is_last[side + 2 * hits]) {
        last
    } else {
        let is_less = coder.bit(moves < guess, &mut model.is_less[side + 2 * usize::from(above.is_some())]);
        let kind = usize::from(is_less) + 2 * usize::from(above.is_some());
        let difference = code_positive(model, coder, kind, moves.abs_diff(guess));
        if is_less { guess.saturating_sub(difference) } else { guess.saturating_add(difference) }
    };
    context.last_moves[side] = moves;
    moves
}

/// Codes a number from 1 on: its length in bits, then its bits after the first.
fn code_positive(model: &mut PliesModel, coder: &mut impl BitCoder, kind: usize, number: u8) -> u8 {
    let length = number.max(1).ilog2() as usize;
    let mut coded = 0;
    while coded < LENGTHS - 1 && coder.bit(coded < length, &mut model.is_longer[kind][coded]) {
        coded += 1;
    }
    let mut value = 1_u8;
    for bit in (0..coded).rev() {
        let probability = match coded - bit {
            1 => &mut model.second_bit[coded],
            2 => &mut model.third_bit[coded],
            _ => &mut Probability::UNKNOWN.clone(),
        };
        value = value << 1 | u8::from(coder.bit(number >> bit & 1 != 0, probability));
    }
    value
}
