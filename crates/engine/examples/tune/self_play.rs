//! Games of the engine against itself.

use touchmove::{GameHistory, Outcome, Side as _};
use touchmove_contest::random::Random;
use touchmove_engine::score::Score;
use touchmove_engine::search::{Limits, Options, SearchGame, Searcher};

/// The number of random plies to begin with: the first number, or up to the second.
const OPENING_PLIES: (usize, usize) = (4, 10);
/// Longer games say little about the positions that they began with.
const MAX_PLIES: usize = 250;

/// Plays games, and returns their quiet positions with the results for the side to move: 1 for a win, 0 for a loss.
///
/// A position is quiet if the best move does not capture, and its score is not proved.
pub fn play<P: SearchGame>(games: usize, nodes: u64, seed: u64) -> (Vec<P>, Vec<f64>) {
    let mut random = Random(seed);
    let mut searcher = Searcher::new(Options { hash: 1 << 20 });
    let (mut positions, mut results) = (Vec::new(), Vec::new());
    for number in 0..games {
        searcher.clear();
        let Some(mut game) = random_opening::<P>(&mut random) else { break };
        let first = positions.len();
        let outcome = loop {
            if let Some(ending) = game.ending() {
                break ending.outcome;
            }
            if game.plies().len() >= MAX_PLIES {
                break Outcome::Draw;
            }
            let analysis = searcher.analyze(&game, &Limits::nodes(nodes), &mut ());
            let position = game.position();
            let to_move = position.to_move();
            match analysis.score() {
                Some(Score::Win { .. }) => break Outcome::Win(to_move),
                Some(Score::Loss { .. }) => {
                    let winner = P::Side::ALL.iter().find(|side| **side != to_move);
                    break winner.map_or(Outcome::Draw, |side| Outcome::Win(*side));
                }
                Some(Score::Estimated(_)) => {}
                Some(Score::Draw) | None => break Outcome::Draw,
            }
            let Some(mv) = analysis.best_move() else { break Outcome::Draw };
            if !position.is_capture(&mv) {
                positions.push(position.clone());
            }
            if game.play(&mv).is_err() {
                break Outcome::Draw;
            }
        };
        results.extend(positions[first..].iter().map(|position| match outcome {
            Outcome::Draw => 0.5,
            Outcome::Win(side) => f64::from(u8::from(side == position.to_move())),
        }));
        if (number + 1) % 500 == 0 {
            eprintln!("{} games", number + 1);
        }
    }
    (positions, results)
}

fn random_opening<P: SearchGame>(random: &mut Random) -> Option<GameHistory<P>> {
    loop {
        let mut game = GameHistory::<P>::from_initial()?;
        let (least, most) = OPENING_PLIES;
        for _ in 0..least + random.below(most - least + 1) {
            let moves = game.position().legal_moves();
            if moves.is_empty() || game.play(&moves[random.below(moves.len())]).is_err() {
                break;
            }
        }
        if game.ending().is_none() {
            return Some(game);
        }
    }
}
