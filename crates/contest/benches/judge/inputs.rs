//! Contest inputs for benchmarks, the same on every run.

use touchmove::{Game, Position as _, checkers, correct_move, duck_chess, with_game};
use touchmove_contest::random::Random;
use touchmove_contest::{CaseSource, Problem, games};

/// Returns an input with this number of cases (commands in duck chess).
pub fn input(game: Game, cases: usize) -> String {
    let mut random = Random(cases as u64);
    match game {
        Game::CorrectMove => {
            let case = |_| [(); 3].map(|()| random.below(64) as u8);
            correct_move::Position::input(&(0..cases).map(case).collect::<Vec<_>>())
        }
        Game::Checkers => {
            checkers::Position::input(&(0..cases).map(|_| instance(&mut random)).collect::<Vec<_>>())
        }
        Game::DuckChess => duck_chess::Position::input(&[commands(&mut random, cases)]),
        // Nothing is known of what is typical, so all generators have their share.
        _ => with_game!(game, P => P::input(&generated::<P>(&mut random, cases))),
    }
}

fn generated<P: Problem>(random: &mut Random, count: usize) -> Vec<P::Case> {
    let mut cases = Vec::new();
    for generator in P::generators() {
        match generator.source {
            CaseSource::Exhaustive(all) => cases.extend(all()),
            CaseSource::Random(case) => cases.extend((0..100).map(|_| case(random))),
        }
    }
    (0..count).filter_map(|_| random.pick(&cases).cloned()).collect()
}

/// Returns a position from the middle of a random game and eight moves, of which one is illegal in every second instance.
fn instance(random: &mut Random) -> games::checkers::Case {
    const MOVES: usize = 8;
    let mut position = checkers::Position::default();
    for _ in 0..random.below(50) {
        if let Some(mv) = random.pick(&position.legal_moves()) {
            position.play_if_legal(mv);
        }
    }
    let start = position;
    let mut moves = Vec::new();
    while moves.len() < MOVES {
        let Some(mv) = random.pick(&position.legal_moves()).copied() else { return instance(random) };
        position.play_if_legal(&mv);
        moves.push(mv.squares().iter().map(|square| i64::from(square.number())).collect::<Vec<_>>());
    }
    if random.percent(50) {
        let illegal = &mut moves[random.below(MOVES)];
        *illegal = vec![illegal[illegal.len() - 1], illegal[0]];
    }
    games::checkers::Case::new(&start, moves)
}

/// Returns one game in which four of five commands are valid. No captain is captured, so that it does not end.
fn commands(random: &mut Random, count: usize) -> games::duck_chess::Case {
    use duck_chess::{Kind, Move, Position, Square};
    let squares: Vec<Square> = Square::all().collect();
    let mut position = Position::default();
    let mut command = || {
        let moves = position.legal_moves();
        let legal = if random.percent(80) { random.pick(&moves).copied() } else { None };
        let any = || Some(Move { from: *random.pick(&squares)?, to: *random.pick(&squares)? });
        let mut mv = legal.or_else(any)?;
        if position.piece_on(mv.to).is_some_and(|piece| piece.kind == Kind::Captain) {
            mv.to = mv.from;
        }
        position.play_if_legal(&mv);
        Some([mv.from.row(), mv.from.column(), mv.to.row(), mv.to.column()].map(i64::from))
    };
    (0..count).map_while(|_| command()).collect()
}
