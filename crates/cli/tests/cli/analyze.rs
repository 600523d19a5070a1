//! `touchmove analyze`.

use crate::common::{run, temp_dir};
use serde_json::Value;

fn analyze(args: &[&str]) -> String {
    let output = run(&[&["analyze"], args].concat());
    assert_eq!((output.code, output.stderr.as_str()), (0, ""), "{args:?}");
    output.stdout
}

fn iterations(args: &[&str]) -> Vec<Value> {
    let text = analyze(&[args, &["--json"]].concat());
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_pipe_gets_the_lines_of_every_iteration() {
    let text = analyze(&["checkers", "--depth", "3", "--lines", "2"]);
    let starts: Vec<&str> = text.lines().map(|line| line.split([' ', '.']).next().unwrap()).collect();
    assert_eq!(starts, ["depth", "1", "2", "depth", "1", "2", "depth", "1", "2"], "{text}");
    assert!(!text.contains('\u{1b}'));
    assert!(analyze(&["duck-chess", "--depth", "1", "--lang", "zh"]).starts_with("深度 1，"));
}

#[test]
fn a_solved_game_has_exact_scores_of_all_moves() {
    let text = analyze(&["correct-move", "56", "48", "--lines", "100"]);
    assert!(text.starts_with(" 1. queen wins in 1 ply, proved: 49\n 2. queen wins in "), "{text}");
    // Without a position, the example of the puzzle.
    assert_eq!(analyze(&["kings-tour"]), "1. 2 moves at best, proved: d5 e6\n");
}

#[test]
fn a_node_budget_gives_the_same_iterations_each_time() {
    let args = ["duck-chess", "--nodes", "20000", "--lines", "3"];
    let first = iterations(&args);
    assert_eq!(first, iterations(&args));
    let last = first.last().unwrap();
    assert_eq!(last["lines"].as_array().unwrap().len(), 3);
    assert!((1..25_000).contains(&last["nodes"].as_u64().unwrap()), "{last}");
}

#[test]
fn a_named_folder_without_tables_is_reported() {
    let dir = temp_dir();
    let folder = dir.path().to_str().unwrap();
    let output = run(&["analyze", "checkers", "--depth", "1", "--tables", folder]);
    assert_eq!((output.code, output.stderr), (0, format!("touchmove: there are no tables in {folder}\n")));
    assert_eq!(output.stdout, analyze(&["checkers", "--depth", "1", "--tables", "none"]));
}

#[test]
fn a_finished_game_has_nothing_to_analyze() {
    let output = run(&["analyze", "kings-tour", "c4 - d5"]);
    assert_eq!((output.code, output.stdout.as_str()), (0, ""));
    assert_eq!(output.stderr, "touchmove: the game has ended\n");
}

/// On a terminal made by `script`.
#[cfg(target_os = "linux")]
#[test]
fn a_terminal_shows_the_last_iteration_in_place_of_the_one_before() {
    use std::process::{Command, Stdio};
    let program = env!("CARGO_BIN_EXE_touchmove");
    let command = format!("'{program}' analyze checkers --depth 3 --lines 2");
    let mut script = Command::new("script");
    script.args(["--quiet", "--return", "--command", &command, "/dev/null"]).env("TERM", "xterm");
    script.env("TOUCHMOVE_TABLES", "none");
    let Ok(output) = script.stdin(Stdio::null()).output() else {
        println!("skipped: `script` is not installed");
        return;
    };
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    let frames: Vec<&str> = text.split("\u{1b}[3A\r\u{1b}[J").collect();
    // Three iterations, and the last one once more with its whole lines.
    assert_eq!(frames.len(), 4, "{text:?}");
    for (frame, depth) in frames.iter().zip([1, 2, 3, 3]) {
        let start = frame.trim_start_matches("\u{1b}[?7l");
        assert!(start.starts_with(&format!("depth {depth}, ")), "{frame:?}");
        assert_eq!(frame.lines().count() - usize::from(frame.ends_with("\u{1b}[?7h")), 3, "{frame:?}");
    }
    assert!(!frames[3].contains('\u{1b}'), "{text:?}");
}
