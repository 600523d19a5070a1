//! The rules of `touchmove` agree with the slow reference: on all inputs where they can be enumerated, on random positions and
//! games otherwise.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod checkers;
mod correct_move;
mod duck_chess;
mod kings_tour;

use touchmove::Position;
use touchmove_contest::random::Random;

/// Runs `test` with several seeds and prints the one that failed. `SEED` in the environment adds another one.
fn for_seeds(count: u64, test: impl Fn(&mut Random)) {
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
fn random_game<P: Position>(
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
