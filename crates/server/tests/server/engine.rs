//! The engine: best move, analysis, exact solution, and their limits.

use crate::client::{Client, no_timeouts, post, shared, start};
use serde_json::{Value, json};
use std::time::Duration;
use touchmove::Game;
use touchmove_server::Limits;

/// Plays moves from a position and returns the position after them. Each must be legal.
fn play(client: &mut Client, game: Game, position: &Value, moves: &[Value]) -> Value {
    moves.iter().fold(position.clone(), |position, mv| {
        let response =
            client.post(&format!("/api/games/{game}/move"), &json!({"position": position, "move": mv})).ok();
        assert_eq!(response["legal"], true, "{game} {position} {mv}");
        response["view"]["text"].clone()
    })
}

#[test]
fn every_line_of_every_game_can_be_played() {
    let mut client = Client::new(shared());
    for (game, lang) in Game::ALL.into_iter().flat_map(|game| [(game, "en"), (game, "zh")]) {
        let ask = |client: &mut Client, question: &str, request: &Value| {
            client.post(&format!("/api/games/{game}/{question}?lang={lang}"), request).ok()
        };
        let request = json!({"nodes": 3000, "lines": 3});
        let analysis = ask(&mut client, "analyze", &request);
        assert_eq!(analysis, ask(&mut client, "analyze", &request), "a node budget gives the same answer");
        let lines = analysis["lines"].as_array().unwrap();
        assert_eq!(lines.len(), 3, "{game}");
        for line in lines {
            play(&mut client, game, &analysis["position"], line["moves"].as_array().unwrap());
        }
        for level in 1..=5 {
            let request = json!({"nodes": 3000, "level": level, "seed": 7});
            let best = ask(&mut client, "best-move", &request);
            assert_eq!(best, ask(&mut client, "best-move", &request), "a seed gives the same choice");
            assert_eq!(best["position"], analysis["position"]);
            play(&mut client, game, &best["position"], &[best["move"].clone()]);
        }
        let solution = ask(&mut client, "solve", &json!({"nodes": 3000}));
        let moves: Vec<Value> =
            solution["line"].as_array().unwrap().iter().map(|step| step["move"].clone()).collect();
        play(&mut client, game, &solution["position"], &moves);
        let is_puzzle = matches!(game, Game::CorrectMove | Game::KingsTour);
        assert_eq!(solution["score"]["proved"], is_puzzle, "{game}");
        assert_eq!(solution.get("lines").is_some(), is_puzzle, "{game}");
    }
}

#[test]
fn a_puzzle_is_solved_exactly() {
    let solution = post("/api/games/correct-move/solve?lang=zh", &json!({"position": "56 48"})).ok();
    assert_eq!(
        solution["score"],
        json!({"proved": true, "result": "win", "plies": 1, "message": "后 1 步胜"})
    );
    assert_eq!(
        (&solution["line"], &solution["lines"]),
        (&json!([{"move": "49", "alternatives": []}]), &json!(1))
    );
}

#[test]
fn a_game_that_is_over_has_no_best_move() {
    let over = json!({"position": "c4 - d5"});
    let mut client = Client::new(shared());
    assert_eq!(client.post("/api/games/kings-tour/best-move", &over).ok(), json!({"position": "c4 - d5"}));
    assert_eq!(client.post("/api/games/kings-tour/analyze", &over).ok()["lines"], json!([]));
    let lost = client.post("/api/games/checkers/solve", &json!({"position": "B:W9:B"})).ok();
    assert_eq!((&lost["score"]["result"], &lost["score"]["plies"]), (&json!("loss"), &json!(0)));
}

#[test]
fn the_moves_before_count_for_the_house_rules() {
    let cycle = ["1-6", "32-28", "6-1", "28-32"];
    let request =
        |repeated: usize| json!({"position": "B:WK32:BK1", "moves": cycle.repeat(repeated), "nodes": 1000});
    let mut client = Client::new(shared());
    assert!(client.post("/api/games/checkers/best-move", &request(1)).ok()["move"].is_string());
    // The third occurrence of the position has ended the game (HR1).
    assert!(client.post("/api/games/checkers/best-move", &request(2)).ok().get("move").is_none());
}

#[test]
fn moves_before_that_cannot_be_played_are_refused() {
    let mut client = Client::new(shared());
    let mut kind =
        |moves: Value| client.post("/api/games/checkers/analyze", &json!({"moves": moves})).problem(422);
    assert_eq!(kind(json!(["9-14", "9-14"])), "illegal-move");
    assert_eq!(kind(json!(["9-33"])), "illegal-move");
    assert_eq!(kind(json!(["9-14", "x"])), "move-syntax");
    let cycle = ["1-6", "32-28", "6-1", "28-32"].repeat(3);
    assert_eq!(
        post("/api/games/checkers/analyze", &json!({"position": "B:WK32:BK1", "moves": cycle})).problem(422),
        "illegal-move"
    );
}

#[test]
fn budgets_have_limits() {
    let max = Limits::default().response.max_nodes;
    let mut client = Client::new(shared());
    for request in [
        json!({"nodes": 0}),
        json!({"nodes": max + 1}),
        json!({"nodes": -1}),
        json!({"depth": 0}),
        json!({"depth": 101}),
        json!({"lines": 0}),
        json!({"lines": 21}),
        json!({"moves": vec!["9-14"; 1001]}),
        json!({"time": 5}),
    ] {
        let response = client.post("/api/games/checkers/analyze", &request);
        assert_eq!(response.problem(400), "malformed-json", "{request}");
    }
    for level in [0, 6, 256] {
        let response = client.post("/api/games/checkers/best-move", &json!({"level": level}));
        assert_eq!(response.problem(400), "malformed-json", "{level}");
    }
}

#[test]
fn without_any_time_there_is_still_a_legal_move() {
    let address = start(Limits { work_timeout: Duration::ZERO, ..no_timeouts() });
    let mut client = Client::new(address);
    for game in Game::ALL {
        let request = json!({"nodes": Limits::default().response.max_nodes});
        let best = client.post(&format!("/api/games/{game}/best-move"), &request).ok();
        play(&mut client, game, &best["position"], &[best["move"].clone()]);
    }
}
