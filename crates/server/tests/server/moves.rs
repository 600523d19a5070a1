//! Moves: legal, illegal and malformed ones.

use crate::client::{Client, post, shared};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use touchmove::Game;

#[test]
fn legal_moves_are_played_by_text_and_by_squares() {
    let mut client = Client::new(shared());
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
            assert_eq!(by_text["effect"]["path"], mv["path"]);
            let squares: Vec<Value> = mv["path"]
                .as_array()
                .unwrap()
                .iter()
                .map(|square| json!({"row": square["row"], "column": square["column"]}))
                .collect();
            let by_squares = client.post(&path, &json!({"position": position, "path": squares})).ok();
            assert_eq!(by_squares, by_text);
        }
    }
}

#[test]
fn rulebook_examples_are_answered_like_other_moves() {
    let mut client = Client::new(shared());
    let mut refused_by = BTreeSet::new();
    for (game, lang) in Game::ALL.into_iter().flat_map(|game| [(game, "en"), (game, "zh")]) {
        let rules = client.get(&format!("/api/games/{game}/rules?lang={lang}")).ok();
        for example in
            rules["clauses"].as_array().unwrap().iter().flat_map(|c| c["examples"].as_array().unwrap())
        {
            let mut position = example["position"].clone();
            for mv in example["moves"].as_array().unwrap() {
                let request = json!({"position": position, "move": mv["text"], "lang": lang});
                let response = client.post(&format!("/api/games/{game}/move"), &request).ok();
                assert_eq!((&response["legal"], &response["move"]), (&mv["legal"], &mv["text"]));
                if response["legal"] == true {
                    assert_eq!(response["effect"]["message"], mv["message"]);
                    assert_eq!(response["effect"]["path"], mv["path"]);
                } else {
                    let refused = &response["refused"];
                    assert_eq!((&refused["message"], &refused["squares"]), (&mv["message"], &mv["squares"]));
                    let clause = game.info().clause(refused["clause"].as_str().unwrap()).unwrap();
                    assert_eq!(refused["text"], if lang == "en" { clause.text.en } else { clause.text.zh });
                    refused_by.insert(clause.id);
                }
                position = mv["position"].clone();
            }
        }
    }
    assert!(refused_by.len() >= 20, "{refused_by:?}");
}

#[test]
fn malformed_moves_are_reported_with_their_location() {
    for (game, mv) in
        [("correct-move", "x"), ("kings-tour", "z9"), ("checkers", "12 to 3"), ("duck-chess", "a")]
    {
        let response = post(&format!("/api/games/{game}/move"), &json!({"move": mv}));
        assert_eq!(response.problem(422), "move-syntax", "{game}");
        assert!(response.json()["column"].as_u64().unwrap() >= 1);
    }
}

#[test]
fn paths_have_squares_of_the_board() {
    let path = |squares: Value| post("/api/games/checkers/move", &json!({"path": squares}));
    assert_eq!(
        path(json!([{"row": 9, "column": 0}, {"row": 3, "column": 2}])).problem(422),
        "no-such-square"
    );
    assert_eq!(path(json!([])).problem(422), "move-syntax");
    // Whether a single square is a move is up to the rules.
    assert_eq!(path(json!([{"row": 2, "column": 1}])).ok()["refused"]["clause"], "CK2");
}

#[test]
fn moves_of_the_other_side_have_no_text_where_moves_do_not_name_the_piece() {
    // The king's square, with the queen to move.
    let king = json!([{"row": 2, "column": 1}, {"row": 2, "column": 2}]);
    let response =
        post("/api/games/correct-move/move?lang=zh", &json!({"position": "17 49", "path": king})).ok();
    assert_eq!(response["legal"], false);
    assert!(response.get("move").is_none());
    assert_eq!(response["refused"]["message"], "现在轮到后走");
}

#[test]
fn either_a_move_or_a_path_is_required() {
    let both = json!({"move": "9-14", "path": [{"row": 2, "column": 1}, {"row": 3, "column": 2}]});
    for request in [json!({}), both] {
        assert_eq!(post("/api/games/checkers/move", &request).problem(400), "malformed-json");
    }
}

#[test]
fn a_winning_move_ends_the_game() {
    let mut client = Client::new(shared());
    let request = json!({"position": "W:WK10,K12:B8", "move": "12-3"});
    let response = client.post("/api/games/checkers/move", &request).ok();
    assert_eq!(response["effect"]["winner"]["en"], response["view"]["winner"]["en"]);
    assert_eq!(response["effect"]["captured"][0]["piece"]["letter"], "r");
    assert_eq!(response["effect"]["tags"], json!(["capture", "win"]));
    let request = json!({"position": response["view"]["text"], "move": "3-7"});
    assert_eq!(client.post("/api/games/checkers/move", &request).ok()["legal"], false);
}
