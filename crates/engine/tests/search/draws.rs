//! Draws by HR1 to HR3.

use crate::search::common::{parse, searcher};
use touchmove::{GameHistory, HouseRules, checkers};
use touchmove_engine::score::Score;
use touchmove_engine::search::{Limits, Options, Searcher};

fn play(game: &mut GameHistory<checkers::Position>, moves: &[&str]) {
    for text in moves {
        game.play(&text.parse().expect("a move")).expect("it is legal");
    }
}

#[test]
fn one_king_against_one_is_even() {
    let game = GameHistory::new(parse::<checkers::Position>("W:WK32:BK1"));
    let score = searcher().analyze(&game, &Limits::depth(12), &mut ()).score();
    assert!(matches!(score, Some(Score::Estimated(value)) if value.abs() < 100), "{score:?}");
}

#[test]
fn a_losing_side_repeats_when_that_draws() {
    // White is a king down, and can bring about the first position for the third time.
    let mut game = GameHistory::new(parse::<checkers::Position>("B:WK32:BK1,K14"));
    let cycle = ["1-5", "32-28", "5-1", "28-32"];
    play(&mut game, &cycle);
    play(&mut game, &cycle[..3]);
    let analysis = Searcher::new(Options::default()).analyze(&game, &Limits::depth(8), &mut ());
    assert_eq!(analysis.best_move().map(|mv| mv.to_string()), Some("28-32".into()), "{:?}", analysis.lines);
}

#[test]
fn a_win_that_is_too_late_is_no_win() {
    let win = "W:WK18,K19:BK28";
    let fresh = searcher().analyze(
        &GameHistory::new(parse::<checkers::Position>(win)),
        &Limits::nodes(100_000),
        &mut (),
    );
    let Some(Score::Win { plies: Some(plies) }) = fresh.score() else { panic!("{:?}", fresh.score()) };
    // Without HR1 the kings can shuffle until HR2 is near.
    let rules = HouseRules { repetition: false, ..HouseRules::default() };
    let mut game = GameHistory::with_house_rules(parse(win), rules);
    while game.quiet_plies() + plies <= 80 || game.quiet_plies() % 4 != 0 {
        play(&mut game, &["18-22", "28-32", "22-18", "32-28"]);
    }
    let late = searcher().analyze(&game, &Limits::nodes(100_000), &mut ());
    assert!(matches!(late.score(), Some(Score::Estimated(_))), "{:?}", late.score());
    let no_rules = HouseRules { repetition: false, quiet_limit: false };
    let mut game = GameHistory::with_house_rules(parse(win), no_rules);
    for _ in 0..25 {
        play(&mut game, &["18-22", "28-32", "22-18", "32-28"]);
    }
    let unlimited = searcher().analyze(&game, &Limits::nodes(2_000_000), &mut ());
    assert!(matches!(unlimited.score(), Some(Score::Win { .. })), "{:?}", unlimited.score());
}
