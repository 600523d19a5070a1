//! `touchmove check`.

use crate::common::{run, run_with_input, temp_dir, write};

const INPUT: &str = "examples/correct-move.in";

fn answers() -> String {
    run(&["judge", "correct-move", INPUT]).stdout
}

#[test]
fn right_output_exits_with_0() {
    let count = answers().lines().count();
    let output = run_with_input(&["check", "correct-move", INPUT, "-"], answers());
    assert_eq!((output.code, output.stdout), (0, format!("right: {count} answers\n")));
}

#[test]
fn the_first_wrong_answer_is_explained_and_drawn() {
    let dir = temp_dir();
    let wrong = write(&dir, "wrong.out", answers().replacen("Illegal move", "Stop", 1));
    let svg = dir.path().join("wrong.svg");
    let output = run(&["check", "correct-move", INPUT, &wrong, "--svg", svg.to_str().unwrap()]);
    assert_eq!(output.code, 1);
    assert!(output.stdout.starts_with(&format!("{wrong}:")), "{}", output.stdout);
    assert!(output.stdout.contains("wrong answer (examples/correct-move.in:"), "{}", output.stdout);
    assert!(output.stdout.contains("  expected: Illegal move\n  got:      Stop\n"), "{}", output.stdout);
    assert!(std::fs::read_to_string(svg).unwrap().starts_with("<svg "));
}

/// A move that is refused by right is red and dashed, as `judge` draws it; a legal one that the program refused is not.
#[test]
fn pictures_of_refused_moves_are_red_and_dashed() {
    const RED: &str = "#a3150f";
    const GREEN: &str = "#00795c";
    let dir = temp_dir();
    let svg = dir.path().join("wrong.svg");
    let picture = |input: &str, answer: &str| {
        let input = write(&dir, "case.in", input);
        let args = ["check", "correct-move", &input, "-", "--svg", svg.to_str().unwrap()];
        assert_eq!(run_with_input(&args, answer).code, 1);
        std::fs::read_to_string(&svg).unwrap()
    };
    let refused = picture("17 49 25\n", "Continue\n");
    assert!(refused.contains(RED) && !refused.contains(GREEN), "{refused}");
    let shaft = refused.lines().rfind(|line| line.contains("stroke-width=\"10\"")).unwrap();
    assert!(shaft.matches('M').count() > 2, "{shaft}");
    let judged = dir.path().join("judged");
    run_with_input(&["judge", "correct-move", "--explain", "--svg", judged.to_str().unwrap()], "17 49 25\n");
    assert_eq!(std::fs::read_to_string(judged.join("case-1.svg")).unwrap(), refused);
    let legal = picture("0 1 9\n", "Move not allowed\n");
    assert!(legal.contains(GREEN) && !legal.contains(RED), "{legal}");
}

#[test]
fn a_legal_move_that_was_refused_is_explained_with_the_position_before_it() {
    let dir = temp_dir();
    let input = write(&dir, "game.in", "1\n0 0 1 0\n");
    let output = run_with_input(&["check", "duck-chess", &input, "-"], "Invalid command\n");
    assert_eq!(output.code, 1);
    assert!(
        output.stdout.contains("DC5") && output.stdout.contains("the red car may move from (0,0) to (1,0)"),
        "{}",
        output.stdout
    );
    let start = run(&["show", "duck-chess"]).stdout;
    assert!(output.stdout.contains(start.lines().last().unwrap()), "{}", output.stdout);
}

#[test]
fn a_missing_line_is_a_wrong_answer() {
    let output = run_with_input(&["check", "correct-move", INPUT, "-", "--lang", "zh"], "");
    assert_eq!(output.code, 1);
    assert!(output.stdout.contains("实为：（无此行）"), "{}", output.stdout);
}

#[test]
fn wrong_layout_is_told_from_wrong_words() {
    let output = run_with_input(&["check", "correct-move", INPUT, "-"], answers().to_uppercase());
    assert_eq!(output.code, 1);
    assert!(output.stdout.starts_with("<stdin>:1: right words, wrong layout"), "{}", output.stdout);
}

#[test]
fn malformed_input_and_missing_files_are_errors() {
    let dir = temp_dir();
    let malformed = write(&dir, "malformed.in", "17 49\n");
    let output = run(&["check", "correct-move", &malformed, INPUT]);
    assert_eq!(output.code, 65);
    assert!(output.stderr.starts_with(&format!("{malformed}:1:6: ")), "{}", output.stderr);
    assert_eq!(run(&["check", "correct-move", "no-such-file", INPUT]).code, 74);
}

#[test]
fn a_long_line_is_cut() {
    for lang in ["en", "zh"] {
        let flood = "y".repeat(1 << 22);
        let output = run_with_input(&["check", "correct-move", INPUT, "-", "--lang", lang], flood);
        assert_eq!(output.code, 1);
        assert!(output.stdout.contains("yyy…") && output.stdout.len() < 4_000, "{}", output.stdout);
    }
}

#[test]
fn an_input_that_can_be_read_only_once_is_explained_too() {
    let dir = temp_dir();
    let wrong = write(&dir, "wrong.out", answers().replacen("Illegal move", "Stop", 1));
    let input = std::fs::read(crate::common::root().join(INPUT)).unwrap();
    let from_file = run(&["check", "correct-move", INPUT, &wrong]);
    let from_pipe = run_with_input(&["check", "correct-move", "-", &wrong], input);
    assert_eq!(from_pipe.stdout, from_file.stdout.replace(INPUT, "<stdin>"));
    assert_eq!(from_pipe.code, 1);
}

#[test]
fn an_error_of_layout_does_not_hide_a_wrong_answer() {
    let wrong = answers().replacen("Illegal state", "illegal  state", 1).replacen("Stop", "Continue", 1);
    let output = run_with_input(&["check", "correct-move", INPUT, "-"], wrong);
    assert!(output.stdout.contains("expected: Stop\n  got:      Continue\n"), "{}", output.stdout);
}

#[test]
fn only_one_file_can_be_standard_input() {
    assert_eq!(run_with_input(&["check", "correct-move", "-", "-"], "").code, 2);
}
