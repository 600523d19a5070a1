//! Valid cases of every game: random ones, smaller ones, and their text.

use std::fmt::Write;
use touchmove_contest::random::Random;
use touchmove_contest::reference::checkers::{self, Instance};
use touchmove_contest::reference::contest::Case;
use touchmove_contest::reference::{Game, Mistake, contest, duck_chess, kings_tour};

/// The contest input that has only this case.
pub fn text(case: &Case) -> String {
    match case {
        Case::CorrectMove([king, queen, to]) => format!("{king} {queen} {to}\n"),
        Case::KingsTour(squares) => {
            let name = |(column, row): (i32, i32)| format!("{}{}", (b'a' + column as u8) as char, row + 1);
            format!("{}\n", squares.map(name).join(" "))
        }
        Case::Checkers(Instance { red, white, white_first, moves }) => {
            let list = |numbers: &[i64], by: &str| {
                numbers.iter().map(ToString::to_string).collect::<Vec<String>>().join(by)
            };
            let side = if *white_first { 'W' } else { 'R' };
            let mut text = format!("{} {}\n{}\n", red.len(), white.len(), list(red, " "));
            writeln!(text, "{}\n{} {side}", list(white, " "), moves.len()).unwrap();
            for path in moves {
                writeln!(text, "{}", list(path, "-")).unwrap();
            }
            text + "0 0\n"
        }
        Case::DuckChess(commands) => {
            let mut text = format!("{}\n", commands.len());
            for [a, b, c, d] in commands {
                writeln!(text, "{a} {b} {c} {d}").unwrap();
            }
            text
        }
    }
}

/// The first answers that differ: which, the right one and the wrong one.
pub fn difference(case: &Case, mistake: Mistake) -> Option<(usize, String, String)> {
    let (right, wrong) = (contest::answers(case, None), contest::answers(case, Some(mistake)));
    let at = (0..right.len().max(wrong.len())).find(|index| right.get(*index) != wrong.get(*index))?;
    let line = |answers: &[String]| answers.get(at).cloned().unwrap_or_default();
    Some((at, line(&right), line(&wrong)))
}

/// Smaller comes first: fewer moves, then fewer pieces, and so on; the text decides at last.
pub fn size(case: &Case) -> ([usize; 4], String) {
    let numbers = match case {
        Case::CorrectMove([king, queen, to]) => [*king as usize, *queen as usize, *to as usize, 0],
        Case::KingsTour([king, a, b]) => {
            [kings_tour::fewest_moves(*king, *a, *b).unwrap_or_default() as usize, 0, 0, 0]
        }
        Case::Checkers(Instance { red, white, moves, .. }) => {
            let kings = red.iter().chain(white).filter(|square| **square < 0).count();
            [moves.len(), red.len() + white.len(), moves.iter().map(Vec::len).sum(), kings]
        }
        Case::DuckChess(commands) => [commands.len(), 0, 0, 0],
    };
    (numbers, text(case))
}

/// All cases of the two puzzles.
pub fn all_cases(game: Game) -> Vec<Case> {
    let mut cases = vec![];
    for number in 0..64 * 64 * 64 {
        let places = [number / 4096, number / 64 % 64, number % 64];
        if game == Game::CorrectMove {
            cases.push(Case::CorrectMove(places));
        } else {
            let [king, a, b] = places.map(|place| (place / 8, place % 8));
            if kings_tour::is_valid(king, a, b) {
                cases.push(Case::KingsTour([king, a, b]));
            }
        }
    }
    cases
}

/// A random valid case.
pub fn random_case(game: Game, random: &mut Random) -> Case {
    match game {
        Game::CorrectMove => Case::CorrectMove([0; 3].map(|_: i32| random.below(64) as i32)),
        Game::KingsTour => loop {
            let mut square = || (random.below(8) as i32, random.below(8) as i32);
            let (king, a, b) = (square(), square(), square());
            if kings_tour::is_valid(king, a, b) {
                return Case::KingsTour([king, a, b]);
            }
        },
        Game::Checkers => Case::Checkers(random_instance(random)),
        Game::DuckChess => random_game(&[], random),
    }
}

fn is_man_on_far_row(square: i64, white: bool) -> bool {
    if white { (1..=4).contains(&square) } else { (29..=32).contains(&square) }
}

/// A few pieces that stand close, then moves: mostly legal ones, at times something that looks like one.
fn random_instance(random: &mut Random) -> Instance {
    let mut squares: Vec<i64> = (1..=32).collect();
    let mut instance = Instance { white_first: random.percent(50), ..Instance::default() };
    let most = [3, 6, 12][random.below(3)];
    let counts = [1 + random.below(most), 1 + random.below(most)];
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

fn set_up(instance: &Instance) -> checkers::Board {
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

/// Steps or jumps in random directions.
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

/// These commands and then others that follow the ways of the pieces more or less: valid ones, and at times one that is not.
/// Captains are hunted, since much depends on them.
pub fn random_game(beginning: &[[i64; 4]], random: &mut Random) -> Case {
    let mut board = duck_chess::Board::opening();
    let mut commands = beginning.to_vec();
    for command in beginning {
        board.command(*command);
    }
    let hunting = random.below(100);
    let faults = [0, 2, 20][random.below(3)];
    let most = [12, 12, 12, 40][random.below(4)];
    for _ in 0..2 + random.below(most) {
        let Some(command) = random_command(&board, random, hunting, faults) else { break };
        board.command(command);
        commands.push(command);
    }
    Case::DuckChess(commands)
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
        let ways = if random.percent(faults) { random.below(6) } else { "APKBNDR".find(kind)? };
        let mut sign = || if random.percent(50) { 1 } else { -1 };
        let (r, c, swapped) = (sign(), sign(), sign() == 1);
        let (r, c) = match ways {
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

/// What a case becomes when one thing is taken away.
pub fn smaller(case: &Case) -> Vec<Case> {
    match case {
        Case::CorrectMove(_) | Case::KingsTour(_) => vec![],
        Case::Checkers(instance) => smaller_instances(instance).into_iter().map(Case::Checkers).collect(),
        Case::DuckChess(commands) => {
            let mut smaller = vec![];
            for first in 0..commands.len() {
                for second in (first..commands.len()).rev() {
                    let mut fewer = commands.clone();
                    fewer.remove(second);
                    if first != second {
                        fewer.remove(first);
                    }
                    smaller.push(Case::DuckChess(fewer));
                }
            }
            smaller
        }
    }
}

fn smaller_instances(instance: &Instance) -> Vec<Instance> {
    let mut smaller = vec![];
    if instance.moves.len() > 1 {
        for index in 0..instance.moves.len() {
            let mut fewer = instance.clone();
            fewer.moves.remove(index);
            smaller.push(fewer.clone());
            fewer.white_first = !fewer.white_first;
            smaller.push(fewer);
            // The move made is a position of its own.
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

fn from_board(board: &checkers::Board, moves: &[Vec<i64>]) -> Option<Instance> {
    let mut instance =
        Instance { white_first: board.to_move == 'w', moves: moves.to_vec(), ..Instance::default() };
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
