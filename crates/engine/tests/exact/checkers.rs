//! Checkers: the solutions that endgame tables give.

use crate::replay_by;
use touchmove::checkers::Position;
use touchmove::{GameHistory, HouseRules};
use touchmove_engine::exact::solve_by;
use touchmove_engine::score::Score;
use touchmove_engine::search::{EndgameTable, Limits};
use touchmove_engine::tables::{BuildOptions, MemoryTables, Tables};
use touchmove_engine::{EngineGame, Options, solve, solve_game};

fn tables(pieces: u8) -> Tables {
    in_files(&MemoryTables::with_plies(pieces, &BuildOptions::default()).unwrap())
}

fn in_files(built: &MemoryTables) -> Tables {
    let mut tables = Tables::default();
    for bytes in built.files(1).unwrap() {
        tables.add(Box::new(bytes)).unwrap();
    }
    tables
}

#[test]
fn lines_of_best_play_by_tables_can_be_played_and_end_after_the_exact_number_of_plies() {
    let tables = tables(3);
    let probe = |position: &Position| EndgameTable::probe(&tables, position);
    let (mut solved, mut won) = (0, 0);
    let squares = 1..=32;
    for (first, second) in
        squares.clone().flat_map(|first| squares.clone().map(move |second| (first, second)))
    {
        for (third, kinds) in
            squares.clone().zip(["WK{}:BK{},K{}", "WK{},K{}:BK{}", "W{}:BK{},{}"].into_iter().cycle())
        {
            let text = [first, second, third]
                .iter()
                .fold(kinds.to_owned(), |text, n| text.replacen("{}", &n.to_string(), 1));
            let Ok(position) = format!("W:{text}").parse::<Position>() else { continue };
            // Enough of them.
            if (first * 7 + second * 3 + third) % 11 > 0 {
                continue;
            }
            let solution = solve_by(&position, &probe).unwrap();
            assert_eq!(solution.score, probe(&position).unwrap(), "{position}");
            replay_by(&position, &solution, &|position| probe(position).unwrap());
            solved += 1;
            won += u32::from(matches!(solution.score, Score::Win { .. }));
        }
    }
    assert!(solved > 1_000 && won > 300, "{solved} {won}");
}

#[test]
fn a_position_with_too_many_pieces_for_the_tables_is_searched() {
    let tables = tables(2);
    let table = Position::endgame_table(&tables);
    let solved = |text: &str| {
        let position = text.parse::<Position>().unwrap();
        solve(&position, table, Options { hash: 1 << 20 }, &Limits::nodes(50_000), &mut ()).unwrap()
    };
    let by_table = solved("W:WK18:BK1");
    assert!(by_table.is_exact && by_table.line.iter().all(|(_, alternatives)| alternatives.is_some()));
    let by_search = solved("W:WK10,K12,22:B8,9");
    assert!(!by_search.is_exact && matches!(by_search.score, Score::Win { plies: Some(5) }));
}

#[test]
fn the_moves_before_a_position_count() {
    let tables = tables(3);
    let solve = |game: &GameHistory<Position>| {
        solve_game(game, Some(&tables), Options::default(), &Limits::nodes(20_000), &mut ()).unwrap()
    };
    let rules = HouseRules { repetition: false, ..HouseRules::default() };
    let mut game = GameHistory::with_house_rules("W:WK18,K19:BK28".parse().unwrap(), rules);
    let fresh = solve(&game);
    assert!(fresh.is_exact, "{fresh:?}");
    let Score::Win { plies: Some(plies) } = fresh.score else { panic!("{fresh:?}") };
    let play = |game: &mut GameHistory<Position>| {
        for text in ["18-22", "28-32", "22-18", "32-28"] {
            game.play(&text.parse().unwrap()).unwrap();
        }
    };
    while game.quiet_plies() + 4 + plies <= 80 {
        play(&mut game);
        assert_eq!(solve(&game), fresh, "after {} quiet plies", game.quiet_plies());
    }
    play(&mut game);
    let late = solve(&game);
    assert!(matches!(late.score, Score::Estimated(_)) && !late.is_exact, "{late:?}");
    while game.quiet_plies() < 80 {
        play(&mut game);
    }
    assert_eq!((solve(&game).score, solve(&game).is_exact), (Score::Draw, true));
    game.set_house_rules(HouseRules { repetition: false, quiet_limit: false });
    assert_eq!(solve(&game), fresh);
    // All four positions have occurred many times, so the third repetition is there already.
    game.set_house_rules(HouseRules { repetition: true, quiet_limit: false });
    assert_eq!(solve(&game).score, Score::Draw);
}

#[test]
fn the_result_by_tables_without_plies_is_proved_however_little_is_searched() {
    let tables = in_files(&MemoryTables::with_results(3, &BuildOptions::default()).unwrap());
    for (text, is_win) in [("W:WK18,K19:BK1", true), ("B:WK18,K19:BK1", false)] {
        let position = text.parse::<Position>().unwrap();
        let table = Position::endgame_table(&tables);
        let solved = solve(&position, table, Options { hash: 1 << 20 }, &Limits::nodes(1), &mut ()).unwrap();
        let is_right = if is_win { solved.score > Score::Draw } else { solved.score < Score::Draw };
        assert!(solved.score.is_proved() && is_right, "{text}: {}", solved.score);
    }
}
