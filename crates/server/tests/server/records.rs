//! Recorded games.

use crate::client::{Client, get, post, start, text, usual};
use serde_json::{Value, json};
use std::time::Duration;
use touchmove_server::Limits;

const SHORT: &str = "1. 9-14 23-19 2. 14-17 19-15";

fn array(value: &Value) -> &Vec<Value> {
    value.as_array().unwrap()
}

#[test]
fn a_game_of_pdn_is_told_move_by_move_until_its_refusal() {
    let answer = text("/api/games/checkers/record", SHORT).ok();
    assert_eq!(answer["format"], "pdn");
    assert_eq!(answer["more"], false);
    assert_eq!(answer["fault"], Value::Null);
    let chosen = &answer["chosen"];
    assert_eq!(chosen["start"], "B:W21-32:B1-12");
    assert_eq!(
        (&chosen["plies"], &chosen["verdict"], &chosen["ply"]),
        (&json!(3), &json!("illegal"), &json!(4))
    );
    let moves = array(&chosen["moves"]);
    assert_eq!(moves.len(), 4);
    assert_eq!(moves[2]["position"], "W:W19,21,22,24-32:B1-8,10,11,12,17");
    assert_eq!(moves[3]["legal"], false);
    assert_eq!(moves[3]["refused"]["clause"], "CK4");
    assert_eq!(moves[3]["position"], moves[2]["position"]);
    let listed = &answer["records"][0];
    assert_eq!(listed["reason"], "CK4: a jump is due: 21x14 takes 17");
}

#[test]
fn what_a_record_says_is_what_the_same_moves_say_one_by_one() {
    let mut client = Client::new(usual());
    let answer = client.text("/api/games/checkers/record?lang=zh", SHORT).ok();
    let mut position = answer["chosen"]["start"].clone();
    for entry in array(&answer["chosen"]["moves"]) {
        let question = json!({"position": position, "move": entry["text"], "lang": "zh"});
        let played = client.post("/api/games/checkers/move", &question).ok();
        assert_eq!(entry["legal"], played["legal"]);
        if entry["legal"] == true {
            assert_eq!(entry["words"], played["did"]["words"]);
            assert_eq!(entry["path"], played["did"]["path"]);
            assert_eq!(entry["position"], played["view"]["text"]);
        } else {
            assert_eq!(entry["refused"], played["refused"]);
        }
        position = entry["position"].clone();
    }
}

#[test]
fn the_games_of_an_archive_are_listed_and_one_is_chosen() {
    let pdn = include_str!("../../../../examples/games.pdn");
    let answer = text("/api/games/checkers/record", pdn).ok();
    let count = array(&answer["records"]).len();
    assert!(count > 1);
    let last = text(&format!("/api/games/checkers/record?record={count}"), pdn).ok();
    assert_eq!(last["records"], answer["records"]);
    assert_eq!(last["chosen"]["record"], count);
    assert!(!array(&last["chosen"]["tags"]).is_empty());
    let beyond = text(&format!("/api/games/checkers/record?record={}", count + 1), pdn);
    assert_eq!(beyond.problem(404), "no-such-record");
}

#[test]
fn in_duck_chess_the_game_goes_on_after_a_refused_command() {
    let commands = "4\n3 0 4 0\n0 0 5 0\n9 9 9 9\n6 0 5 0\n";
    let answer = text("/api/games/duck-chess/record", commands).ok();
    assert_eq!(answer["format"], "contest");
    let chosen = &answer["chosen"];
    assert_eq!(
        (&chosen["plies"], &chosen["verdict"], &chosen["ply"]),
        (&json!(2), &json!("illegal"), &json!(2))
    );
    let legal: Vec<bool> = array(&chosen["moves"]).iter().map(|entry| entry["legal"] == true).collect();
    assert_eq!(legal, [true, false, false, true]);
    let plies: Vec<u64> =
        array(&chosen["moves"]).iter().map(|entry| entry["ply"].as_u64().unwrap()).collect();
    assert_eq!(plies, [1, 2, 3, 4]);
    // A list of moves is a record, and a record ends at its first refusal.
    let list = text("/api/games/duck-chess/record", "a4a5 a1a6 a7a6").ok();
    assert_eq!(list["format"], "list");
    assert_eq!(array(&list["chosen"]["moves"]).len(), 2);
    assert_eq!(list["chosen"]["moves"][1]["legal"], false);
}

#[test]
fn the_puzzles_have_records_too() {
    let answer = text("/api/games/correct-move/record?record=2", "17 49 56\n17 49 25\n17 49 48\n").ok();
    assert_eq!(array(&answer["records"]).len(), 3);
    let refused = &answer["chosen"]["moves"][0];
    assert_eq!(refused["refused"]["clause"], "CM3");
    // The way starts where the queen stands, though the move says only where it ends.
    assert_eq!(array(&refused["path"]).len(), 2);
    let tour = text("/api/games/kings-tour/record", "c4 e6 d5\n").ok();
    assert_eq!((&tour["chosen"]["verdict"], &tour["chosen"]["plies"]), (&json!("legal"), &json!(0)));
    let tour = text("/api/games/kings-tour/record", "position fen c4 e6 d5 moves d3 d4").ok();
    assert_eq!(tour["format"], "list");
}

#[test]
fn a_position_set_up_among_the_moves_stands_before_the_next() {
    let answer = text("/api/games/checkers/record", "1. 9-14 22-18 /FEN \"W:WK1:B20\"/ 2... 1-6").ok();
    let moves = array(&answer["chosen"]["moves"]);
    assert_eq!(
        moves.iter().map(|entry| entry.get("before").is_some()).collect::<Vec<_>>(),
        [false, false, true]
    );
    assert_eq!(moves[2]["before"], "W:WK1:B20");
}

#[test]
fn records_in_json_are_read_as_they_were_written() {
    let record = r#"{"v":1,"game":"checkers","moves":[{"move":"9-14","number":1},{"move":"23-19"}]}"#;
    let answer = text("/api/games/checkers/record", record).ok();
    assert_eq!(answer["format"], "json");
    assert_eq!(answer["chosen"]["verdict"], "legal");
}

#[test]
fn a_long_game_comes_in_parts() {
    let limits = Limits { moves: 3, ..Limits::default() };
    let mut client = Client::new(start(limits));
    let game = "1. 9-14 23-19 2. 14-18 22x15 3. 11x18 19-16 4. 12x19 24x15 5. 10x19";
    let (mut from, mut texts) = (1, Vec::new());
    loop {
        let answer = client.text(&format!("/api/games/checkers/record?from={from}"), game).ok();
        let chosen = &answer["chosen"];
        assert_eq!(chosen["verdict"], "legal");
        texts.extend(array(&chosen["moves"]).iter().map(|entry| entry["text"].as_str().unwrap().to_owned()));
        match chosen["next"].as_u64() {
            Some(next) => from = next,
            None => break,
        }
    }
    assert_eq!(texts, ["9-14", "23-19", "14-18", "22x15", "11x18", "19-16", "12x19", "24x15", "10x19"]);
    let behind = client.text("/api/games/checkers/record?from=100&count=1", game).ok();
    assert_eq!((array(&behind["chosen"]["moves"]).len(), &behind["chosen"]["next"]), (0, &Value::Null));
}

#[test]
fn a_long_archive_is_listed_as_far_as_an_answer_goes() {
    let mut client = Client::new(start(Limits { listed_records: 2, ..Limits::default() }));
    let games = "17 49 56\n".repeat(5);
    let answer = client.text("/api/games/correct-move/record?record=4", &games).ok();
    assert_eq!((array(&answer["records"]).len(), &answer["more"]), (2, &json!(true)));
    assert_eq!(answer["chosen"]["record"], 4);
    let all = client.text("/api/games/correct-move/record", "17 49 56\n17 49 56\n").ok();
    assert_eq!(all["more"], false);
}

#[test]
fn text_that_cannot_be_read_is_told_where() {
    let answer = text("/api/games/checkers/record", "1 1\n1\n32\n1 R\nnonsense\n").ok();
    assert_eq!(answer["fault"]["line"], 5);
    assert_eq!(answer["chosen"], Value::Null);
    let answer = text("/api/games/checkers/record", "[Event \"x\"]\n1. 9-14 23-99 *\n").ok();
    assert_ne!(answer["chosen"]["verdict"], "legal");
    let answer = text("/api/games/checkers/record", "[GameType \"20\"]\n1. 32-28 *\n").ok();
    assert_eq!(answer["chosen"]["verdict"], "unreadable");
    let answer = text("/api/games/duck-chess/record", "position fen nonsense moves a4a5").ok();
    assert!(answer["fault"].is_object() || answer["chosen"]["verdict"] == "unreadable", "{answer}");
    let nothing = text("/api/games/correct-move/record", "").ok();
    assert_eq!((array(&nothing["records"]).len(), &nothing["chosen"]), (0, &Value::Null));
}

#[test]
fn bytes_that_are_no_text_do_no_harm() {
    let noise: Vec<u8> = (0..20_000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    for game in ["correct-move", "kings-tour", "checkers", "duck-chess"] {
        text(&format!("/api/games/{game}/record"), &noise).ok();
        text(&format!("/api/games/{game}/contest"), &noise).ok();
    }
}

#[test]
fn work_that_takes_too_long_is_cut_off() {
    let mut client = Client::new(start(Limits { work_time: Duration::ZERO, ..Limits::default() }));
    let answer = client.text("/api/games/checkers/record", SHORT);
    assert_eq!(answer.problem(503), "took-too-long");
    assert_eq!(answer.header("retry-after"), Some("1"));
    let answer = client.text("/api/games/correct-move/contest", "17 49 56\n".repeat(1000));
    assert_eq!(answer.problem(503), "took-too-long");
    // What takes no time is answered.
    client.post("/api/games/checkers/view", &json!({})).ok();
}

#[test]
fn numbers_that_make_no_sense_are_refused() {
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
        let answer = text(&format!("/api/games/checkers/record?{query}"), SHORT);
        assert_eq!(answer.problem(400), "bad-query", "{query}");
    }
    let far = text("/api/games/checkers/record?from=18446744073709551615", SHORT).ok();
    assert_eq!(array(&far["chosen"]["moves"]).len(), 0);
    assert_eq!(get("/api/games?lang=fr").problem(400), "bad-query");
    assert_eq!(post("/api/games/checkers/view?lang=", &json!({})).problem(400), "bad-query");
}
