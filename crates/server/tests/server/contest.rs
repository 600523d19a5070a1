//! Answers to contest input.

use crate::client::{Client, no_timeouts, post_text, shared, start};
use serde_json::{Value, json};
use touchmove::{Game, Lang};
use touchmove_contest::{OutputFormat, judge};
use touchmove_server::Limits;

const SAMPLES: [(Game, &str); 4] = [
    (Game::CorrectMove, include_str!("../../../../examples/correct-move.in")),
    (Game::KingsTour, include_str!("../../../../examples/kings-tour.in")),
    (Game::Checkers, include_str!("../../../../examples/checkers.in")),
    (Game::DuckChess, include_str!("../../../../examples/duck-chess.in")),
];

#[test]
fn answers_are_those_of_the_judge() {
    for (game, input) in SAMPLES {
        for (lang, code) in [(Lang::En, "en"), (Lang::Zh, "zh")] {
            let answer = post_text(&format!("/api/games/{game}/contest?lang={code}"), input).ok();
            let mut expected = Vec::new();
            judge(game, input.as_bytes(), &mut expected, &OutputFormat::Json { lang, file: None }).unwrap();
            let expected: Vec<Value> = String::from_utf8(expected)
                .unwrap()
                .lines()
                .map(|line| serde_json::from_str(line).unwrap())
                .collect();
            assert_eq!(answer, json!({"answers": expected, "next": null, "error": null}));
        }
    }
}

#[test]
fn answers_are_paged() {
    let mut client = Client::new(shared());
    let input = "17 49 56\n".repeat(2500);
    let mut from = 1;
    for (first, last, next) in [(1, 1000, json!(1001)), (1001, 2000, json!(2001)), (2001, 2500, Value::Null)]
    {
        let answer = client.post_text(&format!("/api/games/correct-move/contest?from={from}"), &input).ok();
        let answers = answer["answers"].as_array().unwrap();
        assert_eq!((&answers[0]["case"], &answers[answers.len() - 1]["case"]), (&json!(first), &json!(last)));
        assert_eq!(answer["next"], next);
        from = next.as_u64().unwrap_or(0);
    }
    let last_page = client.post_text("/api/games/correct-move/contest?from=2401&count=100", &input).ok();
    assert_eq!((last_page["answers"].as_array().unwrap().len(), &last_page["next"]), (100, &Value::Null));
    let past_the_end =
        client.post_text("/api/games/correct-move/contest?from=18446744073709551615", &input).ok();
    assert_eq!(past_the_end, json!({"answers": [], "next": null, "error": null}));
}

#[test]
fn answers_before_a_malformed_case_are_returned_with_its_location() {
    let answer = post_text("/api/games/correct-move/contest", "17 49 56\n17 x 56\n").ok();
    assert_eq!(answer["answers"].as_array().unwrap().len(), 1);
    let error = &answer["error"];
    assert_eq!((&error["line"], &error["column"], &error["found"]), (&json!(2), &json!(4), &json!("`x`")));
    let answer = post_text("/api/games/correct-move/contest?lang=zh", "17 x 56\n").ok();
    assert_eq!(answer["error"]["message"], "读到 `x`，应为后的位置，0 到 63");
    // Input after the requested cases is not examined.
    let answer = post_text("/api/games/correct-move/contest?count=1", "17 49 56\n17 49 56\n17 x 56\n").ok();
    assert_eq!((&answer["next"], &answer["error"]), (&json!(2), &Value::Null));
}

#[test]
fn input_of_maximum_length_is_answered() {
    let mut client = Client::new(shared());
    let limit = Limits::default().max_text_body;
    for (game, line) in [("correct-move", "0 8 9\n"), ("kings-tour", "c4 e6 d5\n")] {
        let input = line.repeat(limit / line.len());
        let last =
            client.post_text(&format!("/api/games/{game}/contest?from={}", limit / line.len()), input).ok();
        assert_eq!(last["answers"].as_array().unwrap().len(), 1);
    }
}

#[test]
fn page_numbers_out_of_range_are_refused() {
    for query in ["from=0", "count=0", "count=1001", "record=1"] {
        let answer = post_text(&format!("/api/games/checkers/contest?{query}"), "0 0\n");
        assert_eq!(answer.problem(400), "bad-query", "{query}");
    }
    let response = touchmove_api::Limits { max_cases: 5, ..Default::default() };
    let mut client = Client::new(start(Limits { response, ..no_timeouts() }));
    assert_eq!(client.post_text("/api/games/checkers/contest?count=6", "0 0\n").problem(400), "bad-query");
}

#[test]
fn the_output_is_that_of_a_right_program() {
    let output =
        post_text("/api/games/checkers/output", include_str!("../../../../examples/checkers.in")).ok();
    assert_eq!(
        output,
        json!({"output": "All moves valid\nMove 5 is invalid\n", "answers": 2, "error": null})
    );
    let malformed = post_text("/api/games/correct-move/output?lang=zh", "17 49 25\n17 x 25\n").ok();
    assert_eq!(
        (&malformed["output"], &malformed["error"]["line"]),
        (&json!("Move not allowed\n"), &json!(2))
    );
    // The most bytes of output for one of input must fit into the memory reserved for them.
    for (game, start, case) in [("correct-move", "", "0 1 9\n"), ("duck-chess", "20000\n", "0 0 9 9\n")] {
        let input = format!("{start}{}", case.repeat(20_000));
        let response = post_text(&format!("/api/games/{game}/output"), &input);
        assert!(response.body.len() < 6 * input.len(), "{game}: {}", response.body.len());
        assert_eq!(response.ok()["answers"], 20_000);
    }
}
