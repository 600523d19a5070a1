//! Contest inputs for benchmarks, the same on every run.

use std::fmt::Write;
use touchmove::checkers::{Position, Side};
use touchmove::{Game, Position as _, checkers, duck_chess};
use touchmove_contest::random::Random;

/// Returns an input with this number of cases (commands in duck chess).
pub fn input(game: Game, cases: usize) -> String {
    let mut random = Random(cases as u64);
    let mut text = String::new();
    // Writing into a string cannot fail.
    let _ = match game {
        Game::CorrectMove => (0..cases).try_for_each(|_| {
            let [king, queen, to] = [(); 3].map(|()| random.below(64));
            writeln!(text, "{king} {queen} {to}")
        }),
        Game::KingsTour => {
            let valid = kings_tour_cases();
            (0..cases).try_for_each(|_| writeln!(text, "{}", random.pick(&valid).map_or("", String::as_str)))
        }
        Game::Checkers => (0..cases).try_for_each(|_| instance(&mut random, &mut text)),
        Game::DuckChess => commands(&mut random, cases, &mut text),
    };
    text
}

fn kings_tour_cases() -> Vec<String> {
    use touchmove::kings_tour::{Setup, Square};
    let squares: Vec<Square> = Square::all().collect();
    let mut cases = Vec::new();
    for king in &squares {
        for a in &squares {
            for b in &squares {
                let setup = Setup { king: *king, a: Some(*a), b: Some(*b) };
                cases.extend(setup.validate().ok().map(|position| position.to_string()));
            }
        }
    }
    cases
}

/// Appends a position from the middle of a random game and eight moves, of which one is illegal in every second instance.
fn instance(random: &mut Random, text: &mut String) -> std::fmt::Result {
    const MOVES: usize = 8;
    let mut position = Position::default();
    for _ in 0..random.below(50) {
        if let Some(mv) = random.pick(&position.legal_moves()) {
            position.play_if_legal(mv);
        }
    }
    let start = position;
    let mut moves: Vec<checkers::Move> = Vec::new();
    while let Some(mv) = random.pick(&position.legal_moves()).copied() {
        position.play_if_legal(&mv);
        moves.push(mv);
        if moves.len() == MOVES {
            break;
        }
    }
    if moves.len() < MOVES {
        return instance(random, text);
    }
    let wrong = if random.percent(50) { random.below(MOVES) } else { MOVES };
    if wrong < MOVES {
        moves[wrong] = checkers::Move::between(moves[wrong].to(), moves[wrong].from());
    }
    let list = |side: Side| {
        let number = |square: checkers::Square| {
            let number = i32::from(square.number());
            if start.kings().contains(square) { -number } else { number }
        };
        start.of(side).iter().map(|square| number(square).to_string()).collect::<Vec<_>>()
    };
    let (red, white) = (list(Side::Red), list(Side::White));
    writeln!(text, "{} {}\n{}\n{}", red.len(), white.len(), red.join(" "), white.join(" "))?;
    writeln!(text, "{MOVES} {}", if start.to_move() == Side::Red { 'R' } else { 'W' })?;
    moves.iter().try_for_each(|mv| writeln!(text, "{mv}"))
}

/// Appends one game in which four of five commands are valid. No captain is captured, so that it does not end.
fn commands(random: &mut Random, count: usize, text: &mut String) -> std::fmt::Result {
    use duck_chess::{Kind, Move, Position, Square};
    writeln!(text, "{count}")?;
    let squares: Vec<Square> = Square::all().collect();
    let mut position = Position::default();
    for _ in 0..count {
        let moves = position.legal_moves();
        let listed = if random.percent(80) { random.pick(&moves).copied() } else { None };
        let any = || Some(Move { from: *random.pick(&squares)?, to: *random.pick(&squares)? });
        let Some(mut mv) = listed.or_else(any) else { break };
        if position.piece_on(mv.to).is_some_and(|piece| piece.kind == Kind::Captain) {
            mv.to = mv.from;
        }
        position.play_if_legal(&mv);
        writeln!(text, "{mv}")?;
    }
    Ok(())
}
