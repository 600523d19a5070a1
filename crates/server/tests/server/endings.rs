//! How games end: by their rules, by house rules, and by what players declare.

use crate::client::{Client, post, shared};
use serde_json::{Value, json};

const CYCLE: [&str; 4] = ["1-6", "32-28", "6-1", "28-32"];

fn ending(client: &mut Client, game: &str, request: &Value) -> Value {
    client.post(&format!("/api/games/{game}/ending"), request).ok()["ending"].clone()
}

#[test]
fn a_game_goes_on_until_a_rule_ends_it() {
    let mut client = Client::new(shared());
    assert!(ending(&mut client, "checkers", &json!({"moves": ["9-14", "22-18"]})).is_null());
    let won = json!({"position": "W:WK10,K12:B8", "moves": ["12-3"]});
    assert_eq!(
        ending(&mut client, "checkers", &won),
        json!({"plies": 1, "winner": {"en": "White", "zh": "白方"}})
    );
}

#[test]
fn house_rules_end_games_and_can_be_switched_off() {
    let mut client = Client::new(shared());
    let mut request = json!({"position": "B:WK32:BK1", "moves": CYCLE.repeat(3)});
    let drawn = ending(&mut client, "checkers", &request);
    assert_eq!((&drawn["plies"], &drawn["house_rule"]["id"]), (&json!(8), &json!("HR1")));
    assert!(drawn.get("winner").is_none());
    request["without"] = json!(["HR1"]);
    assert!(ending(&mut client, "checkers", &request).is_null());
    request["moves"] = json!(CYCLE.repeat(20));
    let drawn = ending(&mut client, "checkers", &request);
    assert_eq!((&drawn["plies"], &drawn["house_rule"]["id"]), (&json!(80), &json!("HR2")));
    request["without"] = json!(["HR1", "HR2"]);
    assert!(ending(&mut client, "checkers", &request).is_null());
    // The engine plays on as well.
    request["nodes"] = json!(1000);
    assert!(client.post("/api/games/checkers/best-move", &request).ok()["move"].is_string());
    request["without"] = json!(["HR3"]);
    let response = client.post("/api/games/checkers/ending", &json!({"without": ["HR3"]}));
    assert_eq!(response.problem(400), "malformed-json");
}

#[test]
fn players_resign_and_agree_on_draws() {
    let mut client = Client::new(shared());
    let resigned = ending(&mut client, "duck-chess", &json!({"moves": ["3 0 4 0"], "resigned": "Red"}));
    assert_eq!((&resigned["winner"]["en"], &resigned["house_rule"]["id"]), (&json!("Blue"), &json!("HR5")));
    let agreed = ending(&mut client, "duck-chess", &json!({"agreed_draw": true}));
    assert_eq!((agreed.get("winner"), &agreed["house_rule"]["id"]), (None, &json!("HR4")));
    // A game that has ended stays as it is.
    let over = json!({"position": "W:WK10,K12:B8", "moves": ["12-3"], "resigned": "white"});
    assert_eq!(ending(&mut client, "checkers", &over)["winner"]["en"], "White");
    for (game, side) in [("checkers", "blue"), ("kings-tour", "King")] {
        let response = client.post(&format!("/api/games/{game}/ending"), &json!({"resigned": side}));
        assert_eq!(response.problem(422), "no-such-side", "{game}");
    }
    assert_eq!(post("/api/games/checkers/ending", &json!({"moves": ["9-33"]})).problem(422), "illegal-move");
}

#[test]
fn moves_may_be_in_the_notation_of_records() {
    let mut client = Client::new(shared());
    let won = json!({"position": "W:WK10,K12:B8", "moves": ["12x3"]});
    assert_eq!(ending(&mut client, "checkers", &won)["winner"]["en"], "White");
    let moves = json!({"moves": ["11-15", "22-18", "15x22"], "nodes": 1000});
    assert!(client.post("/api/games/checkers/best-move", &moves).ok()["move"].is_string());
}

#[test]
fn games_list_the_house_rules_that_can_be_switched_off() {
    let games = crate::client::get("/api/games").ok();
    let ids: Vec<Vec<&str>> = games["games"]
        .as_array()
        .unwrap()
        .iter()
        .map(|game| {
            game["house_rules"].as_array().unwrap().iter().map(|rule| rule["id"].as_str().unwrap()).collect()
        })
        .collect();
    assert_eq!(ids, [vec!["HR1", "HR3"], vec![], vec!["HR1", "HR2"], vec!["HR1", "HR3"]]);
    assert_eq!(games["games"][3]["aliases"][1], "鸭棋");
}

#[test]
fn views_say_what_moves_capture_and_become_and_what_is_compulsory() {
    let mut client = Client::new(shared());
    let view = client.post("/api/games/checkers/view", &json!({"position": "W:WK10:B7,8"})).ok();
    let jump = &view["moves"][0];
    assert_eq!((&jump["text"], &jump["captured"][0]["label"]), (&json!("10-3-12"), &json!(7)));
    assert_eq!(view["compulsion"]["clause"], "CK4");
    let view = client.post("/api/games/checkers/view", &json!({"position": "W:W8:B21"})).ok();
    assert_eq!((&view["moves"][0]["promotion"]["letter"], view.get("compulsion")), (&json!("W"), None));
    assert!(view["moves"][0].get("captured").is_none());
}
