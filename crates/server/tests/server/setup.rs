//! Positions set up from pieces.

use crate::client::post;
use serde_json::{Value, json};
use touchmove::Game;

/// Returns the pieces of a view as a request.
fn pieces(view: &Value) -> Value {
    let cells = view["cells"].as_array().unwrap().iter().filter(|cell| !cell["piece"].is_null());
    cells
        .map(|cell| {
            let square = &cell["square"];
            json!({"row": square["row"], "column": square["column"], "letter": cell["piece"]["letter"]})
        })
        .collect()
}

#[test]
fn views_can_be_set_up_again() {
    for game in Game::ALL {
        let view = post(&format!("/api/games/{game}/view"), &json!({})).ok();
        let setup = json!({"pieces": pieces(&view), "to_move": view["to_move"]["en"]});
        let response = post(&format!("/api/games/{game}/setup"), &setup).ok();
        assert_eq!(response, json!({"ok": true, "view": view}));
    }
}

#[test]
fn the_side_to_move_is_given_by_name() {
    let pieces = json!([{"row": 4, "column": 3, "letter": "W"}, {"row": 0, "column": 1, "letter": "r"}]);
    let text = |to_move: Value| {
        post("/api/games/checkers/setup", &json!({"pieces": pieces, "to_move": to_move})).ok()["view"]["text"]
            .clone()
    };
    assert_eq!(text(Value::Null), "B:WK18:B1");
    assert_eq!(text(json!("RED")), "B:WK18:B1");
    assert_eq!(text(json!("white")), "W:WK18:B1");
}

#[test]
fn impossible_positions_are_explained() {
    for game in Game::ALL {
        let response = post(&format!("/api/games/{game}/setup"), &json!({"pieces": []})).ok();
        assert_eq!(response["ok"], false, "{response}");
    }
    let response = post("/api/games/kings-tour/setup", &json!({"pieces": []})).ok();
    assert_eq!(response, json!({"ok": false, "message": {"en": "the king is missing", "zh": "缺少王"}}));
    // A white man where it would have been crowned.
    let response =
        post("/api/games/checkers/setup", &json!({"pieces": [{"row": 0, "column": 1, "letter": "w"}]})).ok();
    assert_eq!(response["ok"], false);
}

#[test]
fn unknown_squares_pieces_and_sides_are_refused() {
    let place = |row: u8, column: u8, letter: &str| json!({"pieces": [{"row": row, "column": column, "letter": letter}]});
    let set_up = |game: &str, setup: &Value| post(&format!("/api/games/{game}/setup"), setup);
    assert_eq!(set_up("checkers", &place(8, 0, "r")).problem(422), "no-such-square");
    assert_eq!(set_up("checkers", &place(0, 0, "r")).problem(422), "no-such-square", "a light square");
    assert_eq!(set_up("duck-chess", &place(0, 9, "k")).problem(422), "no-such-square");
    assert_eq!(set_up("correct-move", &place(255, 255, "K")).problem(422), "no-such-square");
    assert_eq!(set_up("checkers", &place(0, 1, "q")).problem(422), "no-such-piece");
    assert_eq!(set_up("duck-chess", &place(0, 1, "鸭")).problem(422), "no-such-piece");
    let side = json!({"pieces": [], "to_move": "green"});
    assert_eq!(set_up("duck-chess", &side).problem(422), "no-such-side");
    let twice = json!({"pieces": [
        {"row": 9, "column": 4, "letter": "K"}, {"row": 0, "column": 4, "letter": "k"},
        {"row": 5, "column": 5, "letter": "R"}, {"row": 5, "column": 5, "letter": "r"},
    ]});
    assert_eq!(set_up("duck-chess", &twice).problem(422), "square-taken");
    for malformed in [
        json!({"pieces": [{"row": 256, "column": 0, "letter": "r"}]}),
        json!({"pieces": [{"row": 0, "column": 1, "letter": "rr"}]}),
    ] {
        assert_eq!(set_up("checkers", &malformed).problem(400), "malformed-json");
    }
}
