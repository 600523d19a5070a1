//! Recorded games.

use crate::client::{Client, get, no_timeouts, post, post_text, shared, start};
use serde_json::{Value, json};
use std::time::Duration;
use touchmove_server::Limits;

const SHORT: &str = "1. 9-14 23-19 2. 14-17 19-15";

fn array(value: &Value) -> &Vec<Value> {
    value.as_array().unwrap()
}

#[test]
fn pdn_is_replayed_up_to_its_first_illegal_move() {
    let response = post_text("/api/games/checkers/record", SHORT).ok();
    assert_eq!(response["format"], "pdn");
    assert_eq!(response["more"], false);
    assert_eq!(response["error"], Value::Null);
    let selected = &response["selected"];
    assert_eq!(selected["start"], "B:W21-32:B1-12");
    assert_eq!(
        (&selected["plies"], &selected["verdict"], &selected["ply"]),
        (&json!(3), &json!("illegal"), &json!(4))
    );
    let moves = array(&selected["moves"]);
    assert_eq!(moves.len(), 4);
    assert_eq!(moves[2]["position"], "W:W19,21,22,24-32:B1-8,10,11,12,17");
    assert_eq!(moves[3]["legal"], false);
    assert_eq!(moves[3]["refused"]["clause"], "CK4");
    assert_eq!(moves[3]["position"], moves[2]["position"]);
    let listed = &response["records"][0];
    assert_eq!(listed["reason"], "CK4: you must jump: 21x14 captures 17");
}

#[test]
fn recorded_moves_are_answered_like_single_ones() {
    let mut client = Client::new(shared());
    let response = client.post_text("/api/games/checkers/record?lang=zh", SHORT).ok();
    let mut position = response["selected"]["start"].clone();
    for entry in array(&response["selected"]["moves"]) {
        let request = json!({"position": position, "move": entry["text"], "lang": "zh"});
        let played = client.post("/api/games/checkers/move", &request).ok();
        assert_eq!(entry["legal"], played["legal"]);
        if entry["legal"] == true {
            assert_eq!(entry["message"], played["effect"]["message"]);
            assert_eq!(entry["path"], played["effect"]["path"]);
            assert_eq!(entry["position"], played["view"]["text"]);
        } else {
            assert_eq!(entry["refused"], played["refused"]);
        }
        position = entry["position"].clone();
    }
}

#[test]
fn records_are_listed_and_one_is_selected() {
    let pdn = include_str!("../../../../examples/games.pdn");
    let response = post_text("/api/games/checkers/record", pdn).ok();
    let count = array(&response["records"]).len();
    assert!(count > 1);
    let last = post_text(&format!("/api/games/checkers/record?record={count}"), pdn).ok();
    assert_eq!(last["records"], response["records"]);
    assert_eq!(last["selected"]["record"], count);
    assert!(!array(&last["selected"]["tags"]).is_empty());
    let beyond = post_text(&format!("/api/games/checkers/record?record={}", count + 1), pdn);
    assert_eq!(beyond.problem(404), "no-such-record");
}

#[test]
fn duck_chess_continues_after_refused_commands() {
    let commands = "4\n3 0 4 0\n0 0 5 0\n9 9 9 9\n6 0 5 0\n";
    let response = post_text("/api/games/duck-chess/record", commands).ok();
    assert_eq!(response["format"], "contest");
    let selected = &response["selected"];
    assert_eq!(
        (&selected["plies"], &selected["verdict"], &selected["ply"]),
        (&json!(2), &json!("illegal"), &json!(2))
    );
    let legal: Vec<bool> = array(&selected["moves"]).iter().map(|entry| entry["legal"] == true).collect();
    assert_eq!(legal, [true, false, false, true]);
    let plies: Vec<u64> =
        array(&selected["moves"]).iter().map(|entry| entry["ply"].as_u64().unwrap()).collect();
    assert_eq!(plies, [1, 2, 3, 4]);
    // Other formats end at the first refusal.
    let list = post_text("/api/games/duck-chess/record", "a4a5 a1a6 a7a6").ok();
    assert_eq!(list["format"], "list");
    assert_eq!(array(&list["selected"]["moves"]).len(), 2);
    assert_eq!(list["selected"]["moves"][1]["legal"], false);
}

#[test]
fn puzzles_have_records() {
    let response =
        post_text("/api/games/correct-move/record?record=2", "17 49 56\n17 49 25\n17 49 48\n").ok();
    assert_eq!(array(&response["records"]).len(), 3);
    let refused = &response["selected"]["moves"][0];
    assert_eq!(refused["refused"]["clause"], "CM3");
    // The move names only its last square; the path starts at the queen.
    assert_eq!(array(&refused["path"]).len(), 2);
    let tour = post_text("/api/games/kings-tour/record", "c4 e6 d5\n").ok();
    assert_eq!((&tour["selected"]["verdict"], &tour["selected"]["plies"]), (&json!("legal"), &json!(0)));
    let tour = post_text("/api/games/kings-tour/record", "position fen c4 e6 d5 moves d3 d4").ok();
    assert_eq!(tour["format"], "list");
}

#[test]
fn positions_set_up_among_the_moves_are_returned() {
    let response = post_text("/api/games/checkers/record", "1. 9-14 22-18 /FEN \"W:WK1:B20\"/ 2... 1-6").ok();
    let moves = array(&response["selected"]["moves"]);
    assert_eq!(
        moves.iter().map(|entry| entry.get("before").is_some()).collect::<Vec<_>>(),
        [false, false, true]
    );
    assert_eq!(moves[2]["before"], "W:WK1:B20");
}

#[test]
fn json_records_are_read() {
    let record = r#"{"v":1,"game":"checkers","moves":[{"move":"9-14","number":1},{"move":"23-19"}]}"#;
    let response = post_text("/api/games/checkers/record", record).ok();
    assert_eq!(response["format"], "json");
    assert_eq!(response["selected"]["verdict"], "legal");
}

#[test]
fn moves_are_paged() {
    let response = touchmove_api::Limits { max_moves: 3, ..Default::default() };
    let mut client = Client::new(start(Limits { response, ..no_timeouts() }));
    let game = "1. 9-14 23-19 2. 14-18 22x15 3. 11x18 19-16 4. 12x19 24x15 5. 10x19";
    let (mut from, mut texts) = (1, Vec::new());
    loop {
        let response = client.post_text(&format!("/api/games/checkers/record?from={from}"), game).ok();
        let selected = &response["selected"];
        assert_eq!(selected["verdict"], "legal");
        texts
            .extend(array(&selected["moves"]).iter().map(|entry| entry["text"].as_str().unwrap().to_owned()));
        match selected["next"].as_u64() {
            Some(next) => from = next,
            None => break,
        }
    }
    assert_eq!(texts, ["9-14", "23-19", "14-18", "22x15", "11x18", "19-16", "12x19", "24x15", "10x19"]);
    let past_the_end = client.post_text("/api/games/checkers/record?from=100&count=1", game).ok();
    assert_eq!(
        (array(&past_the_end["selected"]["moves"]).len(), &past_the_end["selected"]["next"]),
        (0, &Value::Null)
    );
}

#[test]
fn long_lists_of_records_are_cut() {
    let response = touchmove_api::Limits { max_records: 2, ..Default::default() };
    let mut client = Client::new(start(Limits { response, ..no_timeouts() }));
    let games = "17 49 56\n".repeat(5);
    let response = client.post_text("/api/games/correct-move/record?record=4", &games).ok();
    assert_eq!((array(&response["records"]).len(), &response["more"]), (2, &json!(true)));
    assert_eq!(response["selected"]["record"], 4);
    let all = client.post_text("/api/games/correct-move/record", "17 49 56\n17 49 56\n").ok();
    assert_eq!(all["more"], false);
}

#[test]
fn unreadable_text_is_reported_with_its_location() {
    let response = post_text("/api/games/checkers/record", "1 1\n1\n32\n1 R\nnonsense\n").ok();
    assert_eq!(response["error"]["line"], 5);
    assert_eq!(response["selected"], Value::Null);
    let response = post_text("/api/games/checkers/record", "[Event \"x\"]\n1. 9-14 23-99 *\n").ok();
    assert_ne!(response["selected"]["verdict"], "legal");
    let response = post_text("/api/games/checkers/record", "[GameType \"20\"]\n1. 32-28 *\n").ok();
    assert_eq!(response["selected"]["verdict"], "unreadable");
    let response = post_text("/api/games/duck-chess/record", "position fen nonsense moves a4a5").ok();
    assert!(response["error"].is_object() || response["selected"]["verdict"] == "unreadable", "{response}");
    let nothing = post_text("/api/games/correct-move/record", "").ok();
    assert_eq!((array(&nothing["records"]).len(), &nothing["selected"]), (0, &Value::Null));
}

#[test]
fn binary_input_does_no_harm() {
    let noise: Vec<u8> = (0..20_000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    for game in ["correct-move", "kings-tour", "checkers", "duck-chess"] {
        post_text(&format!("/api/games/{game}/record"), &noise).ok();
        post_text(&format!("/api/games/{game}/contest"), &noise).ok();
    }
}

#[test]
fn work_is_limited_in_time() {
    let mut client = Client::new(start(Limits { work_timeout: Duration::ZERO, ..no_timeouts() }));
    let response = client.post_text("/api/games/checkers/record", SHORT);
    assert_eq!(response.problem(503), "took-too-long");
    assert_eq!(response.header("retry-after"), Some("1"));
    let response = client.post_text("/api/games/correct-move/contest", "17 49 56\n".repeat(1000));
    assert_eq!(response.problem(503), "took-too-long");
    // Short requests do not use the worker pool.
    client.post("/api/games/checkers/view", &json!({})).ok();
}

#[test]
fn page_numbers_out_of_range_are_refused() {
    for query in [
        "record=0",
        "from=0",
        "count=0",
        "count=2001",
        "from=-1",
        "from=x",
        "record=18446744073709551616",
        "nothing=1",
        "from=1&from=2",
    ] {
        let response = post_text(&format!("/api/games/checkers/record?{query}"), SHORT);
        assert_eq!(response.problem(400), "bad-query", "{query}");
    }
    let far = post_text("/api/games/checkers/record?from=18446744073709551615", SHORT).ok();
    assert_eq!(array(&far["selected"]["moves"]).len(), 0);
    assert_eq!(get("/api/games?lang=fr").problem(400), "bad-query");
    assert_eq!(post("/api/games/checkers/view?lang=", &json!({})).problem(400), "bad-query");
}

fn texts(line: &Value) -> Vec<&str> {
    array(&line["moves"]).iter().map(|entry| entry["text"].as_str().unwrap()).collect()
}

#[test]
fn comments_annotations_and_variations_are_returned() {
    let game = "[Event \"e\"] {start} 1. 11-15! {one} 23-18 $10 {two} (1... {lead} 22-18 2. 15x22 25x18 (2... 26x17)) 1-0";
    let selected = &post_text("/api/games/checkers/record", game).ok()["selected"];
    assert_eq!((&selected["comments"], &selected["termination"]), (&json!(["start"]), &json!("1-0")));
    let moves = array(&selected["moves"]);
    assert_eq!((&moves[0]["strength"], &moves[0]["comments"]), (&json!("!"), &json!(["one"])));
    assert_eq!((&moves[1]["nags"], &moves[1]["comments"]), (&json!([10]), &json!(["two"])));
    let variation = &moves[1]["variations"][0];
    assert_eq!(
        (texts(variation), &variation["comments"]),
        (vec!["22-18", "15x22", "25x18"], &json!(["lead"]))
    );
    assert_eq!(variation["moves"][2]["position"], "B:W18,21,23,24,26-32:B1-10,12");
    let nested = &variation["moves"][2]["variations"][0];
    assert_eq!((texts(nested), &nested["moves"][0]["legal"]), (vec!["26x17"], &json!(true)));
}

#[test]
fn what_follows_a_move_that_cannot_be_played_is_returned() {
    let game = "1. 11-15 23-18 (1... 24-19 15-11? {no} 9-14) 2. 18-22? {oops} 22-17 (5-9) *";
    let selected = &post_text("/api/games/checkers/record", game).ok()["selected"];
    let moves = array(&selected["moves"]);
    assert_eq!((&moves[2]["refused"]["clause"], &moves[2]["strength"]), (&json!("CK1"), &json!("?")));
    let rest = json!([{"comment": "oops"}, {"move": "22-17"}, {"variation": [{"move": "5-9"}]}]);
    assert_eq!(selected["unplayed"], rest);
    let variation = &moves[1]["variations"][0];
    assert_eq!((texts(variation), &variation["moves"][1]["legal"]), (vec!["24-19", "15-11"], &json!(false)));
    assert_eq!(variation["unplayed"], json!([{"comment": "no"}, {"move": "9-14"}]));
    // A game that cannot be read is returned as written.
    let selected =
        &post_text("/api/games/checkers/record", "[GameType \"20\"] 1. 32-28 {x} *").ok()["selected"];
    assert_eq!(selected["moves"], json!([]));
    assert_eq!(selected["unplayed"], json!([{"move": "32-28", "number": 1}, {"comment": "x"}]));
}

#[test]
fn variations_count_as_moves_of_a_response() {
    let response = touchmove_api::Limits { max_moves: 5, ..Default::default() };
    let mut client = Client::new(start(Limits { response, ..no_timeouts() }));
    let mut page = |from, game: &str| {
        client.post_text(&format!("/api/games/checkers/record?from={from}"), game).ok()["selected"].clone()
    };
    let game = "1. 9-14 23-19 2. 14-18 (14-17 21x14 10x17) 22x15 3. 11x18";
    let first = page(1, game);
    assert_eq!((texts(&first), &first["next"]), (vec!["9-14", "23-19"], &json!(3)));
    let second = page(3, game);
    assert_eq!((texts(&second), &second["next"]), (vec!["14-18", "22x15"], &json!(5)));
    assert_eq!(texts(&second["moves"][0]["variations"][0]), ["14-17", "21x14", "10x17"]);
    assert_eq!(second.get("cut"), None);
    let third = page(5, game);
    assert_eq!((texts(&third), &third["next"]), (vec!["11x18"], &Value::Null));
    // What fits in no response is left out, and the response says so.
    let long = page(1, "1. 9-14 (9-13 22-18 10-14 26-22 14-17) 23-19");
    assert_eq!((&long["cut"], long["moves"][0].get("variations")), (&json!(true), None));
    let long = page(1, "1. 9-14 23-24 1-2 3-4 5-6 7-8");
    assert_eq!((&long["cut"], array(&long["unplayed"]).len()), (&json!(true), 3));
}

#[test]
fn pdn_can_be_read_in_parts() {
    let pdn = include_str!("../../../../examples/games.pdn");
    let all = post_text("/api/games/checkers/record", pdn).ok();
    for size in [200, 450, 700] {
        let (mut start, mut records) = (0, Vec::new());
        loop {
            let end = (start + size).min(pdn.len());
            let partial = end < pdn.len();
            let target = format!("/api/games/checkers/record?partial={partial}");
            let part = post_text(&target, &pdn[start..end]).ok();
            records.extend(array(&part["records"]).iter().map(|record| record["title"].clone()));
            if !partial {
                break;
            }
            start += part["read"].as_u64().unwrap() as usize;
            if part["read"] == 0 {
                // A game that is longer than the part.
                records.push(
                    post_text("/api/games/checkers/record", &pdn[start..]).ok()["records"][0]["title"]
                        .clone(),
                );
                start += pdn[start + 1..].find("[Event").map_or(pdn.len() - start, |next| next + 1);
            }
        }
        let titles: Vec<Value> =
            array(&all["records"]).iter().map(|record| record["title"].clone()).collect();
        assert_eq!(records, titles, "{size}");
    }
    assert_eq!(post_text("/api/games/duck-chess/record?partial=true", "a4a5").problem(400), "bad-query");
}

#[test]
fn records_are_written_in_other_formats() {
    let record = r#"{"v":1,"game":"checkers","tags":{"Event":"e"},"moves":[{"move":"11-15","strength":"!"},{"comment":"c"},{"move":"22-18"},{"nag":7},{"variation":[{"move":"23-18"}]},{"move":"15-22"}],"result":"1-0"}"#;
    let pdn = post_text("/api/games/checkers/convert?to=pdn", record).ok();
    let expected = "[Event \"e\"]\n[GameType \"21\"]\n[Result \"1-0\"]\n\n1. 11-15! { c } 22-18 $7 ( 1... 23-18 ) 2. 15x22 *\n\n";
    assert_eq!((&pdn["text"], &pdn["dropped"]), (&json!(expected), &json!(0)));
    let list = post_text("/api/games/checkers/convert?to=list", record).ok();
    assert_eq!(list["text"], "position startpos moves 11-15 22-18 15-22\n");
    let commands = "3\n3 0 4 0\n9 9 9 9\n6 0 5 0\n";
    let list = post_text("/api/games/duck-chess/convert?to=list", commands).ok();
    assert_eq!((&list["text"], &list["dropped"]), (&json!("position startpos moves a4a5 a7a6\n"), &json!(1)));
    for (query, body, status, kind) in [
        ("duck-chess/convert?to=pdn", "a4a5", 400, "bad-query"),
        ("checkers/convert", "1. 9-14", 400, "bad-query"),
        ("checkers/convert?to=pdn", "", 404, "no-such-record"),
        ("checkers/convert?to=pdn", "1. 9-14 { oh", 422, "inexpressible"),
        ("checkers/convert?to=list", "[GameType \"20\"] 1. 32-28 *", 422, "inexpressible"),
    ] {
        assert_eq!(post_text(&format!("/api/games/{query}"), body).problem(status), kind, "{query} {body}");
    }
}
