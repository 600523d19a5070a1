//! Positions to test with: random ones, random games, and all inputs of the puzzles. The tests of `touchmove-contest` include this
//! file, to compare the same positions with the reference.

use crate::random::Random;
use touchmove::board::{Board, Square};
use touchmove::{Position, checkers, correct_move, duck_chess};

/// Runs `test` with several seeds and prints the one that failed. `SEED` in the environment adds another one.
pub fn for_seeds(count: u64, test: impl Fn(&mut Random)) {
    let extra = std::env::var("SEED").ok().and_then(|seed| seed.parse().ok());
    for seed in (0..count).chain(extra) {
        let run = std::panic::AssertUnwindSafe(|| test(&mut Random(seed)));
        if let Err(panic) = std::panic::catch_unwind(run) {
            eprintln!("failed with SEED={seed}");
            std::panic::resume_unwind(panic);
        }
    }
}

/// Plays a random game of at most `plies` moves and visits each position of it.
pub fn random_game<P: Position>(
    start: P,
    plies: usize,
    random: &mut Random,
    mut visit: impl FnMut(&P, &mut Random),
) {
    let mut position = start;
    for _ in 0..plies {
        visit(&position, random);
        let moves = position.legal_moves();
        let Some(mv) = random.pick(&moves) else { break };
        position.play(mv).expect("a listed move can be played");
    }
}

/// Visits all inputs of a puzzle: three squares, valid or not.
pub fn each_input<B: Board>(mut visit: impl FnMut(Square<B>, Square<B>, Square<B>)) {
    for first in Square::all() {
        for second in Square::all() {
            Square::all().for_each(|third| visit(first, second, third));
        }
    }
}

/// Returns the contest's answer in Correct Move.
pub fn verdict(
    king: correct_move::Square,
    queen: correct_move::Square,
    to: correct_move::Square,
) -> &'static str {
    let setup = correct_move::Setup { king, queen, to_move: correct_move::Side::Queen };
    let Ok(mut position) = setup.validate() else { return "Illegal state" };
    match position.play(&correct_move::Move { to }) {
        Err(reason) if reason.is_legal_but_not_allowed() => "Move not allowed",
        Err(_) => "Illegal move",
        Ok(played) if played.locked_in => "Stop",
        Ok(_) => "Continue",
    }
}

/// Returns random pieces; many kings and few men make long and winding jumps likely.
pub fn random_checkers(random: &mut Random) -> checkers::Position {
    use checkers::{Piece, Setup, Side, Square};
    loop {
        let mut setup = Setup::new(if random.percent(50) { Side::Red } else { Side::White });
        let kings = random.below(101);
        for side in [Side::Red, Side::White] {
            for _ in 0..=random.below(12) {
                let square = Square::new(1 + random.below(32) as i64).unwrap();
                // A taken square or a man on its last row is left alone.
                let _ = setup.place(square, Piece { side, king: random.percent(kings) });
            }
        }
        if let Ok(position) = setup.validate() {
            return position;
        }
    }
}

/// Returns two captains and any number of other pieces, crowded or not.
pub fn random_duck_chess(random: &mut Random) -> duck_chess::Position {
    use duck_chess::{Kind, Piece, Setup, Side, Square};
    let square = |random: &mut Random| Square::from_index(random.below(90) as u8).unwrap();
    loop {
        let mut setup = Setup::new(if random.percent(50) { Side::Red } else { Side::Blue });
        for _ in 0..random.below(60) {
            let side = if random.percent(50) { Side::Red } else { Side::Blue };
            let kind = Kind::ALL[1 + random.below(6)];
            setup.put(square(random), Some(Piece { side, kind }));
        }
        for side in Side::BOTH {
            setup.put(square(random), Some(Piece { side, kind: Kind::Captain }));
        }
        if let Ok(position) = setup.validate() {
            return position;
        }
    }
}

/// Visits random positions and random games of duck chess.
pub fn each_duck_chess_position(check: impl Fn(&duck_chess::Position)) {
    for_seeds(100, |random| check(&random_duck_chess(random)));
    for_seeds(8, |random| {
        random_game(duck_chess::Position::default(), 150, random, |position, random| {
            // All moves of all positions would take long; the end is looked at always.
            if random.percent(8) || position.outcome().is_some() {
                check(position);
            }
        });
    });
}

/// Returns all moves from one square of duck chess to another, legal or not.
pub fn all_duck_chess_moves() -> Vec<duck_chess::Move> {
    use duck_chess::{Move, Square};
    Square::all().flat_map(|from| Square::all().map(move |to| Move { from, to })).collect()
}
