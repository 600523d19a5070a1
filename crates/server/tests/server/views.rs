//! Positions and shortest paths.

use crate::client::{post, post_text};
use serde_json::json;
use touchmove::{AnyPosition, Game};

#[test]
fn views_are_those_of_the_rules() {
    for game in Game::ALL {
        let path = format!("/api/games/{game}/view");
        let view = post(&path, &json!({})).ok();
        let position = game.info().default_position;
        let expected = AnyPosition::parse(game, position).unwrap().view();
        assert_eq!(view, serde_json::to_value(&expected).unwrap());
        assert_eq!(post(&path, &json!({"position": position})).ok(), view);
        assert_eq!(post(&path, &json!({"position": null})).ok(), view);
    }
}

#[test]
fn malformed_positions_are_reported_with_their_location() {
    let malformed = [
        ("correct-move", "17 x", 4),
        ("kings-tour", "c4 e6 d9", 7),
        ("checkers", "B:W33", 4),
        ("duck-chess", "rnb w", 4),
    ];
    for (game, position, column) in malformed {
        let response = post(&format!("/api/games/{game}/view"), &json!({"position": position}));
        assert_eq!(response.problem(422), "position-syntax", "{game}");
        let problem = response.json();
        assert_eq!(problem["column"], column, "{problem}");
        assert!(problem["found"].is_string() && problem["expected"].is_string(), "{problem}");
    }
}

#[test]
fn impossible_positions_are_explained_in_all_languages() {
    let impossible = [
        ("correct-move", "17 17", "king"),
        ("kings-tour", "c4 c4 d5", "c4"),
        ("checkers", "B:W1:B2", "1"),
        ("duck-chess", "9/9/9/9/9/9/9/9/9/9 w", "captain"),
    ];
    for (game, position, word) in impossible {
        let response = post(&format!("/api/games/{game}/view"), &json!({"position": position}));
        assert_eq!(response.problem(422), "position-impossible", "{game}");
        let message = &response.json()["message"];
        assert!(message["en"].as_str().unwrap().contains(word), "{message}");
        assert!(!message["zh"].as_str().unwrap().is_ascii(), "{message}");
    }
}

#[test]
fn kings_tour_has_shortest_paths() {
    let response = post("/api/games/kings-tour/shortest-path", &json!({"position": "a3 b1 c1"})).ok();
    assert_eq!(response["count"], response["shortest_path"].as_array().unwrap().len());
    let answers = post_text("/api/games/kings-tour/contest", "a3 b1 c1\n").ok();
    assert_eq!(answers["answers"][0]["answer"], response["count"].to_string());
    assert_eq!(
        post("/api/games/kings-tour/shortest-path", &json!({"position": "e6 - d4"})).ok(),
        json!({"shortest_path": [], "count": 0})
    );
    for game in ["correct-move", "checkers", "duck-chess"] {
        assert_eq!(
            post(&format!("/api/games/{game}/shortest-path"), &json!({})).problem(404),
            "no-shortest-path"
        );
    }
    assert_eq!(
        post("/api/games/kings-tour/shortest-path", &json!({"position": "x"})).problem(422),
        "position-syntax"
    );
}
