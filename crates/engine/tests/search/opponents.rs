//! Sanity: the engine beats a player who moves at random.

use crate::search::common::{Random, searcher};
use touchmove::{GameHistory, Outcome, checkers, duck_chess};
use touchmove_engine::search::{Limits, SearchGame};

fn beats_a_random_player<P: SearchGame>(nodes: u64) {
    let (mut random, mut searcher) = (Random(5), searcher::<P>());
    for number in 0..100 {
        let mut game = GameHistory::<P>::from_initial().expect("a game between players");
        let engine = <P::Side as touchmove::Side>::ALL[number % 2];
        let ending = loop {
            if let Some(ending) = game.ending() {
                break ending;
            }
            let mv = if game.position().to_move() == engine {
                searcher.analyze(&game, &Limits::nodes(nodes), &mut ()).best_move().expect("a move")
            } else {
                let moves = game.position().legal_moves();
                moves[random.below(moves.len())]
            };
            game.play(&mv).expect("it is legal");
        };
        assert_eq!(ending.outcome, Outcome::Win(engine), "game {number} ended in {}", game.position());
    }
}

#[test]
fn a_random_player_of_checkers_loses_every_game() {
    beats_a_random_player::<checkers::Position>(3000);
}

#[test]
fn a_random_player_of_duck_chess_loses_every_game() {
    beats_a_random_player::<duck_chess::Position>(2000);
}
