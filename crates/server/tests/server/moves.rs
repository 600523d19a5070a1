//! Moves: legal, refused for every reason that there is, and no moves at all.

use crate::client::{Client, post, usual};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use touchmove::Game;

#[test]
fn every_legal_move_is_played_by_its_text_and_by_its_squares() {
    let mut client = Client::new(usual());
    let positions = [
        ("correct-move", "17 49"),
        ("correct-move", "17 49 k"),
        ("kings-tour", "c4 e6 d5"),
        ("checkers", "B:W21-32:B1-12"),
        ("checkers", "W:WK3:B6,7,8,14,15,16,22,23,24"),
        ("duck-chess", "rnbakabnr/9/d7d/p1p1p1p1p/9/9/P1P1P1P1P/D7D/9/RNBAKABNR w"),
    ];
    for (game, position) in positions {
        let view = client.post(&format!("/api/games/{game}/view"), &json!({"position": position})).ok();
        let moves = view["moves"].as_array().unwrap();
        assert!(!moves.is_empty());
        for mv in moves.iter().take(12) {
            let path = format!("/api/games/{game}/move");
            let by_text = client.post(&path, &json!({"position": position, "move": mv["text"]})).ok();
            assert_eq!(by_text["legal"], true);
            assert_eq!(by_text["did"]["path"], mv["path"]);
            let points: Vec<Value> = mv["path"]
                .as_array()
                .unwrap()
                .iter()
                .map(|spot| json!({"row": spot["row"], "column": spot["column"]}))
                .collect();
            let by_squares = client.post(&path, &json!({"position": position, "path": points})).ok();
            assert_eq!(by_squares, by_text);
        }
    }
}

/// Position, move, clause, words in both languages and squares of each refusal that the tests of the rules know.
fn refusals() -> Vec<(&'static str, [&'static str; 6])> {
    let source = include_str!("../../../rules/tests/rules/refusals.rs");
    let rooms = [
        ("correct_move", "correct-move"),
        ("kings_tour", "kings-tour"),
        ("checkers", "checkers"),
        ("duck_chess", "duck-chess"),
    ];
    let mut all = Vec::new();
    for (room, game) in rooms {
        let room = source.split(&format!("mod {room} {{")).nth(1).unwrap();
        let rows = room.split("refused! {").nth(1).unwrap().split("\n    }\n").next().unwrap();
        let texts: Vec<&str> = rows.split('"').skip(1).step_by(2).collect();
        assert_eq!(texts.len() % 6, 0, "{game}");
        all.extend(texts.chunks_exact(6).map(|texts| (game, texts.try_into().unwrap())));
    }
    all
}

#[test]
fn every_refusal_is_told_with_its_clause_words_and_squares() {
    let mut client = Client::new(usual());
    let refusals = refusals();
    assert!(refusals.len() > 50);
    let mut clauses = BTreeSet::new();
    for (game, [position, mv, clause, en, zh, squares]) in refusals {
        for (lang, words) in [("en", en), ("zh", zh)] {
            let question = json!({"position": position, "move": mv, "lang": lang});
            let answer = client.post(&format!("/api/games/{game}/move"), &question).ok();
            assert_eq!(answer["legal"], false, "{question}");
            assert_eq!(answer["move"], mv);
            let refused = &answer["refused"];
            assert_eq!(refused["clause"], clause, "{question}");
            assert_eq!(refused["words"], words, "{question}");
            let game: Game = game.parse().unwrap();
            let text = game.clause(clause).unwrap().text;
            assert_eq!(refused["text"], if lang == "en" { text.en } else { text.zh });
            assert_eq!(refused["squares"].as_array().unwrap().len(), squares.split_whitespace().count());
        }
        clauses.insert(clause);
    }
    assert!(clauses.len() >= 20, "{clauses:?}");
}

#[test]
fn every_clause_that_an_example_breaks_is_broken_over_http() {
    let mut client = Client::new(usual());
    for game in Game::ALL {
        let rules = client.get(&format!("/api/games/{game}/rules")).ok();
        for clause in rules["clauses"].as_array().unwrap() {
            for example in clause["examples"].as_array().unwrap() {
                let mut position = example["position"].clone();
                for tried in example["moves"].as_array().unwrap() {
                    let question = json!({"position": position, "move": tried["text"]});
                    let answer = client.post(&format!("/api/games/{game}/move"), &question).ok();
                    assert_eq!(answer["legal"], tried["legal"]);
                    let told = if answer["legal"] == true { &answer["did"] } else { &answer["refused"] };
                    assert_eq!(told["words"], tried["words"]);
                    position = tried["position"].clone();
                }
            }
        }
    }
}

#[test]
fn a_text_that_is_no_move_is_told_where() {
    for (game, mv) in
        [("correct-move", "x"), ("kings-tour", "z9"), ("checkers", "12 to 3"), ("duck-chess", "a")]
    {
        let answer = post(&format!("/api/games/{game}/move"), &json!({"move": mv}));
        assert_eq!(answer.problem(422), "move-syntax", "{game}");
        assert!(answer.json()["column"].as_u64().unwrap() >= 1);
    }
}

#[test]
fn squares_that_are_none_and_paths_that_are_too_short_are_refused() {
    let path = |spots: Value| post("/api/games/checkers/move", &json!({"path": spots}));
    assert_eq!(path(json!([{"row": 9, "column": 0}, {"row": 3, "column": 2}])).problem(422), "no-square");
    assert_eq!(path(json!([])).problem(422), "move-syntax");
    assert_eq!(path(json!([{"row": 2, "column": 1}])).problem(422), "move-syntax");
}

#[test]
fn pointing_at_the_piece_whose_turn_it_is_not_is_refused_without_a_text() {
    // The king's square, with the queen to move.
    let king = json!([{"row": 2, "column": 1}, {"row": 2, "column": 2}]);
    let answer =
        post("/api/games/correct-move/move?lang=zh", &json!({"position": "17 49", "path": king})).ok();
    assert_eq!(answer["legal"], false);
    assert!(answer.get("move").is_none());
    assert_eq!(answer["refused"]["words"], "现在轮到后走");
}

#[test]
fn either_a_move_or_a_path_is_wanted() {
    let both = json!({"move": "9-14", "path": [{"row": 2, "column": 1}, {"row": 3, "column": 2}]});
    for question in [json!({}), both] {
        assert_eq!(post("/api/games/checkers/move", &question).problem(400), "malformed-json");
    }
}

#[test]
fn a_game_is_played_to_its_end_move_by_move() {
    let mut client = Client::new(usual());
    let mut position = json!("W:WK10,K12:B8");
    let answer = client.post("/api/games/checkers/move", &json!({"position": position, "move": "12-3"})).ok();
    assert_eq!(answer["did"]["winner"]["en"], answer["view"]["winner"]["en"]);
    assert_eq!(answer["did"]["captured"][0]["figure"]["letter"], "r");
    position = answer["view"]["text"].clone();
    let over = client.post("/api/games/checkers/move", &json!({"position": position, "move": "3-7"})).ok();
    assert_eq!(over["legal"], false);
}
