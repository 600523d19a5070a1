//! The games and their rulebooks.

use crate::client::get;
use serde_json::Value;
use touchmove::Game;

#[test]
fn health_is_ok() {
    assert_eq!(get("/api/health").ok()["status"], "ok");
}

#[test]
fn all_games_are_listed() {
    let games = get("/api/games").ok();
    let names: Vec<&str> =
        games["games"].as_array().unwrap().iter().map(|game| game["game"].as_str().unwrap()).collect();
    assert_eq!(names, Game::ALL.map(Game::name));
    for (index, has_initial_position, sides, pieces) in
        [(0, false, 2, 2), (1, false, 1, 3), (2, true, 2, 4), (3, true, 2, 14)]
    {
        let game = &games["games"][index];
        assert_eq!(game["has_initial_position"], has_initial_position, "{game}");
        assert_eq!(game["sides"].as_array().unwrap().len(), sides, "{game}");
        assert_eq!(game["pieces"].as_array().unwrap().len(), pieces, "{game}");
    }
    assert_eq!(get("/api/games?lang=zh").ok(), games);
}

#[test]
fn rulebooks_have_every_clause_with_played_examples() {
    for game in Game::ALL {
        for lang in ["en", "zh"] {
            let rules = get(&format!("/api/games/{game}/rules?lang={lang}")).ok();
            let clauses = rules["clauses"].as_array().unwrap();
            let ids: Vec<&str> = clauses.iter().map(|clause| clause["id"].as_str().unwrap()).collect();
            let expected: Vec<&str> = game.info().clauses.iter().map(|clause| clause.id).collect();
            assert_eq!(ids, expected);
            let house_rules = rules["house_rules"].as_array().unwrap();
            assert_eq!(house_rules.is_empty(), game == Game::KingsTour);
            for example in clauses.iter().flat_map(|clause| clause["examples"].as_array().unwrap()) {
                assert!(example["message"].is_string() != example["view"].is_object(), "{example}");
                for mv in example["moves"].as_array().unwrap() {
                    let squares = if mv["legal"] == true { "path" } else { "squares" };
                    let is_off_board = mv["squares"].as_array().unwrap().is_empty();
                    assert!(is_off_board || !mv[squares].as_array().unwrap().is_empty(), "{mv}");
                }
            }
        }
    }
}

#[test]
fn messages_are_in_the_requested_language() {
    let first = |rules: &Value| rules["clauses"][3]["examples"][0]["moves"][0]["message"].clone();
    assert_eq!(first(&get("/api/games/checkers/rules").ok()), "you must jump: 12x3 captures 8");
    assert_eq!(first(&get("/api/games/checkers/rules?lang=zh").ok()), "有子可吃必须吃：12x3 可吃 8");
}

#[test]
fn games_have_aliases() {
    assert_eq!(get("/api/games/yaqi/rules").ok()["game"], "duck-chess");
    assert_eq!(get("/api/games/%E9%B8%AD%E6%A3%8B/rules").ok()["game"], "duck-chess");
    assert_eq!(get("/api/games/UVA255/rules").ok()["game"], "correct-move");
}
