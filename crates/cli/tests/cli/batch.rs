//! `--batch`: one JSON line for each line of standard input.

use crate::common::{run, run_with_input, touchmove};
use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn positions_are_answered_line_by_line() {
    let output = run_with_input(&["moves", "checkers", "--batch"], "B:W21-32:B1-12\nW:WK10,K12:B8\r\n");
    assert_eq!((output.code, output.stderr.as_str()), (0, ""));
    let lines = json_lines(&output.stdout);
    let counts: Vec<usize> = lines.iter().map(|line| line["moves"].as_array().unwrap().len()).collect();
    assert_eq!(counts, [7, 1]);
    assert_eq!(
        (&lines[1]["v"], &lines[1]["line"], &lines[1]["text"]),
        (&2.into(), &2.into(), &"W:WK10,K12:B8".into())
    );
    // Each line is what a run of its own prints, with its number.
    let alone: Value =
        serde_json::from_str(&run(&["moves", "checkers", "W:WK10,K12:B8", "--json"]).stdout).unwrap();
    let mut numbered = alone;
    numbered["line"] = 2.into();
    assert_eq!(lines[1], numbered);
}

#[test]
fn malformed_lines_are_answered_and_do_not_end_the_run() {
    let long = "9".repeat(200_000);
    let input = format!("c4 e6 d5\nx\n\nc4 c4 d5\n{long}\na1 h8 b7");
    let output = run_with_input(&["moves", "kings-tour", "--batch"], input);
    assert_eq!(output.code, 65);
    assert!(output.stderr.contains("malformed lines: 4"), "{}", output.stderr);
    let lines = json_lines(&output.stdout);
    let kinds: Vec<&str> = lines.iter().map(|line| line["error"]["kind"].as_str().unwrap_or("")).collect();
    assert_eq!(
        kinds,
        ["", "position-syntax", "position-syntax", "position-impossible", "position-syntax", ""]
    );
    assert_eq!((&lines[1]["line"], &lines[1]["error"]["column"]), (&2.into(), &1.into()));
    assert_eq!(lines[5]["line"], 6);
}

#[test]
fn moves_are_checked_line_by_line() {
    let input = "W:WK10,K12:B8\t12-3\nW:WK10,K12:B8\t10-6\nW:WK10,K12:B8 10-6\n";
    let output = run_with_input(&["check-move", "checkers", "--batch", "--lang", "zh"], input);
    assert_eq!(output.code, 65);
    let lines = json_lines(&output.stdout);
    assert_eq!((&lines[0]["legal"], &lines[0]["view"]["text"]), (&true.into(), &"B:WK3,K10:B".into()));
    assert_eq!(lines[1]["refused"]["message"], "有子可吃必须吃：12x3 可吃 8");
    assert_eq!(lines[2]["error"]["kind"], "move-syntax");
}

#[test]
fn positions_are_drawn_line_by_line() {
    let svg = run_with_input(&["show", "checkers", "--batch", "--format", "svg"], "W:WK10,K12:B8\n");
    let alone = run(&["show", "checkers", "W:WK10,K12:B8", "--format", "svg"]);
    assert_eq!(json_lines(&svg.stdout)[0]["picture"], alone.stdout);
    assert_eq!(run_with_input(&["show", "checkers", "--batch", "--format", "png"], "").code, 2);
}

#[test]
fn an_answer_comes_before_the_next_question() {
    let mut child = touchmove(&["moves", "checkers", "--batch"]).stdin(Stdio::piped()).spawn().unwrap();
    let (mut stdin, mut stdout) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    for _ in 0..3 {
        stdin.write_all(b"W:WK10,K12:B8\n").unwrap();
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert!(line.ends_with("}\n"));
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}
