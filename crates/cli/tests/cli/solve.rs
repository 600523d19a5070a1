//! `touchmove solve`.

use crate::common::{run, temp_dir, touchmove};
use serde_json::{Value, json};

fn solve(args: &[&str]) -> (i32, String) {
    let output = run(&[&["solve"], args].concat());
    assert_eq!(output.stderr, "", "{args:?}");
    (output.code, output.stdout)
}

fn solve_json(args: &[&str]) -> Value {
    serde_json::from_str(&solve(&[args, &["--json"]].concat()).1).unwrap()
}

#[test]
fn a_solved_game_shows_the_line_and_all_moves_that_are_equally_good() {
    let expected = "proved: 2 moves at best\n1. king  b1\n2. king  a2\nthe only line of best play\n";
    assert_eq!(solve(&["kings-tour", "a1", "a2", "b1"]), (0, expected.to_owned()));
    let expected = "已证明：后 1 步胜\n1. 后  49\n双方最佳着法只有这一路\n";
    assert_eq!(solve(&["correct-move", "56 48", "--lang", "zh"]), (0, expected.to_owned()));
    let line = solve_json(&["correct-move", "17", "49"]);
    assert_eq!(
        line["score"],
        json!({"proved": true, "result": "win", "plies": 11, "message": "queen wins in 11 plies"})
    );
    assert_eq!(line["line"][1], json!({"move": "16", "alternatives": ["25"]}));
    assert_eq!(line["lines"], 16);
}

#[test]
fn a_finished_game_is_proved_without_a_line() {
    assert_eq!(solve(&["correct-move", "56 49 k"]), (0, "proved: queen has won\n".to_owned()));
    assert_eq!(solve(&["kings-tour", "c4 - d5"]), (0, "proved: 0 moves at best\n".to_owned()));
    assert_eq!(solve(&["checkers", "W:W9:BK1,K5,14"]).0, 0);
    assert_eq!(solve_json(&["checkers", "B:W9:B"])["score"]["message"], "White has won");
}

#[test]
fn a_search_proves_a_win_or_says_that_nothing_is_proved() {
    let win = solve_json(&["checkers", "W:WK10,K12:B8"]);
    assert_eq!((&win["score"]["proved"], &win["score"]["plies"]), (&true.into(), &1.into()));
    assert_eq!(win["line"][0]["move"], "12-3");
    let capture = solve_json(&["duck-chess", "4k4/9/9/9/9/9/9/9/9/R3R1K2 w", "--nodes", "100000"]);
    assert_eq!((&capture["score"]["result"], &capture["score"]["plies"]), (&"win".into(), &1.into()));
    let (code, text) = solve(&["checkers", "B:W21-32:B1-12", "--nodes", "2000"]);
    assert_eq!(code, 1);
    assert!(text.starts_with("not proved; the best estimate: about "), "{text}");
}

#[test]
fn a_node_budget_gives_the_same_answer_each_time() {
    let args =
        ["duck-chess", "rnbakabnr/9/d7d/p1p1p1p1p/9/9/P1P1P1P1P/D7D/9/RNBAKABNR w", "--nodes", "30000"];
    assert_eq!(solve(&args), solve(&args));
}

#[test]
fn endgame_tables_give_exact_solutions_with_all_alternatives() {
    let dir = temp_dir();
    let tables = dir.path().to_str().unwrap();
    assert_eq!(run(&["tables", "build", "checkers", "--pieces", "3", "--dir", tables]).code, 0);
    let solution = solve_json(&["checkers", "W:WK18,K19:BK1", "--tables", tables]);
    assert_eq!(solution["score"]["message"], "White wins in 21 plies");
    assert_eq!(solution["line"][0], json!({"move": "18-14", "alternatives": ["19-15"]}));
    assert_eq!(solution["line"].as_array().unwrap().len(), 21);
    // A search that reaches the tables goes on to the end by them.
    let search = solve_json(&["checkers", "W:WK18,K19:BK1,5", "--tables", tables]);
    let plies = search["score"]["plies"].as_u64().unwrap();
    assert_eq!(search["line"].as_array().unwrap().len() as u64, plies, "{search}");
    let none = solve_json(&["checkers", "W:WK18,K19:BK1", "--tables", "none", "--nodes", "1000"]);
    assert_ne!(none["score"]["message"], "White wins in 21 plies");
    let output = run(&["solve", "duck-chess", "4k4/9/9/9/9/9/9/9/9/R3K4 w", "--tables", tables]);
    assert_eq!(output.code, 2);
    assert!(output.stderr.contains("there are no endgame tables for duck-chess"), "{}", output.stderr);
}

#[test]
fn tables_are_built_when_they_are_first_needed() {
    let dir = temp_dir();
    let solve = |args: &[&str]| {
        let mut command = touchmove(&[&["solve", "checkers", "--json"], args].concat());
        let output: crate::common::Output =
            command.env("TOUCHMOVE_TABLES", dir.path()).output().unwrap().into();
        (output.stderr, serde_json::from_str::<Value>(&output.stdout).unwrap())
    };
    let five = "W:WK18,K19:BK1,K5,12";
    let (stderr, _) = solve(&[five, "--tables", "none", "--nodes", "1000"]);
    assert_eq!(stderr, "");
    // The opening is far from the tables.
    assert_eq!(solve(&["B:W21-32:B1-12", "--nodes", "1000"]).0, "");
    assert!(!dir.path().join("checkers").exists());
    let (stderr, solved) = solve(&[five]);
    assert!(stderr.contains("building the tables of up to 5 pieces in "), "{stderr}");
    assert_eq!(solved["score"]["proved"], true, "{solved}");
    assert!(solved["line"][0]["alternatives"].is_array(), "{solved}");
    assert_eq!(solve(&[five]), (String::new(), solved));
    assert!(run(&["solve", "checkers", five, "--tables", "/dev/null"]).code > 1);
}
