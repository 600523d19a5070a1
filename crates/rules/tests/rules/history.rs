//! Games between players: taking moves back, repetition, the house rules.

use crate::random::Random;
use touchmove::{
    BoardGame, Ending, Game, GameHistory, HOUSE_RULES, HouseRules, Outcome, PlayError, Position, Side,
    checkers, correct_move, duck_chess, house_rules, kings_tour,
};

/// Rules under which kings may go to and fro for as long as it takes.
const WITHOUT_REPETITION: HouseRules = HouseRules { repetition: false, quiet_limit: true };

fn start<P: Position>(position: &str, house_rules: HouseRules) -> GameHistory<P> {
    let Ok(position) = position.parse::<P>() else { panic!("{position} is a position") };
    GameHistory::with_house_rules(position, house_rules)
}

fn play<P: Position>(game: &mut GameHistory<P>, moves: &[&str]) {
    for text in moves {
        let Ok(mv) = text.parse::<P::Move>() else { panic!("{text} is a move") };
        assert!(game.play(&mv).is_ok(), "{text} in {}", game.position());
    }
}

/// Plays the moves over and over, until the game has ended; returns the number of plies.
fn play_until_over<P: Position>(game: &mut GameHistory<P>, moves: &[&str]) -> usize {
    for text in moves.iter().cycle().take(1000) {
        if game.ending().is_some() {
            return game.plies().len();
        }
        play(game, &[text]);
    }
    panic!("the game does not end")
}

fn ending_of<P: Position>(game: &GameHistory<P>) -> (Outcome<P::Side>, &'static str) {
    let Ending { outcome, house_rule } = game.ending().expect("the game is over");
    (outcome, house_rule.map_or("", |rule| rule.id))
}

#[test]
fn the_house_rules_are_numbered() {
    let ids: Vec<&str> = HOUSE_RULES.iter().map(|rule| rule.id).collect();
    assert_eq!(ids, ["HR1", "HR2", "HR3", "HR4", "HR5", "HR6", "HR7", "HR8"]);
}

#[test]
fn house_rules_apply_to_games_between_players() {
    let ids = |game| house_rules(game).map(|rule| rule.id).collect::<Vec<_>>().join(" ");
    assert_eq!(ids(Game::KingsTour), "");
    assert_eq!(ids(Game::CorrectMove), "HR1 HR3 HR4 HR5 HR6 HR7");
    assert_eq!(ids(Game::Checkers), "HR1 HR2 HR4 HR5 HR6 HR7");
    assert_eq!(ids(Game::DuckChess), "HR1 HR3 HR4 HR5 HR6 HR7 HR8");
}

#[test]
fn the_third_occurrence_of_a_position_is_a_draw() {
    let mut game = start::<checkers::Position>("B:WK32:BK1", HouseRules::default());
    assert_eq!(play_until_over(&mut game, &["1-6", "32-28", "6-1", "28-32"]), 8);
    assert_eq!(ending_of(&game), (Outcome::Draw, "HR1"));
    assert_eq!(game.play(&"1-6".parse().unwrap()).unwrap_err(), PlayError::GameOver(HOUSE_RULES[0]));

    let mut game = start::<duck_chess::Position>("4k4/9/9/9/9/9/9/9/9/4K4 w", HouseRules::default());
    assert_eq!(play_until_over(&mut game, &["0 4 1 4", "9 4 8 4", "1 4 0 4", "8 4 9 4"]), 8);
    assert_eq!(ending_of(&game), (Outcome::Draw, "HR1"));
}

#[test]
fn the_same_squares_with_the_other_side_to_move_are_another_position() {
    let mut game = start::<correct_move::Position>("0 18", HouseRules::default());
    // The queen returns after three moves, the king after two.
    play(&mut game, &["19", "8", "20", "0", "18"]);
    assert_eq!((game.position().to_string().as_str(), game.repetitions()), ("0 18 k", 1));
}

#[test]
fn checkers_is_drawn_after_80_quiet_plies() {
    let mut game = start::<checkers::Position>("B:WK32:BK1", WITHOUT_REPETITION);
    assert_eq!(play_until_over(&mut game, &["1-6", "32-28", "6-1", "28-32"]), 80);
    assert_eq!(ending_of(&game), (Outcome::Draw, "HR2"));

    // A move of a man starts the count again, and so does a capture.
    let mut game = start::<checkers::Position>("B:WK32,K31:BK1,9,24", WITHOUT_REPETITION);
    play(&mut game, &["1-6", "31-26", "6-1", "26-31"]);
    assert_eq!(game.quiet_plies(), 4);
    play(&mut game, &["9-13"]);
    assert_eq!(game.quiet_plies(), 0);
    let mut game = start::<checkers::Position>("B:WK32:BK1,27", WITHOUT_REPETITION);
    play(&mut game, &["1-6"]);
    assert_eq!(game.quiet_plies(), 1);
    play(&mut game, &["32-23"]);
    assert_eq!(game.quiet_plies(), 0);
}

#[test]
fn duck_chess_is_drawn_after_120_plies_without_a_capture() {
    let moves = ["0 4 1 4", "9 4 8 4", "1 4 0 4", "8 4 9 4"];
    let mut game = start::<duck_chess::Position>("4k4/9/9/9/9/9/9/9/9/4K4 w", WITHOUT_REPETITION);
    assert_eq!(play_until_over(&mut game, &moves), 120);
    assert_eq!(ending_of(&game), (Outcome::Draw, "HR3"));

    let mut game = start::<duck_chess::Position>("4k4/9/9/9/9/9/p8/9/9/R3K4 w", WITHOUT_REPETITION);
    play(&mut game, &["0 4 1 4", "9 4 8 4", "0 0 3 0"]);
    assert_eq!(game.quiet_plies(), 0);
}

#[test]
fn correct_move_is_drawn_after_100_plies() {
    let moves = ["17", "8", "18", "0"];
    let mut game = start::<correct_move::Position>("0 18", WITHOUT_REPETITION);
    assert_eq!(play_until_over(&mut game, &moves), 100);
    assert_eq!(ending_of(&game), (Outcome::Draw, "HR3"));
}

#[test]
fn without_the_rules_that_can_be_switched_off_a_game_goes_on() {
    let mut game =
        start::<checkers::Position>("B:WK32:BK1", HouseRules { repetition: false, quiet_limit: false });
    for _ in 0..100 {
        play(&mut game, &["1-6", "32-28", "6-1", "28-32"]);
    }
    assert_eq!((game.ending(), game.quiet_plies(), game.repetitions()), (None, 400, 101));
}

#[test]
fn a_side_without_a_legal_move_loses_in_duck_chess() {
    // The elephants' eyes are blocked, and they block their captain.
    let game = start::<duck_chess::Position>("4k4/9/9/9/9/9/9/1p7/B1p6/KB7 w", HouseRules::default());
    assert_eq!((game.position().count_moves(), game.position().outcome()), (0, None));
    assert_eq!(ending_of(&game), (Outcome::Win(duck_chess::Side::Blue), "HR8"));
}

#[test]
fn the_rules_of_the_game_come_before_the_house_rules() {
    let mut game = start::<checkers::Position>("W:WK10,K12:B8", HouseRules::default());
    play(&mut game, &["12-3"]);
    assert_eq!(ending_of(&game), (Outcome::Win(checkers::Side::White), ""));
    game.agree_on_draw();
    assert_eq!(ending_of(&game), (Outcome::Win(checkers::Side::White), ""));
}

#[test]
fn players_and_organizers_end_games() {
    use checkers::Side::{Red, White};
    let game = || GameHistory::<checkers::Position>::from_initial().expect("checkers has an opening");
    let after = |end: &dyn Fn(&mut GameHistory<checkers::Position>)| {
        let mut game = game();
        end(&mut game);
        // What comes later changes nothing.
        game.resign(White);
        let ending = ending_of(&game);
        assert!(matches!(game.play(&"9-14".parse().unwrap()), Err(PlayError::GameOver(_))));
        ending
    };
    assert_eq!(after(&|game| game.agree_on_draw()), (Outcome::Draw, "HR4"));
    assert_eq!(after(&|game| game.resign(Red)), (Outcome::Win(White), "HR5"));
    assert_eq!(after(&|game| game.lose_on_time(Red)), (Outcome::Win(White), "HR6"));
    assert_eq!(after(&|game| game.adjudicate(Outcome::Win(Red))), (Outcome::Win(Red), "HR7"));

    let mut taken_back = game();
    play(&mut taken_back, &["9-14"]);
    taken_back.resign(White);
    assert!(taken_back.undo().is_some());
    assert_eq!((taken_back.ending(), taken_back.plies().len()), (None, 0));
}

#[test]
fn puzzles_know_no_draws() {
    let mut game = start::<kings_tour::Position>("a1 h8 b7", HouseRules::default());
    game.resign(kings_tour::Side::King);
    for _ in 0..3 {
        play(&mut game, &["a2", "a1"]);
    }
    assert_eq!((game.repetitions(), game.ending()), (4, None));
}

#[test]
fn an_illegal_move_changes_nothing() {
    let mut game = start::<checkers::Position>("W:WK10,K12:B8", HouseRules::default());
    let error = game.play(&"10-6".parse().unwrap()).unwrap_err();
    assert!(matches!(error, PlayError::Illegal(checkers::Illegal::MustJump { .. })));
    assert!(game.plies().is_empty());
    assert!(game.undo().is_none());
}

/// Plays random games, and compares what is counted along the way with counting from the start.
fn random_games_agree_with_counting<P: BoardGame>(position: &P, seed: u64) {
    let mut random = Random(seed);
    for _ in 0..20 {
        let house_rules = HouseRules { repetition: false, quiet_limit: false };
        let mut game = GameHistory::with_house_rules(position.clone(), house_rules);
        let mut positions = vec![position.clone()];
        for _ in 0..120 {
            if random.percent(15) {
                game.undo();
                positions.truncate(positions.len().max(2) - 1);
            } else if let Some(mv) = random.pick(&game.position().legal_moves()) {
                let pieces = game.position().pieces().len();
                let is_capture = game.position().is_capture(mv);
                assert!(game.play(mv).is_ok(), "seed {seed}: {mv} in {}", game.position());
                assert_eq!(is_capture, game.position().pieces().len() < pieces, "seed {seed}: {mv}");
                positions.push(game.position().clone());
            }
            assert_eq!(game.position(), &positions[positions.len() - 1], "seed {seed}");
            let count = positions.iter().filter(|other| *other == game.position()).count();
            assert_eq!(game.repetitions(), count, "seed {seed}: {}", game.position());
            assert_eq!(game.plies().len(), positions.len() - 1, "seed {seed}");
        }
    }
}

#[test]
fn counts_along_the_way_are_those_from_the_start() {
    for seed in 0..5 {
        random_games_agree_with_counting(&checkers::Position::default(), seed);
        random_games_agree_with_counting(&"B:WK32,30:BK1,2".parse::<checkers::Position>().unwrap(), seed);
        random_games_agree_with_counting(&duck_chess::Position::default(), seed);
        random_games_agree_with_counting(&"0 18".parse::<correct_move::Position>().unwrap(), seed);
        random_games_agree_with_counting(&"a1 h8 b7".parse::<kings_tour::Position>().unwrap(), seed);
    }
}

#[test]
fn sides_print_their_names() {
    assert_eq!(format!("{}", checkers::Side::White), "White");
    assert_eq!(format!("[{:>6}]", duck_chess::Side::Red), "[   Red]");
    assert_eq!(correct_move::Side::ALL.len(), 2);
}

#[test]
fn diagrams_show_the_board_as_it_is_drawn() {
    let opening = "r n b a k a b n r";
    let lines: Vec<String> = duck_chess::Position::default().diagram().lines().map(str::to_owned).collect();
    assert_eq!((lines.len(), lines[0].as_str()), (10, opening));
    assert_eq!(lines[9], opening.to_uppercase());
    let tour = "e6 a1 h8".parse::<kings_tour::Position>().unwrap().diagram();
    assert_eq!(tour.lines().next(), Some(". . . . . . . B"));
}
