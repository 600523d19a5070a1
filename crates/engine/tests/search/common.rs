//! Random positions, and the simplest proof of a win.

use touchmove::{BoardGame, GameHistory, Outcome};
pub use touchmove_contest::random::Random;
use touchmove_engine::search::{Analysis, Limits, Options, SearchGame, Searcher};

pub fn parse<P: BoardGame>(text: &str) -> P {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

pub fn searcher<P: SearchGame>() -> Searcher<'static, P> {
    Searcher::new(Options { hash: 1 << 20 })
}

pub fn analyze<P: SearchGame>(position: &str, limits: &Limits) -> Analysis<P> {
    searcher().analyze(&GameHistory::new(parse(position)), limits, &mut ())
}

/// Plays random moves and calls `visit` with each position of the game, until it says that it has seen enough.
pub fn random_game<P: BoardGame>(random: &mut Random, mut visit: impl FnMut(&GameHistory<P>) -> bool) {
    let mut game = GameHistory::<P>::from_initial().expect("a game between players");
    while game.ending().is_none() && visit(&game) {
        let moves = game.position().legal_moves();
        game.play(&moves[random.below(moves.len())]).expect("a listed move is legal");
    }
}

/// Whether the side to move wins within this many plies whatever the opponent does, by the rules of the game and HR8 alone.
pub fn wins_within<P: BoardGame>(position: &P, plies: u32) -> bool {
    plies > 0
        && position.legal_moves().iter().any(|mv| {
            let mut next = position.clone();
            next.play(mv).expect("a listed move is legal");
            loses_within(&next, plies - 1)
        })
}

/// Whether the side to move loses within this many plies whatever it does.
pub fn loses_within<P: BoardGame>(position: &P, plies: u32) -> bool {
    if let Some(Outcome::Win(winner)) = position.outcome() {
        return winner != position.to_move();
    }
    position.legal_moves().iter().all(|mv| {
        let mut next = position.clone();
        next.play(mv).expect("a listed move is legal");
        plies > 0 && wins_within(&next, plies - 1)
    })
}
