//! Levels of play.

use crate::search::common::{Random, searcher};
use touchmove::{GameHistory, Outcome, checkers, duck_chess};
use touchmove_engine::search::{Level, Limits, SearchGame, Searcher};

/// A player: at a level, or one who captures when it can and otherwise moves at random.
type Player = Option<Level>;

fn choose<P: SearchGame>(
    player: Player,
    searcher: &mut Searcher<'_, P>,
    game: &GameHistory<P>,
    random: &mut Random,
) -> P::Move {
    if let Some(level) = player {
        let mv = searcher.choose_move(game, level, random.bits(), &Limits::nodes(10_000), &mut ());
        return mv.expect("a move");
    }
    let mut moves = game.position().legal_moves();
    if moves.iter().any(|mv| game.position().is_capture(mv)) {
        moves.retain(|mv| game.position().is_capture(mv));
    }
    moves[random.below(moves.len())]
}

/// Returns the score of the first player in percent.
fn score<P: SearchGame>(players: [Player; 2], games: usize) -> usize {
    let (mut random, mut searchers, mut points) = (Random(9), [searcher::<P>(), searcher::<P>()], 0);
    for number in 0..games {
        let mut game = GameHistory::<P>::from_initial().expect("a game between players");
        let first = <P::Side as touchmove::Side>::ALL[number % 2];
        while game.ending().is_none() {
            let index = usize::from(game.position().to_move() != first);
            let mv = choose(players[index], &mut searchers[index], &game, &mut random);
            game.play(&mv).expect("it is legal");
        }
        points += match game.ending().map(|ending| ending.outcome) {
            Some(Outcome::Win(winner)) => 2 * usize::from(winner == first),
            _ => 1,
        };
    }
    100 * points / (2 * games)
}

fn levels_are_apart<P: SearchGame>(games: usize) {
    let level = |number| Some(Level::new(number).expect("1 to 5"));
    let lowest = score::<P>([level(1), None], games);
    assert!(lowest <= 20, "level 1 scores {lowest} %");
    for number in 2..=5 {
        let score = score::<P>([level(number), level(number - 1)], games);
        assert!(score >= 75, "level {number} scores {score} %");
    }
}

#[test]
fn the_lowest_level_loses_to_a_player_who_captures_when_it_can() {
    assert!(score::<checkers::Position>([Some(Level::MIN), None], 20) <= 20);
    assert!(score::<duck_chess::Position>([Some(Level::MIN), None], 20) <= 20);
}

#[test]
#[ignore = "slow"]
fn levels_of_checkers_are_apart() {
    levels_are_apart::<checkers::Position>(100);
}

#[test]
#[ignore = "slow"]
fn levels_of_duck_chess_are_apart() {
    levels_are_apart::<duck_chess::Position>(100);
}

#[test]
fn a_seed_chooses_the_same_moves_and_another_one_others() {
    let game = GameHistory::new(checkers::Position::default());
    let level = Level::new(2).expect("1 to 5");
    let choose = |seed| searcher().choose_move(&game, level, seed, &Limits::default(), &mut ());
    assert!((0..20).all(|seed| choose(seed) == choose(seed)));
    assert!((0..20).any(|seed| choose(seed) != choose(0)));
    assert_eq!((Level::new(0), Level::new(6), Level::default()), (None, None, Level::MAX));
}
