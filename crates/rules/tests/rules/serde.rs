//! With the feature `serde`: positions and moves are their text, everything else is plain data.

use serde_json::{from_str, json, to_value};
use touchmove::table::{self, Refusal};
use touchmove::{Game, Lang, Position, checkers, duck_chess, kings_tour};

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
    let reason = position.check(&"10-6".parse().unwrap()).unwrap_err();
    assert_eq!(
        to_value(Refusal::new(reason, Lang::En)).unwrap(),
        json!({"clause": "CK4", "words": "a jump is due: 12x3 takes 8", "squares": [
            {"row": 2, "column": 7, "label": 12},
            {"row": 0, "column": 5, "label": 3},
            {"row": 1, "column": 6, "label": 8},
        ]})
    );
    let tour: kings_tour::Position = "a1 a2 b1".parse().unwrap();
    let view = to_value(table::View::new(&tour)).unwrap();
    assert_eq!(view["game"], "kings-tour");
    assert_eq!(view["moves"][0]["path"][0]["label"], "a1");
    assert_eq!(view["to_move"]["zh"], "王");
    let duck = to_value(table::View::new(&duck_chess::Position::default())).unwrap();
    assert_eq!(duck["cells"][0]["coord"]["label"], json!([0, 0]));
    assert_eq!(duck["cells"][0]["glyph"]["letter"], "R");
}
