//! The exact solutions, compared with slow solvers that share no code with them or with the rules.
#![allow(clippy::unwrap_used)]

mod checkers;
mod correct_move;
mod kings_tour;

use touchmove::Position;
use touchmove_engine::exact::{Exact, Solution};
use touchmove_engine::score::Score;

/// Plays a solution's line and all alternatives by the rules. Checks that each move keeps the value, that no other does, and that
/// the line ends with the game, or, in a draw, with a position that occurred before.
fn replay<P: Exact>(start: &P, solution: &Solution<P::Move>) {
    replay_by(start, solution, &P::exact_score);
}

/// The same by any proved scores.
fn replay_by<P: Position>(start: &P, solution: &Solution<P::Move>, scores: &dyn Fn(&P) -> Score) {
    let mut position = start.clone();
    let mut positions = vec![position.clone()];
    for (index, step) in solution.line.iter().enumerate() {
        let here = scores(&position);
        let mut keeping = Vec::new();
        position.for_each_move(|mv| {
            let mut next = position.clone();
            next.play(&mv).unwrap();
            let after = scores(&next);
            let after = if next.to_move() == position.to_move() { after } else { after.negated() };
            if after.plies().map(|plies| plies + 1) == here.plies()
                && (after > Score::Draw) == (here > Score::Draw)
            {
                keeping.push(mv);
            }
        });
        let mut said = vec![step.mv];
        said.extend(&step.alternatives);
        assert_eq!(said, keeping, "ply {index} of {start}");
        position.play(&step.mv).unwrap();
        positions.push(position.clone());
    }
    match solution.score.plies() {
        Some(plies) => {
            assert_eq!(solution.line.len(), plies as usize, "{start}");
            let winner = position.outcome().unwrap().winner().unwrap();
            assert_eq!(winner == start.to_move(), solution.score > Score::Draw, "{start}");
        }
        None => {
            let (last, before) = positions.split_last().unwrap();
            assert!(before.contains(last), "{start}");
        }
    }
}
