//! What the benchmarks run on: contest inputs that are the same every time, and games played at random.

use std::fmt::Write;
use touchmove::checkers::{Position, Side};
use touchmove::{Game, Position as _, checkers, duck_chess};
use touchmove_contest::random::Random;

/// A contest input with so many cases (commands in duck chess).
#[must_use]
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
                cases.extend(setup.check().ok().map(|position| position.to_string()));
            }
        }
    }
    cases
}

/// A position from the middle of a random game, and eight moves, of which every second time one is wrong.
fn instance(random: &mut Random, text: &mut String) -> std::fmt::Result {
    const MOVES: usize = 8;
    let mut position = Position::opening();
    for _ in 0..random.below(50) {
        position = step(&position, random).unwrap_or(position);
    }
    let start = position;
    let mut moves: Vec<checkers::Move> = Vec::new();
    while let Some(mv) = random.pick(&position.moves()).copied() {
        position.advance(&mv);
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

/// One game, four commands of five valid. No captain is ever taken, so that it goes on.
fn commands(random: &mut Random, count: usize, text: &mut String) -> std::fmt::Result {
    use duck_chess::{Kind, Move, Position, Square};
    writeln!(text, "{count}")?;
    let squares: Vec<Square> = Square::all().collect();
    let mut position = Position::opening();
    for _ in 0..count {
        let moves = position.moves();
        let listed = if random.percent(80) { random.pick(&moves).copied() } else { None };
        let any = || Some(Move { from: *random.pick(&squares)?, to: *random.pick(&squares)? });
        let Some(mut mv) = listed.or_else(any) else { break };
        if position.piece_on(mv.to).is_some_and(|piece| piece.kind == Kind::Captain) {
            mv.to = mv.from;
        }
        position.advance(&mv);
        writeln!(text, "{mv}")?;
    }
    Ok(())
}

/// The position after a random legal move.
#[inline]
fn step(position: &Position, random: &mut Random) -> Option<Position> {
    position.any_successor(|count| ((u128::from(random.bits()) * u128::from(count)) >> 64) as u64)
}

/// Plays random games of checkers from the opening, each to its end or to 200 moves, until so many moves were made at least.
/// Returns how many, and how many games came to their end. Some games are played side by side: a processor has better things to
/// do than to wait for one move before it thinks of another game's.
#[must_use]
pub fn playouts(moves: u64, seed: u64) -> (u64, u64) {
    const LONGEST: u32 = 200;
    const GAMES: usize = 3;
    let mut random = Random(seed);
    let (mut made, mut ended) = (0, 0);
    let mut games = [(Position::opening(), 0); GAMES];
    while made < moves {
        for (position, plies) in &mut games {
            match step(position, &mut random) {
                Some(next) if *plies < LONGEST => {
                    (*position, *plies) = (next, *plies + 1);
                    made += 1;
                }
                _ => {
                    (*position, *plies) = (Position::opening(), 0);
                    ended += 1;
                }
            }
        }
    }
    (made, ended)
}

#[cfg(test)]
mod tests {
    use super::*;
    use touchmove_contest::{Style, judge};

    /// Inputs are well formed, have as many answers as cases, and the answers are not all the same.
    #[test]
    fn inputs_are_what_the_judge_reads() {
        for game in Game::ALL {
            let mut output = Vec::new();
            judge(game, input(game, 200).as_bytes(), &mut output, &Style::Contest).unwrap();
            let answers: Vec<&[u8]> = output.split_inclusive(|byte| *byte == b'\n').collect();
            assert_eq!(answers.len(), 200, "{game}");
            assert!(answers.iter().any(|answer| *answer != answers[0]), "{game}");
        }
    }

    #[test]
    fn playouts_end() {
        let (moves, games) = playouts(10_000, 1);
        assert!(moves >= 10_000 && games > 50, "{moves} moves in {games} games");
    }
}
