//! Contest input.

use crate::client::{Client, start, text, usual};
use serde_json::{Value, json};
use std::time::Duration;
use touchmove::{Game, Lang};
use touchmove_contest::{Style, judge};
use touchmove_server::Limits;

const SAMPLES: [(Game, &str); 4] = [
    (Game::CorrectMove, include_str!("../../../../examples/correct-move.in")),
    (Game::KingsTour, include_str!("../../../../examples/kings-tour.in")),
    (Game::Checkers, include_str!("../../../../examples/checkers.in")),
    (Game::DuckChess, include_str!("../../../../examples/duck-chess.in")),
];

#[test]
fn the_answers_are_those_of_the_judge() {
    for (game, input) in SAMPLES {
        for (lang, code) in [(Lang::En, "en"), (Lang::Zh, "zh")] {
            let answer = text(&format!("/api/games/{game}/contest?lang={code}"), input).ok();
            let mut right = Vec::new();
            judge(game, input.as_bytes(), &mut right, &Style::Json { lang, file: None }).unwrap();
            let right: Vec<Value> = String::from_utf8(right)
                .unwrap()
                .lines()
                .map(|line| serde_json::from_str(line).unwrap())
                .collect();
            assert_eq!(answer, json!({"answers": right, "next": null, "fault": null}));
        }
    }
}

#[test]
fn answers_come_in_parts() {
    let mut client = Client::new(usual());
    let input = "17 49 56\n".repeat(2500);
    let mut from = 1;
    for (first, last, next) in [(1, 1000, json!(1001)), (1001, 2000, json!(2001)), (2001, 2500, Value::Null)]
    {
        let answer = client.text(&format!("/api/games/correct-move/contest?from={from}"), &input).ok();
        let answers = answer["answers"].as_array().unwrap();
        assert_eq!((&answers[0]["case"], &answers[answers.len() - 1]["case"]), (&json!(first), &json!(last)));
        assert_eq!(answer["next"], next);
        from = next.as_u64().unwrap_or(0);
    }
    let exactly = client.text("/api/games/correct-move/contest?from=2401&count=100", &input).ok();
    assert_eq!((exactly["answers"].as_array().unwrap().len(), &exactly["next"]), (100, &Value::Null));
    let behind = client.text("/api/games/correct-move/contest?from=18446744073709551615", &input).ok();
    assert_eq!(behind, json!({"answers": [], "next": null, "fault": null}));
}

#[test]
fn answers_before_a_malformed_case_are_given_and_the_place_is_told() {
    let answer = text("/api/games/correct-move/contest", "17 49 56\n17 x 56\n").ok();
    assert_eq!(answer["answers"].as_array().unwrap().len(), 1);
    let fault = &answer["fault"];
    assert_eq!((&fault["line"], &fault["column"], &fault["found"]), (&json!(2), &json!(4), &json!("`x`")));
    let answer = text("/api/games/correct-move/contest?lang=zh", "17 x 56\n").ok();
    assert_eq!(answer["fault"]["words"], "读到 `x`，应为后的位置，0 到 63");
    // What comes behind those that were asked for is not looked at.
    let answer = text("/api/games/correct-move/contest?count=1", "17 49 56\n17 49 56\n17 x 56\n").ok();
    assert_eq!((&answer["next"], &answer["fault"]), (&json!(2), &Value::Null));
}

#[test]
fn the_most_that_an_input_can_hold_is_answered() {
    // However busy the machine is.
    let mut client = Client::new(start(Limits { work_time: Duration::from_secs(120), ..Limits::default() }));
    let limit = Limits::default().text_body;
    for (game, line) in [("correct-move", "0 8 9\n"), ("kings-tour", "c4 e6 d5\n")] {
        let input = line.repeat(limit / line.len());
        let last = client.text(&format!("/api/games/{game}/contest?from={}", limit / line.len()), input).ok();
        assert_eq!(last["answers"].as_array().unwrap().len(), 1);
    }
}

#[test]
fn numbers_that_make_no_sense_are_refused() {
    for query in ["from=0", "count=0", "count=1001", "record=1"] {
        let answer = text(&format!("/api/games/checkers/contest?{query}"), "0 0\n");
        assert_eq!(answer.problem(400), "bad-query", "{query}");
    }
    let mut client = Client::new(start(Limits { answers: 5, ..Limits::default() }));
    assert_eq!(client.text("/api/games/checkers/contest?count=6", "0 0\n").problem(400), "bad-query");
}
