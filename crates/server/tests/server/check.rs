//! Checking a program's output, test data, and puzzles.

use crate::client::{get, post};
use serde_json::{Value, json};
use touchmove::Game;

#[test]
fn the_first_wrong_answer_is_explained() {
    let check = |output: &str| {
        post("/api/games/correct-move/check", &json!({"input": "17 49 25\n56 48 49\n", "output": output}))
            .ok()
    };
    assert_eq!(
        check("Move not allowed\nStop\n"),
        json!({"verdict": "right", "answers": 2, "wrong": 0, "wrong_lines": [], "error": null})
    );
    let wrong = check("Move not allowed\nContinue\n");
    assert_eq!((&wrong["verdict"], &wrong["wrong_lines"]), (&json!("wrong-answer"), &json!([2])));
    let difference = &wrong["difference"];
    assert_eq!((&difference["line"], &difference["expected"]), (&json!(2), &json!("Stop")));
    assert_eq!(difference["answer"]["clauses"], "CM4");
    assert_eq!(check("Move not allowed\nstop\n")["verdict"], "wrong-layout");
}

#[test]
fn test_data_have_right_answers() {
    for game in Game::ALL {
        let generators = get(&format!("/api/games/{game}/generators")).ok();
        let name = generators["generators"][0]["name"].as_str().unwrap();
        let data = get(&format!("/api/games/{game}/test-data?generator={name}&cases=20&seed=5")).ok();
        let report = post(
            &format!("/api/games/{game}/check"),
            &json!({"input": data["input"], "output": data["answers"]}),
        )
        .ok();
        assert_eq!((&report["verdict"], &report["error"]), (&json!("right"), &Value::Null), "{game} {name}");
    }
    assert_eq!(get("/api/games/checkers/test-data?generator=x").problem(400), "bad-query");
}

#[test]
fn puzzles_are_won_in_the_number_of_moves_asked_for() {
    let puzzle = post("/api/games/kings-tour/puzzle", &json!({"moves": 4, "seed": 3})).ok();
    assert_eq!((&puzzle["moves"], puzzle["line"].as_array().unwrap().len()), (&json!(4), 4));
    let problem = post("/api/games/kings-tour/puzzle", &json!({"moves": 100}));
    assert_eq!(problem.problem(400), "malformed-json");
}
