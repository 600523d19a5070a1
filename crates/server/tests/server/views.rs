//! Positions, and shortest ways.

use crate::client::{post, text};
use serde_json::json;
use touchmove::{Game, table};

#[test]
fn a_view_is_what_the_rules_see() {
    for game in Game::ALL {
        let path = format!("/api/games/{game}/view");
        let view = post(&path, &json!({})).ok();
        let right = table::open(game, Some(game.start())).unwrap().view();
        assert_eq!(view, serde_json::to_value(&right).unwrap());
        assert_eq!(post(&path, &json!({"position": game.start()})).ok(), view);
        assert_eq!(post(&path, &json!({"position": null})).ok(), view);
    }
}

#[test]
fn a_text_that_is_no_position_is_told_where() {
    let wrong = [
        ("correct-move", "17 x", 4),
        ("kings-tour", "c4 e6 d9", 7),
        ("checkers", "B:W33", 4),
        ("duck-chess", "rnb w", 4),
    ];
    for (game, position, column) in wrong {
        let answer = post(&format!("/api/games/{game}/view"), &json!({"position": position}));
        assert_eq!(answer.problem(422), "position-syntax", "{game}");
        let problem = answer.json();
        assert_eq!(problem["column"], column, "{problem}");
        assert!(problem["found"].is_string() && problem["expected"].is_string(), "{problem}");
    }
}

#[test]
fn a_position_that_cannot_be_is_told_why_in_both_languages() {
    let wrong = [
        ("correct-move", "17 17", "king"),
        ("kings-tour", "c4 c4 d5", "c4"),
        ("checkers", "B:W1:B2", "1"),
        ("duck-chess", "9/9/9/9/9/9/9/9/9/9 w", "captain"),
    ];
    for (game, position, word) in wrong {
        let answer = post(&format!("/api/games/{game}/view"), &json!({"position": position}));
        assert_eq!(answer.problem(422), "position-impossible", "{game}");
        let words = &answer.json()["words"];
        assert!(words["en"].as_str().unwrap().contains(word), "{words}");
        assert!(!words["zh"].as_str().unwrap().is_ascii(), "{words}");
    }
}

#[test]
fn kings_tour_has_a_shortest_way() {
    let answer = post("/api/games/kings-tour/way", &json!({"position": "a3 b1 c1"})).ok();
    assert_eq!(answer["count"], answer["way"].as_array().unwrap().len());
    let judged = text("/api/games/kings-tour/contest", "a3 b1 c1\n").ok();
    assert_eq!(judged["answers"][0]["answer"], answer["count"].to_string());
    assert_eq!(
        post("/api/games/kings-tour/way", &json!({"position": "e6 - d4"})).ok(),
        json!({"way": [], "count": 0})
    );
    for game in ["correct-move", "checkers", "duck-chess"] {
        assert_eq!(post(&format!("/api/games/{game}/way"), &json!({})).problem(404), "no-way");
    }
    assert_eq!(post("/api/games/kings-tour/way", &json!({"position": "x"})).problem(422), "position-syntax");
}
