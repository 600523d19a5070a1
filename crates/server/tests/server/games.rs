//! The games and their rulebooks.

use crate::client::get;
use serde_json::Value;
use touchmove::Game;

#[test]
fn somebody_is_there() {
    assert_eq!(get("/api/health").ok()["status"], "ok");
}

#[test]
fn there_are_four_games() {
    let games = get("/api/games").ok();
    let names: Vec<&str> =
        games["games"].as_array().unwrap().iter().map(|card| card["game"].as_str().unwrap()).collect();
    assert_eq!(names, Game::ALL.map(Game::name));
    for (card, opening, sides, figures) in
        [(0, false, 2, 2), (1, false, 1, 3), (2, true, 2, 4), (3, true, 2, 14)]
    {
        let card = &games["games"][card];
        assert_eq!(card["opening"], opening, "{card}");
        assert_eq!(card["sides"].as_array().unwrap().len(), sides, "{card}");
        assert_eq!(card["figures"].as_array().unwrap().len(), figures, "{card}");
    }
    assert_eq!(get("/api/games?lang=zh").ok(), games);
}

#[test]
fn every_clause_is_explained_by_moves_that_the_rules_played() {
    for game in Game::ALL {
        for lang in ["en", "zh"] {
            let rules = get(&format!("/api/games/{game}/rules?lang={lang}")).ok();
            let clauses = rules["clauses"].as_array().unwrap();
            let ids: Vec<&str> = clauses.iter().map(|clause| clause["id"].as_str().unwrap()).collect();
            let right: Vec<&str> = game.clauses().iter().map(|clause| clause.id).collect();
            assert_eq!(ids, right);
            for example in clauses.iter().flat_map(|clause| clause["examples"].as_array().unwrap()) {
                assert!(example["words"].is_string() != example["view"].is_object(), "{example}");
                for tried in example["moves"].as_array().unwrap() {
                    let squares = if tried["legal"] == true { "path" } else { "squares" };
                    let is_off_board = tried["squares"].as_array().unwrap().is_empty();
                    assert!(is_off_board || !tried[squares].as_array().unwrap().is_empty(), "{tried}");
                }
            }
        }
    }
}

#[test]
fn words_come_in_the_language_that_is_asked_for() {
    let first = |rules: &Value| rules["clauses"][3]["examples"][0]["moves"][0]["words"].clone();
    assert_eq!(first(&get("/api/games/checkers/rules").ok()), "a jump is due: 12x3 takes 8");
    assert_eq!(first(&get("/api/games/checkers/rules?lang=zh").ok()), "有子可吃必须吃：12x3 可吃 8");
}

#[test]
fn a_game_answers_to_its_other_names() {
    assert_eq!(get("/api/games/yaqi/rules").ok()["game"], "duck-chess");
    assert_eq!(get("/api/games/%E9%B8%AD%E6%A3%8B/rules").ok()["game"], "duck-chess");
    assert_eq!(get("/api/games/UVA255/rules").ok()["game"], "correct-move");
}
