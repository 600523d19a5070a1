//! Valid cases of every game: random ones, smaller ones, and how they differ for a mutant.

use touchmove_contest::games::checkers::reference as checkers;
use touchmove_contest::games::duck_chess::reference as duck_chess;
use touchmove_contest::games::kings_tour::reference as kings_tour;
use touchmove_contest::random::Random;
use touchmove_contest::reference;
use touchmove_contest::{Mutation, Problem};

/// The first answers that differ: index, expected and actual.
pub fn difference<P: Problem>(case: &P::Case, mutation: &Mutation) -> Option<(usize, String, String)> {
    let (right, wrong) = (P::reference_answers(case, None), P::reference_answers(case, Some(mutation)));
    let at = (0..right.len().max(wrong.len())).find(|index| right.get(*index) != wrong.get(*index))?;
    let line = |answers: &[String]| answers.get(at).cloned().unwrap_or_default();
    Some((at, line(&right), line(&wrong)))
}

/// Returns the witnesses of all mutations.
pub fn witnesses<P: Problem>() -> Vec<P::Case> {
    P::MUTATIONS.iter().flat_map(|mutation| reference::parse_cases::<P>(mutation.witness.input)).collect()
}

/// How the search for witnesses makes and shrinks cases.
pub trait Search: Problem {
    /// Returns the size: fewer moves, then fewer pieces, and so on.
    fn size(case: &Self::Case) -> [usize; 4];

    /// Returns a random valid case. `best` is the smallest witness so far of some mutation.
    fn random_case(random: &mut Random, best: Option<&Self::Case>) -> Self::Case;

    /// Returns what a case becomes when one thing is dropped.
    fn smaller(_case: &Self::Case) -> Vec<Self::Case> {
        Vec::new()
    }

    /// Whether a difference at this answer is unlikely to shrink below the best witness, and slow to try.
    fn is_hopeless(_answer: usize, _best: &Self::Case) -> bool {
        false
    }
}

impl Search for touchmove::correct_move::Position {
    fn size(case: &[u8; 3]) -> [usize; 4] {
        let [king, queen, to] = case.map(usize::from);
        [king, queen, to, 0]
    }

    fn random_case(random: &mut Random, _: Option<&[u8; 3]>) -> [u8; 3] {
        [0; 3].map(|_: u8| random.below(64) as u8)
    }
}

impl Search for touchmove::kings_tour::Position {
    fn size(case: &[u8; 3]) -> [usize; 4] {
        let [king, a, b] = case.map(kings_tour::square);
        [kings_tour::fewest_moves(king, a, b).unwrap_or_default() as usize, 0, 0, 0]
    }

    fn random_case(random: &mut Random, _: Option<&[u8; 3]>) -> [u8; 3] {
        loop {
            let case = [0; 3].map(|_: u8| random.below(64) as u8);
            if is_valid_tour(case) {
                return case;
            }
        }
    }
}

pub fn is_valid_tour(case: [u8; 3]) -> bool {
    let [king, a, b] = case.map(kings_tour::square);
    kings_tour::is_valid(king, a, b)
}

impl Search for touchmove::checkers::Position {
    fn size(case: &checkers::Case) -> [usize; 4] {
        let kings = case.red.iter().chain(&case.white).filter(|square| **square < 0).count();
        let squares = case.moves.iter().map(Vec::len).sum();
        [case.moves.len(), case.red.len() + case.white.len(), squares, kings]
    }

    fn random_case(random: &mut Random, _: Option<&checkers::Case>) -> checkers::Case {
        random_instance(random)
    }

    fn smaller(case: &checkers::Case) -> Vec<checkers::Case> {
        smaller_instances(case)
    }
}

impl Search for touchmove::duck_chess::Position {
    fn size(case: &duck_chess::Case) -> [usize; 4] {
        [case.len(), 0, 0, 0]
    }

    /// Half of the games begin like the best witnesses so far.
    fn random_case(random: &mut Random, best: Option<&duck_chess::Case>) -> duck_chess::Case {
        let beginning = best.and_then(|best| best.get(..random.below(2 * best.len())));
        random_game(beginning.unwrap_or_default(), random)
    }

    fn smaller(case: &duck_chess::Case) -> Vec<duck_chess::Case> {
        let mut smaller = vec![];
        for first in 0..case.len() {
            for second in (first..case.len()).rev() {
                let mut fewer = case.clone();
                fewer.remove(second);
                if first != second {
                    fewer.remove(first);
                }
                smaller.push(fewer);
            }
        }
        smaller
    }

    fn is_hopeless(answer: usize, best: &duck_chess::Case) -> bool {
        answer > best.len() + 3
    }
}

fn is_man_on_far_row(square: i64, white: bool) -> bool {
    if white { (1..=4).contains(&square) } else { (29..=32).contains(&square) }
}

/// Returns a few pieces, then moves: mostly legal ones, at times something that looks like one.
fn random_instance(random: &mut Random) -> checkers::Case {
    let mut squares: Vec<i64> = (1..=32).collect();
    let mut instance = checkers::Case { white_first: random.percent(50), ..Default::default() };
    let max = [3, 6, 12][random.below(3)];
    let counts = [1 + random.below(max), 1 + random.below(max)];
    let kings = random.below(100);
    for (white, count) in [(false, counts[0]), (true, counts[1])] {
        for _ in 0..count {
            let square = squares.swap_remove(random.below(squares.len()));
            let king = random.percent(kings) || is_man_on_far_row(square, white);
            let list = if white { &mut instance.white } else { &mut instance.red };
            list.push(if king { -square } else { square });
        }
        let list = if white { &mut instance.white } else { &mut instance.red };
        list.sort_unstable_by_key(|square| square.abs());
    }
    let mut board = set_up(&instance);
    for _ in 0..1 + random.below(4) {
        let path = if random.percent(60) {
            random.pick(&board.moves()).cloned()
        } else {
            let pieces = [&instance.red[..], &instance.white[..]].concat();
            random.pick(&pieces).map(|square| random_path(square.abs(), random))
        };
        let Some(mut path) = path else { break };
        match random.below(20) {
            0 if path.len() > 2 => drop(path.pop()),
            1 if path.len() > 2 => drop(path.remove(1)),
            2 => path.push(random_path(path[path.len() - 1], random)[1]),
            _ => {}
        }
        board.play(&path);
        instance.moves.push(path);
    }
    if instance.moves.is_empty() {
        instance.moves.push(vec![1, 6]);
    }
    instance
}

fn set_up(instance: &checkers::Case) -> checkers::Board {
    let to_move = if instance.white_first { 'w' } else { 'r' };
    let mut board = checkers::Board { cells: [[' '; 8]; 8], to_move };
    for (squares, man) in [(&instance.red, 'r'), (&instance.white, 'w')] {
        for square in squares {
            let (row, column) = checkers::place(square.abs()).unwrap();
            board.cells[row][column] = if *square < 0 { man.to_ascii_uppercase() } else { man };
        }
    }
    board
}

/// Returns steps or jumps in random directions.
fn random_path(from: i64, random: &mut Random) -> Vec<i64> {
    let mut path = vec![from];
    let distance = [1, 2, 2, 3][random.below(4)];
    for _ in 0..1 + random.below(3) {
        let (row, column) = checkers::place(*path.last().unwrap()).unwrap();
        let mut side = || if random.percent(50) { distance } else { -distance };
        let to = (row as i64 + side(), column as i64 + side());
        let found = (1..=32).find(|square| {
            let (row, column) = checkers::place(*square).unwrap();
            (row as i64, column as i64) == to
        });
        path.extend(found);
    }
    if path.len() == 1 {
        path.push(1 + random.below(32) as i64);
    }
    path
}

/// Returns these commands and then others that look like moves: mostly valid ones. Captains are hunted, since much depends on them.
pub fn random_game(beginning: &[[i64; 4]], random: &mut Random) -> duck_chess::Case {
    let mut board = duck_chess::Board::opening();
    let mut commands = beginning.to_vec();
    for command in beginning {
        board.command(*command);
    }
    let hunting = random.below(100);
    let faults = [0, 2, 20][random.below(3)];
    let max = [12, 12, 12, 40][random.below(4)];
    for _ in 0..2 + random.below(max) {
        let Some(command) = random_command(&board, random, hunting, faults) else { break };
        board.command(command);
        commands.push(command);
    }
    commands
}

fn random_command(
    board: &duck_chess::Board,
    random: &mut Random,
    hunting: usize,
    faults: usize,
) -> Option<[i64; 4]> {
    let (mut pieces, mut others, mut captains) = (vec![], vec![], vec![]);
    for row in 0..10 {
        for column in 0..9 {
            let piece = board.cells[row as usize][column as usize];
            if piece != ' ' {
                let list =
                    if piece.is_ascii_uppercase() == board.red_to_move { &mut pieces } else { &mut others };
                list.push((row, column));
            }
            if "Kk".contains(piece) && piece.is_ascii_uppercase() != board.red_to_move {
                captains.push((row, column));
            }
        }
    }
    let mut quiet = None;
    for _ in 0..500 {
        let list = if random.percent(faults / 2) { &others } else { &pieces };
        let (row, column) = *random.pick(list)?;
        let kind = board.cells[row as usize][column as usize].to_ascii_uppercase();
        let pattern = if random.percent(faults) { random.below(6) } else { "APKBNDR".find(kind)? };
        let mut sign = || if random.percent(50) { 1 } else { -1 };
        let (r, c, swapped) = (sign(), sign(), sign() == 1);
        let (r, c) = match pattern {
            0 => (r, c),
            1 => [(r, c), (r, 0)][random.below(2)],
            2 => (r, 0),
            3 => (2 * r, 2 * c),
            4 => (2 * r, c),
            5 => (3 * r, 2 * c),
            _ => ((1 + random.below(9)) as i64 * r, 0),
        };
        let (to_row, to_column) = if swapped { (row + r, column + c) } else { (row + c, column + r) };
        let wraps = !(0..9).contains(&to_column) && random.percent(faults);
        let (to_row, to_column) = match to_column {
            ..0 if wraps => (to_row - 1, to_column + 9),
            9.. if wraps => (to_row + 1, to_column - 9),
            _ => (to_row, to_column),
        };
        let (to_row, to_column) = match captains.first() {
            Some(captain) if random.percent(hunting / 5) => *captain,
            _ => (to_row, to_column),
        };
        let command = [row, column, to_row, to_column];
        let on_board = (0..10).contains(&to_row) && (0..9).contains(&to_column);
        if !on_board || (!board.is_valid(command) && !random.percent(faults)) {
            continue;
        }
        let mut after = board.clone();
        let loud = after.command(command).is_none_or(|done| done.check || done.captured != ' ');
        if loud || !random.percent(hunting) {
            return Some(command);
        }
        quiet = Some(command);
    }
    quiet.or_else(|| pieces.first().map(|(row, column)| [*row, *column, *row, *column]))
}

fn smaller_instances(instance: &checkers::Case) -> Vec<checkers::Case> {
    let mut smaller = vec![];
    if instance.moves.len() > 1 {
        for index in 0..instance.moves.len() {
            let mut fewer = instance.clone();
            fewer.moves.remove(index);
            smaller.push(fewer.clone());
            fewer.white_first = !fewer.white_first;
            smaller.push(fewer);
            // Start from the position after the first move.
            let mut board = set_up(instance);
            if index == 0 && board.play(&instance.moves[0]) {
                smaller.extend(from_board(&board, &instance.moves[1..]));
            }
        }
    }
    for white in [false, true] {
        let list = if white { &instance.white } else { &instance.red };
        for index in 0..list.len() {
            let mut changed = instance.clone();
            let squares = if white { &mut changed.white } else { &mut changed.red };
            let square = squares[index];
            if square < 0 && !is_man_on_far_row(-square, white) {
                squares[index] = -square;
                smaller.push(changed.clone());
            }
            if list.len() > 1 {
                let squares = if white { &mut changed.white } else { &mut changed.red };
                squares.remove(index);
                smaller.push(changed);
            }
        }
    }
    for (index, path) in instance.moves.iter().enumerate() {
        if path.len() > 2 {
            for place in 0..path.len() {
                let mut changed = instance.clone();
                changed.moves[index].remove(place);
                smaller.push(changed);
            }
        }
    }
    smaller
}

fn from_board(board: &checkers::Board, moves: &[Vec<i64>]) -> Option<checkers::Case> {
    let mut instance =
        checkers::Case { white_first: board.to_move == 'w', moves: moves.to_vec(), ..Default::default() };
    for square in 1..=32 {
        let (row, column) = checkers::place(square).unwrap();
        let piece = board.cells[row][column];
        let square = if piece.is_ascii_uppercase() { -square } else { square };
        match piece.to_ascii_lowercase() {
            'r' => instance.red.push(square),
            'w' => instance.white.push(square),
            _ => {}
        }
    }
    (!instance.red.is_empty() && !instance.white.is_empty()).then_some(instance)
}
