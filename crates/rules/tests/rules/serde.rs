//! With the feature `serde`: positions and moves serialize as their text, everything else as plain data.

use serde_json::{from_str, json, to_value};
use touchmove::{Game, Position, View, checkers, duck_chess, kings_tour};

#[test]
fn positions_and_moves_are_their_text() {
    let opening = checkers::Position::default();
    assert_eq!(to_value(opening).unwrap(), json!("B:W21-32:B1-12"));
    assert_eq!(from_str::<checkers::Position>("\"B:W21-32:B1-12\"").unwrap(), opening);
    assert_eq!(from_str::<duck_chess::Move>("\"0 4 1 4\"").unwrap().to_string(), "0 4 1 4");
    assert_eq!(from_str::<Game>("\"yaqi\"").unwrap(), Game::DuckChess);
    let error = from_str::<checkers::Position>("\"B:W9:B9\"").unwrap_err().to_string();
    assert!(error.starts_with("two pieces stand on 9"), "{error}");
}

#[test]
fn refusals_and_views_are_plain_data() {
    let position: checkers::Position = "W:WK10,K12:B8".parse().unwrap();
    let mv = "10-6".parse().unwrap();
    let refusal = to_value(position.refusal(&mv, position.check(&mv).unwrap_err())).unwrap();
    assert_eq!((&refusal["clause"], &refusal["path"][1]["label"]), (&json!("CK4"), &json!(6)));
    assert_eq!(refusal["message"]["en"], "you must jump: 12x3 captures 8");
    assert_eq!(refusal["squares"][0], json!({"row": 2, "column": 7, "label": 12}));
    let tour: kings_tour::Position = "a1 a2 b1".parse().unwrap();
    let view = to_value(View::new(&tour)).unwrap();
    assert_eq!((&view["game"], &view["to_move"]["zh"]), (&json!("kings-tour"), &json!("王")));
    assert_eq!(view["moves"][0]["path"][0]["label"], "a1");
    let view = to_value(View::new(&duck_chess::Position::default())).unwrap();
    assert_eq!(view["cells"][0]["square"]["label"], json!([0, 0]));
    assert_eq!(view["cells"][0]["piece"]["letter"], "R");
}
