//! Openings: a few random moves to a position that is about even.

use touchmove::{GameHistory, Outcome};
use touchmove_contest::random::Random;
use touchmove_engine::score::Score;
use touchmove_engine::search::{Limits, Options, SearchGame, Searcher};

const PLIES: usize = 4;
/// How far from even a position may be, in hundredths.
const MARGIN: i32 = 30;

pub fn balanced<P: SearchGame>(count: usize, seed: u64) -> Vec<GameHistory<P>> {
    let (mut random, mut openings) = (Random(seed), Vec::<GameHistory<P>>::new());
    let mut searcher = Searcher::new(Options { hash: 4 << 20 });
    let mut tries = 0;
    while openings.len() < count {
        let Some(mut game) = GameHistory::<P>::from_initial() else { return openings };
        for _ in 0..PLIES {
            let moves = game.position().legal_moves();
            if game.play(&moves[random.below(moves.len())]).is_err() {
                break;
            }
        }
        tries += 1;
        // There may be fewer openings than games.
        let is_new = openings.iter().all(|other| other.position() != game.position()) || tries > 20 * count;
        let is_over = matches!(game.ending(), Some(ending) if ending.outcome != Outcome::Draw);
        if is_over || !is_new {
            continue;
        }
        let score = searcher.analyze(&game, &Limits::nodes(30_000), &mut ()).score();
        if matches!(score, Some(Score::Estimated(value)) if value.abs() <= MARGIN) {
            openings.push(game);
        }
    }
    openings
}
